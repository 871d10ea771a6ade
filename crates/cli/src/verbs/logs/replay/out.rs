//! The folder of an audit: its report for people, its answer for machines, and every exception in both
//! ways.

use super::LogList;
use super::answer::AuditResults;
use super::text::FindingText;
use crate::io::exit::Failure;
use crate::io::files::shown;
use gincert_audit::{
    Coverage, FinalFile, FindingSink, PatternReport, audit_tables, definitions, governed_tables,
};
use gincert_certify::{BUILD_DIGEST, VERSION};
use gincert_evidence::{Align, Digest, Finding, FindingLine, Table, grouped};
use gincert_report::page_markdown;
use serde_json::Value;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// What the folder holds: the report, the answer, and every exception as a table and as lines.
pub const FILES: [&str; 5] =
    ["audit.md", "audit.json", "exceptions.csv", "repayments.csv", "findings.jsonl"];

/// Exceptions that the report lists separately; its tables include all.
const TOLD_MAX: usize = 200;

/// The columns of the table of exceptions: the keys of a line.
const COLUMNS: [&str; 37] = [
    "id",
    "code",
    "grade",
    "at_local",
    "at",
    "table",
    "gaming_day",
    "round",
    "seat",
    "player",
    "dealer_id",
    "shift",
    "wager",
    "rules",
    "row",
    "player_left",
    "dealer_left",
    "currency",
    "expected",
    "expected_text",
    "observed",
    "observed_text",
    "delta_minor",
    "delta",
    "adjusted_minor",
    "repaired_minor",
    "corrected_minor",
    "open_minor",
    "open",
    "counted",
    "stands_for",
    "disposition",
    "message",
    "notes",
    "file",
    "line",
    "offset",
];

/// The columns of the table of repayments.
const REPAYMENT_COLUMNS: [&str; 9] = [
    "player",
    "currency",
    "underpaid_hands",
    "underpaid_minor",
    "underpaid",
    "overpaid_hands",
    "overpaid_minor",
    "overpaid",
    "even_hands",
];

/// Writes the report, the answer and the table; the lines are put in place with the other outputs.
pub fn write(
    folder: &Path,
    logs: LogList<'_>,
    audited: &AuditResults<'_>,
    answer: &Value,
    files: &mut FindingSink<'_, FindingText>,
) -> Result<(), Failure> {
    let fail = |name: &str, error: &io::Error| {
        Failure::not_writable(format!("{}: {error}.", shown(&folder.join(name))))
    };
    let mut listed = Vec::new();
    table(&folder.join("exceptions.csv"), files, &mut listed)
        .map_err(|error| fail("exceptions.csv", &error))?;
    repayments(&folder.join("repayments.csv"), audited.patterns)
        .map_err(|error| fail("repayments.csv", &error))?;
    let page = page(logs, audited, &listed)?;
    let mut json = serde_json::to_vec_pretty(answer)?;
    json.push(b'\n');
    for (name, bytes) in [("audit.md", page.into_bytes()), ("audit.json", json)] {
        let put = || {
            let mut file = FinalFile::begin(&folder.join(name))?;
            file.write_all(&bytes)?;
            file.finish()
        };
        put().map_err(|error| fail(name, &error))?;
    }
    Ok(())
}

/// A table of lines that end as RFC 4180 says.
fn csv_file(path: &Path) -> io::Result<csv::Writer<FinalFile>> {
    let mut builder = csv::WriterBuilder::new();
    Ok(builder.terminator(csv::Terminator::CRLF).from_writer(FinalFile::begin(path)?))
}

fn finish(csv: csv::Writer<FinalFile>) -> io::Result<()> {
    let file = csv.into_inner().map_err(|error| io::Error::other(error.error().to_string()))?;
    file.finish()
}

fn table(
    path: &Path,
    files: &mut FindingSink<'_, FindingText>,
    listed: &mut Vec<FindingLine>,
) -> io::Result<()> {
    let mut csv = csv_file(path)?;
    csv.write_record(COLUMNS)?;
    files.each(&mut |line| {
        let value = serde_json::to_value(&line)?;
        csv.write_record(COLUMNS.map(|column| cell(value.get(column))))?;
        if listed.len() < TOLD_MAX {
            listed.push(line);
        }
        Ok(())
    })?;
    finish(csv)
}

