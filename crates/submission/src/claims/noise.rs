//! How far a simulated figure may lie from the exact one.

use crate::dossier::Method;
use gincert_evidence::{Fraction, Printed};

/// Standard errors allowed between a simulated figure and the exact value.
pub const STANDARD_ERRORS: u32 = 5;

/// Hands assumed where a claim states no method: larger than the simulations that are published
/// for casino table games, so that the benefit of the doubt is small.
pub const TRIALS_ASSUMED: u64 = 1_000_000_000;

/// The number of hands whose noise explains a distance from the exact value; `None` if no such
/// noise does. `variance` is that of one hand's contribution. Exact throughout: squares are compared, no root is taken.
pub(super) fn explains(
    method: Method,
    printed: &Printed,
    distance: &Fraction,
    variance: &Fraction,
) -> Option<u64> {
    let trials = match method {
        Method::Exact => return None,
        Method::Simulation(hands) => hands,
        Method::NotStated => TRIALS_ASSUMED,
    };
    // The printed figure may be half a unit of its last digit away from the simulated one.
    let half_unit = Fraction::unit(printed.places()).checked_div(&Fraction::integer(2))?;
    let rest = distance - &half_unit;
    if rest.is_negative() {
        return Some(trials);
    }
    let allowed = (variance * &Fraction::integer(STANDARD_ERRORS * STANDARD_ERRORS))
        .checked_div(&Fraction::integer(trials))?;
    (&rest * &rest <= allowed).then_some(trials)
}
