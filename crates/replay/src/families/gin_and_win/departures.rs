//! What a decision that is not the best one by the player's own cards gained, given the dealer's.
//!
//! A player who knows only the own cards gains nothing by this measure on average, however well or badly the
//! hand is played; a player who knows some of the dealer's cards gains.

use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::{ExactHandValues, VALUE_UNITS};
use gincert_fast::Leftover;
use gincert_game::gin_and_win::Pay;

/// The gain of a departure over the other decision, less what the own cards let expect of it, in
/// thousandths of the Ante; `None` for a best decision.
pub(crate) fn gain(
    sheet: &CompiledRules,
    values: &ExactHandValues,
    [player, dealer]: [Leftover; 2],
    is_played: bool,
) -> Option<i64> {
    let worth = values.played(player)?;
    let is_better_played = worth > values.folded();
    if is_better_played == is_played || worth == values.folded() {
        return None;
    }
    let [ante, play] = sheet.settle_played(player, dealer).pays;
    let multiple = i64::from(sheet.rules.play_multiple);
    let won = units(ante).checked_add(units(play).checked_mul(multiple)?)?;
    let gain = won.checked_sub(worth)?.checked_mul(if is_played { 1 } else { -1 })?;
    Some(gain / (VALUE_UNITS / 1000))
}

/// What a wager of one Ante wins.
fn units(pay: Pay) -> i64 {
    let (win, stake) = pay.net();
    win.saturating_mul(VALUE_UNITS) / stake.max(1)
}
