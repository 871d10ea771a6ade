//! A document that does not say of which game it is: one finding, with the games that there are.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the helpers of a test may fail as the test may"
)]

mod common;

use common::bytes;
use gincert_evidence::{Finding, Grade, Verdict};
use gincert_submission::{AnalyzedDocument, examine};

/// Shipped documents of all games.
const DOCUMENTS: [&str; 5] = [
    "rulesets/gin-and-win/ten.md",
    "rulesets/gin-and-win/wizard.md",
    "rulesets/gin-rummy/standard-c.md",
    "rulesets/gin-rummy/hollywood.md",
    "rulesets/table-gin/skarney.md",
];

/// The document with its Game row replaced by another, or by nothing.
fn with_game(document: &str, row: &str) -> AnalyzedDocument {
    let text = String::from_utf8(bytes(document)).unwrap();
    let own = text.split_inclusive('\n').find(|line| line.starts_with("| Game ")).unwrap();
    examine("rules.md", text.replacen(own, row, 1).as_bytes())
}

/// Findings that are more than observations.
fn grave(examined: &AnalyzedDocument) -> Vec<&Finding> {
    examined.findings.iter().filter(|finding| finding.grade > Grade::Observation).collect()
}

#[test]
fn a_mistyped_game_is_one_finding_with_the_nearest_and_the_closed_list() {
    for document in DOCUMENTS {
        for (game, nearest) in
            [("gin rumy", "gin-rummy"), ("gin-and-wim", "gin-and-win"), ("table gin", "table-gin")]
        {
            let examined = with_game(document, &format!("| Game | {game} |\n"));
            let found = grave(&examined);
            let [one] = found.as_slice() else { panic!("{document}, {game}: {found:#?}") };
            assert_eq!(one.code, "phrase-unknown");
            assert!(one.message.contains(&format!("'{game}' is not a known game")));
            let help = &one.help[0];
            assert!(help.starts_with(&format!("The nearest is '{nearest}'.")), "{help}");
            assert!(help.contains("'gin-and-win', 'gin-rummy', 'table-gin'"), "{help}");
        }
    }
}

#[test]
fn a_game_that_is_nothing_like_one_of_the_list_gets_the_list_alone() {
    let examined = with_game(DOCUMENTS[0], "| Game | blackjack |\n");
    let found = grave(&examined);
    assert_eq!(found.len(), 1);
    assert!(found[0].help[0].starts_with("The games are"), "{:?}", found[0].help);
}

#[test]
fn an_absent_game_is_one_finding_and_no_game_is_assumed() {
    for document in DOCUMENTS {
        for row in
            ["", "| Game | |\n", "| Game | not stated |\n", "| Game | not stated: gin-rummy |\n"]
        {
            let examined = with_game(document, row);
            let found = grave(&examined);
            let [one] = found.as_slice() else { panic!("{document}, {row}: {found:#?}") };
            assert!(
                one.help[0].contains("'gin-and-win', 'gin-rummy', 'table-gin'"),
                "{:?}",
                one.help
            );
            assert!(examined.dossier.ruleset.is_none() && examined.fences.is_none());
        }
    }
}

/// What the document prints stays there: it is counted, and nobody calls it tested.
#[test]
fn the_figures_of_a_document_without_a_game_are_not_tested() {
    let whole = examine("rules.md", &bytes(DOCUMENTS[1]));
    let examined = with_game(DOCUMENTS[1], "| Game | gin rumy |\n");
    assert_eq!(examined.claims.len(), whole.claims.len());
    assert!(examined.claims.iter().all(|judged| judged.verdict == Verdict::NotTested));
    // Without a game it is not known which wager a claim is about, so that none covers a sentence.
    assert_eq!((examined.unclaimed, whole.unclaimed), (4, 0));
    assert_eq!(examined.verdict(), Verdict::Differs);
}
