//! The list of tables: which rules, limits, currency and gaming day hold at which table, and when.

use super::money::{decimals, limits};
use super::{LogDocument, is_silent, missing, twice, unknown_form, unknown_phrase};
use gincert_evidence::{Digest, Span};
use gincert_game::SIDES_MAX;
use gincert_pages::{Cell, PageProblem, Source, read_named};
use gincert_replay::{CompiledRules, DayStart, Limits, Rulebook, TableRow, instant};
use gincert_submission::Problem;
use jiff::Timestamp;
use jiff::civil::Time;
use jiff::tz::TimeZone;

const HEADER: [&str; 9] =
    ["Table", "From", "To", "Rules", "Ante", "Bonus", "Games", "Currency", "Gaming day"];

/// A rule document: its name and its digest.
type Document<'b> = (&'b str, Digest);

/// Most rows of a list of tables.
pub const TABLE_ROWS_MAX: usize = 10_000;

/// Reads a list of tables. `book` has the rule documents of the audit, of every game.
///
/// Rows of one table may not overlap in time. A date in From is the beginning of that gaming day,
/// and in To the end of it; an instant in To is no longer part of the row.
pub fn read_tables(source: &Source, book: &Rulebook) -> LogDocument<Vec<TableRow>> {
    let documents: Vec<Document<'_>> = (0..book.documents())
        .filter_map(|number| book.document(number).map(|(name, _, digest)| (name, digest)))
        .collect();
    let (mut tables, mut problems) = read_named(source, &[&HEADER]);
    let rows = tables.pop().unwrap_or_default();
    if rows.is_empty() {
        missing(&HEADER.join(" | "), &mut problems);
    }
    let mut read: Vec<(TableRow, Span)> = Vec::new();
    for cells in rows {
        let Ok(cells) = <[Cell; 9]>::try_from(cells) else {
            continue;
        };
        let [name, ..] = &cells;
        if read.len() >= TABLE_ROWS_MAX {
            let message = format!("A list of tables has at most {TABLE_ROWS_MAX} rows.");
            problems.push(Problem::new(PageProblem::TableTooLong, name.span, message));
            break;
        }
        let Some(row) = row(&cells, (&documents, book), &mut problems) else {
            continue;
        };
        let mut others = read.iter();
        match others.find(|(other, _)| other.table == row.table && overlap(other, &row)) {
            Some((_, first)) => {
                let problem = twice(name, *first);
                problems.push(problem.help(
                    "Rows of one table must be in order of time and must \
                                            not overlap.",
                ));
            }
            None => read.push((row, name.span)),
        }
    }
    let rows = read.into_iter().map(|(row, _)| row).collect();
    LogDocument::new(source, rows, &problems)
}

fn overlap(one: &TableRow, other: &TableRow) -> bool {
    let begins_before_end = |one: &TableRow, other: &TableRow| match (one.from, other.to) {
        (Some(from), Some(to)) => from < to,
        _ => true,
    };
    begins_before_end(one, other) && begins_before_end(other, one)
}

