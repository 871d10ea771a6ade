//! The pieces that clauses ask a submission for: files by their role, and rows of its page.
//!
//! `Layout; Rack card or Pay-table sign; row Equipment`: parts apart by `; ` are all asked for, of words
//! apart by ` or ` one is enough. Whether a piece says what the clause wants is for a person.

use crate::examine::automatic_checks::Probe;
use crate::examine::clause_conditions::{Applies, Circumstances};
use crate::files::InputFile;
use crate::files::roles::Role;
use crate::findings::checks::piece_missing;
use gincert_evidence::{Finding, Place};
use gincert_submission::{Clause, HowChecked, Manifest};

/// The pieces that are there, each with its name, and those that are not.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces {
    pub at_hand: Vec<String>,
    pub missing: Vec<String>,
}

/// Looks for every piece.
pub(crate) fn look(wanted: &str, files: &[InputFile], manifest: &Manifest) -> Pieces {
    let mut pieces = Pieces::default();
    for part in wanted.split("; ").filter(|part| !part.is_empty()) {
        let found: Vec<String> =
            part.split(" or ").filter_map(|word| one(word, files, manifest)).collect();
        match found.is_empty() {
            // A file without a byte was received, and is nothing to look at.
            true if part.split(" or ").any(|word| is_empty_file(word, files)) => {
                pieces.missing.push(format!("a non-empty {part}"));
            }
            true => pieces.missing.push(part.to_owned()),
            false => pieces.at_hand.extend(found),
        }
    }
    pieces
}

fn is_empty_file(word: &str, files: &[InputFile]) -> bool {
    let role = Role::of(word);
    let mut of_role = files.iter().filter(|file| role.is_some_and(|role| file.role == role.word()));
    of_role.any(|file| file.bytes == 0)
}

fn one(word: &str, files: &[InputFile], manifest: &Manifest) -> Option<String> {
    if let Some(row) = word.strip_prefix("row ") {
        let cell = manifest.named_row(row)?;
        return Some(format!("{row}: {}", cell.text));
    }
    let role = Role::of(word)?;
    let of_role = files.iter().filter(|file| file.role == role.word() && file.bytes > 0);
    let paths: Vec<&str> = of_role.map(|file| file.path.as_str()).collect();
    (!paths.is_empty()).then(|| format!("{} ({})", paths.join(", "), role.word()))
}

/// A finding for each piece that a clause asks for and that is not there.
pub(crate) fn findings(
    clauses: &[Clause],
    circumstances: &Circumstances<'_>,
    (files, manifest): (&[InputFile], &Manifest),
    place: &Place,
) -> Vec<Finding> {
    let mut found: Vec<(String, Vec<&str>)> = Vec::new();
    for clause in clauses {
        if matches!(circumstances.decide(clause), Applies::No(_)) {
            continue;
        }
        for piece in look(wanted(clause), files, manifest).missing {
            match found.iter_mut().find(|(known, _)| *known == piece) {
                Some((_, asking)) => asking.push(&clause.clause.text),
                None => found.push((piece, vec![&clause.clause.text])),
            }
        }
    }
    let found = found.into_iter();
    found.map(|(piece, asking)| piece_missing::finding(place.clone(), &piece, &asking)).collect()
}

/// What a clause asks the submission for.
fn wanted(clause: &Clause) -> &str {
    match clause.how {
        HowChecked::Evidence => &clause.answered.text,
        HowChecked::Automatic => Probe::of(&clause.answered.text).map_or("", Probe::pieces),
        HowChecked::Manual => "",
    }
}
