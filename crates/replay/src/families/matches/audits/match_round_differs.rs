//! A match gives a round other points than the round's own record.
//!
//! The points of each round that a match names are held against what the record of that round says,
//! whatever the rules make of either. Where several tables have rounds of one name and the record of the
//! match names no table, the match counts as played at the table whose records agree with the most of its
//! rounds, and is held against that. Of a round that other records correct the last correction counts.
//! Rounds whose records are not at hand, do not count or state no points are counted and not compared. One
//! finding a match, at its first such round. Needs the names of the rounds and the points in both records.
//!
//! What to do: find out which of the two was entered wrongly; the score of the match follows its rounds.

use crate::families::matches::planting::MatchPlant;
use crate::families::played::MessageContext;
use crate::record::played::PlayedRecord;
use gincert_evidence::Grade;

pub(crate) const CODE: &str = "match-round-differs";
pub(crate) const GRADE: Grade = Grade::Material;
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
