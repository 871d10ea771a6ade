//! Deals rounds of a game in which the player raises by 1, 2 or 4 Antes at random, and compares what the wagers win,
//! what is wagered and how often each multiple is used with the exact figures, in standard errors of the mean; and
//! what the reference says of the first rounds.
//!
//! `cargo run --release -p gincert-math --example raise_deals -- ROUNDS [REFERENCE_ROUNDS [SEED]]`

#![allow(clippy::unwrap_used, reason = "an example that cannot start has failed")]

mod common;

use common::simulation::{Rounds, Simulated, exact_means, float};
use gincert_fast::{Evaluator, HandRows, Leftover};
use gincert_game::gin_and_win::{Action, BonusHand, GinAndWin, Pay, PlayMultiples, settle};
use gincert_game::{CardSet, Rank, best_meldings};
use gincert_math::{BaseGame, Method, Strategy, base_game};

/// A way to play: the multiples, largest first, each with the worst left-over ranks that are raised by it.
struct Way {
    strategy: Strategy,
    steps: Vec<(u8, Leftover)>,
}

impl Way {
    fn new(strategy: Strategy) -> Way {
        let Strategy::ByMultiple(steps) = &strategy else { return Way { strategy, steps: vec![] } };
        let threshold = |step: &Strategy| match step {
            Strategy::AtLeast(ranks) => Leftover::from_ranks(ranks.iter().copied()),
            _ => Leftover::from_ranks([Rank::KING; 7]),
        };
        let steps = steps.iter().map(|(multiple, step)| (*multiple, threshold(step))).collect();
        Way { strategy, steps }
    }

    /// The multiple of the raise; 0 for a fold.
    fn multiple(&self, left: Leftover) -> u8 {
        let step = self.steps.iter().find(|(_, least)| left <= *least);
        step.map_or(0, |(multiple, _)| *multiple)
    }
}

/// Everything that settles a hand by bit sets and tables.
struct Fast {
    rules: GinAndWin,
    evaluator: Evaluator,
    side: HandRows,
}

/// What a round brings: on the Ante, on Play, on the side wager; and the multiple of the raise.
type Round = ([i64; 3], u8);

impl Fast {
    fn round(&self, way: &Way, [player, dealer]: [CardSet; 2]) -> Round {
        let left = self.evaluator.best(player);
        let multiple = way.multiple(left);
        if multiple == 0 {
            return ([-1, 0, -1], 0);
        }
        let dealer = self.evaluator.best(dealer);
        let (ante, play) = match left.cmp(&dealer) {
            _ if !self.rules.qualifier.admits_top(dealer.score(), dealer.top()) => (1, 0),
            std::cmp::Ordering::Less if left.score() == 0 => (1, 3),
            std::cmp::Ordering::Less => (1, 1),
            std::cmp::Ordering::Equal => (0, 0),
            std::cmp::Ordering::Greater => (-1, -1),
        };
        let row = self.side.first(left, 0);
        let side = row.map_or(0, |row| self.rules.sides[0].rows[row].pays.net().0);
        ([ante, play * i64::from(multiple), side], multiple)
    }

    fn round_by_reference(&self, way: &Way, [player, dealer]: [CardSet; 2]) -> Round {
        let rules = &self.rules;
        let (best, other) =
            (best_meldings(&rules.melds, player), best_meldings(&rules.melds, dealer));
        let (left, opposite) = (best[0].deadwood, other[0].deadwood);
        let multiple = way.multiple(Leftover::from_cards(left));
        let action = if multiple > 0 { Action::Play } else { Action::Fold };
        let settled = settle(rules, action, left, opposite);
        let side = rules.sides[0].settle(action, &best).map_or(0, |(_, pays)| pays.net().0);
        let play = settled.play.net().0 * i64::from(multiple);
        ([settled.ante.net().0, play, side], multiple)
    }
}

fn rules() -> GinAndWin {
    let score = |score| BonusHand::Score { score, limit: None };
    let rows = vec![
        (score(0), Pay::to_one(4)),
        (score(1), Pay::to_one(1)),
        (BonusHand::AllOthers, Pay::Lose),
    ];
    GinAndWin {
        play_multiples: PlayMultiples::new(&[1, 2, 4]).unwrap(),
        raise_rounds: None,
        ..common::rules(vec![common::side("side", false, rows)])
    }
}

fn observed(([ante, play, side], multiple): Round) -> [i64; 9] {
    let base = ante + play;
    let used = |one: u8| i64::from(one == multiple);
    [base, play, base * base, ante * play, side, base * side, used(1), used(2), used(4)]
}

/// The exact means of what is observed, by name.
fn exact(game: &BaseGame, strategy: &Strategy) -> [(&'static str, f64); 9] {
    let mean = exact_means(game, strategy);
    let played = game.play(strategy);
    let share = |place: usize| float(played.raise_share(place));
    [
        ("base", mean(&|one| one.base())),
        ("play", mean(&|one| one.play.clone())),
        ("base x base", mean(&|one| &one.base() * &one.base())),
        ("ante x play", mean(&|one| &one.ante * &one.play)),
        ("side", mean(&|one| one.sides[0].clone())),
        ("base x side", mean(&|one| &one.base() * &one.sides[0])),
        ("1 time", share(0)),
        ("2 times", share(1)),
        ("4 times", share(2)),
    ]
}

fn main() {
    let rounds = Rounds::from_arguments();
    let rules = rules();
    let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
    let fast = Fast {
        evaluator: Evaluator::new(&rules.melds),
        side: HandRows::new(rules.sides[0].rows.iter().map(|row| &row.hand), None),
        rules,
    };
    let ranks = |ranks: &[u8]| ranks.iter().filter_map(|rank| Rank::new(*rank)).collect();
    let three = [(4, vec![9]), (2, vec![12, 4]), (1, vec![10, 9, 5, 4])];
    let three = three.map(|(multiple, list)| (multiple, Strategy::AtLeast(ranks(&list))));
    let always = Strategy::ByMultiple(vec![(2, Strategy::Always)]);
    let ways = [game.best_threshold().unwrap(), Strategy::ByMultiple(three.to_vec()), always];
    for way in ways.map(Way::new) {
        let simulated = Simulated::new(
            rounds,
            |hands| fast.round(&way, hands),
            |hands| fast.round_by_reference(&way, hands),
            observed,
        );
        simulated.print(&way.strategy, exact(&game, &way.strategy));
    }
}
