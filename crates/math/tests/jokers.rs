//! Decks with jokers: the counts against dealing every hand, against hands one by one, and against deals drawn at
//! random.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use gincert_evidence::Fraction;
use gincert_fast::{Evaluator, Leftover};
use gincert_game::gin_and_win::{
    BonusHand, BonusRow, Comparison, Contest, GinAndWin, OutcomeCondition, OutcomeRow, OutcomeWhen,
    Pay, PlayMultiples, PlayerSetting, Qualifier, ScoreBound, ShapePart, SideWager, WagerNames,
    bonus_row,
};
use gincert_game::{Card, CardSet, MeldRules, Rank, Suit, best_meldings, parse_cards_of_deck};
use gincert_math::{
    Method, Strategy, UnsupportedRules, advice, analyse_bonus, base_game, census, choose,
    joker_deals,
};
use std::cmp::Ordering;

fn rank(number: u8) -> Rank {
    Rank::new(number).unwrap()
}

/// The usual outcome table: a win with score 0 pays 3 to 1 on the Play wager.
fn game(cards: u8, jokers: u8, qualifier: Qualifier) -> GinAndWin {
    let row = |event, score: Option<u8>, ante, play| OutcomeRow {
        text: format!("{event:?}"),
        when: OutcomeWhen { event, player_score: score.map(ScoreBound::Exactly) },
        ante,
        play,
    };
    let (even, result) = (Pay::to_one(1), OutcomeCondition::Result);
    GinAndWin {
        hand_cards: cards,
        seats: (1, 6),
        melds: MeldRules { jokers, ..MeldRules::GIN_AND_WIN },
        player_setting: PlayerSetting::CardsSpeak,
        comparison: Comparison::CardsFromTheTop,
        qualifier,
        wagers: WagerNames::default(),
        play_multiples: PlayMultiples::only(1),
        raise_rounds: None,
        outcomes: vec![
            row(OutcomeCondition::PlayerFolds, None, Pay::Lose, Pay::NotMade),
            row(OutcomeCondition::DealerDoesNotQualify, None, even, Pay::Push),
            row(result(Contest::PlayerWins), Some(0), even, Pay::to_one(3)),
            row(result(Contest::PlayerWins), None, even, even),
            row(result(Contest::Tie), None, Pay::Push, Pay::Push),
            row(result(Contest::DealerWins), None, Pay::Lose, Pay::Lose),
        ],
        sides: vec![],
    }
}

fn count(rules: &GinAndWin) -> gincert_math::BaseGame {
    base_game(rules, Method::General, &|_, _| ()).unwrap()
}

/// What a raise brings in units of the Ante.
fn net(rules: &GinAndWin, player: Leftover, dealer: Leftover) -> i64 {
    match player.cmp(&dealer) {
        _ if !rules.qualifier.admits_top(dealer.score(), dealer.top()) => 1,
        Ordering::Less if player.score() == 0 => 4,
        Ordering::Less => 2,
        Ordering::Equal => 0,
        Ordering::Greater => -2,
    }
}

fn all_hands(jokers: u8, cards: usize, found: &mut impl FnMut(CardSet)) {
    fn add(deck: &[Card], cards: usize, hand: CardSet, found: &mut impl FnMut(CardSet)) {
        if cards == 0 {
            return found(hand);
        }
        for (place, card) in deck.iter().enumerate() {
            add(&deck[place + 1..], cards - 1, hand.with(*card), found);
        }
    }
    add(&Card::deck(jokers).collect::<Vec<Card>>(), cards, CardSet::EMPTY, found);
}

