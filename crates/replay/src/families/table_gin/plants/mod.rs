//! How the faults of audits that all games share are planted in rounds with melds on the table: one file
//! each, listed here.
//!
//! A file's name is the audit's code with underscores; what an audit finds, its own file says, in the
//! folder of audits where it stands.

use crate::families::played::{PlayPlant, plants};
use gincert_game::table_gin::TableGin;

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod after_end;
mod bonus_wrong;
mod card_count;
mod card_duplicate;
mod card_unreadable;
mod deck_mismatch;
mod draw_source;
mod meld_invalid;
mod not_in_hand;
mod points_wrong;
mod redeposit;
mod round_unfinished;
mod stock_end;
mod total_wrong;
mod turn_order;
// modules: end

plants! {
    PlayPlant<TableGin>:
    // registry: begin
    after_end,
    bonus_wrong,
    card_count,
    card_duplicate,
    card_unreadable,
    deck_mismatch,
    draw_source,
    meld_invalid,
    not_in_hand,
    points_wrong,
    redeposit,
    round_unfinished,
    stock_end,
    total_wrong,
    turn_order,
    // registry: end
}
