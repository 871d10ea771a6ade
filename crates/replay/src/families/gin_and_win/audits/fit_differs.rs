//! The hands dealt do not fit the exact counts of a fair deal.
//!
//! Dealers' hands by score and players' hands by score and pay row are compared with the exact counts
//! over all hands, where the log shows hands independently of decisions. Where the dealer's hand stays
//! hidden after a fold at a table with one seat, it is compared with the exact distribution of the hands
//! that are then shown. Hands of one round are not assumed to be independent. Where up to one hand in
//! twenty is hidden, the difference is reported only if it exists for every possible filling of the
//! hidden hands; hands with faulty cards count as hidden where the faults depend on decisions or results.
//! All tests of a run are adjusted for each other, at the level that the report states. The finding is
//! not about one round.
//!
//! What to do: test the shuffler's decks (`gincert rng test`), and check the rows of each table.

use crate::families::gin_and_win::planting::RecordPlant;
use crate::finding::SUBJECT;
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use gincert_chance::P;
use gincert_evidence::{Finding, Grade, Place};

pub(crate) const CODE: &str = "fit-differs";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::PlayedHands;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::never("it concerns all rounds together");

/// The finding: which hands, and how far they are off.
pub(crate) fn finding(place: Place, name: &str, p: P) -> Finding {
    let message = format!("The {name} differ from the exact counts of a fair deal.");
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .note(format!("Probability of so large a difference in a fair deal, adjusted: {p}."))
        .help("Test the shuffler's decks with 'gincert rng test', and check each table.")
}
