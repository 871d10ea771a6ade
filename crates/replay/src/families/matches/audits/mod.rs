//! The audits of records of matches: one file each, listed here.
//!
//! An audit's code is its file's name with hyphens; its header comment is its manual page (`gincert
//! explain CODE`), and its `PLANT` states how its fault is injected into a reference log, or why no log
//! has it. For audits that rounds and matches share, the plants for matches are in the module `plants`.

use super::planting::MatchPlant;
use crate::families::played::play_audits;

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod column_wrong;
mod dealer_wrong;
mod forfeit_wrong;
mod line_bonus_wrong;
pub(crate) mod match_round_differs;
mod shutout_wrong;
mod total_wrong;
// modules: end

play_audits! {
    MatchPlant, Matches:
    // registry: begin
    column_wrong,
    dealer_wrong,
    forfeit_wrong,
    line_bonus_wrong,
    match_round_differs: basis,
    shutout_wrong,
    total_wrong,
    // registry: end
}
