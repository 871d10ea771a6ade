//! What is watched, and that nothing is written where logs are searched for.

use super::super::replay::logs;
use crate::args::WatchArgs;
use crate::io::exit::Failure;
use crate::io::files::{matching_files, shown};
use gincert_audit::is_log_name;
use logs::AnswerFolder;
use std::path::{Path, PathBuf};

/// The logs and folders of the command line.
pub fn sources(args: &WatchArgs) -> Result<Vec<PathBuf>, Failure> {
    let named = matching_files(&args.logs)?;
    if named.iter().any(|path| path.as_os_str() == "-") {
        return Err(Failure::usage(
            "Standard input cannot be watched: it is not there for the comparison at the end. Write it to a \
             file and watch that.",
        ));
    }
    let files: Vec<PathBuf> = named.iter().filter(|path| !path.is_dir()).cloned().collect();
    logs::logs(&files)?;
    let is_text = |path: &&PathBuf| path.to_str().is_none();
    if let Some(path) = named.iter().find(is_text) {
        return Err(Failure::usage(format!(
            "{}: the name is not UTF-8, so that no state can hold it.",
            shown(path)
        )));
    }
    Ok(named)
}

/// Files that are written, each of which can be begun and is not read.
pub fn outputs_apart(sources: &[PathBuf], args: &WatchArgs) -> Result<AnswerFolder, Failure> {
    if args.output.rejects.is_some()
        || args.output.parquet
        || args.output.sqlite
        || args.output.against.is_some()
        || args.output.rounds
    {
        return Err(Failure::usage(
            "`gincert watch` takes no --rejects, --parquet, --sqlite, --rounds or --against; give the logs to `gincert \
             replay` for these.",
        ));
    }
    let folders: Vec<&PathBuf> = sources.iter().filter(|path| path.is_dir()).collect();
    let written = [&args.output.findings, &args.checkpoint].into_iter().flatten();
    let out = args.output.out.iter().map(|folder| folder.join("findings.jsonl"));
    for path in written.cloned().chain(out) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        let is_watched = folders.iter().any(|folder| is_same(folder, parent));
        if is_watched && is_log_name(&name) {
            return Err(Failure::usage(format!(
                "{} is in a watched folder, where it would be read as a log. Write it to another folder.",
                shown(&path)
            )));
        }
    }
    let files: Vec<PathBuf> = sources.iter().filter(|path| !path.is_dir()).cloned().collect();
    logs::outputs_apart(&files, &args.reading, &args.output, args.checkpoint.as_ref())
}

/// Whether two paths lead to one folder.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    real(one) == real(other)
}
