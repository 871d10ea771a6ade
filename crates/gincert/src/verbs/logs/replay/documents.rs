//! The documents that an audit goes by: rules, map, list of tables, dispositions.

use crate::args::ReplayArgs;
use crate::io::exit::Failure;
use crate::io::files::{document, opened, shown};
use crate::ui::output::Output;
use gincert_certify::audit::{OpenFormat, rule_sheet, rulebook};
use gincert_certify::log_papers::{Dispositions, read_dispositions, read_map, read_tables};
use gincert_evidence::{Digest, Finding, Grade};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_replay::{Rulebook, formats};
use std::path::Path;
use std::sync::Arc;

/// The documents, ready for use.
pub struct Documents {
    pub book: Rulebook,
    /// How the logs are read; judged by content where there is none.
    pub open_format: Option<OpenFormat>,
    /// Where the logs' clock is, where the map says so.
    pub clock: Option<gincert_replay::map::Clock>,
    /// The map that reads the logs, and its path.
    pub map: Option<(String, Arc<gincert_replay::map::Map>)>,
    pub dispositions: Dispositions,
    /// The document of the dispositions.
    pub disposed: Option<Source>,
    /// What was found in them; none of it keeps them from being used.
    pub findings: Vec<Finding>,
    /// What they are, for a state that is kept: another document is another audit.
    pub question: Vec<String>,
}

impl Documents {
    /// Reads them, and prints what was found in them; `None` where one cannot be used.
    pub fn read(output: &Output, args: &ReplayArgs) -> Result<Option<Documents>, Failure> {
        let mut question = Vec::new();
        let Some(mut book) = rules(output, args)? else {
            return Ok(None);
        };
        question.extend(book.sheets.iter().map(|sheet| format!("rules {}", sheet.digest)));
        question.extend(book.plays.iter().map(|sheet| format!("rules {}", sheet.digest)));
        let mut findings = Vec::new();
        let (mut open_format, mut clock): (Option<OpenFormat>, _) = (None, None);
        let mut used_map = None;
        if let Some(path) = &args.map {
            let source = source(path, "map", &mut question)?;
            let map = read_map(&source, &book);
            let Some(usable) = map.value.map(Arc::new) else {
                output.refused(source.text(), &map.findings)?;
                return Ok(None);
            };
            output.findings(source.text(), &map.findings)?;
            findings.extend(map.findings);
            clock = usable.clock();
            used_map = Some((shown(path), Arc::clone(&usable)));
            open_format = Some(Box::new(move |head: &[u8]| formats::mapped::open(&usable, head)));
        } else if let Some(name) = &args.log_format {
            question.push(format!("format {name}"));
            open_format = Some(format(name)?);
        }
        if args.tables.is_none() && book.has_namesakes() {
            output.complain(
                "Two rule documents have one game and revision: give --tables with a list that \
                 names them by SHA-256.",
            );
            return Ok(None);
        }
        if let Some(path) = &args.tables {
            let source = source(path, "tables", &mut question)?;
            let tables = read_tables(&source, &book);
            let Some(rows) = tables.value else {
                output.refused(source.text(), &tables.findings)?;
                return Ok(None);
            };
            book = book.with_tables(rows);
            output.findings(source.text(), &tables.findings)?;
            findings.extend(tables.findings);
        }
        let (mut dispositions, mut disposed) = (Dispositions::default(), None);
        if let Some(path) = &args.dispositions {
            let source = source(path, "dispositions", &mut question)?;
            dispositions = read_dispositions(&source);
            output.findings(source.text(), &dispositions.findings)?;
            findings.extend(dispositions.findings.clone());
            disposed = Some(source);
        }
        let documents = Documents {
            book,
            open_format,
            clock,
            map: used_map,
            dispositions,
            disposed,
            findings,
            question,
        };
        Ok(Some(documents))
    }
}

/// The rule documents; `None` where one cannot be used, which was reported.
fn rules(output: &Output, args: &ReplayArgs) -> Result<Option<Rulebook>, Failure> {
    let mut sheets = Vec::new();
    for path in &args.rules {
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
                output
                    .complain(&format!("{}: there are no rules that could be used.", shown(path)));
                return Ok(None);
            }
        }
    }
    Ok(Some(rulebook(sheets)))
}

/// A log format by name.
fn format(name: &str) -> Result<OpenFormat, Failure> {
    let Some(format) = formats::find(name) else {
        let known: Vec<&str> = formats::REGISTRY.iter().map(|format| format.name).collect();
        let name = gincert_evidence::printable(name);
        return Err(Failure::usage(format!(
            "There is no log format '{name}'; there are {}.",
            known.join(", ")
        )));
    };
    Ok(Box::new(|head: &[u8]| format.open(head)))
}

/// A document of tables, with its path as findings give it.
fn source(path: &Path, what: &str, question: &mut Vec<String>) -> Result<Source, Failure> {
    let bytes = crate::io::files::read(path, DOCUMENT_BYTES_MAX)?;
    question.push(format!("{what} {}", Digest::of(&bytes)));
    Ok(Source::new(&shown(path), &bytes))
}