/// Whom to repay, hand by hand; the names alone where there are too many players.
fn repayments(path: &Path, report: &PatternReport) -> io::Result<()> {
    let mut csv = csv_file(path)?;
    csv.write_record(REPAYMENT_COLUMNS)?;
    for ((currency, player), row) in report.repayments.iter().flatten() {
        let texts = [player, currency].map(|text| cell(Some(&Value::from(text.as_str()))));
        let [player, currency] = texts;
        let text = |minor: i128| gincert_evidence::money_notation(minor, &currency);
        csv.write_record([
            player.clone(),
            currency.clone(),
            row.underpaid_hands.to_string(),
            row.underpaid_minor.to_string(),
            text(row.underpaid_minor),
            row.overpaid_hands.to_string(),
            row.overpaid_minor.to_string(),
            text(row.overpaid_minor),
            row.even_hands.to_string(),
        ])?;
    }
    finish(csv)
}

/// A value as a cell. Words that a table program would take for a formula begin with an apostrophe.
fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text))
            if text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_amount(text) =>
        {
            format!("'{text}")
        }
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(parts)) => {
            let parts = parts.iter().map(|part| cell(Some(part)));
            parts.collect::<Vec<_>>().join("; ")
        }
        Some(other) => other.to_string(),
    }
}

/// Whether a text is an amount with a sign of money, and nothing to compute.
fn is_amount(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || ",.$".contains(c) || !c.is_ascii();
    text.strip_prefix('-').is_some_and(|rest| rest.chars().all(is_part))
}

/// The report for people.
fn page(
    (logs, digests): LogList<'_>,
    audited: &AuditResults<'_>,
    listed: &[FindingLine],
) -> Result<String, Failure> {
    let state = audited.state;
    let summary = &state.summary;
    let coverage = Coverage::of(summary);
    let records = summary.records;
    let basis = audited.basis();
    let incomplete = basis.incomplete().into_iter();
    let mut facts: Vec<(String, String)> =
        incomplete.map(|words| ("Incomplete".to_owned(), words)).collect();
    facts.extend([
        ("Tool".to_owned(), format!("gincert {VERSION}, build {BUILD_DIGEST}")),
        ("Verdict".to_owned(), basis.verdict().to_string()),
        ("Compared".to_owned(), format!("{}.", coverage.words())),
        (
            "Records".to_owned(),
            format!(
                "{} read, {} audited, {} rejected, {} repeated, {} corrected",
                records.read,
                records.audited,
                records.rejected,
                records.repeated,
                records.corrected
            ),
        ),
        ("Exceptions".to_owned(), summary.total().to_string()),
    ]);
    facts.extend(basis.reasons().into_iter().map(|why| ("Why".to_owned(), format!("{why}."))));
    for sheet in audited.sheets {
        let words = format!("{}, {}, SHA-256 {}", sheet.name, sheet.path, sheet.digest);
        facts.push(("Rules".to_owned(), words));
    }
    for sheet in audited.plays {
        let words = format!("{}, {}, SHA-256 {}", sheet.name, sheet.path, sheet.digest);
        facts.push(("Rules".to_owned(), words));
    }
    for (place, path) in logs.iter().enumerate() {
        let known = digests.and_then(|digests| digests.get(place)).copied();
        facts.push(("Log".to_owned(), log(path, known)));
    }
    let mut tables: Vec<Table> = patterns(audited.patterns).into_iter().collect();
    tables.extend(governed_tables(summary, audited.book, audited.values));
    tables.extend(audit_tables(
        summary,
        &state.corrected,
        audited.book,
        audited.values,
        audited.tests,
    ));
    tables.extend(documents(audited.documents));
    tables.extend(exceptions(listed, summary.total()));
    let mut table = Table::new("How every number is computed", &[("Definition", Align::Left)]);
    definitions().into_iter().for_each(|definition| table.row([definition]));
    tables.push(table);
    Ok(page_markdown("Audit of hand logs", &facts, &tables))
}

