//! `gincert replay`: hand logs, settled again.

pub(super) mod answer;
mod csv_form;
pub(crate) mod documents;
pub(crate) mod logs;
mod out;
mod out_rounds;
mod out_tables;
mod page;
pub(crate) mod page_json;
pub(crate) mod partitions;
mod print;
mod screen;
mod table_output;
pub(super) mod text;

use crate::args::{AuditOutputArgs, FailOn, ReplayArgs};
use crate::io::build::tool;
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::{Output, exit_for};
use crate::ui::progress::Progress;
use answer::{Answer, AuditResults, answer};
use csv_form::CsvForm;
use gincert_audit::{
    ApartCache, AuditComparison, AuditDocuments, AuditOutcome, AuditSession, AuditStart,
    CheckpointError, Coverage, EarlierAudit, FindingSink, KeptMost, LogFiles, LogSource,
    SinkOptions, fails, sheet_values,
};
use gincert_evidence::{Digest, Finding, Fraction, Grade};
use gincert_replay::{AuditState, CompiledRules, ExactHandValues, RunError};
use serde_json::json;
use std::path::PathBuf;
use table_output::TableFormats;
use text::{FindingText, ListedFinding, SHOWN_MAX};

pub fn run(output: &Output, args: &ReplayArgs) -> Result<Exit, Failure> {
    if let Some(row) = &args.partial {
        return partitions::run_partial(output, args, row);
    }
    rate(&args.output.fail_above)?;
    let earlier = logs::earlier(&args.output)?;
    let logs = logs::logs(&args.logs)?;
    let _made = logs::outputs_apart(&logs, &args.reading, &args.output, args.checkpoint.as_ref())?;
    let Some((mut documents, mut about_documents)) = documents::read(output, &args.reading)? else {
        return Ok(Exit::Unreadable);
    };
    if !documents::read_totals(output, &args.output, &mut documents)? {
        return Ok(Exit::Unreadable);
    }
    documents::read_mask(args.mask.as_deref(), &mut documents)?;
    let names: Vec<String> = logs.iter().map(|path| shown(path)).collect();
    let files = LogFiles::new(logs.clone()).read_by(&documents);
    about_documents.extend(documents::noted(output, files.findings(&documents))?);
    let values = values(output, &documents.book().sheets);
    let reference = args.reading.reference;
    let session = session(&documents, &values, &names, &files, reference, args.threads);
    if let Some(round) = &args.round {
        return show_round(output, &session, round);
    }
    let start = begin(args, &logs, &documents)?;
    let (progress, total) = (Progress::new(output, "settling rounds"), logs::bytes(&logs));
    let bar = |bytes: u64| progress.at(bytes, total.max(bytes));
    let options = SinkOptions {
        state_bytes: args.checkpoint_every,
        ..sink_options(&documents, &names, written(&args.output), &bar)
    };
    let (mut sink, state) = FindingSink::open(options, start)?;
    sink.collect_patterns()?;
    let outcome = session.run(state, &mut sink).map_err(run_failure)?;
    let finished = FinishedAudit {
        args: &args.output,
        logs: &logs,
        digests: None,
        session: &session,
        about_documents,
        outcome,
        sink,
        earlier,
        goes_on: None,
    };
    answered(output, finished)
}

/// How a run ends whose audit does not come to its end.
pub(super) fn run_failure(error: RunError) -> Failure {
    match error {
        RunError::Output(error) => Failure::from(error),
        RunError::Lists(_) => Failure::not_writable(format!("{error}.")),
    }
}

/// How a run ends that cannot use its kept state.
pub(super) fn checkpoint_failure(error: CheckpointError) -> Failure {
    match error {
        CheckpointError::Refused { .. } => Failure::unreadable(error.to_string()),
        CheckpointError::NotWritable { .. } => Failure::not_writable(error.to_string()),
    }
}

/// An audit of logs as a session of this verb.
pub(super) fn session<'a>(
    documents: &'a AuditDocuments,
    values: &'a [Option<ExactHandValues>],
    names: &'a [String],
    logs: &'a dyn LogSource,
    reference: bool,
    threads: Option<usize>,
) -> AuditSession<'a> {
    let (reveals, all) = (false, "all logs together");
    let apart = ApartCache::default();
    AuditSession { documents, values, names, logs, reference, reveals, threads, all, apart }
}

