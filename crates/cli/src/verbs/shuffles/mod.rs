//! Verbs about random numbers and shuffles.

pub(crate) mod rng;