/// All hands of three cards against all others, set by the reference evaluator; the best choice hand by hand.
#[test]
fn a_small_game_is_what_dealing_every_hand_gives() {
    for (jokers, hands_of_deck) in [(1, 23_426), (2, 24_804)] {
        let qualifier = Qualifier::never().or_less(0, Rank::KING).exactly(1, rank(10));
        let rules = game(3, jokers, qualifier);
        let mut hands: Vec<(u64, Leftover)> = Vec::new();
        all_hands(jokers, 3, &mut |hand| {
            let best = best_meldings(&rules.melds, hand);
            hands.push((hand.bits(), Leftover::from_cards(best[0].deadwood)));
        });
        assert_eq!(hands.len(), hands_of_deck);
        let (mut raised, mut best, mut worth) = (0, 0i64, 0i64);
        let mut held = [[0u128; 3]; 3];
        for (hand, key) in &hands {
            let (mut value, mut dealers) = (0i64, 0i64);
            for (other, dealt) in hands.iter().filter(|(other, _)| other & hand == 0) {
                dealers += 1;
                value += net(&rules, *key, *dealt);
                held[(hand >> 52).count_ones() as usize][(other >> 52).count_ones() as usize] += 1;
            }
            raised += u64::from(value > -dealers);
            best += value.max(-dealers);
            worth += value;
        }
        let deck = 52 + u64::from(jokers);
        let deals = choose(deck, 3).unwrap() * choose(deck - 3, 3).unwrap();
        let counted = count(&rules);
        assert_eq!((counted.deals(), counted.method()), (u128::from(deals), Method::General));
        let optimal = counted.play(&Strategy::Optimal);
        assert_eq!(optimal.raised_hands, raised);
        assert_eq!(optimal.house_edge, Fraction::new(-best, deals).unwrap());
        let always = counted.play(&Strategy::Always);
        assert_eq!(always.house_edge, Fraction::new(-worth, deals).unwrap());
        for case in joker_deals(&rules) {
            let dealt = held[usize::from(case.player)][usize::from(case.dealer)];
            assert_eq!(case.deals, dealt, "{case:?}");
        }
    }
}

/// A few hands of four cards against every dealer hand, set and settled by the reference.
#[test]
fn advice_is_what_the_reference_settles() {
    let rules = game(4, 2, Qualifier::never().or_less(1, Rank::KING).exactly(2, rank(9)));
    for text in ["Kc Qd Jh X1", "Ac 5h 9s Td", "X1 X2 3d 9h"] {
        let hand = parse_cards_of_deck(text, 2).unwrap();
        let found = advice(&rules, hand, &|_, _| ()).unwrap();
        let own = best_meldings(&rules.melds, hand)[0].deadwood;
        let mut counted = vec![0; rules.outcomes.len()];
        all_hands(2, 4, &mut |dealer| {
            if dealer.is_disjoint(hand) {
                let theirs = best_meldings(&rules.melds, dealer)[0].deadwood;
                let play = gincert_game::gin_and_win::Action::Play;
                let settled = gincert_game::gin_and_win::settle(&rules, play, own, theirs);
                counted[settled.outcome.unwrap()] += 1;
            }
        });
        assert_eq!(found.outcomes, counted, "{text}");
        assert_eq!(found.dealer_hands, choose(50, 4).unwrap());
    }
    let one = game(4, 1, Qualifier::always());
    let second = parse_cards_of_deck("Kc Qd Jh X2", 2).unwrap();
    assert_eq!(advice(&one, second, &|_, _| ()).unwrap_err(), UnsupportedRules::ForeignJoker);
}

/// The least of the hands that are this hand with the suits permuted.
fn canonical(hand: CardSet) -> CardSet {
    let lanes = Suit::ALL.map(|suit| u64::from(hand.suit_lane(suit)));
    let orders = (0..256usize).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
    let orders = orders.filter(|order| (0..4).all(|suit| order.contains(&suit)));
    let of = |order: [usize; 4]| (0..4).map(|suit| lanes[suit] << (13 * order[suit])).sum::<u64>();
    CardSet::from_bits(orders.map(of).min().unwrap()).union(hand.jokers())
}

