//! How a map read the logs, as tables: columns, what the map states, what it replaced and how often, and
//! the columns that nothing was read from.

use gincert_evidence::{Align, Table, grouped, printable};
use gincert_replay::map::{CorrectedResults, Map, PlayIncludes, RowExclusion};
use gincert_replay::rows::Field;
use gincert_replay::summary::Summary;
use gincert_replay::{Bet, CompiledRules, DayStart, Rulebook, is_same_name};

/// Rows of a table about a map that are shown.
const SHOWN_MAX: usize = 100;

/// The tables; one without rows is left out, but for that of the words.
pub fn map_tables(map: &Map, summary: &Summary) -> Vec<Table> {
    let words = words(map, summary);
    let further = [
        constants(map),
        columns(map),
        passed_over(summary),
        left_out(map, summary),
        completed(map, summary),
    ];
    std::iter::once(words).chain(further.into_iter().filter(|one| !one.rows.is_empty())).collect()
}

fn words(map: &Map, summary: &Summary) -> Table {
    let columns = [
        ("Field", Align::Left),
        ("Word of the log", Align::Left),
        ("Read as", Align::Left),
        ("Cells", Align::Right),
    ];
    let title = match map.words.is_empty() {
        true => "Words that the log map replaced: none",
        false => "Words that the log map replaced",
    };
    let rows = (0_u32..).zip(&map.words).map(|(place, word)| {
        let cells = summary.map.words.get(&place).copied().unwrap_or(0);
        let ours = if word.ours.is_empty() { "nothing" } else { word.ours.as_str() };
        vec![
            word.field.name().to_owned(),
            printable(&word.theirs),
            printable(ours),
            grouped(cells.into()),
        ]
    });
    shown(title, &columns, rows.collect())
}

/// Which days these are, such as `calendar days in Europe/Berlin`.
fn day_words(day: &DayStart) -> String {
    let zone = match day.zone.iana_name() {
        Some(name) => name.to_owned(),
        None => match day.zone.to_fixed_offset() {
            Ok(offset) => format!("UTC{offset}"),
            Err(_) => "the time zone of the map".to_owned(),
        },
    };
    match day.seconds {
        0 => format!("calendar days in {zone}"),
        seconds => {
            format!("days from {:02}:{:02} in {zone}", seconds / 3600, seconds % 3600 / 60)
        }
    }
}

/// On what gaming days rest that neither the log nor a list of tables states, such as `calendar days in Europe/Berlin`; `None`
/// where they state them, and for UTC days.
pub fn day_basis(map: &Map, book: &Rulebook) -> Option<String> {
    let day = map.day_start().filter(|_| !map.has_gaming_days() && !book.states_days())?;
    Some(day_words(&day))
}

fn constants(map: &Map) -> Table {
    let rows =
        map.constants.iter().map(|one| vec![one.field.name().to_owned(), printable(&one.text)]);
    let days = map.day_start().filter(|_| !map.has_gaming_days());
    let days = days.map(|day| {
        vec![
            "gaming_day".to_owned(),
            format!("{}, unless a list of tables says otherwise", day_words(&day)),
        ]
    });
    let rows = rows.chain(days);
    let columns = [("Field", Align::Left), ("Value", Align::Left)];
    shown("Values that the log map sets for every record", &columns, rows.collect())
}

fn columns(map: &Map) -> Table {
    let read = map.columns.iter().filter_map(|column| Some((column, column.phrase()?)));
    let rows = read.map(|(column, field)| {
        let field = printable(&field);
        let is_filled = map.filled.contains(&column.name);
        let field = if is_filled { format!("{field}, filled down") } else { field };
        vec![printable(&column.name), field]
    });
    let columns = [("Column of the log", Align::Left), ("Field", Align::Left)];
    shown("Columns that the log map reads", &columns, rows.collect())
}

fn passed_over(summary: &Summary) -> Table {
    let rows = summary.map.passed_over.iter().map(|(name, has_numbers)| {
        let holds = match (summary.map.hands.contains(name), *has_numbers) {
            (true, _) => "hands that are not audited",
            (false, true) => "numbers",
            (false, false) => "no numbers",
        };
        vec![printable(name), holds.to_owned()]
    });
    let columns = [("Column of the log", Align::Left), ("Content of its first rows", Align::Left)];
    let title = match summary.map.has_more {
        true => "Columns that the log map does not read (there are more)",
        false => "Columns that the log map does not read",
    };
    shown(title, &columns, rows.collect())
}

/// How many seats of the records were vacant: without cards, decision, result and any amount.
pub fn vacant_seats(map: &Map, summary: &Summary) -> u64 {
    summary.map.words.get(&map.vacant_place()).copied().unwrap_or(0)
}

/// How many results without a text were read as zero, as the map says.
pub fn zero_results(map: &Map, summary: &Summary) -> u64 {
    summary.map.words.get(&map.blank_place()).copied().unwrap_or(0)
}

/// How many seats with cards were taken as vacant, because they state an Ante of zero and no other amount.
pub fn stale_seats(map: &Map, summary: &Summary) -> u64 {
    summary.map.words.get(&map.stale_place()).copied().unwrap_or(0)
}

