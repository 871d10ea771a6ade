//! `gincert replay`: hand logs, settled again.

mod answer;
pub mod args;
mod checkpoint;
mod dispositions;
mod outlet;
mod text;

use crate::args::FailOn;
use crate::exit::{Exit, Failure};
use crate::files::{SameFile, opened, shown};
use crate::narrow::narrow;
use crate::output::Output;
use crate::progress::Progress;
use crate::wrap::wrapped;
use args::ReplayArgs;
use checkpoint::Checkpoint;
use dispositions::Dispositions;
use gincert_certify::audit::{
    LogFiles, OpenFormat, audit_tables, fails, rulebook_sheet, sheet_values,
};
use gincert_certify::logs::{read_map, read_tables};
use gincert_evidence::{Fraction, Grade};
use gincert_replay::statistics::{findings, tests};
use gincert_replay::{
    Auditor, Identities, Pace, Rulebook, RunError, STRETCH_BYTES, SheetValues, State, desk,
    formats, run as audit,
};
use gincert_submission::{DOCUMENT_BYTES_MAX, Source};
use outlet::{Files, Targets};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files of one audit at most.
const FILES_MAX: usize = 100_000;

pub fn run(output: &Output, args: &ReplayArgs) -> Result<Exit, Failure> {
    let rate = rate(&args.fail_above)?;
    outputs_apart(args)?;
    let Some(book) = rulebook(output, args)? else {
        return Ok(Exit::Unreadable);
    };
    let Ok(format) = log_format(output, args)? else {
        return Ok(Exit::Unreadable);
    };
    let logs = logs(&args.logs)?;
    let paths: Vec<String> = logs.iter().map(|path| shown(path)).collect();
    let inputs = LogFiles::new(logs.clone(), format);
    let progress = Progress::new(output, "counting deals");
    let values = sheet_values(&book.sheets, &|done, all| progress.at(done, all));
    drop(progress);
    for (sheet, values) in book.sheets.iter().zip(&values) {
        if let Err(why) = values {
            output.remark(&format!("{}: luck and fit are not tested: {why}.", sheet.path));
        }
    }
    let values: Vec<Option<SheetValues>> = values.into_iter().map(Result::ok).collect();
    let auditor = Auditor {
        book: &book,
        values: &values,
        reference: args.reference,
        shows: false,
        paths: &paths,
    };
    if let Some(round) = &args.round {
        return show_round(output, &inputs, &auditor, round);
    }
    let dispositions = Dispositions::open(args.dispositions.as_deref())?;
    output.findings(&dispositions.text, &dispositions.findings)?;
    let (kept, mut state, folder) = begin(args, &paths, &book)?;
    let progress = Progress::new(output, "settling rounds");
    let sizes = logs.iter().filter_map(|path| std::fs::metadata(path).ok());
    let mut files = Files::open(Targets {
        findings: args.findings.as_deref(),
        rejects: args.rejects.as_deref(),
        checkpoint: args.checkpoint.clone().zip(kept),
        paths: &paths,
        dispositions: &dispositions,
        progress: &progress,
        total_bytes: sizes.map(|data| data.len()).sum(),
        state_bytes: args.checkpoint_every,
    })?;
    let pace = Pace {
        threads: args.threads.unwrap_or_else(threads).clamp(1, 256),
        stretch_bytes: STRETCH_BYTES,
    };
    audit(&inputs, &auditor, &mut state, &mut files, pace).map_err(|error| match error {
        RunError::Output(error) => Failure::from(error),
        RunError::Identities(_) => Failure::not_writable(format!("{error}.")),
    })?;
    let tests = tests(&state.summary, &book.sheets, &values);
    for finding in findings(&tests, "all logs together") {
        state.summary.count(finding.code, finding.grade);
        files.closing(&finding)?;
        files.shown.push(text::closing(&finding));
    }
    files.flush()?;
    if let Some(path) = &args.checkpoint {
        Checkpoint::remove(path)?;
    }
    drop(folder);
    if output.json() {
        let disposed = json!({"count": dispositions.count()});
        let further = [("dispositions", disposed)];
        output.print_json(&answer::answer(&state, &book.sheets, &values, &paths, &further))?;
    } else {
        print(output, &state, &files, &book, &values, &paths)?;
    }
    Ok(exit(args, &state, &rate))
}

