//! Engines as processes, and the conversation with them.

pub mod process;
pub mod session;
