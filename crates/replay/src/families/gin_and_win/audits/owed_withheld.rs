//! Money was owed to patrons in hands that a log leaves out more often than chance allows.
//!
//! Where cards are shown they determine what was due, whether or not the log states what was paid. So
//! hands without a stated result, hands without single wagers, and hands of rounds that do not count are
//! classified by whether money was owed to the patron, and compared with all other hands by Fisher's
//! exact test, one-sided; of a round only the first such hand counts. Where one or two cards are hidden,
//! every card that they can be is tried, and the number of hands that, as stated, won nothing is compared
//! with the exact probabilities. All such tests of a run are adjusted for each other by Holm's rule;
//! below 1 % there is a finding, and below 5 % the log is inconclusive. The tables contain every number,
//! by direction. The finding is not about one round; it names who has the most such rounds, which is not
//! an accusation.
//!
//! What to do: review the footage of these hands and what the patrons were paid.

use crate::families::gin_and_win::planting::RecordPlant;
use crate::finding::SUBJECT;
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use gincert_chance::P;
use gincert_evidence::{Finding, Grade, Place, Quantity};

pub(crate) const CODE: &str = "owed-withheld";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::COMPARED;
pub(super) const PLANT: RecordPlant = RecordPlant::never("it concerns all rounds together");

/// What is not compared, and how often it was owed.
pub(crate) struct Withholding<'w> {
    /// Which hands.
    pub hands: &'w str,
    /// What is counted among them.
    pub marked: &'w str,
    /// How many are marked, and all of them.
    pub here: [u64; 2],
    /// How many chance expects.
    pub expected: f64,
    /// Adjusted for all such tests.
    pub p: P,
    /// Who has the most of them, in words.
    pub who: &'w [String],
}

/// The finding.
pub(crate) fn finding(place: Place, of: &Withholding<'_>) -> Finding {
    let [marked, all] = of.here;
    let message = format!(
        "Of {all} {}, {marked} are {}; {:.1} are expected by chance.",
        of.hands, of.marked, of.expected
    );
    let finding = Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .observed(Quantity::Count(marked))
        .note(format!("Probability of at least as many by chance, adjusted: {}.", of.p));
    let finding = match of.who {
        [] => finding,
        who => finding.note(format!("Most of what was due and not compared: {}.", who.join("; "))),
    };
    finding.help("Review the footage of these hands and what the patrons were paid.")
}
