//! A damaged document is read to its end like any other: never a panic, every place inside the
//! text, the same findings each time. The damage is deterministic: each line taken out or doubled
//! in turn, the text cut at every 37th byte, bytes flipped by a small generator. An ordinary run takes
//! a part of the variants of each document, `GINCERT_EXHAUSTIVE=1` all that are named here.

mod common;

use common::{bytes, misplaced};
use gincert_submission::examine;

/// Bytes flipped a document, one at a time.
const FLIPS: u64 = 400;

/// One of so many variants is examined a second time, and must say the same.
const AGAIN: usize = 16;

/// The linear congruential generator of Knuth's MMIX: it only spreads the damage.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn variants(text: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut variants = Vec::new();
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    for line in 0..lines.len() {
        let (before, rest) = lines.split_at(line);
        let without = [before, &rest[1..]].concat().concat();
        let doubled = [before, &rest[..1], rest].concat().concat();
        variants.push((format!("without line {}", line + 1), without));
        variants.push((format!("line {} doubled", line + 1), doubled));
    }
    for cut in (0..text.len()).step_by(37) {
        variants.push((format!("cut at byte {cut}"), text[..cut].to_vec()));
    }
    // Spaces are left alone: most of them are padding, and damage to padding shows nothing.
    let places: Vec<usize> = (0..text.len()).filter(|at| text[*at] != b' ').collect();
    let mut state = 20_171_218;
    for _ in 0..FLIPS {
        let at = places[next(&mut state) as usize % places.len()];
        let byte = next(&mut state) as u8;
        let mut flipped = text.to_vec();
        flipped[at] ^= byte.max(1);
        variants.push((format!("byte {at} xor {}", byte.max(1)), flipped));
    }
    variants
}

/// Every `step`th variant of a document.
fn damaged_documents_are_read(path: &str, step: usize) {
    damaged_texts_are_read(path, &bytes(path), step);
}

fn damaged_texts_are_read(path: &str, text: &[u8], step: usize) {
    for (index, (damage, bytes)) in variants(text).into_iter().step_by(step).enumerate() {
        let examined = examine("damaged.md", &bytes);
        assert_eq!(misplaced(&examined, &bytes), None, "{path}, {damage}");
        if index % AGAIN == 0 {
            let again = examine("damaged.md", &bytes);
            assert!(again.findings == examined.findings, "{path}, {damage}");
        }
    }
}

/// Every variant, or one of ten: open points are priced anew for each that can still be read.
fn all_or_a_tenth() -> usize {
    match std::env::var_os("GINCERT_EXHAUSTIVE").is_some_and(|value| value == "1") {
        true => 1,
        false => 10,
    }
}

#[test]
fn damage_to_ten_is_survived() {
    damaged_documents_are_read("rulesets/gin-and-win/ten.md", all_or_a_tenth());
}

#[test]
fn damage_to_washington_is_survived() {
    damaged_documents_are_read("rulesets/gin-and-win/washington-2017.md", all_or_a_tenth());
}

/// Every tenth only: each variant with claims that differ searches the neighbouring pay tables.
/// Figures of the base game are left out, because each variant with one searches all neighbouring
/// rules as well.
#[test]
fn damage_to_wizard_is_survived() {
    let path = "rulesets/gin-and-win/wizard.md";
    let text = String::from_utf8(bytes(path)).unwrap_or_default();
    let about_base = ["| House edge", "| Element of", "| Optimal", "| Raise", "| Average"];
    let kept = text
        .split_inclusive('\n')
        .filter(|line| !about_base.iter().any(|name| line.starts_with(name)));
    let text: String = kept.collect();
    damaged_texts_are_read(path, text.as_bytes(), 10);
}

#[test]
fn damage_to_figures_of_the_base_game_is_survived() {
    damaged_documents_are_read("rulesets/gin-and-win/wizard.md", 200);
}

#[test]
fn damage_to_claims_wagers_and_rounds_of_small_documents_is_survived() {
    for stem in ["claims-conflict", "examples-hold-round", "row-twice-wager"] {
        damaged_documents_are_read(&format!("tests/documents/bad/{stem}.md"), 3);
    }
}

#[test]
fn damage_to_hidden_and_control_characters_is_survived() {
    for stem in ["control-character-right-to-left", "invisible-text-front-matter"] {
        damaged_documents_are_read(&format!("tests/documents/bad/{stem}.md"), 3);
    }
}
