//! The letters of a folder, whose signatures count, and the copies of the documents that they name.

use super::Paper;
use crate::exit::Failure;
use crate::files::{is_page, read as read_whole, shown};
use crate::verbs::beside::{signatures, signers};
use gincert_certify::{BUILD_DIGEST, read_file};
use gincert_evidence::Digest;
use gincert_letters::{Action, Filed, Letter, Other, Signed, looks_like_letter, read_letter};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_report::{Asked, Folders, Moment, Namespace, SignatureFile, Signers, verify_file};
use gincert_submission::{Examined, open_document};
use jiff::civil::Date;
use std::path::{Path, PathBuf};

/// Most pages of a folder of letters.
const PAGES_MAX: usize = 10_000;

/// What a folder of letters holds.
pub struct Letters {
    /// Every letter, by path.
    pub filed: Vec<Filed>,
    /// Pages that are laid out as letters and cannot be read as such.
    pub unread: Vec<Other>,
    /// The documents that letters which count approve, as far as copies are at hand.
    pub copies: Vec<Examined>,
}

impl Letters {
    /// A letter of the list, as an answer shows it.
    pub fn paper(&self, at: usize) -> Option<Paper> {
        let one = self.filed.get(at)?;
        let Signed::By(signer) = &one.signed else { return None };
        Some(Paper {
            path: one.path.clone(),
            sha256: one.sha256,
            signer: signer.clone(),
            date: one.letter.date.to_string(),
            until: one.letter.until.map(|date| date.to_string()),
            profile: one.letter.profile.clone(),
            on_changes: one.letter.on_changes.clone(),
        })
    }
}

/// Reads the letters of a folder.
pub fn read(folder: &Path, signers_file: &Path, on: Date) -> Result<Letters, Failure> {
    let signers = signers(Some(signers_file), folder)?;
    if signers.allowed.is_none() {
        let sentence = format!("The signers' file {} cannot be read.", shown(signers_file));
        return Err(Failure::unreadable(sentence));
    }
    let mut letters = Letters { filed: Vec::new(), unread: Vec::new(), copies: Vec::new() };
    for path in pages(folder)? {
        let bytes = read_whole(&path, DOCUMENT_BYTES_MAX)?;
        let source = Source::new(&shown(&path), &bytes);
        if !looks_like_letter(&source) {
            continue;
        }
        let sha256 = Digest::of(&bytes);
        match read_letter(&source) {
            Ok(letter) => {
                let signed = signed(&path, &bytes, &letter, &signers, on)?;
                letters.filed.push(Filed { path: shown(&path), sha256, letter, signed });
            }
            Err(wrong) => letters.unread.push(Other {
                path: shown(&path),
                sha256,
                why: format!(
                    "It cannot be read as a letter, so that it does not count: {}",
                    wrong.0.join(" ")
                ),
            }),
        }
    }
    letters.copies = copies(folder, &letters.filed);
    Ok(letters)
}

fn pages(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(folder)));
    let entries = std::fs::read_dir(folder).map_err(unreadable)?.flatten();
    let pages = entries.map(|entry| entry.path()).filter(|path| is_page(path) && path.is_file());
    let mut pages: Vec<PathBuf> = pages.take(PAGES_MAX + 1).collect();
    if pages.len() > PAGES_MAX {
        let sentence = format!("{} holds more than {PAGES_MAX} pages.", shown(folder));
        return Err(Failure::unreadable(sentence));
    }
    pages.sort();
    Ok(pages)
}

/// Whether somebody signed a letter who may sign letters, on the day of the letter and on the day
/// that is asked about: a letter's date is its writer's word, so that a key that is no longer good
/// could put any date before its end.
fn signed(
    path: &Path,
    bytes: &[u8],
    letter: &Letter,
    signers: &Signers,
    on: Date,
) -> Result<Signed, Failure> {
    let files = signatures(path)?;
    if files.is_empty() {
        return Ok(Signed::Not("Nobody signed it: it is a draft.".to_owned()));
    }
    let mut signer = None;
    for (day, which) in [(letter.date, "on its own date"), (on, "on the day that is asked about")] {
        match judged(path, bytes, &files, signers, day) {
            Ok(name) => signer = Some(name),
            Err(why) => {
                let sentence = format!("Its signature does not count {which} ({day}): {why}");
                return Ok(Signed::Not(sentence));
            }
        }
    }
    Ok(signer.map_or_else(|| Signed::Not("Nobody signed it.".to_owned()), Signed::By))
}

/// The signer whose signature counts on a day, or why none does.
fn judged(
    path: &Path,
    bytes: &[u8],
    files: &[SignatureFile],
    signers: &Signers,
    day: Date,
) -> Result<String, String> {
    let at = Moment::parse(&day.to_string()).map_err(|error| format!("{error}."))?;
    let done = verify_file(&Asked {
        file: &shown(path),
        bytes,
        purpose: Namespace::Approval,
        signatures: files,
        signers,
        principal: None,
        at,
        folders: Folders { submission: None, report: None },
        build: BUILD_DIGEST,
    });
    let good = done.signatures.iter().find(|one| one.valid == Some(true));
    match good {
        Some(one) => Ok(one.principal.clone().unwrap_or_else(|| "a key without a name".to_owned())),
        None => {
            let reasons: Vec<&str> =
                done.signatures.iter().map(|one| one.reason.as_str()).collect();
            Err(reasons.join(" "))
        }
    }
}

/// The copies `DIGEST.md` of documents that letters which count approve; a copy that is not the
/// document of its name is passed over.
fn copies(folder: &Path, filed: &[Filed]) -> Vec<Examined> {
    let counting = filed.iter().filter(|one| matches!(one.signed, Signed::By(_)));
    let approved = counting.filter(|one| one.letter.action == Action::Approve);
    let mut digests: Vec<Digest> = approved.map(|one| one.letter.document).collect();
    digests.sort_by_key(|digest| *digest.bytes());
    digests.dedup();
    let read = digests.into_iter().filter_map(|digest| {
        let path = folder.join(format!("{digest}.md"));
        let bytes = read_file(&path, DOCUMENT_BYTES_MAX).ok()?;
        (Digest::of(&bytes) == digest).then(|| open_document(&shown(&path), &bytes))
    });
    read.collect()
}
