//! The base game against itself by two methods, against dealing every hand, against a derivation
//! by hand, and against a simulation.

use super::fixtures::{outcomes, row, rules, ten};
use super::{BaseGame, Strategy, advice, base_game};
use crate::combinations::choose;
use crate::method::{Method, UnsupportedRules};
use gincert_evidence::Fraction;
use gincert_fast::Evaluator;
use gincert_game::gin_and_win::{
    Comparison, Contest, GinAndWin, OutcomeCondition, PAY_MAX, Pay, PlayMultiples, Qualifier,
    Situation,
};
use gincert_game::{CardSet, MeldRules, Rank, best_meldings};
use std::cmp::Ordering;

/// The linear congruential generator of Knuth's MMIX: it only draws cases.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn pay(&mut self) -> Pay {
        match self.below(6) {
            0 => Pay::Push,
            1 => Pay::Lose,
            2 => Pay::Odds { win: 3, stake: 2 },
            win => Pay::to_one(win as u32 - 2),
        }
    }
}

fn exhaustive() -> bool {
    std::env::var_os("GINCERT_EXHAUSTIVE").is_some()
}

fn rank(number: u8) -> Rank {
    Rank::new(number).unwrap()
}

fn count(rules: &GinAndWin, method: Method) -> BaseGame {
    base_game(rules, method, &|_, _| ()).unwrap()
}

/// Both methods give the same game: every choice and every figure of every kind of strategy.
fn agree(rules: &GinAndWin) -> Method {
    let (symmetric, general) = (count(rules, Method::Symmetric), count(rules, Method::General));
    assert_eq!(symmetric.choices(), general.choices(), "{rules:?}");
    let printed = Strategy::AtLeast(vec![rank(10), rank(8), rank(4)]);
    let strategies = [Strategy::Optimal, printed, Strategy::IfItWouldQualify, Strategy::Always];
    for strategy in strategies {
        let (a, b) = (symmetric.play(&strategy), general.play(&strategy));
        assert_eq!(a, b, "{rules:?}");
        let deals: u128 = a.outcomes.iter().map(|row| row.deals).sum();
        assert_eq!(deals + a.unsettled, symmetric.deals());
    }
    symmetric.method()
}

/// "Score 3 or less only" to "any four", never and always.
fn qualifiers() -> Vec<Qualifier> {
    let three = Qualifier::never().or_less(3, Rank::KING);
    let four = (4..=13).map(|limit| three.exactly(4, rank(limit)));
    [Qualifier::never(), Qualifier::always(), three].into_iter().chain(four).collect()
}

#[test]
fn both_methods_agree_for_hands_of_five() {
    for (index, qualifier) in qualifiers().into_iter().enumerate() {
        for (zero_ante, zero_play) in [(1, 3), (3, 1)] {
            // Hands of five are left with fewer cards: the same limits at lower scores.
            let lower = Qualifier::never().or_less(1, Rank::KING);
            let limit = qualifier.limit(4).filter(|_| index > 2);
            let qualifier = limit.map_or(qualifier, |limit| lower.exactly(2, limit));
            agree(&rules(5, qualifier, outcomes(zero_ante, zero_play)));
        }
    }
}

#[test]
fn both_methods_agree_under_every_comparison_and_row_order() {
    for comparison in [Comparison::HighestCardOnly, Comparison::ScoreOnly] {
        let three = Qualifier::never().or_less(2, rank(9));
        let mut rules = rules(5, three, outcomes(2, 2));
        rules.comparison = comparison;
        agree(&rules);
        // Wins are settled before it is asked whether the dealer qualifies.
        let row = rules.outcomes.remove(3);
        rules.outcomes.insert(1, row);
        agree(&rules);
    }
}

/// A hand that leaves nothing over has no card above any limit, and still does not qualify where its
/// score does not.
#[test]
fn both_methods_agree_where_the_best_hands_do_not_qualify() {
    for comparison in [Comparison::CardsFromTheTop, Comparison::HighestCardOnly] {
        let mut rules = rules(3, Qualifier::never().exactly(1, rank(13)), outcomes(2, 2));
        rules.comparison = comparison;
        agree(&rules);
        for row in [4, 3, 2] {
            // Wins, ties and losses are settled before it is asked whether the dealer qualifies.
            let mut rules = rules.clone();
            let moved = rules.outcomes.remove(row);
            rules.outcomes.insert(1, moved);
            agree(&rules);
        }
    }
}

