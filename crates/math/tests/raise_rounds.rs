//! Two decisions in a small game, against a plain program that takes each first part of each hand by itself: what is
//! raised at once, what is raised after a check, and every figure of it.

#![allow(clippy::unwrap_used, reason = "a test fails as it should")]

#[path = "../examples/common/mod.rs"]
mod common;
mod small_game;

use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{
    Action, BonusHand, Comparison, GinAndWin, Pay, PlayMultiples, Qualifier, RaiseRounds,
};
use gincert_game::{CardSet, Rank};
use gincert_math::{
    BaseGame, Method, ParWager, Strategy, UnsupportedRules, base_game, base_neighbours, par_sheet,
};
use small_game::{
    Hand, at_least, fraction, halves, hands, is_at_least, rules, tables, with, worth,
};
use std::collections::BTreeMap;

/// What the decisions make of a hand, by first part and hand: a raise by so many Antes at the first decision or at the
/// second one, or a fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Played {
    First(u8),
    Last(u8),
    Folded,
}

impl Played {
    fn multiple(self) -> Option<u8> {
        match self {
            Played::First(multiple) | Played::Last(multiple) => Some(multiple),
            Played::Folded => None,
        }
    }
}

/// All first parts of a hand, as sets of cards.
fn parts_of(hand: &Hand, cards: u8) -> Vec<u64> {
    let own: Vec<u64> = (0..52).map(|bit| 1 << bit).filter(|bit| hand.cards & bit != 0).collect();
    match cards {
        1 => own,
        _ => own.iter().map(|card| hand.cards & !card).collect(),
    }
}

/// For each first part the places of the hands that contain it.
fn by_part(cards: u8) -> BTreeMap<u64, Vec<usize>> {
    let mut parts: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (place, hand) in hands().iter().enumerate() {
        for part in parts_of(hand, cards) {
            parts.entry(part).or_default().push(place);
        }
    }
    parts
}

fn two_decisions(rules: GinAndWin, first_cards: u8, first: &[u8], last: &[u8]) -> GinAndWin {
    let multiples = |list: &[u8]| PlayMultiples::new(list).unwrap();
    let rounds = RaiseRounds { first_cards, first: multiples(first), last: multiples(last) };
    GinAndWin { play_multiples: rounds.all().unwrap(), raise_rounds: Some(rounds), ..rules }
}

/// The best choice with a whole hand after a check.
fn best_last(rules: &GinAndWin, hand: &Hand) -> (i128, Played) {
    let last = rules.raise_rounds.unwrap().last;
    let mut best = (worth(rules, hand, None), Played::Folded);
    for multiple in last.all() {
        let worth = worth(rules, hand, Some(*multiple));
        if worth > best.0 {
            best = (worth, Played::Last(*multiple));
        }
    }
    best
}

/// The best first decision: a raise, or `None` for a check; and what each of all decisions is worth, the check last.
fn best_first(rules: &GinAndWin, places: &[usize]) -> (Option<u8>, Vec<i128>) {
    let first = rules.raise_rounds.unwrap().first;
    let hands = || places.iter().map(|place| &hands()[*place]);
    let check: i128 = hands().map(|hand| best_last(rules, hand).0).sum();
    let (mut best, mut all) = ((check, None), Vec::new());
    for multiple in first.all() {
        let raised = hands().map(|hand| worth(rules, hand, Some(*multiple))).sum();
        all.push(raised);
        if raised > best.0 {
            best = (raised, Some(*multiple));
        }
    }
    all.push(check);
    (best.1, all)
}

/// What the plain program counts of a way to play.
#[derive(Default)]
struct Counted {
    first: BTreeMap<u8, u64>,
    raised: BTreeMap<u8, u64>,
    folded: u64,
    rows: BTreeMap<(usize, u8), u128>,
    deals: i128,
    /// Sums in half Antes: Ante, Play, their product, the square of both together, and what is wagered on Play.
    sums: [i128; 5],
    won: i128,
    worse: u64,
}

