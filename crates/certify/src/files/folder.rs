//! Reading files of a submission: with a limit, and never outside the folder.

use crate::files::SUBMISSION_FILES_MAX;
use gincert_evidence::Digest;
use gincert_input::{FileError, open_file};
use gincert_report::real_path;
use std::path::{Component, Path, PathBuf};

/// Largest file that is read whole.
pub const FILE_BYTES_MAX: u64 = 64 << 20;

/// Why a file of a submission could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file itself.
    #[error(transparent)]
    File(#[from] FileError),
    /// A link, or a path through one.
    #[error("it is a link, or in a linked folder; a submission must contain the files themselves")]
    Link,
    /// A path that leaves its folder.
    #[error("its path leaves the submission folder")]
    Outside,
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> ReadError {
        ReadError::File(error.into())
    }
}

/// The digest and the size of a file of any length, read piece by piece.
///
/// # Errors
/// [`FileError`].
pub(crate) fn digest_file(path: &Path) -> Result<(Digest, u64), FileError> {
    let (file, _) = open_file(path)?;
    Ok(Digest::of_reader(file)?)
}

/// A relative path inside a folder. Links inside the folder are not followed.
///
/// # Errors
/// [`ReadError::Outside`] when it leads out of the folder, [`ReadError::Link`], or the system's reason
/// when the file is not there.
pub(crate) fn inside(folder: &Path, relative: &str) -> Result<PathBuf, ReadError> {
    let path = Path::new(relative);
    let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    if relative.is_empty() || !plain || relative.contains('\\') {
        return Err(ReadError::Outside);
    }
    let folder = real_path(folder)?;
    let named = folder.join(path);
    let target = real_path(&named)?;
    if target == named { Ok(target) } else { Err(ReadError::Link) }
}

/// The names of all files of a folder, in order.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    walk(folder, "", &mut found);
    found.sort();
    found
}

fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        if found.len() >= SUBMISSION_FILES_MAX {
            return;
        }
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&entry.path(), &format!("{name}/"), found),
            _ => found.push(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_do_not_leave_their_folder() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.md"), "x").unwrap();
        assert!(inside(folder.path(), "a.md").is_ok());
        for bad in ["../a.md", "/etc/hostname", "", "b/../a.md", "./a.md", "a\\b"] {
            assert!(matches!(inside(folder.path(), bad), Err(ReadError::Outside)), "{bad}");
        }
        assert!(matches!(
            inside(folder.path(), "none.md"),
            Err(ReadError::File(FileError::Absent(_)))
        ));
    }
}
