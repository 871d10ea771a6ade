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

/// A round of gin rummy as it was dealt, which ends by a knock, states its points and is void.
pub const VOID_ROUND: &str = r#"{"v":1,"game":"gin-rummy","round":"1","table":"A","state":"void","reason":"x","hands":["As 2s 3s 7c 7d 7h 9c 9d 9h 4h","Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh"],"upcard":"5d","dealer_seat":1,"events":[[0,"knock","Kh",["As 2s 3s","7c 7d 7h","9c 9d 9h"]],[1,"meld","Ac Ad Ah"],[1,"meld","2c 3c 4c"],[1,"layoff","4s",0],[1,"layoff","7s",1]],"end":{"kind":"knock","by":0,"winner":0,"deadwood":[4,20],"points":[16,0]}}"#;

/// The rows of the compliance matrix, each with the cells that report.json has of it.
pub fn matrix(made: &gincert_certify::Certification) -> Vec<Vec<String>> {
    let (_, json) = made.beside.iter().find(|(path, _)| path == "report.json").unwrap();
    let report: serde_json::Value = serde_json::from_slice(json).unwrap();
    let blocks = report["sections"][11]["body"].as_array().unwrap();
    let tables = blocks.iter().map(|block| &block["content"]);
    let mut matrix = tables.filter(|table| table["title"] == "Compliance matrix");
    let rows = matrix.next().unwrap()["rows"].as_array().unwrap();
    let cells = |row: &serde_json::Value| {
        row.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
    };
    rows.iter().map(cells).collect()
}

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