fn print(
    output: &Output,
    state: &State,
    files: &Files<'_>,
    book: &Rulebook,
    values: &[Option<SheetValues>],
    paths: &[String],
) -> Result<(), Failure> {
    for shown in &files.shown {
        output.print(shown)?;
    }
    let more = files.count.saturating_sub(files.shown.len() as u64);
    if more > 0 {
        output.print(&format!(
            "{more} more findings are not shown; --findings FILE lists all.\n\n"
        ))?;
    }
    if state.summary.records.read == 0 && state.broken.is_empty() {
        output.print("The logs hold no record.\n\n")?;
    }
    for broken in &state.broken {
        let path = paths.get(broken.file as usize).map_or("", String::as_str);
        let words =
            format!("{path} could not be read beyond byte {}: {}.", broken.offset, broken.why);
        output.print(&wrapped("Incomplete: ", &words))?;
    }
    for spot in &state.disagreements {
        let path = paths.get(spot.file as usize).map_or("", String::as_str);
        let words = format!(
            "{path}:{}: the two evaluators disagree about this record. This is our mistake; please \
             report it with the record. The answer is the reference's.",
            spot.line
        );
        output.print(&wrapped("Fault: ", &words))?;
    }
    for sheet in &book.sheets {
        let words = format!("{}, SHA-256 {}", sheet.path, sheet.digest);
        output.print(&wrapped(&format!("Rules {}: ", sheet.name), &words))?;
    }
    for table in audit_tables(&state.summary, &state.corrected, &book.sheets, values) {
        output.print("\n")?;
        output.print(&narrow(&table))?;
    }
    Ok(())
}

