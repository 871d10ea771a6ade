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
    /// Whether every round is to be in a pattern, so that none is left elsewhere.
    pub is_exclusive: bool,
}

/// Bits of the amounts of a pattern's rounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AmountBits {
    /// Where each is listed.
    pub alone: f64,
    /// What the explanation leaves open.
    pub open: f64,
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

    /// Bits that a pattern saves. Without it each of its rounds is listed, by its number and what it is; of as many as
    /// the rate outside of its scope predicts only that rate is listed, because every scope has these. With it the
    /// pattern is named, and which of its rounds are meant.
    pub fn saved_bits(&self, claim: Claim, amounts: AmountBits) -> f64 {
        let rounds = claim.rounds as f64;
        let listed = self.listed_bits() + amounts.alone / rounds;
        let alone = match self.rate_bits(claim) {
            Some(rate) if !self.is_exclusive => {
                let expected = (claim.of as f64 / libm::exp2(rate)).min(rounds);
                (rounds - expected) * listed + expected * listed.min(rate + amounts.open / rounds)
            }
            _ => rounds * listed,
        };
        alone - self.pattern_bits(claim) - amounts.open
    }

    /// Bits that a pattern saves where every round of its kind is listed by the rate outside of its scope.
    pub fn saved_rate_bits(&self, claim: Claim) -> f64 {
        let alone = self.listed_bits();
        let listed = self.rate_bits(claim).map_or(alone, |rate| rate.min(alone));
        claim.rounds as f64 * listed - self.pattern_bits(claim)
    }

    /// Bits of a round that is listed alone: its number and what it is.
    fn listed_bits(&self) -> f64 {
        log2(self.rounds.max(2) as f64) + log2(self.explanations.max(2) as f64)
    }

    /// Bits of a round by the rate outside of a scope; `None` where too few rounds are there to have one.
    fn rate_bits(&self, claim: Claim) -> Option<f64> {
        let elsewhere = claim.marked.saturating_sub(claim.rounds);
        let outside = self.rounds.saturating_sub(claim.of);
        let is_known = elsewhere >= ROUNDS_MIN && outside > elsewhere;
        is_known.then(|| log2(outside as f64) - log2(elsewhere as f64))
    }

    /// Bits of naming a pattern, and which of its rounds are meant.
    fn pattern_bits(&self, claim: Claim) -> f64 {
        which_bits(claim.of, claim.rounds) + self.ln_choices(claim) / core::f64::consts::LN_2
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

/// Bits of which rounds are meant of so many.
pub(crate) fn which_bits(of: u64, rounds: u64) -> f64 {
    ln_choose(of, rounds) / core::f64::consts::LN_2 + log2(of as f64 + 1.0)
}

fn ln_choose(all: u64, some: u64) -> f64 {
    let (all, some) = (all as f64, some.min(all) as f64);
    lgamma(all + 1.0) - lgamma(some + 1.0) - lgamma(all - some + 1.0)
}
