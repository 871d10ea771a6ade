//! A file of the submission has an unknown role.
//!
//! The role decides which part of the tool reads a file. With a mistyped role a hand log or a deck file
//! would not be read, so every role must be in the closed list; a file only for people is an Enclosure.
//!
//! What to do: use the role that the message offers.

use crate::files::roles::Role;
use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};
use gincert_pages::NearName;

pub(crate) const CODE: &str = "role-unknown";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, role: &str) -> Finding {
    let words = Role::words();
    let message = format!("'{}' is not a role of a file; the file was not read.", printable(role));
    let near = NearName::of(role, &words);
    let finding = Finding::new(CODE, Grade::Material, place.clone(), message)
        .about(SUBJECT)
        .help(format!("The nearest is '{}'.", near.name))
        .help(format!("Roles are: {}.", words.join(", ")));
    match near.is_only {
        true => finding.replacing(place, near.name),
        false => finding,
    }
}

/// A rule document that is listed under another role.
pub(crate) fn of_rules(place: Place, path: &str, role: Role) -> Finding {
    let message = format!(
        "'{}' is named as the rule document but listed as '{}'.",
        printable(path),
        role.word()
    );
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help(format!("Give it the role '{}'.", Role::RuleDocument.word()))
}
