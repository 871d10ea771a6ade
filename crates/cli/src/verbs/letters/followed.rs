//! The letters that a new letter follows: the one that it names, and the one that states the terms of the
//! approval which it amends or notes conditions of.

use crate::io::exit::Failure;
use crate::io::files::{is_page, read, shown};
use crate::verbs::signatures::sidecar_files::folder_of;
use gincert_evidence::Digest;
use gincert_input::read_file;
use gincert_letters::{Action, Letter, NotALetter, read_letter};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use jiff::civil::Date;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Most names of the folder in which earlier letters are looked for.
const FOLLOWED_NAMES_MAX: usize = 200_000;

/// What a letter that is to be written says.
pub struct NewLetter<'a> {
    pub date: Date,
    pub action: Action,
    pub document: Digest,
    pub commission: &'a Option<String>,
}

/// The letter that a letter follows, where it can follow it, with its digest.
pub fn before_of(path: &Path, new: NewLetter<'_>) -> Result<(Digest, Letter), Failure> {
    let NewLetter { date, action, document, commission } = new;
    let bytes = read(path, DOCUMENT_BYTES_MAX)?;
    let letter = read_letter(&Source::new(&shown(path), &bytes));
    let letter = letter.map_err(|wrong| not_read(path, &wrong))?;
    let path = shown(path);
    if letter.date > date {
        return Err(Failure::usage(format!("{path} is dated {}, after --date.", letter.date)));
    }
    if let Some(other) =
        letter.commission.as_ref().filter(|other| commission.as_ref() != Some(*other))
    {
        return Err(Failure::usage(format!(
            "{path} is a letter of '{other}': a letter that follows it states the same --commission."
        )));
    }
    if action != Action::Approve && letter.document != document {
        return Err(Failure::usage(format!(
            "{path} names another document (sha256:{}): a letter with the action '{}' is about the document \
             of the letter that it follows.",
            letter.document,
            action.word()
        )));
    }
    if action == Action::Withdraw && letter.action == Action::Suspend {
        return Err(Failure::usage(format!(
            "{path} suspends an approval, and withdrawing a suspension can mean two things. To lift the \
             suspension: --action lift --supersedes {path}. To withdraw the approval, name the letter that \
             approved it: --supersedes APPROVAL."
        )));
    }
    if let Some(why) = action.misfit(Some(letter.action)) {
        return Err(Failure::usage(format!("{why} The letter before is {path}.")));
    }
    Ok((Digest::of(&bytes), letter))
}

/// That a file cannot be read as what it should be, with everything that is not understood.
pub fn not_read(path: &Path, wrong: &NotALetter) -> Failure {
    Failure::unreadable(format!("{}: {}", shown(path), wrong.0.join(" ")))
}

/// The letter that states the terms of an approval: the one at hand, or the last approval or amendment
/// before it, as far as the letters between them are in its folder.
pub fn terms_of(path: &Path, letter: &Letter) -> Result<Letter, Failure> {
    if letter.action.states_terms() {
        return Ok(letter.clone());
    }
    let pages = pages(folder_of(path))?;
    let (mut path, mut letter) = (path.to_owned(), letter.clone());
    for _ in 0..pages.len() {
        let missing = || {
            Failure::usage(format!(
                "{} rests on an approval that is not in its folder: the letter that states its conditions is \
                 needed.",
                shown(&path)
            ))
        };
        let before = letter.before.and_then(|before| pages.get(before.bytes())).cloned();
        path = before.ok_or_else(missing)?;
        let source = Source::new(&shown(&path), &read(&path, DOCUMENT_BYTES_MAX)?);
        letter = read_letter(&source).map_err(|wrong| not_read(&path, &wrong))?;
        if letter.action.states_terms() {
            return Ok(letter);
        }
    }
    Err(Failure::usage("The letters in its folder follow each other in a circle."))
}

/// The pages of a folder, by digest.
fn pages(folder: &Path) -> Result<HashMap<[u8; 32], PathBuf>, Failure> {
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(folder)));
    let mut found = HashMap::new();
    for (at, entry) in std::fs::read_dir(folder).map_err(unreadable)?.enumerate() {
        if at >= FOLLOWED_NAMES_MAX {
            let sentence =
                format!("{} contains more than {FOLLOWED_NAMES_MAX} names.", shown(folder));
            return Err(Failure::unreadable(sentence));
        }
        let path = entry.map_err(unreadable)?.path();
        // What is too large or cannot be read is no letter that another one follows.
        if let Some(bytes) = Some(&path)
            .filter(|path| is_page(path))
            .and_then(|path| read_file(path, DOCUMENT_BYTES_MAX).ok())
        {
            found.insert(*Digest::of(&bytes).bytes(), path);
        }
    }
    Ok(found)
}
