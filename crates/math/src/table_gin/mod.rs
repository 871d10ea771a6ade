//! Exact counts for games with melds on the table: what a dealt hand holds, before anybody plays.

mod contract;
mod dealt;

pub use dealt::{DealtTable, TableHandsUnsupported, dealt_table};
