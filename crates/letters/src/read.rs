//! Reading a letter, and a file of conditions. A letter with anything in it that is not understood
//! is no letter that counts: nobody may stand by half of a paper.

use crate::channel::read_channels;
use crate::conditions::{Condition, ConditionStatus, Deadline};
use crate::letter::{Action, FormalRows, Letter, ReportRow};
use crate::signatories::read_must_sign;
use gincert_evidence::{Digest, StatedValue, has_unprintable, printable};
use gincert_pages::{Cell, Problem, Source, pairs, read_date, read_named};
use gincert_report::foreign_line;
use jiff::civil::Date;

/// Most conditions of a letter.
pub const CONDITIONS_MAX: usize = 1_000;

pub(crate) const CONDITIONS: [&str; 5] = ["Channel", "Condition", "Who acts", "When", "Done"];

/// The rows of a letter's table, in the order in which they are written.
pub(crate) const ROWS: [&str; 23] = [
    "Action",
    "Number",
    "Commission",
    "Addressee",
    "Authority",
    "Channels",
    "Date",
    "Effective",
    "In force until",
    "Document",
    "Enclosure",
    "Letter before",
    "Game",
    "Revision",
    "Profile",
    "On changes",
    "Report",
    "Report states",
    "Despite the report",
    "Reason",
    "Appeal",
    "Must sign",
    "Conditions",
];

/// Why a file is no letter, in whole sentences with their lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotALetter(pub Vec<String>);

/// Rows that only letters have: two of them, and a page is meant as a letter.
const MARKS: [&str; 5] = ["Action", "In force until", "Enclosure", "Letter before", "On changes"];

/// Whether bytes are meant as a letter, however damaged: they hold the head of a letter's table, or two
/// of the rows that only letters have.
///
/// ```
/// use gincert_letters::looks_like_letter;
/// assert!(looks_like_letter(b"| Letter |  |\n"));
/// assert!(looks_like_letter(b"> | **Action** | x |\n| Letter before | y |"));
/// assert!(!looks_like_letter(b"| Letter | Source |\n| Action | |\n"));
/// ```
pub fn looks_like_letter(bytes: &[u8]) -> bool {
    let mut found = [false; MARKS.len()];
    for line in bytes.split(|byte| *byte == b'\n' || *byte == b'\r') {
        let bare = line.iter().position(|byte| !b" \t>".contains(byte));
        let Some(body) = bare.and_then(|at| line.get(at..)?.strip_prefix(b"|")) else { continue };
        let mut cells = body.split(|byte| *byte == b'|').map(|cell| {
            let is_mark = |byte: &u8| b" \t*_`\\".contains(byte);
            let from = cell.iter().position(|byte| !is_mark(byte)).unwrap_or(cell.len());
            let to = cell.iter().rposition(|byte| !is_mark(byte)).map_or(from, |at| at + 1);
            cell.get(from..to).unwrap_or_default()
        });
        let first = cells.next().unwrap_or_default();
        if first == b"Letter" && cells.next().is_none_or(<[u8]>::is_empty) {
            return true;
        }
        for (mark, found) in MARKS.iter().zip(&mut found) {
            *found |= mark.as_bytes() == first;
        }
    }
    found.iter().filter(|found| **found).count() >= 2
}

/// Reads a letter.
///
/// # Errors
/// [`NotALetter`], with everything that is not understood.
pub fn read_letter(source: &Source) -> Result<Letter, NotALetter> {
    let (mut tables, mut problems) = read_named(source, &[&["Letter", ""], &CONDITIONS]);
    let conditions = tables.pop().unwrap_or_default();
    let rows = pairs(tables.pop().unwrap_or_default(), &ROWS, "Letter", &mut problems);
    let mut wrong = sentences(source, &problems);
    wrong.extend(foreign(source.text()));
    if rows.is_empty() {
        wrong.push(format!("{} has no table with the header 'Letter'.", source.path()));
        return Err(NotALetter(wrong));
    }
    let mut reading = LetterRows { source, rows: &rows, wrong };
    let action = reading.needed("Action", |text| by_word(&Action::ALL, Action::word, text));
    let date = reading.needed("Date", date_of);
    let effective = reading.stated("Effective", date_of);
    let until = reading.stated("In force until", date_of);
    let document = reading.needed("Document", digest);
    let enclosure = reading.stated("Enclosure", digest);
    let before = reading.stated("Letter before", digest);
    let [game, revision, profile] = ["Game", "Revision", "Profile"]
        .map(|name| reading.needed(name, |text| Ok(text.to_owned())));
    let [commission, on_changes, reason] =
        ["Commission", "On changes", "Reason"].map(|name| reading.text(name));
    let channels = reading.stated("Channels", read_channels).unwrap_or_default();
    let must_sign = reading.stated("Must sign", read_must_sign).unwrap_or_default();
    let formal = reading.formal();
    let report = reading.report();
    reading.judge_effective(action, date, effective, until);
    let count = reading.needed("Conditions", |text| {
        let count = text.parse::<usize>().ok().filter(|count| count.to_string() == text);
        count.ok_or_else(|| "it is the number of the conditions below".to_owned())
    });
    let mut wrong = reading.wrong;
    if let Some(action) = action.filter(|action| until.is_some() && !action.has_last_day()) {
        // Withdrawals with a last day were written once; they never ended with it.
        if action != Action::Withdraw {
            wrong.push(format!("'In force until': action '{}' has no last day.", action.word()));
        }
    }
    let conditions = conditions_of(source, &conditions, &mut wrong);
    if let Some(count) = count.filter(|count| *count != conditions.len()) {
        wrong.push(format!("The letter has {} conditions but states {count}.", conditions.len()));
    }
    let letter: Option<Letter> = (|| {
        Some(Letter {
            action: action?,
            commission,
            channels,
            date: date?,
            effective,
            until,
            document: document?,
            enclosure,
            before,
            game: game?,
            revision: revision?,
            formal,
            profile: profile?,
            must_sign,
            on_changes,
            report,
            reason,
            conditions,
        })
    })();
    wrong.extend(letter.as_ref().and_then(Letter::foreign_condition));
    wrong.extend(letter.as_ref().and_then(Letter::incomplete_act));
    letter.filter(|_| wrong.is_empty()).ok_or(NotALetter(wrong))
}

