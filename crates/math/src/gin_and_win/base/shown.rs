//! The law of the hands that a log of one seat shows: played hands, and the dealer hands that are
//! opened against them. A dealer who faces a folded hand alone stays closed, so that the hands a
//! log shows are not those of a fair sample.

use super::game::BaseGame;
use super::strategy::Strategy;

/// How often each score is shown at a table with one seat, exact.
///
/// For several seats it does not hold: the dealer is opened when any of them plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownLaw {
    /// Player hands that are played, by score; of all hands that a player can be dealt.
    pub played_hands: Vec<u64>,
    /// Deals in which the dealer's hand is opened, by the dealer's score; of all deals. `None`
    /// where the game was not counted by the symmetric method.
    pub dealer_deals: Option<Vec<u128>>,
}

impl BaseGame {
    /// The law of the hands that a log shows when one seat plays a strategy; `None` in a game of two decisions, where
    /// it is not counted.
    pub fn shown_law(&self, strategy: &Strategy) -> Option<ShownLaw> {
        if self.rounds.is_some() {
            return None;
        }
        let mut played_hands = vec![0; usize::from(self.rules.hand_cards) + 1];
        for entry in &self.entries {
            if let Some(count) = played_hands.get_mut(usize::from(entry.key.score())) {
                *count += match strategy.raises(&self.rules.qualifier, entry.key) {
                    Some(true) => entry.hands,
                    Some(false) => 0,
                    None => entry.raised_hands,
                };
            }
        }
        Some(ShownLaw { played_hands, dealer_deals: self.dealer_deals(strategy) })
    }

    fn dealer_deals(&self, strategy: &Strategy) -> Option<Vec<u128>> {
        let raised_by_type = self.raised_by_type.as_ref()?;
        let deals = self.deals.symmetric()?;
        let mut played_by_type = match strategy {
            Strategy::Optimal => raised_by_type.clone(),
            _ => vec![0; raised_by_type.len()],
        };
        for (key, of_type) in deals.hands_by_type() {
            if strategy.raises(&self.rules.qualifier, key) == Some(true) {
                for (hand, hands) in of_type {
                    played_by_type[*hand] += hands;
                }
            }
        }
        let mut sums = vec![0; usize::from(self.rules.hand_cards) + 1];
        for (played, dealers) in played_by_type.iter().zip(&deals.by_score) {
            for (sum, dealers) in sums.iter_mut().zip(dealers) {
                *sum += u128::from(*played) * u128::from(*dealers);
            }
        }
        Some(sums)
    }
}

#[cfg(test)]
mod tests {
    use crate::gin_and_win::base::fixtures::{outcomes, rules, ten};
    use crate::{BaseGame, Method, Strategy, base_game};
    use gincert_fast::Evaluator;
    use gincert_game::gin_and_win::{GinAndWin, Qualifier};
    use gincert_game::{CardSet, Rank};

    fn count(rules: &GinAndWin) -> BaseGame {
        base_game(rules, Method::Symmetric, &|_, _| ()).unwrap()
    }

    #[test]
    fn every_shown_deal_has_a_score() {
        let game = count(&ten());
        for strategy in [Strategy::Optimal, Strategy::Always, Strategy::IfItWouldQualify] {
            let law = game.shown_law(&strategy);
            let played = game.play(&strategy);
            assert_eq!(law.as_ref().unwrap().played_hands.iter().sum::<u64>(), played.raised_hands);
            let deals: u128 = law.unwrap().dealer_deals.unwrap().iter().sum();
            let dealers = u128::from(game.dealer_hands());
            assert_eq!(deals, u128::from(played.raised_hands) * dealers);
        }
    }

    /// A qualifier by score alone settles the same deals.
    #[test]
    fn the_law_agrees_with_the_deals_in_which_a_dealer_qualifies() {
        let lower = Qualifier::never().or_less(2, Rank::KING);
        let game = count(&rules(5, lower, outcomes(1, 3)));
        let optimal = game.play(&Strategy::Optimal);
        let law = game.shown_law(&Strategy::Optimal).unwrap().dealer_deals.unwrap();
        let qualify: u128 = law.iter().take(3).sum();
        let settled: u128 = optimal.outcomes.iter().skip(2).map(|row| row.deals).sum();
        assert_eq!(qualify, settled);
        assert_eq!(law.iter().skip(3).sum::<u128>(), optimal.outcomes[1].deals);
    }

    /// Every hand of three cards against every other.
    #[test]
    fn the_law_of_a_small_game_is_what_dealing_every_hand_gives() {
        let rules = rules(3, Qualifier::always(), outcomes(1, 1));
        let evaluator = Evaluator::new(&rules.melds);
        let mut hands = Vec::new();
        for a in 0..52 {
            for b in 0..a {
                for c in 0..b {
                    hands.push(1u64 << a | 1 << b | 1 << c);
                }
            }
        }
        let scored: Vec<(u64, u8)> = hands
            .iter()
            .map(|bits| (*bits, evaluator.best(CardSet::from_bits(*bits)).score()))
            .collect();
        let strategy = Strategy::AtLeast(Rank::new(9).into_iter().collect());
        let nine = gincert_fast::Leftover::from_ranks(Rank::new(9));
        let mut dealt = [0u128; 4];
        for (hand, _) in &scored {
            if evaluator.best(CardSet::from_bits(*hand)) <= nine {
                for (_, score) in scored.iter().filter(|(other, _)| other & hand == 0) {
                    dealt[usize::from(*score)] += 1;
                }
            }
        }
        let law = count(&rules).shown_law(&strategy);
        assert_eq!(law.unwrap().dealer_deals.unwrap(), dealt);
    }
}
