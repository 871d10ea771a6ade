//! How the faults of audits that matches share with rounds are planted in the records of matches: one
//! file each, listed here.
//!
//! A file's name is the audit's code with underscores; what an audit finds, its own file says, in the
//! folder of audits where it stands.

use super::planting::MatchPlant;
use crate::families::played::plants;

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod after_end;
mod bonus_wrong;
// modules: end

plants! {
    MatchPlant:
    // registry: begin
    after_end,
    bonus_wrong,
    // registry: end
}
