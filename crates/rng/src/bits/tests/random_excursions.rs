//! Random excursions: how often each cycle of the walk visits the states from -4 to 4.
//!
//! SP 800-22 rev. 1a, 2.14. A cycle ends where the walk, up for a one and down for a zero, returns to 0;
//! the number of its visits to a state is 0 with probability 1 - 1/(2|x|), and geometric from there on
//! (M. Baron and A. Rukhin, Distribution of the number of visits for a random walk, 1999). Both modes use
//! these probabilities; with fewer than 500 cycles the test is not applicable, where the program prints 0
//! without a test. `exact`: the likelihood ratio where a class is small. The example in 2.14.4 prints
//! 0.502529 with probabilities of four digits; it is 0.502488.

use super::TestResult;
use super::cycles::{CLASSES, CYCLE_STATES, cycles_enough, states};
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{cells, needs};

pub(super) const STS: &str = "RandomExcursions";
pub(super) const SECTION: &str = "2.14";
/// Fewest steps that can make 500 cycles.
const BITS_MIN: u64 = 1000;

pub(super) fn parts(_: &Settings) -> Vec<String> {
    states(CYCLE_STATES as i64).map(|state| state.to_string()).collect()
}

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN)
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let cycles = cycles_enough(bits, settings)?;
    let found = states(CYCLE_STATES as i64).zip(&cycles.classes);
    Ok(found.map(|(state, counts)| cells(counts, &law(state), settings.is_exact())).collect())
}

/// The probabilities of 0 to 4 visits of a state within a cycle, and of more.
fn law(state: i64) -> [f64; CLASSES] {
    let back = 1.0 / (2.0 * state.unsigned_abs() as f64);
    let mut law = [1.0 - back; CLASSES];
    let mut left = back;
    for p in law.iter_mut().skip(1) {
        *p = left * back;
        left *= 1.0 - back;
    }
    law[CLASSES - 1] = 1.0 - law[..CLASSES - 1].iter().sum::<f64>();
    law
}

#[cfg(test)]
mod checks {
    use super::super::cycles::cycles;
    use super::*;

    #[test]
    fn the_standards_example_of_excursions_is_corrected() {
        let bits = Bits::from_digits(b"0110110101").unwrap();
        let cycles = cycles(&bits);
        assert_eq!(cycles.count, 3);
        let found = cells(&cycles.classes[4], &law(1), false);
        assert!((found.p.value() - 0.502488).abs() < 1e-6);
        assert!(
            (law(4)[5] - 0.0732727051).abs() < 1e-9 && (law(3)[1] - 0.02777777778).abs() < 1e-9
        );
    }
}
