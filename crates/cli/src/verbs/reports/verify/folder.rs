//! `gincert verify FOLDER`: the papers of a folder and of the folders in it, which are answered with a line
//! each.
//!
//! A paper is a file with a signature beside it, a report, or a page that is laid out as a letter. What may
//! be one and cannot be looked at is listed with the reason.

use crate::io::exit::Failure;
use crate::io::files::{is_page, name_of, names, shown};
use gincert_input::read_file;
use gincert_letters::{looks_like_letter, looks_like_letter_page};
use gincert_report::{
    PROOF_END, REPORT_BYTES_MAX, has_signed_file, looks_like_report, signature_names,
};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Most names in all folders together.
const VERIFIED_NAMES_MAX: usize = 200_000;
/// Deepest nesting of folders.
const VERIFIED_DEEP_MAX: usize = 16;

/// What folders contain.
#[derive(Default)]
pub struct FolderPapers {
    /// The papers, in order.
    pub papers: Vec<PathBuf>,
    /// What may be a paper and was not verified.
    pub skipped: Vec<SkippedFile>,
    /// Files without a signature of their own that are neither a report nor a letter.
    pub other_files: usize,
    names: usize,
}

/// A file or folder that was not verified.
#[derive(Serialize)]
pub struct SkippedFile {
    pub path: String,
    /// Why, in whole sentences.
    pub why: String,
}

impl FolderPapers {
    /// Looks through a folder.
    pub fn walk(&mut self, folder: &Path) -> Result<(), Failure> {
        let mut open = vec![(folder.to_owned(), 0)];
        while let Some((folder, depth)) = open.pop() {
            let entries = match names(&folder, VERIFIED_NAMES_MAX.saturating_sub(self.names)) {
                Ok(Some(entries)) => entries,
                Ok(None) => {
                    return Err(Failure::unreadable(format!(
                        "The folders contain more than {VERIFIED_NAMES_MAX} names."
                    )));
                }
                Err(error) if depth == 0 => {
                    return Err(Failure::unreadable(format!("{}: {error}.", shown(&folder))));
                }
                Err(error) => {
                    self.skip(&folder, format!("The folder cannot be read: {error}."));
                    continue;
                }
            };
            self.names += entries.len();
            let here: BTreeSet<String> = entries.iter().map(|(path, _)| name_of(path)).collect();
            for (path, kind) in entries {
                let name = name_of(&path);
                match kind {
                    _ if kind.is_symlink() => {
                        self.skip(&path, "Links are not followed.".to_owned())
                    }
                    _ if kind.is_dir() && depth == VERIFIED_DEEP_MAX => {
                        let why = format!("More than {VERIFIED_DEEP_MAX} folders deep.");
                        self.skip(&path, why);
                    }
                    _ if kind.is_dir() => open.push((path, depth + 1)),
                    _ => self.take(path, &name, &here),
                }
            }
        }
        self.papers.sort();
        self.skipped.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(())
    }

    /// Adds what was not verified.
    pub fn skip(&mut self, path: &Path, why: String) {
        self.skipped.push(SkippedFile { path: shown(path), why });
    }

    fn take(&mut self, path: PathBuf, name: &str, here: &BTreeSet<String>) {
        if let Some(signed) = name.strip_suffix(".sig") {
            if !has_signed_file(signed, here) {
                self.skip(&path, "A signature whose file is missing.".to_owned());
            }
            return;
        }
        if let Some(signature) = name.strip_suffix(PROOF_END) {
            if !here.contains(signature) {
                self.skip(&path, "A proof of logging whose signature is missing.".to_owned());
            }
            return;
        }
        if !signature_names(name, here).is_empty() || name == "report.md" {
            return self.papers.push(path);
        }
        let is_html = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("html"));
        if is_html && read_file(&path, REPORT_BYTES_MAX).is_ok_and(|it| looks_like_letter_page(&it))
        {
            return self.papers.push(path);
        }
        match is_page(&path).then(|| read_file(&path, REPORT_BYTES_MAX)) {
            Some(Err(error)) => self.skip(&path, format!("It was not read: {error}.")),
            Some(Ok(bytes)) if looks_like_letter(&bytes) || looks_like_report(&bytes) => {
                self.papers.push(path);
            }
            _ => self.other_files += 1,
        }
    }
}