fn play(
    rules: &GinAndWin,
    first: impl Fn(u64, &[usize]) -> Option<u8>,
    last: impl Fn(&Hand) -> Played,
) -> Counted {
    let cards = rules.raise_rounds.unwrap().first_cards;
    let mut counted = Counted::default();
    for (part, places) in by_part(cards) {
        let decision = first(part, &places);
        let (best, values) = best_first(rules, &places);
        let place = |decision: Option<u8>| match decision {
            Some(multiple) => rules.raise_rounds.unwrap().first.place(multiple).unwrap(),
            None => values.len() - 1,
        };
        let is_worse = values[place(decision)] < values[place(best)];
        for hand in places.iter().map(|place| &hands()[*place]) {
            let played = decision.map_or_else(|| last(hand), Played::First);
            let after = worth(rules, hand, played.multiple()) < best_last(rules, hand).0;
            counted.worse += u64::from(is_worse || (decision.is_none() && after));
            counted.add(rules, hand, played);
        }
    }
    counted
}

impl Counted {
    fn add(&mut self, rules: &GinAndWin, hand: &Hand, played: Played) {
        let times = i128::from(played.multiple().unwrap_or(0));
        match played {
            Played::First(multiple) => {
                *self.first.entry(multiple).or_default() += 1;
                *self.raised.entry(multiple).or_default() += 1;
            }
            Played::Last(multiple) => *self.raised.entry(multiple).or_default() += 1,
            Played::Folded => self.folded += 1,
        }
        for (row, dealers) in hand.rows().into_iter().zip(hand.dealers) {
            let row = if played == Played::Folded { 0 } else { row };
            let (ante, play) =
                (halves(rules.outcomes[row].ante), times * halves(rules.outcomes[row].play));
            *self.rows.entry((row, times as u8)).or_default() += dealers as u128;
            self.deals += dealers;
            let values = [ante, play, ante * play, (ante + play) * (ante + play), 2 * times];
            for (sum, value) in self.sums.iter_mut().zip(values) {
                *sum += value * dealers;
            }
            self.won += if ante + play > 0 { dealers } else { 0 };
        }
    }
}

/// The figures of a strategy are those that were counted.
fn same(game: &BaseGame, strategy: &Strategy, counted: &Counted) {
    let played = game.play(strategy);
    let words = format!("{strategy} {:?}", game.rules());
    let mean = |sum: usize, unit: i128| fraction(counted.sums[sum], unit * counted.deals);
    let base = &mean(0, 2) + &mean(1, 2);
    assert_eq!(played.deals, counted.deals as u128, "{words}");
    assert_eq!(played.house_edge, -base.clone(), "{words}");
    assert_eq!(played.variance, &mean(3, 4) - &(&base * &base), "{words}");
    assert_eq!(played.ante_play_covariance, &mean(2, 4) - &(&mean(0, 2) * &mean(1, 2)), "{words}");
    assert_eq!(played.average_wager, &Fraction::one() + &mean(4, 2), "{words}");
    assert_eq!(played.win_frequency, fraction(counted.won, counted.deals), "{words}");
    let multiples = game.rules().play_multiples;
    let of = |counts: &BTreeMap<u8, u64>| -> Vec<u64> {
        multiples.all().iter().map(|one| counts.get(one).copied().unwrap_or(0)).collect()
    };
    assert_eq!(played.raised_by_multiple, of(&counted.raised), "{words}");
    assert_eq!(played.first_raised, of(&counted.first), "{words}");
    assert_eq!(played.folded_hands, counted.folded, "{words}");
    assert_eq!(played.worse_hands, counted.worse, "{words}");
    for (place, row) in played.outcomes.iter().enumerate() {
        let parts: Vec<(u8, u128)> =
            row.parts.iter().map(|part| (part.multiple, part.deals)).collect();
        let counted = counted.rows.iter().filter(|((row, _), deals)| *row == place && **deals > 0);
        let counted: Vec<(u8, u128)> =
            counted.map(|((_, multiple), deals)| (*multiple, *deals)).collect();
        assert_eq!(parts, counted, "{words}");
    }
    let all: u64 = played.raised_hands + played.folded_hands;
    let first: u64 = counted.first.values().sum();
    assert_eq!(played.first_raise_share(), Some(fraction(first.into(), all.into())));
    let both = &played.first_raise_share().unwrap() + &played.last_raise_share().unwrap();
    assert_eq!(both, played.raise_frequency);
}

fn game(rules: &GinAndWin) -> BaseGame {
    base_game(rules, Method::General, &|_, _| ()).unwrap()
}