/// All hands of four cards that leave over particular ranks, each against its 211,876 dealer hands: some of them
/// have the joker, some can meet it.
#[test]
fn the_counts_of_left_over_ranks_are_the_sums_of_their_hands() {
    let rules = game(4, 1, Qualifier::never().or_less(0, Rank::KING).exactly(1, rank(9)));
    let counted = count(&rules);
    let choices = counted.choices();
    let evaluator = Evaluator::new(&rules.melds);
    for key in [[rank(10), rank(4)].as_slice(), &[rank(9)]] {
        let key = Leftover::from_ranks(key.iter().copied());
        let mut classes = std::collections::BTreeMap::new();
        all_hands(1, 4, &mut |hand| {
            if evaluator.best(hand) == key {
                *classes.entry(canonical(hand)).or_insert(0u64) += 1;
            }
        });
        assert!(classes.keys().any(|hand| !hand.jokers().is_empty()));
        let (mut hands, mut raised, mut equal) = (0, 0, 0);
        for (hand, times) in classes {
            let found = advice(&rules, hand, &|_, _| ()).unwrap();
            assert_eq!(found.dealer_hands, 211_876);
            hands += times;
            raised += if found.raise() { times } else { 0 };
            equal += if found.raised == found.folded { times } else { 0 };
        }
        let known = choices.iter().find(|choice| choice.left_over == key).unwrap();
        assert_eq!((known.hands, known.raised_hands, known.equal_hands), (hands, raised, equal));
    }
}

#[test]
fn hands_with_jokers_are_counted_alike_by_both_methods() {
    for jokers in [1, 2] {
        for quads in [true, false] {
            for flush_min in [None, Some(3), Some(4)] {
                let melds = MeldRules { jokers, quads, flush_min, ..MeldRules::GIN_AND_WIN };
                for cards in [3, 4, 5] {
                    let by = |method| census(&melds, cards, method, &|_, _| ()).unwrap();
                    let counted = by(Method::General);
                    let deck = 52 + u64::from(jokers);
                    assert_eq!(counted.total_hands(), choose(deck, u64::from(cards)).unwrap());
                    let sum: u64 = counted.cells().iter().map(|cell| cell.hands).sum();
                    assert_eq!(sum, counted.total_hands());
                    if cards < 5 || (quads && flush_min == Some(3)) {
                        assert_eq!(counted, by(Method::Enumerate), "{melds:?} {cards}");
                    }
                }
                let refused = census(&melds, 4, Method::Symmetric, &|_, _| ()).unwrap_err();
                assert_eq!(refused, UnsupportedRules::SymmetricJokers);
            }
        }
    }
    let rules = game(4, 1, Qualifier::always());
    let refused = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap_err();
    assert_eq!(refused, UnsupportedRules::SymmetricJokers);
    assert_eq!(Method::fastest(&rules.melds), Method::General);
}

fn pay_table() -> Vec<BonusRow> {
    let row = |hand: BonusHand, pays| BonusRow { text: hand.to_string(), hand, pays };
    let shape = |parts: &[ShapePart]| BonusHand::shape(parts.to_vec());
    vec![
        row(shape(&[ShapePart::OfAKind(4), ShapePart::OfAKind(3)]), Pay::to_one(100)),
        row(shape(&[ShapePart::Flush(5), ShapePart::OfAKind(2)]), Pay::to_one(10)),
        row(shape(&[ShapePart::OfAKind(4), ShapePart::Flush(3)]), Pay::to_one(4)),
        row(BonusHand::OtherZero, Pay::to_one(2)),
        row(BonusHand::Score { score: 1, limit: None }, Pay::to_one(1)),
        row(BonusHand::Score { score: 2, limit: Some(rank(7)) }, Pay::Push),
        row(BonusHand::AllOthers, Pay::Lose),
    ]
}

/// A small generator (SplitMix64).
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

fn exhaustive() -> bool {
    std::env::var_os("GINCERT_EXHAUSTIVE").is_some_and(|value| value == "1")
}

