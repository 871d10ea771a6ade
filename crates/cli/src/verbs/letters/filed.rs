//! The letters of a folder, whose signatures count, and the copies of the documents that they name: for
//! `status` and for `verify --approved` alike.
//!
//! Nothing that may be a letter is passed over: what cannot be read as one, lies in a folder inside, or
//! is there as a signature alone, is named with the reason.

use crate::args::{KeyTrustArgs, LetterTrustArgs};
use crate::io::exit::Failure;
use crate::io::files::{is_page, shown};
use crate::verbs::signatures::sidecar_files::{
    folder_of, signature_named, signatures_named, signers_by,
};
use gincert_certify::FILE_BYTES_MAX;
use gincert_evidence::{Digest, printable};
use gincert_input::read_file;
use gincert_letters::{
    JudgedFile, LetterCandidate, LetterFile, LetterJudge, RejectedLetter, approved_documents,
    judge_file, may_be_letter, without_letter,
};
use gincert_pages::DOCUMENT_BYTES_MAX;
use gincert_report::{Signers, signature_names};
use gincert_submission::{AnalyzedDocument, open_document};
use jiff::civil::Date;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Most names of a folder of letters and its subfolders.
const NAMES_MAX: usize = 200_000;
/// Deepest nesting of folders.
const FOLDERS_DEEP_MAX: usize = 16;

/// What a folder of letters holds.
pub struct Letters {
    folder: PathBuf,
    /// Every letter, by path.
    pub filed: Vec<LetterFile>,
    /// What may be letters and cannot be read as such.
    pub unread: Vec<RejectedLetter>,
    /// Pages that are no letters, as far as they were looked at, and why no further.
    pub aside: Vec<RejectedLetter>,
    copies: OnceCell<Vec<AnalyzedDocument>>,
}

impl Letters {
    /// The documents that letters which count approve, as far as copies `DIGEST.md` are at hand; a copy
    /// that is not the document of its name is passed over.
    pub fn copies(&self) -> &[AnalyzedDocument] {
        self.copies.get_or_init(|| {
            let read = approved_documents(&self.filed).into_iter().filter_map(|digest| {
                let path = self.folder.join(format!("{digest}.md"));
                let bytes = read_file(&path, DOCUMENT_BYTES_MAX).ok()?;
                (Digest::of(&bytes) == digest).then(|| open_document(&shown(&path), &bytes))
            });
            read.collect()
        })
    }
}

/// How the letters of a folder are judged on a day, whoever signed them.
pub fn judge<'s>(signers: &'s Signers, trust: &LetterTrustArgs, on: Date) -> LetterJudge<'s> {
    let signers_needed = usize::from(trust.letter_signatures);
    LetterJudge { signers, principal: None, on, signers_needed }
}

/// The reader's own list of signers, with what the reader states of revoked keys and of logs.
pub fn readers_list(list: &Path, trust: &KeyTrustArgs) -> Result<Signers, Failure> {
    let signers = signers_by(Some(list), trust, folder_of(list))?;
    match signers.allowed {
        Some(_) => Ok(signers),
        None => {
            let sentence = format!("The list of signers {} cannot be read.", shown(list));
            Err(Failure::unreadable(sentence))
        }
    }
}

/// Reads the letters of a folder.
pub fn read(folder: &Path, judge: LetterJudge<'_>) -> Result<Letters, Failure> {
    let mut letters = Letters {
        folder: folder.to_owned(),
        filed: Vec::new(),
        unread: Vec::new(),
        aside: Vec::new(),
        copies: OnceCell::new(),
    };
    let mut names = 0;
    let mut open = vec![(folder.to_owned(), 0)];
    while let Some((inside, depth)) = open.pop() {
        let entries = match entries(&inside, &mut names) {
            Ok(entries) => entries,
            Err(failure) if depth == 0 => return Err(failure),
            Err(failure) => {
                letters.doubt(
                    &inside,
                    None,
                    format!("The folder was not read: {}", failure.message),
                );
                continue;
            }
        };
        let here: BTreeSet<String> = entries.iter().map(|(name, _)| name.clone()).collect();
        for (name, is_folder) in entries {
            let path = inside.join(&name);
            match is_folder {
                true if path.is_symlink() || depth == FOLDERS_DEEP_MAX => {
                    let why = "Not read: it is a link to a folder, or a folder nested too deeply.";
                    letters.doubt(&path, None, why.to_owned());
                }
                true => open.push((path, depth + 1)),
                false => letters.take(&path, &name, &here, depth > 0, judge),
            }
        }
    }
    letters.filed.sort_by(|a, b| a.path.cmp(&b.path));
    letters.unread.sort_by(|a, b| a.path.cmp(&b.path));
    letters.aside.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(letters)
}

/// The names of a folder, each with whether it is a folder.
fn entries(folder: &Path, names: &mut usize) -> Result<Vec<(String, bool)>, Failure> {
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(folder)));
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        *names += 1;
        if *names > NAMES_MAX {
            let sentence = format!("{} contains more than {NAMES_MAX} names.", shown(folder));
            return Err(Failure::unreadable(sentence));
        }
        let kind = entry.file_type().map_err(unreadable)?;
        let is_folder = kind.is_dir() || kind.is_symlink() && entry.path().is_dir();
        entries.push((entry.file_name().to_string_lossy().into_owned(), is_folder));
    }
    entries.sort();
    Ok(entries)
}

impl Letters {
    /// Names letters by their paths in the folder.
    pub fn name_without_folder(&mut self) {
        let folder = format!("{}/", shown(&self.folder));
        let filed = self.filed.iter_mut().map(|one| &mut one.path);
        for path in filed.chain(self.unread.iter_mut().map(|one| &mut one.path)) {
            if let Some(inside) = path.strip_prefix(&folder) {
                *path = inside.to_owned();
            }
        }
    }

    fn doubt(&mut self, path: &Path, sha256: Option<Digest>, why: String) {
        self.unread.push(RejectedLetter { path: shown(path), sha256, why: printable(&why) });
    }

    /// Looks at one file: a letter, what may be one, or something else.
    fn take(
        &mut self,
        path: &Path,
        name: &str,
        here: &BTreeSet<String>,
        is_inside: bool,
        judge: LetterJudge<'_>,
    ) {
        if name.ends_with(".sig") {
            return self.take_signature(path, name, here);
        }
        let beside = signatures_named(folder_of(path), signature_names(name, here));
        let is_page = is_page(Path::new(name));
        let bytes = match read_file(path, FILE_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(error) if may_be_letter(is_page, &beside) => {
                return self.doubt(path, None, format!("It was not read: {error}."));
            }
            Err(_) => return,
        };
        let file = LetterCandidate {
            path: &shown(path),
            bytes: &bytes,
            signatures: &beside,
            is_page,
            is_inside,
        };
        match judge_file(&file, judge) {
            JudgedFile::Letter(letter) => self.filed.push(*letter),
            JudgedFile::Rejected(rejected) => self.unread.push(rejected),
            JudgedFile::Aside(aside) => self.aside.push(aside),
            JudgedFile::Other => {}
        }
    }

    /// A signature: named where it is of a letter that is not here.
    fn take_signature(&mut self, path: &Path, name: &str, here: &BTreeSet<String>) {
        let read = || signature_named(folder_of(path), name.to_owned());
        if let Some(why) = without_letter(name, here, read) {
            self.doubt(path, None, why.to_owned());
        }
    }
}
