//! The page of a drafted document: the tables of the dialect, what is open as open points, and from which lines
//! of the text each cell comes.

use super::DraftedText;
use super::words;
use gincert_evidence::{Align, NOT_STATED, Table, printable, quoted};
use gincert_report::{item_markdown, page_title, table_markdown};
use gincert_submission::gin_and_win::draft::{CellState, DraftedCell, DraftedDocument};

/// The page.
pub fn page(drafted: &DraftedDocument, of: &DraftedText, revision: &str) -> String {
    let mut page = page_title(&format!("Gin & Win, drafted from {}", printable(&of.name)));
    page.push_str(&format!("\n{}\n", words::opening()));
    add(&mut page, &["Document", ""], facts(of, revision));
    section(&mut page, "The wagers");
    add(&mut page, &["Wager", "Also called", "Made", "Amount", "Settled"], wagers(drafted));
    section(&mut page, "The hand");
    let terms = drafted.terms.iter().map(|term| vec![term.name.clone(), value(term)]);
    add(&mut page, &["Term", "Rule"], terms.collect());
    section(&mut page, "The settlement");
    let outcomes = drafted.outcomes.iter();
    let outcomes =
        outcomes.map(|row| vec![row.outcome.clone(), value(&row.ante), value(&row.play)]);
    add(&mut page, &["Outcome", "Ante", "Play"], outcomes.collect());
    if !drafted.pays.is_empty() {
        section(&mut page, "The pay table");
        let rows = drafted.pays.iter().map(|row| vec![value(&row.hand), value(&row.pays)]);
        add(&mut page, &["Hand", "Pays"], rows.collect());
    }
    let points = points(drafted);
    if !points.is_empty() {
        section(&mut page, "Open points");
        add(&mut page, &["Point", "Source says", "Reading here", "Also possible"], points);
    }
    section(&mut page, "Lines of the text");
    page.push('\n');
    for (name, cells) in rows(drafted) {
        let lines = words::lines_of(&cells);
        if !lines.is_empty() {
            page.push_str(&item_markdown(&format!("{name}: {lines}")));
        }
    }
    page
}

/// The rows of all tables by number. Their words are left out: a reader of the page would take them for rules.
fn rows(drafted: &DraftedDocument) -> Vec<(String, Vec<&DraftedCell>)> {
    let wagers = drafted.wagers.iter();
    let wagers = wagers.map(|one| vec![&one.name, &one.also, &one.made, &one.amount, &one.settled]);
    let terms = drafted.terms.iter().map(|term| vec![term]);
    let outcomes = drafted.outcomes.iter().map(|row| vec![&row.ante, &row.play]);
    let pays = drafted.pays.iter().map(|row| vec![&row.hand, &row.pays]);
    let all = [
        numbered("Wager", wagers),
        numbered("Term", terms),
        numbered("Outcome", outcomes),
        numbered("Hand", pays),
    ];
    all.into_iter().flatten().collect()
}

fn numbered<'a>(
    table: &str,
    rows: impl Iterator<Item = Vec<&'a DraftedCell>>,
) -> Vec<(String, Vec<&'a DraftedCell>)> {
    let rows = (1..).zip(rows);
    rows.map(|(row, cells)| (format!("Table {table}, row {row}"), cells)).collect()
}

fn section(page: &mut String, heading: &str) {
    page.push_str(&format!("\n## {heading}\n"));
}

fn facts(of: &DraftedText, revision: &str) -> Vec<Vec<String>> {
    let source = format!("{}, sha256:{}", quoted(&of.name), of.digest);
    let rows = [
        ("Game", "gin-and-win"),
        ("Revision", revision),
        ("Standing", "Draft from a text; no person has compared it with the text"),
        ("Jurisdiction", NOT_STATED),
        ("Date", NOT_STATED),
        ("Source", source.as_str()),
        ("Compared by", NOT_STATED),
        ("Supersedes", NOT_STATED),
        ("Affiliation", NOT_STATED),
    ];
    rows.map(|(name, value)| vec![name.to_owned(), printable(value)]).to_vec()
}

fn wagers(drafted: &DraftedDocument) -> Vec<Vec<String>> {
    let rows = drafted.wagers.iter().map(|wager| {
        [&wager.name, &wager.also, &wager.made, &wager.amount, &wager.settled].map(value).to_vec()
    });
    rows.collect()
}

/// The text of a cell. What is open begins with a word that no phrase begins with, so that nothing can be
/// computed with it.
fn value(cell: &DraftedCell) -> String {
    match cell.state() {
        CellState::Stated(phrase) => printable(phrase),
        CellState::NotStated => NOT_STATED.to_owned(),
        // Words without a phrase are refused as they are printed, with the nearest phrase.
        // A name is free text.
        CellState::Open if words::is_unread(cell) || cell.is_name => words::phrases(cell),
        CellState::Open => format!("choose: {}", words::candidates(cell)),
    }
}

/// A row for each cell that is open, and for each passage that is left over.
fn points(drafted: &DraftedDocument) -> Vec<Vec<String>> {
    let open = drafted.cells().filter(|cell| cell.state() == CellState::Open).map(|cell| {
        vec![
            printable(&cell.name),
            words::passages(cell),
            NOT_STATED.to_owned(),
            format!("{} ({})", words::phrases(cell), words::reasons(cell)),
        ]
    });
    let left = drafted.left_over.iter().map(|left| {
        vec![
            format!("Line {}, {}", left.passage.line, words::left_over(&left.reason)),
            quoted(&left.passage.text),
            NOT_STATED.to_owned(),
            "-".to_owned(),
        ]
    });
    let silent = drafted.cells().filter(|cell| !cell.mentions.is_empty()).map(|cell| {
        let texts =
            cell.mentions.iter().map(|one| format!("Line {}: {}", one.line, quoted(&one.text)));
        vec![
            printable(&cell.name),
            texts.collect::<Vec<_>>().join(" "),
            NOT_STATED.to_owned(),
            "-".to_owned(),
        ]
    });
    open.chain(silent).chain(left).collect()
}

fn add(page: &mut String, header: &[&str], rows: Vec<Vec<String>>) {
    let columns: Vec<(&str, Align)> = header.iter().map(|name| (*name, Align::Left)).collect();
    let mut table = Table::new("", &columns);
    rows.into_iter().for_each(|row| table.row(row));
    page.push('\n');
    page.push_str(&table_markdown(&table));
}
