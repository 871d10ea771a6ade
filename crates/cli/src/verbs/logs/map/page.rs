//! The page of a drafted map: the tables that `--map` reads, then what is sure, what is a guess, what is left
//! over, and the first rounds as they were understood.

use super::short_guesses::{self, Doubt};
use super::trial_words::TriedExport;
use super::{to_do, to_do_corrections, to_do_rows, trial_words, words};
use crate::ui::wrap::wrapped;
use gincert_audit::draft::{Certainty, DraftTrial, DraftedColumn, DraftedFact, MapDraft};
use gincert_evidence::{Align, Table};
use gincert_replay::map::MapColumn;
use gincert_report::{item_markdown, page_title, table_markdown};

/// What a person has to write in place of a value.
const OPEN: &str = "fill in";

/// The same draft with a value for every fact that a person has to fill in.
pub fn filled(drafted: &MapDraft, value: &str) -> MapDraft {
    let mut filled = drafted.clone();
    for fact in filled.facts.iter_mut().filter(|fact| fact.value.is_empty()) {
        value.clone_into(&mut fact.value);
    }
    filled
}

/// The page.
pub fn page(drafted: &MapDraft, trial: Option<&DraftTrial>) -> String {
    let name = drafted.files.first().map_or("", String::as_str);
    // A line with bars looks like a row to the reader of maps, in a title as well.
    let title = page_title(&format!("Map of {name}")).replace('|', "\\|");
    let mut page = format!("{title}\n{}\n", words::opening(drafted));
    add_table(&mut page, &["Map", ""], facts(drafted));
    add_table(&mut page, &["Column", "Characters"], characters(drafted));
    add_table(&mut page, &["Column", "Field"], columns(drafted));
    let constants = drafted.constants.iter();
    let constants = constants.map(|one| vec![one.field.name().to_owned(), one.value.clone()]);
    add_table(&mut page, &["Field", "Value"], constants.collect());
    let words = drafted.words.iter().map(|word| {
        let ours = if word.ours.is_empty() { "nothing" } else { word.ours.as_str() };
        vec![word.field.name().to_owned(), word.theirs.clone(), ours.to_owned()]
    });
    add_table(&mut page, &["Field", "Theirs", "Ours"], words.collect());
    let left_out = drafted.left_out.iter().filter_map(|left| left.exclusion.condition());
    let left_out = left_out.map(|one| vec![one.column.clone(), one.phrase()]);
    add_table(&mut page, &["Left out where", "Is"], left_out.collect());
    add_table(&mut page, &["Correction where", "Is", "Results"], corrections(drafted));
    for (heading, lines) in sections(drafted, trial) {
        if !lines.is_empty() {
            page.push_str(&format!("\n## {heading}\n\n"));
            lines.iter().for_each(|line| page.push_str(&item_markdown(line)));
        }
    }
    page
}

/// What is printed on the screen where the map is written to a file.
pub fn summary(drafted: &MapDraft, trial: &DraftTrial, path: &str) -> String {
    let head = format!("Map written to {path}: {}.", words::counts(drafted));
    let mut lines = vec![wrapped("", &head).trim_end().to_owned()];
    let mut to_do = to_do::to_do(drafted, Some(trial));
    to_do.extend(short_guesses::short(drafted));
    if !to_do.is_empty() {
        lines.extend(listed("To do", to_do));
    }
    for (heading, items) in tried(drafted, trial) {
        lines.extend(listed(heading, items));
    }
    lines.join("\n") + "\n"
}

/// Items under a heading.
pub fn listed(heading: &str, items: Vec<String>) -> Vec<String> {
    let items = items.iter().map(|item| wrapped("  ", item).trim_end().to_owned());
    std::iter::once(format!("\n{heading}")).chain(items).collect()
}

