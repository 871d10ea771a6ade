//! A report computed again and compared, and the self-test of the tool on the machine at hand.

pub(crate) mod differences;
pub(crate) mod recompute;
pub(crate) mod selftest;
