//! A wager won an amount that no row of the rules pays.
//!
//! Where the cards that decide a wager are not shown, its result cannot be compared exactly; but the rows
//! of a document pay only a small set of amounts. An Ante that won 7 to 5, where the rows pay even money
//! or nothing, is wrong whatever the cards were. A seat's total is compared with all sums that the rows
//! can give. Needs the wager and its result; where the record states that a cap on the payout was
//! applied, there is no finding. The finding states no amount of money, because the amount due is
//! unknown.
//!
//! Amounts of a side wager that the rules do not have (`side` in the record) are reported whatever they
//! are: nothing can be compared for them.
//!
//! What to do: review the footage of the hand.

use super::{Context, money_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::possible::{has_clear_action, is_judged, possible};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::{Seat, unnamed_wagers};
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Amounts, Bet, Record, is_same_name};
use gincert_evidence::{Grade, Quantity, printable};
use std::collections::BTreeSet;

pub(super) const CODE: &str = "amount-impossible";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::KNOWN.only_counting();
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    for (place, seat) in round.seats.iter().enumerate() {
        of_unknown_wagers(seat_number(round.record, place), seat, context, sink);
    }
    if !is_judged(round) {
        return;
    }
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    for (place, (seat, money)) in round.seats.iter().zip(&round.money).enumerate() {
        // What is compared to the minor unit needs no such look.
        if !has_clear_action(seat) || money.is_right() {
            continue;
        }
        let found = possible(round, seat, money, context.sheet);
        for bet in found.impossible {
            let number = seat_number(round.record, place);
            let name = context.sheet.wager_name(bet);
            let (stake, result) = match money.wagers.get(bet) {
                Some(wager) => (wager.stake.map(i128::from), wager.stated.map(i128::from)),
                None => (None, money.rest()),
            };
            let is_shown = seat.best.is_some() && (bet.side().is_some() || round.dealer.is_some());
            let note = match bet {
                Bet::Side(_) if context.sheet.rules.sides.is_empty() => {
                    "The document has no bonus wager, so no row can pay it."
                }
                _ if is_shown => "No row pays this amount, whatever the reason.",
                _ => "The deciding cards are not shown; no row fits any cards they could be.",
            };
            let won = result.map(|result| money_text(result, currency)).unwrap_or_default();
            let made = stake.map(|stake| money_text(stake, currency));
            let message = match (bet, made) {
                (Bet::Total, _) | (_, None) => {
                    format!("The seat's wagers won {won}; no combination of rows pays that.")
                }
                (_, Some(made)) => format!("The {name} of {made} won {won}; no row pays that."),
            };
            if let Some(found) = sink.raise(CODE, GRADE, (number, Some(bet)), message) {
                found.with(|finding| {
                    finding
                        .observed(Quantity::Text(won))
                        .note(note)
                        .help("Review the footage of the hand.")
                });
            }
        }
    }
}

/// Amounts of side wagers by names that no side wager of the rules after the first has.
fn of_unknown_wagers(
    number: Option<u32>,
    seat: &Seat<'_, '_>,
    context: &Context<'_>,
    sink: &mut FindingCollector<'_>,
) {
    let unknown = unnamed_wagers(seat.record, seat.sides);
    let names: BTreeSet<&str> = unknown.iter().map(|one| one.name).collect();
    if names.is_empty() {
        return;
    }
    let first = context.sheet.wager_name(Bet::BONUS);
    let is_first = names.iter().any(|name| is_same_name(name, first));
    let shown: Vec<String> = names.iter().map(|name| format!("'{}'", short(name))).collect();
    let message = match shown.as_slice() {
        [one] => {
            format!("The rules have no further side wager {one}, and the seat has amounts of it.")
        }
        all => {
            format!(
                "The rules have no further side wagers {}, and the seat has amounts of them.",
                all.join(", ")
            )
        }
    };
    if let Some(found) = sink.raise(CODE, GRADE, (number, None), message) {
        found.with(|finding| {
            let finding = finding.note("No payment was compared for these amounts.");
            match is_first {
                true => finding.help(format!(
                    "State the amounts of {} as 'bonus': it is the first side wager of the rules.",
                    printable(first)
                )),
                false => finding.help(
                    "Name the wager as the rule document does, or audit the log by the document \
                     that was in force.",
                ),
            }
        });
    }
}

fn short(name: &str) -> String {
    let shown: String = name.chars().take(40).collect();
    printable(&shown)
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    if target.log.sheet.rules.sides.len() > 1 && target.below(2) == 0 {
        let seat = target.seat(record)?;
        let add =
            |list: Option<Amounts<'static>>, minor| Some(list?.with_side("Lucky Deal", minor));
        (seat.bets, seat.net) = (add(seat.bets.take(), 500), add(seat.net.take(), -500));
        return target.is_about_seat();
    }
    target.pay_unseen(record, |net, dealt| net.with(Bet::Ante, dealt.ante * 7 / 5))
}