/// What a trial of the map gave, under its headings.
fn tried(drafted: &MapDraft, trial: &DraftTrial) -> [(&'static str, Vec<String>); 2] {
    let export = TriedExport::of(drafted);
    tried_on(export, trial, trial_words::unread_hands(drafted))
}

/// The same of any map.
pub fn tried_on(
    export: TriedExport<'_>,
    trial: &DraftTrial,
    unread_hands: Option<String>,
) -> [(&'static str, Vec<String>); 2] {
    [
        ("Tried on the export", trial_words::trial(trial, export, unread_hands)),
        ("The first rounds as they were understood", trial_words::rounds(trial, export.currency)),
    ]
}

fn facts(drafted: &MapDraft) -> Vec<Vec<String>> {
    let value = |fact: &DraftedFact| match fact.value.as_str() {
        "" => OPEN.to_owned(),
        value => value.to_owned(),
    };
    drafted.facts.iter().map(|fact| vec![fact.name.to_owned(), value(fact)]).collect()
}

/// The characters of columns of fixed width.
fn characters(drafted: &MapDraft) -> Vec<Vec<String>> {
    let columns = drafted.widths.iter().flat_map(|widths| &widths.columns);
    columns.map(|one| vec![one.name.clone(), format!("{} to {}", one.from, one.to)]).collect()
}

/// The columns; one that holds several fields has a row for each.
fn columns(drafted: &MapDraft) -> Vec<Vec<String>> {
    let field = |column: &DraftedColumn| {
        let is_lost = column.is_lost;
        let known = MapColumn { seat: column.seat, is_lost, ..MapColumn::new("", column.field) };
        known.phrase().unwrap_or_else(|| "not read".to_owned())
    };
    drafted.columns.iter().map(|column| vec![column.name.clone(), field(column)]).collect()
}

/// Rows that are read as corrections.
fn corrections(drafted: &MapDraft) -> Vec<Vec<String>> {
    let rows = drafted.correction_rows.iter().filter_map(|one| {
        let word = to_do_corrections::results_word(one.results?);
        Some(vec![one.column.clone(), one.word.clone(), word.to_owned()])
    });
    rows.collect()
}

/// Headings and what is listed under each.
fn sections(drafted: &MapDraft, trial: Option<&DraftTrial>) -> Vec<(&'static str, Vec<String>)> {
    let of = |certainty: Certainty| -> Vec<String> {
        let facts = drafted.facts.iter().filter(|fact| fact.certainty == certainty);
        let columns = words::grouped_columns(drafted, certainty);
        let words = drafted.words.iter().filter(|word| word.certainty == certainty);
        facts
            .map(|fact| words::fact(fact, drafted))
            .chain(columns.iter().map(|columns| words::column(columns)))
            .chain(words.map(words::word))
            .collect()
    };
    let [of_facts, of_columns, of_words, of_left] = short_guesses::doubts_of(drafted);
    let doubts = of_facts.into_iter().chain(of_columns).chain(of_words);
    let mut guesses: Vec<(Doubt, String)> = doubts.zip(of(Certainty::Guess)).collect();
    guesses.extend(drafted.constants.iter().map(|one| (Doubt::Values, words::constant(one))));
    let left = drafted.left_out.iter().map(|left| to_do_rows::left_out(left, drafted));
    guesses.extend(of_left.into_iter().zip(left));
    guesses.extend(
        drafted
            .correction_rows
            .iter()
            .filter_map(to_do_corrections::guess)
            .map(|line| (Doubt::Counts, line)),
    );
    let guesses = short_guesses::ordered(guesses);
    let to_do = to_do::to_do(drafted, trial).into_iter().chain(short_guesses::lines(drafted));
    let mut sections = vec![
        ("To do", to_do.collect()),
        ("Sure", of(Certainty::Sure)),
        ("Guesses", guesses),
        ("Left over", of(Certainty::LeftOver)),
    ];
    if let Some(trial) = trial {
        sections.extend(tried(drafted, trial));
    }
    sections
}

/// Adds a table where it has rows.
fn add_table(page: &mut String, header: &[&str], rows: Vec<Vec<String>>) {
    if rows.is_empty() {
        return;
    }
    let columns: Vec<(&str, Align)> = header.iter().map(|name| (*name, Align::Left)).collect();
    let mut table = Table::new("", &columns);
    rows.into_iter().for_each(|row| table.row(row));
    page.push('\n');
    page.push_str(&table_markdown(&table));
}