fn row(
    cells: &[Cell; 9],
    (documents, book): (&[Document<'_>], &Rulebook),
    problems: &mut Vec<Problem>,
) -> Option<TableRow> {
    let [table, from, to, rules, ante, bonus, games, currency, day] = cells;
    let before = problems.len();
    if table.text.is_empty() {
        problems.push(unknown_form(table, "name of a table", "Write it as in the records."));
    }
    let day = gaming_day(day, problems);
    let (from, to) = (bound(from, &day, 0, problems), bound(to, &day, 1, problems));
    if let (Some(from), Some(until)) = (from, to)
        && from >= until
    {
        problems.push(unknown_form(
            &cells[2],
            "time after From",
            "'Until' must be later than \
                                                                  'From'.",
        ));
    }
    let currency = money_name(currency, problems);
    let decimals = decimals(currency.as_deref());
    let sheet = document(rules, documents, problems);
    let row = TableRow {
        table: table.text.clone(),
        from,
        to,
        sheet,
        limits: Limits {
            ante: wager(ante, decimals, problems),
            sides: side_limits(bonus, decimals, book.sheets.get(sheet), problems),
            games_max: games_max(games, problems),
        },
        currency,
        day,
    };
    (problems.len() == before).then_some(row)
}

/// The number of the rule document of a name or a digest.
fn document(cell: &Cell, documents: &[Document<'_>], problems: &mut Vec<Problem>) -> usize {
    let digest = Digest::parse(&cell.text).ok();
    let is_meant = |(name, own): &Document<'_>| *name == cell.text || Some(*own) == digest;
    if is_silent(cell) && documents.len() == 1 {
        return 0;
    }
    let found = documents.iter().position(is_meant);
    let first = found.and_then(|place| documents.get(place)).map(|(_, digest)| *digest);
    if documents.iter().any(|one| is_meant(one) && Some(one.1) != first) {
        let help = "Several rule documents of this audit have this name: give the SHA-256 of one.";
        problems.push(unknown_form(cell, "unique name of a rule document", help));
    } else if found.is_none() {
        let known: Vec<&str> = documents.iter().map(|(name, _)| *name).collect();
        problems.push(unknown_phrase(cell, "rule document of this audit", &known));
    }
    found.unwrap_or(0)
}

fn wager(cell: &Cell, decimals: u8, problems: &mut Vec<Problem>) -> Option<(i64, i64)> {
    if is_silent(cell) {
        return None;
    }
    let found = limits(&cell.text, decimals);
    if found.is_none() {
        let help = match decimals {
            0 => "Write it as '500 to 50000'.".to_owned(),
            places => {
                let zeros = "0".repeat(usize::from(places));
                format!("Write it as '5.{zeros} to 500.{zeros}' or '500 to 50000 minor units'.")
            }
        };
        problems.push(unknown_form(cell, "pair of limits", &help));
    }
    found
}

/// Limits of the first side wager, then of further ones, each after a semicolon and its name.
fn side_limits(
    cell: &Cell,
    decimals: u8,
    sheet: Option<&CompiledRules>,
    problems: &mut Vec<Problem>,
) -> [Option<(i64, i64)>; SIDES_MAX] {
    let mut sides = [None; SIDES_MAX];
    let part = |text: &str| Cell { text: text.trim().to_owned(), ..cell.clone() };
    let mut parts = cell.text.split(';');
    sides[0] = wager(&part(parts.next().unwrap_or_default()), decimals, problems);
    let further = sheet.map_or(&[][..], |sheet| &sheet.rules.sides).iter().enumerate().skip(1);
    let known: Vec<(usize, &str)> = further.map(|(at, side)| (at, side.name.trim())).collect();
    let once = "Give the limits of each side wager once.";
    for text in parts.map(str::trim) {
        let of =
            |name: &str| text.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name));
        // Of names of which one begins with the other the longer is meant.
        let named = known.iter().filter(|(_, name)| of(name)).max_by_key(|(_, name)| name.len());
        let Some((at, name)) = named else {
            let names: Vec<&str> = known.iter().map(|(_, name)| *name).collect();
            let help = match names.is_empty() {
                true => "The rule document has no side wager after the first.".to_owned(),
                false => format!("Begin with one of: {}.", names.join(", ")),
            };
            problems.push(unknown_form(&part(text), "side wager with its limits", &help));
            continue;
        };
        let limits = wager(&part(text.get(name.len()..).unwrap_or_default()), decimals, problems);
        match sides.get_mut(*at) {
            Some(place @ None) => *place = limits,
            _ => problems.push(unknown_form(&part(text), "side wager that is named once", once)),
        }
    }
    sides
}

fn games_max(cell: &Cell, problems: &mut Vec<Problem>) -> Option<u32> {
    if is_silent(cell) {
        return None;
    }
    let games = cell.text.parse().ok().filter(|games| (1..=100).contains(games));
    if games.is_none() {
        problems.push(unknown_form(cell, "number of games", "Write a number from 1 to 100."));
    }
    games
}

fn money_name(cell: &Cell, problems: &mut Vec<Problem>) -> Option<String> {
    if is_silent(cell) {
        return None;
    }
    if cell.text.len() != 3 || !cell.text.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let help = "Write the three letters of ISO 4217, such as USD.";
        problems.push(unknown_form(cell, "currency", help));
    }
    Some(cell.text.clone())
}

/// Reads `06:00 America/Los_Angeles`; the UTC day where the cell is silent.
fn gaming_day(cell: &Cell, problems: &mut Vec<Problem>) -> DayStart {
    if is_silent(cell) {
        return DayStart::default();
    }
    let read = || {
        let (clock, zone) = cell.text.split_once(' ')?;
        let clock = Time::strptime("%H:%M", clock).ok().filter(|_| clock.len() == 5)?;
        let seconds =
            u32::try_from(clock.hour()).ok()? * 3600 + u32::try_from(clock.minute()).ok()? * 60;
        let zone = super::map_facts::zone(zone)?;
        Some(DayStart { seconds, zone, is_stated: true })
    };
    let day = read();
    if day.is_none() {
        let help = "Write a time and a time zone, such as '06:00 America/Los_Angeles'.";
        problems.push(unknown_form(cell, "beginning of a gaming day", help));
    }
    day.unwrap_or_default()
}

/// An instant, or the beginning of the gaming day that comes so many days after a date.
fn bound(cell: &Cell, day: &DayStart, days: i64, problems: &mut Vec<Problem>) -> Option<Timestamp> {
    if is_silent(cell) {
        return None;
    }
    let found = instant(&cell.text).or_else(|| begin(&cell.text, day, days));
    if found.is_none() {
        let help =
            "Write a date such as 2026-11-20, an instant such as 2026-11-20T14:00:00Z, or '-'.";
        problems.push(unknown_form(cell, "date", help));
    }
    found
}

fn begin(text: &str, day: &DayStart, days: i64) -> Option<Timestamp> {
    let date = gincert_pages::read_date(text)?;
    let date = date.checked_add(jiff::Span::new().try_days(days).ok()?).ok()?;
    let clock = Time::midnight().wrapping_add(jiff::SignedDuration::from_secs(day.seconds.into()));
    // Where the clock leaves the time out, the day begins when the clock goes on.
    let zone: &TimeZone = &day.zone;
    zone.to_ambiguous_timestamp(date.to_datetime(clock)).compatible().ok()
}
