//! Records of the hand logs were played under a rule document that pays less than the item under test.
//!
//! A submission may contain several rule documents, because tables had different rules. Each record is
//! settled by the one that was in force. A document pays less where the house edge of Ante and Play with
//! optimal play, or of the bonus wager, is higher than under the item under test; both are exact. The
//! difference is the additional average loss of the wagers under that document. The finding is an
//! observation, because tables may have had such rules; the conclusion states how many records were
//! played under which document.
//!
//! What to do: establish whether these rules were intended for these tables; if not, the records have to
//! be settled by the item under test.

use gincert_audit::OtherRules;
use gincert_evidence::{
    Finding, FindingSubject, Grade, Place, Quantity, grouped, money_notation, printable,
};

pub(crate) const CODE: &str = "rules-pay-less";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

/// The finding.
pub(crate) fn finding(other: &OtherRules) -> Finding {
    let [name, path] = &other.document;
    let records = match other.records {
        1 => "1 record of the hand logs falls".to_owned(),
        records => format!("{} records of the hand logs fall", grouped(records.into())),
    };
    let wagers: Vec<String> = other
        .pays_less
        .iter()
        .map(|less| {
            let [item, own] = &less.edges;
            let wager = printable(&less.wager);
            format!("{wager}: house edge {} in place of {}", own.percent(4), item.percent(4))
        })
        .collect();
    let message = format!(
        "{records} under '{}' ('{}'), which pays players less than the item under test ({}).",
        printable(name),
        printable(path),
        wagers.join("; ")
    );
    let place = Place::File { path: path.clone() };
    let amounts = other.less.iter().filter_map(|(currency, minor)| {
        Some(money_notation(minor.decimal(0).parse().ok()?, currency))
    });
    let amounts: Vec<String> = amounts.collect();
    let finding = Finding::new(CODE, Grade::Observation, place, message)
        .about(SUBJECT)
        .observed(Quantity::Count(other.records))
        .help("Establish whether these tables were meant to have these rules.");
    match amounts.is_empty() {
        true => finding,
        false => finding.note(format!(
            "On average the wagers of these records pay {} less than under the item under test.",
            amounts.join(" and ")
        )),
    }
}
