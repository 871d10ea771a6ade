//! Totals of another source, such as an accounting system or a vendor's daily summary: a table in Markdown or
//! CSV, each line of which states figures of some tables, days, shifts, dealers or hours.

use super::total_values::{amount, count};
use super::{LogDocument, is_silent, missing, twice, unknown_form, unknown_phrase};
use gincert_evidence::{Place, Span, currency_decimals, printable};
use gincert_pages::{Block, Cell, PageProblem, Source, read};
use gincert_replay::Day;
use gincert_replay::formats::csv::split;
use gincert_replay::summary::turnover::{TotalScope, TurnoverFigure, wager_key};
use gincert_submission::{Problem, Problems};

/// Most lines of a table of totals.
pub const TOTAL_LINES_MAX: usize = 10_000;

/// Most columns of a table of totals.
pub const TOTAL_COLUMNS_MAX: usize = 64;

/// What separates the cells of a line of CSV.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// A line that states figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotalLine {
    /// Where it is.
    pub place: Place,
    /// The same in words: `totals.csv, line 3`.
    pub origin: String,
    /// What it is of.
    pub scope: TotalScope,
    /// What it states.
    pub figures: Vec<StatedFigure>,
    /// The decimals with which its amounts were read; `None` where they are minor units.
    pub decimals: Option<u8>,
}

/// A figure that a line states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedFigure {
    /// Which.
    pub figure: TurnoverFigure,
    /// Its name as the line has it.
    pub name: String,
    /// A count, or minor units; of what was won from the players' side.
    pub stated: i128,
    /// Whether the line states it from the house's side.
    pub is_of_house: bool,
}

/// A table of totals.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TotalsPaper {
    /// Its lines.
    pub lines: Vec<TotalLine>,
}

/// What a column holds.
#[derive(Debug, Clone, PartialEq, Eq)]
enum TotalsColumn {
    Table,
    Day,
    Shift,
    Dealer,
    From,
    To,
    Currency,
    Rounds,
    Wagered(Option<String>),
    Paid(Option<String>),
    HouseWin(Option<String>),
}

/// Names of columns; those of amounts may be followed by the name of a wager.
const NAMES: [&str; 11] = [
    "Table",
    "Day",
    "Shift",
    "Dealer",
    "From",
    "To",
    "Currency",
    "Rounds",
    "Wagered",
    "Paid",
    "House win",
];

impl TotalsColumn {
    fn of(name: &str) -> Option<TotalsColumn> {
        let amount = |start: &str| {
            let rest = name.strip_prefix(start)?;
            let wager = rest.strip_prefix(' ').map(wager_key);
            match (rest, wager) {
                ("", _) => Some(None),
                (_, Some(wager)) if !wager.is_empty() => Some(Some(wager)),
                _ => None,
            }
        };
        Some(match name {
            "Table" => TotalsColumn::Table,
            "Day" => TotalsColumn::Day,
            "Shift" => TotalsColumn::Shift,
            "Dealer" => TotalsColumn::Dealer,
            "From" => TotalsColumn::From,
            "To" => TotalsColumn::To,
            "Currency" => TotalsColumn::Currency,
            "Rounds" => TotalsColumn::Rounds,
            _ => {
                let wagered = amount("Wagered").map(TotalsColumn::Wagered);
                let paid = || amount("Paid").map(TotalsColumn::Paid);
                let won = || amount("House win").map(TotalsColumn::HouseWin);
                return wagered.or_else(paid).or_else(won);
            }
        })
    }

    fn is_figure(&self) -> bool {
        matches!(
            self,
            TotalsColumn::Rounds
                | TotalsColumn::Wagered(_)
                | TotalsColumn::Paid(_)
                | TotalsColumn::HouseWin(_)
        )
    }
}

