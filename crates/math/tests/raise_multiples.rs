//! A raise of several multiples by choice, in a small game, against a plain program that deals every player hand to
//! every dealer hand and tries each multiple for each hand.

#![allow(clippy::unwrap_used, reason = "a test fails as it should")]

#[path = "../examples/common/mod.rs"]
mod common;
mod small_game;

use gincert_evidence::Fraction;
use gincert_game::CardSet;
use gincert_game::gin_and_win::{GinAndWin, Pay, PlayMultiples};
use gincert_math::{
    BaseGame, Method, ParWager, Strategy, UnsupportedRules, advice, base_game, par_sheet,
};
use small_game::{
    Hand, at_least, fraction, halves, hands, is_at_least, rules, tables, with, worth,
};
use std::cmp::Ordering;

/// The best choice: a fold before a raise, and a smaller multiple before a larger one, where they are worth the same.
fn best(rules: &GinAndWin, hand: &Hand) -> Option<u8> {
    let raises = rules.play_multiples.all().iter().copied().map(Some);
    let mut best = (worth(rules, hand, None), None);
    for choice in raises {
        let worth = worth(rules, hand, choice);
        if worth > best.0 {
            best = (worth, choice);
        }
    }
    best.1
}

/// What the plain program counts of a way to play.
#[derive(Default, Debug, PartialEq, Eq)]
struct Counted {
    raised: Vec<u64>,
    /// Deals by row of the outcome table and by place of the multiple.
    rows: Vec<Vec<u128>>,
    deals: i128,
    /// Sums in half Antes: Ante, Play, their product, the square of both together, and what is wagered on Play.
    sums: [i128; 5],
    won: i128,
    worse: u64,
}

fn play(rules: &GinAndWin, hands: &[Hand], choose: impl Fn(&Hand) -> Option<u8>) -> Counted {
    let multiples = rules.play_multiples;
    let mut counted = Counted {
        raised: vec![0; multiples.count()],
        rows: vec![vec![0; multiples.count()]; rules.outcomes.len()],
        ..Counted::default()
    };
    for hand in hands {
        let choice = choose(hand);
        let best = worth(rules, hand, best(rules, hand));
        counted.worse += u64::from(worth(rules, hand, choice) < best);
        let place = choice.map(|multiple| multiples.place(multiple).unwrap());
        for (row, dealers) in hand.rows().into_iter().zip(hand.dealers) {
            let row = if choice.is_some() { row } else { 0 };
            let times = i128::from(choice.unwrap_or(0));
            let (ante, play) =
                (halves(rules.outcomes[row].ante), times * halves(rules.outcomes[row].play));
            counted.rows[row][place.unwrap_or(0)] += dealers as u128;
            counted.deals += dealers;
            let values = [ante, play, ante * play, (ante + play) * (ante + play), 2 * times];
            for (sum, value) in counted.sums.iter_mut().zip(values) {
                *sum += value * dealers;
            }
            counted.won += if ante + play > 0 { dealers } else { 0 };
        }
        if let Some(place) = place {
            counted.raised[place] += 1;
        }
    }
    counted
}

/// The figures of a strategy are those that were counted.
fn same(game: &BaseGame, strategy: &Strategy, counted: &Counted) {
    let played = game.play(strategy);
    let words = format!("{strategy} {:?}", game.rules());
    let mean = |sum: usize, unit: i128| fraction(counted.sums[sum], unit * counted.deals);
    let base = &mean(0, 2) + &mean(1, 2);
    assert_eq!(played.house_edge, -base.clone(), "{words}");
    assert_eq!(played.variance, &mean(3, 4) - &(&base * &base), "{words}");
    assert_eq!(played.ante_play_covariance, &mean(2, 4) - &(&mean(0, 2) * &mean(1, 2)), "{words}");
    assert_eq!(played.average_wager, &Fraction::one() + &mean(4, 2), "{words}");
    assert_eq!(played.win_frequency, fraction(counted.won, counted.deals), "{words}");
    assert_eq!(played.share(|net| *net > Fraction::zero()), played.win_frequency);
    assert_eq!(played.raised_by_multiple, counted.raised, "{words}");
    assert_eq!(played.worse_hands, counted.worse, "{words}");
    for (row, deals) in played.outcomes.iter().zip(&counted.rows) {
        assert_eq!(row.deals, deals.iter().sum::<u128>());
        let parts: Vec<u128> = row.parts.iter().map(|part| part.deals).collect();
        let some: Vec<u128> = deals.iter().copied().filter(|deals| *deals > 0).collect();
        assert_eq!(parts, some, "{words}");
    }
    let risk = played.house_edge.checked_div(&played.average_wager).unwrap();
    assert_eq!(played.element_of_risk, risk);
}

fn games(rules: &GinAndWin) -> [BaseGame; 2] {
    [Method::Symmetric, Method::General].map(|method| base_game(rules, method, &|_, _| ()).unwrap())
}

#[test]
fn the_figures_of_a_choice_are_those_of_every_deal() {
    let hands = hands();
    let mut raised = vec![0; 3];
    for table in tables() {
        for multiples in [&[1, 2, 4][..], &[2, 3, 7], &[1, 5]] {
            let rules = with(table, multiples);
            let counted = play(&rules, hands, |hand| best(&rules, hand));
            assert_eq!(counted.worse, 0);
            for game in games(&rules) {
                same(&game, &Strategy::Optimal, &counted);
            }
            if multiples.len() == 3 {
                assert_eq!(counted.raised[1], 0, "a multiple between two others is never alone");
                for (sum, hands) in raised.iter_mut().zip(&counted.raised) {
                    *sum += hands;
                }
            }
        }
    }
    assert!(raised[0] > 0 && raised[2] > 0, "{raised:?}");
}

