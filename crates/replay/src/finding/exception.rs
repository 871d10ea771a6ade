//! What is wrong with a record: a finding with the seat, the wager and the money.

use crate::finding::SUBJECT;
use crate::finding::clues::Clues;
use crate::finding::spot::Spot;
use crate::record::{Bet, Record};
use gincert_evidence::{Digest, Finding, Grade, Place, RecordReference};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What an exception is about, of a record and its place in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExceptionScope {
    /// What the record says: where another record says the same, the exception is that one's.
    #[default]
    Content,
    /// What lies between the record and the one before it: it is an exception of each record.
    Link,
}

/// A finding about a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// What, where, and what to do.
    pub finding: Finding,
    /// The seat's number.
    pub seat: Option<u32>,
    /// The wager.
    pub bet: Option<Bet>,
    /// Money.
    pub money: Option<WrongMoney>,
    /// By which hands and which row of the rules.
    pub grounds: Grounds,
    /// How many faults, or records, the one finding stands for.
    pub stands_for: u64,
    /// What it is about.
    pub scope: ExceptionScope,
    /// What may explain it.
    pub clues: Clues,
    /// Until when it lasts, where it is about more than its record.
    pub extent: Option<ExceptionExtent>,
}

/// By how many seconds a clock was wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockError {
    /// It was ahead.
    Ahead(i64),
    /// It was behind.
    Behind(i64),
    /// It was set back: it was ahead before, or behind after it.
    Either(i64),
}

impl ClockError {
    /// How many seconds it was ahead, as far as that is known.
    pub fn ahead_seconds(self) -> i64 {
        match self {
            ClockError::Ahead(seconds) => seconds,
            ClockError::Behind(seconds) => seconds.saturating_neg(),
            ClockError::Either(_) => 0,
        }
    }
}

/// How many whole days a difference of times is, as far as the length of rounds hides it: no clock is wrong by a day, and
/// a date is. `None` for any other.
pub fn whole_days(seconds: i64) -> Option<i64> {
    const DAY_SECONDS: i64 = 86_400;
    /// Half an hour.
    const ROOM_SECONDS: i64 = 1_800;
    let days = seconds.saturating_add(ROOM_SECONDS).div_euclid(DAY_SECONDS);
    let rest = seconds.saturating_sub(days.saturating_mul(DAY_SECONDS));
    (days > 0 && rest.abs() <= ROOM_SECONDS).then_some(days)
}

/// How far an exception reaches that is about a range of records or of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ExceptionExtent {
    /// The earliest and the latest time, by a clock that is right; `None` where it is not known.
    pub between: [Option<Timestamp>; 2],
    /// By how much a clock was wrong.
    pub clock: Option<ClockError>,
    /// How many rounds are missing.
    pub missing: Option<u64>,
    /// How a further record of a round differs from the one that counts.
    pub other: Option<OtherContent>,
}

/// A record that says something else than the record of its round that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherContent {
    /// How much more the players won by it in all; `None` where one of the two states no result.
    pub result_minor: Option<i64>,
    /// Whether the two are in different files.
    pub is_other_file: bool,
}

/// Money that was paid wrongly, from the player's side, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongMoney {
    /// Observed less expected: what was wrong before it was put right, or what a correction made
    /// wrong.
    pub delta_minor: i64,
    /// What corrections moved afterwards, towards the player.
    pub adjusted_minor: i64,
    /// What is still wrong.
    pub open_minor: i64,
}

/// What a settlement rests on, in words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Grounds {
    /// The row of the rule document.
    pub row: Option<String>,
    /// What the player's hand leaves over.
    pub player_left: Option<String>,
    /// What the dealer's hand leaves over.
    pub dealer_left: Option<String>,
}

/// Collects what the audits of one record find.
pub struct FindingCollector<'p> {
    path: &'p str,
    offset: u64,
    found: Vec<Exception>,
}

