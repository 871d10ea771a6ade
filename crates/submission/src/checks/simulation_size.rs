//! A claim states a simulation of an implausible size.
//!
//! The tolerance of a simulated figure depends on the size of the simulation, and a small simulation has
//! a large tolerance. Below 1,000,000 hands the tolerance is that of a figure without a method. Above
//! 1,000,000,000,000 hands, more than a year of computing deals, it is that of 1,000,000,000,000 hands.
//! In both cases the size is reported.
//!
//! What to do: ask how the figure was found.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use crate::claims::is_implausible;
use crate::document::dossier::Method;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};

pub(super) const CODE: &str = "simulation-size";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Figures;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let claims = examined.dossier.claims.iter();
    let stated = claims.filter_map(|claim| match claim.method {
        Method::Simulation(hands) if is_implausible(hands) => Some((claim, hands)),
        _ => None,
    });
    limited(stated.map(|(claim, hands)| {
        let size = match hands {
            u64::MAX => "an uncountable number of hands".to_owned(),
            hands => format!("{hands} hands"),
        };
        let message = format!(
            "'{}' states a simulation of {size}; the tolerance of a plausible size is used \
             instead.",
            printable(&claim.name.text)
        );
        Finding::new(CODE, Grade::Observation, examined.source.place(claim.name.span), message)
            .observed(Quantity::Count(hands))
            .help("State how the figure was found.")
    }))
}
