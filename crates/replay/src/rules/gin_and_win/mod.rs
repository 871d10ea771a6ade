//! TODO header.

pub(crate) mod places;
pub(crate) mod sheet;
pub(crate) mod sheet_values;
