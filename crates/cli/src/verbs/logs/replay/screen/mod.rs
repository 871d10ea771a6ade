//! An audit on one screen: the verdict, what was audited, the exceptions with the gravest kind first,
//! what was not checked and why, and where the rest is.
//!
//! The tables of the audit are not here: `--details` prints them, and `--out` writes them.

mod conflicts;
mod coverage;
pub mod habits;
mod kinds;
mod nothing;
mod owed;

pub use nothing::nothing_audited;

use super::answer::AuditResults;
use super::text::ListedFinding;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_audit::draft::unread_numbers;
use gincert_audit::{
    AuditComparison, Basis, TotalsComparison, apart_corrections, day_basis, play_amounts,
    rows_left_out, stale_seats, unplaced_corrections, unread_hands, unread_sides, vacant_seats,
    zero_results,
};
use gincert_evidence::{
    Grade, Verdict, counted, fitting, grouped, listed_names, money_notation, printable, sentence,
};
use gincert_replay::map::PlayIncludes;
use gincert_replay::rows::Field;
use gincert_replay::{CompiledRules, Day, ReversedMoney};

/// Lines of a screen, minus one for the prompt and one for the command.
const LINES_MAX: usize = 22;
/// Exceptions that are listed where a screen cannot show all.
const ENTRIES_MAX: usize = 3;
/// Reasons of a verdict, and names of files, that are listed separately.
const NAMED_MAX: usize = 3;

/// How many reasons why something was not checked are given: all, or fewer where kinds need the lines.
const REASONS: [usize; 4] = [usize::MAX, 3, 2, 1];

/// The whole screen.
pub fn screen(audited: &AuditResults<'_>, shown: &[ListedFinding]) -> String {
    let found = audited.state.summary.total();
    let next = next(found);
    if !audited.patterns.patterns.is_empty() {
        return habits::screen(audited);
    }
    let used = |text: &str| lines(text) + lines(&next);
    let heads = [head(audited), short_head(audited)];
    let [_, short] = &heads;
    let fits = |(head, kinds, reasons): &(&String, usize, usize)| {
        used(&body(audited, head, *kinds, *reasons)) <= LINES_MAX
    };
    // Kinds of exception come before reasons why something was not checked; one of each is always named.
    let wanted = kinds::rows_wanted(audited).max(1);
    let of = |head| {
        (1..=wanted).rev().flat_map(move |kinds| REASONS.map(|reasons| (head, kinds, reasons)))
    };
    let choices = heads.iter().flat_map(of);
    let (head, kinds, reasons) = choices.into_iter().find(fits).unwrap_or((short, 1, 1));
    let text = body(audited, head, kinds, reasons);
    let room = LINES_MAX.saturating_sub(used(&text));
    text + &gravest(shown, found, room) + &next
}

/// Everything but single exceptions and what to do next.
fn body(audited: &AuditResults<'_>, head: &str, kinds_max: usize, reasons_max: usize) -> String {
    let mut text = head.to_owned();
    if let Some(table) = kinds::table(audited, kinds_max) {
        text.push_str(&format!("\n{}", tabular(&table)));
        text.push_str(&kinds::rest(audited, kinds_max));
        if let Some(owed) = owed::owed(audited) {
            text.push_str(&wrapped("Owed to players: ", &owed));
        }
        text.push_str(&owed::capped(audited));
        text.push('\n');
    }
    text.push_str(&wrapped("Not checked: ", &coverage::not_checked(audited, reasons_max)));
    text + &against(audited)
}

/// What changed from an earlier audit, where one is given.
fn against(audited: &AuditResults<'_>) -> String {
    let words = audited.against.map(AuditComparison::words);
    words.map(|words| wrapped("Against: ", &words)).unwrap_or_default()
}

/// The gravest exceptions: in full where all of them have room, and otherwise where each is and what it
/// is, for as many as have room.
fn gravest(shown: &[ListedFinding], found: u64, room: usize) -> String {
    let full: String = shown.iter().map(|one| format!("\n{}\n", one.text.trim_end())).collect();
    if lines(&full) < room && shown.len() as u64 == found {
        return if found == 0 { full } else { full + "\n" };
    }
    let mut text = String::new();
    for one in shown.iter().take(ENTRIES_MAX) {
        let entry = wrapped("  ", &one.entry);
        if lines(&text) + lines(&entry) + 1 > room {
            break;
        }
        text.push_str(&entry);
    }
    let head = match found {
        1 => "The exception:\n",
        _ => "Most serious, first in the log:\n",
    };
    if text.is_empty() { text } else { format!("{head}{text}") }
}

