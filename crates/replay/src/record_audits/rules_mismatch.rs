//! What a record states about its rules does not fit the rules that it is audited under.
//!
//! It names a rule document that was not given, or not the one that the list of tables has in force at
//! its table and time; or its game family, its currency or the number of its seats does not fit. Where a
//! document is in force, the record is settled under that one; where none is, its hands are not tested.
//!
//! What to do: give the document that the record names (`--rules`), or correct the list of tables
//! (`--tables`).

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::AuditObject;
use crate::finding::RecordIdentity;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::object::Text;
use crate::rules::rulebook::{EffectiveRules, Mismatch, Rulebook};
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "rules-mismatch";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::of_every_log(InjectionKind::Record(plant));

/// Raises it where the record's words do not fit.
pub(crate) fn audit(
    record: &Record<'_>,
    known: &RecordIdentity<'_>,
    book: &Rulebook,
    in_force: &EffectiveRules<'_>,
    sink: &mut FindingCollector<'_>,
) {
    let Some(mismatch) = in_force.mismatch else { return };
    let table = printable(&known.table);
    let sheet = in_force.sheet.map(|(_, sheet)| sheet);
    let text = |text: &Option<crate::Text<'_>>| {
        text.as_ref().map_or_else(|| "nothing".to_owned(), |text| printable(text.as_str()))
    };
    let name = sheet.map_or("", |sheet| sheet.name.as_str());
    let (message, observed) = match mismatch {
        Mismatch::Game => (
            "The record names a game that the given rules do not settle.".to_owned(),
            text(&record.game),
        ),
        Mismatch::NoDocument => {
            ("The record names rules that were not given.".to_owned(), text(&record.rules))
        }
        Mismatch::NotNamed => (
            "The record names no rules, but several rule documents are given.".to_owned(),
            text(&record.rules),
        ),
        Mismatch::NoRow => (no_row(&table, known, book), table),
        Mismatch::OtherRules => {
            ("The record names rules other than those in force.".to_owned(), text(&record.rules))
        }
        Mismatch::Currency => (
            "The currency differs from that in the list of tables.".to_owned(),
            text(&record.currency),
        ),
        Mismatch::Seats => (
            "The record has more seats than the rules allow.".to_owned(),
            record.seats.len().to_string(),
        ),
    };
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|mut finding| {
            finding = finding.observed(Quantity::Text(observed));
            match mismatch {
                Mismatch::OtherRules => finding.expected(Quantity::Text(name.to_owned())),
                _ => finding,
            }
        });
    }
}

fn no_row(table: &str, known: &RecordIdentity<'_>, book: &Rulebook) -> String {
    match (book.lists(&known.table), known.at) {
        (false, _) => format!("The list of tables has no row for {table}."),
        (true, Some(_)) => {
            format!("The list of tables has no row for {table} at this time.")
        }
        (true, None) => format!(
            "The record has no time, but each row for {table} in the list of tables is limited in \
             time."
        ),
    }
}

/// A document of the name is nowhere at hand.
fn plant(record: &mut Record<'static>) {
    record.rules = Some(Text::from(match record.played {
        None => "gin-and-win/another",
        Some(_) => "gin-rummy/another",
    }));
}
