//! The conditions of a letter: by when each is to be met, and which keep a game from being operated.

use gincert_pages::read_date;
use jiff::civil::Date;
use serde::Serialize;

/// How far a condition is met, as its letter says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConditionStatus {
    /// Not yet met.
    Open,
    /// Met.
    Done,
    /// To be kept for as long as the letter is in force.
    Standing,
}

impl ConditionStatus {
    /// All of them.
    pub const ALL: [ConditionStatus; 3] =
        [ConditionStatus::Open, ConditionStatus::Done, ConditionStatus::Standing];

    /// The word in a letter.
    pub fn word(self) -> &'static str {
        match self {
            ConditionStatus::Open => "open",
            ConditionStatus::Done => "done",
            ConditionStatus::Standing => "standing",
        }
    }
}

/// A condition of an approval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// The channel that it is for.
    pub channel: String,
    /// What it asks.
    pub condition: String,
    /// Who acts.
    pub who: String,
    /// By when: [`Deadline`] has the words.
    pub when: String,
    /// How far it is met.
    pub done: ConditionStatus,
    /// The date on which it was met, where the letter says so.
    pub done_on: Option<Date>,
}

/// By when a condition is to be met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deadline {
    /// `before operation`.
    BeforeOperation,
    /// `by 2026-11-20`: the last day.
    By(Date),
    /// `continuing`: it is to be kept.
    Continuing,
    /// `on` and an event.
    Event,
    /// Other words, as letters had them before the words were fixed. While such a condition is open it
    /// is taken for one before operation: only a person may read it as less.
    OtherWords,
}

impl Deadline {
    /// Reads the words of a condition's `When`.
    ///
    /// ```
    /// use gincert_letters::Deadline;
    /// assert_eq!(Deadline::of("before operation"), Deadline::BeforeOperation);
    /// assert_eq!(Deadline::of("on a change of owner"), Deadline::Event);
    /// assert_eq!(Deadline::of("by Christmas"), Deadline::OtherWords);
    /// ```
    pub fn of(words: &str) -> Deadline {
        let by = words.strip_prefix("by ").and_then(read_date);
        match (words, by) {
            ("before operation", _) => Deadline::BeforeOperation,
            ("continuing", _) => Deadline::Continuing,
            (_, Some(day)) => Deadline::By(day),
            _ if words.strip_prefix("on ").is_some_and(|event| !event.trim().is_empty()) => {
                Deadline::Event
            }
            _ => Deadline::OtherWords,
        }
    }
}

/// What an open condition means for the operation of a game on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// It is to be met before the game is operated.
    BeforeOperation,
    /// Its last day has passed.
    Overdue,
}

impl Condition {
    /// Whether two rows are about one condition, however far it is met.
    pub fn is_same(&self, other: &Condition) -> bool {
        self.channel == other.channel
            && self.condition == other.condition
            && self.who == other.who
            && self.when == other.when
    }

    /// Whether a condition is met on a day; one that is to be kept is.
    pub fn is_met(&self, on: Date) -> bool {
        match self.done {
            ConditionStatus::Open => false,
            ConditionStatus::Done => self.done_on.is_none_or(|day| day <= on),
            ConditionStatus::Standing => true,
        }
    }

    /// Whether a condition keeps the game from being operated on a day, and why.
    pub fn hindrance(&self, on: Date) -> Option<Hindrance> {
        match Deadline::of(&self.when) {
            _ if self.is_met(on) => None,
            Deadline::BeforeOperation | Deadline::OtherWords => Some(Hindrance::BeforeOperation),
            Deadline::By(day) => (day < on).then_some(Hindrance::Overdue),
            Deadline::Continuing | Deadline::Event => None,
        }
    }
}

/// How many conditions are to be met before operation and are open, and how many are overdue, on a day.
pub fn hindrances(conditions: &[Condition], on: Date) -> (usize, usize) {
    let of = |what| conditions.iter().filter(|one| one.hindrance(on) == Some(what)).count();
    (of(Hindrance::BeforeOperation), of(Hindrance::Overdue))
}

/// The conditions of one channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Channel {
    /// Its name.
    pub channel: String,
    /// Conditions that are not met on the day, those among them that are noted as done on a later one.
    pub open: usize,
    /// Conditions that are met.
    pub done: usize,
    /// Conditions that are to be kept.
    pub standing: usize,
}

/// Counts conditions on a day by channel, in the order in which the channels first appear.
pub fn channels(conditions: &[Condition], on: Date) -> Vec<Channel> {
    let mut channels: Vec<Channel> = Vec::new();
    for condition in conditions {
        let at = channels.iter().position(|one| one.channel == condition.channel);
        let at = at.unwrap_or_else(|| {
            let channel = condition.channel.clone();
            channels.push(Channel { channel, open: 0, done: 0, standing: 0 });
            channels.len() - 1
        });
        if let Some(channel) = channels.get_mut(at) {
            match condition.done {
                ConditionStatus::Standing => channel.standing += 1,
                _ if condition.is_met(on) => channel.done += 1,
                _ => channel.open += 1,
            }
        }
    }
    channels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(when: &str, done: ConditionStatus, done_on: Option<&str>) -> Condition {
        Condition {
            channel: "Card rooms".to_owned(),
            condition: "Controls approved".to_owned(),
            who: "Commission".to_owned(),
            when: when.to_owned(),
            done,
            done_on: done_on.map(|text| text.parse().unwrap()),
        }
    }

    #[test]
    fn s10_a_condition_before_operation_or_overdue_keeps_a_game_from_being_operated() {
        use ConditionStatus::{Done, Open, Standing};
        let on = "2026-12-01".parse().unwrap();
        let before = Some(Hindrance::BeforeOperation);
        for (when, done, done_on, expected) in [
            ("before operation", Open, None, before),
            ("before operation", Done, None, None),
            ("before operation", Done, Some("2026-12-01"), None),
            ("before operation", Done, Some("2026-12-02"), before),
            ("by 2026-12-01", Open, None, None),
            ("by 2026-11-30", Open, None, Some(Hindrance::Overdue)),
            ("by 2026-11-30", Done, Some("2026-12-01"), None),
            ("by 30.11.2026", Open, None, before),
            ("Before opening", Open, None, before),
            ("", Open, None, before),
            ("on ", Open, None, before),
            ("on a change of owner", Open, None, None),
            ("continuing", Open, None, None),
            ("continuing", Standing, None, None),
        ] {
            let one = condition(when, done, done_on);
            assert_eq!(one.hindrance(on), expected, "{when}, {done:?} {done_on:?}");
        }
    }
}