#[test]
fn the_figures_of_strategies_by_multiple_are_those_of_every_deal() {
    let hands = hands();
    for table in tables() {
        let rules = with(table, &[1, 2, 4]);
        let (low, high) = (vec![10, 7, 2], vec![8]);
        let steps = Strategy::ByMultiple(vec![(4, at_least(&high)), (2, at_least(&low))]);
        let by_steps = play(&rules, hands, |hand| match () {
            () if is_at_least(hand, &high) => Some(4),
            () if is_at_least(hand, &low) => Some(2),
            () => None,
        });
        for game in games(&rules) {
            same(&game, &steps, &by_steps);
            for multiple in [1, 2, 4] {
                let always = Strategy::ByMultiple(vec![(multiple, Strategy::Always)]);
                same(&game, &always, &play(&rules, hands, |_| Some(multiple)));
                let own = Strategy::ByMultiple(vec![(multiple, Strategy::IfItWouldQualify)]);
                let if_own = |hand: &Hand| hand.qualifies.then_some(multiple);
                same(&game, &own, &play(&rules, hands, if_own));
            }
        }
    }
}

/// Of all pairs of thresholds, the one of the largest multiple not below that of the smallest.
#[test]
fn the_best_thresholds_are_the_best_of_all_pairs() {
    let hands = hands();
    for table in tables() {
        let rules = with(table, &[1, 2, 4]);
        let (mut raise, mut more) = (vec![], vec![]);
        for (place, hand) in hands.iter().enumerate() {
            let [fold, least, most] =
                [None, Some(1), Some(4)].map(|choice| worth(&rules, hand, choice));
            let [before, before_more] =
                [&raise, &more].map(|list| list.last().copied().unwrap_or(0));
            let is_same = place > 0 && hands[place - 1].compare(hand) == Ordering::Equal;
            if is_same {
                raise.pop();
                more.pop();
            }
            raise.push(before + least - fold);
            more.push(before_more + most - least);
        }
        let pairs = raise.iter().enumerate().map(|(place, gain)| {
            let more = more[..=place].iter().copied().max().unwrap().max(0);
            gain + more
        });
        let folded: i128 = hands.iter().map(|hand| worth(&rules, hand, None)).sum();
        let deals: i128 = hands.iter().flat_map(|hand| hand.dealers).sum();
        let edge = -fraction(folded + pairs.max().unwrap(), 2 * deals);
        for game in games(&rules) {
            let strategy = game.best_threshold().unwrap();
            assert!(strategy.is_of(&rules.play_multiples));
            assert_eq!(game.play(&strategy).house_edge, edge, "{strategy}");
        }
    }
}

#[test]
fn each_multiple_alone_is_the_game_of_that_multiple() {
    let game = &games(&rules(&[1, 2, 4]))[0];
    let optimal = game.play(&Strategy::Optimal).house_edge;
    let single = game.single_multiples().unwrap();
    assert_eq!(single.iter().map(|one| one.multiple).collect::<Vec<u8>>(), [1, 2, 4]);
    for one in single {
        let alone = &games(&rules(&[one.multiple]))[0];
        assert_eq!(alone.single_multiples(), Ok(vec![]));
        let edge = alone.play(&Strategy::Optimal).house_edge;
        assert_eq!((&one.played.house_edge, &one.cost), (&edge, &(&edge - &optimal)));
        assert!(!one.cost.is_negative());
    }
}

#[test]
fn advice_names_the_best_multiple_of_a_hand() {
    let hands = hands();
    let rules = with(tables()[1], &[1, 2, 4]);
    for hand in hands.iter().step_by(997) {
        // The cards' bits are those of a card set: thirteen of each suit.
        let found = advice(&rules, CardSet::from_bits(hand.cards), &|_, _| ()).unwrap();
        let best = best(&rules, hand);
        assert_eq!(found.raise().then_some(found.multiple), best);
        let deals: i128 = hand.dealers.iter().sum();
        for (multiple, raised) in &found.by_multiple {
            let worth = worth(&rules, hand, Some(*multiple));
            assert_eq!(*raised, fraction(worth, 2 * deals));
        }
    }
}

#[test]
fn the_sheet_of_a_choice_is_the_same_by_both_methods() {
    let [symmetric, general] = games(&with(tables()[0], &[1, 2, 4]));
    let sheet = par_sheet(&symmetric);
    assert_eq!(par_sheet(&general), sheet);
    let optimal = symmetric.play(&Strategy::Optimal);
    let of = |wager| sheet.wagers.iter().find(|one| one.wager == wager).unwrap();
    assert_eq!(of(ParWager::Base).variance, optimal.variance);
    assert_eq!(&Fraction::one() + &of(ParWager::Play).wagered, optimal.average_wager);
    // One unit more on each pay-off costs what the game with it costs, where no choice changes.
    for step in &sheet.steps {
        let anew = step.played_anew.as_ref().unwrap();
        assert!(anew <= &step.as_played, "best play for the changed rules loses no more: {step:?}");
    }
}

/// A fold that costs less than the Ante can lose after a raise is refused: the largest multiple could be best for a
/// hand that is better folded.
#[test]
fn a_cheap_fold_is_refused_where_the_player_chooses() {
    let mut rules = rules(&[1, 2]);
    rules.outcomes[0].ante = Pay::Push;
    let refused = base_game(&rules, Method::Symmetric, &|_, _| ()).map(|_| ());
    assert_eq!(refused, Err(UnsupportedRules::CheapFold));
    rules.play_multiples = PlayMultiples::only(2);
    assert!(base_game(&rules, Method::Symmetric, &|_, _| ()).is_ok());
}
