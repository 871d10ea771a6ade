//! Rows of an export that are no part of a round: totals, repeated header lines, footers, and those of another game.
//!
//! It proposes a row only where it lacks the numbers that all others have, by a text that no other row has there.

use super::export::Export;
use super::hands::{self, CardColumn};
use super::left_kinds::{self, LeftGroup};
use super::long::LongTable;
use super::model::{DraftedExclusion, LeftRowKind};
use super::seat_names::seat_rows;
use super::vocabulary::{amount_named, field_named, is_correction, is_sum_or_page, is_total};
use super::{other_kinds, sum_rows};
use gincert_replay::map::{RowCondition, RowExclusion};
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// Of a hundred rows so many have a digit at least in a column of numbers.
const NUMBER_SHARE: usize = 90;

/// Of a hundred rows so many may have another shape without a word for a sum or a page.
const ODD_SHARE: usize = 5;

/// Fewest columns of numbers that show the shape of rows.
const NUMBER_COLUMNS_MIN: usize = 3;

/// Most games in a column of them.
const GAMES_MAX: usize = 12;

/// Why a row seems to be no part of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OddRow {
    /// It repeats the names of the columns.
    Header,
    /// A cell has a word for a sum or a page.
    Sum(usize),
    /// It lacks the numbers that others have.
    Shape,
}

/// A text in a column, by which rows are known.
type Mark = (usize, String);

/// Takes such rows out; gives the exclusions that leave them out of a log.
pub(crate) fn take_out(export: &mut Export) -> Vec<DraftedExclusion> {
    drop_blank(export);
    let marks = marks(export);
    let conditions = conditions(&marks, export);
    let table = seat_rows(export);
    let cards = hands::find(&table).map(|(_, cards)| cards).unwrap_or_default();
    let games = other_games(export, &table, &cards);
    let sums = sum_rows::find(export, &table, &cards);
    let kinds = other_kinds::find(export, &table, &cards);
    let all = conditions.into_iter().map(|one| (one, None));
    let all = all.chain(games.into_iter().map(|one| (one, Some(LeftRowKind::OtherGame))));
    let all = all.chain(kinds.into_iter().map(|one| (one, Some(LeftRowKind::NoWager))));
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let mut groups: Vec<LeftGroup> = Vec::new();
    for (condition, known) in all.chain(sums.map(|one| (one, None))) {
        let Some(place) = export.names.iter().position(|name| *name == condition.column) else {
            continue;
        };
        let is_met = |row: &usize| {
            let cells = export.rows.get(*row);
            cells.is_some_and(|cells| is_met(&condition, cells.get(place)))
        };
        let rows = (0..export.rows.len()).filter(|row| !taken.contains(row)).filter(is_met);
        let rows: Vec<usize> = rows.collect();
        taken.extend(&rows);
        if !rows.is_empty() {
            groups.push(LeftGroup { condition, rows, known });
        }
    }
    let mut left = left_kinds::kinds(export, groups);
    left_kinds::note_titles(export, &taken);
    let mut at = 0..;
    retain(export, &mut |_| at.next().is_none_or(|row| !taken.contains(&row)));
    let others = export.other_length.0;
    left.extend((others > 0).then_some(DraftedExclusion {
        exclusion: RowExclusion::OtherLength,
        rows: others,
        kind: LeftRowKind::OtherLength,
        with_amounts: 0,
        sums: 0,
        first: None,
        sum: None,
        void: None,
    }));
    left
}

fn is_met(condition: &RowCondition, cell: Option<&String>) -> bool {
    let cell = cell.map_or("", |cell| cell.trim());
    match condition.is_start {
        true => cell.starts_with(&condition.text),
        false => cell == condition.text,
    }
}

/// Keeps some rows.
fn retain(export: &mut Export, is_kept: &mut dyn FnMut(&Vec<String>) -> bool) {
    let rows = std::mem::take(&mut export.rows).into_iter().zip(std::mem::take(&mut export.places));
    (export.rows, export.places) = rows.filter(|(row, _)| is_kept(row)).unzip();
}

fn drop_blank(export: &mut Export) {
    retain(export, &mut |row| row.iter().any(|cell| !cell.trim().is_empty()));
}

