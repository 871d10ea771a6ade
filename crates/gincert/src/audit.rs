//! Logged rounds, settled again by their rule documents.

use crate::Document;
use gincert_audit::{
    ApartCache, AuditDocuments, AuditSession, AuditStart, Coverage, FindingSink, KeptMost,
    LogSource, PatternReport, SinkOptions, rule_sheet, sheet_values, text_input,
};
use gincert_evidence::{Finding, FindingLine, Verdict};
use gincert_input::{Input, Limits};
use gincert_replay::RunError;
use gincert_replay::summary::Summary;
use gincert_submission::open_document;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;

/// A hand log, plain or packed with gzip or zstd; its format is recognised by its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    /// The name under which findings speak of it.
    pub name: String,
    /// Where its bytes are.
    pub content: LogContent,
}

/// Where the bytes of a log are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogContent {
    /// In a file, which is read piece by piece.
    File(PathBuf),
    /// In memory.
    Bytes(Arc<[u8]>),
}

/// What is audited, and by what.
#[derive(Debug, Clone, Copy, Default)]
pub struct AuditRequest<'a> {
    /// Rule documents, the item under test first; at least one.
    pub rules: &'a [Document],
    /// The map of another system's columns.
    pub map: Option<&'a Document>,
    /// Which rules are in force at which table.
    pub tables: Option<&'a Document>,
    /// What was done about earlier exceptions.
    pub dispositions: Option<&'a Document>,
    /// The logs, in the order in which they are read.
    pub logs: &'a [Log],
    /// Whether the plain reference evaluator settles every record beside the fast one.
    pub reference: bool,
    /// Threads that judge; as many as there are processors where `None`. The result is the same.
    pub threads: Option<usize>,
}

/// What an audit found.
#[derive(Debug)]
pub struct AuditResult {
    /// The answer in a word: `agrees`, `differs`, `inconclusive` or `not tested`.
    pub verdict: Verdict,
    /// Why the logs do not agree although no exception says so; nothing where they agree or differ.
    pub reasons: Vec<String>,
    /// How much was compared.
    pub coverage: Coverage,
    /// What was read, settled, excluded and found, counted and totalled.
    pub summary: Summary,
    /// Findings about all logs together, among them the tests of deal and win.
    pub overall: Vec<Finding>,
    /// What explains many exceptions together, and whom to repay.
    pub patterns: PatternReport,
    /// Findings about the map, the list of tables and the dispositions.
    pub documents: Vec<Finding>,
    /// Logs that were not read to their end, each by its name with the reason.
    pub unread: Vec<(String, String)>,
}

