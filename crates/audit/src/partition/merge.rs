//! Puts the partials of an audit together to what one process would give.
//!
//! Parts come in the order of the manifest. Their counts add up, their lists are merged, and the records
//! on both sides of each boundary are compared; then all records are compared with each other as at the end
//! of any audit, for which single records are read again from the logs.

use super::checked_logs::CheckedLogs;
use super::manifest::{PartitionError, refused};
use super::partial::{Partial, PartialState};
use super::partial_set::PartialSet;
use crate::session::run::{AuditOutcome, AuditSession};
use crate::session::sink::{FindingSink, SinkOptions};
use crate::session::staged::{STAGED_HEAD_BYTES, staged_place};
use crate::session::start::AuditStart;
use gincert_evidence::{FindingLine, Grade};
use gincert_replay::{
    AuditObserver as _, AuditState, RaisedException, RunError, StoredRuns, compare_parts,
    merge_part, play_audits, record_audit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead};
use std::path::Path;

/// Merges all partials, whose logs are those of the session; gives what one process would give, and where its findings are.
///
/// # Errors
/// [`PartitionError`].
pub fn merge_parts<'s, E: Serialize + DeserializeOwned + Clone>(
    session: &AuditSession<'_>,
    (set, logs): (&PartialSet, &CheckedLogs),
    options: SinkOptions<'s, E>,
    runs: Option<&Path>,
) -> Result<(AuditOutcome, FindingSink<'s, E>), PartitionError> {
    let failed = |error| PartitionError::Run(RunError::Lists(error));
    let key = set.first().map_or(0, |row| row.key());
    let start = AuditStart::with_lists(StoredRuns::with_key(key)).map_err(failed)?;
    let (mut sink, mut state) = FindingSink::open(options, start).map_err(failed)?;
    sink.collect_patterns().map_err(failed)?;
    let auditor = session.auditor();
    set.each(&mut |partial: Partial<E>| {
        let name = partial.partition.name();
        let bytes = partial.partition.length;
        let PartialState { summary, disagreements, lists, outputs, kept } = partial.state;
        for (list, stored) in &lists {
            stored.read(&name, runs, &mut |input| state.seen.import(list, input))?;
        }
        let raised = merge_part(&auditor, &mut state, (summary, disagreements));
        let mut boundary = VecDeque::from(raised.map_err(PartitionError::Run)?);
        let mut kept_by_grade: BTreeMap<Grade, VecDeque<E>> = BTreeMap::new();
        for one in kept {
            kept_by_grade.entry(one.grade).or_default().push_back(one.entry);
        }
        let [findings, rejects, places] = &outputs;
        findings.read(&name, runs, &mut |input| {
            absorb(input, &mut sink, &mut boundary, &mut kept_by_grade)
        })?;
        for raised in boundary {
            sink.finding(&raised).map_err(failed)?;
        }
        let [_, rejects_out, places_out] = sink.stages();
        for (stored, out) in [(rejects, rejects_out), (places, places_out)] {
            let Some(out) = out else { continue };
            stored
                .read(&name, runs, &mut |input| each_piece(input, &mut |piece| out.write(piece)))?;
        }
        state.progress.bytes += bytes;
        sink.progress(state.progress.bytes);
        Ok(())
    })?;
    finish((session, logs), state, &mut sink).map(|outcome| (outcome, sink))
}

fn finish<E: Serialize + Clone>(
    (session, logs): (&AuditSession<'_>, &CheckedLogs),
    mut state: AuditState,
    sink: &mut FindingSink<'_, E>,
) -> Result<AuditOutcome, PartitionError> {
    let (inputs, auditor) = (session.inputs(), session.auditor());
    compare_parts(&inputs, &auditor, &mut state, sink).map_err(PartitionError::Run)?;
    // What is missing from a log that was changed is missing for that reason.
    logs.check()?;
    match state.broken.first() {
        Some(broken) => Err(refused("The logs", broken.why.clone())),
        None => {
            let outcome = session.conclude(state, sink).map_err(PartitionError::Run)?;
            // Totals read all of them again.
            logs.check()?;
            Ok(outcome)
        }
    }
}

/// Takes the findings of a part in order, those at its boundary among them.
fn absorb<E: Serialize + Clone>(
    input: &mut dyn BufRead,
    sink: &mut FindingSink<'_, E>,
    boundary: &mut VecDeque<RaisedException>,
    kept: &mut BTreeMap<Grade, VecDeque<E>>,
) -> io::Result<()> {
    let bad = || io::Error::other("it holds a finding that this version does not know");
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let (head, json) = line.split_at_checked(STAGED_HEAD_BYTES).ok_or_else(bad)?;
        let place = staged_place(head).ok_or_else(bad)?;
        let finding: FindingLine = serde_json::from_slice(json)?;
        while let Some(raised) = boundary.pop_front_if(|raised| is_before(raised, place, &finding))
        {
            sink.finding(&raised)?;
        }
        let code = known_code(&finding.code).ok_or_else(bad)?;
        let entry = kept.get_mut(&finding.grade).and_then(VecDeque::pop_front);
        sink.note_disposition(&finding);
        sink.absorb(head, json, (code, finding.grade), entry)?;
    }
}

/// Whether a finding at a boundary, which is about no seat, comes before a finding in a part.
fn is_before(raised: &RaisedException, place: u64, other: &FindingLine) -> bool {
    let is_of_seat = other.record.seat.is_some() || other.record.wager.is_some();
    let at = raised.spot.place();
    let code = raised.exception.finding.code;
    at < place || at == place && (is_of_seat || code < other.code.as_str())
}

/// The code of an audit, as the audit has it.
fn known_code(code: &str) -> Option<&'static str> {
    let of_record = record_audit(code).map(|audit| audit.code);
    of_record.or_else(|| play_audits().map(|audit| audit.code).find(|known| *known == code))
}

fn each_piece(
    input: &mut dyn BufRead,
    take: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    loop {
        let piece = input.fill_buf()?;
        if piece.is_empty() {
            return Ok(());
        }
        take(piece)?;
        let done = piece.len();
        input.consume(done);
    }
}
