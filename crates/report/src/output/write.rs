//! Writing a folder of results so that a partial one never looks whole.
//!
//! Everything is first written aside. A new folder then appears by one rename. In a folder that is
//! there already, the *last* file of the list (the report itself) is the seal: the old seal goes
//! first, the other files follow, the new seal comes last. So whenever the seal is there, what
//! belongs to it is there too, and nothing of an earlier run. A run that is cut off in between leaves
//! the old seal aside ([`earlier_seals`]), so that the next one knows whose files it finds. Files that
//! the caller does not own stay as they are. This file knows paths and bytes only.

mod aside;

use aside::{EarlierSeal, IN_PLACE, StagingFolder};
pub use aside::{SWEPT_NAMES_MAX, earlier_seals};
use gincert_evidence::printable;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Most files in one folder.
pub const FOLDER_FILES_MAX: u64 = 10_000;

/// Why a folder was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A name in the list that cannot be written, or stands twice.
    #[error("'{name}' is not a valid file name for the results: {why}")]
    Name {
        /// The name.
        name: String,
        /// What is in the way.
        why: &'static str,
    },
    /// More than [`FOLDER_FILES_MAX`] files.
    #[error("the results have more than {FOLDER_FILES_MAX} files")]
    TooMany,
    /// Something stands where a folder or a file should be.
    #[error("'{path}' {why}")]
    InTheWay {
        /// Where.
        path: String,
        /// What stands there.
        why: &'static str,
    },
    /// The system refused.
    #[error("'{path}' could not be {action}: {source}")]
    Refused {
        /// Where.
        path: String,
        /// What was tried.
        action: &'static str,
        /// The system's reason.
        source: io::Error,
    },
}

