//! Where logs are: the files of a folder that count as logs, and a followed log under another name.

use crate::session::followed_log::{FollowedLog, node_of};
use crate::session::workbook::open_failure;
use gincert_input::{Input, Limits};
use std::io;
use std::path::{Path, PathBuf};

/// Most names of a watched folder; those after them are not looked at.
pub const NAMES_MAX: usize = 100_000;

/// Endings of names of logs.
const ENDINGS: [&str; 6] = ["jsonl", "json", "csv", "tsv", "txt", "log"];
/// Endings that a packed log has behind its own.
const PACKED: [&str; 2] = ["gz", "zst"];

/// Whether a file of a watched folder is a log by its name: it ends in one of [`ENDINGS`], behind which a
/// rotation may have put a number or a date, and a packer its own ending.
///
/// ```
/// use gincert_audit::is_log_name;
/// for name in ["T12.jsonl", "log.csv", "log.jsonl.1", "log.jsonl-20261127", "log.jsonl.2.gz"] {
///     assert!(is_log_name(name), "{name}");
/// }
/// for name in [".log.jsonl", "notes.md", "log.jsonl~", "log.jsonl.tmp", "jsonl", "audit.sqlite"] {
///     assert!(!is_log_name(name), "{name}");
/// }
/// ```
pub fn is_log_name(name: &str) -> bool {
    if name.starts_with('.') {
        return false;
    }
    let unpacked = name.rsplit_once('.').filter(|(_, end)| PACKED.contains(end));
    let name = unpacked.map_or(name, |(start, _)| start);
    let is_rotation = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '_');
    let own = name.trim_end_matches(is_rotation);
    own.rsplit_once('.').is_some_and(|(start, end)| !start.is_empty() && ENDINGS.contains(&end))
}

/// The plain files of a folder, by name; links count as what they lead to.
///
/// # Errors
/// When the folder cannot be read.
pub(crate) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)?.take(NAMES_MAX) {
        let path = entry?.path();
        if std::fs::metadata(&path).is_ok_and(|data| data.is_file()) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The logs of a folder, by name.
///
/// # Errors
/// When the folder cannot be read.
pub(crate) fn logs(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = files(folder)?;
    // A name that is not valid text could not be kept in a state.
    files.retain(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_log_name));
    Ok(files)
}

/// The folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// The text of a log, unpacked.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn text(path: &Path) -> io::Result<Input> {
    let input = gincert_input::open(path, Limits::default());
    input.map_err(|error| open_failure(&error))
}

/// A followed log under another name of its folder: the file itself, or one that begins with all that was
/// read of it. `taken` says which files are other logs.
///
/// # Errors
/// When the folder cannot be read.
pub(crate) fn moved(
    log: &FollowedLog,
    taken: &dyn Fn(&Path) -> bool,
) -> io::Result<Option<PathBuf>> {
    let files = files(folder_of(&log.path))?;
    let is_node = |path: &&PathBuf| {
        log.node.is_some() && std::fs::metadata(path).ok().as_ref().and_then(node_of) == log.node
    };
    if let Some(path) = files.iter().find(is_node) {
        return Ok(Some(path.clone()));
    }
    // Nothing can be known again of which nothing was read.
    if log.read.bytes() == 0 {
        return Ok(None);
    }
    let name = log.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stem = name.split('.').next().unwrap_or_default();
    let is_alike = |path: &&PathBuf| {
        let other = path.file_name().unwrap_or_default().to_string_lossy();
        other.starts_with(stem) && !taken(path)
    };
    let begins = |path: &Path| -> io::Result<bool> {
        Ok(log.begins(&mut text(path)?)? && log.is_prefix_of(&mut text(path)?)?)
    };
    Ok(files.iter().filter(is_alike).find(|path| begins(path).unwrap_or(false)).cloned())
}
