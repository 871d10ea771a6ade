//! Counting one round: its hands, what its wagers won, and its luck.

use crate::record::Bet;
use crate::round::Round;
use crate::sheet_values::{SheetValues, VALUE_UNITS};
use crate::summary::SheetSummary;
use gincert_game::gin_and_win::{Action, ROWS_MAX};

/// Whether a hand is absent or has hidden cards.
pub(crate) fn is_hidden(cards: Option<crate::LoggedCards>) -> bool {
    cards.is_none_or(|cards| cards.is_empty() || cards.hides())
}

pub(crate) fn count_hands(
    sheet: &mut SheetSummary,
    round: &Round<'_, '_>,
    values: Option<&SheetValues>,
) {
    let fit = &mut sheet.fit;
    let all_folded = round.seats.iter().all(|seat| seat.action == Some(Action::Fold));
    let dealer = round.record.dealer.as_ref().and_then(|dealer| dealer.cards);
    match (round.dealer, all_folded) {
        (None, _) if !is_hidden(dealer) => {}
        (Some(_), true) => fit.all_folded_shown += 1,
        (None, true) => fit.all_folded_hidden += 1,
        (None, false) => fit.played_hidden += 1,
        (Some(_), false) => {}
    }
    if let Some(dealer) = round.dealer {
        fit.dealers.add(crate::summary::SCORES, &[usize::from(dealer.score())]);
    }
    fit.several_seats += u64::from(round.seats.len() > 1);
    let (mut scores, mut rows) = ([0; 16], [0; 16]);
    let mut hands = 0;
    for seat in &round.seats {
        let is_folded = seat.action == Some(Action::Fold);
        let Some(best) = seat.best else {
            // A hand with a fault is no hidden one: the fault depends on no decision.
            match is_folded {
                _ if !is_hidden(seat.record.cards) => {}
                true => fit.folds_hidden += 1,
                false => fit.plays_hidden += 1,
            }
            continue;
        };
        fit.folds_shown += u64::from(is_folded);
        if let (Some(score), Some(row)) = (scores.get_mut(hands), rows.get_mut(hands)) {
            *score = usize::from(best.left_over.score());
            *row = best.bonus_row.map_or(ROWS_MAX, usize::from);
            hands += 1;
        }
        if let (Some(action), Some(ante)) = (seat.action, seat.bet(Bet::Ante)) {
            let left = seat.counts.unwrap_or(best.left_over).key();
            sheet.decisions.add(left, action == Action::Play, ante);
        }
    }
    if hands > 0 {
        fit.players.add(crate::summary::SCORES, scores.get(..hands).unwrap_or_default());
        fit.pay_rows.add(crate::summary::ROWS, rows.get(..hands).unwrap_or_default());
    }
    if let ([seat], Some(dealer), Some(values)) = (&round.seats[..], round.dealer, values)
        && seat.action == Some(Action::Play)
        && let (Some(cards), Some(law)) = (seat.cards, &values.dealer_law)
        && let Some(hand_type) = law.type_of(cards)
    {
        fit.shown(law.types(), hand_type, dealer.score());
    }
}

/// A value in units of [`VALUE_UNITS`] to the nearest thousandth.
fn thousandths(value: i128) -> i128 {
    const UNIT: i64 = VALUE_UNITS / 1000;
    match i64::try_from(value + i128::from(UNIT / 2)) {
        // Division of 128 bits is slow, and hardly any amount needs it.
        Ok(value) => i128::from(value.div_euclid(UNIT)),
        Err(_) => (value + i128::from(UNIT / 2)).div_euclid(i128::from(UNIT)),
    }
}

/// Counts what the players won, and gives the round's luck where it is known.
pub(crate) fn count_wins(
    sheet: &mut SheetSummary,
    round: &Round<'_, '_>,
    currency: &str,
    values: Option<&SheetValues>,
) -> Option<i128> {
    let win = match sheet.win.get_mut(currency) {
        Some(win) => win,
        None => sheet.win.entry(currency.to_owned()).or_default(),
    };
    let result = |bet| -> Option<[i128; 2]> {
        let (mut wagered, mut won) = (0_i128, 0_i128);
        for seat in &round.seats {
            let amount = i128::from(seat.bet(bet)?);
            let [net, back] = seat.observed(bet);
            let seen = match (amount, net.or(back)) {
                (_, Some(seen)) => i128::from(seen) + i128::from(seat.adjusted(bet)),
                (0, None) => 0,
                (_, None) => return None,
            };
            wagered += amount;
            won += seen;
        }
        Some([wagered, won])
    };
    let count =
        |bet| round.seats.iter().filter(|seat| seat.bet(bet).unwrap_or(0) > 0).count() as u64;
    if let Some([amount, won]) = result(Bet::Bonus).filter(|[amount, _]| *amount > 0) {
        win.bonus.add(count(Bet::Bonus), amount, won);
    }
    let ([ante, ante_won], [play, play_won]) = (result(Bet::Ante)?, result(Bet::Play)?);
    let won = ante_won + play_won;
    win.base.add(count(Bet::Ante), ante, won);
    win.play_amount.add(play);
    let values = values?;
    let mut expected = 0_i128;
    for seat in &round.seats {
        let (action, ante) = (seat.action?, i128::from(seat.bet(Bet::Ante)?));
        let value = match (action, seat.best) {
            (Action::Fold, _) => values.folded(),
            (Action::Play, Some(best)) if seat.counts == Some(best.left_over) => {
                values.value(best.left_over, action)?
            }
            // A hand that counts as it was laid badly has no value of its own.
            (Action::Play, _) => return None,
        };
        expected += i128::from(value) * ante;
    }
    let luck = won * 1000 - thousandths(expected);
    win.luck.rounds += 1;
    win.luck.add(luck);
    Some(luck)
}