fn has_digit(cell: &str) -> bool {
    cell.contains(|c: char| c.is_ascii_digit())
}

/// The columns in which nearly all rows have a digit, without those of amounts, which sums have as well.
fn number_columns(export: &Export) -> Vec<usize> {
    let count = |at: usize| {
        export.rows.iter().filter(|row| row.get(at).is_some_and(|cell| has_digit(cell))).count()
    };
    let all = export.rows.len();
    let is_amount =
        |at: usize| export.names.get(at).is_some_and(|name| amount_named(name).is_some());
    let is_number = |at: &usize| !is_amount(*at) && count(*at) * 100 >= all * NUMBER_SHARE;
    (0..export.names.len()).filter(is_number).collect()
}

/// For each row the text by which it is left out.
fn marks(export: &Export) -> Vec<Option<Mark>> {
    let numbers = number_columns(export);
    let round = export.names.iter().position(|name| field_named(name) == Some(Field::Round));
    let mut odd: Vec<Option<OddRow>> =
        export.rows.iter().map(|row| odd_row(row, export, &numbers, round)).collect();
    let shapes = odd.iter().filter(|odd| **odd == Some(OddRow::Shape)).count();
    if shapes * 100 > odd.len() * ODD_SHARE {
        odd.iter_mut().filter(|odd| **odd == Some(OddRow::Shape)).for_each(|odd| *odd = None);
    }
    let mut known: Vec<BTreeSet<&str>> = vec![BTreeSet::new(); export.names.len()];
    for (row, _) in export.rows.iter().zip(&odd).filter(|(_, odd)| odd.is_none()) {
        for (texts, cell) in known.iter_mut().zip(row) {
            texts.insert(cell.trim());
        }
    }
    let is_free = |at: usize, text: &str| {
        !text.is_empty() && known.get(at).is_some_and(|texts| !texts.contains(text))
    };
    let text =
        |row: &'_ Vec<String>, at: usize| row.get(at).map_or("", |cell| cell.trim()).to_owned();
    // A text that many such rows have says more of them than one that each has for itself, such as its time.
    let mut shared: BTreeMap<Mark, usize> = BTreeMap::new();
    for (row, _) in export.rows.iter().zip(&odd).filter(|(_, odd)| odd.is_some()) {
        let free = (0..row.len()).filter(|at| is_free(*at, &text(row, *at)));
        free.for_each(|at| *shared.entry((at, text(row, at))).or_default() += 1);
    }
    let mark = |(row, odd): (&Vec<String>, &Option<OddRow>)| {
        let first = match (*odd)? {
            OddRow::Sum(at) => Some(at).filter(|at| is_free(*at, &text(row, *at))),
            OddRow::Header | OddRow::Shape => None,
        };
        let free = || (0..row.len()).filter(|at| is_free(*at, &text(row, *at)));
        let rows = |at: &usize| shared.get(&(*at, text(row, *at))).copied().unwrap_or(0);
        let at = first.or_else(|| free().min_by_key(|at| (usize::MAX - rows(at), *at)))?;
        Some((at, text(row, at)))
    };
    let marks = export.rows.iter().zip(&odd).map(mark).collect();
    blank_in_place_of_single(marks, export, &known)
}

/// The same with a blank cell in place of texts that each row has for itself, where a column is blank in all these rows and
/// in no row of a round.
fn blank_in_place_of_single(
    mut marks: Vec<Option<Mark>>,
    export: &Export,
    known: &[BTreeSet<&str>],
) -> Vec<Option<Mark>> {
    let mut counts: BTreeMap<&Mark, usize> = BTreeMap::new();
    marks.iter().flatten().for_each(|mark| *counts.entry(mark).or_default() += 1);
    let is_single = |mark: &Mark| {
        let is_word = mark.1.chars().any(char::is_alphabetic);
        !is_word && counts.get(mark) == Some(&1)
    };
    let single: Vec<usize> = (0..marks.len())
        .filter(|row| marks.get(*row).and_then(Option::as_ref).is_some_and(is_single))
        .collect();
    let is_blank = |row: &usize, at: usize| {
        let cell = export.rows.get(*row).and_then(|cells| cells.get(at));
        cell.is_none_or(|cell| cell.trim().is_empty())
    };
    let mut columns = (0..known.len()).filter(|at| {
        let is_filled =
            known.get(*at).is_some_and(|texts| !texts.contains("") && !texts.is_empty());
        is_filled && single.iter().all(|row| is_blank(row, *at))
    });
    if single.len() > 1
        && let Some(at) = columns.next()
    {
        for row in single {
            marks.get_mut(row).into_iter().for_each(|mark| *mark = Some((at, String::new())));
        }
    }
    marks
}

