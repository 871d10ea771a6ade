//! Runs a whole audit: reads files in order, cuts them into chunks, judges these on several threads, and
//! merges the results in the order of the chunks.

use crate::engine::boundary::merge_summary;
use crate::engine::cross_record::finish;
use crate::engine::inspect::{inspect, link};
use crate::engine::state::{AuditObserver, AuditState, RunError};
use crate::finding::spot::Spot;
use crate::index::ledger::Link;
use crate::input::formats::{PartialHeader, RecordReader, UnreadableUnit, too_long};
use crate::input::reader::{Chunk, Inputs, LogRange, LongLinePart, ReadStep, read_all, read_range};
use crate::input::{Progress, tail};
use crate::rules::auditor::Auditor;
use crate::summary::chunk::ChunkResult;
use crate::sums::Merge;
use std::collections::BTreeMap;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex};

/// How an audit runs.
#[derive(Debug, Clone, Copy)]
pub struct RunOptions {
    /// Threads that judge; 1 judges in the thread that reads.
    pub threads: usize,
    /// Bytes of a chunk.
    pub stretch_bytes: usize,
}

/// Audits all files from where the state has come to.
///
/// # Errors
/// [`RunError`]. A file that cannot be read is no error: it is noted in [`AuditState::broken`].
pub fn run(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
    pace: RunOptions,
) -> Result<(), RunError> {
    let begin = state.progress.clone();
    let read = |step: &mut dyn FnMut(ReadStep) -> bool| {
        read_all(inputs, &begin, pace.stretch_bytes, step);
    };
    audit_records(read, auditor, state, outlet, pace.threads)?;
    finish(inputs, auditor, state, outlet)
}

/// Audits the records of a part of a log, each by itself; nothing is compared with records outside it.
/// [`merge_part`] puts parts together.
///
/// # Errors
/// [`RunError`]. A part that cannot be read is no error: it is noted in [`AuditState::broken`].
///
/// [`merge_part`]: crate::merge_part
pub fn run_range(
    inputs: &dyn Inputs,
    mut range: LogRange<'_>,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
    pace: RunOptions,
) -> Result<(), RunError> {
    let read = |step: &mut dyn FnMut(ReadStep) -> bool| {
        read_range(inputs, &mut range, pace.stretch_bytes, step);
    };
    audit_records(read, auditor, state, outlet, pace.threads)
}

/// Audits all records that a reader comes to.
fn audit_records(
    mut read: impl FnMut(&mut dyn FnMut(ReadStep) -> bool) + Send,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
    threads: usize,
) -> Result<(), RunError> {
    if threads > 1 {
        return threaded(read, auditor, state, outlet, threads);
    }
    let mut failed = None;
    read(&mut |step| {
        let answer = judged(auditor, state.seen.key, step);
        failed = take(auditor, state, outlet, answer).err();
        failed.is_none()
    });
    failed.map_or(Ok(()), Err)
}

/// A step of the reader and what the auditor makes of it.
enum Answer {
    Part(Chunk, Box<ChunkResult>),
    Other(ReadStep),
}

fn judged(auditor: &Auditor<'_>, key: u64, step: ReadStep) -> Answer {
    match step {
        ReadStep::Stretch(stretch, decode) => {
            let part = judge(auditor, key, &stretch, decode.as_ref());
            Answer::Part(stretch, Box::new(part))
        }
        other => Answer::Other(other),
    }
}

/// Judges on several threads. Everything that a thread may wait for ends when the one that takes the
/// answers does: it alone holds the other end.
fn threaded(
    mut read: impl FnMut(&mut dyn FnMut(ReadStep) -> bool) + Send,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
    threads: usize,
) -> Result<(), RunError> {
    let key = state.seen.key;
    // At most so many chunks are under way, so that one slow one does not fill the memory with those
    // after it.
    let room = threads * 2 + 2;
    let (steps_in, steps) = sync_channel::<(u64, ReadStep)>(room);
    let (answers_in, answers) = sync_channel::<(u64, Answer)>(room);
    let (permits_in, permits) = sync_channel::<()>(room);
    let steps = Arc::new(Mutex::new(steps));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (answers_in, steps) = (answers_in.clone(), Arc::clone(&steps));
            scope.spawn(move || {
                loop {
                    let step = steps.lock().map(|steps| steps.recv());
                    let Ok(Ok((index, step))) = step else { return };
                    if answers_in.send((index, judged(auditor, key, step))).is_err() {
                        return;
                    }
                }
            });
        }
        // The last thread that judges closes the way for the one that reads.
        drop((steps, answers_in));
        scope.spawn(move || {
            let mut index = 0;
            read(&mut |step| {
                index += 1;
                permits.recv().is_ok() && steps_in.send((index - 1, step)).is_ok()
            });
        });
        let taken = in_order(answers, &permits_in, room, &mut |answer| {
            take(auditor, state, outlet, answer)
        });
        drop(permits_in);
        taken
    })
}

