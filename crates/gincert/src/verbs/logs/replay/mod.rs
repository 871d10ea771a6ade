//! `gincert replay`: hand logs, settled again.

mod answer;
mod checkpoint;
mod documents;
mod logs;
mod out;
mod outlet;
mod page;
mod page_json;
mod print;
mod screen;
mod stage;
mod text;

pub use stage::FinalFile;

use crate::args::FailOn;
use crate::args::ReplayArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::{Output, exit_for};
use crate::ui::progress::Progress;
use answer::{AuditResults, answer};
use checkpoint::{Checkpoint, Outputs};
use documents::Documents;
use gincert_certify::audit::{LogFiles, fails, sheet_values};
use gincert_evidence::{Fraction, Grade};
use gincert_replay::statistics::{findings, owed_tests, tests};
use gincert_replay::{
    AuditState, Auditor, CompiledRules, ExactHandValues, RoundIndex, RunError, RunOptions,
    STRETCH_BYTES, StoredRuns, desk, run as audit,
};
use outlet::{Files, Targets};
use serde_json::json;
use std::path::PathBuf;

/// Threads that judge at most.
const THREADS_MAX: usize = 256;

pub fn run(output: &Output, args: &ReplayArgs) -> Result<Exit, Failure> {
    let rate = rate(&args.fail_above)?;
    let logs = logs::logs(&args.logs)?;
    logs::outputs_apart(args, &logs)?;
    let Some(mut documents) = Documents::read(output, args)? else {
        return Ok(Exit::Unreadable);
    };
    let paths: Vec<String> = logs.iter().map(|path| shown(path)).collect();
    let inputs = LogFiles::new(logs.clone(), documents.open_format.take());
    let values = values(output, &documents.book.sheets);
    let auditor = Auditor {
        reference: args.reference,
        clock: documents.clock.clone(),
        ..Auditor::new(&documents.book, &values, &paths)
    };
    if let Some(round) = &args.round {
        return show_round(output, &inputs, &auditor, round);
    }
    let begun = begin(args, &logs, &documents)?;
    let mut state = begun.state;
    let progress = Progress::new(output, "settling rounds");
    let sizes = logs.iter().filter_map(|path| std::fs::metadata(path).ok());
    let targets = Targets {
        folder: begun.folder,
        wanted: [args.findings.is_some() || args.out.is_some(), args.rejects.is_some()],
        paths: &paths,
        dispositions: &documents.dispositions,
        progress: &progress,
        total_bytes: sizes.map(|data| data.len()).sum(),
        state_bytes: args.checkpoint_every,
    };
    let mut files = Files::open(targets, begun.checkpoint, begun.kept)?;
    let pace = RunOptions {
        threads: args.threads.unwrap_or_else(threads).clamp(1, THREADS_MAX),
        stretch_bytes: STRETCH_BYTES,
    };
    audit(&inputs, &auditor, &mut state, &mut files, pace).map_err(|error| match error {
        RunError::Output(error) => Failure::from(error),
        RunError::Lists(_) => Failure::not_writable(format!("{error}.")),
    })?;
    let tests = tests(&state.summary, &documents.book.sheets, &values);
    let owed = owed_tests(&state.summary, &values);
    for finding in findings(&state.summary, &tests, &owed, "all logs together") {
        state.summary.count(finding.code, finding.grade);
        files.closing(&finding)?;
    }
    let mut about_documents = documents.findings.clone();
    if let Some(source) = &documents.disposed {
        let unmatched = documents.dispositions.unmatched(source);
        output.findings(source.text(), &unmatched)?;
        about_documents.extend(unmatched);
    }
    let disposed = json!({
        "count": documents.dispositions.count(),
        "used": documents.dispositions.used(),
    });
    let audited = AuditResults {
        state: &state,
        sheets: &documents.book.sheets,
        plays: &documents.book.plays,
        book: &documents.book,
        map: documents.map.as_ref().map(|(path, map)| (path.as_str(), map.as_ref())),
        values: &values,
        paths: &paths,
        tests: &tests,
        owed: &owed,
        documents: &about_documents,
        further: vec![("dispositions", disposed)],
    };
    put(args, &logs, &audited, &mut files)?;
    if output.json() {
        output.print_json(&answer(&audited))?;
    } else {
        print::print(output, &audited, &files.shown)?;
    }
    // What was kept goes when everything is out.
    files.forget()?;
    let of_documents = exit_for(&about_documents, args.fail_on);
    Ok(exit(args, &state, &rate).max(of_documents))
}

