//! What a report says that differs by game. Only `family.rs` names more than one.

pub(crate) mod family;
pub(crate) mod gin_and_win;
pub(crate) mod gin_rummy;
pub(crate) mod selftest_row;
pub(crate) mod table_gin;
