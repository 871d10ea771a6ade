//! Deals rounds of a game of two decisions at random, plays them by several strategies, and compares what the wagers win,
//! what is wagered and how often each raise is made with the exact figures, in standard errors of the mean; and what the
//! reference says of the first rounds.
//!
//! `cargo run --release -p gincert-math --example round_deals -- ROUNDS [REFERENCE_ROUNDS [SEED]]`

#![allow(clippy::unwrap_used, reason = "an example that cannot start has failed")]

mod common;

use common::Draws;
use common::simulation::{Rounds, Simulated, exact_means, float};
use gincert_evidence::Fraction;
use gincert_fast::{Evaluator, Leftover};
use gincert_game::gin_and_win::{
    Action, GinAndWin, PlayMultiples, PlayerDecision, RaiseRounds, settle,
};
use gincert_game::{CardSet, Rank, best_meldings};
use gincert_math::{BaseGame, Method, Strategy, base_game};
use std::time::Instant;

const FIRST_CARDS: u8 = 4;

/// Steps of one decision: multiples, each with the worst left-over ranks that are raised by it.
type Steps = Vec<(u8, Leftover)>;

/// A way to play.
struct Way {
    strategy: Strategy,
    first: Steps,
    last: Steps,
}

fn steps(strategy: &Strategy, multiple: u8) -> Steps {
    match strategy {
        Strategy::ByMultiple(all) => {
            all.iter().flat_map(|(multiple, step)| steps(step, *multiple)).collect()
        }
        Strategy::AtLeast(ranks) => {
            vec![(multiple, Leftover::from_ranks(ranks.iter().copied()))]
        }
        Strategy::Always => vec![(multiple, Leftover::from_ranks([Rank::KING; 7]))],
        // Only thresholds are simulated here.
        _ => Vec::new(),
    }
}

impl Way {
    fn new(strategy: Strategy) -> Way {
        let (first, last) = match &strategy {
            Strategy::TwoDecisions { first, then } => {
                (steps(&Strategy::ByMultiple(first.clone()), 0), steps(then, 1))
            }
            _ => (Vec::new(), Vec::new()),
        };
        Way { first, last, strategy }
    }
}

fn raise(steps: &Steps, left: Leftover) -> Option<u8> {
    steps.iter().find(|(_, least)| left <= *least).map(|(multiple, _)| *multiple)
}

/// The first cards of a hand: any of its parts, drawn from the cards of the deal.
fn first_cards([player, dealer]: [CardSet; 2]) -> CardSet {
    let mut draws = Draws::new(player.bits().rotate_left(11) ^ dealer.bits());
    let mut cards: Vec<u64> =
        (0..52).map(|bit| 1 << bit).filter(|bit| player.bits() & bit != 0).collect();
    for place in 0..usize::from(FIRST_CARDS) {
        let other = place + draws.below((cards.len() - place) as u64) as usize;
        cards.swap(place, other);
    }
    CardSet::from_bits(cards.iter().take(FIRST_CARDS.into()).sum())
}

/// What a round brings on the Ante and on Play, the multiple of the raise, and whether it was made at the first decision.
type Round = ([i64; 2], u8, bool);

/// By bit sets and tables.
fn round(way: &Way, (rules, evaluator): (&GinAndWin, &Evaluator), hands: [CardSet; 2]) -> Round {
    let early = raise(&way.first, evaluator.best(first_cards(hands)));
    let left = evaluator.best(hands[0]);
    let Some(multiple) = early.or_else(|| raise(&way.last, left)) else {
        return ([-1, 0], 0, false);
    };
    let dealer = evaluator.best(hands[1]);
    let (ante, play) = match left.cmp(&dealer) {
        _ if !rules.qualifier.admits_top(dealer.score(), dealer.top()) => (1, 0),
        std::cmp::Ordering::Less if left.score() == 0 => (1, 3),
        std::cmp::Ordering::Less => (1, 1),
        std::cmp::Ordering::Equal => (0, 0),
        std::cmp::Ordering::Greater => (-1, -1),
    };
    ([ante, play * i64::from(multiple)], multiple, early.is_some())
}

