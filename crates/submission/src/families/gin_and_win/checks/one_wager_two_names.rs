//! One wager has two names.
//!
//! A player who reads one name on the layout and another in the rules may assume two wagers, and a log
//! may contain either name. The column "Also called" of the wager table states that they are one wager;
//! the observation asks for one name.
//!
//! What to do: use one name in the rules, on the layout and on the rack card.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Grade, printable};

pub(super) const CODE: &str = "one-wager-two-names";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let wagers = examined.dossier.wagers.iter().filter(|wager| !wager.also.is_empty());
    wagers
        .map(|wager| {
            let also: Vec<String> =
                wager.also.iter().map(|name| format!("'{}'", printable(&name.text))).collect();
            let message =
                format!("'{}' is also called {}.", printable(&wager.name.text), also.join(", "));
            Finding::new(CODE, Grade::Observation, examined.source.place(wager.name.span), message)
                .help("Use one name in the rules, on the layout and on the rack card.")
        })
        .collect()
}
