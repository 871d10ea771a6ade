//! The hands of a round by class, and whether they are shown whatever was decided.

use super::shown::{Card, card, is_sure};
use crate::LoggedCards;
use crate::families::gin_and_win::payment::SeatMoney;
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::{FitCounts, SCORES};
use gincert_game::gin_and_win::Action;

/// Counts the hands of a settled round.
pub(crate) fn count_hands(
    fit: &mut FitCounts,
    round: &Round<'_, '_>,
    sheet: &CompiledRules,
    values: Option<&ExactHandValues>,
) {
    if round.seats.is_empty() {
        return;
    }
    let size = Some(sheet.rules.hand_cards);
    let all_folded = round.seats.iter().all(|seat| seat.action == Some(Action::Fold));
    dealer(fit, round, size, all_folded);
    fit.several_seats += u64::from(round.seats.len() > 1);
    for (seat, money) in round.seats.iter().zip(&round.money) {
        player(fit, round, seat, money, size);
    }
    if is_sure(round) {
        classes(fit, round, sheet.side_places());
    }
    if let ([seat], Some(dealer), Some(values)) = (&round.seats[..], round.dealer, values)
        && seat.action == Some(Action::Play)
        && let (Some(cards), Some(law)) = (seat.cards, &values.dealer_law)
        && let Some(hand_type) = law.type_of(cards)
    {
        fit.shown(law.types(), hand_type, dealer.score());
    }
}

/// Whether a hand itself is at fault: its cards cannot be read, or hold the card that stands twice.
fn is_faulty(round: &Round<'_, '_>, cards: Option<LoggedCards>, size: Option<u8>) -> bool {
    let holds = |cards: LoggedCards| round.twice.is_some_and(|card| cards.cards().contains(card));
    card(cards, size) == Card::Faulty || cards.is_some_and(holds)
}

fn dealer(fit: &mut FitCounts, round: &Round<'_, '_>, size: Option<u8>, all_folded: bool) {
    let cards = round.record.dealer.as_ref().and_then(|dealer| dealer.cards);
    if card(cards, size) == Card::Hidden {
        match all_folded {
            true => fit.all_folded_hidden += 1,
            false => fit.played_hidden += 1,
        }
        return;
    }
    let faulty = usize::from(is_faulty(round, cards, size));
    if faulty == 1 || is_sure(round) {
        fit.faults_of_dealers[usize::from(!all_folded)][faulty] += 1;
    } else {
        fit.beside_faults += 1;
    }
    fit.all_folded_shown += u64::from(all_folded && is_sure(round) && faulty == 0);
    if let Some(dealer) = round.dealer {
        fit.dealers.add(SCORES, &[usize::from(dealer.score())]);
    }
}

fn player(
    fit: &mut FitCounts,
    round: &Round<'_, '_>,
    seat: &Seat<'_, '_>,
    money: &SeatMoney,
    size: Option<u8>,
) {
    let cards = seat.record.cards;
    let is_folded = seat.action == Some(Action::Fold);
    if card(cards, size) == Card::Hidden {
        match is_folded {
            true => fit.folds_hidden += 1,
            false => fit.plays_hidden += 1,
        }
        return;
    }
    let faulty = usize::from(is_faulty(round, cards, size));
    if faulty == 0 && !is_sure(round) {
        fit.beside_faults += 1;
        return;
    }
    fit.faults_by_action[usize::from(!is_folded)][faulty] += 1;
    let [ante, play] = money.wagers.base;
    if let (false, Some(ante), Some(play)) = (is_folded, ante.result(), play.result()) {
        let won = i128::from(ante) + i128::from(play) > 0;
        fit.faults_by_result[usize::from(won)][faulty] += 1;
    }
    fit.folds_shown += u64::from(is_folded && faulty == 0);
}

/// The classes of the players' hands, all of one round together.
fn classes(fit: &mut FitCounts, round: &Round<'_, '_>, sides: usize) {
    let hands = || round.seats.iter().filter_map(|seat| seat.best);
    fit.classes(hands, sides);
}
