//! The exact law of what a bonus wager wins, over many wagers of known amounts: a tail of a sum of
//! independent pay-offs, however skew.
//!
//! A wager that pays 500 to 1 wins so unlike a normal law that the score of its sum is off by a factor of
//! six at p = 2e-4 and 500 hands. Here the tail is the inversion of the generating function of the sum on
//! its lattice (one minor unit, or the greatest common step), on a line through the saddle point, where
//! what is left to add up has the size of the tail itself, so that small tails have as many digits as
//! large ones (H. E. Daniels, 1954; J. Abate and W. Whitt, 1992, on such sums). Two-sided p: the smaller
//! tail with half the probability of the sum itself, doubled.

use gincert_chance::P;
use libm::{atan2, cos, exp, fabs, hypot, log, sin, sqrt};

/// Most steps of the sum that approximates the integral.
const STEPS_MAX: f64 = 400_000.0;
/// So few of them are always taken.
const STEPS_FEW: f64 = 20_000.0;
/// Places that are searched for a second peak; where there are more, all steps are taken.
const PEAKS_MAX: f64 = 2_000.0;
/// Relative to the largest term, terms from here on are nothing.
const NOTHING: f64 = 1e-17;
/// So many terms in a row that are nothing end the sum.
const QUIET: u32 = 64;

/// Wagers of one amount.
#[derive(Debug, Clone)]
pub(super) struct Wagers {
    /// How many.
    pub count: u64,
    /// What each pay-off wins, in minor units.
    pub wins: Vec<i64>,
}

/// Independent wagers, each with the same chances of its pay-offs.
pub(super) struct PayLaw {
    chances: Vec<f64>,
    wagers: Vec<(f64, Vec<f64>)>,
    /// Results lie this far apart.
    step: f64,
    /// One of them.
    origin: f64,
}

/// A number and its multiple of `i`.
#[derive(Clone, Copy)]
struct Complex {
    re: f64,
    im: f64,
}

impl PayLaw {
    /// The law of these wagers; `None` where nothing can vary.
    pub fn new(chances: &[f64], wagers: &[Wagers]) -> Option<PayLaw> {
        let (mut step, mut origin) = (0_u64, 0_i128);
        for one in wagers {
            let first = *one.wins.first()?;
            origin += i128::from(first) * i128::from(one.count);
            for win in &one.wins {
                step = num_integer::gcd(step, win.abs_diff(first));
            }
        }
        let wagers = wagers
            .iter()
            .map(|one| (one.count as f64, one.wins.iter().map(|win| *win as f64).collect()));
        (step > 0).then(|| PayLaw {
            chances: chances.to_vec(),
            wagers: wagers.collect(),
            step: step as f64,
            origin: origin as f64,
        })
    }

    /// Mean and variance of the sum.
    pub fn moments(&self) -> [f64; 2] {
        let [_, mean, variance] = self.cumulants(0.0);
        [mean, variance]
    }

    /// Two-sided p of a sum.
    pub fn p(&self, sum: f64) -> Option<P> {
        let [mean, variance] = self.moments();
        if variance <= 0.0 {
            return None;
        }
        // A result that was paid wrongly may lie between two that are possible.
        let sum = self.origin + libm::round((sum - self.origin) / self.step) * self.step;
        let upwards = sum >= mean;
        Some(P::from_ln(self.ln_tail(sum, upwards)?.min(-core::f64::consts::LN_2)).doubled())
    }

    /// The logarithm of the generating function at a real place, and its first two derivatives.
    fn cumulants(&self, t: f64) -> [f64; 3] {
        let mut found = [0.0; 3];
        for (count, wins) in &self.wagers {
            let most = wins.iter().fold(f64::NEG_INFINITY, |most, win| most.max(t * win));
            let (mut all, mut first, mut second) = (0.0, 0.0, 0.0);
            for (win, chance) in wins.iter().zip(&self.chances) {
                let weight = chance * exp(t * win - most);
                all += weight;
                first += weight * win;
                second += weight * win * win;
            }
            let mean = first / all;
            found[0] += count * (log(all) + most);
            found[1] += count * mean;
            found[2] += count * (second / all - mean * mean).max(0.0);
        }
        found
    }

