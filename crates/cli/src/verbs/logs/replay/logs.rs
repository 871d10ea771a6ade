//! The log files that a command line names, and the files that it lets be written.

use super::out;
use super::table_output::TableFormats;
use crate::args::{AuditOutputArgs, AuditReadingArgs};
use crate::io::exit::Failure;
use crate::io::files::{SameFile, matching_files, read, shown};
use gincert_audit::{EarlierAudit, FinalFile, places_of};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Hand logs by name or pattern.
pub fn logs(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let logs = matching_files(named)?;
    if let Some(page) = logs.iter().find(|path| is_page(path)) {
        return Err(Failure::usage(format!(
            "{} is a Markdown page, not a hand log. Give each rule document with --rules (--rules \
             A.md --rules B.md); a map, a list of tables and dispositions have their own options.",
            shown(page)
        )));
    }
    Ok(logs)
}

/// Largest answer of an earlier audit, in bytes.
const EARLIER_BYTES_MAX: u64 = 268_435_456;

/// Bytes at the beginning of a file that show whether it is a page.
const HEAD_BYTES: u64 = 65_536;

/// Whether a file is a page of Markdown: it begins with a heading and has a table. No format of logs
/// begins so.
fn is_page(path: &Path) -> bool {
    let is_file = std::fs::metadata(path).is_ok_and(|data| data.is_file());
    let Some(file) = is_file.then(|| File::open(path).ok()).flatten() else {
        return false;
    };
    let mut head = Vec::new();
    if file.take(HEAD_BYTES).read_to_end(&mut head).is_err() {
        return false;
    }
    let text = String::from_utf8_lossy(&head);
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next().is_some_and(|line| line.starts_with("# "))
        && lines.any(|line| {
            line.starts_with('|') && line.contains('-') && line.chars().all(|c| "|-: ".contains(c))
        })
}

/// The audit that this one is compared with.
pub fn earlier(output: &AuditOutputArgs) -> Result<Option<EarlierAudit>, Failure> {
    output.against.as_deref().map(read_audit).transpose()
}

/// What an audit states that was made before, by the folder of its files or its audit.json.
pub fn read_audit(path: &Path) -> Result<EarlierAudit, Failure> {
    let path = audit_file(path);
    let bytes = read(&path, EARLIER_BYTES_MAX)?;
    EarlierAudit::read(&shown(&path), &bytes).map_err(|error| {
        let advice = "Give the audit.json that `gincert replay --out` wrote";
        Failure::unreadable(format!("{}: {error}. {advice}.", shown(&path)))
    })
}

/// The answer in a folder that is named, or the file itself.
fn audit_file(path: &Path) -> PathBuf {
    if path.is_dir() { path.join("audit.json") } else { path.to_owned() }
}

/// Whether this build writes what is asked for.
fn formats_are_built(formats: TableFormats) -> Result<(), Failure> {
    let asked = [
        (formats.parquet && !cfg!(feature = "parquet"), "Parquet", "parquet"),
        (formats.sqlite && !cfg!(feature = "sqlite"), "SQLite", "sqlite"),
    ];
    match asked.into_iter().find(|(is_missing, _, _)| *is_missing) {
        None => Ok(()),
        Some((_, name, feature)) => Err(Failure::usage(format!(
            "This build of gincert does not write {name}. Build one that does with `cargo build \
             --release --package gincert-cli --features {feature}`, or leave out --{feature}."
        ))),
    }
}

/// A folder that was made for an answer; it goes again where it is still empty at the end.
pub struct AnswerFolder(Option<PathBuf>);

impl AnswerFolder {
    fn of(output: &AuditOutputArgs) -> Result<AnswerFolder, Failure> {
        let Some(folder) = output.out.as_ref().filter(|folder| !folder.exists()) else {
            return Ok(AnswerFolder(None));
        };
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        Ok(AnswerFolder(Some(folder.clone())))
    }
}

impl Drop for AnswerFolder {
    fn drop(&mut self) {
        if let Some(folder) = &self.0 {
            // A folder with files in it stays.
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Files that are written, each of which can be begun, is not read, and is not written twice. Keep what it
/// gives until they are written.
pub fn outputs_apart(
    logs: &[PathBuf],
    reading: &AuditReadingArgs,
    output: &AuditOutputArgs,
    checkpoint: Option<&PathBuf>,
) -> Result<AnswerFolder, Failure> {
    let against = output.against.as_deref().map(audit_file);
    let read = logs.iter().chain(&reading.log.rules).chain(&against);
    let read = read.chain(&reading.log.map).chain(&reading.log.tables).chain(&reading.dispositions);
    let read = read.chain(&output.totals);
    let mut taken: Vec<SameFile> = read.map(|path| SameFile::of(path)).collect();
    let mut written: Vec<PathBuf> = Vec::new();
    written.extend(output.findings.clone());
    written.extend(output.rejects.clone());
    written.extend(output.rejects.as_deref().map(places_of));
    let made = AnswerFolder::of(output)?;
    if let Some(folder) = &output.out {
        let formats = super::formats(output);
        formats_are_built(formats)?;
        written.extend(out::files(formats).map(|name| folder.join(name)));
    }
    for path in written.iter().chain(checkpoint) {
        let file = SameFile::of(path);
        if taken.contains(&file) {
            let words = "is named twice: an output file must differ from every input and every \
                         other output.";
            return Err(Failure::usage(format!("{} {words}", shown(path))));
        }
        taken.push(file);
    }
    for path in &written {
        // Before an audit of hours, and not after it.
        FinalFile::probe(path).map_err(|error| unwritable(path, &error))?;
    }
    Ok(made)
}

/// The size of all logs together, as far as it can be known.
pub fn bytes(logs: &[PathBuf]) -> u64 {
    let sizes = logs.iter().filter_map(|path| std::fs::metadata(path).ok());
    sizes.map(|data| data.len()).sum()
}

pub fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::not_writable(format!("{}: it cannot be written: {error}.", shown(path)))
}

/// A log as it is now: one that is changed meanwhile is another log, even if its length is the same.
pub fn age(path: &Path) -> Result<String, Failure> {
    if path.as_os_str() == "-" {
        let words = "--checkpoint requires logs in files: standard input cannot be read twice.";
        return Err(Failure::usage(words));
    }
    let Ok(data) = std::fs::metadata(path) else {
        return Ok(format!("log {}", shown(path)));
    };
    let since = |time: std::time::SystemTime| time.duration_since(std::time::UNIX_EPOCH).ok();
    let written = data.modified().ok().and_then(since).map_or(0, |written| written.as_nanos());
    #[cfg(unix)]
    let changed = {
        use std::os::unix::fs::MetadataExt;
        format!("{}.{}", data.ctime(), data.ctime_nsec())
    };
    #[cfg(not(unix))]
    let changed = "";
    Ok(format!("log {} {} {written} {changed}", shown(path), data.len()))
}
