//! A wager won less than the rules give, and the record states that a cap on the payout was applied.
//!
//! The hand is settled again as for `underpaid`. Where the record states a cap (`cap_applied`), the rules give a win
//! and less of it was paid, the shortfall may be what the cap cuts: the document has no row for it, so that the tool cannot
//! compute what the cap leaves. Its money is counted under this name alone: it is not part of `underpaid`, of what is owed
//! to players, of the list of repayments, or of the sums of a pattern. A cap takes no stake: a wager that lost more
//! than its stake, or a wager that won and was taken, is `underpaid` whatever the record states.
//!
//! What to do: find out whether the cap was posted and in force, and whether each amount is what it leaves; where it is
//! not, pay the patron, and record it in the dispositions (`--dispositions`).

use crate::families::gin_and_win::planting::RecordPlant;
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::level::EvidenceLevel;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "capped-payment";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::PlayedHands;
pub(super) const BASIS: AuditBasis = AuditBasis::COMPARED.with(RecordNeed::ResultUnderpaid);
pub(super) const PLANT: RecordPlant =
    RecordPlant::never("a document has no cap, so that no generated round is paid by one");