    /// The place where the sum is the mean of the tilted law.
    fn saddle(&self, sum: f64) -> Option<f64> {
        let [mean, variance] = self.moments();
        let scale = 1.0 / sqrt(variance);
        let (mut low, mut high) = (-scale, scale);
        for _ in 0..200 {
            let is_below = self.cumulants(low)[1] <= sum;
            let is_above = self.cumulants(high)[1] >= sum;
            if is_below && is_above {
                break;
            }
            low = if is_below { low } else { low * 2.0 };
            high = if is_above { high } else { high * 2.0 };
            if !self.cumulants(low)[0].is_finite() || !self.cumulants(high)[0].is_finite() {
                return None;
            }
        }
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            match self.cumulants(middle)[1] < sum {
                true => low = middle,
                false => high = middle,
            }
        }
        // Not on the pole of the tail: the line may pass it at any small distance on the right side.
        let found = (low + high) / 2.0;
        let least = 0.3 * scale;
        Some(if sum >= mean { found.max(least) } else { found.min(-least) })
    }

    /// ln of the tail beyond a sum, half of the sum's own probability counted in.
    fn ln_tail(&self, sum: f64, upwards: bool) -> Option<f64> {
        let t = self.saddle(sum)?;
        let [ln_front, _, variance] = self.cumulants(t);
        let ln_front = ln_front - t * sum;
        let spread = sqrt(variance).max(self.step);
        let widest = self
            .wagers
            .iter()
            .flat_map(|(_, wins)| wins)
            .fold(0.0_f64, |widest, win| widest.max(fabs(*win)));
        // What lies further off than this comes round again, and is nothing there.
        let period = 60.0 * spread + 8.0 * widest;
        let limit = core::f64::consts::PI / self.step;
        // The integrand comes round at the limit, so that whole steps end there.
        let steps = libm::ceil(limit * period / (2.0 * core::f64::consts::PI)).max(1.0);
        let grid = limit / steps;
        let is_whole = steps <= STEPS_FEW || self.has_peaks(t, sum, ln_front);
        let (mut total, mut quiet, mut largest, mut step) = (0.0, 0, 0.0_f64, 0.0);
        while step < steps.min(STEPS_MAX) {
            // Midpoints, so that no weight at the ends is needed.
            let term = self.term(t, grid * (step + 0.5), sum, ln_front, upwards);
            total += term.re;
            let size = hypot(term.re, term.im);
            largest = largest.max(size);
            quiet = if size < NOTHING * largest { quiet + 1 } else { 0 };
            if quiet >= QUIET && !is_whole {
                break;
            }
            step += 1.0;
        }
        let tail = total * grid * self.step / core::f64::consts::PI;
        (tail > 0.0).then(|| ln_front + log(tail))
    }

    /// Whether the integrand may rise again after it has gone to nothing: where all but rare pay-offs lie
    /// on a coarser lattice. There the two likeliest results of the most frequent amount agree.
    fn has_peaks(&self, t: f64, sum: f64, ln_front: f64) -> bool {
        let most = self.wagers.iter().max_by(|a, b| a.0.total_cmp(&b.0));
        let mut likely: Vec<(f64, f64)> = match most {
            Some((_, wins)) => self.chances.iter().copied().zip(wins.iter().copied()).collect(),
            None => return false,
        };
        likely.sort_by(|a, b| b.0.total_cmp(&a.0));
        let first = likely.first().map_or(0.0, |(_, win)| *win);
        let apart = likely.iter().map(|(_, win)| fabs(win - first)).find(|apart| *apart > 0.0);
        let Some(apart) = apart else { return false };
        let places = apart / self.step / 2.0;
        if places > PEAKS_MAX {
            return true;
        }
        (1..=places as u32).any(|place| {
            let angle = 2.0 * core::f64::consts::PI * f64::from(place) / apart;
            let term = self.term(t, angle, sum, ln_front, true);
            hypot(term.re, term.im) > NOTHING
        })
    }

    /// The generating function at a place of the line, relative to its real place, times the weight of
    /// the tail there.
    fn term(&self, t: f64, angle: f64, sum: f64, ln_front: f64, upwards: bool) -> Complex {
        let (mut ln, mut turn) = (0.0, 0.0);
        for (count, wins) in &self.wagers {
            let most = wins.iter().fold(f64::NEG_INFINITY, |most, win| most.max(t * win));
            let (mut re, mut im) = (0.0, 0.0);
            for (win, chance) in wins.iter().zip(&self.chances) {
                let weight = chance * exp(t * win - most);
                re += weight * cos(angle * win);
                im += weight * sin(angle * win);
            }
            ln += count * (log(hypot(re, im)) + most);
            turn += count * atan2(im, re);
        }
        let size = exp(ln - t * sum - ln_front);
        let turn = turn - angle * sum;
        let value = Complex { re: size * cos(turn), im: size * sin(turn) };
        // One half and all further steps outwards: half a hyperbolic cotangent.
        let weight = half_coth(t * self.step / 2.0, angle * self.step / 2.0);
        let sign = if upwards { 1.0 } else { -1.0 };
        Complex {
            re: sign * (value.re * weight.re - value.im * weight.im),
            im: sign * (value.re * weight.im + value.im * weight.re),
        }
    }
}

