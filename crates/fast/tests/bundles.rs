//! Hands that are set in bundles are the hands that are set one by one: every one, once, alike.

mod common;

#[cfg(test)]
mod tests {
    use super::common::Mixer;
    use gincert_fast::{Bundles, Evaluator, HandKey};
    use gincert_game::{CardSet, MeldRules};
    use std::collections::HashSet;

    /// Pairs, so that a rank leaves one card at most; trips, quads, flushes and runs as they come.
    fn many_rules() -> Vec<MeldRules> {
        let mut rules = Vec::new();
        for kinds in 0..4u8 {
            for flush_min in [None, Some(3), Some(4)] {
                for run_min in [None, Some(3)] {
                    let (trips, quads) = (kinds & 1 != 0, kinds & 2 != 0);
                    let kinds = MeldRules { pair: true, trips, quads, ..MeldRules::default() };
                    rules.push(MeldRules { flush_min, run_min, ..kinds });
                }
            }
        }
        rules
    }

    /// Every hand of so many cards out of a deck comes once and has its key.
    fn check(rules: &MeldRules, deck: CardSet, cards: u8, hands: usize) {
        let evaluator = Evaluator::new(rules);
        let bundles = Bundles::new(&evaluator, deck, cards).unwrap();
        let mut seen = HashSet::new();
        for task in 0..bundles.tasks() {
            bundles.run(task, |bundle| {
                for (hand, key) in bundle.hands().zip(bundle.keys()) {
                    assert_eq!(hand.bits() & !deck.bits(), 0, "{hand} is not of the deck");
                    assert_eq!(hand.len(), cards);
                    assert!(seen.insert(hand), "{hand} came twice");
                    let best = evaluator.best(hand);
                    assert_eq!(key.leftover(), best, "{hand} {rules:?}");
                    assert_eq!((key.score(), key.top()), (best.score(), best.top()));
                    assert_eq!(HandKey::from_number(key.number()), Some(*key));
                    assert!((key.number() as usize) < HandKey::END, "{hand}");
                }
            });
        }
        assert_eq!(seen.len(), hands, "{rules:?}");
    }

    #[test]
    fn every_hand_of_three_cards_comes_once_with_its_key() {
        for rules in many_rules() {
            check(&rules, CardSet::DECK, 3, 22_100);
        }
    }

    #[test]
    fn hands_out_of_a_part_of_the_deck_come_once_with_their_keys() {
        let mut mixer = Mixer(50);
        for rules in many_rules() {
            // Few ranks make melds, and what is left of a deck has gaps.
            check(&rules, mixer.crowded_hand(16), 7, 11_440);
            check(&rules, mixer.hand(16), 6, 8_008);
        }
    }

    #[test]
    fn hands_whose_score_needs_four_bits_come_once_with_their_keys() {
        let mut mixer = Mixer(51);
        for cards in [8, 9, 10] {
            let hands = [12_870, 11_440, 8_008][usize::from(cards) - 8];
            check(&MeldRules::GIN_AND_WIN, mixer.crowded_hand(16), cards, hands);
            check(&MeldRules::GIN_AND_WIN, mixer.hand(16), cards, hands);
        }
    }

    #[test]
    fn ranks_that_leave_several_cards_are_not_bundled() {
        let no_pairs = MeldRules { pair: false, ..MeldRules::GIN_AND_WIN };
        let evaluator = Evaluator::new(&no_pairs);
        assert!(Bundles::new(&evaluator, CardSet::DECK, 7).is_none());
    }

    #[test]
    fn a_number_with_another_score_than_its_ranks_is_no_key() {
        assert_eq!(HandKey::from_number(0).map(HandKey::score), Some(0));
        assert_eq!(HandKey::from_number(1 << 13), None);
        assert_eq!(HandKey::from_number(2 << 13 | 1), None);
        // Four bits of score above thirteen ranks.
        assert_eq!(HandKey::END, 16 * 8192);
        let four = HandKey::from_number(1 << 13 | 8).unwrap();
        assert_eq!(four.top().map(|rank| rank.number()), Some(4));
    }
}
