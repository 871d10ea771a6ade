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

use super::{Context, left_text, underpaid};
use crate::exception::{Sink, seat_number};
use crate::record::Bet;
use crate::round::{Level, Round, Seat};
use gincert_evidence::{Grade, Money, Quantity};

pub(super) const CODE: &str = "overpaid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: Level = Level::PlayedHands;

/// A wager whose result is known and whose cards decide it.
#[derive(Clone, Copy)]
struct Paid {
    bet: Bet,
    due: i64,
    /// What the record says; of two ways that contradict each other, the one that is wrong.
    observed: i64,
    /// What corrections moved afterwards.
    moved: i64,
}

impl Paid {
    /// What is left wrong after all corrections.
    fn left(&self) -> i64 {
        self.observed.saturating_add(self.moved).saturating_sub(self.due)
    }
}

/// Finds both directions: [`underpaid`] is the other one.
pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut Sink<'_>) {
    if round.twice.is_some() {
        return;
    }
    for (place, seat) in round.seats.iter().enumerate() {
        let at = (seat_number(round.record, place), seat);
        let known = [Bet::Ante, Bet::Play, Bet::Bonus, Bet::Total].map(|bet| paid(seat, bet));
        let loose = match known {
            // Corrections that name no wager are the seat's.
            [.., None] if !seat.record.adjusted.is_empty() => seat.adjusted(Bet::Total),
            _ => 0,
        };
        let wagers = || known.iter().flatten();
        let is_made_good = loose != 0 && wagers().map(Paid::left).sum::<i64>() == -loose;
        for paid in wagers() {
            if paid.observed != paid.due || paid.moved != 0 {
                raise(round, context, sink, Some(at), *paid, is_made_good);
            }
        }
        if loose != 0 && !is_made_good && wagers().count() > 0 {
            let sum = |of: fn(&Paid) -> i64| wagers().map(of).fold(0, i64::saturating_add);
            let all = Paid {
                bet: Bet::Total,
                due: sum(|paid| paid.due),
                observed: sum(|paid| paid.observed.saturating_add(paid.moved)),
                moved: loose,
            };
            raise(round, context, sink, Some(at), all, false);
        }
    }
    let due = |seat: &Seat<'_, '_>| seat.due(Bet::Total);
    let due = round.seats.iter().try_fold(0_i64, |sum, seat| sum.checked_add(due(seat)?));
    if let (Some(observed), Some(due)) = (round.record.net.map(|net| net.0), due)
        && observed != due
    {
        let bet = Bet::Total;
        let moved = 0;
        let table = Paid { bet, due, observed, moved };
        raise(round, context, sink, None, table, false);
    }
}

fn paid(seat: &Seat<'_, '_>, bet: Bet) -> Option<Paid> {
    let observed = seat.observed(bet);
    let due = seat.due(bet).filter(|_| observed != [None; 2])?;
    let wrong = observed.into_iter().flatten().find(|seen| *seen != due);
    Some(Paid { bet, due, observed: wrong.unwrap_or(due), moved: seat.adjusted(bet) })
}

fn raise(
    round: &Round<'_, '_>,
    context: &Context<'_>,
    sink: &mut Sink<'_>,
    seat: Option<(Option<u32>, &Seat<'_, '_>)>,
    paid: Paid,
    is_made_good: bool,
) {
    let Paid { bet, due, observed, moved } = paid;
    let is_corrected = is_made_good || paid.left() == 0;
    let delta = match is_corrected {
        true => observed.saturating_sub(due),
        false => paid.left(),
    };
    if delta == 0 {
        return;
    }
    let code = if delta > 0 { CODE } else { underpaid::CODE };
    // A cap cuts what a wager wins; it takes no stake.
    let cut = delta < 0 && due > 0 && observed >= 0;
    let capped = cut && round.record.cap_applied == Some(true);
    let grade = match is_corrected || capped || !round.is_settled {
        true => Grade::Minor,
        false => GRADE,
    };
    let way = if delta > 0 { "more" } else { "less" };
    let name = context.sheet.wager_name(bet);
    let state = round.record.state.as_ref().map_or("", |state| state.as_str());
    let message = match (seat, bet) {
        _ if !round.is_settled => {
            format!("The round is {state}, and the {name} did not come back as it was made.")
        }
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
        let after = if is_corrected { observed } else { observed.saturating_add(moved) };
        finding.expected = money(due).map(Quantity::Money);
        finding.observed = money(after).map(Quantity::Money);
        finding.money = money(delta);
        if is_corrected {
            finding = finding.note("It was corrected afterwards by the same amount.");
        } else if moved != 0 {
            finding = finding.note(format!(
                "The record says {observed}; a correction of {moved} afterwards is counted in."
            ));
        }
        if capped {
            finding = finding.note("The record says that a cap on the payout was applied.");
        }
        let Some((_, seat)) = seat else { return finding };
        if let [Some(net), Some(back)] = seat.observed(bet)
            && net != back
        {
            finding = finding.note(format!(
                "The record contradicts itself: a net result of {net}, and what came back gives {back}."
            ));
        }
        if round.is_settled {
            by_rule(finding, round, context, seat, bet)
        } else {
            finding.note("Such a round is taken to return every wager; a person decides.")
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
    if let (Some(player), Some(cards)) = (seat.counts, seat.cards) {
        finding =
            finding.note(format!("The player's hand {cards} leaves over {}.", left_text(player)));
    }
    if let (Some(dealer), Some(cards)) = (round.dealer, round.dealer_cards) {
        let does = if sheet.qualifies(dealer) { "qualifies" } else { "does not qualify" };
        finding = finding.note(format!(
            "The dealer's hand {cards} leaves over {} and {does}.",
            left_text(dealer)
        ));
    }
    finding = finding
        .help("Look at the camera record of the hand; note in the dispositions what was done.");
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
