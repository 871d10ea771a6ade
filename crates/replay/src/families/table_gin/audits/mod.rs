//! The audits of rounds with melds on the table: one file each, listed here.
//!
//! An audit's code is its file's name with hyphens; its header comment is its manual page (`gincert
//! explain CODE`), and its `PLANT` states how its fault is injected into a reference log, or why no log
//! has it. For audits that all games share, the plants for these rounds are in the module `plants`.

use crate::families::played::{PlayPlant, play_audits};
use gincert_game::table_gin::TableGin;

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod ace_skip;
mod add_invalid;
mod add_limit;
mod add_owner;
mod challenge_invalid;
mod contract_missing;
mod contract_turn;
mod discard_invalid;
mod knock_invalid;
mod last_card_wrong;
mod offer_repeated;
mod out_with_cards;
mod pile_use;
mod turn_end_missing;
// modules: end

play_audits! {
    PlayPlant<TableGin>, Played:
    // registry: begin
    ace_skip,
    add_invalid,
    add_limit,
    add_owner,
    challenge_invalid,
    contract_missing,
    contract_turn,
    discard_invalid,
    knock_invalid,
    last_card_wrong,
    offer_repeated,
    out_with_cards,
    pile_use,
    turn_end_missing,
    // registry: end
}
