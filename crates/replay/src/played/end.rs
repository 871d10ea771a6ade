//! The end of a round as a record claims it, and figures that may be said to be nobody's.

use crate::object::{Absent, Text, object};
use serde::de::{Deserialize, Deserializer, Error};

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
            false => {
                Err(D::Error::custom(format!("a figure is beyond {POINTS_LOGGED_MAX} points")))
            }
        }
    }
}

/// One figure of each of two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(pub [i64; 2]);

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

/// What a record says of something that may be nobody's: not saying so is another thing than saying
/// nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Said<T> {
    /// It says nothing.
    #[default]
    Unsaid,
    /// It says nobody.
    Nobody,
    /// It says who.
    Of(T),
}

impl<T: Copy> Said<T> {
    /// What is said, if anything is.
    pub fn said(&self) -> Option<Option<T>> {
        match self {
            Said::Unsaid => None,
            Said::Nobody => Some(None),
            Said::Of(value) => Some(Some(*value)),
        }
    }
}

impl<T> From<Option<T>> for Said<T> {
    fn from(value: Option<T>) -> Said<T> {
        value.map_or(Said::Nobody, Said::Of)
    }
}

impl<T: serde::Serialize> serde::Serialize for Said<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Said::Of(value) => value.serialize(serializer),
            Said::Unsaid | Said::Nobody => serializer.serialize_none(),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Said<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Said<T>, D::Error> {
        Option::<T>::deserialize(deserializer).map(Said::from)
    }
}

impl<T> Absent for Said<T> {
    fn is_absent(&self) -> bool {
        matches!(self, Said::Unsaid)
    }
}

/// A running score, which is looked at in the record of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Passed;

impl<'de> Deserialize<'de> for Passed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Passed, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Passed)
    }
}

impl Absent for Passed {
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
        by: Said<u64>,
        /// Who alone scores; null for nobody, or several.
        winner: Said<u64>,
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
        running: Passed,
    }
}

impl EndRecord<'_> {
    /// Whether any figure is claimed.
    pub fn claims_figures(&self) -> bool {
        self.points.is_some() || self.deadwood.is_some() || self.hand_totals.is_some()
    }
}
