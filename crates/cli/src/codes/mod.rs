//! Findings about samples and plans given on the command line, on standard input or in files:
//! one file each, with its manual page as header comment.

use gincert_submission::{ManualPages, manual_page};

pub mod bit_unreadable;
pub mod deck_unreadable;
pub mod draws_unreadable;
pub mod sample_mistaken;
pub mod sample_unreadable;
pub mod suite_output_damaged;

const PAGES: ManualPages = ManualPages(&[
    (bit_unreadable::CODE, include_str!("bit_unreadable.rs")),
    (deck_unreadable::CODE, include_str!("deck_unreadable.rs")),
    (draws_unreadable::CODE, include_str!("draws_unreadable.rs")),
    (sample_mistaken::CODE, include_str!("sample_mistaken.rs")),
    (sample_unreadable::CODE, include_str!("sample_unreadable.rs")),
    (suite_output_damaged::CODE, include_str!("suite_output_damaged.rs")),
]);

/// Every code that the tool can raise, with the page that explains it.
pub fn pages() -> Vec<(&'static str, String)> {
    let of_folders = [PAGES, gincert_audit::checks::PAGES, gincert_certify::checks::PAGES];
    let mut pages: Vec<(&str, String)> =
        of_folders.into_iter().flat_map(ManualPages::all).collect();
    let checks = gincert_submission::all_checks().into_iter();
    pages.extend(checks.map(|check| (check.code, check.manual())));
    pages.extend(gincert_replay::manuals());
    pages.push(("allowed-signers", manual_page(gincert_report::ALLOWED_SIGNERS_SOURCE)));
    pages.sort();
    pages.dedup();
    // A code may be raised in several crates; each explains its own meaning.
    pages.into_iter().fold(Vec::new(), |mut joined: Vec<(&str, String)>, (code, text)| {
        match joined.last_mut().filter(|(last, _)| *last == code) {
            Some((_, page)) => page.push_str(&format!("\n{text}")),
            None => joined.push((code, text)),
        }
        joined
    })
}
