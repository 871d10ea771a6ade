//! What is found in a submission as a whole: one file a code. Knows nothing about how a file is
//! examined.

pub mod checks;