/// Whether findings, and lines that cannot be read, are written to files.
pub(super) fn written(args: &AuditOutputArgs) -> [bool; 2] {
    [args.findings.is_some() || args.out.is_some(), args.rejects.is_some()]
}

/// What a sink of this verb keeps.
pub(super) fn sink_options<'s>(
    documents: &'s AuditDocuments,
    names: &'s [String],
    written: [bool; 2],
    progress: &'s dyn Fn(u64),
) -> SinkOptions<'s, FindingText> {
    SinkOptions {
        names,
        dispositions: documents.dispositions().map(|(_, dispositions)| dispositions),
        most: KeptMost::OfEachGrade(SHOWN_MAX),
        entry: &|found, line, _| FindingText::of(found, line),
        written,
        progress,
        state_bytes: u64::MAX,
        revealed: None,
    }
}

/// An audit that has come to its end.
pub(super) struct FinishedAudit<'a> {
    pub args: &'a AuditOutputArgs,
    pub logs: &'a [PathBuf],
    /// The digest of each log and its bytes, where they are known.
    pub digests: Option<Vec<(Digest, u64)>>,
    pub session: &'a AuditSession<'a>,
    pub about_documents: Vec<Finding>,
    pub outcome: AuditOutcome,
    pub sink: FindingSink<'a, FindingText>,
    /// The audit that it is compared with.
    pub earlier: Option<EarlierAudit>,
    /// Whether the logs go on: the kept state stays, and the answer is one line of JSON.
    pub goes_on: Option<AnswerLine<'a>>,
}

