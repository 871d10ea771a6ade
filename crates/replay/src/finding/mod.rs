//! What is found in a record, where, and what the record says about itself; and the page of one round.
//! Knows no rules.

pub(crate) mod exception;
pub(crate) mod identity;
pub(crate) mod level;
pub(crate) mod page;
pub(crate) mod revealed;
pub(crate) mod spot;
