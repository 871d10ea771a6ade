//! The end of a round as a record claims it, and fields that may name nobody.

use crate::record::object::{Absent, Text, object};
use gincert_game::score::{SIDES_MAX, SideFigures};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

/// Most points in one figure of a record: far more than any match has.
pub const POINTS_LOGGED_MAX: i64 = 1_000_000_000;

/// A number of points, at most [`POINTS_LOGGED_MAX`] either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, serde::Serialize)]
pub struct Points(pub i64);

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let points = i64::deserialize(deserializer)?;
        match (-POINTS_LOGGED_MAX..=POINTS_LOGGED_MAX).contains(&points) {
            true => Ok(Points(points)),
            false => Err(D::Error::custom(format!("a figure exceeds {POINTS_LOGGED_MAX} points"))),
        }
    }
}

/// One figure of each of two opponents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(pub [i64; 2]);

/// One figure of each side of a score sheet: of two, or of three or four players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SidePoints(pub SideFigures);

impl serde::Serialize for SidePoints {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_vec().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SidePoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SidePoints, D::Error> {
        deserializer.deserialize_seq(SideVisitor)
    }
}

struct SideVisitor;

impl<'de> Visitor<'de> for SideVisitor {
    type Value = SidePoints;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one figure a side, of two to four sides")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<SidePoints, A::Error> {
        let mut figures = Vec::with_capacity(SIDES_MAX);
        while let Some(Points(figure)) = list.next_element()? {
            // One more is enough to know that there are too many.
            if figures.len() <= SIDES_MAX {
                figures.push(figure);
            }
        }
        let all = SideFigures::from_slice(&figures).map(SidePoints);
        all.ok_or_else(|| A::Error::invalid_length(figures.len(), &self))
    }
}

impl serde::Serialize for Pair {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pair, D::Error> {
        <[Points; 2]>::deserialize(deserializer).map(|[one, other]| Pair([one.0, other.0]))
    }
}

/// Whom a record names, in a field that may also name nobody. A missing field is another value than
/// `null`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ClaimedParty<T> {
    /// The field is missing.
    #[default]
    Unstated,
    /// The field is `null`: nobody.
    Nobody,
    /// The field names a party.
    Party(T),
}

impl<T: Copy> ClaimedParty<T> {
    /// `None` where the field is missing, `Some(None)` for nobody.
    pub fn stated(&self) -> Option<Option<T>> {
        match self {
            ClaimedParty::Unstated => None,
            ClaimedParty::Nobody => Some(None),
            ClaimedParty::Party(value) => Some(Some(*value)),
        }
    }
}

impl<T> From<Option<T>> for ClaimedParty<T> {
    fn from(value: Option<T>) -> ClaimedParty<T> {
        value.map_or(ClaimedParty::Nobody, ClaimedParty::Party)
    }
}

impl<T: serde::Serialize> serde::Serialize for ClaimedParty<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ClaimedParty::Party(value) => value.serialize(serializer),
            ClaimedParty::Unstated | ClaimedParty::Nobody => serializer.serialize_none(),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ClaimedParty<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ClaimedParty<T>, D::Error> {
        Option::<T>::deserialize(deserializer).map(ClaimedParty::from)
    }
}

impl<T> Absent for ClaimedParty<T> {
    fn is_absent(&self) -> bool {
        matches!(self, ClaimedParty::Unstated)
    }
}

/// A running score, which is looked at in the record of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct RunningScore;

impl<'de> Deserialize<'de> for RunningScore {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RunningScore, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| RunningScore)
    }
}

impl Absent for RunningScore {
    fn is_absent(&self) -> bool {
        true
    }
}

object! {
    /// The end of a round, as somebody claims it.
    EndRecord {
        /// How it ended.
        kind: Option<Text<'a>>,
        /// Who ended it, from 0; null for nobody.
        by: ClaimedParty<u64>,
        /// Who alone scores; null for nobody, or several.
        winner: ClaimedParty<u64>,
        /// Who scores, where several do.
        winners: Option<Vec<u64>>,
        /// Deadwood that counts, by seat.
        deadwood: Option<Vec<Points>>,
        /// Points with everything, by seat.
        points: Option<Vec<Points>>,
        /// 2 where the hand counts double, else 1.
        multiplier: Option<Points>,
        /// What the cards in each hand count (melds on the table).
        hand_totals: Option<Vec<Points>>,
        /// What the cards on the table count for each seat (melds on the table).
        table_totals: Option<Vec<Points>>,
        /// The score of the match after the round: compared in the match's record, not here.
        running: RunningScore,
    }
}

impl EndRecord<'_> {
    /// Whether any figure is claimed.
    pub fn claims_figures(&self) -> bool {
        self.points.is_some() || self.deadwood.is_some() || self.hand_totals.is_some()
    }
}
