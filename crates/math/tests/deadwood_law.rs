//! The law of the least deadwood by two methods that share no step: rank by rank, and hand by hand
//! through the fast evaluator. `GINCERT_EXHAUSTIVE=1` compares hands of ten cards, all
//! 15,820,024,220 of them.

#[cfg(test)]
mod tests {
    use gincert_game::deadwood::{Ace, CardValues, MeldCore, least_points};
    use gincert_game::{Card, CardSet, Rank};
    use gincert_math::{
        DEADWOOD_CARDS_MAX, DeadwoodMethod, choose, deadwood_law, deadwood_laws_beside,
    };

    fn cores() -> Vec<MeldCore> {
        let values = [CardValues::pips(1), CardValues::pips(15), CardValues::groups(15, 5, 10)];
        let mut cores = Vec::new();
        for (place, ace) in Ace::ALL.into_iter().enumerate() {
            for sets in [true, false] {
                let values = values[place % 3];
                cores.push(MeldCore { ace, sets, values, ..MeldCore::standard() });
            }
        }
        cores.push(MeldCore { run_min: None, ..MeldCore::standard() });
        cores.push(MeldCore { run_min: Some(4), ..MeldCore::standard() });
        cores
    }

    #[test]
    fn both_methods_give_the_same_integers_under_every_core() {
        let exhaustive = std::env::var_os("GINCERT_EXHAUSTIVE").is_some_and(|value| value == "1");
        for core in cores() {
            for cards in [1, 3, 4, 6] {
                let law = |method| deadwood_law(&core, cards, method).unwrap();
                let by_rank = law(DeadwoodMethod::RankByRank);
                assert_eq!(by_rank, law(DeadwoodMethod::HandByHand), "{cards} cards, {core:?}");
                assert_eq!(Some(by_rank.hands.iter().sum()), choose(52, u64::from(cards)));
            }
        }
        for core in cores().into_iter().filter(|_| exhaustive) {
            let law = |method| deadwood_law(&core, 10, method).unwrap();
            assert_eq!(
                law(DeadwoodMethod::RankByRank),
                law(DeadwoodMethod::HandByHand),
                "{core:?}"
            );
        }
    }

    #[test]
    fn three_cards_dealt_one_by_one_through_the_reference_give_the_law() {
        let core = MeldCore { ace: Ace::RoundTheCorner, ..MeldCore::standard() };
        let mut hands = vec![0u64; 41];
        let deck: Vec<Card> = Card::all().collect();
        for a in 0..52 {
            for b in 0..a {
                for c in 0..b {
                    let hand: CardSet = [a, b, c].map(|at: usize| deck[at]).into_iter().collect();
                    hands[least_points(&core, hand) as usize] += 1;
                }
            }
        }
        while hands.last() == Some(&0) {
            hands.pop();
        }
        let law = deadwood_law(&core, 3, DeadwoodMethod::RankByRank).unwrap();
        assert_eq!(law.hands, hands);
    }

    #[test]
    fn a_dealt_gin_of_ten_cards_is_counted_exactly() {
        let law = deadwood_law(&MeldCore::standard(), 10, DeadwoodMethod::RankByRank).unwrap();
        assert_eq!(law.total, 15_820_024_220);
        assert_eq!(law.hands.iter().sum::<u64>(), law.total);
        assert_eq!((law.gin(), law.within(10)), (GIN, WITHIN_TEN));
        assert_eq!(law.within(u32::MAX), law.total);
    }

    /// Hands that are gin, and that leave ten points or fewer, as both methods count them.
    const GIN: u64 = 136_694;
    const WITHIN_TEN: u64 = 10_212_276;

    #[test]
    fn hands_beside_an_upcard_of_each_rank_are_all_pairs() {
        for core in cores() {
            let law = deadwood_law(&core, 4, DeadwoodMethod::RankByRank).unwrap();
            let mut pairs = vec![0; law.hands.len()];
            for beside in deadwood_laws_beside(&core, 4).unwrap() {
                assert_eq!(beside.hands.iter().sum::<u64>(), beside.total);
                pairs.iter_mut().zip(&beside.hands).for_each(|(all, one)| *all += one);
            }
            // Beside four cards lie forty-eight others.
            assert_eq!(pairs, law.hands.iter().map(|hands| hands * 48).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_hand_beside_an_upcard_is_counted_as_dealt_one_by_one() {
        for ace in [Ace::HighOrLow, Ace::High] {
            let core = MeldCore { ace, ..MeldCore::standard() };
            let mut within_five = [0u64; 13];
            let deck: Vec<Card> = Card::all().collect();
            for a in 0..52 {
                for b in 0..a {
                    for c in 0..b {
                        let hand = [a, b, c].map(|at: usize| deck[at]);
                        let hand: CardSet = hand.into_iter().collect();
                        if least_points(&core, hand) <= 5 {
                            for (count, rank) in within_five.iter_mut().zip(Rank::all()) {
                                *count += 4 - u64::from(hand.of_rank(rank).len());
                            }
                        }
                    }
                }
            }
            let laws = deadwood_laws_beside(&core, 3).unwrap();
            assert_eq!(laws.iter().map(|law| law.within(5)).collect::<Vec<_>>(), within_five);
        }
    }

    /// By ranks, and by every hand up to the names of the suits: two ways that share nothing but the evaluator of one hand,
    /// which is held against the reference.
    #[test]
    fn hands_with_poker_runs_are_counted_the_same_by_ranks_and_hand_by_hand() {
        for ace in [Ace::Low, Ace::High, Ace::HighOrLow, Ace::RoundTheCorner] {
            for sets in [true, false] {
                let core = MeldCore { ace, sets, poker_runs: true, ..MeldCore::standard() };
                for cards in [3, 5] {
                    let [ranks, hands] = [DeadwoodMethod::RankByRank, DeadwoodMethod::HandByHand]
                        .map(|method| deadwood_law(&core, cards, method).unwrap());
                    assert_eq!(ranks, hands, "{ace:?} {sets} {cards}");
                }
            }
        }
        let core = MeldCore { poker_runs: true, ..MeldCore::standard() };
        let laws = deadwood_laws_beside(&core, 4).unwrap();
        let law = deadwood_law(&core, 4, DeadwoodMethod::RankByRank).unwrap();
        // Every hand of four cards has 48 others beside it.
        let pairs: u64 = laws.iter().map(|law| law.gin()).sum();
        assert_eq!(pairs, 48 * law.gin());
        assert!(laws.iter().all(|law| law.hands.iter().sum::<u64>() == law.total));
    }

    #[test]
    fn what_is_not_counted_is_said() {
        let law = |cards, poker_runs| {
            let core = MeldCore { poker_runs, ..MeldCore::standard() };
            deadwood_law(&core, cards, DeadwoodMethod::RankByRank).is_ok()
        };
        assert_eq!(
            [0, 1, DEADWOOD_CARDS_MAX + 1].map(|cards| law(cards, false)),
            [false, true, false]
        );
        assert!(law(10, true));
    }
}
