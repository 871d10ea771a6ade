//! The table of a map that gives columns of fixed width by their characters.

use super::{missing, twice, unknown_form, unknown_phrase};
use gincert_evidence::{Span, printable};
use gincert_pages::{Cell, PageProblem};
use gincert_replay::formats::LINE_BYTES_MAX;
use gincert_replay::map::{CharacterColumn, Layout, Map, whole};
use gincert_replay::rows::{COLUMNS_MAX, NAME_BYTES_MAX};
use gincert_submission::{Problem, ProblemKind};

/// Reads the table: names, each with its characters from 1.
pub(super) fn read(rows: &[Vec<Cell>], problems: &mut Vec<Problem>) -> Vec<CharacterColumn> {
    let mut columns: Vec<(CharacterColumn, Span)> = Vec::new();
    for cells in rows {
        let [name, characters] = cells.as_slice() else {
            continue;
        };
        if name.text.is_empty() || name.text.len() > NAME_BYTES_MAX {
            let help = format!("A name has from 1 to {NAME_BYTES_MAX} bytes.");
            problems.push(unknown_form(name, "name of a column", &help));
            continue;
        }
        if columns.len() >= COLUMNS_MAX {
            let message = format!("A map has at most {COLUMNS_MAX} columns.");
            problems.push(Problem::new(PageProblem::TableTooLong, name.span, message));
            break;
        }
        let Some((from, to)) = range(&characters.text) else {
            let help = format!(
                "Write the first and the last character, counted from 1, as '6 to 9', or the one, as '6'; at \
                 most {LINE_BYTES_MAX}."
            );
            problems.push(unknown_form(characters, "range of characters", &help));
            continue;
        };
        if let Some((_, first)) = columns.iter().find(|(one, _)| one.name == name.text) {
            problems.push(twice(name, *first));
            continue;
        }
        let overlaps = |one: &CharacterColumn| from <= one.to && one.from <= to;
        if let Some((other, first)) = columns.iter().find(|(one, _)| overlaps(one)) {
            let message = format!(
                "The columns '{}' and '{}' share characters.",
                printable(&other.name),
                printable(&name.text)
            );
            let problem = Problem::new(ProblemKind::RulesUnusable, characters.span, message);
            problems.push(problem.other("The other one is here.", *first));
            continue;
        }
        columns.push((CharacterColumn { name: name.text.clone(), from, to }, characters.span));
    }
    columns.into_iter().map(|(column, _)| column).collect()
}

/// `6 to 9`, or `6` alone.
fn range(text: &str) -> Option<(u32, u32)> {
    let number = |text: &str| {
        let number = u32::try_from(whole(text)?).ok()?;
        (1..=LINE_BYTES_MAX).contains(&usize::try_from(number).ok()?).then_some(number)
    };
    let (from, to) = text.split_once(" to ").unwrap_or((text, text));
    let (from, to) = (number(from)?, number(to)?);
    (from <= to).then_some((from, to))
}

/// Whether the table and the kind of log go together, and every column that the map names is in it: those of
/// the given tables, whose first cells are names.
pub(super) fn check(
    map: &Map,
    (rows, named): (&[Vec<Cell>], [&[Vec<Cell>]; 4]),
    problems: &mut Vec<Problem>,
) {
    let is_fixed = map.layout == Some(Layout::FixedWidth);
    let first = rows.first().and_then(|row| row.first());
    if let Some(cell) = first.filter(|_| !is_fixed) {
        let message = "The map gives columns by their characters, and its log has no fixed width.";
        let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
        problems.push(problem.help("Write 'fixed width' in the row 'Log' of the facts."));
    }
    if !is_fixed {
        return;
    }
    if rows.is_empty() {
        missing("Column | Characters", problems);
        return;
    }
    // One whose characters cannot be read is named by that problem alone.
    let names = rows.iter().filter_map(|row| row.first());
    let known: Vec<&str> = names.map(|name| name.text.as_str()).collect();
    let names = named.into_iter().flatten().filter_map(|row| row.first());
    for name in names.filter(|name| !known.contains(&name.text.as_str())) {
        problems.push(unknown_phrase(name, "column of the table 'Column | Characters'", &known));
    }
}
