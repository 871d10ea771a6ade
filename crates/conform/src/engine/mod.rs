//! Engines as processes, and the conversation with them.

pub mod map;
pub mod messages;
pub mod process;
pub mod session;
