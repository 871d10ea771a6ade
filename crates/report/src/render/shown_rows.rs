//! How the rows of a table are shown in the Markdown of a report: thousands parted, and rows in which
//! nothing was found in one line that names them.
//!
//! The JSON keeps the rows as they are; what the Markdown shows follows from them, so that both can be
//! compared. It knows cells only.

use gincert_evidence::{Fold, JoinedColumn, parted};

/// Columns of numbers that are quoted, or that are places and no counts.
const AS_IT_STANDS: [&str; 5] = ["Line", "No.", "Printed", "Exact", "Bytes"];

/// What a column that is joined to another one leaves out.
const NOTHING: [&str; 4] = ["", "-", "none", "not stated"];

/// A table as it is shown.
pub(crate) struct FoldedTable {
    /// Names of the columns, and whether numbers stand in them.
    pub columns: Vec<(String, bool)>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// The rows that were folded, in a sentence.
    pub folded: Option<String>,
}

/// The rows of a table as they are shown. `columns` are the names, and whether numbers stand in them.
pub(crate) fn shown(
    columns: &[(&str, bool)],
    rows: impl IntoIterator<Item = Vec<String>>,
    fold: Option<&Fold>,
    joined: &[JoinedColumn],
) -> FoldedTable {
    let is_number = |at: usize| {
        columns.get(at).is_some_and(|(name, right)| *right && !AS_IT_STANDS.contains(name))
    };
    let rows = rows.into_iter().map(|row| {
        let cells = row.into_iter().enumerate();
        let cells = cells.map(|(at, cell)| if is_number(at) { number(&cell) } else { cell });
        cells.collect::<Vec<String>>()
    });
    let (rows, folded) = folded(columns, rows.collect(), fold);
    if joined.is_empty() {
        let columns = columns.iter().map(|(name, right)| ((*name).to_owned(), *right)).collect();
        return FoldedTable { columns, rows, folded };
    }
    let is_right = |of: &[u64]| match of {
        [one] => usize::try_from(*one).ok().and_then(|at| columns.get(at)).is_some_and(|at| at.1),
        _ => false,
    };
    let rows = rows.iter().map(|row| joined.iter().map(|one| join(columns, row, one)).collect());
    let rows = rows.collect();
    let columns = joined.iter().map(|one| (one.name.clone(), is_right(&one.of))).collect();
    FoldedTable { columns, rows, folded }
}

/// One cell out of several: the first as it is, each further one that says something after its name.
fn join(columns: &[(&str, bool)], row: &[String], joined: &JoinedColumn) -> String {
    let mut parts = Vec::new();
    for (place, at) in joined.of.iter().enumerate() {
        let at = usize::try_from(*at).unwrap_or(usize::MAX);
        let (Some((name, _)), Some(cell)) = (columns.get(at), row.get(at)) else { continue };
        match place {
            0 => parts.push(cell.clone()),
            _ if NOTHING.contains(&cell.as_str()) => {}
            _ => parts.push(format!("{}: {cell}", lower_first(name))),
        }
    }
    parts.join("; ")
}

fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The rows that stay, and a sentence about those that were folded.
fn folded(
    columns: &[(&str, bool)],
    all: Vec<Vec<String>>,
    fold: Option<&Fold>,
) -> (Vec<Vec<String>>, Option<String>) {
    let Some(fold) = fold else { return (all, None) };
    let value = fold.value.as_deref().unwrap_or("0");
    let is_folded = |row: &Vec<String>| {
        let mut cells = fold.columns.iter().map(|at| row.get(*at as usize));
        !fold.columns.is_empty() && cells.all(|cell| cell.is_some_and(|cell| cell == value))
    };
    // One row is no shorter as a line.
    if all.iter().filter(|row| is_folded(row)).count() < 2 {
        return (all, None);
    }
    let (folded, rows): (Vec<_>, Vec<_>) = all.into_iter().partition(is_folded);
    let sentence = sentence(columns, &folded, fold);
    (rows, Some(sentence))
}

/// `38 further audits without exceptions: bet-limit (material); .... Each has: per 10,000 read 0.00.`
fn sentence(columns: &[(&str, bool)], rows: &[Vec<String>], fold: &Fold) -> String {
    let cell = |row: &[String], at: usize| row.get(at).cloned().unwrap_or_default();
    let is_given = |at: &usize| match &fold.tells {
        Some(tells) => tells.contains(&(*at as u64)),
        None => !fold.columns.contains(&(*at as u64)),
    };
    let others = (1..columns.len()).filter(is_given);
    let first = rows.first().map(Vec::as_slice).unwrap_or_default();
    let is_same = |at: &usize| rows.iter().all(|row| cell(row, *at) == cell(first, *at));
    let (same, own): (Vec<usize>, Vec<usize>) = others.partition(is_same);
    let named = rows.iter().map(|row| {
        let more: Vec<String> = own.iter().map(|at| cell(row, *at)).collect();
        let more = more.join(", ");
        let name = cell(row, 0);
        if more.is_empty() { name } else { format!("{name} ({more})") }
    });
    let named: Vec<String> = named.collect();
    let same = same.iter().filter(|at| !cell(first, **at).is_empty());
    let same: Vec<String> = same
        .filter_map(|at| {
            let value = cell(first, *at);
            // What the line gives of each row needs no name.
            Some(if fold.tells.is_some() {
                value
            } else {
                format!("{} {value}", columns.get(*at)?.0)
            })
        })
        .collect();
    let each = match (same.is_empty(), &fold.tells) {
        (true, _) => String::new(),
        (false, Some(_)) => format!(" Each: {}.", same.join(", ")),
        (false, None) => format!(" Each has: {}.", same.join(", ")),
    };
    format!("{} {}: {}.{each}", rows.len(), fold.words, named.join("; "))
}

