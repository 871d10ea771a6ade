//! An audit's answer in the terminal.

use super::answer::Audited;
use super::checkpoint::Shown;
use crate::exit::Failure;
use crate::output::Output;
use crate::tables::tabular;
use crate::wrap::wrapped;
use gincert_certify::audit::{audit_tables, definitions, governed_tables, map_tables};

pub fn print(output: &Output, audited: &Audited<'_>, shown: &[Shown]) -> Result<(), Failure> {
    let state = audited.state;
    let basis = audited.basis();
    // What was not read comes before what was found.
    for words in basis.incomplete() {
        output.print(&wrapped("Incomplete: ", &format!("{words}.")))?;
    }
    if !state.broken.is_empty() {
        output.print("\n")?;
    }
    for one in shown {
        output.print(&one.text)?;
    }
    let more = state.summary.total().saturating_sub(shown.len() as u64);
    if more > 0 {
        output.print(&format!(
            "{more} more findings are not shown; --findings FILE lists all.\n\n"
        ))?;
    }
    if state.summary.records.read == 0 && state.broken.is_empty() {
        output.print("The logs hold no record.\n\n")?;
    }
    for spot in &state.disagreements {
        let path = audited.paths.get(spot.file as usize).map_or("", String::as_str);
        let words = format!(
            "{path}:{}: the two evaluators disagree about this record. This is our mistake; please \
             report it with the record. The answer is the reference's.",
            spot.line
        );
        output.print(&wrapped("Fault: ", &words))?;
    }
    for sheet in audited.sheets {
        let words = format!("{}, SHA-256 {}", sheet.path, sheet.digest);
        output.print(&wrapped(&format!("Rules {}: ", sheet.name), &words))?;
    }
    for sheet in audited.plays {
        let words = format!("{}, SHA-256 {}", sheet.path, sheet.digest);
        output.print(&wrapped(&format!("Rules {}: ", sheet.name), &words))?;
    }
    output.print(&wrapped("Verdict: ", &format!("{}.", basis.words())))?;
    // With one document there is nothing to tell apart.
    let mut tables = match audited.book.documents() {
        0 | 1 => Vec::new(),
        _ => governed_tables(&state.summary, audited.book, audited.values),
    };
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
    for table in tables {
        output.print("\n")?;
        output.print(&tabular(&table))?;
    }
    if audited.tests.iter().any(|test| test.answer.is_ok()) {
        output.print("\nHow the numbers are computed\n\n")?;
        for definition in definitions() {
            output.print(&wrapped("- ", &definition))?;
        }
    }
    Ok(())
}
