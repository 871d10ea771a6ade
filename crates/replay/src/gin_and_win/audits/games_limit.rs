//! A player wagers on more games of a round than allowed.
//!
//! The limit is the row `Games per hand` of the rule document, or the column of the list of tables.
//! Needs `player`, the player's pseudonym, at each seat; seats without it are not counted.
//!
//! What to do: remind the dealers; a player at several seats sees several hands.

use super::Context;
use crate::exception::{Sink, seat_number};
use crate::gin_and_win::round::Round;
use crate::level::Level;
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "games-limit";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: Level = Level::BetsOnly;

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut Sink<'_>) {
    let Some(most) = context.in_force.limits.games_max else {
        return;
    };
    let seats = &round.record.seats;
    for (place, seat) in seats.iter().enumerate() {
        let Some(player) = &seat.player else { continue };
        let same = |other: &&crate::SeatRecord<'_>| other.player.as_ref() == Some(player);
        let earlier = seats.iter().take(place).filter(same).count();
        // Once, at the seat that passes the limit.
        if u32::try_from(earlier) != Ok(most) {
            continue;
        }
        let games = seats.iter().filter(same).count() as u64;
        let name = printable(player.as_str());
        let message = format!("The player '{name}' wagers on {games} games; {most} are allowed.");
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