/// One line, without its end.
pub fn one_line(audited: &AuditResults<'_>) -> String {
    let mut words = format!("{}; {}", audited.basis().verdict(), exceptions(audited));
    let found = audited.documents.len() as u64;
    if found > 0 {
        let about = counted(found, "finding", "findings");
        words.push_str(&format!("; {about} about the given documents"));
    }
    format!("{words}; {}", coverage::checked(audited))
}

fn lines(text: &str) -> usize {
    text.lines().count()
}

/// How much the first screen shows of what was audited.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Files and digests.
    Whole,
    /// A line for the logs and one for the documents.
    Short,
}

/// Verdict, what was audited, what was checked.
fn head(audited: &AuditResults<'_>) -> String {
    let mut text = wrapped("Verdict: ", &verdict(audited));
    text.push_str(&wrapped("Audited: ", &subject(audited, Extent::Whole)));
    text.push_str(&wrapped("Rules:   ", &format!("{}.", rules(audited, Extent::Whole))));
    text.push_str(&held_against(audited));
    text.push_str(&wrapped("Checked: ", &format!("{}.", coverage::checked(audited))));
    text + &totals(audited)
        + &unread(audited)
        + &conflicts::conflicts(audited)
        + &left_out(audited)
        + &completed(audited)
        + &incomplete(audited)
}

/// The same without names of files and digests.
fn short_head(audited: &AuditResults<'_>) -> String {
    let mut text = wrapped("Verdict: ", &verdict(audited));
    text.push_str(&wrapped("Audited: ", &subject(audited, Extent::Short)));
    let (compared, rules) = (coverage::compared(audited), rules(audited, Extent::Short));
    text.push_str(&wrapped("Checked: ", &format!("{compared} compared with {rules}.")));
    text + &totals(audited)
        + &unread(audited)
        + &conflicts::conflicts(audited)
        + &left_out(audited)
        + &completed(audited)
        + &incomplete(audited)
}

/// Columns of hands and of numbers that the map does not read: what they state is not audited, whatever the verdict.
fn unread(audited: &AuditResults<'_>) -> String {
    let hands = unread_hands(&audited.state.summary);
    let hands = hands.map(|words| wrapped("Unread:  ", &sentence(&words)));
    sides_unread(audited)
        + &hands.unwrap_or_default()
        + &numbers_unread(audited)
        + &states_unread(audited)
}

/// That the map reads no state: nothing tells a void round from a settled one.
fn states_unread(audited: &AuditResults<'_>) -> String {
    let is_unread = audited.map.is_some_and(|(_, map)| !map.states(Field::State));
    let words = "no column is read: void or training rounds count as settled ones.";
    if is_unread { wrapped("State:   ", words) } else { String::new() }
}

/// Side wagers of which the map reads no amount: a verdict says nothing about them.
fn sides_unread(audited: &AuditResults<'_>) -> String {
    let Some((_, map)) = audited.map else { return String::new() };
    let mut names: Vec<&str> =
        audited.sheets.iter().flat_map(|sheet| unread_sides(map, sheet)).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return String::new();
    }
    let names = listed_names(names.into_iter(), NAMED_MAX);
    wrapped(
        "Not read: ",
        &format!("nothing of {names} was compared: the map reads no column of it."),
    )
}

/// Rows that the map leaves out: nobody but who wrote the map says that they are no rounds.
fn left_out(audited: &AuditResults<'_>) -> String {
    let rows = audited.map.map_or(0, |(_, map)| rows_left_out(map, &audited.state.summary));
    match rows {
        0 => String::new(),
        _ => {
            let rows = counted(rows, "row without cards is", "rows without cards are");
            wrapped(
                "Left out: ",
                &format!("{rows} not audited, as the map says: --details lists them."),
            )
        }
    }
}

/// Seats that are taken as vacant, and results that are read as zero: a hand whose cells were blanked looks like that.
fn completed(audited: &AuditResults<'_>) -> String {
    let Some((_, map)) = audited.map else { return String::new() };
    let summary = &audited.state.summary;
    let vacant = match vacant_seats(map, summary) {
        0 => String::new(),
        seats => {
            let have = counted(seats, "seat has", "seats have");
            let words = format!("{have} no cards, no wager and no pay: taken as empty.");
            wrapped("Vacant:  ", &words)
        }
    };
    let zero = match zero_results(map, summary) {
        0 => String::new(),
        results => {
            let are = counted(results, "blank result is", "blank results are");
            wrapped("Blank:   ", &format!("{are} read as zero, as the map says."))
        }
    };
    let stale = match stale_seats(map, summary) {
        0 => String::new(),
        seats => {
            let have = counted(seats, "seat has", "seats have");
            let words = format!(
                "{have} an Ante of zero and no other amount: taken as empty, whatever else is there, such as a word, or \
                 cards of an earlier round."
            );
            wrapped("Vacant:  ", &words)
        }
    };
    let play = match play_amounts(map, summary) {
        0 => String::new(),
        amounts => {
            let are = counted(amounts, "amount of Play is", "amounts of Play are");
            let how = match map.play_includes {
                PlayIncludes::Ante => "less the Ante",
                PlayIncludes::Nothing | PlayIncludes::FoldedHands => "as none, of folded hands",
            };
            wrapped("Play:    ", &format!("{are} read {how}, as the map says."))
        }
    };
    let apart = match apart_corrections(map, summary) {
        0 => String::new(),
        moved => {
            let stand = counted(moved, "correction stands", "corrections stand");
            let words = format!("{stand} apart from the round named there: read with that round.");
            wrapped("Moved:   ", &words)
        }
    };
    let unplaced = match unplaced_corrections(map, summary) {
        0 => String::new(),
        left => {
            let fit = counted(left, "correction fits", "corrections fit");
            let words = format!("{fit} no record of the round named there (--details).");
            wrapped("Not moved: ", &words)
        }
    };
    vacant + &stale + &apart + &unplaced + &reversed(audited) + &play + &zero
}

