//! A wager is outside the limits of its table.
//!
//! Limits of Ante and side wagers come from the list of tables (`--tables`). The Play wager has no limit
//! of its own, because it depends on the Ante. Needs the wagers of the seat; without limits nothing is
//! tested.
//!
//! What to do: find out which is wrong: the limits at the table, the list of tables, or the log.

use super::{Context, money_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity};
use gincert_game::gin_and_win::Action;

pub(super) const CODE: &str = "bet-limit";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES.with(RecordNeed::BetLimit);
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant)
    .unless(|log| log.ante.is_none().then_some("there are no limits; give --tables"));

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let limits = &context.in_force.limits;
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    let text = |minor: i64| money_text(minor, currency);
    let sides = limits.sides.iter().enumerate().map(|(place, limit)| (Bet::of_side(place), *limit));
    for (bet, limit) in [(Bet::Ante, limits.ante)].into_iter().chain(sides) {
        let Some((least, most)) = limit else { continue };
        for (place, seat) in round.seats.iter().enumerate() {
            let Some(amount) = seat.bet(bet).filter(|amount| *amount > 0) else {
                continue;
            };
            if (least..=most).contains(&amount) {
                continue;
            }
            let name = context.sheet.wager_name(bet);
            let message = format!("The {name} is outside the limits of the table.");
            let at = (seat_number(round.record, place), Some(bet));
            if let Some(found) = sink.raise(CODE, GRADE, at, message) {
                found.with(|finding| {
                    finding
                        .expected(Quantity::Text(format!("{} to {}", text(least), text(most))))
                        .observed(Quantity::Text(text(amount)))
                        .help("Compare the limits posted at the table with the list of tables.")
                });
            }
        }
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let (_, most) = target.log.ante?;
    let mut dealt = target.dealt()?;
    dealt.ante = most.checked_add(500)?;
    let seat = target.seat(record)?;
    let mut bets = seat.bets.clone()?.with(Bet::Ante, dealt.ante);
    let mut play = 0;
    if dealt.action == Action::Play {
        play = dealt.ante.checked_mul(i64::from(dealt.multiple))?;
        bets = bets.with(Bet::Play, play);
    }
    seat.bets = Some(bets);
    target.settle(record, &dealt, play)
}