#[test]
fn both_methods_agree_for_drawn_pay_offs() {
    let mut draws = Draws(20_171_218);
    let (small, large) = if exhaustive() { (200, 40) } else { (12, 1) };
    for case in 0..small + large {
        let cards = if case < small { 3 + case % 3 } else { 7 };
        let score = draws.below(u64::from(cards)) as u8;
        let limit = rank(1 + draws.below(13) as u8);
        let qualifier = Qualifier::never().or_less(score, limit);
        let mut rules = rules(cards, qualifier, outcomes(1, 1));
        for row in rules.outcomes.iter_mut().skip(1) {
            (row.ante, row.play) = (draws.pay(), draws.pay());
        }
        let multiple = 1 + draws.below(3) as u8;
        rules.play_multiples = match draws.below(2) {
            0 => PlayMultiples::only(multiple),
            _ => PlayMultiples::new(&[multiple, multiple + 3]).unwrap(),
        };
        agree(&rules);
    }
}

/// Where hands with a choice of left-over cards are raised by two multiples, some by the one and some by the other:
/// each against dealers of whom all hands qualify, some, and none.
#[test]
fn both_methods_agree_where_hands_with_a_choice_are_raised_by_several_multiples() {
    let mut by_symmetry = 0;
    for (cards, limit) in [(4, 4), (5, 9), (7, 10)] {
        let four =
            Qualifier::never().or_less(cards - 4, Rank::KING).exactly(cards - 3, rank(limit));
        let all = [four, Qualifier::always(), Qualifier::never()];
        let all = if cards == 7 && !exhaustive() { &all[..1] } else { &all[..] };
        for (qualifier, comparison) in all.iter().flat_map(|qualifier| {
            [Comparison::CardsFromTheTop, Comparison::HighestCardOnly].map(|how| (qualifier, how))
        }) {
            let mut rules = rules(cards, *qualifier, outcomes(1, 3));
            rules.comparison = comparison;
            rules.play_multiples = PlayMultiples::new(&[1, 2, 4]).unwrap();
            by_symmetry += usize::from(agree(&rules) == Method::Symmetric);
        }
    }
    assert!(by_symmetry >= 6, "{by_symmetry}");
}

/// The rules that the sources print, and the extremes of their qualifiers: three in an ordinary
/// run, all of them on request.
#[test]
fn both_methods_agree_for_hands_of_seven() {
    let mut all: Vec<GinAndWin> = vec![ten()];
    for (index, qualifier) in qualifiers().into_iter().enumerate() {
        let (ante, play) = if index % 2 == 0 { (3, 1) } else { (1, 3) };
        all.push(rules(7, qualifier, outcomes(ante, play)));
    }
    let shown = if exhaustive() { all.len() } else { 1 };
    for rules in all.iter().take(shown) {
        assert_eq!(agree(rules), Method::Symmetric);
    }
}

/// Hands of three cards, always raised against a dealer who always qualifies, with 2 to 1 on Play
/// for a win with score 0. All else is fair, so that the edge is minus the probability of such a
/// win.
///
/// Hands with score 0: three of a kind, 13 x 4 = 52; flushes, 4 x C(13,3) = 1,144; together
/// 1,196. Both hands have score 0 in
/// - 52 x 12 x 4 = 2,496 deals of two threes of a kind (of other ranks, since one card is left);
/// - 2 x 52 x (3 x C(12,3) + C(13,3)) = 2 x 52 x 946 = 98,384 deals of one and a flush;
/// - 4 x C(13,3) x C(10,3) = 137,280 deals of two flushes of a suit;
/// - 4 x C(13,3) x 3 x C(13,3) = 981,552 deals of flushes of two suits;
///
/// together 1,219,712. The player wins with score 0 in 1,196 x C(49,3) - 1,219,712 = 20,815,392
/// of C(52,3) x C(49,3) = 407,170,400 deals.
#[test]
fn the_edge_of_a_small_game_is_the_one_derived_by_hand() {
    let rules = rules(3, Qualifier::always(), outcomes(1, 2));
    for method in [Method::Symmetric, Method::General] {
        let edge = count(&rules, method).play(&Strategy::Always).house_edge;
        assert_eq!(edge, -Fraction::new(20_815_392, 407_170_400).unwrap());
    }
}

