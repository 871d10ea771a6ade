//! One table, dealer, shift or player has more missing information than the rest of the logs.
//!
//! The following are counted: a round that is void, misdealt, incomplete or for training; a played hand that is hidden;
//! the dealer's hand hidden against a played one; a result or a wager's amount that is not stated;
//! misread cards; a custom key with the name of a field; a correction. For each table, dealer, shift and
//! player the number of such rounds is compared with that of all other rounds by Fisher's exact test (R.
//! A. Fisher, 1922), one-sided; all such tests of a run are adjusted for each other by Holm's rule and
//! reported at the level that the report states. The tables contain every number, reported or not. The
//! finding is not about one round and is not an accusation: a table with an old camera has more hidden
//! cards.
//!
//! What to do: review the rounds with missing information and ask for the reason.

use crate::families::gin_and_win::planting::RecordPlant;
use crate::finding::SUBJECT;
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use gincert_chance::P;
use gincert_evidence::{Finding, Grade, Place, Quantity};

pub(crate) const CODE: &str = "shown-unevenly";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: RecordPlant = RecordPlant::never("it concerns all rounds together");

/// Who withholds how much, and the rest of the logs.
pub(crate) struct WithholdingShare<'u> {
    /// `table`, `dealer`, `shift` or `player`.
    pub kind: &'u str,
    /// The name.
    pub name: &'u str,
    /// What is withheld, in words.
    pub what: &'u str,
    /// Such rounds of this one, and all of its rounds.
    pub here: [u64; 2],
    /// The same of all logs.
    pub all: [u64; 2],
    /// Adjusted for all such tests.
    pub p: P,
}

/// The finding.
pub(crate) fn finding(place: Place, uneven: &WithholdingShare<'_>) -> Finding {
    let WithholdingShare { kind, name, what, here, all, p } = uneven;
    let unit = if *kind == "player" { "hands" } else { "rounds" };
    let message = format!(
        "The {kind} {name} has {} of the {} {unit} with {what}, and {} of all {} {unit}.",
        here[0], all[0], here[1], all[1]
    );
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .observed(Quantity::Count(here[0]))
        .note(format!("Adjusted p-value under an even distribution: {p}."))
        .help("Review the rounds with missing information and ask for the reason.")
}
