//! What a pattern costs in bits, and how often chance alone gives one.

use gincert_chance::Count;
use libm::{lgamma, log, log2};

/// Of audits whose exceptions are single errors, at most this share is given any pattern.
pub const LEVEL: f64 = 0.001;

/// The share of rounds with one and the same error that a house without a habit is allowed: what is stated of
/// all rounds of a log cannot be held against others.
pub(crate) const SINGLE_ERRORS: f64 = 0.005;

/// Fewest rounds of a pattern.
pub(crate) const ROUNDS_MIN: u64 = 3;

/// What is known of all exceptions of a currency.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Language {
    /// All rounds, or hands.
    pub rounds: u64,
    /// Everybody, every table and so on that a pattern can name.
    pub scopes: u64,
    /// Explanations that a pattern can name.
    pub explanations: u64,
}

/// A pattern that could be named.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claim {
    /// Rounds with such an exception.
    pub rounds: u64,
    /// Of so many rounds.
    pub of: u64,
    /// Such rounds in all the log.
    pub marked: u64,
    /// From how many ranges of time it is chosen.
    pub windows: u64,
}

impl Language {
    /// ln of how many patterns can be stated of that kind, which is also how often chance is asked.
    fn ln_choices(&self, claim: Claim) -> f64 {
        [4, self.scopes, self.explanations, claim.windows]
            .map(|n| log(n.max(1) as f64))
            .iter()
            .sum()
    }

    /// Bits that a pattern saves: each of its rounds would have to be listed alone, by its number and what it
    /// is; instead the pattern is named, and which of its rounds are meant.
    pub fn saved_bits(&self, claim: Claim) -> f64 {
        let alone = log2(self.rounds.max(2) as f64) + log2(self.explanations.max(2) as f64);
        let which = ln_choose(claim.of, claim.rounds) / core::f64::consts::LN_2
            + log2(claim.of as f64 + 1.0);
        let pattern = self.ln_choices(claim) / core::f64::consts::LN_2;
        claim.rounds as f64 * alone - which - pattern
    }

    /// The common logarithm of the probability that single errors look like this anywhere: at most.
    pub fn log10_p(&self, claim: Claim) -> f64 {
        let law = match claim.of >= self.rounds {
            true => Count::Binomial { trials: claim.of, chance: SINGLE_ERRORS },
            false => {
                Count::Hypergeometric { all: self.rounds, marked: claim.marked, drawn: claim.of }
            }
        };
        let ln = law.ln_at_least(claim.rounds) + self.ln_choices(claim);
        (ln / core::f64::consts::LN_10).min(0.0)
    }
}

/// Whether a pattern is named.
pub(crate) fn is_named(log10_p: f64) -> bool {
    log10_p <= libm::log10(LEVEL)
}

fn ln_choose(all: u64, some: u64) -> f64 {
    let (all, some) = (all as f64, some.min(all) as f64);
    lgamma(all + 1.0) - lgamma(some + 1.0) - lgamma(all - some + 1.0)
}