/// Makes the line of an answer.
pub(super) type AnswerLine<'a> = &'a dyn Fn(&Answer<'_>) -> Result<String, serde_json::Error>;

/// Writes and prints what was found.
pub(super) fn answered(output: &Output, audited: FinishedAudit<'_>) -> Result<Exit, Failure> {
    let FinishedAudit { args, logs, digests, session, mut about_documents, outcome, .. } = audited;
    let (mut sink, earlier, goes_on) = (audited.sink, audited.earlier, audited.goes_on);
    let documents = session.documents;
    let mut disposed = json!({ "count": 0, "used": 0 });
    if let Some((source, dispositions)) = documents.dispositions() {
        output.findings(source.text(), &outcome.unmatched)?;
        about_documents.extend(outcome.unmatched.clone());
        disposed = json!({ "count": dispositions.count(), "used": dispositions.used() });
    }
    let patterns = sink.patterns(&outcome.state.summary, documents.book()).unwrap_or_default();
    let (state, book) = (&outcome.state, documents.book());
    let against = earlier.as_ref().map(|earlier| {
        AuditComparison::of(earlier, (&state.summary, book), session.values, &patterns)
    });
    let audited = AuditResults {
        patterns: &patterns,
        against: against.as_ref(),
        totals: outcome.totals.as_ref(),
        reversed: &outcome.reversed,
        state: &outcome.state,
        sheets: &documents.book().sheets,
        plays: &documents.book().plays,
        book: documents.book(),
        map: documents.map(),
        values: session.values,
        paths: session.names,
        tests: &outcome.tests,
        owed: &outcome.owed,
        documents: &about_documents,
        further: vec![("dispositions", disposed)],
    };
    put(args, (logs, digests.as_deref()), (&audited, session), &mut sink)?;
    if let Some(line) = goes_on.filter(|_| output.json()) {
        output.print(&line(&answer(&audited))?)?;
    } else if output.json() {
        output.print_json(&answer(&audited))?;
    } else {
        let kept = sink.kept().iter();
        let shown: Vec<_> = kept.map(|one| ListedFinding::of(one, session.names)).collect();
        print::print(output, &audited, &shown)?;
    }
    if goes_on.is_none() {
        // What was kept goes when everything is out.
        sink.forget()?;
    }
    let of_documents = exit_for(&about_documents, args.fail_on);
    let rate = rate(&args.fail_above)?;
    Ok(exit(args, &outcome.state, &rate).max(of_documents))
}

/// The logs, and the digest of each and its bytes, where they are known.
type LogList<'l> = (&'l [PathBuf], Option<&'l [(Digest, u64)]>);

/// Puts every file in its place.
fn put(
    args: &AuditOutputArgs,
    logs: LogList<'_>,
    (audited, session): (&AuditResults<'_>, &AuditSession<'_>),
    sink: &mut FindingSink<'_, FindingText>,
) -> Result<(), Failure> {
    let lines = args.out.iter().map(|folder| folder.join("findings.jsonl"));
    let lines: Vec<PathBuf> = args.findings.iter().cloned().chain(lines).collect();
    sink.put(&lines, args.rejects.as_deref())?;
    match &args.out {
        Some(folder) => {
            let audited = (audited, session, &answer(audited));
            out::write((folder, formats(args)), logs, audited, sink)
        }
        None => Ok(()),
    }
}

/// The formats of tables.
fn formats(args: &AuditOutputArgs) -> TableFormats {
    let (parquet, sqlite, rounds) = (args.parquet, args.sqlite, args.rounds);
    TableFormats { csv: CsvForm::of(args), parquet, sqlite, rounds }
}

fn exit(args: &AuditOutputArgs, state: &AuditState, above: &Fraction) -> Exit {
    let grade = match args.fail_on {
        FailOn::Observation => Grade::Observation,
        FailOn::Minor => Grade::Minor,
        FailOn::Material => Grade::Material,
    };
    if !state.disagreements.is_empty() {
        Exit::Internal
    } else if !state.broken.is_empty() || state.summary.records.read == 0 {
        Exit::Unreadable
    } else if fails(&state.summary, grade, above) || Coverage::of(&state.summary).is_nothing() {
        // Where nothing was compared, the verdict is 'not-tested': a script must not take that for a pass.
        Exit::Findings
    } else {
        Exit::Clean
    }
}

/// The exact values of each rule document.
pub(super) fn values(output: &Output, sheets: &[CompiledRules]) -> Vec<Option<ExactHandValues>> {
    let progress = Progress::new(output, "counting deals");
    let values = sheet_values(sheets, &|done, all| progress.at(done, all));
    drop(progress);
    for (sheet, values) in sheets.iter().zip(&values) {
        if let Err(why) = values {
            output.remark(&format!("{}: luck and fit were not tested: {why}.", sheet.path));
        }
    }
    values.into_iter().map(Result::ok).collect()
}

/// The dispute desk.
fn show_round(output: &Output, session: &AuditSession<'_>, round: &str) -> Result<Exit, Failure> {
    let (names, book) = (session.names, session.documents.book());
    let pages = session.pages(round);
    if pages.is_empty() {
        return Err(Failure::usage(format!("Round '{round}' not found in the logs.")));
    }
    if output.json() {
        let pages: Vec<_> = pages.iter().map(|one| page_json::page(one, names, book)).collect();
        output.print_json(&json!({"rounds": pages}))?;
    } else {
        for one in &pages {
            output.print(&page::page(one, names, book))?;
        }
    }
    let is_clean = pages.iter().all(|page| page.raised.is_empty());
    Ok(if is_clean { Exit::Clean } else { Exit::Findings })
}

pub(super) fn rate(text: &str) -> Result<Fraction, Failure> {
    let bad = || Failure::usage("--fail-above takes a number such as 2.5.");
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{decimals}");
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !whole.is_empty();
    let number: u64 =
        digits.parse().ok().filter(|_| is_plain && decimals.len() < 10).ok_or_else(bad)?;
    let scale = 10_u64.pow(u32::try_from(decimals.len()).unwrap_or(0));
    Fraction::new(number, scale).ok_or_else(bad)
}

/// Where the audit begins: at a kept state, or anew.
fn begin(
    args: &ReplayArgs,
    logs: &[PathBuf],
    documents: &AuditDocuments,
) -> Result<AuditStart<FindingText>, Failure> {
    let Some(path) = &args.checkpoint else { return Ok(AuditStart::anew()?) };
    let mut question = documents.question().to_vec();
    question.push(format!("reference {}", args.reading.reference));
    for log in logs {
        question.push(logs::age(log)?);
    }
    question.push(tool());
    AuditStart::kept(path, question).map_err(checkpoint_failure)
}
