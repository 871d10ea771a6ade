//! A plain file as it is: nothing is unpacked, and no more than a limit is read.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// Why a plain file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is nothing of this name.
    #[error("no such file")]
    Absent(io::Error),
    /// An error of the operating system.
    #[error("it cannot be read: {0}")]
    Io(io::Error),
    /// More bytes than are read.
    #[error("it has {0} bytes; at most {1} are read")]
    TooLarge(u64, u64),
    /// A folder.
    #[error("it is a folder")]
    Folder,
    /// A pipe, or another thing that is no plain file.
    #[error("it is not a plain file")]
    NotAFile,
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> FileError {
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => FileError::Absent(error),
            _ => FileError::Io(error),
        }
    }
}

/// Reads a whole file of at most `limit` bytes.
///
/// # Errors
/// [`FileError`]; a file that is larger than the limit is not read.
pub fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let (file, length) = open_file(path)?;
    if length > limit {
        return Err(FileError::TooLarge(length, limit));
    }
    // Room for the whole file, so that it is read at once; one byte more shows a file that grew since its size
    // was read.
    let mut bytes =
        Vec::with_capacity(usize::try_from(length).unwrap_or_default().saturating_add(1));
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(FileError::TooLarge(bytes.len() as u64, limit));
    }
    Ok(bytes)
}

/// A plain file and its length.
///
/// # Errors
/// [`FileError`].
pub fn open_file(path: &Path) -> Result<(File, u64), FileError> {
    // Opening a named pipe waits for a writer, so its kind is asked first; and once more of what was
    // opened, since the name may have changed hands.
    plain(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    let data = file.metadata()?;
    plain(&data)?;
    Ok((file, data.len()))
}

fn plain(data: &Metadata) -> Result<(), FileError> {
    if data.is_dir() {
        return Err(FileError::Folder);
    }
    data.is_file().then_some(()).ok_or(FileError::NotAFile)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_over_the_limit_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        std::fs::write(&path, "12345").unwrap();
        assert_eq!(read_file(&path, 5).unwrap(), b"12345");
        assert!(matches!(read_file(&path, 4), Err(FileError::TooLarge(5, 4))));
        assert!(matches!(read_file(folder.path(), 4), Err(FileError::Folder)));
        assert!(matches!(read_file(&path.join("b"), 4), Err(FileError::Absent(_))));
    }
}
