//! Runs and flushes are both melds, and a run is a flush as well.
//!
//! A run is cards of one suit in sequence, the ace below the two. Where flushes of its size count, it is called a
//! flush, so that runs add hands only where they may be shorter than flushes. Runs of several suits are no meld
//! that the evaluation knows. The observation states what the runs of the list add, because a source that means runs of
//! any suits would be computed as another game.
//!
//! What to do: delete the runs where they add nothing. Where the source means runs of several suits, no figure counts for
//! that game.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Grade};

pub(super) const CODE: &str = "runs-as-flushes";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let Some(rules) = examined.rules() else { return Vec::new() };
    let (Some(flush), Some(run)) = (rules.melds.flush_min, rules.melds.run_min) else {
        return Vec::new();
    };
    let adds = match flush.checked_sub(run).filter(|more| *more > 0) {
        None => "so that runs add no meld".to_owned(),
        Some(1) => format!("so that runs add those of {run} cards alone"),
        Some(_) => format!("so that runs add those of {run} to {} cards alone", flush - 1),
    };
    let message = format!(
        "A run is of one suit, and one of {flush} or more cards counts as a flush, {adds}."
    );
    let melds = examined.dossier.terms.iter().find(|(name, _)| name.text == "Melds");
    let place =
        melds.map_or_else(|| examined.source.start(), |(_, rule)| examined.source.place(rule.span));
    let help = "Delete the runs where they add nothing; where the source means runs of several suits, no figure counts \
                for that game.";
    vec![Finding::new(CODE, Grade::Observation, place, message).help(help)]
}
