//! `gincert status`: what a folder of letters comes to for a rule document or an enclosure.

mod letters;
mod text;

use crate::args::StatusArgs;
use crate::exit::{Exit, Failure};
use crate::files::{read, shown};
use crate::output::Output;
use gincert_certify::FILE_BYTES_MAX;
use gincert_evidence::{Digest, Fraction, Place};
use gincert_letters::{Channel, Condition, Other, Standing, Status, channels, nearest, standing};
use gincert_submission::{Change, Difference, Examined, Figures, Level, open_document};
use letters::Letters;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Most documents of a folder.
const DOCUMENTS_MAX: usize = 1_000;

#[derive(Serialize)]
struct Answer {
    document: Named,
    status: Status,
    /// The letter that approves the document, or did.
    letter: Option<Paper>,
    /// The letter that changed that.
    by: Option<Paper>,
    conditions: Vec<Condition>,
    channels: Vec<Channel>,
    /// The nearest document that a letter names, for one that none names.
    nearest: Option<Near>,
    /// Letters that do not count, and why.
    others: Vec<Other>,
    on: String,
}

#[derive(Serialize)]
struct Named {
    path: String,
    sha256: Digest,
}

#[derive(Serialize)]
struct Paper {
    path: String,
    sha256: Digest,
    signer: String,
    date: String,
    until: Option<String>,
    profile: String,
    on_changes: Option<String>,
}

#[derive(Serialize)]
struct Near {
    document: Digest,
    /// What the letters come to for that document.
    status: Status,
    letter: String,
    level: &'static str,
    #[serde(skip)]
    meaning: &'static str,
    changes: Vec<Changed>,
    math: Math,
    on_changes: Option<String>,
}

#[derive(Serialize)]
struct Changed {
    level: &'static str,
    #[serde(rename = "where")]
    what: String,
    old: String,
    new: String,
    new_line: Option<u64>,
}

/// House edges in the named document and in this one.
#[derive(Serialize)]
struct Math {
    base: Option<Both>,
    bonus: Option<Both>,
}

#[derive(Serialize)]
struct Both {
    old: Fraction,
    new: Fraction,
}

pub fn run(output: &Output, args: &StatusArgs) -> Result<Exit, Failure> {
    let on = super::approve::date("--on", &args.on)?;
    let letters = letters::read(&args.approvals, &args.signers, on)?;
    let (documents, is_list) = documents(&args.documents)?;
    let mut answers = Vec::new();
    for path in &documents {
        let bytes = read(path, FILE_BYTES_MAX)?;
        answers.push(answer(path, &bytes, &letters, on));
    }
    if output.json() {
        match answers.as_slice() {
            [one] if !is_list => output.print_json(one)?,
            many => output.print_json(&serde_json::json!({ "documents": many }))?,
        }
    } else {
        for answer in &answers {
            let said = if is_list { text::line(answer) } else { text::text(answer) };
            output.print(&said)?;
        }
    }
    let fine = answers.iter().all(|answer| answer.status == Status::InForce);
    Ok(if fine { Exit::Clean } else { Exit::Findings })
}

/// The documents that were named, those of folders by name; whether to answer with a line for each.
fn documents(named: &[PathBuf]) -> Result<(Vec<PathBuf>, bool), Failure> {
    let mut all = Vec::new();
    for path in named {
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(path)));
        let entries = std::fs::read_dir(path).map_err(unreadable)?.flatten();
        let is_page =
            |path: &PathBuf| path.extension().is_some_and(|end| end == "md") && path.is_file();
        let mut pages: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_page).collect();
        pages.sort();
        all.extend(pages);
    }
    if all.len() > DOCUMENTS_MAX {
        return Err(Failure::unreadable(format!(
            "More than {DOCUMENTS_MAX} documents are not read."
        )));
    }
    if all.is_empty() {
        return Err(Failure::unreadable("There is no document in the folder."));
    }
    let is_list = all.len() > 1 || named.iter().any(|path| path.is_dir());
    Ok((all, is_list))
}

fn answer(path: &Path, bytes: &[u8], letters: &Letters, on: jiff::civil::Date) -> Answer {
    let sha256 = Digest::of(bytes);
    let found = standing(sha256, &letters.filed, on);
    let near = (found.status == Status::NotNamed)
        .then(|| near(&open_document(&shown(path), bytes), letters, on))
        .flatten();
    let Standing { status, letter, by, mut others } = found;
    others.extend(letters.unread.iter().cloned());
    let paper = |at: Option<usize>| at.and_then(|at| letters.paper(at));
    let conditions = letter.and_then(|at| letters.filed.get(at));
    let conditions = conditions.map(|one| one.letter.conditions.clone()).unwrap_or_default();
    Answer {
        document: Named { path: shown(path), sha256 },
        status,
        letter: paper(letter),
        by: paper(by),
        channels: channels(&conditions),
        conditions,
        nearest: near,
        others,
        on: on.to_string(),
    }
}

fn near(document: &Examined, letters: &Letters, on: jiff::civil::Date) -> Option<Near> {
    let found = nearest(document, &letters.copies)?;
    let copy = letters.copies.get(found.at)?;
    let sha256 = copy.source.digest();
    let held = standing(sha256, &letters.filed, on);
    let letter = letters.filed.get(held.letter?)?;
    let Difference { level, changes, math, .. } = found.difference;
    let line = |place: &Option<Place>| place.as_ref().and_then(Place::line);
    let changed = |change: Change| Changed {
        level: change.level.word(),
        new_line: line(&change.new_place),
        what: change.what,
        old: change.old,
        new: change.new,
    };
    let both = |figures: Figures| figures.ok().map(|(old, new)| Both { old, new });
    Some(Near {
        document: sha256,
        status: held.status,
        letter: letter.path.clone(),
        level: Level::word(level),
        meaning: level.meaning(),
        changes: changes.into_iter().map(changed).collect(),
        math: Math { base: both(math.base_edge), bonus: both(math.bonus_edge) },
        on_changes: letter.letter.on_changes.clone(),
    })
}
