//! What documents of a game have that others have not: rows, examples, claims, checks, differences, a
//! folder a family. Only `family.rs` names more than one.

pub(crate) mod claim_causes;
pub(crate) mod deadwood;
pub(crate) mod diff_figures;
pub(crate) mod diff_level;
pub(crate) mod family;
pub mod gin_and_win;
pub(crate) mod gin_rummy;
pub(crate) mod table_gin;
