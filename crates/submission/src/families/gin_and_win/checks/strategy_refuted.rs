//! A sentence recommends a strategy that exact calculation refutes.
//!
//! Players read the text next to the tables. Where a sentence calls a strategy optimal, best or correct,
//! or states what a player should do, and names it in a form that claims use (`10-9-5-4 or better`,
//! `always raise`, `raise if it would qualify`), the strategy is evaluated over all deals. The finding
//! states what it costs, and in how many hands another choice is worth more. A printed strategy in the
//! claim table is tested there (`claims-agree`).
//!
//! What to do: correct the sentence, or state that it is a simple strategy and what it costs.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::phrases;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};
use gincert_math::Strategy;
use gincert_pages::Block;

pub(super) const CODE: &str = "strategy-refuted";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

/// Words of a sentence that recommends.
const RECOMMENDS: [&str; 7] =
    ["optimal", "best", "correct", "should", "always", "never", "perfect"];

/// Strategies of one document that are evaluated.
const STRATEGIES_MAX: usize = 8;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    if examined.rules().is_none() {
        return Vec::new();
    }
    let mut played: Vec<Strategy> = Vec::new();
    let mut findings = Vec::new();
    for (_, block) in &examined.dossier.blocks {
        let Block::Paragraph(text) = block else { continue };
        for strategy in recommended(&text.text) {
            if played.contains(&strategy) || played.len() >= STRATEGIES_MAX {
                continue;
            }
            played.push(strategy.clone());
            // A sentence that names one threshold of two decisions refutes nothing.
            let has_two = examined.rules().is_some_and(|rules| rules.raise_rounds.is_some());
            if has_two && examined.dossier.why_not_played(&strategy).is_some() {
                continue;
            }
            let Ok(game) = examined.base_game() else { return findings };
            let result = game.play(&strategy);
            if result.worse_hands == 0 {
                continue;
            }
            let message = format!(
                "'{strategy}' is recommended, but {} of {} hands are worth more when played \
                 differently.",
                result.worse_hands,
                game.player_hands()
            );
            findings.push(
                Finding::new(CODE, Grade::Minor, examined.source.place(text.span), message)
                    .observed(Quantity::Text(printable(&strategy.to_string())))
                    .note(format!("It costs {} of an Ante a hand.", result.cost.decimal(6)))
                    .help("Correct the sentence, or state what this strategy costs."),
            );
        }
    }
    findings
}

/// The strategies that sentences of a text recommend.
fn recommended(text: &str) -> Vec<Strategy> {
    let sentences = text.split(['.', ';', '!', '?', '\n']);
    let advising = sentences.filter(|sentence| {
        let lower = sentence.to_lowercase();
        RECOMMENDS
            .iter()
            .any(|word| lower.split(|c: char| !c.is_alphanumeric()).any(|w| w == *word))
    });
    advising.flat_map(named).collect()
}

/// The strategies that a sentence names, in the forms that claims have.
fn named(sentence: &str) -> Vec<Strategy> {
    let lower = sentence.to_lowercase();
    let plain = |c: char| !(c.is_alphanumeric() || c == '-');
    let words: Vec<&str> = lower.split(plain).filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    for length in [2, 3, 5] {
        for window in words.windows(length) {
            if let Ok(strategy) = phrases::strategy(&window.join(" ")) {
                // That the best is optimal is no advice.
                if strategy != Strategy::Optimal && !found.contains(&strategy) {
                    found.push(strategy);
                }
            }
        }
    }
    found
}
