//! The law of the dealer's score given the player's hand: what a log of one seat shows of the
//! dealer's hands, whatever strategy the player has.

use super::game::BaseGame;
use super::symmetric::{HandIndex, hand_index};
use gincert_game::CardSet;

/// For every type of player hand the dealer's hands by score. Hands of one type differ only in the
/// names of suits and ranks.
#[derive(Debug, Clone)]
pub struct DealerLaw {
    index: HandIndex,
    by_score: Vec<Vec<u64>>,
}

impl DealerLaw {
    /// How many types of player hands there are.
    pub fn types(&self) -> usize {
        self.by_score.len()
    }

    /// The type of a player's hand; `None` for a hand of another size.
    pub fn type_of(&self, hand: CardSet) -> Option<usize> {
        self.index.of(hand)
    }

    /// The dealer's hands that can face a hand of this type, by score from 0.
    pub fn scores(&self, hand_type: usize) -> &[u64] {
        self.by_score.get(hand_type).map_or(&[], Vec::as_slice)
    }
}

impl BaseGame {
    /// The law of the dealer's score given the player's hand; `None` where the game was not counted
    /// by the symmetric method.
    pub fn dealer_law(&self) -> Option<DealerLaw> {
        self.raised_by_type.as_ref()?;
        Some(DealerLaw {
            index: hand_index(&self.rules.melds, self.rules.hand_cards),
            by_score: self.deals.symmetric()?.by_score.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::gin_and_win::base::fixtures::{outcomes, rules};
    use crate::{Method, base_game};
    use gincert_fast::Evaluator;
    use gincert_game::gin_and_win::Qualifier;
    use gincert_game::{CardSet, parse_cards};

    #[test]
    fn the_law_of_a_small_game_is_what_dealing_every_dealer_hand_gives() {
        let rules = rules(3, Qualifier::always(), outcomes(1, 1));
        let law = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap().dealer_law().unwrap();
        let evaluator = Evaluator::new(&rules.melds);
        for text in ["Ac 2c 3c", "Kc 2d 3h", "9c 9d 9s", "9s 9h 4d", "Ts 2s Kd"] {
            let hand = parse_cards(text).unwrap();
            let rest: Vec<u64> =
                (0..52).map(|at| 1 << at).filter(|bit| hand.bits() & bit == 0).collect();
            let mut dealt = [0_u64; 4];
            for a in 0..rest.len() {
                for b in 0..a {
                    for c in 0..b {
                        let cards = CardSet::from_bits(rest[a] | rest[b] | rest[c]);
                        dealt[usize::from(evaluator.best(cards).score())] += 1;
                    }
                }
            }
            assert_eq!(law.scores(law.type_of(hand).unwrap()), dealt, "{text}");
        }
        assert_eq!(law.type_of(parse_cards("Ac 2c").unwrap()), None);
    }
}
