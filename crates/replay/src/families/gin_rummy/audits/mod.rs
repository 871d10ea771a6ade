//! The audits of rounds with closed hands, and those that rounds of all games share: one file each.
//!
//! An audit's code is its file's name with hyphens; its header comment is its manual page (`gincert
//! explain CODE`), and its `PLANT` states how its fault is injected into a reference log, or why no log
//! has it.

use crate::families::played::{PlayPlant, play_audits};
use crate::rules::gin_rummy::ClosedRules;

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod after_end;
mod better_defence;
mod better_spread;
mod big_gin_invalid;
mod bonus_wrong;
mod card_count;
mod card_duplicate;
mod card_unreadable;
mod deadwood_wrong;
mod deck_mismatch;
mod discard_missing;
mod draw_source;
mod forced_stock;
mod knock_over_limit;
mod layoff_by_knocker;
mod layoff_invalid;
mod layoff_on_gin;
mod meld_invalid;
mod meld_overlap;
mod misdeal_missed;
mod misdeal_wrong;
mod missed_big_gin;
mod missed_gin;
mod multiplier_wrong;
mod not_in_hand;
mod points_wrong;
mod redeposit;
mod round_unfinished;
mod ruleset_sensitive;
mod stock_end;
mod turn_order;
mod undercut_wrong;
// modules: end

play_audits! {
    PlayPlant<ClosedRules>, Played:
    // registry: begin
    after_end,
    better_defence,
    better_spread,
    big_gin_invalid,
    bonus_wrong: basis,
    card_count,
    card_duplicate,
    card_unreadable,
    deadwood_wrong,
    deck_mismatch,
    discard_missing,
    draw_source,
    forced_stock,
    knock_over_limit,
    layoff_by_knocker,
    layoff_invalid,
    layoff_on_gin,
    meld_invalid,
    meld_overlap,
    misdeal_missed,
    misdeal_wrong,
    missed_big_gin,
    missed_gin,
    multiplier_wrong: basis,
    not_in_hand,
    points_wrong: basis,
    redeposit,
    round_unfinished,
    ruleset_sensitive,
    stock_end,
    turn_order,
    undercut_wrong: basis,
    // registry: end
}
