//! An audit under way: what it has so far, where what is found goes, and why it may not come to its end.

use crate::finding::exception::RaisedException;
use crate::finding::revealed::RevealedCards;
use crate::finding::spot::Spot;
use crate::index::round_index::RoundIndex;
use crate::input::Progress;
use crate::input::formats::RecordReader;
use crate::input::reader::ReadFailure;
use crate::summary::{RecordExclusion, Summary};
use std::io;

/// A record that is excluded from the totals: its place ([`Spot::place`]), and why.
pub type ExcludedRecord = (u64, RecordExclusion);

/// Receives findings, rejected lines and progress of an audit, in order.
pub trait AuditObserver {
    /// A finding.
    ///
    /// # Errors
    /// When it cannot be written.
    fn finding(&mut self, raised: &RaisedException) -> io::Result<()>;
    /// The bytes of a line that is not a record.
    ///
    /// # Errors
    /// When they cannot be written.
    fn rejected(&mut self, spot: Spot, bytes: &[u8], why: &str) -> io::Result<()>;
    /// More bytes of the line that was rejected last.
    ///
    /// # Errors
    /// When they cannot be written.
    fn rejected_further(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// What the next record shows of its shuffle, where that is asked for ([`Auditor::shows`]);
    /// `None` for a line that is not a record. Records come in their order.
    ///
    /// # Errors
    /// When it cannot be kept.
    fn dealt(&mut self, _shown: Option<&RevealedCards>) -> io::Result<()> {
        Ok(())
    }
    /// Called once, after the last record and before the audits that compare records, with every record that
    /// is excluded from the totals, in file order. Findings of exact duplicates have already been reported at
    /// the first record, except those against the preceding record.
    ///
    /// # Errors
    /// When it cannot be kept.
    fn leaves(
        &mut self,
        _next: &mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    ) -> io::Result<()> {
        Ok(())
    }
    /// A chunk is done: so far the audit has come.
    ///
    /// # Errors
    /// When the state cannot be kept.
    fn reached(&mut self, state: &mut AuditState) -> io::Result<()>;
}

/// An audit under way.
pub struct AuditState {
    /// What was counted.
    pub summary: Summary,
    /// What the records counted that were corrected by others.
    pub corrected: Summary,
    /// How far it has come.
    pub progress: Progress,
    /// Files that could not be read to their end.
    pub broken: Vec<ReadFailure>,
    /// Records for which the two evaluators gave different answers.
    pub disagreements: Vec<Spot>,
    /// What was seen of every record.
    pub seen: RoundIndex,
}

impl AuditState {
    /// A new audit, with its lists of what was seen.
    pub fn new(seen: RoundIndex) -> AuditState {
        AuditState {
            summary: Summary::default(),
            corrected: Summary::default(),
            progress: Progress::default(),
            broken: Vec::new(),
            disagreements: Vec::new(),
            seen,
        }
    }

    /// Notes again which columns of a file nothing is read from, from its whole head: a file that was read
    /// while it grew had a shorter one.
    pub fn note_head(&mut self, reader: &dyn RecordReader) {
        self.summary.map.begin_file(reader.passed_over());
    }

    pub(crate) fn advance(&mut self, file: u32, offset: u64, lines: u64, bytes: u64) {
        self.progress.file = file;
        self.progress.offset = offset;
        self.progress.lines = lines;
        self.progress.bytes += bytes;
    }
}

/// Why an audit did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Something could not be written.
    #[error("{0}")]
    Output(io::Error),
    /// The lists of what was seen cannot be written or read.
    #[error(
        "the list of rounds that were read cannot be stored: {0}; the folder for temporary files (TMPDIR) needs \
         room for it, and for what is read from standard input"
    )]
    Lists(io::Error),
}