/// As the rules say it: decision by decision, set by the reference.
fn round_by_reference(way: &Way, rules: &GinAndWin, hands: [CardSet; 2]) -> Round {
    let left = |cards| best_meldings(&rules.melds, cards)[0].deadwood;
    let as_raise = |steps, cards| raise(steps, Leftover::from_cards(left(cards)));
    let mut decisions = Vec::new();
    match as_raise(&way.first, first_cards(hands)) {
        Some(multiple) => decisions.push(PlayerDecision::Raise(multiple)),
        None => {
            decisions.push(PlayerDecision::Check);
            let last = as_raise(&way.last, hands[0]);
            decisions.push(last.map_or(PlayerDecision::Fold, PlayerDecision::Raise));
        }
    }
    let (action, multiple) = rules.decide(&decisions).unwrap();
    let settled = settle(rules, action, left(hands[0]), left(hands[1]));
    let multiple = multiple.unwrap_or(0);
    let play = match action {
        Action::Fold => 0,
        Action::Play => settled.play.net().0 * i64::from(multiple),
    };
    let is_early = action == Action::Play && decisions.len() == 1;
    ([settled.ante.net().0, play], multiple, is_early)
}

fn observed(([ante, play], multiple, is_early): Round) -> [i64; 7] {
    let base = ante + play;
    let is_late = multiple > 0 && !is_early;
    [base, play, base * base, ante * play, multiple.into(), is_early.into(), is_late.into()]
}

/// The exact means of what is observed, by name.
fn exact(game: &BaseGame, strategy: &Strategy) -> [(&'static str, f64); 7] {
    let mean = exact_means(game, strategy);
    let played = game.play(strategy);
    [
        ("base", mean(&|one| one.base())),
        ("play", mean(&|one| one.play.clone())),
        ("base x base", mean(&|one| &one.base() * &one.base())),
        ("ante x play", mean(&|one| &one.ante * &one.play)),
        ("raised", float(&played.average_wager - &Fraction::one())),
        ("at first", float(played.first_raise_share().unwrap())),
        ("after check", float(played.last_raise_share().unwrap())),
    ]
}

fn main() {
    let rounds = Rounds::from_arguments();
    let multiples = |list: &[u8]| PlayMultiples::new(list).unwrap();
    let raise_rounds = RaiseRounds {
        first_cards: FIRST_CARDS,
        first: multiples(&[3, 4]),
        last: multiples(&[1, 2]),
    };
    let rules = GinAndWin {
        play_multiples: raise_rounds.all().unwrap(),
        raise_rounds: Some(raise_rounds),
        ..common::rules(vec![])
    };
    let started = Instant::now();
    let game = base_game(&rules, Method::General, &|_, _| ()).unwrap();
    let counted = started.elapsed();
    let optimal = game.play(&Strategy::Optimal);
    println!(
        "counted in {counted:.2?}, optimal play in {:.2?}: house edge {}, raised at first {}",
        started.elapsed() - counted,
        optimal.house_edge.percent(6),
        optimal.first_raise_share().unwrap().percent(4)
    );
    let at_least = |ranks: &[u8]| {
        Strategy::AtLeast(ranks.iter().filter_map(|rank| Rank::new(*rank)).collect())
    };
    let both = Strategy::TwoDecisions {
        first: vec![(4, at_least(&[3])), (3, at_least(&[5, 2]))],
        then: Box::new(Strategy::ByMultiple(vec![
            (2, at_least(&[9])),
            (1, at_least(&[10, 9, 5, 4])),
        ])),
    };
    let at_once = Strategy::TwoDecisions {
        first: vec![(3, Strategy::Always)],
        then: Box::new(Strategy::Always),
    };
    let evaluator = Evaluator::new(&rules.melds);
    for way in [game.two_thresholds().unwrap(), both, at_once].map(Way::new) {
        let simulated = Simulated::new(
            rounds,
            |hands| round(&way, (&rules, &evaluator), hands),
            |hands| round_by_reference(&way, &rules, hands),
            observed,
        );
        simulated.print(&way.strategy, exact(&game, &way.strategy));
    }
}