/// Deals of seven cards drawn at random lie within three standard errors of the exact edge of the base game, and of
/// every row of a pay table; the pay rows of a part of them are those of the reference.
#[test]
fn a_simulation_lies_within_three_standard_errors() {
    let ten = Qualifier::never().or_less(3, Rank::KING).exactly(4, rank(10));
    for jokers in [1, 2] {
        let mut rules = game(7, jokers, ten);
        let rows = pay_table();
        rules.sides = vec![SideWager {
            name: "Bonus".into(),
            stands_on_fold: true,
            meter: None,
            envy: vec![],
            rows: rows.clone(),
        }];
        let strategy = Strategy::AtLeast(vec![rank(10), rank(9), rank(5), rank(4)]);
        let threshold = Leftover::from_ranks([rank(10), rank(9), rank(5), rank(4)]);
        let counted = count(&rules);
        let exact = counted.play(&strategy);
        let analysis =
            analyse_bonus(&census(&rules.melds, 7, Method::General, &|_, _| ()).unwrap(), &rows);
        let evaluator = Evaluator::new(&rules.melds);
        let book = gincert_fast::ShapeBook::new(&rules.melds, 7).unwrap();
        let asked = gincert_fast::HandRows::new(rows.iter().map(|row| &row.hand), Some(&book));
        let deals: i64 = if exhaustive() { 10_000_000 } else { 400_000 };
        let mut draws = Draws(417 + u64::from(jokers));
        let mut deck: Vec<Card> = Card::deck(jokers).collect();
        let mut won = 0i64;
        let mut taken = vec![0i64; rows.len()];
        for round in 0..deals {
            for place in 0..14 {
                let other = place + draws.below(deck.len() - place);
                deck.swap(place, other);
            }
            let cards: CardSet = deck[..7].iter().copied().collect();
            let player = evaluator.best(cards);
            let dealer = evaluator.best(deck[7..14].iter().copied().collect());
            won += if player <= threshold { net(&rules, player, dealer) } else { -1 };
            let row = asked.first(player, book.shapes_of(cards)).unwrap();
            taken[row] += 1;
            if round < 300 {
                let best = best_meldings(&rules.melds, cards);
                assert_eq!(bonus_row(&rows, &best).unwrap().0, row, "{cards}");
            }
        }
        // (found - exact)^2 <= 9 variance / n, without a root.
        let near = |found: Fraction, exact: &Fraction, variance: &Fraction| {
            let error = &found - exact;
            &error * &error <= variance * &Fraction::new(9, deals).unwrap()
        };
        let found = Fraction::new(-won, deals).unwrap();
        assert!(near(found, &exact.house_edge, &exact.variance), "{won} in {deals}");
        let sum: u64 = analysis.rows.iter().map(|row| row.combinations).sum();
        assert_eq!(sum, choose(52 + u64::from(jokers), 7).unwrap());
        for (row, taken) in analysis.rows.iter().zip(taken) {
            let p = Fraction::new(row.combinations, sum).unwrap();
            let variance = &p * &(&Fraction::one() - &p);
            let found = Fraction::new(taken, deals).unwrap();
            assert!(near(found, &p, &variance), "{taken} in {deals}, {p}");
        }
    }
}

/// Where the player chooses the multiple of a raise, the best one is found for hands with jokers too.
#[test]
fn a_choice_of_multiples_is_what_each_alone_gives_at_best() {
    let qualifier = Qualifier::never().or_less(1, Rank::KING).exactly(2, rank(9));
    let mut rules = game(4, 1, qualifier);
    rules.play_multiples = PlayMultiples::new(&[1, 3]).unwrap();
    let both = count(&rules).play(&Strategy::Optimal).house_edge;
    let alone = [1, 3].map(|multiple| {
        rules.play_multiples = PlayMultiples::only(multiple);
        count(&rules).play(&Strategy::Optimal).house_edge
    });
    assert!(alone.iter().all(|edge| both <= *edge), "{both} {alone:?}");
}
