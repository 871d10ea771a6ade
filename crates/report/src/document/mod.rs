//! A report as a value: its sections in their order, its facts, its blocks, and the files beside it.
//! Knows nothing about how it looks.

pub(crate) mod conclusion_line;
pub(crate) mod conformity;
pub(crate) mod issued_file;
pub(crate) mod model;
pub(crate) mod outline;
pub(crate) mod title_fact;