/// Reads a table of totals. docs/hand-log.md says what it holds.
pub fn read_totals(source: &Source) -> LogDocument<TotalsPaper> {
    let mut problems = Vec::new();
    let (header, rows) = match is_markdown(source.text()) {
        true => markdown_rows(source, &mut problems),
        false => csv_rows(source, &mut problems),
    };
    let columns = columns(&header, &mut problems);
    if header.is_empty() || rows.is_empty() {
        missing("Table | Day | Rounds | Wagered | House win", &mut problems);
    }
    let mut paper = TotalsPaper::default();
    for cells in &rows {
        let Some(first) = cells.first() else { continue };
        if paper.lines.len() >= TOTAL_LINES_MAX {
            let message = format!("A table of totals has at most {TOTAL_LINES_MAX} lines.");
            problems.push(Problem::new(PageProblem::TableTooLong, first.span, message));
            break;
        }
        paper.lines.extend(line(source, &columns, cells, &mut problems));
    }
    LogDocument::new(source, paper, &problems)
}

/// Whether a text is a page of Markdown: a line of it begins with a vertical bar.
fn is_markdown(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with('|'))
}

/// The header and the rows of the one table of a page.
fn markdown_rows(source: &Source, problems: &mut Vec<Problem>) -> (Vec<Cell>, Vec<Vec<Cell>>) {
    let (blocks, of_form) = read(source);
    let mut form = Problems::default();
    form.take(of_form);
    problems.extend(form.finish());
    let mut tables = blocks.into_iter().filter_map(|(_, block)| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let Some(table) = tables.next() else { return (Vec::new(), Vec::new()) };
    for further in tables {
        let message = "A page of totals has one table.";
        let problem = Problem::new(PageProblem::TableDuplicate, further.header_span, message);
        problems.push(problem.other("The first table is here.", table.header_span));
    }
    (table.header, table.rows)
}

/// The header and the rows of a table in CSV; the place of a cell is its line.
fn csv_rows(source: &Source, problems: &mut Vec<Problem>) -> (Vec<Cell>, Vec<Vec<Cell>>) {
    let text = source.text();
    let mut start = 0_u64;
    let mut separator = None;
    let mut all: Vec<Vec<Cell>> = Vec::new();
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        let span = Span { start, end: start + bare.len() as u64 };
        start += line.len() as u64;
        if bare.trim().is_empty() {
            continue;
        }
        let separator = *separator.get_or_insert_with(|| judged_separator(bare));
        match split(bare, separator) {
            Ok(cells) => {
                let cell = |text: String| Cell { text: text.trim().to_owned(), span };
                all.push(cells.into_iter().map(cell).collect());
            }
            Err(why) => {
                let message = format!("The line cannot be read: {why}.");
                problems.push(Problem::new(PageProblem::RowCells, span, message));
            }
        }
    }
    let mut rows = all.into_iter();
    let header = rows.next().unwrap_or_default();
    let mut read = Vec::new();
    for cells in rows {
        match (cells.len() == header.len(), cells.first()) {
            (false, Some(first)) => {
                let message = format!(
                    "The line has {} cells, the header line {}.",
                    cells.len(),
                    header.len()
                );
                let problem = Problem::new(PageProblem::RowCells, first.span, message);
                problems.push(problem.help("Write amounts with a comma in quotes."));
            }
            _ => read.push(cells),
        }
    }
    (header, read)
}

/// The separator that a header line has most of.
fn judged_separator(header: &str) -> u8 {
    let count = |mark: char| header.matches(mark).count();
    let most = SEPARATORS.into_iter().rev().max_by_key(|mark| count(*mark));
    most.and_then(|mark| u8::try_from(mark).ok()).unwrap_or(b',')
}

/// What each column holds; `None` for one that is reported.
fn columns(header: &[Cell], problems: &mut Vec<Problem>) -> Vec<Option<TotalsColumn>> {
    let mut columns: Vec<Option<TotalsColumn>> = Vec::new();
    if let Some(beyond) = header.get(TOTAL_COLUMNS_MAX) {
        let message = format!("A table of totals has at most {TOTAL_COLUMNS_MAX} columns.");
        problems.push(Problem::new(PageProblem::TableTooLong, beyond.span, message));
    }
    for cell in header.iter().take(TOTAL_COLUMNS_MAX) {
        let column = TotalsColumn::of(&cell.text);
        if column.is_none() {
            let problem = unknown_phrase(cell, "column of a table of totals", &NAMES);
            problems.push(match problem.help {
                Some(_) => problem,
                None => problem.help(format!(
                    "Columns are {}; the last three also with the name of a wager behind, such as 'Wagered \
                     ante'.",
                    NAMES.join(", ")
                )),
            });
        }
        let same = columns.iter().position(|known| column.is_some() && *known == column);
        if let Some(first) = same.and_then(|place| header.get(place)) {
            problems.push(twice(cell, first.span));
        }
        columns.push(column);
    }
    let is_figure =
        |column: &Option<TotalsColumn>| column.as_ref().is_some_and(TotalsColumn::is_figure);
    if let Some(first) = header.first()
        && !columns.iter().any(is_figure)
        && columns.iter().all(Option::is_some)
    {
        let message = "The table has no column of figures.";
        let help = "Add a column such as 'Rounds', 'Wagered', 'Paid' or 'House win'.";
        problems.push(Problem::new(PageProblem::TableMissing, first.span, message).help(help));
    }
    columns
}

