//! What an audit of rounds of one game says and of no other. Only `family.rs` names more than one.

pub(crate) mod family;
pub(crate) mod gin_and_win;
