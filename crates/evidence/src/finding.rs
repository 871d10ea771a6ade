//! The finding: what is not as it should be, where, by which rule, and what to do.

use crate::{
    Digest, FindingSubject, Fraction, Grade, Money, Place, PrintedNumber, RecordReference,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A value that was expected or observed, with its kind kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quantity {
    /// Words.
    Text(String),
    /// A count.
    Count(u64),
    /// An exact number.
    Exact(Fraction),
    /// A number as printed.
    Printed(PrintedNumber),
    /// Money.
    Money(Money),
    /// A digest.
    Digest(Digest),
}

impl std::fmt::Display for Quantity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Quantity::Text(text) => f.write_str(&crate::printable(text)),
            Quantity::Count(count) => write!(f, "{count}"),
            Quantity::Exact(value) if value.is_integer() => write!(f, "{value}"),
            Quantity::Exact(value) => write!(f, "{} ({value})", value.decimal(9)),
            Quantity::Printed(printed) => write!(f, "{printed}"),
            Quantity::Money(money) => write!(f, "{money}"),
            Quantity::Digest(digest) => write!(f, "{digest}"),
        }
    }
}

impl Serialize for Quantity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Quantity::Text(text) => serializer.serialize_str(text),
            Quantity::Count(count) => serializer.serialize_u64(*count),
            Quantity::Exact(value) => value.serialize(serializer),
            Quantity::Printed(printed) => serializer.serialize_str(printed.text()),
            Quantity::Money(money) => money.serialize(serializer),
            Quantity::Digest(digest) => digest.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Quantity {
    /// What JSON tells apart: words, counts, exact numbers and money. Digests and printed numbers are
    /// words there.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Quantity, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Text(String),
            Count(u64),
            Exact(Fraction),
            Money(Money),
        }
        Ok(match Form::deserialize(deserializer)? {
            Form::Text(text) => Quantity::Text(text),
            Form::Count(count) => Quantity::Count(count),
            Form::Exact(value) => Quantity::Exact(value),
            Form::Money(money) => Quantity::Money(money),
        })
    }
}

/// A further remark on a finding, with its own place where it has one (the other half of a
/// contradiction, say).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// A whole sentence.
    pub text: String,
    /// Where to look.
    pub place: Option<Place>,
}

/// What to write in place of a stretch of a document so that the finding goes away. A finding has one
/// only where a single thing can be meant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacement {
    /// The stretch.
    pub place: Place,
    /// What to write there.
    pub text: String,
}

/// One finding. `code` is a kebab-case word that equals the file stem of the check that raises it. A
/// finding that was read back from JSON has the code of another build: it is a `Finding<String>`.
///
/// ```
/// use gincert_evidence::{Finding, Grade, Place, Quantity, Span};
/// let place = Place::in_text("ten.md", "| Score 8 |", Span::new(2..9));
/// let finding = Finding::new("pay-rows-reachable", Grade::Minor, place, "No hand reaches this row.")
///     .expected(Quantity::Text("a row that some hand reaches".into()))
///     .observed(Quantity::Count(0))
///     .help("Remove the row, or correct its score.");
/// assert_eq!(finding.place.line(), Some(1));
/// let json = serde_json::to_string(&finding).unwrap();
/// let read: Finding<String> = serde_json::from_str(&json).unwrap();
/// assert_eq!((read.code.as_str(), read.place), (finding.code, finding.place));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding<C = &'static str> {
    /// The check's code.
    pub code: C,
    /// How much it matters.
    pub grade: Grade,
    /// What it is about.
    #[serde(skip)]
    pub subject: FindingSubject,
    /// The round, the seat and the people that it is about, where it is about a record of a log.
    #[serde(skip)]
    pub record: Option<RecordReference>,
    /// Whether it says that something that was given could not be read or tested to its end.
    #[serde(skip)]
    pub is_unreadable: bool,
    /// Whether a waiver of the laboratory names it.
    #[serde(skip)]
    pub has_waiver: bool,
    /// Where.
    pub place: Place,
    /// What is wrong, in a whole sentence.
    pub message: String,
    /// What was expected.
    pub expected: Option<Quantity>,
    /// What stands there instead.
    pub observed: Option<Quantity>,
    /// What it costs, from the player's side.
    pub money: Option<Money>,
    /// Further remarks.
    pub notes: Vec<Note>,
    /// What to do, each a whole sentence.
    pub help: Vec<String>,
    /// What removes it, where only one thing can be meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replacement: Option<Replacement>,
}

impl Finding {
    /// A finding about a paper, with nothing but the necessary parts.
    pub fn new(
        code: &'static str,
        grade: Grade,
        place: Place,
        message: impl Into<String>,
    ) -> Finding {
        Finding {
            code,
            grade,
            subject: FindingSubject::Papers,
            record: None,
            is_unreadable: false,
            has_waiver: false,
            place,
            message: message.into(),
            expected: None,
            observed: None,
            money: None,
            notes: Vec::new(),
            help: Vec::new(),
            replacement: None,
        }
    }

    /// Says that it is about something else than a paper.
    #[must_use]
    pub fn about(mut self, subject: FindingSubject) -> Finding {
        self.subject = subject;
        self
    }

    /// Says which record of a log it is about.
    #[must_use]
    pub fn of_record(mut self, record: Option<RecordReference>) -> Finding {
        self.record = record;
        self
    }

    /// Says that something that was given could not be read or tested to its end.
    #[must_use]
    pub fn unreadable(mut self) -> Finding {
        self.is_unreadable = true;
        self
    }

    /// Adds what was expected.
    #[must_use]
    pub fn expected(mut self, value: Quantity) -> Finding {
        self.expected = Some(value);
        self
    }

    /// Adds what was observed.
    #[must_use]
    pub fn observed(mut self, value: Quantity) -> Finding {
        self.observed = Some(value);
        self
    }

    /// Adds the money at stake.
    #[must_use]
    pub fn money(mut self, money: Money) -> Finding {
        self.money = Some(money);
        self
    }

    /// Adds a remark.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Finding {
        self.notes.push(Note { text: text.into(), place: None });
        self
    }

    /// Adds a remark about another place.
    #[must_use]
    pub fn note_at(mut self, text: impl Into<String>, place: Place) -> Finding {
        self.notes.push(Note { text: text.into(), place: Some(place) });
        self
    }

    /// Adds what to write in place of a stretch of the document.
    #[must_use]
    pub fn replacing(mut self, place: Place, text: impl Into<String>) -> Finding {
        self.replacement = Some(Replacement { place, text: text.into() });
        self
    }

    /// Adds what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Finding {
        self.help.push(text.into());
        self
    }
}

impl<C> Finding<C> {
    /// What is wrong, after the round and the people that it is about.
    pub fn sentence(&self) -> Cow<'_, str> {
        match &self.record {
            Some(record) => Cow::Owned(format!("{record}: {}", self.message)),
            None => Cow::Borrowed(&self.message),
        }
    }
}
