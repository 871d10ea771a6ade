//! A printed figure does not fit the printed rules.
//!
//! Every claim is compared with the exact value for this document. It agrees if that value rounds
//! (half away from zero) to the printed digits. It is near, which is an observation, if the
//! difference lies within five standard errors of the simulation that the claim states, or of
//! 10^9 hands where no method is stated: then it prints more digits than its method supports.
//! Otherwise it differs: material for the edge or element of risk of a wager, minor for others.
//!
//! For a figure that differs, every reading of the pay table that changes one row is tried. The
//! closest one is named if it brings the figure at least fifty times closer. It is offered as
//! help, never applied, and it does not change the grade.
//!
//! What to do: the submitter states which is dealt and intended, the text or the figure.

use crate::claims::Judged;
use crate::examined::Examined;
use gincert_evidence::{Finding, Fraction, Grade, Quantity, Verdict, printable};

pub(super) const CODE: &str = "claims-agree";

pub(super) fn check(examined: &Examined) -> Vec<Finding> {
    examined.claims.iter().filter_map(|judged| finding(examined, judged)).collect()
}

fn finding(examined: &Examined, judged: &Judged) -> Option<Finding> {
    let place = examined.source.place(judged.claim.value_cell.span);
    let (exact, printed) = (judged.exact.as_ref()?, judged.printed()?);
    let name = printable(&judged.claim.name.text);
    let base = |grade, message: String| {
        Finding::new(CODE, grade, place, message)
            .expected(Quantity::Exact(exact.clone()))
            .observed(Quantity::Printed(printed.clone()))
    };
    match judged.verdict {
        Verdict::Near => {
            let message = format!("'{name}' is printed as {printed}; the exact value is {}. {}", printed.like(exact), judged.reason);
            Some(base(Grade::Observation, message))
        }
        Verdict::Differs => {
            let message = format!(
                "'{name}' is printed as {printed}; for the rules as printed the exact value is {}.",
                printed.like(exact)
            );
            Some(with_readings(base(judged.grade(), message), judged))
        }
        _ => None,
    }
}

fn with_readings(finding: Finding, judged: &Judged) -> Finding {
    let tried = judged.readings_tried;
    let Some(closer) = &judged.closer else {
        return finding
            .note(format!("Not reproduced under any of {tried} readings that change one row of the pay table."))
            .help("State how the figure was found, or correct it.");
    };
    let reading = &closer.description;
    let distance = scientific(&closer.distance);
    let words = if closer.fits {
        format!("The printed value is reproduced to its last digit (distance {distance}) with {reading}.")
    } else {
        format!("No reading fits to the digit; the closest: with {reading} the value is {}, a distance of {distance}.", closer.value.decimal(9))
    };
    finding
        .note("The printed text and the printed figure describe different rules.")
        .help(format!("{words} Of {tried} readings this one is the closest."))
        .help("Which of the two is dealt and intended is for the submitter to state.")
}

/// A small positive number in one digit and a power of ten, rounded up so as not to flatter.
fn scientific(value: &Fraction) -> String {
    if value.is_zero() {
        return "0".to_owned();
    }
    let mut exponent = 0u32;
    let mut scaled = value.clone();
    while scaled < Fraction::one() && exponent < 40 {
        scaled = &scaled * &Fraction::integer(10);
        exponent += 1;
    }
    let floor = scaled.numerator() / scaled.denominator();
    let digit = if scaled.is_integer() { floor } else { floor + 1 };
    format!("{digit}e-{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_round_up() {
        assert_eq!(scientific(&Fraction::new(21, 10_000_000).unwrap()), "3e-6");
        assert_eq!(scientific(&Fraction::new(2, 1_000_000).unwrap()), "2e-6");
        assert_eq!(scientific(&Fraction::zero()), "0");
    }
}
