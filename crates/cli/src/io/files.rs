//! Reading the files that a command line names.

use crate::io::exit::Failure;
use gincert_audit::FinalFile;
use gincert_evidence::printable;
use gincert_input::read_file;
use gincert_pages::DOCUMENT_BYTES_MAX;
use gincert_submission::{AnalyzedDocument, examine, examine_unread, open_document};
use std::fs::FileType;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A file by what it is, not by how it is named: links lead to the same one.
#[derive(Debug, PartialEq, Eq)]
pub struct SameFile {
    path: std::path::PathBuf,
    #[cfg(unix)]
    node: Option<(u64, u64)>,
}

impl SameFile {
    /// The file that a path leads to, or the path where there is no file yet.
    pub fn of(path: &Path) -> SameFile {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let data = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file);
            if let Some(data) = data {
                return SameFile {
                    path: std::path::PathBuf::new(),
                    node: Some((data.dev(), data.ino())),
                };
            }
        }
        SameFile {
            path: std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
            #[cfg(unix)]
            node: None,
        }
    }
}

/// Writes a text under its name whole, or not at all.
pub fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = FinalFile::begin(path)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}

/// Writes a page under its name whole, or says why it cannot be written.
pub fn write_page(path: &Path, page: &str) -> Result<(), Failure> {
    let failed = |error| Failure::not_writable(format!("{}: {error}.", shown(path)));
    write_whole(path, page).map_err(failed)
}

/// A path as it is shown.
pub fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// The name of a file in its folder.
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Whether a name is that of a page: Markdown by its ending.
pub fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("md"))
}

/// Every name of a folder with what it is, links as links, in order; nothing where there are more than
/// these.
pub fn names(folder: &Path, most: usize) -> std::io::Result<Option<Vec<(PathBuf, FileType)>>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        all.push((entry.path(), entry.file_type()?));
        if all.len() > most {
            return Ok(None);
        }
    }
    all.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(Some(all))
}

/// Most files of one command.
pub const FILES_MAX: usize = 100_000;

/// Files by name; patterns with `*` or `?` that are no files are looked up.
pub fn matching_files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        let text = path.to_string_lossy();
        let is_pattern = text.contains(['*', '?']) && !path.exists();
        if !is_pattern {
            files.push(path.clone());
            continue;
        }
        let bad = |why: String| Failure::usage(format!("{}: {why}.", shown(path)));
        let found = glob::glob(&text).map_err(|error| bad(error.to_string()))?;
        let before = files.len();
        files.extend(found.filter_map(Result::ok).filter(|path| path.is_file()));
        if files.len() == before {
            return Err(Failure::unreadable(format!("{}: not a valid file name.", shown(path))));
        }
    }
    if files.len() > FILES_MAX {
        return Err(Failure::usage(format!("At most {FILES_MAX} files are read.")));
    }
    Ok(files)
}

/// Reads a whole file.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    read_file(path, limit)
        .map_err(|error| Failure::unreadable(format!("{}: {error}.", shown(path))))
}

/// Reads and examines a rule document; one that cannot be read gives a finding that says so.
pub fn document(path: &Path) -> AnalyzedDocument {
    let name = shown(path);
    match read_file(path, DOCUMENT_BYTES_MAX) {
        Ok(bytes) => examine(&name, &bytes),
        Err(error) => examine_unread(&name, &format!("The document cannot be examined: {error}.")),
    }
}

/// Reads a rule document for its rules, without judging its claims.
pub fn opened(path: &Path) -> AnalyzedDocument {
    match read_file(path, DOCUMENT_BYTES_MAX) {
        Ok(bytes) => open_document(&shown(path), &bytes),
        Err(_) => document(path),
    }
}

/// What findings about an engagement name as their file: the report names the document by its digest,
/// and says the same whatever somebody calls the file.
const ENGAGEMENT: &str = "(engagement)";

/// Reads an engagement: its name in reports and its bytes.
pub fn engagement(path: Option<&Path>) -> Result<Option<(String, Vec<u8>)>, Failure> {
    let Some(path) = path else { return Ok(None) };
    Ok(Some((ENGAGEMENT.to_owned(), read(path, DOCUMENT_BYTES_MAX)?)))
}