/// A line; `None` where something is wrong with it, or it states nothing.
fn line(
    source: &Source,
    columns: &[Option<TotalsColumn>],
    cells: &[Cell],
    problems: &mut Vec<Problem>,
) -> Option<TotalLine> {
    let before = problems.len();
    let stated = || {
        let pairs = columns.iter().zip(cells).filter(|(_, cell)| !is_silent(cell));
        pairs.filter_map(|(column, cell)| Some((column.as_ref()?, cell)))
    };
    let mut scope = TotalScope::default();
    let (mut from, mut to) = (None, None);
    for (column, cell) in stated() {
        let text = Some(printable(&cell.text));
        match column {
            TotalsColumn::Table => scope.table = text,
            TotalsColumn::Day => scope.day = Some(printable(&Day::named(&cell.text).to_string())),
            TotalsColumn::Shift => scope.shift = text,
            TotalsColumn::Dealer => scope.dealer = text,
            TotalsColumn::From => from = hour(cell, problems),
            TotalsColumn::To => to = hour(cell, problems),
            TotalsColumn::Currency => scope.currency = currency(cell, problems),
            _ => {}
        }
    }
    scope.hours = match (from, to) {
        (Some(from), Some(to)) => Some((from, to)),
        (None, None) => None,
        (from, None) => from.map(|from| (from, 0)),
        (None, to) => to.map(|to| (0, to)),
    };
    let decimals = currency_decimals(scope.currency.as_deref().unwrap_or_default());
    let mut figures = Vec::new();
    for (column, cell) in stated().filter(|(column, _)| column.is_figure()) {
        let (figure, name) = match column {
            TotalsColumn::Wagered(wager) => (TurnoverFigure::Wagered(wager.clone()), "Wagered"),
            TotalsColumn::Paid(wager) => (TurnoverFigure::Paid(wager.clone()), "Paid"),
            TotalsColumn::HouseWin(wager) => (TurnoverFigure::Won(wager.clone()), "House win"),
            _ => (TurnoverFigure::Rounds, "Rounds"),
        };
        let is_of_house = matches!(figure, TurnoverFigure::Won(_));
        let stated = match figure {
            TurnoverFigure::Rounds => count(cell, problems),
            _ => amount(cell, decimals, problems),
        };
        let stated = stated.map(|stated| if is_of_house { -stated } else { stated });
        figures.extend(stated.map(|stated| StatedFigure {
            name: figure_name(name, &figure),
            figure,
            stated,
            is_of_house,
        }));
    }
    let place = source.place(cells.first()?.span);
    let origin = format!("{}, line {}", printable(source.path()), place.line().unwrap_or_default());
    let is_whole = problems.len() == before && !figures.is_empty();
    is_whole.then_some(TotalLine { place, origin, scope, figures, decimals: Some(decimals) })
}

/// The name of a figure with its wager.
pub(crate) fn figure_name(name: &str, figure: &TurnoverFigure) -> String {
    match figure {
        TurnoverFigure::Wagered(Some(wager))
        | TurnoverFigure::Paid(Some(wager))
        | TurnoverFigure::Won(Some(wager)) => format!("{name} {}", printable(wager)),
        _ => name.to_owned(),
    }
}

