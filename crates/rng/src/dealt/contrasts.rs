//! How 52 counts of cards differ from what is expected of them, where every round deals a set of a
//! known size out of another.
//!
//! Of the `many` cards of a round any `own` are the ones that are counted. The differences have over
//! all rounds the covariance V (I - J/52) x 52/51 with V the sum of (own/many)(1 - own/many)(many/52),
//! so that the sum of their squares times 51/(52 V) is nearly chi-square with 51 degrees of freedom
//! (H. Joe, Tests of uniformity for sets of lotto numbers, 1993, for sets of one size out of all
//! cards). The third powers of products of two rounds, which say how nearly, are those of a linear
//! statistic of a random permutation (W. Hoeffding, A combinatorial central limit theorem, 1951):
//! N/((N - 1)(N - 2)) times the product of the two sums of cubes.

use crate::deck::CARDS;
use crate::tests::Outcome;
use gincert_chance::Departure;

/// Smallest expected value of a count, and of its complement, for which the distribution of the squares
/// is known well enough: at the level of a failure it is off by a fifth.
const EXPECTED_MIN: f64 = 8.0;

/// The differences.
pub(super) struct Contrasts {
    off: [f64; CARDS],
    variance: f64,
    /// Sum of the squares of the rounds' parts of the variance.
    squares: f64,
    /// Sum of the cubes of all rounds' differences.
    cubes: f64,
    /// How often a card is expected to be counted, and to be left out by those counted.
    expected: [f64; 2],
}

impl Contrasts {
    pub const NONE: Contrasts = Contrasts {
        off: [0.0; CARDS],
        variance: 0.0,
        squares: 0.0,
        cubes: 0.0,
        expected: [0.0; 2],
    };

    /// Adds rounds of one kind: in each, `own` of `many` cards are counted; for each card how often
    /// it was, and how often it was among the many.
    pub fn add(
        &mut self,
        rounds: u64,
        (own, many): (u8, u8),
        counts: &[u64; CARDS],
        among: impl Fn(usize) -> u64,
    ) {
        let (own, many, rounds) = (f64::from(own), f64::from(many), rounds as f64);
        let part = own / many;
        let variance = part * (1.0 - part) * many / 52.0;
        for (card, (off, count)) in self.off.iter_mut().zip(counts).enumerate() {
            *off += *count as f64 - part * among(card) as f64;
        }
        self.variance += rounds * variance;
        self.squares += rounds * variance * variance;
        self.cubes += rounds * (own * cube(1.0 - part) - (many - own) * cube(part));
        self.expected[0] += rounds * own / 52.0;
        self.expected[1] += rounds * (many - own) / 52.0;
    }

    /// How often the rarer of both is expected: that a card is counted, or left out.
    fn rarer(&self) -> f64 {
        self.expected[0].min(self.expected[1])
    }

    /// Rounds like so many so far in which the rarer is expected often enough; `otherwise` where
    /// there are none.
    pub fn needs(&self, rounds: u64, otherwise: u64) -> u64 {
        match self.rarer() > 0.0 {
            true => libm::ceil(EXPECTED_MIN / self.rarer() * rounds as f64) as u64,
            false => otherwise,
        }
    }

    /// What the squares say, where there are enough.
    pub fn outcome(&self, part: &'static str) -> Option<Outcome> {
        let squares: f64 = self.off.iter().map(|off| off * off).sum();
        let unit = 51.0 / (52.0 * self.variance);
        let statistic = squares * unit;
        let shares = self.squares / (self.variance * self.variance);
        let cubes = 52.0 / (51.0 * 50.0) * self.cubes * self.cubes * unit * unit * unit;
        let p = || Departure::of_equal_lengths(51.0, shares, cubes).two_sided(statistic, 51.0);
        let is_enough = self.rarer() >= EXPECTED_MIN;
        is_enough.then(|| Outcome { part, statistic, df: Some(51), p: p() })
    }
}

fn cube(x: f64) -> f64 {
    x * x * x
}