impl<'p> FindingCollector<'p> {
    /// A sink for the record at this place.
    pub fn new(path: &'p str, offset: u64) -> FindingCollector<'p> {
        FindingCollector { path, offset, found: Vec::new() }
    }

    /// Notes an exception; one for each seat, wager and code is kept.
    pub fn raise(
        &mut self,
        code: &'static str,
        grade: Grade,
        at: (Option<u32>, Option<Bet>),
        message: impl Into<String>,
    ) -> Option<&mut Exception> {
        let known =
            self.found.iter().any(|one| one.finding.code == code && (one.seat, one.bet) == at);
        if known {
            return None;
        }
        let place = self.place();
        self.found.push(Exception {
            finding: Finding::new(code, grade, place, message).about(SUBJECT),
            seat: at.0,
            bet: at.1,
            money: None,
            grounds: Grounds::default(),
            stands_for: 1,
            scope: ExceptionScope::Content,
            clues: Clues::default(),
            extent: None,
        });
        self.found.last_mut()
    }

    /// The record's place.
    pub(crate) fn place(&self) -> Place {
        Place::Record { path: self.path.to_owned(), offset: self.offset }
    }

    /// Takes an exception about the whole record.
    pub(crate) fn take(&mut self, exception: Exception) {
        self.found.push(exception);
    }

    /// How many exceptions were noted.
    pub(crate) fn found(&self) -> usize {
        self.found.len()
    }

    /// Notes by which other rules a seat, or the record, would be right, on what was noted from a place on.
    pub(crate) fn note_fits(&mut self, from: usize, fits: impl Fn(Option<u32>) -> u128) {
        self.found.iter_mut().skip(from).for_each(|one| one.clues.fits = fits(one.seat));
    }

    /// Drops all but the first so many.
    pub(crate) fn keep(&mut self, count: usize) {
        self.found.truncate(count);
    }

    /// What was noted so far.
    pub(crate) fn all(&self) -> &[Exception] {
        &self.found
    }

    /// Everything that was noted.
    pub fn into_found(self) -> Vec<Exception> {
        self.found
    }
}

impl Exception {
    /// A finding about a whole record.
    pub(crate) fn of_record(finding: Finding) -> Exception {
        let grounds = Grounds::default();
        let finding = finding.about(SUBJECT);
        Exception {
            finding,
            seat: None,
            bet: None,
            money: None,
            grounds,
            stands_for: 1,
            scope: ExceptionScope::Content,
            clues: Clues::default(),
            extent: None,
        }
    }

    /// The finding, changed.
    pub fn with(&mut self, change: impl FnOnce(Finding) -> Finding) -> &mut Exception {
        let place = Place::File { path: String::new() };
        let blank = Finding::new(self.finding.code, self.finding.grade, place, "");
        self.finding = change(std::mem::replace(&mut self.finding, blank));
        self
    }
}

/// Who a record is about, as findings name it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Identity {
    /// The table.
    pub table: String,
    /// The gaming day.
    pub day: String,
    /// The round.
    pub round: String,
}

impl Identity {
    /// A name for an exception that stays the same from run to run: it depends on the round, the
    /// seat, the wager and the code alone.
    ///
    /// ```
    /// use gincert_replay::Identity;
    /// let round = Identity { table: "T1".into(), day: "2026-11-20".into(), round: "7".into() };
    /// assert_eq!(round.exception_id(Some(1), None, "overpaid").len(), 12);
    /// ```
    pub fn exception_id(&self, seat: Option<u32>, wager: Option<&str>, code: &str) -> String {
        let seat = seat.map(|seat| seat.to_string()).unwrap_or_default();
        let wager = wager.unwrap_or_default();
        named(&[&self.table, &self.day, &self.round, &seat, wager, code])
    }
}

/// The name of an exception about a line that is not a record: it depends on the line's bytes alone.
pub(crate) fn line_id(code: &str, line: &[u8]) -> String {
    named(&[code, &Digest::of(line).to_string()])
}

