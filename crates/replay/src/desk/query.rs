//! The question of the dispute desk: which conditions a record has to fulfil, and whether it does.

use crate::desk::play_page;
use crate::finding::RecordIdentity;
use crate::finding::exception::seat_number;
use crate::record::Record;
use crate::record::names::clean;
use crate::record::object::Text;
use crate::record::when::{Day, instant};
use jiff::Timestamp;
use jiff::civil::{DateTime, Time};

/// Seconds of a day.
const DAY_SECONDS: i64 = 86_400;

/// A time as a person says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskedTime {
    /// A time of the clock where the table is, of any day: `23:05`.
    Clock(Time),
    /// A date and time where the table is: `2026-11-20T23:05`.
    Local(DateTime),
    /// An instant: `2026-11-20T23:05:00Z`.
    Instant(Timestamp),
}

impl AskedTime {
    /// Reads one of the three forms; seconds may be left out of the first two.
    ///
    /// ```
    /// use gincert_replay::desk::AskedTime;
    /// assert!(matches!(AskedTime::parse("23:05"), Some(AskedTime::Clock(_))));
    /// assert!(matches!(AskedTime::parse("2026-11-20T23:05"), Some(AskedTime::Local(_))));
    /// assert!(matches!(AskedTime::parse("2026-11-20T23:05:00Z"), Some(AskedTime::Instant(_))));
    /// assert_eq!(AskedTime::parse("11 pm"), None);
    /// ```
    pub fn parse(text: &str) -> Option<AskedTime> {
        if let Some(at) = instant(text) {
            return Some(AskedTime::Instant(at));
        }
        let is_plain = |c: char| c.is_ascii_digit() || "-:T".contains(c);
        if !text.chars().all(is_plain) || !text.contains(':') {
            return None;
        }
        match text.split_once('T') {
            Some((date, time)) if date.len() == 10 && !time.is_empty() => {
                text.parse().ok().map(AskedTime::Local)
            }
            None => text.parse().ok().map(AskedTime::Clock),
            Some(_) => None,
        }
    }

    /// How many seconds a record is after this time; negative where it is before. The two times of a
    /// clock are at most half a day apart.
    fn seconds_to(self, at: Timestamp, local: DateTime) -> i64 {
        match self {
            AskedTime::Instant(asked) => at.as_second() - asked.as_second(),
            AskedTime::Local(asked) => local.duration_since(asked).as_secs(),
            AskedTime::Clock(asked) => {
                let apart = local.time().duration_since(asked).as_secs();
                (apart + DAY_SECONDS / 2).rem_euclid(DAY_SECONDS) - DAY_SECONDS / 2
            }
        }
    }
}

/// A condition of a question, in the order in which they are counted: the time comes last, so that the
/// nearest times are those of rounds that fulfil all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DisputeCondition {
    /// The round's name.
    Round,
    /// The gaming day.
    Day,
    /// The table.
    Table,
    /// The seat.
    Seat,
    /// The card number.
    Card,
    /// The name of an exception.
    Exception,
    /// The time.
    Time,
}

impl DisputeCondition {
    /// All of them, in order.
    pub const ALL: [DisputeCondition; 7] = [
        DisputeCondition::Round,
        DisputeCondition::Day,
        DisputeCondition::Table,
        DisputeCondition::Seat,
        DisputeCondition::Card,
        DisputeCondition::Exception,
        DisputeCondition::Time,
    ];

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            DisputeCondition::Round => "round",
            DisputeCondition::Day => "day",
            DisputeCondition::Table => "table",
            DisputeCondition::Seat => "seat",
            DisputeCondition::Card => "card",
            DisputeCondition::Exception => "exception",
            DisputeCondition::Time => "time",
        }
    }
}

/// What is asked for; a condition that is absent is fulfilled by every record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DisputeQuery {
    /// The round's name, or `TABLE/ROUND`.
    pub round: Option<String>,
    /// The gaming day, as the logs have it.
    pub day: Option<String>,
    /// The table.
    pub table: Option<String>,
    /// The seat's number.
    pub seat: Option<u32>,
    /// The card number, or its mask where the logs are read with masks.
    pub card: Option<String>,
    /// The name of an exception.
    pub exception: Option<String>,
    /// The time.
    pub at: Option<AskedTime>,
    /// Seconds that a record may be before or after it.
    pub within_seconds: i64,
}

/// What of a record the conditions look at.
pub(super) struct Candidate<'r, 'a> {
    pub record: &'r Record<'a>,
    pub known: &'r RecordIdentity<'r>,
    /// The record's time where the table is.
    pub local: Option<DateTime>,
}

