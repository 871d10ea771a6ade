//! Verbs about hand logs.

pub(crate) mod dispute;
pub(crate) mod generate;
pub(crate) mod map;
pub(crate) mod obstacles;
pub(crate) mod replay;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod trend;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod watch;