/// Why an audit was not made.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// No rule document was given.
    #[error("an audit needs at least one rule document")]
    NoRules,
    /// A rule document has no rules that could be used; [`crate::check`] says what is wrong.
    #[error("'{0}' has no rules that could be used")]
    UnusableRules(String),
    /// The map or the list of tables cannot be used.
    #[error("'{name}' cannot be used")]
    UnusableDocument {
        /// Its name.
        name: String,
        /// What is wrong with it.
        findings: Vec<Finding>,
    },
    /// Two rule documents have one game and revision, and no list of tables says which is in force.
    #[error(
        "two rule documents have one game and revision, and no list of tables tells them apart"
    )]
    Ambiguous,
    /// Temporary files could not be written, or a finding not be visited.
    #[error("a temporary file could not be written: {0}")]
    Io(#[from] io::Error),
    /// The run ended early.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Audits logs. Each finding is visited once, when all records are read, in the order of the records;
/// memory does not grow with their number.
///
/// # Errors
/// [`AuditError`]. A log that cannot be read is not an error: [`AuditResult::unread`] names it.
///
/// ```
/// use gincert::{AuditRequest, Document, Log, LogContent, audit};
/// let rules = include_bytes!("../../../rulesets/gin-and-win/wizard.md");
/// let log = Log { name: "day.jsonl".into(), content: LogContent::Bytes(b"{}\n"[..].into()) };
/// let request = AuditRequest {
///     rules: &[Document::new("rules.md", &rules[..])],
///     logs: &[log],
///     ..AuditRequest::default()
/// };
/// let mut codes = Vec::new();
/// let result = audit(&request, &mut |line| {
///     codes.push(line.code);
///     Ok(())
/// }).unwrap();
/// assert_eq!((result.summary.records.read, codes.len()), (1, 1));
/// assert_eq!(codes[0], "record-unreadable");
/// ```
pub fn audit(
    request: &AuditRequest<'_>,
    visit: &mut dyn FnMut(FindingLine) -> io::Result<()>,
) -> Result<AuditResult, AuditError> {
    let (documents, mut about) = documents(request)?;
    let values = sheet_values(&documents.book().sheets, &|_, _| ());
    let values: Vec<_> = values.into_iter().map(Result::ok).collect();
    let names: Vec<String> = request.logs.iter().map(|log| log.name.clone()).collect();
    let logs = RequestLogs { logs: request.logs };
    let session = AuditSession {
        documents: &documents,
        values: &values,
        names: &names,
        logs: &logs,
        reference: request.reference,
        reveals: false,
        threads: request.threads,
        all: "all logs together",
        apart: ApartCache::default(),
    };
    let options = SinkOptions {
        names: &names,
        dispositions: documents.dispositions().map(|(_, dispositions)| dispositions),
        most: KeptMost::InAll(0),
        entry: &|_, _, _| (),
        written: [true, false],
        progress: &|_| (),
        state_bytes: u64::MAX,
        revealed: None,
    };
    let (mut sink, state) = FindingSink::open(options, AuditStart::anew()?)?;
    sink.collect_patterns()?;
    let outcome = session.run(state, &mut sink)?;
    let patterns = sink.patterns(&outcome.state.summary, documents.book()).unwrap_or_default();
    sink.each(visit)?;
    let basis = outcome.basis(&names);
    let (verdict, reasons) = (basis.verdict(), basis.reasons());
    about.extend(outcome.unmatched);
    let unread = outcome.state.broken.iter().map(|broken| {
        let place = usize::try_from(broken.file).unwrap_or(usize::MAX);
        (names.get(place).cloned().unwrap_or_default(), broken.why.clone())
    });
    let unread = unread.collect();
    Ok(AuditResult {
        verdict,
        reasons,
        coverage: Coverage::of(&outcome.state.summary),
        patterns,
        summary: outcome.state.summary,
        overall: outcome.closing,
        documents: about,
        unread,
    })
}

fn documents(request: &AuditRequest<'_>) -> Result<(AuditDocuments, Vec<Finding>), AuditError> {
    let mut sheets = Vec::new();
    for rules in request.rules {
        let opened = open_document(&rules.name, &rules.bytes);
        let sheet = rule_sheet(&opened);
        sheets.push(sheet.ok_or_else(|| AuditError::UnusableRules(rules.name.clone()))?);
    }
    if sheets.is_empty() {
        return Err(AuditError::NoRules);
    }
    let mut documents = AuditDocuments::new(sheets);
    let mut found = Vec::new();
    let unusable = |document: &Document, findings| AuditError::UnusableDocument {
        name: document.name.clone(),
        findings,
    };
    if let Some(map) = request.map {
        let read = documents.read_map(&map.source());
        found.extend(read.map_err(|wrong| unusable(map, wrong.findings))?);
    }
    match request.tables {
        None if documents.are_ambiguous() => return Err(AuditError::Ambiguous),
        None => {}
        Some(tables) => {
            let read = documents.read_tables(&tables.source());
            found.extend(read.map_err(|wrong| unusable(tables, wrong.findings))?);
        }
    }
    if let Some(dispositions) = request.dispositions {
        found.extend(documents.read_dispositions(dispositions.source()));
    }
    Ok((documents, found))
}

/// The logs of a request.
struct RequestLogs<'a> {
    logs: &'a [Log],
}

impl LogSource for RequestLogs<'_> {
    fn open(&self, place: usize) -> io::Result<Box<dyn Read + '_>> {
        let log = self.logs.get(place).ok_or_else(|| io::Error::other("there is no such log"))?;
        match &log.content {
            LogContent::File(path) => {
                let file = gincert_input::open(path, Limits::default());
                let file = file.map_err(|why| io::Error::other(why.to_string()))?;
                Ok(Box::new(text_input(file)?))
            }
            LogContent::Bytes(bytes) => {
                let input = Input::from_reader(Cursor::new(Arc::clone(bytes)), Limits::default());
                let input = input.map_err(|why| io::Error::other(why.to_string()))?;
                Ok(Box::new(text_input(input)?))
            }
        }
    }
}
