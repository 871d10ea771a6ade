//! A disposition is dated before the gaming day of its round.
//!
//! No action can have been taken on a round that was not yet dealt. The date may be mistyped, or the row
//! may be about another exception. Dates are compared only where the gaming day is a date.
//!
//! What to do: correct the date, or the name of the exception.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, Quantity, printable};
use jiff::civil::Date;

pub(crate) const CODE: &str = "disposition-early";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, id: &str, date: Date, day: Date) -> Finding {
    let message = format!(
        "The disposition of {} is dated {date}, before the gaming day of its round, {day}.",
        printable(id)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(format!("{day} or later")))
        .observed(Quantity::Text(date.to_string()))
        .help("Correct the date, or the name of the exception.")
}
