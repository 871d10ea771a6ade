//! Deals rounds of a game with two side wagers at random and compares what each wager wins with the exact figures,
//! in standard errors of the mean: each alone, products of two, and what the reference says of the first rounds.
//!
//! `cargo run --release -p gincert-math --example side_deals -- ROUNDS [REFERENCE_ROUNDS [SEED]]`

#![allow(clippy::unwrap_used, reason = "an example that cannot start has failed")]

mod common;

use common::simulation::{Rounds, Simulated, exact_means};
use gincert_fast::{Evaluator, HandRows, Leftover, ShapeBook};
use gincert_game::gin_and_win::{Action, BonusHand, GinAndWin, Pay, ShapePart, SideWager, settle};
use gincert_game::{CardSet, Rank, best_meldings};
use gincert_math::{Method, Strategy, base_game};

/// Everything that settles a hand by bit sets and tables.
struct Fast {
    rules: GinAndWin,
    evaluator: Evaluator,
    shapes: ShapeBook,
    /// The rows of each side wager.
    pay_rows: Vec<HandRows>,
    /// Raised with these ranks or better.
    least: Leftover,
}

impl Fast {
    fn nets(&self, [player, dealer]: [CardSet; 2]) -> [i64; 3] {
        let left = self.evaluator.best(player);
        let action = if left > self.least { Action::Fold } else { Action::Play };
        let base = match action {
            Action::Fold => -1,
            Action::Play => self.base(left, self.evaluator.best(dealer)),
        };
        let held = if left.score() == 0 { self.shapes.shapes_of(player) } else { 0 };
        let [first, second] = [0, 1].map(|side| self.side(side, action, left, held));
        [base, first, second]
    }

    fn base(&self, left: Leftover, dealer: Leftover) -> i64 {
        match left.cmp(&dealer) {
            _ if !self.rules.qualifier.admits_top(dealer.score(), dealer.top()) => 1,
            std::cmp::Ordering::Less if left.score() == 0 => 4,
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => -2,
        }
    }

    fn side(&self, side: usize, action: Action, left: Leftover, held: u64) -> i64 {
        let wager = &self.rules.sides[side];
        let row = self.pay_rows[side].first(left, held);
        row.map_or(0, |row| wager.paid(wager.rows[row].pays, action).net().0)
    }

    fn nets_by_reference(&self, [player, dealer]: [CardSet; 2]) -> [i64; 3] {
        let rules = &self.rules;
        let (best, other) =
            (best_meldings(&rules.melds, player), best_meldings(&rules.melds, dealer));
        let (left, opposite) = (best[0].deadwood, other[0].deadwood);
        let stays = Leftover::from_cards(left) <= self.least;
        let action = if stays { Action::Play } else { Action::Fold };
        let settled = settle(rules, action, left, opposite);
        let play = if stays { settled.play.net().0 } else { 0 };
        let side =
            |wager: &SideWager| wager.settle(action, &best).map_or(0, |(_, pays)| pays.net().0);
        [settled.ante.net().0 + play, side(&rules.sides[0]), side(&rules.sides[1])]
    }
}

fn rules() -> GinAndWin {
    let shape = |parts: &[ShapePart]| BonusHand::shape(parts.to_vec());
    let score = |score, limit| BonusHand::Score { score, limit };
    let fours = shape(&[ShapePart::OfAKind(4), ShapePart::OfAKind(3)]);
    let first = vec![
        (fours.clone(), Pay::to_one(500)),
        (BonusHand::OtherZero, Pay::to_one(4)),
        (score(1, None), Pay::to_one(2)),
        (score(2, Rank::new(7)), Pay::to_one(1)),
        (BonusHand::AllOthers, Pay::Lose),
    ];
    let second = vec![
        (fours, Pay::to_one(300)),
        (shape(&[ShapePart::Flush(7)]), Pay::to_one(100)),
        (score(4, Rank::new(9)), Pay::to_one(3)),
        (score(0, None), Pay::to_one(12)),
        (BonusHand::AllOthers, Pay::Lose),
    ];
    common::rules(vec![common::side("first", true, first), common::side("second", false, second)])
}

/// What the wagers of a round are compared by: each and all together, and the products of two.
fn observed([base, first, second]: [i64; 3]) -> [i64; 7] {
    let all = base + first + second;
    [base, first, second, all, base * first, base * second, first * second]
}

fn main() {
    let rounds = Rounds::from_arguments();
    let rules = rules();
    let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
    let strategy = game.best_threshold().unwrap();
    let Strategy::AtLeast(ranks) = &strategy else { return };
    let shapes = ShapeBook::new(&rules.melds, 7).unwrap();
    let pay_rows =
        |side: &SideWager| HandRows::new(side.rows.iter().map(|row| &row.hand), Some(&shapes));
    let fast = Fast {
        evaluator: Evaluator::new(&rules.melds),
        pay_rows: rules.sides.iter().map(pay_rows).collect(),
        shapes,
        least: Leftover::from_ranks(ranks.iter().copied()),
        rules,
    };
    let simulated = Simulated::new(
        rounds,
        |hands| fast.nets(hands),
        |hands| fast.nets_by_reference(hands),
        observed,
    );
    let mean = exact_means(&game, &strategy);
    let exact = [
        ("base", mean(&|one| one.base())),
        ("side 1", mean(&|one| one.sides[0].clone())),
        ("side 2", mean(&|one| one.sides[1].clone())),
        ("all", mean(&|one| one.all())),
        ("base x 1", mean(&|one| &one.base() * &one.sides[0])),
        ("base x 2", mean(&|one| &one.base() * &one.sides[1])),
        ("1 x 2", mean(&|one| &one.sides[0] * &one.sides[1])),
    ];
    simulated.print(&strategy, exact);
}
