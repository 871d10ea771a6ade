//! A figure stands outside of the claim table, and no claim covers it.
//!
//! Printed mathematics is judged where it stands in a claim table. A percentage, a share or odds in
//! running text, in a list or in another table are read by people and by nobody else: they are
//! not-tested, and a report says so.
//!
//! What to do: add a row to the claim table, or take the figure out.

use crate::claims::prose::{PROSE_FIGURES_MAX, unclaimed};
use crate::examined::Examined;
use crate::told::limited;
use gincert_evidence::{Finding, Grade, Quantity, printable};

pub(super) const CODE: &str = "figure-unclaimed";

pub(super) fn check(examined: &Examined) -> Vec<Finding> {
    let (found, more) = unclaimed(&examined.dossier);
    let mut findings = limited(found.iter().map(|figure| {
        let message = format!(
            "The text prints '{}'; no claim says so, and it is not judged.",
            printable(&figure.text)
        );
        Finding::new(CODE, Grade::Observation, examined.source.place(figure.span), message)
            .observed(Quantity::Text(figure.text.clone()))
            .help("Add a row to the claim table, or take the figure out.")
    }));
    if more {
        let message = format!("Only the first {PROSE_FIGURES_MAX} figures in text are looked at.");
        findings.push(Finding::new(CODE, Grade::Observation, examined.source.start(), message));
    }
    findings
}
