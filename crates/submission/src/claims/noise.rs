//! How far a simulated figure may lie from the exact one.

use crate::dossier::Method;
use gincert_evidence::{Fraction, Printed};
use gincert_math::{BonusAnalysis, BonusQuantity};

/// Standard errors allowed between a simulated figure and the exact value.
pub const STANDARD_ERRORS: u32 = 5;

/// Hands assumed where a claim states no method: larger than the simulations that are published
/// for casino table games, so that the benefit of the doubt is small.
pub const TRIALS_ASSUMED: u64 = 1_000_000_000;

/// The number of hands whose noise explains a distance from the exact value; `None` if no such
/// noise does. Exact throughout: squares are compared, no root is taken.
pub(super) fn explains(
    method: Method,
    printed: &Printed,
    distance: &Fraction,
    quantity: BonusQuantity,
    analysis: &BonusAnalysis,
) -> Option<u64> {
    let trials = match method {
        Method::Exact => return None,
        Method::Simulation(hands) => hands,
        Method::NotStated => TRIALS_ASSUMED,
    };
    let variance = variance(quantity, analysis)?;
    // The printed figure may be half a unit of its last digit away from the simulated one.
    let half_unit = Fraction::unit(printed.places()).checked_div(&Fraction::integer(2))?;
    let rest = distance - &half_unit;
    if rest.is_negative() {
        return Some(trials);
    }
    let allowed = (&variance * &Fraction::integer(STANDARD_ERRORS * STANDARD_ERRORS))
        .checked_div(&Fraction::integer(trials))?;
    (&rest * &rest <= allowed).then_some(trials)
}

/// Variance of one hand's contribution to a quantity.
fn variance(quantity: BonusQuantity, analysis: &BonusAnalysis) -> Option<Fraction> {
    let bernoulli = |p: &Fraction| p - &(p * p);
    match quantity {
        BonusQuantity::Probability(row) => analysis
            .rows
            .get(row)
            .map(|row| bernoulli(&row.probability)),
        BonusQuantity::Return(row) => {
            let row = analysis.rows.get(row)?;
            let pays = row.return_.checked_div(&row.probability)?;
            Some(&(&pays * &pays) * &bernoulli(&row.probability))
        }
        BonusQuantity::HouseEdge | BonusQuantity::TotalReturn => Some(analysis.variance.clone()),
        BonusQuantity::TotalProbability => Some(Fraction::zero()),
    }
}
