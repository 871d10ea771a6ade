//! A total is not the sum of its parts.
//!
//! A record may state the wagers of a seat and their total, the results of the wagers and the seat's
//! total, and the results of the seats and the table's total. Where every part is stated, the total must
//! be their sum; a total of results may be before or after corrections. No money is counted for this
//! exception: wrong payments are reported at the wagers. Where a seat's own total contradicts its parts,
//! the table's total may be the sum of either.
//!
//! What to do: find out which of the two was paid, and correct the log.

use super::{Context, money_text};
use crate::families::gin_and_win::payment::{TableTotal, stakes_contradict, table_total};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Money, Quantity};

pub(super) const CODE: &str = "total-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::KNOWN;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    for (place, (seat, money)) in round.seats.iter().zip(&round.money).enumerate() {
        let number = seat_number(round.record, place);
        if let Some(pair) = stakes_contradict(seat) {
            raise(round, context, sink, number, "The total of the seat's wagers", pair);
        }
        for pair in money.contradictions() {
            raise(round, context, sink, number, "The total of what the seat won", pair);
        }
    }
    if let TableTotal::Contradicts(pair) = table_total(round.record, &round.money) {
        raise(round, context, sink, None, "The total of what the table won", pair);
    }
}

fn raise(
    round: &Round<'_, '_>,
    context: &Context<'_>,
    sink: &mut FindingCollector<'_>,
    seat: Option<u32>,
    what: &str,
    [sum, total]: [i128; 2],
) {
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    let (sum_text, total_text) = (money_text(sum, currency), money_text(total, currency));
    let message = format!("{what} is stated as {total_text}; its parts add up to {sum_text}.");
    let Some(found) = sink.raise(CODE, GRADE, (seat, Some(Bet::Total)), message) else {
        return;
    };
    let money = |minor| Money::new(super::within(minor), currency).ok();
    found.with(|mut finding| {
        finding.expected = money(sum).map(Quantity::Money);
        finding.observed = money(total).map(Quantity::Money);
        finding
            .note(
                "No payment error is counted for this; wagers paid wrongly have their own \
                   findings.",
            )
            .help("Establish which of the two was paid, and correct the log.")
    });
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let net = target.seat(record)?.net.clone()?;
    let parts = Bet::WAGERS.into_iter().filter_map(|bet| net.get(bet));
    let total = parts.sum::<i64>() + 100 * (1 + target.below(9));
    target.seat(record)?.net = Some(net.with(Bet::Total, total));
    target.is_about_seat()
}
