//! A wager won more, or lost less, than the rules give.
//!
//! The hand is settled again from its cards, wager by wager, and the difference is what the house
//! lost by it. Needs the cards that the wager depends on, the wager, and what it won (`net`) or what
//! came back (`paid`). Where a log has only a total for a seat or a table, the total is compared:
//! weaker evidence, because two errors may cancel. A payment that was corrected afterwards
//! (`adjusted`) is minor; one that was not is material.
//!
//! What to do: look at both settings and the row of the rules that the exception names; write down
//! what was done about it in the dispositions (`--dispositions`).

use super::{Context, underpaid};
use crate::exception::{Sink, seat_number};
use crate::record::Bet;
use crate::round::{Level, Round, Seat};
use gincert_evidence::{Grade, Money, Quantity};

pub(super) const CODE: &str = "overpaid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: Level = Level::PlayedHands;

/// Finds both directions: [`underpaid`] is the other one.
pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut Sink<'_>) {
    if round.twice.is_some() {
        return;
    }
    for (place, seat) in round.seats.iter().enumerate() {
        let number = seat_number(round.record, place);
        for bet in [Bet::Ante, Bet::Play, Bet::Bonus, Bet::Total] {
            let observed = seat.observed(bet);
            let Some(due) = seat.due(bet).filter(|_| observed != [None; 2]) else {
                continue;
            };
            let wrong = observed.into_iter().flatten().find(|seen| *seen != due);
            if let Some(observed) = wrong {
                raise(round, context, sink, Some((number, seat)), bet, due, observed);
            }
        }
    }
    let table = round.record.net.map(|net| net.0);
    let due = round.seats.iter().try_fold(0_i64, |sum, seat| sum.checked_add(seat.due(Bet::Total)?));
    if let (Some(observed), Some(due)) = (table, due)
        && observed != due
    {
        raise(round, context, sink, None, Bet::Total, due, observed);
    }
}

fn raise(
    round: &Round<'_, '_>,
    context: &Context<'_>,
    sink: &mut Sink<'_>,
    seat: Option<(Option<u32>, &Seat<'_, '_>)>,
    bet: Bet,
    due: i64,
    observed: i64,
) {
    let delta = observed.saturating_sub(due);
    let code = if delta > 0 { CODE } else { underpaid::CODE };
    let moved = seat.map_or(0, |(_, seat)| seat.adjusted(bet));
    let is_corrected = moved != 0 && delta.saturating_add(moved) == 0;
    let capped = delta < 0 && round.record.cap_applied == Some(true);
    let grade = if is_corrected || capped { Grade::Minor } else { GRADE };
    let way = if delta > 0 { "more" } else { "less" };
    let name = context.sheet.wager_name(bet);
    let message = match (seat, bet) {
        (None, _) => format!("The whole table won {way} than the rules give."),
        (_, Bet::Total) => format!("The wagers of the seat won {way} than the rules give."),
        _ => format!("The {name} won {way} than the rules give."),
    };
    let number = seat.and_then(|(number, _)| number);
    let Some(found) = sink.raise(code, grade, (number, Some(bet)), message) else {
        return;
    };
    found.delta_minor = Some(delta);
    found.adjusted_minor = moved;
    let currency = round.record.currency.as_ref().map(|currency| currency.as_str());
    let currency = currency.or(context.in_force.row.and_then(|row| row.currency.as_deref()));
    let money = |minor| Money::new(minor, currency.unwrap_or("XXX")).ok();
    found.with(|mut finding| {
        finding.expected = money(due).map(Quantity::Money);
        finding.observed = money(observed).map(Quantity::Money);
        finding.money = money(delta);
        if is_corrected {
            finding = finding.note("It was corrected afterwards by the same amount.");
        } else if moved != 0 {
            finding = finding.note(format!("A correction of {moved} minor units does not make it good."));
        }
        if capped {
            finding = finding.note("The record says that a cap on the payout was applied.");
        }
        match seat {
            Some((_, seat)) => by_rule(finding, round, context, seat, bet),
            None => finding,
        }
    });
}

/// Adds the two hands and the row of the rules.
fn by_rule(
    mut finding: gincert_evidence::Finding,
    round: &Round<'_, '_>,
    context: &Context<'_>,
    seat: &Seat<'_, '_>,
    bet: Bet,
) -> gincert_evidence::Finding {
    let sheet = context.sheet;
    let left = |left: gincert_fast::Leftover| match left.score() {
        0 => "nothing".to_owned(),
        _ => left.to_string(),
    };
    if let Some(player) = seat.counts {
        let mut text = format!("The player's hand leaves over {}", left(player));
        if let Some(dealer) = round.dealer {
            let does = if sheet.qualifies(dealer) { "" } else { " and does not qualify" };
            text.push_str(&format!("; the dealer's leaves over {}{does}", left(dealer)));
        }
        finding = finding.note(format!("{text}."));
    }
    let (row, text, places) = match bet {
        Bet::Bonus => {
            let row = seat.best.and_then(|best| best.bonus_row);
            let text = row.and_then(|row| sheet.rules.bonus.get(usize::from(row)));
            (row, text.map(|row| row.text.as_str()), &sheet.places.bonus)
        }
        _ => {
            let row = seat.settled.and_then(|settled| settled.row);
            let text = row.and_then(|row| sheet.rules.outcomes.get(usize::from(row)));
            (row, text.map(|row| row.text.as_str()), &sheet.places.outcomes)
        }
    };
    if let (Some(row), Some(text)) = (row, text) {
        let text = format!("The row '{text}' of the rules applies.");
        finding = match places.get(usize::from(row)) {
            Some(place) => finding.note_at(text, place.clone()),
            None => finding.note(text),
        };
    }
    finding
}
