//! What is said of a printed figure beside whether it agrees: by which definition it does, that its last
//! digit alone is wrong, and which other figure of the game has its digits.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::bytes;
use gincert_evidence::{Finding, Grade, Verdict};
use gincert_submission::claims::{JudgedClaim, LastDigit};
use gincert_submission::{AnalyzedDocument, examine};

/// The small game with one more claim.
fn with_claim(name: &str, value: &str) -> AnalyzedDocument {
    let text = String::from_utf8(bytes("tests/documents/small-game.md")).unwrap();
    let text = format!("{}\n| {name} | - | {value} | exact | y |\n", text.trim_end());
    examine("a.md", text.as_bytes())
}

/// The judgement of that claim, and what is found about it.
fn judged(name: &str, value: &str) -> (JudgedClaim, Vec<Finding>) {
    let examined = with_claim(name, value);
    let judged = examined.claims.last().unwrap().clone();
    assert_eq!(judged.claim.value_cell.text, value);
    let findings = examined.findings.into_iter();
    (judged, findings.filter(|finding| finding.code == "claims-agree").collect())
}

#[test]
fn a_last_digit_that_is_off_by_one_is_minor_and_has_its_own_words() {
    let (truncated, found) = judged("Gin Bonus house edge", "24.9411 %");
    assert_eq!(truncated.last_digit, Some(LastDigit::Truncated));
    assert_eq!((truncated.verdict, truncated.grade()), (Verdict::Differs, Grade::Minor));
    assert_eq!((found.len(), found[0].grade), (1, Grade::Minor));
    let words = "It is truncated: 24.9411 % for 24.941176 %, which rounds to 24.9412 %.";
    assert!(found[0].message.contains(words), "{}", found[0].message);
    let (above, found) = judged("Gin Bonus house edge", "24.9413 %");
    assert_eq!(above.last_digit, Some(LastDigit::OffByOne));
    assert!(found[0].message.contains("Its last digit is off by one"), "{}", found[0].message);
    let (two, found) = judged("Gin Bonus house edge", "24.9410 %");
    assert_eq!((two.last_digit, found[0].grade), (None, Grade::Material));
    // A digit that is a tenth of the figure is no slip: the player is told another price.
    let (coarse, found) = judged("House edge", "3 %");
    assert_eq!((coarse.last_digit, found[0].grade), (None, Grade::Material));
}

#[test]
fn the_definition_by_which_a_figure_agrees_is_kept() {
    let (usual, found) = judged("RTP", "97.6042 %");
    let definition = usual.definition.unwrap();
    assert!(definition.words.contains("1 less the house edge"), "{definition:?}");
    assert_eq!((definition.usual, found.len()), (None, 0));
    let (other, found) = judged("RTP", "98.6087 %");
    assert_eq!(other.verdict, Verdict::Agrees);
    let definition = other.definition.unwrap();
    assert!(definition.words.contains("1 less the element of risk"), "{definition:?}");
    let (words, value) = definition.usual.unwrap();
    assert!(words.contains("1 less the house edge"), "{words}");
    assert_eq!(value.percent(4), "97.6042 %");
    // Somebody who takes it as usual is told.
    assert_eq!((found.len(), found[0].grade), (1, Grade::Observation));
    assert!(found[0].message.contains("97.6042 %"), "{}", found[0].message);
    // A name with one definition has nothing to say.
    assert_eq!(judged("Element of risk", "1.3913 %").0.definition, None);
}

#[test]
fn another_figure_of_the_game_with_the_printed_digits_is_named() {
    for (name, value, words) in [
        ("House edge", "1.3913 %", "the element of risk of the base game"),
        ("Element of risk", "2.3958 %", "the house edge of the base game"),
        ("Hit frequency of the base game", "64.1421 %", "among raised hands"),
        (
            "Probability of Score 1",
            "0.997647",
            "'Score 1' and 'All Others' of the pay table together",
        ),
        ("Probability of Score 0", "0.169412", "the probability of score 1"),
        ("RTP", "102.3958 %", "1 plus the house edge of the base game"),
        ("House edge", "-2.3958 %", "the figure itself with the other sign"),
        ("House edge", "2.3958", "in per cent, printed without '%'"),
        ("Standard deviation of the base game", "0.93628", "per unit wagered"),
    ] {
        let (judged, found) = judged(name, value);
        let own = judged.own_figure.unwrap_or_else(|| panic!("{name} {value}"));
        assert!(own.words.contains(words), "{name} {value}: {}", own.words);
        let help = found.iter().flat_map(|finding| &finding.help);
        let is_told = help.clone().any(|help| help.contains(words));
        assert!(is_told, "{name} {value}: {found:?}");
        let notes = found.iter().flat_map(|finding| &finding.notes);
        let of_readings = |text: &str| {
            text.starts_with("Not reproduced") || text.ends_with("describe different rules.")
        };
        assert!(!notes.into_iter().any(|note| of_readings(&note.text)), "{name} {value}");
    }
    // Two digits are the same as others by chance.
    assert_eq!(judged("House edge", "1.4 %").0.own_figure, None);
    assert_eq!(judged("House edge", "7.7777 %").0.own_figure, None);
}

#[test]
fn what_is_expected_is_never_another_claim() {
    // The small game prints 24.9412 % already, which is right.
    let examined = with_claim("Gin Bonus house edge", "31.7 %");
    let conflict = examined.findings.iter().find(|one| one.code == "claims-conflict").unwrap();
    assert!(conflict.expected.is_none(), "{conflict:?}");
    assert!(conflict.message.contains("24.9412 %"), "{}", conflict.message);
    let judged = examined.findings.iter().find(|one| one.code == "claims-agree").unwrap();
    let expected = judged.expected.as_ref().map(|exact| format!("{exact:?}")).unwrap();
    assert!(!expected.contains("249412"), "the exact value, and no print: {expected}");
}
