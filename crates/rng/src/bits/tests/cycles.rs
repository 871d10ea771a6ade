//! The walk of the bits, cut where it returns to 0: how often each cycle visits the states from -9 to 9.

use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use gincert_evidence::grouped;

/// States on each side that are counted.
pub(super) const STATES: i64 = 9;
/// States on each side whose visits are counted cycle by cycle.
pub(super) const CYCLE_STATES: usize = 4;
/// Classes of visits within a cycle: none to four, and more.
pub(super) const CLASSES: usize = 6;
/// Cycles that are required: SP 800-22, 2.14.4.
const CYCLES_MIN: f64 = 500.0;

/// What the walk shows.
pub(super) struct Cycles {
    /// Cycles, the last one closed where the walk ends.
    pub count: u64,
    /// Visits of the states from -9 to 9.
    visits: [u64; 2 * STATES as usize + 1],
    /// For the states -4 to -1 and 1 to 4 the cycles with 0, 1, ... visits.
    pub classes: [[u64; CLASSES]; 2 * CYCLE_STATES],
}

impl Cycles {
    /// How often a state is visited in all.
    pub fn visits(&self, state: i64) -> u64 {
        self.visits.get((state + STATES) as usize).copied().unwrap_or(0)
    }

    /// Why there are too few cycles, if there are.
    pub fn too_few(&self, bits: usize) -> Option<String> {
        let least = CYCLES_MIN.max(0.005 * libm::sqrt(bits as f64));
        ((self.count as f64) < least).then(|| {
            format!(
                "the walk has {} cycles; the test needs {}, however long the sequence is",
                grouped(i128::from(self.count)),
                grouped(libm::ceil(least) as i128)
            )
        })
    }
}

/// The states on either side of 0 up to `most`, in order.
pub(super) fn states(most: i64) -> impl Iterator<Item = i64> {
    (-most..=most).filter(|state| *state != 0)
}

/// The cycles of a walk on which a test may rest.
///
/// # Errors
/// Why the test does not apply.
pub(super) fn cycles_enough(bits: &Bits, settings: &Settings) -> Result<Cycles, String> {
    let cycles = cycles(bits);
    if let Some(why) = cycles.too_few(bits.len()).filter(|_| !settings.any_length) {
        return Err(why);
    }
    if bits.is_empty() {
        return Err("the sequence is empty".to_owned());
    }
    Ok(cycles)
}

/// Farther away than this no step of a byte reaches a state that is counted.
const FAR: i64 = STATES + 8;

/// Cuts the walk into cycles.
pub(super) fn cycles(bits: &Bits) -> Cycles {
    let mut found = Cycles { count: 0, visits: [0; 19], classes: [[0; CLASSES]; 8] };
    let mut within = [0u8; 2 * CYCLE_STATES];
    let (mut at, mut place) = (0i64, 0);
    while place < bits.len() {
        if !(-FAR..=FAR).contains(&at) && place + 8 <= bits.len() {
            at += 2 * i64::from(bits.window(place, 8).count_ones()) - 8;
            place += 8;
            continue;
        }
        at += 2 * bits.get(place) as i64 - 1;
        place += 1;
        if let Some(visits) =
            usize::try_from(at + STATES).ok().and_then(|state| found.visits.get_mut(state))
        {
            *visits += 1;
        }
        match at {
            0 => close(&mut found, &mut within),
            -4..=-1 => within[(at + 4) as usize] = within[(at + 4) as usize].saturating_add(1),
            1..=4 => within[(at + 3) as usize] = within[(at + 3) as usize].saturating_add(1),
            _ => {}
        }
    }
    if at != 0 {
        close(&mut found, &mut within);
    }
    found
}

fn close(found: &mut Cycles, within: &mut [u8; 2 * CYCLE_STATES]) {
    found.count += 1;
    for (classes, visits) in found.classes.iter_mut().zip(within.iter_mut()) {
        classes[usize::from(*visits).min(CLASSES - 1)] += 1;
        *visits = 0;
    }
}
