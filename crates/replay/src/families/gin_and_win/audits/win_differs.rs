//! The actual win of the house is not consistent with the rules.
//!
//! On Ante and Play, the exact value of each hand under the action taken is subtracted from what was due
//! to the players; the rest is luck, with mean zero for players who decide by the left-over cards of
//! their hands. The round is the sampling unit, because seats share the dealer's hand. The bonus wager is
//! compared with the exact distribution of its pay table. Wrong payments are reported as `overpaid` and
//! `underpaid`, and are not part of either test. Where rounds hide a hand, the difference is reported
//! only if every possible filling gives one. All tests of a run are adjusted for each other, at the level
//! that the report states. The finding is not about one round.
//!
//! What to do: check the rows by table, dealer and shift: the difference points at the cards.

use crate::families::gin_and_win::planting::RecordPlant;
use crate::finding::SUBJECT;
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use gincert_chance::P;
use gincert_evidence::{Finding, Grade, Place};

pub(crate) const CODE: &str = "win-differs";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::PlayedHands;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::never("it concerns all rounds together");

/// The finding: which wager, and how far it is off.
pub(crate) fn finding(place: Place, name: &str, score: f64, p: P) -> Finding {
    let side = if score > 0.0 { "players" } else { "house" };
    let message = format!(
        "The {name} differs significantly from the expected value, in favour of the \
                 {side}."
    );
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .note(format!("Probability of so large a difference by chance, adjusted: {p}."))
        .help("Check the rows by table, dealer and shift.")
}
