//! What a log leaves out was owed to patrons more often than chance allows.
//!
//! Where cards are shown they say what was due, whether or not the log states what was paid. So hands
//! without a stated result, hands whose single wagers are not stated, and hands of rounds that do not count
//! are sorted by whether something was owed to the patron, and compared with all other hands by Fisher's
//! exact test, one-sided; of a round its first such hand counts. Where one or two cards are hidden, every
//! card that they can be is tried, and the number of hands that are stated to have won nothing is held
//! against the exact chances. All such tests of a run are adjusted for each other by Holm's rule; below
//! 1 % there is a finding, and below 5 % the log is inconclusive. Every number stands in the tables, by
//! direction. The finding carries no round; it names who has the most such rounds, and accuses nobody.
//!
//! What to do: look at the camera records of these hands, and at what the patrons were paid.

use crate::families::gin_and_win::planting::RecordPlant;
use crate::finding::SUBJECT;
use crate::finding::level::EvidenceLevel;
use gincert_chance::P;
use gincert_evidence::{Finding, Grade, Place, Quantity};

pub(crate) const CODE: &str = "owed-withheld";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
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