/// The multiples of both decisions, with the cards of the first one.
const GAMES: [(u8, &[u8], &[u8]); 5] = [
    (2, &[4], &[1]),
    (1, &[3, 4], &[1, 2]),
    (2, &[1, 2], &[1, 2]),
    (1, &[2], &[5]),
    (2, &[7], &[2]),
];

#[test]
fn best_play_of_two_decisions_is_that_of_every_first_part() {
    let (mut at_once, mut checked, mut folded) = (0, 0, 0);
    for table in tables() {
        for (cards, first, last) in GAMES {
            let rules = two_decisions(with(table, &[1]), cards, first, last);
            let counted = play(
                &rules,
                |_, places| best_first(&rules, places).0,
                |hand| best_last(&rules, hand).1,
            );
            assert_eq!(counted.worse, 0);
            at_once += counted.first.values().sum::<u64>();
            checked += counted.raised.values().sum::<u64>() - counted.first.values().sum::<u64>();
            folded += counted.folded;
            let game = game(&rules);
            same(&game, &Strategy::Optimal, &counted);
            let symmetric = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
            assert_eq!(symmetric.method(), Method::General, "only that one counts such a game");
        }
    }
    assert!(at_once > 0 && checked > 0 && folded > 0, "{at_once} {checked} {folded}");
}

/// What is left over of a first part of two cards: a pair is a meld, and other cards are not.
fn left_of_part(part: u64) -> Vec<u32> {
    let mut ranks: Vec<u32> =
        (0..52).filter(|bit| part >> bit & 1 == 1).map(|bit| bit % 13 + 1).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    if ranks.len() == 2 && ranks[0] == ranks[1] {
        ranks.clear();
    }
    ranks
}

fn is_part_at_least(part: u64, ranks: &[u8]) -> bool {
    let ranks: Vec<u32> = ranks.iter().map(|rank| u32::from(*rank)).collect();
    let left = left_of_part(part);
    (left.len(), &left) <= (ranks.len(), &ranks)
}

#[test]
fn strategies_of_two_decisions_are_those_of_every_first_part() {
    for table in tables() {
        let rules = two_decisions(with(table, &[1]), 2, &[3, 4], &[1, 2]);
        let game = game(&rules);
        let (high, low) = (vec![5, 2], vec![9, 8]);
        let (own, lower) = (vec![8], vec![11, 7, 2]);
        let strategy = Strategy::TwoDecisions {
            first: vec![(4, at_least(&high)), (3, at_least(&low))],
            then: Box::new(Strategy::ByMultiple(vec![(2, at_least(&own)), (1, at_least(&lower))])),
        };
        assert_eq!(
            strategy.to_string(),
            "first 4 times with 5-2 or better, 3 times with 9-8 or better, then 2 times with 8 or \
             better, 1 time with Jack-7-2 or better"
                .replace("Jack", "J")
        );
        assert!(strategy.is_of_rounds(&rules.raise_rounds.unwrap()));
        let counted = play(
            &rules,
            |part, _| match () {
                () if is_part_at_least(part, &high) => Some(4),
                () if is_part_at_least(part, &low) => Some(3),
                () => None,
            },
            |hand| match () {
                () if is_at_least(hand, &own) => Played::Last(2),
                () if is_at_least(hand, &lower) => Played::Last(1),
                () => Played::Folded,
            },
        );
        assert!(counted.worse > 0);
        same(&game, &strategy, &counted);
        let never = Strategy::TwoDecisions { first: vec![], then: Box::new(Strategy::Optimal) };
        same(&game, &never, &play(&rules, |_, _| None, |hand| best_last(&rules, hand).1));
        let at_once = Strategy::TwoDecisions {
            first: vec![(3, Strategy::Always)],
            then: Box::new(Strategy::Optimal),
        };
        same(&game, &at_once, &play(&rules, |_, _| Some(3), |_| Played::Folded));
    }
}

