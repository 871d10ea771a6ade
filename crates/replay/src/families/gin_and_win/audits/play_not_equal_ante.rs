//! The Play wager is not the amount that the rules set.
//!
//! The Play wager is a fixed multiple of the Ante (once in every known document). Needs the wagers of the
//! seat. The wagers are settled as they were made.
//!
//! What to do: find out whether the wager or the log is wrong.

use super::{Context, money_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity};
use gincert_game::gin_and_win::Action;

pub(super) const CODE: &str = "play-not-equal-ante";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    let text = |minor: i64| money_text(minor, currency);
    let multiple = i64::from(context.sheet.rules.play_multiple);
    for (place, seat) in round.seats.iter().enumerate() {
        let bets = seat.record.bets.as_ref();
        let made = bets.and_then(|bets| Some((bets.get(Bet::Ante)?, bets.get(Bet::Play)?)));
        let Some((ante, play)) = made.filter(|_| seat.action == Some(Action::Play)) else {
            continue;
        };
        let due = ante.saturating_mul(multiple);
        if play == due {
            continue;
        }
        let at = (seat_number(round.record, place), Some(Bet::Play));
        let message = format!(
            "The {} is not {} of the {}.",
            context.sheet.wager_name(Bet::Play),
            match multiple {
                1 => "the amount".to_owned(),
                times => format!("{times} times the amount"),
            },
            context.sheet.wager_name(Bet::Ante),
        );
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            found.with(|finding| {
                finding.expected(Quantity::Text(text(due))).observed(Quantity::Text(text(play)))
            });
        }
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let dealt = target.played()?;
    let seat = target.seat(record)?;
    let play = seat.bets.as_ref()?.get(Bet::Play)? + 500;
    seat.bets = Some(seat.bets.clone()?.with(Bet::Play, play));
    target.settle(record, &dealt, play)
}
