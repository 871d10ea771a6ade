//! A folder written as a whole or not at all. Knows nothing about what is in it.

pub(crate) mod write;
