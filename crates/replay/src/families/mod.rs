//! Rounds judged by the rules of their game, a folder a family. Only `family.rs` names more than one;
//! nothing that a family uses may ask it.

pub(crate) mod family;
pub(crate) mod gin_and_win;
pub(crate) mod gin_rummy;
pub(crate) mod matches;
pub(crate) mod played;
pub(crate) mod table_gin;