/// Half the hyperbolic cotangent.
fn half_coth(re: f64, im: f64) -> Complex {
    // coth(x + iy) = (sinh 2x - i sin 2y) / (cosh 2x - cos 2y), divided by e^2|x| where that is large.
    let two = fabs(2.0 * re);
    let decay = exp(-two);
    let sinh = re.signum() * (1.0 - decay * decay) / 2.0;
    let cosh = (1.0 + decay * decay) / 2.0;
    let below = cosh - decay * cos(2.0 * im);
    Complex { re: 0.5 * sinh / below, im: -0.5 * decay * sin(2.0 * im) / below }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(chances: &[f64], count: u64, wins: &[i64]) -> PayLaw {
        PayLaw::new(chances, &[Wagers { count, wins: wins.to_vec() }]).unwrap()
    }

    /// The law of the sum, one wager after the other.
    fn by_adding(
        chances: &[f64],
        count: u64,
        wins: &[i64],
    ) -> std::collections::BTreeMap<i64, f64> {
        let mut law = std::collections::BTreeMap::from([(0, 1.0)]);
        for _ in 0..count {
            let mut next = std::collections::BTreeMap::new();
            for (sum, at) in &law {
                for (win, chance) in wins.iter().zip(chances) {
                    *next.entry(sum + win).or_insert(0.0) += at * chance;
                }
            }
            law = next;
        }
        law
    }

    #[test]
    fn tails_are_those_of_adding_up_one_by_one() {
        let chances = [0.001, 0.05, 0.2, 0.749];
        let wins = [40, 8, 2, -1];
        for count in [1, 5, 40] {
            let exact = by_adding(&chances, count, &wins);
            let found = law(&chances, count, &wins);
            let mean = found.moments()[0];
            for (sum, at) in exact.iter().filter(|(_, at)| **at > 1e-14).step_by(3) {
                let upwards = *sum as f64 >= mean;
                let tail: f64 = exact
                    .iter()
                    .filter(|(other, _)| if upwards { *other > sum } else { *other < sum })
                    .map(|(_, at)| at)
                    .sum();
                let expected = (2.0 * (tail + at / 2.0)).min(1.0);
                let p = found.p(*sum as f64).unwrap().value();
                assert!(
                    fabs(p / expected - 1.0) < 1e-6,
                    "{count} wagers, sum {sum}: {p} for {expected}"
                );
            }
        }
    }

    #[test]
    fn unlike_amounts_and_rare_large_pays_are_exact_too() {
        // A coin of 1 and one of 3: four results that are known.
        let two = PayLaw::new(
            &[0.5, 0.5],
            &[Wagers { count: 1, wins: vec![1, -1] }, Wagers { count: 1, wins: vec![3, -3] }],
        )
        .unwrap();
        // Of 4, 2, -2, -4 the largest: half of its quarter, doubled.
        assert!(fabs(two.p(4.0).unwrap().value() - 0.25) < 1e-9);
        assert!(fabs(two.p(2.0).unwrap().value() - 0.75) < 1e-9);
        // 500 wagers that pay 500 to 1 once in 200,000: one win has the chance of 0.0025.
        let rare = law(&[5e-6, 1.0 - 5e-6], 500, &[500, -1]);
        let one = 1.0 - exp(-500.0 * 5e-6);
        let p = rare.p(1.0).unwrap().value();
        assert!(fabs(p / one - 1.0) < 0.01, "{p} for {one}");
    }
}