/// Records that take back others, with their money.
fn reversed(audited: &AuditResults<'_>) -> String {
    let line = |back: &ReversedMoney| {
        let words = format!(
            "{} back another one, as the map says: wagers of {}, and {} won. {} void.",
            counted(back.records, "record takes", "records take"),
            money_notation(back.wagered, &back.currency),
            money_notation(back.won, &back.currency),
            fitting(back.records, "Its round is", "Their rounds are")
        );
        wrapped("Reversed: ", &words)
    };
    audited.reversed.iter().map(line).collect()
}

fn numbers_unread(audited: &AuditResults<'_>) -> String {
    let names = unread_numbers(&audited.state.summary);
    let count = names.len() as u64;
    if count == 0 {
        return String::new();
    }
    let hold = fitting(
        count,
        "holds numbers, such as amounts, and is",
        "hold numbers, such as amounts, and are",
    );
    let words = format!(
        "{} {hold} not read by the map: {}.",
        counted(count, "column", "columns"),
        listed_names(names.into_iter(), NAMED_MAX)
    );
    wrapped("Unread:  ", &words)
}

/// What became of totals, where there are any.
fn totals(audited: &AuditResults<'_>) -> String {
    let words = audited.totals.map(TotalsComparison::words);
    words.map(|words| wrapped("Totals:  ", &format!("{words}."))).unwrap_or_default()
}

fn incomplete(audited: &AuditResults<'_>) -> String {
    let mut text = String::new();
    for one in cut_off(&audited.basis()) {
        text.push_str(&wrapped("Incomplete: ", &one));
    }
    text
}

/// The verdict, and why it is not simply that the logs agree or differ.
fn verdict(audited: &AuditResults<'_>) -> String {
    let basis = audited.basis();
    let verdict = basis.verdict();
    let mut reasons = basis.reasons();
    let more = reasons.len().saturating_sub(NAMED_MAX) as u64;
    reasons.truncate(NAMED_MAX);
    if more > 0 {
        let more = counted(more, "further reason", "further reasons");
        reasons.push(format!("of {more} (--details)"));
    }
    let because = match reasons.is_empty() {
        true => String::new(),
        false => format!(" because {}", reasons.join("; and because ")),
    };
    let found = exceptions(audited);
    match verdict {
        Verdict::Differs => format!("{verdict}; {found}."),
        _ => format!("{verdict}{because}; {found}."),
    }
}

/// `4,701 exceptions: 4,656 material, 45 minor`.
fn exceptions(audited: &AuditResults<'_>) -> String {
    let summary = &audited.state.summary;
    let of = |grade: Grade| summary.grades.get(grade.word()).copied().unwrap_or(0);
    let counts = Grade::ALL.into_iter().rev().map(|grade| (grade, of(grade)));
    let counts: Vec<String> = counts
        .filter(|(_, count)| *count > 0)
        .map(|(grade, count)| match grade {
            Grade::Observation => counted(count, "observation", "observations"),
            _ => format!("{} {grade}", grouped(count.into())),
        })
        .collect();
    match summary.total() {
        0 => "no exceptions".to_owned(),
        all => format!("{}: {}", counted(all, "exception", "exceptions"), counts.join(", ")),
    }
}