/// Reads a file of conditions for a new letter: one table as in a letter, in which 'When' has one of the
/// fixed forms of [`Deadline`].
///
/// # Errors
/// What is not understood, in whole sentences.
pub fn read_conditions(source: &Source) -> Result<Vec<Condition>, NotALetter> {
    let (rows, conditions, mut wrong) = table_of_conditions(source);
    for (row, condition) in rows.iter().zip(&conditions).filter(|_| rows.len() == conditions.len())
    {
        if let (Deadline::OtherWords, [_, _, _, when, _]) =
            (Deadline::of(&condition.when), row.as_slice())
        {
            let message = format!(
                "'When' is '{}': it is one of 'before operation', 'by' with a date (by 2026-11-20), \
                 'continuing', or 'on' with an event (on a change of owner).",
                printable(&when.text)
            );
            wrong.push(at_line(source, when.span, &message));
        }
    }
    if wrong.is_empty() { Ok(conditions) } else { Err(NotALetter(wrong)) }
}

/// Reads a file of conditions that a letter states to be done. They repeat those of an earlier letter, so
/// that 'When' has whatever words that one has.
///
/// # Errors
/// What is not understood, in whole sentences.
pub fn read_noted_conditions(source: &Source) -> Result<Vec<Condition>, NotALetter> {
    let (_, conditions, wrong) = table_of_conditions(source);
    if wrong.is_empty() { Ok(conditions) } else { Err(NotALetter(wrong)) }
}

/// The rows of a file's table, the conditions that they are, and what is wrong with them.
fn table_of_conditions(source: &Source) -> (Vec<Vec<Cell>>, Vec<Condition>, Vec<String>) {
    let (mut tables, problems) = read_named(source, &[&CONDITIONS]);
    let mut wrong = sentences(source, &problems);
    let rows = tables.pop().unwrap_or_default();
    if rows.is_empty() && wrong.is_empty() {
        wrong.push(format!(
            "{} has no table with the header '{}'.",
            source.path(),
            CONDITIONS.join(" | ")
        ));
    }
    let conditions = conditions_of(source, &rows, &mut wrong);
    (rows, conditions, wrong)
}

fn sentences(source: &Source, problems: &[Problem]) -> Vec<String> {
    let unreadable = source.unreadable().map(|(why, _)| why.clone());
    let is_hidden = |line: &str| has_unprintable(line, &['\t', '\r']);
    let hidden = source.text().lines().position(is_hidden).map(|line| {
        format!(
            "Line {}: it contains an invisible character, or one that hides or reorders \
                 others.",
            line + 1
        )
    });
    let sentences = problems.iter().map(|problem| at_line(source, problem.span, &problem.message));
    unreadable.into_iter().chain(hidden).chain(sentences).collect()
}

/// The first line that letters do not have: only headings, tables and running text say one thing to
/// every reader.
fn foreign(text: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n");
    let has_link = |line: &str| {
        let mut marks = line.match_indices("](");
        marks.any(|(at, _)| !line.get(..at).is_some_and(|before| before.ends_with('\\')))
    };
    let is_other = |line: &str| line.starts_with("- ") || line.starts_with("```") || has_link(line);
    let other = text.lines().zip(1..).find(|(line, _)| is_other(line)).map(|(_, number)| number);
    let line = [foreign_line(&text), other].into_iter().flatten().min()?;
    Some(format!("Line {line}: it has a form that letters do not have."))
}

fn at_line(source: &Source, span: gincert_evidence::Span, message: &str) -> String {
    match source.place(span).line() {
        Some(line) => format!("Line {line}: {message}"),
        None => message.to_owned(),
    }
}

