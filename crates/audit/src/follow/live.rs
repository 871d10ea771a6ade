//! What whoever follows logs hears while they are read: changes of the logs, and exceptions with the number
//! by which each is known again.

use crate::finding_line::record_line;
use crate::log_papers::Dispositions;
use crate::session::followed_log::LogEnd;
use crate::session::sink::FindingSink;
use gincert_evidence::{Digest, FindingLine};
use gincert_replay::{
    AuditObserver, AuditState, ExcludedRecord, RaisedException, RevealedCards, Spot,
};
use serde::Serialize;
use std::io;

/// What became of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogChange {
    /// It was found.
    Found,
    /// It has another name, which was this one.
    Renamed(String),
    /// It is not read further.
    Ended(LogEnd),
}

/// A change of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogNotice {
    /// Its number, from 1, in the order in which logs were found.
    pub log: u64,
    /// Its name.
    pub name: String,
    /// What became of it.
    pub change: LogChange,
    /// Bytes that were read of it.
    pub bytes: u64,
    /// Their digest.
    pub sha256: Digest,
}

/// An exception, when it is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveException {
    /// The number of its log.
    pub log: u64,
    /// Its number among those of its log, from 1: the same log has the same numbers in every run. `None` for
    /// one that only the end of a run can find, and which each end finds anew.
    pub number: Option<u64>,
    /// All about it.
    pub line: FindingLine,
}

/// What is heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowEvent {
    /// About a log.
    Log(LogNotice),
    /// About a record.
    Exception(Box<LiveException>),
}

/// Takes what is heard.
pub type FollowObserver<'o> = &'o mut dyn FnMut(FollowEvent) -> io::Result<()>;

/// The number of a log, as people count.
pub(super) fn log_number(file: u32) -> u64 {
    u64::from(file) + 1
}

/// A sink that hands on each exception when it comes.
pub(super) struct LiveSink<'l, 's, E> {
    pub sink: &'l mut FindingSink<'s, E>,
    pub names: &'l [String],
    pub dispositions: Option<&'l Dispositions>,
    /// How many exceptions the log has so far; `None` at the end.
    pub number: Option<&'l mut u64>,
    pub observe: FollowObserver<'l>,
}

impl<E: Serialize + Clone> AuditObserver for LiveSink<'_, '_, E> {
    fn finding(&mut self, raised: &RaisedException) -> io::Result<()> {
        self.sink.finding(raised)?;
        let name = usize::try_from(raised.spot.file).ok().and_then(|at| self.names.get(at));
        let day = &raised.subject.identity.day;
        let disposition = self.dispositions.and_then(|all| all.of(&raised.id, day));
        let line = record_line(raised, name.map_or("", String::as_str), disposition);
        let number = self.number.as_mut().map(|number| {
            **number += 1;
            **number
        });
        let log = log_number(raised.spot.file);
        (self.observe)(FollowEvent::Exception(Box::new(LiveException { log, number, line })))
    }

    fn rejected(&mut self, spot: Spot, bytes: &[u8], why: &str) -> io::Result<()> {
        self.sink.rejected(spot, bytes, why)
    }

    fn rejected_further(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sink.rejected_further(bytes)
    }

    fn dealt(&mut self, shown: Option<&RevealedCards>) -> io::Result<()> {
        self.sink.dealt(shown)
    }

    fn leaves(
        &mut self,
        next: &mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    ) -> io::Result<()> {
        self.sink.leaves(next)
    }

    fn reached(&mut self, state: &mut AuditState) -> io::Result<()> {
        self.sink.reached(state)
    }
}
