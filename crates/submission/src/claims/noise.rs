//! How far a simulated figure may lie from the exact one.

use crate::document::dossier::Method;
use gincert_evidence::{Fraction, PrintedNumber};

/// Standard errors allowed between a simulated figure and the exact value.
pub const STANDARD_ERRORS: u32 = 5;

/// Hands assumed where a claim states no method: larger than the simulations that are published
/// for casino table games, so that the benefit of the doubt is small.
pub const TRIALS_ASSUMED: u64 = 1_000_000_000;

/// Fewest hands of a plausible simulation, since nobody prints the mathematics of a wager from less; a
/// smaller one excuses what is excused where no method is stated.
pub const TRIALS_LEAST: u64 = 1_000_000;

/// Most hands that count: a larger size is no size of a simulation that anybody ran.
pub const TRIALS_MOST: u64 = 1_000_000_000_000;

/// A simulation excuses less than one part in so many of the figure.
pub const MEASURE_PARTS: u32 = 10;

/// Whether a stated size counts only up to what is plausible.
pub(crate) fn is_implausible(hands: u64) -> bool {
    !(TRIALS_LEAST..=TRIALS_MOST).contains(&hands)
}

/// The number of hands whose noise explains a distance from the exact value; `None` if no such
/// noise does. `variance` is that of one hand's contribution, `measure` the size of the figure. Exact
/// throughout: squares are compared, no root is taken.
pub(super) fn explains(
    method: Method,
    printed: &PrintedNumber,
    distance: &Fraction,
    variance: &Fraction,
    measure: &Fraction,
) -> Option<u64> {
    let trials = match method {
        Method::Exact => return None,
        // A size that is not plausible excuses no more than none.
        Method::Simulation(..TRIALS_LEAST) => TRIALS_ASSUMED,
        Method::Simulation(hands) => hands.min(TRIALS_MOST),
        Method::NotStated => TRIALS_ASSUMED,
    };
    // The printed figure may be half a unit of its last digit away from the simulated one.
    let half_unit = Fraction::unit(printed.places()).checked_div(&Fraction::integer(2))?;
    let rest = distance - &half_unit;
    if rest.is_negative() {
        return Some(trials);
    }
    // A simulation whose noise is a tenth of the figure finds no figure.
    let largest = measure.checked_div(&Fraction::integer(MEASURE_PARTS))?;
    if rest >= largest || rest >= printed.value().abs() {
        return None;
    }
    let allowed = (variance * &Fraction::integer(STANDARD_ERRORS * STANDARD_ERRORS))
        .checked_div(&Fraction::integer(trials))?;
    (&rest * &rest <= allowed).then_some(trials)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A figure with variance 4, so that a million hands have a standard error of 0.002.
    fn near(method: Method, printed: &str, exact: (i64, i64)) -> Option<u64> {
        let printed = PrintedNumber::parse(printed).unwrap();
        let exact = Fraction::new(exact.0, exact.1).unwrap();
        let distance = (&exact - printed.value()).abs();
        explains(method, &printed, &distance, &Fraction::integer(4), &exact.abs())
    }

    #[test]
    fn the_allowance_has_a_ceiling() {
        let exact = (430, 10_000);
        assert_eq!(near(Method::Simulation(1), "0.0010", exact), None, "a simulation of 1 hands");
        assert_eq!(near(Method::Simulation(1), "0.0431", exact), Some(TRIALS_ASSUMED));
        assert_eq!(near(Method::Simulation(1_000), "0.0400", exact), None, "7 % of the figure");
        assert_eq!(near(Method::Simulation(TRIALS_LEAST), "0.0412", exact), Some(TRIALS_LEAST));
        assert_eq!(
            near(Method::Simulation(TRIALS_LEAST), "0.0380", exact),
            None,
            "12 % of the figure"
        );
        assert_eq!(near(Method::Simulation(u64::MAX), "0.0431", exact), None);
        assert_eq!(near(Method::Simulation(u64::MAX), "0.043001", exact), Some(TRIALS_MOST));
        // Never wider than the figure.
        assert_eq!(near(Method::Simulation(1), "0.0000", (50, 10_000)), None);
        assert_eq!(near(Method::Simulation(1), "0.0091", (30, 10_000)), None);
        assert_eq!(near(Method::Exact, "0.0431", exact), None);
    }

    #[test]
    fn absurd_sizes_are_told_from_plausible_ones() {
        for (hands, implausible) in [
            (1, true),
            (TRIALS_LEAST - 1, true),
            (TRIALS_LEAST, false),
            (TRIALS_MOST, false),
            (TRIALS_MOST + 1, true),
        ] {
            assert_eq!(is_implausible(hands), implausible, "{hands}");
        }
    }
}
