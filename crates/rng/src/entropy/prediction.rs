//! What predictors share: how often, and how many times in a row, they were right (SP 800-90B, 6.3.7 to
//! 6.3.10).

use super::Z;

/// Steps of the bisection: past the last bit of a double.
const STEPS: u32 = 60;
/// Steps to the root of the equation of runs, which settle long before.
const ROOT_STEPS: u32 = 65;

/// Right and wrong guesses of a predictor.
#[derive(Default)]
pub(super) struct Guesses {
    pub right: u64,
    pub all: u64,
    run: u64,
    longest: u64,
}

impl Guesses {
    /// A guess.
    pub fn add(&mut self, is_right: bool) {
        self.all += 1;
        self.run = if is_right { self.run + 1 } else { 0 };
        self.right += u64::from(is_right);
        self.longest = self.longest.max(self.run);
    }

    /// Bits of min-entropy among so many values.
    pub fn bits(&self, values: usize) -> f64 {
        let all = self.all as f64;
        let share = self.right as f64 / all;
        let overall = match self.right {
            0 => 1.0 - libm::pow(0.01, 1.0 / all),
            _ => (share + Z * libm::sqrt(share * (1.0 - share) / (all - 1.0))).min(1.0),
        };
        let known = overall.max(1.0 / values as f64);
        let is_longer = |p: f64| self.ln_no_run(p) > libm::log(0.99);
        if known >= 1.0 || !is_longer(known) {
            return -libm::log2(known);
        }
        // The probability with which a run as long as the longest one has a chance of 1 %.
        let (mut low, mut high) = (known, 1.0);
        for _ in 0..STEPS {
            let middle = (low + high) / 2.0;
            match is_longer(middle) {
                true => low = middle,
                false => high = middle,
            }
        }
        -libm::log2(high)
    }

    /// The logarithm of the chance that no run is longer than the longest one (W. Feller, An introduction
    /// to probability theory and its applications, 1950, XIII.7).
    fn ln_no_run(&self, p: f64) -> f64 {
        let (run, q) = ((self.longest + 1) as f64, 1.0 - p);
        let mut x = 1.0;
        for _ in 0..ROOT_STEPS {
            let next = 1.0 + q * libm::pow(p, run) * libm::pow(x, run + 1.0);
            if libm::fabs(next - x) < 1e-16 || !next.is_finite() {
                break;
            }
            x = next;
        }
        libm::log(1.0 - p * x)
            - libm::log((run + 1.0 - run * x) * q)
            - (self.all as f64 + 1.0) * libm::log(x)
    }
}

/// Scores of several predictors: the one that is ahead guesses; of equal ones, that which got there last.
pub(super) struct Scores<const N: usize> {
    scores: [u64; N],
    pub ahead: usize,
}

impl<const N: usize> Scores<N> {
    pub fn new() -> Scores<N> {
        Scores { scores: [0; N], ahead: 0 }
    }

    /// A predictor was right.
    pub fn add(&mut self, which: usize) {
        self.scores[which] += 1;
        if self.scores[which] >= self.scores[self.ahead] {
            self.ahead = which;
        }
    }
}
