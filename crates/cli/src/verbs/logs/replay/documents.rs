//! The documents that an audit goes by, as the command line names them.

use crate::args::{AuditOutputArgs, AuditReadingArgs};
use crate::io::exit::Failure;
use crate::io::files::{document, opened, shown};
use crate::io::secret::mask_key;
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use crate::verbs::rules::no_rules::no_rules_for_logs;
use gincert_audit::{AuditDocuments, RuleSheet, rule_sheet};
use gincert_evidence::{Finding, Grade};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_replay::formats::{self, Format};
use std::path::{Path, PathBuf};

/// Reads the documents, and prints what was found in them, which is given too and keeps none of them
/// from being used; `None` where one cannot be used.
pub fn read(
    output: &Output,
    args: &AuditReadingArgs,
) -> Result<Option<(AuditDocuments, Vec<Finding>)>, Failure> {
    let Some(sheets) = sheets(output, &args.log.rules)? else {
        return Ok(None);
    };
    let mut documents = AuditDocuments::new(sheets);
    if !compare(output, args, &mut documents)? {
        return Ok(None);
    }
    let mut found = Vec::new();
    if let Some(path) = &args.log.map {
        let source = source(path)?;
        match documents.read_map(&source) {
            Ok(findings) => found.extend(printed(output, &source, findings)?),
            Err(unusable) => {
                output.refused(source.text(), &unusable.findings)?;
                return Ok(None);
            }
        }
    } else if let Some(name) = &args.log.log_format {
        documents.set_format(format(name)?);
    }
    if args.log.tables.is_none() && documents.are_ambiguous() {
        output.complain(
            "Two rule documents have the same game and revision: give --tables with a list that \
             names them by SHA-256.",
        );
        return Ok(None);
    }
    if let Some(path) = &args.log.tables {
        let source = source(path)?;
        match documents.read_tables(&source) {
            Ok(findings) => found.extend(printed(output, &source, findings)?),
            Err(unusable) => {
                output.refused(source.text(), &unusable.findings)?;
                return Ok(None);
            }
        }
    }
    if let Some(path) = &args.dispositions {
        let source = source(path)?;
        let findings = documents.read_dispositions(source.clone());
        found.extend(printed(output, &source, findings)?);
    }
    Ok(Some((documents, found)))
}

/// Reads totals of another source, where they are given; false where they cannot be used, which was reported.
pub fn read_totals(
    output: &Output,
    args: &AuditOutputArgs,
    documents: &mut AuditDocuments,
) -> Result<bool, Failure> {
    let Some(path) = &args.totals else { return Ok(true) };
    let source = source(path)?;
    match documents.read_totals(source.clone()) {
        Ok(_) => Ok(true),
        Err(unusable) => {
            output.refused(source.text(), &unusable.findings)?;
            Ok(false)
        }
    }
}

/// Reads the key of the masks, where one is given.
pub fn read_mask(key: Option<&Path>, documents: &mut AuditDocuments) -> Result<(), Failure> {
    if let Some(key) = key {
        documents.set_mask(mask_key(key)?);
    }
    Ok(())
}

/// Prints findings about workbooks, which have no text to show, and gives them back.
pub fn noted(output: &Output, findings: Vec<Finding>) -> Result<Vec<Finding>, Failure> {
    for finding in findings.iter().filter(|_| !output.json()) {
        let head = format!("{}[{}]: ", finding.grade.word(), finding.code);
        let place = format!("{}: {}", finding.place.path(), finding.message);
        let mut lines = wrapped(&head, &place);
        for note in &finding.notes {
            lines.push_str(&wrapped("  note: ", &note.text));
        }
        output.print(&lines)?;
    }
    Ok(findings)
}

/// Prints findings about a document, and gives them back.
fn printed(
    output: &Output,
    source: &Source,
    findings: Vec<Finding>,
) -> Result<Vec<Finding>, Failure> {
    output.findings(source.text(), &findings)?;
    Ok(findings)
}

/// Adds the documents that exceptions are held against; false where one cannot be used, which was reported.
fn compare(
    output: &Output,
    args: &AuditReadingArgs,
    documents: &mut AuditDocuments,
) -> Result<bool, Failure> {
    let Some(sheets) = sheets(output, &args.compare_rules)? else {
        return Ok(false);
    };
    let mut compared = Vec::new();
    for (sheet, path) in sheets.into_iter().zip(&args.compare_rules) {
        let RuleSheet::Seats(sheet) = sheet else {
            let words = format!("{}: --compare-rules takes documents of Gin & Win.", shown(path));
            output.complain(&words);
            return Ok(false);
        };
        compared.push(*sheet);
    }
    documents.compare_with(compared);
    Ok(true)
}

/// Rule documents; `None` where one cannot be used, which was reported.
fn sheets(output: &Output, paths: &[PathBuf]) -> Result<Option<Vec<RuleSheet>>, Failure> {
    let mut sheets = Vec::new();
    for path in paths {
        let examined = opened(path);
        match rule_sheet(&examined) {
            Some(sheet) => sheets.push(sheet),
            None => {
                // What is wrong with it is not looked for where nothing is.
                let examined = document(path);
                let findings: Vec<_> = examined
                    .findings
                    .iter()
                    .filter(|finding| finding.grade == Grade::Material)
                    .cloned()
                    .collect();
                output.refused(examined.source.text(), &findings)?;
                output.complain(&no_rules_for_logs(&examined, path));
                return Ok(None);
            }
        }
    }
    Ok(Some(sheets))
}

/// A log format by name.
fn format(name: &str) -> Result<&'static Format, Failure> {
    formats::find(name).ok_or_else(|| {
        let known: Vec<&str> = formats::REGISTRY.iter().map(|format| format.name).collect();
        let name = gincert_evidence::printable(name);
        Failure::usage(format!("Unknown log format '{name}'; known formats: {}.", known.join(", ")))
    })
}

/// A document of tables, with its path as findings give it.
fn source(path: &Path) -> Result<Source, Failure> {
    let bytes = crate::io::files::read(path, DOCUMENT_BYTES_MAX)?;
    Ok(Source::new(&shown(path), &bytes))
}
