//! Files cut into chunks of whole records, and the formats and maps by which they are read. Knows
//! nothing about what a record is judged by.

pub mod formats;
pub mod map;
pub(crate) mod partial_header;
pub(crate) mod progress;
pub(crate) mod reader;