/// All hands of three cards against all others, set by the reference evaluator: the best choice is
/// found hand by hand.
#[test]
fn a_small_game_is_what_dealing_every_hand_gives() {
    let qualifier = Qualifier::never().or_less(1, Rank::KING).exactly(2, rank(10));
    let rules = rules(3, qualifier, outcomes(3, 1));
    let evaluator = Evaluator::new(&rules.melds);
    let mut hands = Vec::new();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let hand = CardSet::from_bits(1 << a | 1 << b | 1 << c);
                let best = best_meldings(&rules.melds, hand);
                let key = evaluator.best(hand);
                assert_eq!(best[0].deadwood.len(), key.score());
                hands.push((hand.bits(), key));
            }
        }
    }
    let (mut raised, mut net, mut worth) = (0, 0i64, 0i64);
    for (hand, key) in &hands {
        let (mut value, mut dealers) = (0i64, 0i64);
        for (_, dealt) in hands.iter().filter(|(other, _)| other & hand == 0) {
            dealers += 1;
            let qualifies = rules.qualifier.admits_top(dealt.score(), dealt.top());
            value += match key.cmp(dealt) {
                _ if !qualifies => 1,
                Ordering::Less if key.score() == 0 => 4,
                Ordering::Less => 2,
                Ordering::Equal => 0,
                Ordering::Greater => -2,
            };
        }
        raised += u64::from(value > -dealers);
        net += value.max(-dealers);
        worth += value;
    }
    let deals = choose(52, 3).unwrap() * choose(49, 3).unwrap();
    for method in [Method::Symmetric, Method::General] {
        let game = count(&rules, method);
        let optimal = game.play(&Strategy::Optimal);
        assert_eq!(optimal.raised_hands, raised);
        assert_eq!(optimal.house_edge, Fraction::new(-net, deals).unwrap());
        let always = game.play(&Strategy::Always);
        assert_eq!(always.house_edge, Fraction::new(-worth, deals).unwrap());
    }
}

/// Every dealer hand against a few player hands of four cards, set and settled by the reference.
#[test]
fn advice_is_what_the_reference_settles() {
    let qualifier = Qualifier::never().or_less(1, Rank::KING).exactly(2, rank(9));
    let rules = rules(4, qualifier, outcomes(1, 3));
    for text in ["Kc Qd Jh 2s", "Ac Ad 5h 9s"] {
        let hand = gincert_game::parse_cards(text).unwrap();
        let found = advice(&rules, hand, &|_, _| ()).unwrap();
        let own = best_meldings(&rules.melds, hand)[0].deadwood;
        let mut counted = vec![0; rules.outcomes.len()];
        for_each_hand(hand.bits(), 4, &mut |dealer| {
            let theirs = best_meldings(&rules.melds, dealer)[0].deadwood;
            let situation = Situation::Played {
                qualifies: rules.qualifier.admits(theirs),
                contest: rules.comparison.contest(own, theirs),
                player_score: own.len(),
            };
            let row = rules.outcomes.iter().position(|row| row.when.applies(situation));
            counted[row.unwrap()] += 1;
        });
        assert_eq!(found.outcomes, counted, "{text}");
        assert_eq!(found.dealer_hands, counted.iter().sum::<u64>());
    }
}

fn for_each_hand(without: u64, cards: u8, found: &mut impl FnMut(CardSet)) {
    fn add(end: u32, cards: u8, bits: u64, without: u64, found: &mut impl FnMut(CardSet)) {
        if cards == 0 {
            return found(CardSet::from_bits(bits));
        }
        for card in 0..end {
            if without >> card & 1 == 0 {
                add(card, cards - 1, bits | 1 << card, without, found);
            }
        }
    }
    add(52, cards, 0, without, found);
}