/// The thresholds of the first parts are tried one by one, each with best play of the whole hand; then those of the
/// whole hand.
#[test]
fn two_thresholds_are_the_best_of_all_that_are_tried() {
    let rules = two_decisions(rules(&[1]), 2, &[4], &[1]);
    let game = game(&rules);
    let Strategy::TwoDecisions { first, then } = game.two_thresholds().unwrap() else { panic!() };
    let edge = |first: &[(u8, Strategy)], then: &Strategy| {
        let both = Strategy::TwoDecisions { first: first.to_vec(), then: Box::new(then.clone()) };
        game.play(&both).house_edge
    };
    let own = edge(&first, &Strategy::Optimal);
    for choice in game.first_choices() {
        let ranks = choice.left_over.ranks().collect();
        let other = [(4, Strategy::AtLeast(ranks))];
        assert!(edge(&other, &Strategy::Optimal) >= own, "{choice:?}");
    }
    let both = edge(&first, &then);
    for choice in game.choices() {
        let other = Strategy::AtLeast(choice.left_over.ranks().collect());
        assert!(edge(&first, &other) >= both, "{choice:?}");
    }
    assert!(both >= own && own >= game.play(&Strategy::Optimal).house_edge);
}

#[test]
fn the_first_parts_are_those_that_best_play_raises() {
    let rules = two_decisions(rules(&[1]), 2, &[4], &[1]);
    let game = game(&rules);
    let mut counted: BTreeMap<Vec<u32>, [u64; 2]> = BTreeMap::new();
    for (part, places) in by_part(2) {
        let raised = u64::from(best_first(&rules, &places).0.is_some());
        let sums = counted.entry(left_of_part(part)).or_default();
        *sums = [sums[0] + 1, sums[1] + raised];
    }
    let choices = game.first_choices();
    let found: BTreeMap<Vec<u32>, [u64; 2]> = choices
        .iter()
        .map(|choice| {
            let ranks = choice.left_over.ranks().map(|rank| u32::from(rank.number()));
            (ranks.collect(), [choice.parts, choice.raised_parts])
        })
        .collect();
    assert_eq!(found, counted);
    assert_eq!(choices.iter().map(|choice| choice.parts).sum::<u64>(), 1_326);
    assert!(
        base_game(&with(tables()[0], &[1]), Method::General, &|_, _| ())
            .unwrap()
            .first_choices()
            .is_empty()
    );
}

/// A game that is raised early by the one multiple of the whole hand, or not at all, is worth what the game of one
/// decision is where every hand is raised or where nobody raises early.
#[test]
fn a_game_of_two_decisions_without_an_early_raise_is_the_game_of_one() {
    for comparison in
        [Comparison::CardsFromTheTop, Comparison::HighestCardOnly, Comparison::ScoreOnly]
    {
        let one = GinAndWin {
            comparison,
            qualifier: Qualifier::never().or_less(1, Rank::KING).exactly(2, Rank::new(9).unwrap()),
            hand_cards: 4,
            ..rules(&[1])
        };
        let two = game(&two_decisions(one.clone(), 2, &[1], &[1]));
        let one = game(&one);
        let never = Strategy::TwoDecisions { first: vec![], then: Box::new(Strategy::Optimal) };
        let (checked, optimal) = (two.play(&never), one.play(&Strategy::Optimal));
        assert_eq!(checked.house_edge, optimal.house_edge);
        assert_eq!(checked.variance, optimal.variance);
        assert_eq!(checked.raised_hands, 6 * optimal.raised_hands);
        assert_eq!(two.deals(), 6 * one.deals());
        // A raise of the same multiple is never better early.
        let early = two.play(&Strategy::Optimal);
        assert_eq!((early.first_raised, early.house_edge), (vec![0], optimal.house_edge));
        let always = Strategy::TwoDecisions {
            first: vec![(1, Strategy::Always)],
            then: Box::new(Strategy::Always),
        };
        assert_eq!(two.play(&always).house_edge, one.play(&Strategy::Always).house_edge);
    }
}

