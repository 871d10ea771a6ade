//! The letters that a new letter follows: the one that it names, and the one that states the terms of the
//! approval which it amends or notes conditions of.

use crate::io::exit::Failure;
use crate::io::files::{is_page, names, read, shown};
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

/// The values of a letter that is to be written.
pub struct NewLetter<'a> {
    pub date: Date,
    pub action: Action,
    pub document: Digest,
    pub commission: &'a Option<String>,
}

/// The letter that a letter follows, where it can follow it, with its digest.
pub fn before_of(path: &Path, new: NewLetter<'_>) -> Result<(Digest, Letter), Failure> {
    let NewLetter { date, action, document, commission } = new;
    let (letter, bytes) = letter_at(path)?;
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

/// The letter in a file, with the bytes of the file.
pub fn letter_at(path: &Path) -> Result<(Letter, Vec<u8>), Failure> {
    let bytes = read(path, DOCUMENT_BYTES_MAX)?;
    let letter = read_letter(&Source::new(&shown(path), &bytes));
    Ok((letter.map_err(|wrong| not_read(path, &wrong))?, bytes))
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
        (letter, _) = letter_at(&path)?;
        if letter.action.states_terms() {
            return Ok(letter);
        }
    }
    Err(Failure::usage("The letters in its folder follow each other in a circle."))
}

/// The pages of a folder, by digest.
fn pages(folder: &Path) -> Result<HashMap<[u8; 32], PathBuf>, Failure> {
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(folder)));
    let Some(names) = names(folder, FOLLOWED_NAMES_MAX).map_err(unreadable)? else {
        let sentence = format!("{} contains more than {FOLLOWED_NAMES_MAX} names.", shown(folder));
        return Err(Failure::unreadable(sentence));
    };
    let pages = names.into_iter().map(|(path, _)| path).filter(|path| is_page(path));
    // A page that is too large or cannot be read is not a letter that another one follows.
    let found = pages.filter_map(|path| {
        let bytes = read_file(&path, DOCUMENT_BYTES_MAX).ok()?;
        Some((*Digest::of(&bytes).bytes(), path))
    });
    Ok(found.collect())
}
