//! Why a wager is due what it is due: the two hands and the row of the rules, for the notes of a
//! finding.

use crate::families::gin_and_win::envy::{Envy, EnvyHand};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::finding::exception::{Exception, seat_number};
use crate::record::Bet;
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_evidence::printable;
use gincert_fast::Leftover;
use gincert_game::gin_and_win::Action;

/// Adds the hands, and the row of the rules that applies to the wager.
pub(crate) fn explain(
    found: &mut Exception,
    round: &Round<'_, '_>,
    sheet: &CompiledRules,
    seat: &Seat<'_, '_>,
    bet: Bet,
) {
    if bet != Bet::Total && seat.bet(bet) == Some(0) {
        let name = sheet.wager_name(bet);
        found.with(|finding| {
            finding.note(format!("The seat made no {name}: nothing can be won or lost on it."))
        });
        return;
    }
    if let (Some(player), Some(cards)) = (seat.counts, seat.cards) {
        found.grounds.player_left = Some(left_text(player));
        found.with(|finding| {
            let left = left_text(player);
            finding.note(format!("Player: {cards}, left over: {left}."))
        });
    }
    let folds = seat.action == Some(Action::Fold);
    if let (Some(dealer), Some(cards), false) = (round.dealer, round.dealer_cards, folds) {
        let does = if sheet.qualifies(dealer) { "qualifies" } else { "does not qualify" };
        found.grounds.dealer_left = Some(left_text(dealer));
        found.with(|finding| {
            let left = left_text(dealer);
            finding.note(format!("Dealer: {cards}, left over: {left}; the hand {does}."))
        });
    }
    let sides = (0..seat.sides.len().max(1)).map(Bet::of_side);
    let rows: Vec<Bet> = match bet {
        Bet::Total => [Bet::Ante].into_iter().chain(sides).collect(),
        bet => vec![bet],
    };
    let mut named = Vec::new();
    for bet in rows.iter().copied().filter(|bet| seat.bet(*bet) != Some(0)) {
        if let Some((text, place)) = row(sheet, seat, bet) {
            named.push(text.to_owned());
            let text = format!("Rule row applied: '{text}'.");
            found.with(|finding| match place {
                Some(place) => finding.note_at(text, place.clone()),
                None => finding.note(text),
            });
        }
    }
    for bet in rows.into_iter().filter(|bet| seat.bet(*bet) != Some(0)) {
        let Some(paid) = envy(round, sheet, seat, bet) else { continue };
        if paid.is_empty() {
            found.with(|finding| finding.note("Envy: no hand of another seat pays."));
        }
        for text in paid {
            named.push(text.clone());
            found.with(|finding| finding.note(text));
        }
    }
    if let Some(meter) = seat.meter().filter(|_| is_of_meter(sheet, seat, bet)) {
        found.with(|finding| finding.note(format!("The meter stood at {meter} minor units.")));
    }
    if !named.is_empty() {
        found.grounds.row = Some(named.join("; "));
    }
}

/// What hands of other seats pay to a side wager, a sentence each; `None` of a wager without envy.
fn envy(
    round: &Round<'_, '_>,
    sheet: &CompiledRules,
    seat: &Seat<'_, '_>,
    bet: Bet,
) -> Option<Vec<String>> {
    let side = bet.side().filter(|side| sheet.has_envy(*side))?;
    let place = round.place_of(seat)?;
    let words = |hand: &EnvyHand| {
        let row = sheet.rules.sides.get(side)?.rows.get(hand.row)?;
        let number = seat_number(round.record, hand.place)?;
        let row = printable(&row.text);
        Some(format!("Envy: the hand of seat {number}, '{row}', pays {}.", hand.pays))
    };
    Some(Envy::of(&round.seats, place, side, sheet).hands.iter().filter_map(words).collect())
}

/// Whether a share of a meter is due on a side wager, or on one of all wagers.
fn is_of_meter(sheet: &CompiledRules, seat: &Seat<'_, '_>, bet: Bet) -> bool {
    let of = |place: usize| {
        let pay = seat.side_pay(sheet, place)?;
        pay.of_meter().filter(|_| seat.bet(Bet::of_side(place)) != Some(0))
    };
    match bet {
        Bet::Total => (0..seat.sides.len()).any(|place| of(place).is_some()),
        bet => bet.side().and_then(of).is_some(),
    }
}

/// The row of the rules that settles a wager, and where it stands.
fn row<'s>(
    sheet: &'s CompiledRules,
    seat: &Seat<'_, '_>,
    bet: Bet,
) -> Option<(&'s str, Option<&'s gincert_evidence::Place>)> {
    let folds = seat.action == Some(Action::Fold);
    if let Some(side) = bet.side() {
        let wager = sheet.rules.sides.get(side)?;
        if !folds || wager.stands_on_fold {
            let row = seat.best?.rows.of(side)?;
            let places = sheet.places.sides.get(side);
            let text = wager.rows.get(row)?.text.as_str();
            return Some((text, places.and_then(|places| places.get(row))));
        }
    }
    let row = usize::from(seat.settled?.row?);
    let text = sheet.rules.outcomes.get(row)?.text.as_str();
    Some((text, sheet.places.outcomes.get(row)))
}

/// What is left over, in words.
pub(crate) fn left_text(left: Leftover) -> String {
    match left.score() {
        0 => "nothing".to_owned(),
        _ => left.to_string(),
    }
}
