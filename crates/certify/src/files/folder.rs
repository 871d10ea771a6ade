//! Reading files of a submission: with a limit, and never outside the folder.

use crate::files::SUBMISSION_FILES_MAX;
use gincert_evidence::Digest;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// Largest file that is read whole.
pub const FILE_BYTES_MAX: u64 = 64 << 20;

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is nothing of this name.
    #[error("there is no such file")]
    Absent,
    /// An error of the operating system.
    #[error("it cannot be read: {0}")]
    Io(std::io::Error),
    /// More bytes than are read.
    #[error("it has {0} bytes; at most {1} are read")]
    TooLarge(u64, u64),
    /// A folder.
    #[error("it is a folder")]
    Folder,
    /// A pipe, or another thing that is no plain file.
    #[error("it is not a plain file")]
    NotAFile,
    /// A link, or a path through one.
    #[error(
        "it is a link, or a folder on the way to it is one; a submission holds the files themselves"
    )]
    Link,
    /// A path that leaves its folder.
    #[error("its path leaves the submission folder")]
    Outside,
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> ReadError {
        match error.kind() {
            std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => ReadError::Absent,
            _ => ReadError::Io(error),
        }
    }
}

/// Reads a whole file of at most `limit` bytes.
///
/// # Errors
/// [`ReadError`]; a file that is larger than the limit is not read.
pub fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    let (file, length) = open_file(path)?;
    if length > limit {
        return Err(ReadError::TooLarge(length, limit));
    }
    let mut bytes = Vec::new();
    // One byte more than allowed shows a file that grew since its size was read.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge(bytes.len() as u64, limit));
    }
    Ok(bytes)
}

/// The digest and the size of a file of any length, read piece by piece.
///
/// # Errors
/// [`ReadError`].
pub fn digest_file(path: &Path) -> Result<(Digest, u64), ReadError> {
    let (file, _) = open_file(path)?;
    Ok(Digest::of_reader(file)?)
}

/// A plain file and its length.
pub(crate) fn open_file(path: &Path) -> Result<(File, u64), ReadError> {
    // Opening a named pipe waits for a writer, so its kind is asked first; and once more of what was
    // opened, since the name may have changed hands.
    is_plain(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    let data = file.metadata()?;
    is_plain(&data)?;
    Ok((file, data.len()))
}

fn is_plain(data: &std::fs::Metadata) -> Result<(), ReadError> {
    if data.is_dir() {
        return Err(ReadError::Folder);
    }
    data.is_file().then_some(()).ok_or(ReadError::NotAFile)
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
    let folder = folder.canonicalize()?;
    let named = folder.join(path);
    let target = named.canonicalize()?;
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
        assert!(matches!(inside(folder.path(), "none.md"), Err(ReadError::Absent)));
    }

    #[test]
    fn files_over_the_limit_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        std::fs::write(&path, "12345").unwrap();
        assert_eq!(read_file(&path, 5).unwrap(), b"12345");
        assert!(matches!(read_file(&path, 4), Err(ReadError::TooLarge(5, 4))));
        assert!(matches!(read_file(folder.path(), 4), Err(ReadError::Folder)));
        assert!(matches!(read_file(&path.join("b"), 4), Err(ReadError::Absent)));
    }
}
