//! The letters of a folder, whose signatures count, and the copies of the documents that they name: for
//! `status` and for `verify --approved` alike.
//!
//! Nothing that may be a letter is passed over: what cannot be read as one, lies in a folder inside, or
//! is there as a signature alone, is named with the reason.

use crate::io::exit::Failure;
use crate::io::files::{is_page, shown};
use crate::verbs::signatures::sidecar_files::{folder_of, signature_names, signatures_named};
use gincert_certify::{FILE_BYTES_MAX, read_file};
use gincert_evidence::{Digest, printable};
use gincert_letters::{
    Action, Letter, LetterFile, RejectedLetter, SignatureStatus, looks_like_letter, read_letter,
};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_report::{SignatureFile, SignatureResult, Signers, judge_at_moments};
use gincert_signing::{Namespace, SIGNATURE_BYTES_MAX, Timestamp, signature_head};
use gincert_submission::{AnalyzedDocument, open_document};
use jiff::civil::Date;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Most names of a folder of letters and of the folders in it.
const NAMES_MAX: usize = 200_000;
/// Most folders one in another.
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
            let counting =
                self.filed.iter().filter(|one| matches!(one.signed, SignatureStatus::By(_)));
            let approved = counting.filter(|one| one.letter.action == Action::Approve);
            let digests: BTreeSet<[u8; 32]> =
                approved.map(|one| *one.letter.document.bytes()).collect();
            let read = digests.into_iter().map(Digest::from).filter_map(|digest| {
                let path = self.folder.join(format!("{digest}.md"));
                let bytes = read_file(&path, DOCUMENT_BYTES_MAX).ok()?;
                (Digest::of(&bytes) == digest).then(|| open_document(&shown(&path), &bytes))
            });
            read.collect()
        })
    }
}

/// By what letters are judged.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    pub signers: &'a Signers,
    /// The name under which somebody must have signed, where one is asked for.
    pub principal: Option<&'a str>,
    pub on: Date,
}

/// Reads the letters of a folder.
pub fn read(folder: &Path, judge: Judge<'_>) -> Result<Letters, Failure> {
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
                    let why = "It is a link to a folder, or a folder too far down: it was not looked into.";
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
            let sentence = format!("{} holds more than {NAMES_MAX} names.", shown(folder));
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
        judge: Judge<'_>,
    ) {
        if let Some(of) = name.strip_suffix(".sig") {
            return self.take_signature(path, of, here);
        }
        let beside = signatures_named(folder_of(path), signature_names(name, here));
        let is_signed = beside.iter().any(is_for_letters);
        let is_page = is_page(Path::new(name));
        let bytes = match read_file(path, FILE_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(error) if is_page || is_signed => {
                return self.doubt(path, None, format!("It was not read: {error}."));
            }
            Err(_) => return,
        };
        let is_large = bytes.len() as u64 > DOCUMENT_BYTES_MAX;
        if !is_signed && !looks_like_letter(&bytes) {
            if is_page && is_large {
                let why = format!("It has more than {DOCUMENT_BYTES_MAX} bytes and is no letter.");
                self.aside.push(RejectedLetter { path: shown(path), sha256: None, why });
            }
            return;
        }
        let sha256 = Digest::of(&bytes);
        if is_large {
            let why = format!("It has more than {DOCUMENT_BYTES_MAX} bytes; no letter has.");
            return self.doubt(path, Some(sha256), why);
        }
        let letter = match read_letter(&Source::new(&shown(path), &bytes)) {
            Ok(letter) => letter,
            Err(wrong) => {
                let why = format!(
                    "It cannot be read as a letter, so that it does not count: {}",
                    wrong.0.join(" ")
                );
                return self.doubt(path, Some(sha256), why);
            }
        };
        let misplaced = match (is_page, is_inside) {
            (false, _) => Some("Its name does not end in .md, so that it does not count."),
            (true, true) => Some("It lies in a folder inside, so that it does not count."),
            (true, false) => None,
        };
        let (signed, caution) = match misplaced {
            Some(why) => (SignatureStatus::Not(why.to_owned()), None),
            None => signed(&bytes, &letter, &beside, judge),
        };
        self.filed.push(LetterFile { path: shown(path), sha256, letter, signed, caution });
    }

    /// A signature for letters without its letter: somebody took the letter away.
    fn take_signature(&mut self, path: &Path, of: &str, here: &BTreeSet<String>) {
        let parts = of.match_indices('.').filter_map(|(at, _)| of.get(..at));
        let is_beside = std::iter::once(of).chain(parts).any(|name| here.contains(name));
        if is_beside {
            return;
        }
        let bytes = read_file(path, SIGNATURE_BYTES_MAX).map_err(|error| error.to_string());
        let file = SignatureFile { file: shown(path), bytes };
        if is_for_letters(&file) {
            self.doubt(path, None, "It is the signature of a letter that is not here.".to_owned());
        }
    }
}

fn is_for_letters(signature: &SignatureFile) -> bool {
    let head = signature.bytes.as_ref().ok().and_then(|bytes| signature_head(bytes));
    head.is_some_and(|head| head.namespace == Namespace::Approval.as_str())
}

/// Whether somebody signed a letter who may sign letters, on the day of the letter and on the day
/// that is asked about: a letter's date is its writer's word, so that a key that is no longer good
/// could put any date before its end. And what a person must see of its other signatures.
fn signed(
    bytes: &[u8],
    letter: &Letter,
    files: &[SignatureFile],
    judge: Judge<'_>,
) -> (SignatureStatus, Option<String>) {
    let not = |why: String| (SignatureStatus::Not(why), None);
    if files.is_empty() {
        return not("Nobody signed it: it is a draft.".to_owned());
    }
    let days = [(letter.date, "on its own date"), (judge.on, "on the day that is asked about")];
    let moments: Result<Vec<Timestamp>, _> =
        days.iter().map(|(day, _)| Timestamp::parse(&day.to_string())).collect();
    let moments = match moments {
        Ok(moments) => moments,
        Err(error) => return not(format!("Its date cannot be judged: {error}.")),
    };
    let Judge { signers, principal, .. } = judge;
    let results = judge_at_moments(bytes, Namespace::Approval, files, signers, principal, &moments);
    let mut found = SignatureStatus::Not("Nobody signed it.".to_owned());
    let mut caution = None;
    for ((day, which), results) in days.iter().zip(&results) {
        let Some(good) = results.iter().find(|one| one.valid == Some(true)) else {
            let reasons: Vec<&str> = results.iter().map(|one| one.reason.as_str()).collect();
            return not(format!(
                "Its signature does not count {which} ({day}): {}",
                reasons.join(" ")
            ));
        };
        let name = good.principal.clone();
        found = SignatureStatus::By(name.unwrap_or_else(|| "a key without a name".to_owned()));
        caution = caution.or_else(|| caution_of(results));
    }
    (found, caution)
}

fn caution_of(results: &[SignatureResult]) -> Option<String> {
    let bad = results.iter().find(|one| one.valid == Some(false))?;
    Some(format!("A signature beside it ({}) does not count. {}", bad.file, bad.reason))
}
