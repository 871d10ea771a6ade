//! Random excursions, variant: how often the whole walk visits each of the states from -9 to 9.
//!
//! SP 800-22 rev. 1a, 2.15. Over J cycles each state has J visits on average, with variance J (4|x| - 2).
//! `sts`: both tails of the normal distribution. `exact`: the distribution of the sum itself, which is
//! skewed to many visits: among J cycles a binomial number reaches the state, and each of these visits it
//! a geometric number of times. With fewer than 500 cycles the test is not applicable.

use super::TestResult;
use super::cycles::{STATES, cycles_enough, states};
use super::random_excursions::too_short as too_few_bits;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::score;
use gincert_chance::tails::normal_two_sided;
use gincert_chance::visits_two_sided;

pub(super) const STS: &str = "RandomExcursionsVariant";
pub(super) const SECTION: &str = "2.15";

pub(super) fn parts(_: &Settings) -> Vec<String> {
    states(STATES).map(|state| state.to_string()).collect()
}

pub(super) fn too_short(bits: usize, settings: &Settings) -> Option<String> {
    too_few_bits(bits, settings)
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let cycles = cycles_enough(bits, settings)?;
    let found = states(STATES).map(|state| {
        let (visits, count) = (cycles.visits(state), cycles.count as f64);
        let far = state.unsigned_abs();
        let z = (visits as f64 - count) / libm::sqrt(count * (4.0 * far as f64 - 2.0));
        let p = match settings.is_exact() {
            true => visits_two_sided(visits, cycles.count, 1.0 / (2.0 * far as f64)),
            false => normal_two_sided(z),
        };
        score(visits as f64, p)
    });
    Ok(found.collect())
}
