//! Puts what was counted of two parts of the logs together, and compares the records on both sides of the
//! boundary.

use crate::engine::cross_record::finish;
use crate::engine::state::{AuditObserver, AuditState, RunError};
use crate::finding::exception::RaisedException;
use crate::finding::spot::Spot;
use crate::index::ledger::{Clash, RecordPairFinding, TimeStep};
use crate::input::reader::Inputs;
use crate::record_audits::chain_broken;
use crate::rules::auditor::Auditor;
use crate::summary::Summary;
use crate::sums::Merge;

/// Adds the part of the logs that comes next, whose lists the state has already; gives what its first
/// records show beside the last ones before them, in order. These findings are counted.
///
/// # Errors
/// When the lists cannot be written.
pub fn merge_part(
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    (summary, disagreements): (Summary, Vec<Spot>),
) -> Result<Vec<RaisedException>, RunError> {
    let mut raised = merge_summary(auditor, state, summary)?;
    raised.sort_by_key(|one| one.order());
    state.disagreements.extend(disagreements);
    Ok(raised)
}

/// Compares the records of all parts with each other, as at the end of [`crate::run`].
///
/// # Errors
/// [`RunError`]. A file that cannot be read is no error: it is noted in [`AuditState::broken`].
pub fn compare_parts(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
) -> Result<(), RunError> {
    finish(inputs, auditor, state, outlet)
}

/// Adds what was counted of the part that comes next; gives what the boundary shows.
pub(crate) fn merge_summary(
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    summary: Summary,
) -> Result<Vec<RaisedException>, RunError> {
    state.summary.merge(summary);
    let mut raised = Vec::new();
    for crossing in state.summary.ledger.take_crossings() {
        let found = crossed(auditor, crossing);
        let finding = &found.exception.finding;
        state.summary.count(finding.code, finding.grade);
        state.summary.count_after(finding.code, 1);
        raised.push(found);
    }
    let steps = state.summary.ledger.take_time_steps().into_iter();
    let steps = steps.filter(|step| step.at > step.before || auditor.is_back(step.before, step.at));
    let steps =
        steps.map(|step| TimeStep::entry(&step.table, step.spot.place(), [step.before, step.at]));
    state.seen.steps.extend(steps.collect::<Vec<_>>()).map_err(RunError::Lists)?;
    Ok(raised)
}

/// What the comparison of two records found, as an exception.
fn crossed(auditor: &Auditor<'_>, crossing: RecordPairFinding) -> RaisedException {
    let place = auditor.place(crossing.spot);
    let Clash::Chain(digest, stated) = crossing.what;
    let exception = chain_broken::exception(place, &digest, stated.as_deref());
    RaisedException::new(crossing.spot, crossing.subject, exception)
}