/// The rows of a letter, and what is wrong with them.
struct LetterRows<'a> {
    source: &'a Source,
    rows: &'a [(Cell, Cell)],
    wrong: Vec<String>,
}

impl LetterRows<'_> {
    /// A row that says something, or `None` for one that is left out or says `not stated`.
    fn stated<T>(&mut self, name: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let cell = self.rows.iter().find(|(key, _)| key.text == name).map(|(_, cell)| cell)?;
        match read(StatedValue::of(&cell.text).value()?) {
            Ok(value) => Some(value),
            Err(why) => {
                let text = printable(&cell.text);
                let message = format!("'{name}' is '{text}': {why}.");
                self.wrong.push(at_line(self.source, cell.span, &message));
                None
            }
        }
    }

    fn text(&mut self, name: &str) -> Option<String> {
        self.stated(name, |text| Ok(text.to_owned()))
    }

    fn formal(&mut self) -> FormalRows {
        let [number, addressee, authority, appeal] =
            ["Number", "Addressee", "Authority", "Appeal"].map(|name| self.text(name));
        FormalRows { number, addressee, authority, appeal }
    }

    fn report(&mut self) -> Option<ReportRow> {
        let sha256 = self.stated("Report", digest);
        let [states, despite] = ["Report states", "Despite the report"].map(|name| self.text(name));
        match (sha256, states) {
            (Some(sha256), Some(states)) => return Some(ReportRow { sha256, states, despite }),
            (None, None) if despite.is_none() => {}
            _ => self.wrong.push(
                "'Report' and 'Report states' belong together, and 'Despite the report' to them."
                    .to_owned(),
            ),
        }
        None
    }

    fn judge_effective(
        &mut self,
        action: Option<Action>,
        date: Option<Date>,
        effective: Option<Date>,
        until: Option<Date>,
    ) {
        let (Some(effective), Some(date)) = (effective, date) else { return };
        if effective <= date {
            self.wrong.push(format!("'Effective' is {effective}, not after the date {date}."));
        }
        if until.is_some_and(|until| until < effective) {
            self.wrong.push(format!("'In force until' is earlier than 'Effective', {effective}."));
        }
        let why = action.and_then(|action| Some((action, action.no_effective_day()?)));
        if let Some((action, why)) = why {
            self.wrong.push(format!("'Effective': action '{}' {why}.", action.word()));
        }
    }

    fn needed<T>(&mut self, name: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let before = self.wrong.len();
        let value = self.stated(name, read);
        if value.is_none() && self.wrong.len() == before {
            self.wrong.push(format!("The letter does not state '{name}'."));
        }
        value
    }
}

fn digest(text: &str) -> Result<Digest, String> {
    let digits = text.strip_prefix("sha256:").unwrap_or(text);
    Digest::parse(digits).map_err(|error| error.to_string())
}

/// A date in exactly one spelling, so that a letter says one thing.
fn date_of(text: &str) -> Result<Date, String> {
    read_date(text).ok_or_else(|| "it is not a date such as 2026-11-20".to_owned())
}

fn by_word<T: Copy>(all: &[T], word: fn(T) -> &'static str, text: &str) -> Result<T, String> {
    let words: Vec<&str> = all.iter().map(|one| word(*one)).collect();
    let found = all.iter().find(|one| word(**one) == text);
    found.copied().ok_or_else(|| format!("it is one of {}", words.join(", ")))
}

fn conditions_of(source: &Source, rows: &[Vec<Cell>], wrong: &mut Vec<String>) -> Vec<Condition> {
    if rows.len() > CONDITIONS_MAX {
        wrong.push(format!("More than {CONDITIONS_MAX} conditions are not read."));
        return Vec::new();
    }
    let mut conditions = Vec::new();
    for row in rows {
        let [channel, condition, who, when, done] = row.as_slice() else { continue };
        if channel.text.is_empty() || condition.text.is_empty() {
            let message = "A condition must state its channel and its requirement.";
            wrong.push(at_line(source, channel.span, message));
            continue;
        }
        match done_of(&done.text) {
            Ok((state, done_on)) => conditions.push(Condition {
                channel: channel.text.clone(),
                condition: condition.text.clone(),
                who: who.text.clone(),
                when: when.text.clone(),
                done: state,
                done_on,
            }),
            Err(why) => {
                let message = format!("'Done' is '{}': {why}.", printable(&done.text));
                wrong.push(at_line(source, done.span, &message));
            }
        }
    }
    conditions
}

fn done_of(text: &str) -> Result<(ConditionStatus, Option<Date>), String> {
    if let Some(on) = text.strip_prefix("done ") {
        return date_of(on).map(|date| (ConditionStatus::Done, Some(date)));
    }
    let words = "it is one of open, standing, done, or done with a date (done 2026-11-20)";
    by_word(&ConditionStatus::ALL, ConditionStatus::word, text)
        .map(|done| (done, None))
        .map_err(|_| words.to_owned())
}