/// How many corrections are apart from their rounds, and were read with them.
pub fn apart_corrections(map: &Map, summary: &Summary) -> u64 {
    summary.map.words.get(&map.apart_place()).copied().unwrap_or(0)
}

/// How many records are corrections by the map and could not be read with one record of their round.
pub fn unplaced_corrections(map: &Map, summary: &Summary) -> u64 {
    let kinds = [CorrectedResults::Added, CorrectedResults::InPlace];
    let places = kinds.into_iter().map(|kind| map.correction_place(kind));
    places.filter_map(|place| summary.map.words.get(&place)).sum()
}

/// How many amounts of Play were read without what else their column includes, as the map says.
pub fn play_amounts(map: &Map, summary: &Summary) -> u64 {
    summary.map.words.get(&map.play_place()).copied().unwrap_or(0)
}

/// The side wagers of a rule document of which a map reads no amount: nothing of them is compared, whatever the verdict. A
/// total of the seat has them in it.
pub fn unread_sides<'r>(map: &Map, rules: &'r CompiledRules) -> Vec<&'r str> {
    let bets = map.columns.iter().filter_map(|column| match column.field {
        Some(Field::Of(_, bet)) => Some(bet),
        _ => None,
    });
    let bets: Vec<Bet> = bets.collect();
    let has_rows = map.columns.iter().any(|column| column.field == Some(Field::Wager));
    if has_rows || bets.contains(&Bet::Total) {
        return Vec::new();
    }
    let sides = rules.rules.sides.iter().enumerate();
    let is_unread = |(place, name): (usize, &str)| match place {
        0 => !bets.contains(&Bet::BONUS),
        _ => {
            let mut sides = map.columns.iter().filter_map(|column| column.side.as_deref());
            !sides.any(|own| is_same_name(own, name))
        }
    };
    let unread = sides.filter(|(place, side)| is_unread((*place, &side.name)));
    unread.map(|(_, side)| side.name.as_str()).collect()
}

/// What records were completed by.
fn completed(map: &Map, summary: &Summary) -> Table {
    let rows = [
        ("seats without cards, decision, result and amount", vacant_seats(map, summary), "vacant"),
        ("results without a text, of wagers that were made", zero_results(map, summary), "zero"),
        (
            "corrections that stand apart from their rounds",
            apart_corrections(map, summary),
            "of their rounds",
        ),
        (
            "corrections whose round is not in the log, or is not one record with their seats and cards",
            unplaced_corrections(map, summary),
            "records by themselves",
        ),
        ("seats with cards, and with amounts of zero alone", stale_seats(map, summary), "vacant"),
        (
            "amounts of Play",
            play_amounts(map, summary),
            match map.play_includes {
                PlayIncludes::Ante => "less the Ante",
                PlayIncludes::Nothing | PlayIncludes::FoldedHands => "none, of folded hands",
            },
        ),
    ];
    let rows = rows.into_iter().filter(|(_, count, _)| *count > 0);
    let rows = rows
        .map(|(what, count, read)| vec![what.to_owned(), grouped(count.into()), read.to_owned()]);
    let columns =
        [("Seats and results", Align::Left), ("Number", Align::Right), ("Read as", Align::Left)];
    shown("Seats and results that the log does not write", &columns, rows.collect())
}

/// How many rows a map left out, those of totals apart.
pub fn rows_left_out(map: &Map, summary: &Summary) -> u64 {
    let all = exclusions(map, summary).filter(|(exclusion, _)| !exclusion.is_total());
    all.map(|(_, rows)| rows).sum()
}

/// The exclusions of a map, each with the rows that it left out.
fn exclusions<'m>(
    map: &'m Map,
    summary: &Summary,
) -> impl Iterator<Item = (&'m RowExclusion, u64)> {
    (map.words.len()..).zip(&map.left_out).map(|(place, exclusion)| {
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        (exclusion, summary.map.words.get(&place).copied().unwrap_or(0))
    })
}

fn left_out(map: &Map, summary: &Summary) -> Table {
    let rows = exclusions(map, summary).map(|(exclusion, count)| {
        let [column, text] = match exclusion.condition() {
            Some(condition) => [printable(&condition.column), printable(&condition.phrase())],
            None => ["number of cells", "another than that of the header line"].map(str::to_owned),
        };
        let purpose = if exclusion.is_total() { "totals, compared" } else { "left out" };
        vec![column, text, grouped(count.into()), purpose.to_owned()]
    });
    let columns = [
        ("Rows where", Align::Left),
        ("Is", Align::Left),
        ("Rows", Align::Right),
        ("Are", Align::Left),
    ];
    shown("Rows without cards that are no part of any record", &columns, rows.collect())
}

/// A table of these rows, the first ones where there are many.
fn shown(title: &str, columns: &[(&str, Align)], rows: Vec<Vec<String>>) -> Table {
    let title = match rows.len() > SHOWN_MAX {
        true => format!("{title}; the first {SHOWN_MAX} of {} rows", rows.len()),
        false => title.to_owned(),
    };
    let mut table = Table::new(title, columns);
    rows.into_iter().take(SHOWN_MAX).for_each(|row| table.row(row));
    table
}
