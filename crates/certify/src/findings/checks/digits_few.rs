//! A figure is printed with fewer digits than the profile requires.
//!
//! A profile states the number of decimals of a share: four for 4.31 %, which is 0.0431. A figure with
//! fewer decimals agrees with several exact values.
//!
//! What to do: print more digits.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "digits-few";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Figures;

pub(crate) fn finding(place: Place, name: &str, text: &str, places: u32, wanted: u32) -> Finding {
    let message = format!(
        "'{}' is printed as {}, a share with {places} decimals; the profile asks for {wanted}.",
        printable(name),
        printable(text)
    );
    Finding::new(CODE, Grade::Observation, place, message)
        .about(SUBJECT)
        .expected(Quantity::Count(u64::from(wanted)))
        .observed(Quantity::Count(u64::from(places)))
        .help("Print more digits.")
}
