//! What the tests of certified folders share: a small game whose mathematics takes a moment, the papers
//! about it, and a log of it without a fault.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared by several tests, whose helpers may fail as the tests may"
)]

use gincert_audit::rulebook_sheet;
use gincert_replay::Limits;
use gincert_replay::generate::{Generator, Options, Play, Rates};
use gincert_submission::open_document;

/// Three cards, one meld of two, both wagers' edges printed as they are.
pub const RULES: &str = include_str!("../../../../tests/documents/small-game.md");

/// A submission of it under the neutral profile; rows of further files may follow.
pub const PAGE: &str = "# A submission

| Submission | |
| - | - |
| Item under test | A small game |
| Profile | neutral-lab-2026 |
| Rule document | rules.md |
| Form of play | felt table |
| Shuffle | by hand |

| File | Role | SHA-256 |
| - | - | - |
| rules.md | Rule document | not stated |
";

/// An engagement over its rules and figures; further tables may follow.
pub const ENGAGEMENT: &str = "# An engagement

| Engagement | |
| - | - |
| Issuer | A laboratory |
| Report number | 1 |
| Date of issue | 2026-11-20 |
| Authoriser | The authoriser |
| Scope | rules, figures |
";

/// The lines of a log of two seats, right to the last round.
pub fn clean_log(rounds: u64, tables: u32, seed: u64) -> Vec<String> {
    let sheet = rulebook_sheet(&open_document("rules.md", RULES.as_bytes())).unwrap();
    let options = Options {
        rounds,
        seats: 2,
        varies: false,
        tables,
        seed,
        play: Play::Always,
        hide_folds: false,
        hide_dealer: false,
        deck: false,
        chain: false,
        rates: Rates::default(),
        limits: Limits::default(),
    };
    let mut generator = Generator::new(&options, &sheet, None).unwrap();
    let lines = std::iter::from_fn(|| Some(generator.next_lines()).filter(|more| !more.is_empty()));
    lines.flatten().map(|line| line.text).collect()
}

/// The text with these words in place of those, which must be there.
pub fn swapped(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}
