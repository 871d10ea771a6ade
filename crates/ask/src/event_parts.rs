//! A list of events in JSON, event by event: seat, word, and parts behind them.

use crate::QuestionError;
use crate::cards::{card, cards};
use crate::problem::AnswerError;
use crate::question::seat;
use gincert_game::{Card, CardSet, Code, RuleViolation};
use serde_json::Value;

/// The events that could be read before one that names a card twice, and that fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventList<E> {
    /// The events before the fault.
    pub events: Vec<E>,
    /// The fault.
    pub fault: Option<RuleViolation>,
}

impl<E> FromIterator<Result<E, Code>> for EventList<E> {
    fn from_iter<I: IntoIterator<Item = Result<E, Code>>>(list: I) -> EventList<E> {
        let mut events = Vec::new();
        for (at, event) in list.into_iter().enumerate() {
            match event {
                Ok(event) => events.push(event),
                Err(code) => {
                    return EventList { events, fault: Some(RuleViolation::of_event(code, at)) };
                }
            }
        }
        EventList { events, fault: None }
    }
}

/// What came of the events: the fault behind them counts where nothing before it is at fault but
/// that they end too early, which is `unfinished`.
pub(crate) fn judged<T>(
    played: Result<T, RuleViolation>,
    fault: Option<RuleViolation>,
    unfinished: Code,
) -> Result<T, RuleViolation> {
    match (played, fault) {
        (Err(first), Some(fault)) if first.code != unfinished && first.at <= fault.at => Err(first),
        (_, Some(fault)) => Err(fault),
        (played, None) => played,
    }
}

/// Reads a list of events of a game whose deck has so many jokers: `act` reads what stands behind the
/// seat.
pub(crate) fn event_list<A, E>(
    list: &[Value],
    jokers: u8,
    act: impl Fn(&EventParts<'_>) -> Result<A, AnswerError>,
    event: impl Fn(Option<u8>, A) -> E,
) -> Result<EventList<E>, QuestionError> {
    let mut events = Vec::with_capacity(list.len());
    for (at, value) in list.iter().enumerate() {
        let wrong = |what: &str| QuestionError::new(format!("Event {at} {what}."));
        let parts = value.as_array().ok_or_else(|| wrong("is no list"))?;
        let seat = seat(parts.first(), "seat of an event")?;
        let word = parts.get(1).and_then(Value::as_str).ok_or_else(|| wrong("names no act"))?;
        let key = format!("event {at}");
        match act(&EventParts { at, parts, word, key, jokers }) {
            Ok(act) => events.push(event(seat, act)),
            Err(AnswerError::Illegal(fault)) => {
                return Ok(EventList { events, fault: Some(fault) });
            }
            Err(AnswerError::Question(problem)) => return Err(problem),
        }
    }
    Ok(EventList { events, fault: None })
}

/// One event.
pub(crate) struct EventParts<'v> {
    at: usize,
    parts: &'v [Value],
    /// What is done.
    pub word: &'v str,
    /// Its name in problems.
    pub key: String,
    jokers: u8,
}

impl<'v> EventParts<'v> {
    /// A problem of the event.
    pub fn wrong(&self, what: &str) -> QuestionError {
        QuestionError::new(format!("Event {} {what}.", self.at))
    }

    /// That the game has no such act.
    pub fn unknown(&self) -> QuestionError {
        let shown: String = self.word.chars().take(40).flat_map(char::escape_debug).collect();
        self.wrong(&format!("is `{shown}`, which is no act of this game"))
    }

    pub fn part(&self, place: usize) -> Option<&'v Value> {
        self.parts.get(place)
    }

    /// A card that may be absent.
    pub fn card(&self, place: usize) -> Result<Option<Card>, QuestionError> {
        card(self.part(place), &self.key, self.jokers)
    }

    /// A card that has to be there.
    pub fn needed_card(&self, place: usize) -> Result<Card, QuestionError> {
        self.card(place)?.ok_or_else(|| self.wrong("lacks a card"))
    }

    pub fn cards(&self, place: usize) -> Result<CardSet, AnswerError> {
        self.set(self.part(place))
    }

    /// A spread: texts of cards, one a meld.
    pub fn spread(&self, place: usize) -> Result<Vec<CardSet>, AnswerError> {
        let list = self.part(place).and_then(Value::as_array);
        let list = list.ok_or_else(|| QuestionError::key(&self.key, "a spread"))?;
        list.iter().map(|value| self.set(Some(value))).collect()
    }

    fn set(&self, value: Option<&Value>) -> Result<CardSet, AnswerError> {
        let cards = cards(value, &self.key, self.jokers)?;
        Ok(cards.map_err(|code| RuleViolation::of_event(code, self.at))?)
    }

    /// A whole number, or what the event does not say without it.
    pub fn number(&self, place: usize, lacks: &str) -> Result<u64, QuestionError> {
        self.part(place).and_then(Value::as_u64).ok_or_else(|| self.wrong(lacks))
    }

    pub fn accepted(&self, place: usize) -> Result<bool, QuestionError> {
        let flag = self.part(place).and_then(Value::as_bool);
        flag.ok_or_else(|| self.wrong("does not say whether it was accepted"))
    }
}
