//! One quantity is printed with two different values in two places.
//!
//! Both claims are judged separately. Two values conflict when no single value rounds to both; 4.31% and
//! 4.3% do not conflict.
//!
//! What to do: the submitter states which of the two is valid.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::document::dossier::{Claim, ClaimSubject, ClaimValue};
use gincert_evidence::{Finding, Fraction, Grade, PrintedNumber, Quantity, printable};

pub(super) const CODE: &str = "claims-conflict";
pub(super) const SUBJECT: gincert_evidence::FindingSubject =
    gincert_evidence::FindingSubject::Figures;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    // What cannot be judged conflicts with nothing.
    let claims: Vec<&Claim> =
        examined.dossier.claims.iter().filter(|claim| claim.unread.is_none()).collect();
    let mut findings = Vec::new();
    for (index, later) in claims.iter().enumerate() {
        let earlier = claims.iter().take(index).find(|earlier| {
            earlier.subject == later.subject
                && later.subject != ClaimSubject::Unknown
                && earlier.under == later.under
                && conflict(&earlier.value, &later.value)
        });
        findings.extend(earlier.map(|earlier| finding(examined, earlier, later)));
    }
    findings
}

fn conflict(a: &ClaimValue, b: &ClaimValue) -> bool {
    match (a, b) {
        (ClaimValue::Strategy(a), ClaimValue::Strategy(b)) => a != b,
        (a, b) => match (between(a), between(b)) {
            (Some(a), Some(b)) => a.0 > b.1 || b.0 > a.1,
            _ => false,
        },
    }
}

/// What a number may have been before it was rounded; one in so many as the share that it is.
fn between(value: &ClaimValue) -> Option<(Fraction, Fraction)> {
    let around = |printed: &PrintedNumber| {
        let half = half_unit(printed);
        (printed.value() - &half, printed.value() + &half)
    };
    match value {
        ClaimValue::Number(printed) => Some(around(printed)),
        ClaimValue::OneIn(printed) => {
            let (least, most) = around(printed);
            let one = Fraction::one();
            Some((one.checked_div(&most)?, one.checked_div(&least)?))
        }
        ClaimValue::Strategy(_) | ClaimValue::Unread => None,
    }
}

fn half_unit(printed: &PrintedNumber) -> Fraction {
    let half = Fraction::unit(printed.places()).checked_div(&Fraction::integer(2));
    half.unwrap_or_else(Fraction::zero)
}

fn finding(examined: &AnalyzedDocument, earlier: &Claim, later: &Claim) -> Finding {
    let place = examined.source.place(later.value_cell.span);
    let (name, value, from) =
        (&later.name.text, printable(&later.value_cell.text), printable(&later.from.text));
    let message = format!(
        "'{}' is {value} here ({from}) and {} elsewhere ({}).",
        printable(name),
        printable(&earlier.value_cell.text),
        printable(&earlier.from.text),
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .observed(Quantity::Text(later.value_cell.text.clone()))
        .note_at("The other value is here.", examined.source.place(earlier.value_cell.span))
        .help("The submitter states which of the two is valid; each is judged separately.")
}
