//! A statement about the cost of a wager or about a probability is not covered by a claim.
//!
//! Printed mathematics is tested where it is in a claim table. All other visible text is searched for
//! statements of what a wager costs, returns or does by chance, in any notation and also without a number
//! ("an even game"): headings, running text, every cell, remarks of examples, notes and formulas. A claim
//! covers exactly what it states: the same figure of the same wager, to the printed digits. A statement
//! without a claim is not-tested, and no statement of conformity that includes figures is made while the text contains it.
//!
//! What to do: add a row to the claim table, or reword or delete the text.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use crate::claims::visible::{TEXT_NUMBERS_MAX, UnclaimedStatement};
use crate::cost::{FigureKind, ReasonWord};
use crate::document::dossier::Stake;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};

pub(super) const CODE: &str = "figure-unclaimed";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Figures;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let (found, more) = &examined.unclaimed_figures;
    let mut findings = limited(found.iter().map(|figure| {
        let message = format!(
            "The text states {}: '{}'. No claim covers it; not tested.",
            what(figure),
            printable(&figure.text)
        );
        let place = examined.source.place(figure.span);
        let mut finding = Finding::new(CODE, Grade::Observation, place, message)
            .observed(Quantity::Text(figure.text.clone()));
        if let Some(words) = reasons(figure) {
            finding = finding.note(words);
        }
        finding.help("Add a row to the claim table, or reword or delete the text.")
    }));
    if *more {
        let message = format!("Only the first {TEXT_NUMBERS_MAX} numbers in the text are checked.");
        findings.push(Finding::new(CODE, Grade::Observation, examined.source.start(), message));
    }
    findings
}

/// The words that make a sentence a statement, and what they speak of, where nothing else says so.
fn reasons(figure: &UnclaimedStatement) -> Option<String> {
    let word = |reason: &ReasonWord| match reason.subject {
        Some(subject) => format!("'{}' ({subject})", printable(&reason.word)),
        None => format!("'{}'", printable(&reason.word)),
    };
    let words: Vec<String> = figure.reasons.iter().map(word).collect();
    (!words.is_empty()).then(|| {
        format!("Read as a statement about the money or chances of a game: {}.", words.join(", "))
    })
}

/// What a statement is about, with its wager.
fn what(figure: &UnclaimedStatement) -> String {
    let wager = match figure.stake {
        Some(Stake::Base) => " (base game)",
        Some(Stake::Play) => " (Play)",
        Some(Stake::Side(_)) => " (side wager)",
        Some(Stake::Both) => " (both wagers)",
        None => "",
    };
    let kind = match figure.kind {
        FigureKind::Edge => "what a wager costs",
        FigureKind::Risk => "an element of risk",
        FigureKind::Return => "a return to the player",
        FigureKind::Expectation => "an expected result",
        FigureKind::Chance => "a probability",
        FigureKind::Spread => "a variance or deviation",
        FigureKind::Wagered => "an average wager",
        FigureKind::Unnamed if !figure.reasons.is_empty() => {
            "a statement about the money of the \
                                                              game"
        }
        FigureKind::Unnamed => "a figure",
    };
    format!("{kind}{wager}")
}
