//! A player wagers on more games of a round than allowed.
//!
//! The limit is the row `Games per hand` of the rule document, or the column of the list of tables. Needs
//! `player`, the player's pseudonym, at each seat; seats without it are not counted.
//!
//! What to do: remind the dealers of the limit; a player at several seats sees several hands.

use super::Context;
use crate::families::gin_and_win::planting::{LogForm, PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::{SeatRecord, Text};
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "games-limit";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES.with(RecordNeed::GamesLimit);
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant).unless(hindered);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let Some(most) = context.in_force.limits.games_max else {
        return;
    };
    let seats = &round.record.seats;
    for (place, player) in passing(seats, most) {
        let same = |other: &&SeatRecord<'_>| other.player.as_ref() == Some(player);
        let games = seats.iter().filter(same).count() as u64;
        let name = printable(player.as_str());
        let message = format!("The player '{name}' wagers on {games} games; the limit is {most}.");
        let at = (seat_number(round.record, place), None);
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            found.with(|finding| {
                finding
                    .expected(Quantity::Text(format!("{most} or fewer")))
                    .observed(Quantity::Count(games))
            });
        }
    }
}

/// Whether a player wagers on more games than are allowed.
pub(crate) fn is_passed(seats: &[SeatRecord<'_>], most: u32) -> bool {
    usize::try_from(most).is_ok_and(|most| seats.len() > most)
        && passing(seats, most).next().is_some()
}

/// The seats at which a player passes the limit, each player once.
fn passing<'s, 'a>(
    seats: &'s [SeatRecord<'a>],
    most: u32,
) -> impl Iterator<Item = (usize, &'s Text<'a>)> {
    seats.iter().enumerate().filter_map(move |(place, seat)| {
        let player = seat.player.as_ref()?;
        let same = |other: &&SeatRecord<'_>| other.player.as_ref() == Some(player);
        let earlier = seats.iter().take(place).filter(same).count();
        (u32::try_from(earlier) == Ok(most)).then_some((place, player))
    })
}

/// One player at all seats; the finding sits at the seat that passes the limit.
fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let most = target.log.games_max?;
    if record.seats.len() <= usize::try_from(most).ok()? {
        return None;
    }
    for seat in &mut record.seats {
        seat.player = Some(Text::from("P-0001"));
    }
    Some(Some(most + 1))
}

fn hindered(log: &LogForm<'_>) -> Option<&'static str> {
    let is_passed = log.games_max.is_some_and(|most| most < u32::from(log.seats));
    (!is_passed).then_some("no limit on games is below the number of seats")
}
