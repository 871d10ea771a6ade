//! The fast evaluator gives the answers of the reference on samples of hands, under rules of every
//! kind. The samples are deterministic.

mod common;

#[cfg(test)]
mod tests {
    use super::common::{Mixer, assert_agrees};
    use gincert_fast::{Evaluator, ShapeBook};
    use gincert_game::{Card, CardSet, MeldRules, best_meldings};

    fn sample(rules: &MeldRules, hand_cards: u8, hands: u32) {
        let evaluator = Evaluator::new(rules);
        let book = ShapeBook::new(rules, hand_cards).unwrap();
        let mut mixer = Mixer(0x6a09_e667_f3bc_c908 ^ u64::from(hand_cards));
        for _ in 0..hands {
            let hand = mixer.hand(hand_cards);
            assert_agrees(rules, &evaluator, &book, hand);
        }
    }

    /// Few suits and few ranks make many crossing melds, so that ties and shapes are met often.
    fn crowded_sample(rules: &MeldRules, hand_cards: u8, hands: u32) {
        let evaluator = Evaluator::new(rules);
        let book = ShapeBook::new(rules, hand_cards).unwrap();
        let mut mixer = Mixer(0xbb67_ae85_84ca_a73b ^ u64::from(hand_cards));
        for _ in 0..hands {
            let hand = mixer.crowded_hand(hand_cards);
            assert_agrees(rules, &evaluator, &book, hand);
        }
    }

    fn rules(kinds: [bool; 3], flush_min: Option<u8>, run_min: Option<u8>) -> MeldRules {
        let [pair, trips, quads] = kinds;
        MeldRules { pair, trips, quads, flush_min, run_min, jokers: 0 }
    }

    #[test]
    fn gin_and_win_hands_of_every_size() {
        let rules = MeldRules::GIN_AND_WIN;
        for (hand_cards, hands) in [(3, 2000), (5, 2000), (7, 20_000), (9, 600), (10, 200)] {
            sample(&rules, hand_cards, hands);
            crowded_sample(&rules, hand_cards, hands);
        }
    }

    #[test]
    fn rules_without_pairs_leave_several_cards_of_a_rank() {
        for kinds in
            [[false, true, true], [false, true, false], [false, false, true], [false, false, false]]
        {
            sample(&rules(kinds, Some(3), None), 7, 3000);
            crowded_sample(&rules(kinds, Some(4), None), 7, 3000);
            crowded_sample(&rules(kinds, Some(4), None), 8, 100);
        }
    }

    #[test]
    fn runs_beside_long_flushes_or_alone() {
        for (flush_min, run_min) in [
            (Some(4), Some(3)),
            (Some(5), Some(2)),
            (None, Some(3)),
            (Some(3), Some(3)),
            (Some(2), None),
            (None, None),
        ] {
            let rules = rules([true, true, true], flush_min, run_min);
            sample(&rules, 7, 2000);
            crowded_sample(&rules, 7, 2000);
            crowded_sample(&rules, 10, 15);
        }
    }

    #[test]
    fn one_kind_of_rank_meld_alone() {
        for kinds in [[true, false, false], [true, true, false], [true, false, true]] {
            crowded_sample(&rules(kinds, Some(3), None), 7, 3000);
            crowded_sample(&rules(kinds, None, Some(3)), 6, 400);
        }
    }

    /// Hands with one joker and two, under every rule that jokers are known with; of sizes where quads are all
    /// that a hand has beside them, too.
    #[test]
    fn hands_with_jokers_under_every_rule() {
        for (jokers, quads) in [(1, true), (1, false), (2, true), (2, false)] {
            for flush_min in [None, Some(2), Some(3), Some(4), Some(5)] {
                let rules = MeldRules { jokers, ..rules([true, true, quads], flush_min, None) };
                let evaluator = Evaluator::new(&rules);
                let mut mixer = Mixer(0x3c6e_f372_fe94_f82b ^ u64::from(jokers));
                for (cards, hands) in [(3, 300), (4, 300), (5, 500), (6, 500), (7, 400), (8, 40)] {
                    let book = ShapeBook::new(&rules, cards).unwrap();
                    for _ in 0..hands {
                        let few = 1 + u8::from(mixer.coin() && jokers == 2);
                        let natural = match mixer.coin() {
                            true => mixer.hand(cards - few),
                            false => mixer.crowded_hand(cards - few),
                        };
                        let all = (1..=few).filter_map(Card::joker).fold(natural, CardSet::with);
                        assert_agrees(&rules, &evaluator, &book, all);
                        let best = best_meldings(&rules, all);
                        assert!(best.iter().all(|best| best.deadwood.jokers().is_empty()));
                    }
                }
            }
        }
    }
}
