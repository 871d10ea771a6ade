//! How the fault that an audit of records finds comes into a reference log. Each audit's own file
//! declares its plant.
//!
//! It knows no audits, no codes, no rules and no family.

use crate::record::Record;
use crate::record::object::Text;
use gincert_evidence::Digest;
use rand_chacha::ChaCha20Rng;

/// How a fault comes into a log, and into which logs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LogPlant {
    /// How.
    pub way: InjectionKind,
    /// Whether logs of rounds that are played event by event have it too.
    pub is_of_every_log: bool,
}

/// How a fault comes into a log. The numbers that a plant draws decide about all that follows in the
/// log, so that an order once chosen stays.
#[derive(Debug, Clone, Copy)]
pub(crate) enum InjectionKind {
    /// In the record, before it is written.
    Record(fn(&mut Record<'static>)),
    /// In the line of the record.
    Line(fn(&mut String, &mut ChaCha20Rng)),
    /// In how the record follows the one before it, where there is one that it can follow so.
    Step(fn(PrecedingRecord) -> Option<RecordStep>),
    /// In the digest of the line before; and why a log without digests cannot have it, as the end of a
    /// sentence.
    Digest(fn(Digest) -> Digest, &'static str),
    /// In further records of the table, and perhaps in this one. None where the record does not lend
    /// itself to it; else the last one has the fault.
    Further(fn(&mut Record<'static>, &mut Names<'_>) -> Vec<Record<'static>>),
    /// In no log; why, as the end of a sentence.
    Never(&'static str),
}

impl LogPlant {
    /// A fault of rounds with wagers.
    pub const fn new(way: InjectionKind) -> LogPlant {
        LogPlant { way, is_of_every_log: false }
    }

    /// A fault of every log.
    pub const fn of_every_log(way: InjectionKind) -> LogPlant {
        LogPlant { way, is_of_every_log: true }
    }
}

/// What stands before a record at its table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PrecedingRecord {
    /// Whether a record of the same gaming day does.
    pub has_number: bool,
    /// Whether the last record tells a time.
    pub has_time: bool,
}

/// How a record follows the one before it at its table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RecordStep {
    /// How far its number is from the one before.
    pub numbers: u64,
    /// Whether its time is before that of the one before.
    pub is_backwards: bool,
}

impl RecordStep {
    /// The next number, and a later time.
    pub const RIGHT: RecordStep = RecordStep { numbers: 1, is_backwards: false };
}

/// The numbers and names of a table's rounds.
pub(crate) struct Names<'n> {
    table: &'n str,
    number: &'n mut u64,
}

impl<'n> Names<'n> {
    /// Those that follow a number.
    pub fn after(table: &'n str, number: &'n mut u64) -> Names<'n> {
        Names { table, number }
    }

    /// A record as that of the next round.
    pub fn next(&mut self, record: &Record<'static>) -> Record<'static> {
        *self.number += 1;
        let round = round_name(self.table, *self.number);
        Record { seq: Some(*self.number), round: Some(Text::from(round)), ..record.clone() }
    }
}

/// The name of a table's round.
pub(crate) fn round_name(table: &str, number: u64) -> String {
    format!("{table}-{number:06}")
}
