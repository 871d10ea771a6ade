//! A wager won an amount that no row of the rules pays.
//!
//! Where the cards that decide a wager are not shown, its result cannot be compared exactly; but the rows
//! of a document pay only a small set of amounts. An Ante that won 7 to 5, where the rows pay even money
//! or nothing, is wrong whatever the cards were. A seat's total is compared with all sums that the rows
//! can give. Needs the wager and its result; where the record states that a cap on the payout was
//! applied, there is no finding. The finding states no amount of money, because the amount due is
//! unknown.
//!
//! What to do: review the footage of the hand.

use super::{Context, money_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::possible::{has_clear_action, is_judged, possible};
use crate::families::gin_and_win::round::Round;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity};

pub(super) const CODE: &str = "amount-impossible";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
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
            let (stake, result) = match money.wagers.get(bet as usize) {
                Some(wager) => (wager.stake.map(i128::from), wager.stated.map(i128::from)),
                None => (None, money.rest()),
            };
            let is_shown = seat.best.is_some() && (bet == Bet::Bonus || round.dealer.is_some());
            let note = match bet {
                Bet::Bonus if context.sheet.rules.bonus_rows().is_empty() => {
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

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    target.pay_unseen(record, |net, dealt| net.with(Bet::Ante, dealt.ante * 7 / 5))
}
