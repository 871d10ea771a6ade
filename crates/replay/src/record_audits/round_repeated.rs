//! A round, or its sequence number, is a duplicate.
//!
//! A round is identified by its table, its gaming day and its name; `seq` is unique for a table and a
//! gaming day. The later record, in the order in which the files are given, is excluded from the money,
//! the account, the tests of deal and win, and the counts of tables, dealers and days. Duplicates with
//! the same content as earlier records are minor, with one finding for a series of consecutive ones (of all
//! tables, or of one table whose earlier records have those of others between them), and
//! their exceptions are reported once, in the earlier records. A duplicate with different content is
//! material; its exceptions are reported and not counted. Two rounds with the same number and different
//! names both count.
//!
//! Two records have the same content if every field is equal: the order of keys, blanks, the notation of
//! cards and the format make no difference, and custom keys are not compared. A record with keys that the
//! format does not define, or with unreadable cards, has the same content only if it is equal byte for
//! byte.
//!
//! What to do: find out whether a file was given twice, or a round was logged twice.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use gincert_evidence::{Finding, Grade, Place, Quantity, counted, grouped};

pub(crate) const CODE: &str = "round-repeated";
pub(crate) const GRADE: Grade = Grade::Material;
pub(super) const ABOUT: AuditObject = AuditObject::Log;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant =
    LogPlant::new(InjectionKind::Further(|record, _| vec![record.clone()]));

const FIRST: &str = "The first one is here.";
const HELP: &str = "Find out whether a file was given twice or a round was logged twice.";

/// The finding of a second record of a round with another content.
pub(crate) fn other_content(place: Place, first: Place) -> Finding {
    let message = "Duplicate round with different content; an earlier record has the same table, day and \
         round.";
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .note_at(FIRST, first)
        .note("This record is excluded from all totals; the first one counts.")
        .help(HELP)
}

/// The finding of a record that says the same as another one, and of those that follow it: each the same
/// as the next one there, or all the same as one.
pub(crate) fn alike(
    place: Place,
    records: u64,
    [from, to]: [u64; 2],
    repeats_one: bool,
    first: Place,
) -> Finding {
    let lines = format!("{} to {}", grouped(from.into()), grouped(to.into()));
    let many = |records| counted(records, "record", "records");
    let message = match records {
        1 => "Duplicate of an earlier record, with the same content.".to_owned(),
        _ if repeats_one => {
            format!("{} (lines {lines}) are duplicates of one earlier record.", many(records))
        }
        _ => format!(
            "{} (lines {lines}) are duplicates of earlier records, with the same content and in the \
             same order.",
            many(records)
        ),
    };
    let [note, leaves] = match records {
        1 => [FIRST, "It is excluded from all totals; its findings are reported once."],
        _ if repeats_one => {
            [FIRST, "They are excluded from all totals; their findings are reported once."]
        }
        _ => [
            "The original of the first one is here.",
            "They are excluded from all totals; their findings are reported once.",
        ],
    };
    let finding = Finding::new(CODE, Grade::Minor, place, message).about(SUBJECT);
    finding.observed(Quantity::Count(records)).note_at(note, first).note(leaves).help(HELP)
}

/// The finding of a round whose number another round has.
pub(crate) fn same_number(place: Place, first: Place) -> Finding {
    let message = "Duplicate sequence number for this table and day.";
    Finding::new(CODE, GRADE, place, message).about(SUBJECT).note_at(FIRST, first).help(HELP)
}