/// Dealing all 45,379,620 dealer hands against a player hand gives the same choice as the counts:
/// one hand in an ordinary run, several on request.
#[test]
fn the_choices_are_those_of_dealing_every_dealer_hand() {
    let rules = ten();
    let game = count(&rules, Method::Symmetric);
    let choices = game.choices();
    // Left over: T 9 5 4, T 8 7 4 and others that all hands with them play alike.
    let hands = [
        "Tc 9d 5h 4s Ac Ad Ah",
        "9c 7d 4h 2s Kc Kd Kh",
        "Qc 9d 5h 3s Ac Ad Ah",
        "Jc Td 9h 2s 3c 3d 3h",
    ];
    let shown = if exhaustive() { hands.len() } else { 1 };
    for text in hands.into_iter().take(shown) {
        let hand = gincert_game::parse_cards(text).unwrap();
        let found = advice(&rules, hand, &|_, _| ()).unwrap();
        let known = choices.iter().find(|choice| choice.left_over == found.left_over).unwrap();
        let all = if found.raise() { known.raised_hands } else { known.hands - known.raised_hands };
        assert!(all > 0, "{text}: {known:?} {found:?}");
    }
}

/// Deals drawn at random lie within four standard errors of the exact edge: 10^6 in an ordinary
/// run, 10^8 on request.
#[test]
fn a_simulation_lies_within_four_standard_errors() {
    let rules = ten();
    let strategy = Strategy::AtLeast(vec![rank(10), rank(9), rank(5), rank(4)]);
    let exact = count(&rules, Method::Symmetric).play(&strategy);
    let evaluator = Evaluator::new(&rules.melds);
    let deals: i64 = if exhaustive() { 100_000_000 } else { 1_000_000 };
    let mut draws = Draws(417);
    let mut deck: Vec<u64> = (0..52).map(|bit| 1 << bit).collect();
    let mut net = 0i64;
    for _ in 0..deals {
        for place in 0..14 {
            let other = place + draws.below(52 - place as u64) as usize;
            deck.swap(place, other);
        }
        let hand = |cards: &[u64]| evaluator.best(CardSet::from_bits(cards.iter().sum()));
        let (player, dealer) = (hand(&deck[..7]), hand(&deck[7..14]));
        let qualifies = rules.qualifier.admits_top(dealer.score(), dealer.top());
        net += match player.cmp(&dealer) {
            _ if strategy.raises(&rules.qualifier, player) == Some(false) => -1,
            _ if !qualifies => 1,
            Ordering::Less if player.score() == 0 => 4,
            Ordering::Less => 2,
            Ordering::Equal => 0,
            Ordering::Greater => -2,
        };
    }
    // (net / n + edge)^2 <= 16 variance / n, without a root.
    let mean = Fraction::new(net, deals).unwrap();
    let error = &mean + &exact.house_edge;
    let allowed = &exact.variance * &Fraction::new(16, deals).unwrap();
    assert!(&error * &error <= allowed, "{net} in {deals}");
}

#[test]
fn a_dealer_who_never_qualifies_pays_every_raise() {
    for method in [Method::Symmetric, Method::General] {
        let rules = rules(5, Qualifier::never(), outcomes(1, 3));
        let optimal = count(&rules, method).play(&Strategy::Optimal);
        assert_eq!(optimal.house_edge, -Fraction::one());
        assert_eq!(optimal.raise_frequency, Fraction::one());
        assert!(optimal.variance.is_zero());
    }
}

#[test]
fn the_largest_pay_offs_stay_exact() {
    for cards in [3, 5, 7] {
        let mut rules = rules(cards, Qualifier::always(), outcomes(PAY_MAX, PAY_MAX));
        rules.play_multiples = PlayMultiples::only(u8::MAX);
        let always = count(&rules, Method::Symmetric).play(&Strategy::Always);
        // Losses cost 256 Antes, wins bring 256 and more by PAY_MAX for score 0.
        assert!(always.house_edge < Fraction::zero());
        let wins = &always.outcomes[2];
        assert_eq!(wins.net, Fraction::integer(256 * u64::from(PAY_MAX)));
        assert!(always.variance > Fraction::zero());
    }
}

