//! Files, standard input, keys, the clock, exit codes and the build. Knows nothing about what is printed.

pub(crate) mod build;
pub(crate) mod clock;
pub(crate) mod closed_output;
pub(crate) mod exit;
pub(crate) mod files;
pub(crate) mod lines;
pub(crate) mod secret;
