//! TODO header.

pub(crate) mod base_reading;
pub(crate) mod priced;
