//! The folder of an audit: its report for people, its answer for machines, and every exception in both
//! ways.

use super::LogList;
use super::answer::{Answer, AuditResults};
use super::out_rounds::rounds;
use super::out_tables as tables;
use super::table_output::{DATABASE_FILE, OutputTables, TableFormats};
use super::text::FindingText;
use crate::io::exit::Failure;
use crate::io::files::shown;
use gincert_audit::{
    AuditComparison, AuditSession, Coverage, FinalFile, FindingSink, PatternReport,
    TotalsComparison, audit_tables, definitions, governed_tables,
};
use gincert_certify::{BUILD_DIGEST, VERSION};
use gincert_evidence::{Align, Digest, Finding, FindingLine, Table, grouped};
use gincert_report::page_markdown;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// What the folder holds: the report, the answer, the tables, and every exception as a line.
const FILES: [&str; 6] = [
    "audit.md",
    "audit.json",
    "exceptions.csv",
    "patterns.csv",
    "repayments.csv",
    "findings.jsonl",
];

/// What it holds besides where Parquet is asked for.
const PARQUET_FILES: [&str; 3] = ["exceptions.parquet", "patterns.parquet", "repayments.parquet"];

/// The files of the folder.
pub fn files(formats: TableFormats) -> impl Iterator<Item = &'static str> {
    let parquet = formats.parquet.then_some(PARQUET_FILES).into_iter().flatten();
    let rounds = formats.rounds.then_some("rounds.csv");
    let rounds_parquet = (formats.rounds && formats.parquet).then_some("rounds.parquet");
    let files = FILES.into_iter().chain(parquet).chain(rounds).chain(rounds_parquet);
    files.chain(formats.sqlite.then_some(DATABASE_FILE))
}

/// Exceptions that the report lists separately; its tables include all.
const TOLD_MAX: usize = 200;

/// Writes the report, the answer and the table; the lines are put in place with the other outputs.
pub fn write(
    (folder, formats): (&Path, TableFormats),
    logs: LogList<'_>,
    (audited, session, answer): (&AuditResults<'_>, &AuditSession<'_>, &Answer<'_>),
    files: &mut FindingSink<'_, FindingText>,
) -> Result<(), Failure> {
    let fail = |name: &str, error: &io::Error| {
        Failure::not_writable(format!("{}: {error}.", shown(&folder.join(name))))
    };
    let mut out =
        OutputTables::begin(folder, formats).map_err(|error| fail(DATABASE_FILE, &error))?;
    let mut listed = Vec::new();
    tables::exceptions(&mut out, files, &mut |line| {
        if listed.len() < TOLD_MAX {
            listed.push(line);
        }
    })
    .map_err(|error| fail("exceptions", &error))?;
    tables::patterns(&mut out, audited.patterns).map_err(|error| fail("patterns", &error))?;
    tables::repayments(&mut out, audited.patterns).map_err(|error| fail("repayments", &error))?;
    if formats.rounds {
        rounds(&mut out, session, files).map_err(|error| fail("rounds", &error))?;
    }
    out.finish().map_err(|error| fail(DATABASE_FILE, &error))?;
    let page = page(logs, audited, &listed)?;
    put(&folder.join("audit.md"), &|file| file.write_all(page.as_bytes()))
        .map_err(|error| fail("audit.md", &error))?;
    put(&folder.join("audit.json"), &|mut file| {
        serde_json::to_writer_pretty(&mut file, answer)?;
        file.write_all(b"\n")
    })
    .map_err(|error| fail("audit.json", &error))
}

/// Writes a file and gives it its name.
fn put(path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(FinalFile::begin(path)?);
    write(&mut file)?;
    file.into_inner()?.finish()
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
    if let Some((path, digest)) = audited.totals.and_then(|totals| totals.paper.as_ref()) {
        facts.push(("Totals".to_owned(), format!("{}, SHA-256 {digest}", shown(Path::new(path)))));
    }
    for sheet in audited.sheets {
        let words = format!("{}, {}, SHA-256 {}", sheet.name, sheet.path, sheet.digest);
        facts.push(("Rules".to_owned(), words));
    }
    for sheet in audited.plays {
        let words = format!("{}, {}, SHA-256 {}", sheet.name, sheet.path, sheet.digest);
        facts.push(("Rules".to_owned(), words));
    }
    for sheet in &audited.book.compared {
        let words = format!("{}, {}, SHA-256 {}", sheet.name, sheet.path, sheet.digest);
        facts.push(("Exceptions held against".to_owned(), words));
    }
    for (place, path) in logs.iter().enumerate() {
        let known = digests.and_then(|digests| digests.get(place)).copied();
        facts.push(("Log".to_owned(), log(path, known)));
    }
    let mut tables: Vec<Table> = patterns(audited.patterns).into_iter().collect();
    tables.extend(audited.totals.map(TotalsComparison::table));
    tables.extend(audited.against.into_iter().flat_map(AuditComparison::tables));
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
    report
        .patterns
        .iter()
        .for_each(|one| table.row([one.words(), one.advice.sentence().to_owned()]));
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