/// An hour of the table's clock, as `06:00`; `24:00` is midnight.
fn hour(cell: &Cell, problems: &mut Vec<Problem>) -> Option<u8> {
    let hour = cell.text.strip_suffix(":00").filter(|hour| hour.len() == 2);
    let hour = hour.filter(|hour| hour.bytes().all(|byte| byte.is_ascii_digit()));
    let hour = hour.and_then(|hour| hour.parse::<u8>().ok()).filter(|hour| *hour <= 24);
    if hour.is_none() {
        let help = "Write a full hour such as 06:00; rounds are added up by hours.";
        problems.push(unknown_form(cell, "full hour", help));
    }
    hour.map(|hour| hour % 24)
}

fn currency(cell: &Cell, problems: &mut Vec<Problem>) -> Option<String> {
    let is_code = cell.text.len() == 3 && cell.text.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_code {
        problems.push(unknown_form(cell, "currency", "Write three letters of ISO 4217: USD."));
    }
    is_code.then(|| cell.text.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paper(text: &str) -> LogDocument<TotalsPaper> {
        read_totals(&Source::new("totals.csv", text.as_bytes()))
    }

    #[test]
    fn a_table_is_read_alike_in_markdown_and_csv() {
        let csv = "Table;Day;From;To;Currency;Rounds;Wagered;House win Ante\r\n\
                   T1;2026-11-20;22:00;06:00;EUR;1.250;1.234,50;-5,00\r\n\
                   \r\n\
                   T2;;;;;3;not stated;(0.50)\r\n";
        let markdown = "| Table | Day | From | To | Currency | Rounds | Wagered | House win Ante |\n\
                        | - | - | - | - | - | - | - | - |\n\
                        | T1 | 2026-11-20 | 22:00 | 06:00 | EUR | 1.250 | 1.234,50 | -5,00 |\n\
                        | T2 | | - | | | 3 | not stated | (0.50) |\n";
        let read = |text: &str| {
            let document = paper(text);
            assert_eq!(document.findings, []);
            let lines = document.value.unwrap().lines.into_iter();
            lines.map(|line| (line.scope, line.figures)).collect::<Vec<_>>()
        };
        let lines = read(csv);
        assert_eq!(lines, read(markdown));
        let [(first, figures), (second, further)] = lines.as_slice() else { panic!("{lines:?}") };
        assert_eq!((first.hours, first.currency.as_deref()), (Some((22, 6)), Some("EUR")));
        let stated: Vec<(&str, i128)> =
            figures.iter().map(|one| (one.name.as_str(), one.stated)).collect();
        assert_eq!(stated, [("Rounds", 1250), ("Wagered", 123_450), ("House win ante", 500)]);
        assert_eq!((second.day.as_deref(), further.len()), (None, 2));
        assert_eq!(further[1].stated, 50, "a loss of the house is a win of the players");
    }

    #[test]
    fn what_cannot_be_meant_is_reported_with_its_line() {
        for (text, code, line) in [
            ("Table,Pit,Rounds\nT1,2,3\n", "phrase-unknown", 1),
            ("Table,Rounds,Rounds\nT1,2,3\n", "row-twice", 1),
            ("Table,Day\nT1,2026-11-20\n", "table-missing", 1),
            ("Table,Rounds\nT1,many\n", "phrase-unknown", 2),
            ("Table,Wagered\nT1,5\n", "phrase-unknown", 2),
            ("Table,From,Rounds\nT1,06:30,5\n", "phrase-unknown", 2),
            ("Table,Currency,Rounds\nT1,dollars,5\n", "phrase-unknown", 2),
            ("Table,Rounds\nT1,1,250\n", "row-cells", 2),
            ("Table,Rounds\n\"T1,5\n", "row-cells", 2),
            ("", "document-unreadable", 1),
            ("Table,Rounds\n", "table-missing", 1),
        ] {
            let document = paper(text);
            let found: Vec<_> =
                document.findings.iter().map(|one| (one.code, one.place.line().unwrap())).collect();
            assert!(found.contains(&(code, line)), "{text:?}: {found:?}");
            assert!(document.value.is_none());
        }
        let many = |lines: usize| format!("Rounds\n{}", "1\n".repeat(lines));
        assert!(paper(&many(TOTAL_LINES_MAX)).value.is_some());
        assert!(paper(&many(TOTAL_LINES_MAX + 1)).value.is_none());
    }
}