/// The name of an exception that is about all logs together.
pub fn closing_id(code: &str, message: &str) -> String {
    named(&[code, message])
}

/// Twelve hexadecimal digits that stand for these words.
fn named(parts: &[&str]) -> String {
    let text: String = parts.iter().map(|part| format!("{}:{part}", part.len())).collect();
    let digest = Digest::of(text.as_bytes()).to_string();
    let hex = digest.rsplit(':').next().unwrap_or_default();
    hex.chars().take(12).collect()
}

/// What a record says about itself, for its findings: text as it may be shown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RecordContext {
    /// When it was settled, as written.
    pub at: Option<String>,
    /// The same where the table is, with the offset: `2026-11-20T06:03:11-08:00`.
    pub at_local: Option<String>,
    /// Who dealt.
    pub dealer_id: Option<String>,
    /// The shift.
    pub shift: Option<String>,
    /// The currency of its amounts.
    pub currency: Option<String>,
    /// The rules in force, as `game/revision`.
    pub rules: Option<String>,
    /// Seats' numbers and players.
    pub players: Vec<(u32, String)>,
    /// The names of the side wagers after the first, by the rules in force.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
}

impl RecordContext {
    /// The player at a seat.
    pub fn player(&self, seat: Option<u32>) -> Option<&str> {
        let seat = seat?;
        let found = self.players.iter().find(|(number, _)| *number == seat);
        found.map(|(_, player)| player.as_str())
    }

    /// The word for a wager in findings: that of its field, and the name of a side wager after the first.
    pub fn wager(&self, bet: Bet) -> &str {
        let further = bet.side().and_then(|place| self.sides.get(place.checked_sub(1)?));
        further.map_or_else(|| bet.word(), String::as_str)
    }
}

/// A round, and what its record says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ExceptionSubject {
    /// Which round; empty words where the line is no record.
    pub identity: Identity,
    /// What the record says about itself.
    pub about: RecordContext,
}

/// An exception with the round that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaisedException {
    /// Where.
    pub spot: Spot,
    /// Which round, and what its record says about itself.
    pub subject: ExceptionSubject,
    /// A name that stays the same from run to run.
    pub id: String,
    /// What.
    pub exception: Exception,
}

impl RaisedException {
    /// A finding about a record.
    pub(crate) fn new(
        spot: Spot,
        subject: ExceptionSubject,
        exception: Exception,
    ) -> RaisedException {
        let code = exception.finding.code;
        let wager = exception.bet.map(|bet| subject.about.wager(bet));
        let id = subject.identity.exception_id(exception.seat, wager, code);
        RaisedException { spot, subject, id, exception }
    }

    /// The order in which exceptions are given.
    pub(crate) fn order(&self) -> (Spot, Option<u32>, Option<Bet>, &'static str) {
        let exception = &self.exception;
        (self.spot, exception.seat, exception.bet, exception.finding.code)
    }

    /// The round, the seat and the people that it is about; `None` where the line is no record.
    pub fn record(&self) -> Option<RecordReference> {
        let (identity, about) = (&self.subject.identity, &self.subject.about);
        let record = || RecordReference {
            table: identity.table.clone(),
            round: identity.round.clone(),
            seat: self.exception.seat,
            player: self.player().map(str::to_owned),
            dealer_id: about.dealer_id.clone(),
            shift: about.shift.clone(),
            at_local: about.at_local.clone(),
        };
        (!identity.round.is_empty()).then(record)
    }

    /// The wager that it is about, as findings name it.
    pub fn wager(&self) -> Option<&str> {
        self.exception.bet.map(|bet| self.subject.about.wager(bet))
    }

    /// The player whom it is about.
    pub fn player(&self) -> Option<&str> {
        self.subject.about.player(self.exception.seat)
    }
}

/// The seat's number, or its place from 1.
pub(crate) fn seat_number(record: &Record<'_>, place: usize) -> Option<u32> {
    let seat = record.seats.get(place)?;
    seat.seat.or_else(|| u32::try_from(place + 1).ok())
}
