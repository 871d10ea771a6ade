//! The strategies that a document names, and which of them its game does not have.

use super::dossier::{ClaimValue, ParsedDocument};
use gincert_math::Strategy;

impl ParsedDocument {
    /// Every strategy that the claims name, each once, in document order.
    pub fn printed_strategies(&self) -> Vec<Strategy> {
        let mut strategies: Vec<Strategy> = Vec::new();
        for claim in &self.claims {
            let value = match &claim.value {
                ClaimValue::Strategy(strategy) => Some(strategy),
                ClaimValue::Number(_) | ClaimValue::OneIn(_) | ClaimValue::Unread => None,
            };
            for strategy in claim.under.iter().chain(value) {
                if !strategies.contains(strategy) && self.why_not_played(strategy).is_none() {
                    strategies.push(strategy.clone());
                }
            }
        }
        strategies
    }

    /// Why a strategy is none of this game: it raises by a multiple that the rules do not have, or leaves open by
    /// which of several.
    pub fn why_not_played(&self, strategy: &Strategy) -> Option<String> {
        let multiples = self.ruleset.as_ref()?.play_multiples()?;
        if let Some(rounds) = self.ruleset.as_ref()?.raise_rounds() {
            return (!strategy.is_of_rounds(&rounds)).then(|| {
                format!(
                    "The strategy '{strategy}' does not say what is done at both decisions of this game, as in 'first \
                     {} times with 5-2 or better, then 10-9-5-4 or better': a raise is {} times the Ante after the \
                     first {} cards, and {} times after a check.",
                    rounds.first.most(), rounds.first, rounds.first_cards, rounds.last
                )
            });
        }
        if matches!(strategy, Strategy::TwoDecisions { .. }) {
            return Some(format!(
                "The strategy '{strategy}' is of two decisions, and this game has one."
            ));
        }
        if strategy.is_open_under(&multiples) {
            return Some(format!(
                "The strategy '{strategy}' does not say by which multiple of the Ante a hand is raised: {multiples}."
            ));
        }
        (!strategy.is_of(&multiples)).then(|| {
            format!(
                "The strategy '{strategy}' raises by a multiple of the Ante other than {multiples}."
            )
        })
    }
}