fn refused(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> WriteError {
    let path = shown(path);
    move |source| WriteError::Refused { path, action, source }
}

fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Writes `files` (names relative to `out`, parts joined by `/`) into the folder `out`.
///
/// `owned` are names that belong to the caller whether this run writes them or not: those that are
/// not in `files` are removed, so that nothing of an earlier run stands beside the new files (a
/// stale signature, say). One `*` in the last part of an owned name stands for any characters:
/// `figures/*.svg`.
///
/// # Errors
/// [`WriteError`] names the file and the reason. A new folder is then not there at all; a folder
/// that was there before lacks at least the last file of the list, or is as it was.
///
/// ```
/// let parent = tempfile::tempdir().unwrap();
/// let out = parent.path().join("out");
/// let files = [("a.json".to_owned(), b"{}".to_vec()), ("report.md".to_owned(), b"# T".to_vec())];
/// gincert_report::write_folder(&out, &files, &["report.md.sig"]).unwrap();
/// assert_eq!(std::fs::read(out.join("report.md")).unwrap(), b"# T");
/// ```
pub fn write_folder(
    out: &Path,
    files: &[(String, Vec<u8>)],
    owned: &[&str],
) -> Result<(), WriteError> {
    check_names(files, owned)?;
    match fs::metadata(out) {
        Ok(data) if data.is_dir() => {
            let stale = stale_files(out, files, owned)?;
            check_targets(out, files)?;
            sweep_beside(out);
            let aside = StagingFolder::new(out, IN_PLACE, files)?;
            aside.write(files)?;
            install(out, &aside, files, &stale)?;
            drop(aside);
            aside::sweep(out, IN_PLACE, EarlierSeal::Removed);
            Ok(())
        }
        Ok(_) => Err(WriteError::InTheWay {
            path: shown(out),
            why: "is a file; a folder cannot be written there",
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => write_new(out, files),
        Err(error) => Err(refused(out, "looked at")(error)),
    }
}

fn check_names(files: &[(String, Vec<u8>)], owned: &[&str]) -> Result<(), WriteError> {
    if files.len() as u64 > FOLDER_FILES_MAX {
        return Err(WriteError::TooMany);
    }
    let bad = |name: &str, why| WriteError::Name { name: printable(name), why };
    let written = || files.iter().map(|(name, _)| name.as_str());
    for name in written().chain(owned.iter().copied()) {
        let plain = |part: &str| !matches!(part, "" | "." | "..");
        if !name.split('/').all(plain) || name.contains(['\\', '\0', ':']) {
            return Err(bad(name, "it is not a plain relative path"));
        }
    }
    let mut names = std::collections::BTreeSet::new();
    match written().find(|name| !names.insert(*name)) {
        Some(name) => Err(bad(name, "it is listed twice")),
        None => Ok(()),
    }
}

fn write_new(out: &Path, files: &[(String, Vec<u8>)]) -> Result<(), WriteError> {
    let Some(Component::Normal(name)) = out.components().next_back() else {
        return Err(WriteError::InTheWay {
            path: shown(out),
            why: "has no name that a new folder could take",
        });
    };
    if fs::symlink_metadata(out).is_ok() {
        return Err(WriteError::InTheWay { path: shown(out), why: "is a link to a missing file" });
    }
    let parent = match out.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).map_err(refused(parent, "made"))?;
    let aside = StagingFolder::new(parent, &name.to_string_lossy(), files)?;
    aside.write(files)?;
    fs::rename(aside.files(), out).map_err(refused(out, "put in place"))?;
    sync_folder(parent);
    Ok(())
}

/// A run that was killed before the folder was there left its own beside it.
fn sweep_beside(out: &Path) {
    if let (Some(parent), Some(name)) = (out.parent(), out.file_name()) {
        let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
        aside::sweep(parent, &name.to_string_lossy(), EarlierSeal::Kept);
    }
}

fn make_parent(path: &Path) -> Result<(), WriteError> {
    match path.parent() {
        Some(parent) => fs::create_dir_all(parent).map_err(refused(parent, "made")),
        None => Ok(()),
    }
}

/// Asks the system to keep a folder's names. Some file systems cannot; the files are there anyway.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = fs::File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Refuses, before anything is touched, a folder where a file should be, and a link in the place
/// of a subfolder, which would lead the files elsewhere.
fn check_targets(out: &Path, files: &[(String, Vec<u8>)]) -> Result<(), WriteError> {
    for (name, _) in files {
        let mut path = out.to_path_buf();
        let mut parts = name.split('/').peekable();
        while let Some(part) = parts.next() {
            path.push(part);
            let Ok(data) = fs::symlink_metadata(&path) else {
                break;
            };
            let is_last = parts.peek().is_none();
            if is_last == data.is_dir() {
                return Err(WriteError::InTheWay {
                    path: shown(&path),
                    why: if is_last {
                        "is a folder where a file of the results belongs"
                    } else {
                        "is not a folder, but files of the results belong in it"
                    },
                });
            }
        }
    }
    Ok(())
}

/// Files of an earlier run that this run does not write, in the order of their names.
fn stale_files(
    out: &Path,
    files: &[(String, Vec<u8>)],
    owned: &[&str],
) -> Result<Vec<PathBuf>, WriteError> {
    let mut stale = Vec::new();
    for pattern in owned {
        let (folder, last) = match pattern.rsplit_once('/') {
            Some((folder, last)) => (out.join(folder), last),
            None => (out.to_path_buf(), *pattern),
        };
        // Behind a link lies somebody else's folder.
        if !fs::symlink_metadata(&folder).is_ok_and(|data| data.is_dir()) && folder != out {
            continue;
        }
        let (start, end) = last.split_once('*').unwrap_or((last, ""));
        let is_pattern = last.contains('*');
        for entry in fs::read_dir(&folder).map_err(refused(&folder, "read"))? {
            let entry = entry.map_err(refused(&folder, "read"))?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let hit = if is_pattern {
                name.len() >= start.len() + end.len()
                    && name.starts_with(start)
                    && name.ends_with(end)
            } else {
                name == last
            };
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let path = entry.path();
            let is_new = files.iter().any(|(name, _)| out.join(name) == path);
            if hit && !is_folder && !is_new {
                stale.push(path);
            }
        }
    }
    stale.sort();
    stale.dedup();
    Ok(stale)
}

fn install(
    out: &Path,
    aside: &StagingFolder,
    files: &[(String, Vec<u8>)],
    stale: &[PathBuf],
) -> Result<(), WriteError> {
    if let Some((seal, _)) = files.last() {
        put_aside(&out.join(seal), &aside.earlier())?;
        sync_folder(out);
    }
    for path in stale {
        remove(path)?;
    }
    for (place, (name, _)) in files.iter().enumerate() {
        let path = out.join(name);
        make_parent(&path)?;
        if place + 1 == files.len() {
            sync_folder(out);
        }
        fs::rename(aside.files().join(name), &path).map_err(refused(&path, "put in place"))?;
    }
    sync_folder(out);
    Ok(())
}

fn put_aside(seal: &Path, to: &Path) -> Result<(), WriteError> {
    match fs::rename(seal, to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(refused(seal, "put aside")(error))
        }
        _ => Ok(()),
    }
}

fn remove(path: &Path) -> Result<(), WriteError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(refused(path, "removed")(error))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> (String, Vec<u8>) {
        (name.to_owned(), text.as_bytes().to_vec())
    }

    /// The seal goes first and comes last: a run that breaks off in the middle leaves no seal, old
    /// or new, and no stale signature; the next one knows the old seal until its own is in place.
    #[test]
    fn a_run_that_breaks_off_in_the_middle_leaves_no_report_that_looks_whole() {
        let parent = tempfile::tempdir().unwrap();
        let out = parent.path().join("out");
        let old = ["report.json", "report.md.sig", "report.md"].map(|name| file(name, "old"));
        write_folder(&out, &old, &[]).unwrap();
        assert_eq!(earlier_seals(&out), Vec::<PathBuf>::new());
        // As if the system refused one rename: the file is not there to be renamed.
        let new = ["report.json", "report.md"].map(|name| file(name, "new"));
        let aside = StagingFolder::new(&out, IN_PLACE, &new).unwrap();
        fs::create_dir(aside.files()).unwrap();
        fs::write(aside.files().join("report.md"), "new").unwrap();
        let stale = stale_files(&out, &new, &["report.md.sig"]).unwrap();
        let error = install(&out, &aside, &new, &stale).unwrap_err();
        assert!(error.to_string().contains("report.json"), "{error}");
        assert!(!out.join("report.md").exists());
        assert!(!out.join("report.md.sig").exists());
        assert_eq!(earlier_seals(&out), Vec::<PathBuf>::new(), "the run is still at work");
        drop(aside);
        // Another run that ends before it has replaced anything takes the old seal from nobody.
        drop(StagingFolder::new(&out, IN_PLACE, &new).unwrap());
        let seals = earlier_seals(&out);
        assert_eq!(seals.len(), 1);
        assert_eq!(fs::read(&seals[0]).unwrap(), b"old");
        write_folder(&out, &new, &[]).unwrap();
        assert_eq!(fs::read(out.join("report.md")).unwrap(), b"new");
        assert_eq!(fs::read_dir(&out).unwrap().count(), 2);
    }
}