/// A hand of three that is always played: Ante and Play win and lose together, so that their
/// covariance is the variance of either.
#[test]
fn wagers_that_are_settled_alike_vary_together() {
    let rules = rules(3, Qualifier::always(), outcomes(1, 1));
    let always = count(&rules, Method::Symmetric).play(&Strategy::Always);
    let four = Fraction::integer(4);
    assert_eq!(&always.ante_play_covariance * &four, always.variance);
    let fold =
        count(&super::fixtures::rules(3, Qualifier::never(), outcomes(1, 1)), Method::Symmetric);
    // A dealer who never qualifies: both wagers are certain.
    assert!(fold.play(&Strategy::Optimal).ante_play_covariance.is_zero());
}

#[test]
fn pay_offs_of_nothing_lose_what_is_folded() {
    let mut rules = rules(5, Qualifier::always(), outcomes(1, 1));
    for row in rules.outcomes.iter_mut().skip(1) {
        (row.ante, row.play) = (Pay::Push, Pay::Push);
    }
    agree(&rules);
    let game = count(&rules, Method::Symmetric);
    assert!(game.play(&Strategy::Optimal).house_edge.is_zero());
    let if_qualified = rules.qualifier.admits_top(5, Some(Rank::KING));
    assert!(if_qualified);
}

#[test]
fn flushes_of_four_and_runs_are_counted_by_the_general_method() {
    let mut rules = rules(5, Qualifier::never().or_less(2, Rank::KING), outcomes(1, 3));
    rules.melds.flush_min = Some(4);
    agree(&rules);
    rules.melds = MeldRules { run_min: Some(3), ..MeldRules::GIN_AND_WIN };
    let refused = base_game(&rules, Method::Symmetric, &|_, _| ());
    // Every run of one suit is a flush already: the rank symmetry holds.
    assert!(refused.is_ok());
    rules.melds.flush_min = None;
    let refused = base_game(&rules, Method::Symmetric, &|_, _| ());
    assert!(matches!(refused, Err(UnsupportedRules::RunsBreakSymmetry)));
    let always = count(&rules, Method::General).play(&Strategy::Always);
    assert!(always.house_edge.abs() < Fraction::one());
}

#[test]
fn what_is_not_supported_is_named() {
    let of = |rules: &GinAndWin, method| base_game(rules, method, &|_, _| ()).map(|_| ());
    for cards in [8, 9, 10] {
        let rules = rules(cards, Qualifier::always(), outcomes(1, 1));
        for method in [Method::Symmetric, Method::General] {
            let refused = Err(UnsupportedRules::GeneralHandCards(cards));
            assert_eq!(of(&rules, method), refused);
        }
    }
    let rules = ten();
    assert_eq!(of(&rules, Method::Enumerate), Err(UnsupportedRules::EveryDeal));
    let mut stakes = rules.clone();
    let tie = |stake| {
        row(OutcomeCondition::Result(Contest::Tie), None, Pay::Odds { win: 1, stake }, Pay::Push)
    };
    stakes.outcomes.extend([999_983, 999_979].map(tie));
    assert_eq!(of(&stakes, Method::Symmetric), Err(UnsupportedRules::Stakes));
}

/// What no row settles would have to be invented.
#[test]
fn a_table_that_leaves_a_situation_open_has_no_figures() {
    for missing in 0..ten().outcomes.len() {
        let mut rules = ten();
        let row = rules.outcomes.remove(missing);
        // Where a dealer who does not qualify has no row, the rows of results settle it.
        let is_covered = row.when.player_score.is_some()
            || row.when.event == OutcomeCondition::DealerDoesNotQualify;
        for method in [Method::Symmetric, Method::General] {
            let counted = base_game(&rules, method, &|_, _| ()).map(|_| ());
            let expected = if is_covered { Ok(()) } else { Err(UnsupportedRules::Unsettled) };
            assert_eq!(counted, expected, "{}", row.text);
        }
    }
}

#[test]
fn the_best_strategy_of_a_form_is_no_worse_than_its_neighbours() {
    let game = count(&ten(), Method::Symmetric);
    let best = game.best_at_least(4).unwrap();
    let cost = game.play(&best).cost;
    for choice in game.choices().iter().filter(|choice| choice.left_over.score() == 4) {
        let other = game.play(&Strategy::AtLeast(choice.ranks()));
        assert!(other.cost >= cost, "{} {best}", other.strategy);
    }
    assert!(game.best_at_least(6).is_none());
}