/// A number with its thousands parted; anything else as it is.
fn number(cell: &str) -> String {
    let (sign, rest) = match cell.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", cell),
    };
    let digits = rest.strip_suffix(" %").unwrap_or(rest);
    let whole = digits.split_once('.').map_or(digits, |(whole, _)| whole);
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match digits.split('.').all(is_digits) && digits.matches('.').count() < 2 {
        true => format!("{sign}{}{}", parted(whole), rest.strip_prefix(whole).unwrap_or_default()),
        false => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::Align;

    #[test]
    fn thousands_are_parted_and_nothing_else_is_touched() {
        for (cell, shown) in [
            ("133784560", "133,784,560"),
            ("-64782.805", "-64,782.805"),
            ("1234.5 %", "1,234.5 %"),
            ("999", "999"),
            ("0.040724819", "0.040724819"),
            ("3742/91885", "3742/91885"),
            ("1,234", "1,234"),
            ("2026-01-02", "2026-01-02"),
            ("12.34.5678", "12.34.5678"),
            ("", ""),
            ("-", "-"),
        ] {
            assert_eq!(number(cell), shown, "{cell}");
        }
        let columns = [("Line", true), ("Printed", true), ("Name", false), ("Rounds", true)];
        let row = ["1234", "1234", "1234", "1234"].map(String::from).to_vec();
        assert_eq!(shown(&columns, [row], None, &[]).rows, [["1234", "1234", "1234", "1,234"]]);
    }

    #[test]
    fn rows_that_found_nothing_are_one_line_that_names_them_and_loses_nothing() {
        let columns =
            [("Audit", false), ("Grade", false), ("Found", true), ("Rate", true), ("Open", true)];
        let words = "further audits without exceptions".to_owned();
        let fold = Fold { columns: vec![2, 4], words, ..Fold::default() };
        let row = |name: &str, grade: &str, found: &str, open: &str| {
            [name, grade, found, "0.00", open].map(String::from).to_vec()
        };
        let rows = [
            row("a", "minor", "0", "0"),
            row("b", "minor", "2", "0"),
            row("c", "material", "0", "0"),
            row("d", "minor", "0", "1495"),
        ];
        let result = shown(&columns, rows.clone(), Some(&fold), &[]);
        // What was not tested found nothing, too, and is no zero.
        let kept: Vec<&str> = result.rows.iter().map(|row| row[0].as_str()).collect();
        assert_eq!(kept, ["b", "d"]);
        assert_eq!(
            result.folded.as_deref(),
            Some(
                "2 further audits without exceptions: a (minor); c (material). Each has: Rate 0.00."
            )
        );
        let few = shown(&columns, rows[..2].to_vec(), Some(&fold), &[]);
        assert_eq!((few.rows.as_slice(), few.folded), (&rows[..2], None));
    }

    #[test]
    fn columns_are_joined_and_what_says_nothing_is_left_out() {
        let columns = [("Clause", false), ("Verdict", false), ("Source", false), ("Why", false)];
        let mut table =
            gincert_evidence::Table::new("", &columns.map(|(name, _)| (name, Align::Left)));
        table.join("Clause", &["Clause", "Source"]);
        table.join("Verdict", &["Verdict"]);
        table.fold_rows("Verdict", "out", "Why", "clauses are out");
        let row = |cells: [&str; 4]| cells.map(String::from).to_vec();
        let rows = [
            row(["1", "in", "A law", "-"]),
            row(["2", "out", "A law", "no cards"]),
            row(["3", "in", "none", "-"]),
            row(["4", "out", "none", "no seats"]),
        ];
        let result = shown(&columns, rows, table.fold.as_ref(), &table.joined);
        assert_eq!(result.rows, [["1; source: A law", "in"], ["3", "in"]]);
        assert_eq!(result.columns, [("Clause".to_owned(), false), ("Verdict".to_owned(), false)]);
        let folded = "2 clauses are out: 2 (no cards); 4 (no seats).";
        assert_eq!(result.folded.as_deref(), Some(folded));
    }
}
