//! What a decision that is not the best one by the player's own cards gained, given the dealer's.
//!
//! A player who knows only the own cards gains nothing by this measure on average, however well or badly the
//! hand is played; a player who knows some of the dealer's cards gains.

use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::{ExactHandValues, VALUE_UNITS};
use gincert_fast::Leftover;
use gincert_game::gin_and_win::Pay;

/// The gain of a departure over the best decision, less what the own cards let expect of it, in
/// thousandths of the Ante; `None` for a best decision, and for a raise by a multiple that the rules do not have.
/// A raise is given by the place of its multiple.
pub(crate) fn gain(
    sheet: &CompiledRules,
    values: &ExactHandValues,
    [player, dealer]: [Leftover; 2],
    raise: Option<usize>,
) -> Option<i64> {
    let (best, worth_of_best) = values.best_choice(player)?;
    let worth = values.value(player, raise)?;
    if best == raise || worth == worth_of_best {
        return None;
    }
    let [ante, play] = sheet.settle_played(player, dealer).pays;
    // What the cards brought beyond what the own hand let expect; a fold brings what it is worth.
    let surprise = |place: Option<usize>, worth: i64| match place {
        None => Some(0),
        Some(place) => {
            let multiple = i64::from(*sheet.rules.play_multiples.all().get(place)?);
            let won = units(ante).checked_add(units(play).checked_mul(multiple)?)?;
            won.checked_sub(worth)
        }
    };
    let gain = surprise(raise, worth)?.checked_sub(surprise(best, worth_of_best)?)?;
    Some(gain / (VALUE_UNITS / 1000))
}

/// What a wager of one Ante wins.
fn units(pay: Pay) -> i64 {
    let (win, stake) = pay.net();
    win.saturating_mul(VALUE_UNITS) / stake.max(1)
}
