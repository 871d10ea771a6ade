//! Letters for the tests of the library.

use gincert::{Date, Digest, Document};
use gincert_letters::{Action, FormalRows, Letter};

/// A letter of 2026-03-01 that approves a rule document of Gin & Win.
pub fn approval(rules: &Document) -> Letter {
    Letter {
        action: Action::Approve,
        commission: None,
        channels: Vec::new(),
        date: Date::constant(2026, 3, 1),
        effective: None,
        until: None,
        formal: FormalRows::default(),
        document: Digest::of(&rules.bytes),
        enclosure: None,
        before: None,
        game: "gin-and-win".to_owned(),
        revision: "ten".to_owned(),
        profile: "neutral-lab-2026".to_owned(),
        must_sign: Vec::new(),
        on_changes: None,
        report: None,
        reason: None,
        conditions: Vec::new(),
    }
}