fn odd_row(
    row: &[String],
    export: &Export,
    numbers: &[usize],
    round: Option<usize>,
) -> Option<OddRow> {
    if row.iter().zip(&export.names).all(|(cell, name)| cell.trim() == name) {
        return Some(OddRow::Header);
    }
    let text = |at: usize| row.get(at).map_or("", |cell| cell.trim());
    // A correction of a round is no row without one.
    let is_marked = |cell: &String| !has_digit(cell) && is_correction(cell);
    if round.is_some_and(|at| has_digit(text(at)))
        && row.iter().any(is_marked)
        && !row.iter().any(|cell| is_sum_or_page(cell))
    {
        return None;
    }
    let mut filled = (0..row.len()).filter(|at| !text(*at).is_empty());
    let first = filled.next()?;
    if is_total(text(first)) && 2 * filled.count() < row.len() {
        return Some(OddRow::Sum(first));
    }
    if numbers.len() < NUMBER_COLUMNS_MIN {
        return None;
    }
    let named = (0..row.len()).find(|at| is_sum_or_page(text(*at)));
    let mark = named.unwrap_or(first);
    let has = |at: &usize| *at != mark && has_digit(text(*at));
    let with = numbers.iter().filter(|at| has(at)).count();
    // What is named as the round, where nearly all rows have a number there.
    let names_round = round.is_some_and(|at| numbers.contains(&at) && has(&at));
    match named {
        Some(at) if !names_round && 2 * with <= numbers.len() => Some(OddRow::Sum(at)),
        // A void round may show nothing but its name, its table and its time.
        None if !names_round && with <= 1 && 2 * with < numbers.len() => Some(OddRow::Shape),
        _ => None,
    }
}

/// The conditions that leave out the rows with these marks, and no others: texts that begin alike are one.
fn conditions(marks: &[Option<Mark>], export: &Export) -> Vec<RowCondition> {
    let mut texts: BTreeMap<(usize, &str), BTreeSet<&str>> = BTreeMap::new();
    for (at, text) in marks.iter().flatten() {
        let start = text.split_whitespace().next().unwrap_or_default();
        texts.entry((*at, start)).or_default().insert(text);
    }
    let mut found = Vec::new();
    for ((at, start), texts) in texts {
        let Some(name) = export.names.get(at) else { continue };
        let begins =
            |row: &Vec<String>| row.get(at).is_some_and(|cell| cell.trim().starts_with(start));
        let kept = export.rows.iter().zip(marks).filter(|(_, mark)| mark.is_none());
        let is_only = !kept.clone().any(|(row, _)| begins(row));
        let is_word = start.chars().any(char::is_alphabetic);
        if texts.len() > 1 && is_only && is_word {
            let condition = RowCondition::new(name.clone(), start);
            found.push(RowCondition { is_start: true, ..condition });
        } else {
            found.extend(texts.into_iter().map(|text| RowCondition::new(name.clone(), text)));
        }
    }
    found
}