/// Puts every file in its place.
fn put(
    args: &ReplayArgs,
    logs: &[PathBuf],
    audited: &AuditResults<'_>,
    files: &mut Files<'_>,
) -> Result<(), Failure> {
    let lines = args.out.iter().map(|folder| folder.join("findings.jsonl"));
    let lines: Vec<PathBuf> = args.findings.iter().cloned().chain(lines).collect();
    files.put(&lines, args.rejects.as_deref())?;
    match &args.out {
        Some(folder) => out::write(folder, logs, audited, &answer(audited), files),
        None => Ok(()),
    }
}

fn exit(args: &ReplayArgs, state: &AuditState, above: &Fraction) -> Exit {
    let grade = match args.fail_on {
        FailOn::Observation => Grade::Observation,
        FailOn::Minor => Grade::Minor,
        FailOn::Material => Grade::Material,
    };
    if !state.disagreements.is_empty() {
        Exit::Internal
    } else if !state.broken.is_empty() || state.summary.records.read == 0 {
        Exit::Unreadable
    } else if fails(&state.summary, grade, above) {
        Exit::Findings
    } else {
        Exit::Clean
    }
}

/// The exact values of each rule document.
fn values(output: &Output, sheets: &[CompiledRules]) -> Vec<Option<ExactHandValues>> {
    let progress = Progress::new(output, "counting deals");
    let values = sheet_values(sheets, &|done, all| progress.at(done, all));
    drop(progress);
    for (sheet, values) in sheets.iter().zip(&values) {
        if let Err(why) = values {
            output.remark(&format!("{}: luck and fit are not tested: {why}.", sheet.path));
        }
    }
    values.into_iter().map(Result::ok).collect()
}

/// The dispute desk.
fn show_round(
    output: &Output,
    inputs: &LogFiles,
    auditor: &Auditor<'_>,
    round: &str,
) -> Result<Exit, Failure> {
    let pages = desk::pages(inputs, auditor, round);
    if pages.is_empty() {
        return Err(Failure::usage(format!("There is no round '{round}' in the logs.")));
    }
    if output.json() {
        let pages: Vec<_> =
            pages.iter().map(|one| page_json::page(one, auditor.paths, auditor.book)).collect();
        output.print_json(&json!({"rounds": pages}))?;
    } else {
        for one in &pages {
            output.print(&page::page(one, auditor.paths, auditor.book))?;
        }
    }
    let is_clean = pages.iter().all(|page| page.raised.is_empty());
    Ok(if is_clean { Exit::Clean } else { Exit::Findings })
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn rate(text: &str) -> Result<Fraction, Failure> {
    let bad = || Failure::usage("--fail-above takes a number such as 2.5.");
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{decimals}");
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !whole.is_empty();
    let number: u64 =
        digits.parse().ok().filter(|_| is_plain && decimals.len() < 10).ok_or_else(bad)?;
    let scale = 10_u64.pow(u32::try_from(decimals.len()).unwrap_or(0));
    Fraction::new(number, scale).ok_or_else(bad)
}

/// Where an audit begins.
struct AuditStart {
    checkpoint: Option<Checkpoint>,
    state: AuditState,
    kept: Outputs,
    /// The folder of the run's own.
    folder: PathBuf,
    /// Goes with the run, where no state is kept.
    _temporary: Option<tempfile::TempDir>,
}

/// The state to begin with: a kept one, or a new one.
fn begin(
    args: &ReplayArgs,
    logs: &[PathBuf],
    documents: &Documents,
) -> Result<AuditStart, Failure> {
    let Some(path) = &args.checkpoint else {
        let temporary = tempfile::tempdir()?;
        let folder = temporary.path().to_owned();
        return Ok(AuditStart {
            checkpoint: None,
            state: AuditState::new(RoundIndex::new(&folder, StoredRuns::default())),
            kept: Outputs::default(),
            folder,
            _temporary: Some(temporary),
        });
    };
    let mut question = documents.question.clone();
    question.push(format!("reference {}", args.reference));
    for log in logs {
        question.push(logs::age(log)?);
    }
    let (checkpoint, state, kept) = Checkpoint::open(path, question)?;
    let folder = checkpoint.folder().to_owned();
    Ok(AuditStart { checkpoint: Some(checkpoint), state, kept, folder, _temporary: None })
}