impl DisputeQuery {
    /// The conditions that are asked for, in order.
    pub fn conditions(&self) -> Vec<DisputeCondition> {
        let is_asked = |condition: &DisputeCondition| match condition {
            DisputeCondition::Round => self.round.is_some(),
            DisputeCondition::Day => self.day.is_some(),
            DisputeCondition::Table => self.table.is_some(),
            DisputeCondition::Seat => self.seat.is_some(),
            DisputeCondition::Card => self.card.is_some(),
            DisputeCondition::Exception => self.exception.is_some(),
            DisputeCondition::Time => self.at.is_some(),
        };
        DisputeCondition::ALL.into_iter().filter(is_asked).collect()
    }

    /// Whether the question says whose seat it is about.
    pub fn names_a_seat(&self) -> bool {
        self.seat.is_some() || self.card.is_some()
    }

    /// Whether a record fulfils a condition; exceptions are looked up elsewhere.
    pub(super) fn holds(&self, condition: DisputeCondition, one: &Candidate<'_, '_>) -> bool {
        match condition {
            DisputeCondition::Round => self.round.as_deref().is_none_or(|asked| {
                asked == one.known.round
                    || asked.split_once('/').is_some_and(|(table, round)| {
                        table == one.known.table && round == one.known.round
                    })
            }),
            DisputeCondition::Day => {
                self.day.as_deref().is_none_or(|asked| Day::named(asked) == one.known.day)
            }
            DisputeCondition::Table => {
                self.table.as_deref().is_none_or(|asked| clean(asked) == one.known.table)
            }
            DisputeCondition::Seat => {
                self.seat.is_none_or(|asked| all_seats(one.record).contains(&asked))
            }
            DisputeCondition::Card => self.card.is_none() || !self.seats(one.record).is_empty(),
            DisputeCondition::Exception => true,
            DisputeCondition::Time => self.at.is_none() || self.is_in_time(one),
        }
    }

    fn is_in_time(&self, one: &Candidate<'_, '_>) -> bool {
        self.seconds_off(one).is_some_and(|seconds| seconds.abs() <= self.within_seconds)
    }

    /// How many seconds a record is after the time that is asked for; `None` where either is missing.
    pub(super) fn seconds_off(&self, one: &Candidate<'_, '_>) -> Option<i64> {
        Some(self.at?.seconds_to(one.known.at?, one.local?))
    }

    /// The seats of a record that the question is about: those with the number and the card that are
    /// asked for.
    pub(super) fn seats(&self, record: &Record<'_>) -> Vec<u32> {
        let mut seats = all_seats(record);
        if let Some(card) = &self.card {
            let card = clean(card);
            let has = |place: usize| {
                let player = record.seats.get(place).and_then(|seat| seat.player.as_ref());
                player.is_some_and(|player| clean(Text::as_str(player)) == card)
            };
            let own = (0..record.seats.len()).filter(|place| has(*place));
            let own: Vec<u32> = own.filter_map(|place| seat_number(record, place)).collect();
            seats.retain(|seat| own.contains(seat));
        }
        seats.retain(|seat| self.seat.is_none_or(|asked| asked == *seat));
        seats
    }
}

/// The seats of a record: by number of a round with wagers, from 0 of one that is played event by event.
pub(super) fn all_seats(record: &Record<'_>) -> Vec<u32> {
    match &record.played {
        Some(played) => {
            let seats = u32::try_from(play_page::seats(played)).unwrap_or(u32::MAX);
            (0..seats.min(SEATS_SHOWN_MAX)).collect()
        }
        None => {
            let places = 0..record.seats.len();
            places.filter_map(|place| seat_number(record, place)).collect()
        }
    }
}

/// Most seats of a round that is played event by event; no game has more than a few.
const SEATS_SHOWN_MAX: u32 = 64;

#[cfg(test)]
mod tests {
    use super::*;

    fn off(asked: &str, at: &str, local: &str) -> i64 {
        let asked = AskedTime::parse(asked).unwrap();
        asked.seconds_to(instant(at).unwrap(), local.parse().unwrap())
    }

    #[test]
    fn a_time_of_the_clock_is_near_on_both_sides_of_midnight() {
        let at = "2026-11-21T00:05:00Z";
        assert_eq!(off("23:55", at, "2026-11-21T00:05:00"), 600);
        assert_eq!(off("00:10:30", at, "2026-11-21T00:05:00"), -330);
        assert_eq!(off("2026-11-20T23:55", at, "2026-11-21T00:05:00"), 600);
        assert_eq!(off("2026-11-21T00:04:59Z", at, "2026-11-20T16:05:00"), 1);
    }

    #[test]
    fn only_the_three_forms_are_times() {
        for bad in ["", "23", "2305", "11 pm", "24:01", "2026-11-20", "2026-11-20 23:05", "T23:05"]
        {
            assert_eq!(AskedTime::parse(bad), None, "{bad}");
        }
    }
}