#[test]
fn side_wagers_go_with_the_decisions() {
    let zero = BonusHand::Score { score: 0, limit: None };
    let rows = vec![(zero, Pay::to_one(9)), (BonusHand::AllOthers, Pay::Lose)];
    let sides = vec![common::side("kept", true, rows.clone()), common::side("lost", false, rows)];
    let rules = two_decisions(GinAndWin { sides, ..rules(&[1]) }, 2, &[4], &[1]);
    let game = game(&rules);
    let strategy = Strategy::TwoDecisions {
        first: vec![(4, at_least(&[5]))],
        then: Box::new(at_least(&[10])),
    };
    let (mut sums, mut products, mut deals) = ([0i128; 2], [0i128; 2], 0i128);
    for (part, places) in by_part(2) {
        for hand in places.iter().map(|place| &hands()[*place]) {
            let multiple = match () {
                () if is_part_at_least(part, &[5]) => Some(4),
                () if is_at_least(hand, &[10]) => Some(1),
                () => None,
            };
            let action = if multiple.is_some() { Action::Play } else { Action::Fold };
            let base = worth(&rules, hand, multiple);
            let dealers: i128 = hand.dealers.iter().sum();
            let pays = if hand.score == 0 { 9 } else { -1 };
            let nets = [pays, if action == Action::Fold { -1 } else { pays }];
            for (place, net) in nets.into_iter().enumerate() {
                sums[place] += net * dealers;
                products[place] += net * base;
            }
            deals += dealers;
        }
    }
    let played = game.play(&strategy);
    for (place, side) in played.sides.iter().enumerate() {
        assert_eq!(side.house_edge, -fraction(sums[place], deals));
        let product = fraction(products[place], 2 * deals);
        let mean = &fraction(sums[place], deals) * &-played.house_edge.clone();
        assert_eq!(side.covariance, &product - &mean);
    }
    let sheet = par_sheet(&game);
    let base = sheet.wagers.iter().find(|one| one.wager == ParWager::Base).unwrap();
    let optimal = game.play(&Strategy::Optimal);
    assert_eq!((&base.variance, &base.wagered), (&optimal.variance, &optimal.average_wager));
}

/// What is not counted is refused or absent, and is never that of a game of one decision.
#[test]
fn figures_of_one_decision_are_none_of_a_game_of_two() {
    let rules = two_decisions(rules(&[1]), 2, &[4], &[1]);
    let game = game(&rules);
    assert_eq!(game.best_threshold(), None);
    assert_eq!(game.best_at_least(1), None);
    assert_eq!(game.card().map(|_| ()), None);
    assert_eq!(game.standing_strategies(), vec![]);
    assert_eq!(game.single_multiples(), Ok(vec![]));
    assert_eq!(game.dealer_law().map(|_| ()), None);
    let changed: Vec<GinAndWin> =
        base_neighbours(&rules).into_iter().map(|neighbour| neighbour.rules).collect();
    assert!(!changed.is_empty());
    for other in game.under_each(&changed, |_| ()) {
        assert_eq!(other, Err(UnsupportedRules::OtherRounds));
    }
}

#[test]
fn advice_on_first_cards_is_the_mean_of_the_hands_that_contain_them() {
    let rules = two_decisions(with(tables()[1], &[1]), 2, &[3, 4], &[1, 2]);
    let game = game(&rules);
    let mut raised = 0;
    for (part, places) in by_part(2).into_iter().step_by(97) {
        let found = game.first_advice(CardSet::from_bits(part)).unwrap();
        let (best, values) = best_first(&rules, &places);
        assert_eq!((found.raise(), found.hands), (best, 50));
        raised += u64::from(best.is_some());
        let deals: i128 = places.iter().flat_map(|place| hands()[*place].dealers).sum();
        let means: Vec<Fraction> = values.iter().map(|worth| fraction(*worth, 2 * deals)).collect();
        let own = found.by_multiple.into_iter().map(|(_, raised)| raised).chain([found.checked]);
        assert_eq!(own.collect::<Vec<Fraction>>(), means);
    }
    assert!(raised > 0);
    assert_eq!(game.first_advice(CardSet::from_bits(1)), None, "another number of cards");
}

#[test]
fn the_cards_of_both_decisions_account_for_what_is_raised() {
    let rules = two_decisions(rules(&[1]), 2, &[4], &[1]);
    let game = game(&rules);
    let cards = game.decision_cards().unwrap();
    let raised: u64 = game.first_choices().iter().map(|choice| choice.raised_parts).sum();
    let above = Strategy::AtLeast(cards.first.always.clone().unwrap());
    let sure =
        Strategy::TwoDecisions { first: vec![(4, above)], then: Box::new(Strategy::Optimal) };
    let played = game.play(&sure);
    // Each part is in 50 hands.
    let of_parts = played.first_raised.iter().sum::<u64>() / 50;
    assert_eq!(of_parts + cards.first.between()[1], raised);
    assert_eq!(cards.simple, game.two_thresholds());
    let words = gincert_math::decisions_words(&cards).join("\n");
    assert!(words.contains("raises at once all first 2 cards"), "{words}");
    let table = gincert_math::decisions_table(&game, &game.play(&Strategy::Optimal)).unwrap();
    assert_eq!(table.rows.len(), 3);
}