/// Which records, of which files, tables and days.
fn subject(audited: &AuditResults<'_>, extent: Extent) -> String {
    let summary = &audited.state.summary;
    let records = &summary.records;
    let mut words = counted(records.read, "record", "records");
    if records.audited != records.read {
        words = format!("{} of {words}", grouped(records.audited.into()));
    }
    words.push_str(&match extent {
        Extent::Whole => format!(" of {}", files(audited.paths)),
        Extent::Short => format!(" of {}", counted(audited.paths.len() as u64, "file", "files")),
    });
    let [tables, dealers, ..] = &summary.strata;
    let counts = [(tables, "table", "tables"), (dealers, "dealer", "dealers")];
    let counts = counts.get(..if extent == Extent::Whole { 2 } else { 1 }).unwrap_or_default();
    for (rows, one, more) in counts {
        let named = rows.rows().map(|rows| rows.keys().filter(|name| !name.is_empty()).count());
        match named {
            Some(0) => {}
            Some(names) => words.push_str(&format!(", {}", counted(names as u64, one, more))),
            None => words.push_str(&format!(", too many {more} to count")),
        }
    }
    let days: Vec<&Day> = summary.days.rows().into_iter().flat_map(|rows| rows.keys()).collect();
    let days: Vec<&&Day> = days.iter().filter(|day| ***day != Day::Unknown).collect();
    match days.as_slice() {
        [] => {}
        [day] => words.push_str(&format!(", gaming day {}", printable(&day.to_string()))),
        [first, .., last] => {
            let [first, last] = [first, last].map(|day| printable(&day.to_string()));
            let count = grouped(days.len() as i128);
            words.push_str(&match extent {
                Extent::Whole => format!(", {count} gaming days from {first} to {last}"),
                Extent::Short => format!(", {first} to {last}"),
            });
        }
    }
    let basis = audited.map.and_then(|(_, map)| day_basis(map, audited.book));
    // With one day there is nothing to distinguish; --details and JSON have it all the same.
    if let Some(basis) = basis.filter(|_| days.len() > 1) {
        words.push_str(&format!(" ({basis})"));
    }
    words + "."
}

/// The files by name, or their number with the first and the last.
fn files(paths: &[String]) -> String {
    match paths {
        [] => "no file".to_owned(),
        [first, .., last] if paths.len() > NAMED_MAX => {
            let [first, last] = [first, last].map(|path| printable(path));
            format!("{} ({first} to {last})", counted(paths.len() as u64, "file", "files"))
        }
        few => few.iter().map(|path| printable(path)).collect::<Vec<_>>().join(", "),
    }
}

/// The documents that the audit goes by.
fn rules(audited: &AuditResults<'_>, extent: Extent) -> String {
    let sheets = audited.sheets.iter().map(|sheet| (&sheet.name, &sheet.path, sheet.digest));
    let plays = audited.plays.iter().map(|sheet| (&sheet.name, &sheet.path, sheet.digest));
    let one = |(name, path, digest): (&String, &String, gincert_evidence::Digest)| {
        if extent == Extent::Short {
            return printable(name);
        }
        in_full(name, path, digest)
    };
    listed(sheets.chain(plays).map(one).collect())
}

/// A document with its file and the beginning of its digest.
fn in_full(name: &str, path: &str, digest: gincert_evidence::Digest) -> String {
    let digest: String = digest.to_string().chars().take(12).collect();
    format!("{} ({}, SHA-256 {digest}...)", printable(name), printable(path))
}

/// The documents that exceptions are held against and that are in force nowhere; empty where there is none.
fn held_against(audited: &AuditResults<'_>) -> String {
    let one = |sheet: &CompiledRules| in_full(&sheet.name, &sheet.path, sheet.digest);
    let all: Vec<String> = audited.book.compared.iter().map(one).collect();
    match all.is_empty() {
        true => String::new(),
        false => wrapped(
            "Beside:  ",
            &format!("exceptions held against {}, in force nowhere.", listed(all)),
        ),
    }
}

/// Some of these, and how many more there are.
fn listed(all: Vec<String>) -> String {
    let more = all.len().saturating_sub(NAMED_MAX) as u64;
    let mut named = all.into_iter().take(NAMED_MAX).collect::<Vec<_>>().join("; ");
    if more > 0 {
        named.push_str(&format!("; and {more} more"));
    }
    named
}

/// Files that could not be read to their end, some of them by name.
fn cut_off(basis: &Basis<'_>) -> Vec<String> {
    let mut sentences: Vec<String> =
        basis.incomplete().into_iter().map(|words| format!("{words}.")).collect();
    let more = sentences.len().saturating_sub(NAMED_MAX) as u64;
    sentences.truncate(NAMED_MAX);
    if more > 0 {
        sentences.push(format!("{} (--details).", counted(more, "further file", "further files")));
    }
    sentences
}

/// What to do now, and where the rest is.
fn next(found: u64) -> String {
    let words = match found {
        0 => "--details prints all tables; --out DIR writes them to files.",
        _ => {
            "'gincert explain CODE' explains a kind; --round TABLE/ROUND shows a round; --findings FILE \
             lists every exception; --out DIR writes them as a table with dealer and player; --details \
             prints all tables."
        }
    };
    wrapped("Next: ", words)
}