/// Games of which no row shows a card, while nearly all rows of another one do.
fn other_games(export: &Export, table: &LongTable, cards: &[CardColumn]) -> Vec<RowCondition> {
    let is_game = |name: &&String| field_named(name) == Some(Field::Game);
    let Some(at) = export.names.iter().position(|name| is_game(&name)) else { return Vec::new() };
    if cards.is_empty() {
        return Vec::new();
    }
    let mut rows: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (row, origin) in table.origin.iter().enumerate() {
        let cell = export.rows.get(*origin).and_then(|cells| cells.get(at));
        let text = cell.map_or("", |cell| cell.trim());
        let has_card = cards.iter().any(|column| {
            let cards = column.cards.get(row).and_then(Option::as_ref);
            cards.is_some_and(|cards| !cards.cards().is_empty())
        });
        let (all, shown) = rows.entry(text).or_default();
        *all += 1;
        *shown += usize::from(has_card);
    }
    let is_shown = |(all, shown): &(usize, usize)| shown * 10 >= all * 9;
    if rows.len() > GAMES_MAX || !rows.values().any(is_shown) {
        return Vec::new();
    }
    let hidden = rows.into_iter().filter(|(text, (_, shown))| !text.is_empty() && *shown == 0);
    let name = export.names.get(at).cloned().unwrap_or_default();
    hidden.map(|(text, _)| RowCondition::new(name.clone(), text)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;
    use crate::draft::export::{ExportFile, read};

    /// What is left out of an export of rounds with these rows after them, and how many rows stay.
    fn left_out(rows: &str) -> (Vec<String>, usize) {
        let round = |at: usize| {
            let (minute, seat, rank) = (at % 60, 1 + at % 4, 2 + at % 8);
            let cards = format!("{rank}c {rank}d;{rank}h {rank}s");
            format!("GW;T1;{at};12:{minute:02};{seat};{cards};5.00;-5.00;\n")
        };
        let rounds: String = (1..=100).map(round).collect();
        let names = "Game;Table;Round;Time;Seat;Dealer;Cards;Ante;Net;Note\n";
        let text = format!("{names}{rounds}{rows}");
        let file = ExportFile { bytes: text.into(), is_whole: true, ..ExportFile::default() };
        let mut export = read(&file).unwrap();
        let texts = take_out(&mut export).into_iter().map(|left| {
            let one = left.exclusion.condition().unwrap().clone();
            let start = if one.is_start { "begins with " } else { "" };
            format!("{} {start}{}: {}", one.column, one.text, left.rows)
        });
        (texts.collect(), export.rows.len())
    }

    #[test]
    fn totals_and_pages_are_left_out_wherever_their_word_is() {
        for (row, expected) in [
            ("Page total;;;;;;;500.00;-9.00;\n", "Game Page total: 1"),
            (";;;;Total shift;;;500.00;-9.00;\n", "Seat Total shift: 1"),
            (";T1;;;Grand total;;;500.00;-9.00;\n", "Seat Grand total: 1"),
            (";Table sum T1;;;;;;500.00;-9.00;\n", "Table Table sum T1: 1"),
            ("Seite 1 von 2;;;;;;;;;\nSeite 2 von 2;;;;;;;;;\n", "Game begins with Seite: 2"),
        ] {
            assert_eq!(left_out(row), (vec![expected.to_owned()], 100), "{row}");
        }
    }

    #[test]
    fn footers_are_left_out_by_their_shape() {
        let rows = "Generated by PitTrack 3;;;;;;;;;\nSignature:;;;;;;;;;\n";
        let expected = ["Game Generated by PitTrack 3: 1", "Game Signature:: 1"];
        assert_eq!(left_out(rows), (expected.map(str::to_owned).to_vec(), 100));
    }

    #[test]
    fn rows_that_have_nothing_in_common_but_a_blank_cell_are_one_condition() {
        let rows = ";;;12:41;;;;500.00;;\n;;;13:07;;;;20.00;;\n;;;13:59;;;;10.00;;\n";
        assert_eq!(left_out(rows), (vec!["Game : 3".to_owned()], 100));
        // What several of them have is their mark, also behind a text of their own.
        let rows = "x1;;;12:41;;;;500.00;;drop\nx2;;;13:07;;;;20.00;;drop\n";
        assert_eq!(left_out(rows), (vec!["Note drop: 2".to_owned()], 100));
    }

    #[test]
    fn a_correction_of_a_round_stays() {
        let row = "GW;T1;17;;1;;;;5.00;RECTIF.\n";
        assert_eq!(left_out(row), (Vec::new(), 101));
    }

    #[test]
    fn rows_of_rounds_stay() {
        for row in [
            "GW;T1;101;12:41;;;;;;void\n",
            "GW;T1;101;;;;;;;total of the table counted\n",
            "GW;T1;101;12:41;1;;;5.00;;page\n",
        ] {
            assert_eq!(left_out(row), (Vec::new(), 101), "{row}");
        }
    }

    #[test]
    fn sums_after_each_round_are_left_out_by_the_blank_cell_that_they_have() {
        let seat = |round: usize, seat: usize, cards: &str| {
            format!("GW;T1;{round};12:{round:02};{seat};{cards};{cards};5.00;{seat}.00;\n")
        };
        let sum =
            |round: usize, ante: &str| format!("GW;T1;{round};12:{round:02};;;;{ante};3.00;\n");
        let rounds = |ante: &str| -> String {
            let of = |round: usize| {
                seat(round, 1, "Ac 2c") + &seat(round, 2, "3c 4c") + &sum(round, ante)
            };
            (10..20).map(of).collect()
        };
        assert_eq!(left_out(&rounds("10.00")), (vec!["Seat : 10".to_owned()], 120));
        assert_eq!(left_out(&rounds("15.00")).0, Vec::<String>::new());
    }

    #[test]
    fn rows_of_another_game_are_left_out_where_they_show_no_card() {
        let blind = "BJ;T1;B1;12:41;1;;;25.00;25.00;\n";
        assert_eq!(left_out(blind), (vec!["Game BJ: 1".to_owned()], 100));
        let shown = "BJ;T1;B1;12:41;1;Ac;9h 9d;25.00;25.00;\n";
        assert_eq!(left_out(shown), (Vec::new(), 101));
    }

    /// What is left out of rounds of two tables with these rows after each ten of them: the kind, rows with amounts, and sums.
    fn kinds(after: &dyn Fn(usize) -> String) -> Vec<(LeftRowKind, u64, u64, u64)> {
        let round = |at: usize| {
            let (table, minute, seat, rank) = (1 + at % 2, at % 60, 1 + at % 4, 2 + at % 8);
            let cards = format!("{rank}c {rank}d;{rank}h {rank}s");
            let row = format!("GW;T{table};{at};12:{minute:02};{seat};{cards};{at}.00;-5.00;\n");
            row + &if at.is_multiple_of(10) { after(at) } else { String::new() }
        };
        let rounds: String = (1..=100).map(round).collect();
        let names = "Game;Table;Round;Time;Seat;Dealer;Cards;Ante;Net;Note\n";
        let text = format!("{names}{rounds}");
        let file = ExportFile { bytes: text.into(), is_whole: true, ..ExportFile::default() };
        let mut export = read(&file).unwrap();
        let left = take_out(&mut export);
        left.iter().map(|one| (one.kind, one.rows, one.with_amounts, one.sums)).collect()
    }

    /// The sum of the antes from one round to another, of these tables.
    fn sum(range: std::ops::RangeInclusive<usize>, table: Option<usize>) -> usize {
        range.filter(|at| table.is_none_or(|table| 1 + at % 2 == table)).sum()
    }

    #[test]
    fn totals_are_those_that_add_up_and_all_others_are_named() {
        for (ante, kind, sums) in [
            (&(|at| sum(at - 9..=at, None)) as &dyn Fn(usize) -> usize, LeftRowKind::Totals, 10),
            (&|at| sum(1..=at, None), LeftRowKind::Totals, 10),
            (&|at| 7 * at, LeftRowKind::Amounts, 0),
            (&|at| sum(at - 9..=at, None) + at / 100, LeftRowKind::Amounts, 9),
        ] {
            let found = kinds(&|at| format!("Total;;;;;;;{}.00;;\n", ante(at)));
            assert_eq!(found, [(kind, 10, 10, sums)]);
        }
        let of_table = kinds(&|at| format!(";T1;;;Total;;;{}.00;;\n", sum(at - 9..=at, Some(1))));
        assert_eq!(of_table, [(LeftRowKind::Totals, 10, 10, 10)]);
    }

    #[test]
    fn texts_headers_and_games_are_told_apart() {
        let header = kinds(&|_| "Game;Table;Round;Time;Seat;Dealer;Cards;Ante;Net;Note\n".into());
        assert_eq!(header, [(LeftRowKind::Header, 10, 0, 0)]);
        let text = kinds(&|_| "Page total;;;;;;;;;\n".into());
        assert_eq!(text, [(LeftRowKind::Text, 10, 0, 0)]);
        let game = kinds(&|at| format!("BJ;T1;B{at};12:41;1;;;25.00;25.00;\n"));
        assert_eq!(game, [(LeftRowKind::OtherGame, 10, 10, 0)]);
    }
}