fn exit(args: &ReplayArgs, state: &State, above: &Fraction) -> Exit {
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

/// No file that is written may be one that is read, or another one that is written.
fn outputs_apart(args: &ReplayArgs) -> Result<(), Failure> {
    let read = args.logs.iter().chain(&args.rules);
    let read = read.chain(&args.map).chain(&args.tables).chain(&args.dispositions);
    let mut taken: Vec<SameFile> = read.map(|path| SameFile::of(path)).collect();
    for path in [&args.findings, &args.rejects, &args.checkpoint].into_iter().flatten() {
        let file = SameFile::of(path);
        if taken.contains(&file) {
            let words = "is named twice: a file that is written may be no file that is read, and no \
                         other file that is written.";
            return Err(Failure::usage(format!("{} {words}", shown(path))));
        }
        taken.push(file);
    }
    Ok(())
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
    for page in &pages {
        output.print(&text::page(page, auditor.paths, &auditor.book.sheets))?;
    }
    let is_clean = pages.iter().all(|page| page.raised.is_empty());
    Ok(if is_clean { Exit::Clean } else { Exit::Findings })
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The rule documents and the list of tables; `None` where they cannot be used, which was said.
fn rulebook(output: &Output, args: &ReplayArgs) -> Result<Option<Rulebook>, Failure> {
    let mut book = Rulebook::default();
    for path in &args.rules {
        let examined = opened(path);
        match rulebook_sheet(&examined) {
            Some(sheet) => book.sheets.push(sheet),
            None => {
                let findings: Vec<_> = examined
                    .findings
                    .iter()
                    .filter(|finding| finding.grade == Grade::Material)
                    .cloned()
                    .collect();
                output.findings(examined.source.text(), &findings)?;
                output
                    .complain(&format!("{}: there are no rules that could be used.", shown(path)));
                return Ok(None);
            }
        }
    }
    if let Some(path) = &args.tables {
        let source = source(path)?;
        let tables = read_tables(&source, &book.sheets);
        output.findings(source.text(), &tables.findings)?;
        match tables.value {
            Some(rows) => book.tables = rows,
            None => return Ok(None),
        }
    }
    Ok(Some(book))
}

/// Files by name; patterns with `*` or `?` that are no files are looked up.
fn logs(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut logs = Vec::new();
    for path in named {
        let text = path.to_string_lossy();
        let is_pattern = text.contains(['*', '?']) && !path.exists();
        if !is_pattern {
            logs.push(path.clone());
            continue;
        }
        let bad = |why: String| Failure::usage(format!("{}: {why}.", shown(path)));
        let found = glob::glob(&text).map_err(|error| bad(error.to_string()))?;
        let before = logs.len();
        logs.extend(found.filter_map(Result::ok).filter(|path| path.is_file()));
        if logs.len() == before {
            return Err(Failure::unreadable(format!("{}: no file has such a name.", shown(path))));
        }
    }
    if logs.len() > FILES_MAX {
        return Err(Failure::usage(format!("{FILES_MAX} files are the most of one audit.")));
    }
    Ok(logs)
}

/// How the logs are read; an inner error where the map cannot be used, which was said.
fn log_format(
    output: &Output,
    args: &ReplayArgs,
) -> Result<Result<Option<OpenFormat>, ()>, Failure> {
    if let Some(path) = &args.map {
        let source = source(path)?;
        let map = read_map(&source);
        output.findings(source.text(), &map.findings)?;
        let Some(map) = map.value.map(Arc::new) else {
            return Ok(Err(()));
        };
        let open: OpenFormat = Box::new(move |head: &[u8]| formats::mapped::open(&map, head));
        return Ok(Ok(Some(open)));
    }
    let Some(name) = &args.log_format else {
        return Ok(Ok(None));
    };
    let Some(format) = formats::find(name) else {
        let known: Vec<&str> = formats::REGISTRY.iter().map(|format| format.name).collect();
        let name = gincert_evidence::printable(name);
        return Err(Failure::usage(format!(
            "There is no log format '{name}'; there are {}.",
            known.join(", ")
        )));
    };
    Ok(Ok(Some(Box::new(|head: &[u8]| format.open(head)))))
}

/// A document of tables, with its path as findings give it.
fn source(path: &Path) -> Result<Source, Failure> {
    let bytes = crate::files::read(path, DOCUMENT_BYTES_MAX)?;
    Ok(Source::new(&shown(path), &bytes))
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

/// The state to begin with: a kept one, or a new one with a folder that goes when it is dropped.
fn begin(
    args: &ReplayArgs,
    paths: &[String],
    book: &Rulebook,
) -> Result<(Option<Checkpoint>, State, Option<tempfile::TempDir>), Failure> {
    if let Some(path) = &args.checkpoint {
        let mut question: Vec<String> = paths.to_vec();
        question.extend(book.sheets.iter().map(|sheet| sheet.digest.to_string()));
        let file = |path: &Option<PathBuf>| path.as_deref().map(shown).unwrap_or_default();
        question.extend([file(&args.findings), file(&args.rejects), args.reference.to_string()]);
        question.extend(documents(args)?);
        // A log that is changed meanwhile is another log, even if its length is the same.
        question.extend(args.logs.iter().map(|path| age(path)));
        let (kept, state) = Checkpoint::open(path, question)?;
        return Ok((Some(kept), state, None));
    }
    let folder = tempfile::tempdir()?;
    let state = State::new(Identities::new(folder.path(), (0, 0)));
    Ok((None, state, Some(folder)))
}

/// The length of a file and when it was last written.
fn age(path: &Path) -> String {
    let Ok(data) = std::fs::metadata(path) else {
        return String::new();
    };
    let since = |time: std::time::SystemTime| time.duration_since(std::time::UNIX_EPOCH).ok();
    let written = data.modified().ok().and_then(since);
    format!("{} {}", data.len(), written.map_or(0, |written| written.as_nanos()))
}

/// The digests of the documents that decide an audit's answer besides the rules.
fn documents(args: &ReplayArgs) -> Result<Vec<String>, Failure> {
    let paths: [&Option<PathBuf>; 3] = [&args.map, &args.tables, &args.dispositions];
    let digest = |path: &Path| {
        let bytes = crate::files::read(path, DOCUMENT_BYTES_MAX)?;
        Ok(gincert_evidence::Digest::of(&bytes).to_string())
    };
    paths.into_iter().flatten().map(|path| digest(path)).collect()
}
