//! A match gives a round other points than the round's own record.
//!
//! The points of each round that a match names are compared with those in the record of that round,
//! independently of the rules. Where several tables have rounds of one name and the record of the match
//! names no table, the match is assigned to the table whose records agree with the most of its rounds,
//! and is compared with that table. Of a round that other records correct, the last correction is used.
//! Rounds whose records are missing, do not count or state no points are counted and not compared. Each
//! match has one finding, at its first such round. Needs the names of the rounds and the points in both
//! records.
//!
//! What to do: find out which of the two was entered wrongly; the score of the match follows from its
//! rounds.

use crate::families::matches::planting::MatchPlant;
use crate::families::played::MessageContext;
use crate::finding::basis::PlayBasis;
use crate::record::played::PlayedRecord;
use gincert_evidence::Grade;

pub(crate) const CODE: &str = "match-round-differs";
pub(crate) const GRADE: Grade = Grade::Material;
pub(super) const BASIS: PlayBasis = PlayBasis::MatchRounds;
pub(super) const PLANT: MatchPlant = MatchPlant::new(plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    let hand = context.hand.map(|hand| format!("Round {hand}")).unwrap_or("A round".to_owned());
    format!("{hand} of the match has different points in its own record.")
}

/// Two rounds under each other's names: the score of the match stays, each has the other's points.
fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    let first = played.rounds.first()?.points;
    let other = played.rounds.iter().position(|round| round.points != first)?;
    let (head, tail) = played.rounds.split_at_mut_checked(other)?;
    std::mem::swap(&mut head.first_mut()?.round, &mut tail.first_mut()?.round);
    Some(())
}