/// Takes answers in the order of their steps.
fn in_order(
    answers: std::sync::mpsc::Receiver<(u64, Answer)>,
    permits: &std::sync::mpsc::SyncSender<()>,
    room: usize,
    take: &mut dyn FnMut(Answer) -> Result<(), RunError>,
) -> Result<(), RunError> {
    for _ in 0..room {
        let _ = permits.send(());
    }
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    for (index, answer) in answers {
        waiting.insert(index, answer);
        while let Some(answer) = waiting.remove(&next) {
            take(answer)?;
            next += 1;
            // Nobody waits for it any more where all is read.
            let _ = permits.try_send(());
        }
    }
    Ok(())
}

/// Judges every record of a chunk.
fn judge(
    auditor: &Auditor<'_>,
    key: u64,
    stretch: &Chunk,
    decode: &dyn RecordReader,
) -> ChunkResult {
    let end = stretch.offset + stretch.bytes.len() as u64;
    let mut part = ChunkResult::new(stretch.file, stretch.offset, end, key);
    let mut before: Option<(Link, std::ops::Range<usize>)> = None;
    if stretch.begins_file {
        part.summary.map.begin_file(decode.passed_over());
    }
    part.summary.map.count(&decode.left_out(&stretch.bytes));
    decode.decode(&stretch.bytes, &mut |unit| {
        let spot = stretch.spot(unit.offset, unit.line);
        part.summary.map.count(&unit.replaced);
        let line = before
            .as_ref()
            .map(|(link, range)| (link, stretch.bytes.get(range.clone()).unwrap_or_default()));
        let link = match unit.read {
            Ok(record) => {
                inspect(&mut part, auditor, record, spot, unit.bytes, line);
                link(record)
            }
            Err(UnreadableUnit { why, partial }) => {
                let round_number = partial.and_then(|partial| partial.resolve(auditor.book));
                part.reject(auditor, spot, unit.bytes, (why, round_number), line.is_none());
                Link::Unreadable
            }
        };
        before = Some((link, unit.offset..unit.offset + unit.bytes.len()));
    });
    if let Some((link, range)) = before {
        let line = stretch.bytes.get(range).unwrap_or_default();
        part.summary.ledger.close(link, line);
    }
    part.close();
    part
}

/// Takes the next answer in order.
fn take(
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
    answer: Answer,
) -> Result<(), RunError> {
    match answer {
        Answer::Part(stretch, part) => take_part(auditor, state, outlet, &stretch, *part),
        Answer::Other(ReadStep::Long(long)) => take_long(auditor, state, outlet, long),
        Answer::Other(ReadStep::Broken(broken)) => {
            state.broken.push(broken);
            Ok(())
        }
        Answer::Other(ReadStep::EndOfFile) => {
            state.progress = Progress {
                file: state.progress.file + 1,
                bytes: state.progress.bytes,
                ..Progress::default()
            };
            outlet.reached(state).map_err(RunError::Output)
        }
        // Chunks are judged before they come here.
        Answer::Other(ReadStep::Stretch(..)) => Ok(()),
    }
}

fn take_part(
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
    stretch: &Chunk,
    part: ChunkResult,
) -> Result<(), RunError> {
    let mut raised = part.raised;
    raised.extend(merge_summary(auditor, state, part.summary)?);
    // The same order however the log was cut.
    raised.sort_by_key(|one| one.order());
    for one in &raised {
        outlet.finding(one).map_err(RunError::Output)?;
    }
    for (spot, bytes, why) in &part.rejected {
        let from = usize::try_from(spot.offset - stretch.offset).unwrap_or(usize::MAX);
        let line = stretch.bytes.get(from..from.saturating_add(*bytes)).unwrap_or_default();
        outlet.rejected(*spot, line, why).map_err(RunError::Output)?;
    }
    for shown in &part.shown {
        outlet.dealt(shown.as_ref()).map_err(RunError::Output)?;
    }
    state.disagreements.extend(part.disagreements);
    state.seen.add(part.entries).map_err(RunError::Lists)?;
    let bytes = stretch.bytes.len() as u64;
    state.advance(stretch.file, stretch.offset + bytes, stretch.lines + stretch.line_ends, bytes);
    state.progress.tail = tail(&stretch.bytes);
    outlet.reached(state).map_err(RunError::Output)
}

/// A line that is too long for memory goes to the rejects piece by piece.
fn take_long(
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
    long: LongLinePart,
) -> Result<(), RunError> {
    if long.is_first {
        let spot = Spot { file: long.file, offset: long.offset, line: long.lines + 1 };
        let mut part = ChunkResult::new(long.file, long.offset, long.offset, state.seen.key);
        let round_number =
            PartialHeader::of_line(&long.bytes).and_then(|partial| partial.resolve(auditor.book));
        part.reject(auditor, spot, &long.bytes, (too_long(), round_number), true);
        part.close();
        state.summary.merge(part.summary);
        state.seen.add(part.entries).map_err(RunError::Lists)?;
        for one in &part.raised {
            outlet.finding(one).map_err(RunError::Output)?;
        }
        outlet.rejected(spot, &long.bytes, &too_long()).map_err(RunError::Output)?;
        if auditor.shows {
            outlet.dealt(None).map_err(RunError::Output)?;
        }
    } else {
        outlet.rejected_further(&long.bytes).map_err(RunError::Output)?;
    }
    state.progress.tail = (0, 0);
    let bytes = long.bytes.len() as u64 + long.line_end;
    state.advance(long.file, long.offset + bytes, long.lines + long.line_end, bytes);
    Ok(())
}