/// A log: what it is, so that nobody mistakes another one for it.
fn log(path: &Path, known: Option<(Digest, u64)>) -> String {
    if path.as_os_str() == "-" {
        return "standard input".to_owned();
    }
    let digest = || File::open(path).and_then(Digest::of_reader);
    match known.map_or_else(digest, Ok) {
        Ok((digest, bytes)) => {
            format!("{}, {} bytes, SHA-256 {digest}", shown(path), grouped(bytes.into()))
        }
        Err(error) => format!("{}, which cannot be read: {error}", shown(path)),
    }
}

fn patterns(report: &PatternReport) -> Option<Table> {
    let mut table = Table::new("Patterns", &[("What", Align::Left), ("What to do", Align::Left)]);
    report.patterns.iter().for_each(|one| table.row([one.words(), one.advice.to_owned()]));
    (!table.rows.is_empty()).then_some(table)
}

fn documents(findings: &[Finding]) -> Option<Table> {
    let columns = [
        ("Audit", Align::Left),
        ("Grade", Align::Left),
        ("Where", Align::Left),
        ("What", Align::Left),
    ];
    let mut table = Table::new("Findings about the documents", &columns);
    for finding in findings {
        table.row([
            finding.code.to_owned(),
            finding.grade.to_string(),
            finding.place.to_string(),
            finding.message.clone(),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

fn exceptions(listed: &[FindingLine], all: u64) -> Option<Table> {
    let columns = [
        ("Exception", Align::Left),
        ("Audit", Align::Left),
        ("Grade", Align::Left),
        ("When", Align::Left),
        ("Table", Align::Left),
        ("Round", Align::Left),
        ("Seat", Align::Right),
        ("Player", Align::Left),
        ("Dealer", Align::Left),
        ("Shift", Align::Left),
        ("Wrong", Align::Right),
        ("Open", Align::Right),
        ("What", Align::Left),
    ];
    let title = match all > listed.len() as u64 {
        true => format!(
            "Exceptions, the first {} of {all}; exceptions.csv and findings.jsonl have all",
            listed.len()
        ),
        false => "Exceptions".to_owned(),
    };
    let mut table = Table::new(title, &columns);
    let word = |value: &Option<String>| value.clone().unwrap_or_default();
    for line in listed {
        let (record, context) = (&line.record, &line.context);
        let when = context.at_local.as_ref().or(context.at.as_ref());
        table.row([
            word(&record.id),
            line.code.clone(),
            line.grade.to_string(),
            when.cloned().unwrap_or_default(),
            word(&record.table),
            word(&record.round),
            record.seat.map(|seat| seat.to_string()).unwrap_or_default(),
            word(&context.player),
            word(&context.dealer_id),
            word(&context.shift),
            word(&context.delta),
            word(&context.open),
            line.message.clone(),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_cell_is_never_a_formula() {
        assert_eq!(cell(Some(&json!("=1+1"))), "'=1+1");
        assert_eq!(cell(Some(&json!("@a"))), "'@a");
        assert_eq!(cell(Some(&json!(-500))), "-500");
        assert_eq!(cell(Some(&json!("-$1,718.00"))), "-$1,718.00");
        assert_eq!(cell(Some(&json!("-1+1"))), "'-1+1");
        assert_eq!(cell(Some(&json!(["-a", "b"]))), "'-a; b");
    }

    #[test]
    fn the_table_has_every_key_of_a_line() {
        let place = gincert_evidence::Place::File { path: String::new() };
        let finding = Finding::new("code", gincert_evidence::Grade::Minor, place, "message");
        let line = serde_json::to_value(gincert_audit::closing_line(&finding)).unwrap();
        let mut keys: Vec<&str> = line.as_object().unwrap().keys().map(String::as_str).collect();
        let mut columns = COLUMNS.to_vec();
        keys.sort_unstable();
        columns.sort_unstable();
        assert_eq!(columns, keys);
    }
}
