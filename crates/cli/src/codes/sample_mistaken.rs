//! A sample looks like another kind than `--as` states.
//!
//! Decks are lines of 52 different cards, draws are whole numbers, bits are raw bytes or the characters 0
//! and 1. A file of one kind that is tested as another would fail, or be unreadable, without any fault of
//! the generator; so it is recognised by its first bytes and not tested.
//!
//! What to do: name the kind of the sample.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};
use gincert_rng::SampleForm;

pub const CODE: &str = "sample-mistaken";
pub const SUBJECT: FindingSubject = FindingSubject::Shuffles;

/// The finding.
pub fn finding(path: &str, form: SampleForm) -> Finding {
    let place = Place::Record { path: path.to_owned(), offset: 0 };
    let message = format!("The file looks like {}; nothing is tested.", form.words());
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help(match form.option() {
        Some(option) => format!("Test it with {option}."),
        None => "Name the file with the generator's output; --as states its content.".to_owned(),
    })
}
