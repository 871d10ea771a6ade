//! An audit's answer in the terminal.

use super::answer::AuditResults;
use super::screen::{habits, nothing_audited, one_line, screen};
use super::text::{ListedFinding, SHOWN_MAX};
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_audit::{
    AuditComparison, TotalsComparison, audit_tables, definitions, governed_tables, map_tables,
};
use gincert_evidence::{Table, counted, grouped};
use gincert_replay::Day;
use std::cmp::Reverse;

/// One screen, or one line if quiet; with the tables if asked.
pub fn print(
    output: &Output,
    audited: &AuditResults<'_>,
    shown: &[ListedFinding],
) -> Result<(), Failure> {
    let mut gravest: Vec<ListedFinding> = shown.to_vec();
    gravest.sort_by_key(|one| Reverse(one.grade));
    gravest.truncate(SHOWN_MAX);
    disagreements(output, audited)?;
    let nothing = nothing_audited(audited, &gravest);
    if output.quiet() {
        let first = nothing.as_deref().and_then(|text| text.lines().next());
        let line = first.map_or_else(|| one_line(audited), str::to_owned);
        return output.print(&format!("{line}\n"));
    }
    match nothing {
        Some(text) => output.print(&text),
        None if output.details() => details(output, audited, &gravest),
        None => output.print(&screen(audited, &gravest)),
    }
}

/// Records about which our two evaluators disagree: a fault of ours, whatever else was asked.
fn disagreements(output: &Output, audited: &AuditResults<'_>) -> Result<(), Failure> {
    for spot in &audited.state.disagreements {
        let path = audited.paths.get(spot.file as usize).map_or("", String::as_str);
        let words = format!(
            "{path}:{}: the two evaluators disagree about this record. This is an error of \
             gincert; please report it with the record. The result is the reference evaluator's.",
            spot.line
        );
        output.print(&wrapped("Fault: ", &words))?;
    }
    Ok(())
}

/// The gravest exceptions one by one, and all tables.
fn details(
    output: &Output,
    audited: &AuditResults<'_>,
    shown: &[ListedFinding],
) -> Result<(), Failure> {
    let state = audited.state;
    let basis = audited.basis();
    // What was not read comes before what was found.
    for words in basis.incomplete() {
        output.print(&wrapped("Incomplete: ", &format!("{words}.")))?;
    }
    if !state.broken.is_empty() {
        output.print("\n")?;
    }
    if !audited.patterns.patterns.is_empty() {
        output.print(&wrapped("", "Patterns, each with what to do:"))?;
        output.print(&habits::list(&audited.patterns.patterns))?;
        output.print(&format!(
            "{}\n",
            wrapped("Rest: ", &habits::rest(audited.patterns, habits::NAMED_MAX))
        ))?;
    }
    for one in shown {
        output.print(&one.text)?;
    }
    let more = state.summary.total().saturating_sub(shown.len() as u64);
    if more > 0 {
        let words = format!(
            "{} of {} shown, the most serious first; --findings FILE lists all.",
            grouped(shown.len() as i128),
            counted(state.summary.total(), "exception", "exceptions")
        );
        output.print(&format!("{}\n", wrapped("", &words)))?;
    }
    for sheet in audited.sheets {
        let words = format!("{}, SHA-256 {}", sheet.path, sheet.digest);
        output.print(&wrapped(&format!("Rules {}: ", sheet.name), &words))?;
    }
    for sheet in audited.plays {
        let words = format!("{}, SHA-256 {}", sheet.path, sheet.digest);
        output.print(&wrapped(&format!("Rules {}: ", sheet.name), &words))?;
    }
    for sheet in &audited.book.compared {
        let words = format!("{}, SHA-256 {}; in force nowhere", sheet.path, sheet.digest);
        output.print(&wrapped(&format!("Exceptions held against {}: ", sheet.name), &words))?;
    }
    output.print(&wrapped("Verdict: ", &format!("{}.", basis.words())))?;
    // With one document there is nothing to tell apart.
    let mut tables = match audited.book.documents() {
        0 | 1 => Vec::new(),
        _ => governed_tables(&state.summary, audited.book, audited.values),
    };
    tables.extend(audited.totals.map(TotalsComparison::table));
    if let Some((_, map)) = audited.map {
        tables.extend(map_tables(map, &state.summary));
    }
    tables.extend(audit_tables(
        &state.summary,
        &state.corrected,
        audited.book,
        audited.values,
        audited.tests,
    ));
    tables.extend(audited.against.into_iter().flat_map(AuditComparison::tables));
    for table in tables {
        output.print("\n")?;
        output.print(&tabular(&by_date(table)))?;
    }
    if audited.tests.iter().any(|test| test.answer.is_ok()) {
        output.print("\nHow the numbers are computed\n\n")?;
        for definition in definitions() {
            output.print(&wrapped("- ", &definition))?;
        }
    }
    Ok(())
}

/// The table with its rows in order of date, where its first column has dates; days without a date
/// come last.
fn by_date(mut table: Table) -> Table {
    let day = |row: &Vec<String>| row.first().map(|cell| Day::named(cell));
    if table.rows.iter().any(|row| matches!(day(row), Some(Day::Number(_)))) {
        table.rows.sort_by_key(|row| match day(row) {
            Some(Day::Number(number)) => (false, number),
            _ => (true, 0),
        });
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::Align;

    #[test]
    fn days_are_in_order_of_date_and_those_without_a_date_last() {
        let mut table = Table::new("", &[("Name", Align::Left), ("Rounds", Align::Right)]);
        for (day, rounds) in
            [("2026-11-13", "1"), ("not stated", "2"), ("2026-11-12", "3"), ("2026-11-12", "4")]
        {
            table.row([day, rounds]);
        }
        let order: Vec<String> =
            by_date(table).rows.into_iter().map(|row| row[1].clone()).collect();
        assert_eq!(order, ["3", "4", "1", "2"]);
        let mut table = Table::new("", &[("Name", Align::Left)]);
        table.row(["D2"]);
        table.row(["D1"]);
        assert_eq!(by_date(table.clone()), table, "names keep their order");
    }
}
