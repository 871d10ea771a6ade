//! Rounds of seven cards from a deck with jokers, dealt at random. The fast evaluator sets both hands and settles the round,
//! and so does the reference for the first of them; the means are compared with the exact figures, in standard errors.
//!
//! `cargo run --release -p gincert-math --example joker_deals -- JOKERS [ROUNDS [REFERENCE_ROUNDS [SEED]]]`

#![allow(clippy::unwrap_used, reason = "an example that cannot start has failed")]

mod common;

use common::simulation::{Rounds, Simulated, float};
use common::{rules, side};
use gincert_fast::{Evaluator, HandRows, Leftover, ShapeBook};
use gincert_game::gin_and_win::ShapePart::{Flush, OfAKind};
use gincert_game::gin_and_win::{Action, BonusHand, GinAndWin, Pay, settle};
use gincert_game::{CardSet, Rank, best_meldings};
use gincert_math::{Method, Strategy, analyse_bonus, base_game, census};
use std::cmp::Ordering;

fn game(jokers: u8) -> GinAndWin {
    let shape = |parts: &[_]| BonusHand::shape(parts.to_vec());
    let rows = vec![
        (shape(&[OfAKind(4), OfAKind(3)]), Pay::to_one(100)),
        (shape(&[Flush(5), OfAKind(2)]), Pay::to_one(10)),
        (shape(&[OfAKind(4), Flush(3)]), Pay::to_one(4)),
        (BonusHand::OtherZero, Pay::to_one(2)),
        (BonusHand::Score { score: 1, limit: None }, Pay::to_one(2)),
        (BonusHand::AllOthers, Pay::Lose),
    ];
    let mut rules = rules(vec![side("Bonus", true, rows)]);
    rules.melds.jokers = jokers;
    rules
}

/// What a round brings: on the Ante, on Play, on the side wager; whether it was raised, and whether a hand has a joker.
type Round = ([i64; 3], bool, bool);

/// Everything that settles a round.
struct Table<'t> {
    rules: &'t GinAndWin,
    evaluator: Evaluator,
    book: &'t ShapeBook,
    side: HandRows,
    threshold: Leftover,
}

impl Table<'_> {
    fn by_tables(&self, [player, dealer]: [CardSet; 2]) -> Round {
        let (left, opposite) = (self.evaluator.best(player), self.evaluator.best(dealer));
        let is_raised = left <= self.threshold;
        let (ante, play) = match left.cmp(&opposite) {
            _ if !is_raised => (-1, 0),
            _ if !self.rules.qualifier.admits_top(opposite.score(), opposite.top()) => (1, 0),
            Ordering::Less if left.score() == 0 => (1, 3),
            Ordering::Less => (1, 1),
            Ordering::Equal => (0, 0),
            Ordering::Greater => (-1, -1),
        };
        let row = self.side.first(left, self.book.shapes_of(player)).unwrap();
        let pays = self.rules.sides[0].rows[row].pays.net().0;
        ([ante, play, pays], is_raised, with_joker([player, dealer]))
    }

    fn by_reference(&self, [player, dealer]: [CardSet; 2]) -> Round {
        let best = [player, dealer].map(|cards| best_meldings(&self.rules.melds, cards));
        let is_raised = Leftover::from_cards(best[0][0].deadwood) <= self.threshold;
        let action = if is_raised { Action::Play } else { Action::Fold };
        let settled = settle(self.rules, action, best[0][0].deadwood, best[1][0].deadwood);
        let play = if is_raised { settled.play.net().0 } else { 0 };
        let (_, pays) = self.rules.sides[0].settle(action, &best[0]).unwrap();
        ([settled.ante.net().0, play, pays.net().0], is_raised, with_joker([player, dealer]))
    }
}

fn with_joker([player, dealer]: [CardSet; 2]) -> bool {
    !player.union(dealer).jokers().is_empty()
}

fn observed(([ante, play, side], is_raised, with_joker): Round) -> [i64; 4] {
    [ante + play, side, i64::from(is_raised), i64::from(with_joker)]
}

fn main() {
    let mut words = std::env::args().skip(1);
    let jokers = words.next().and_then(|word| word.parse().ok());
    let Some(jokers @ 0..=2) = jokers else {
        println!("usage: joker_deals JOKERS [ROUNDS [REFERENCE_ROUNDS [SEED]]]");
        return;
    };
    let rounds = Rounds { jokers, ..Rounds::from(words) };
    let rules = game(jokers);
    let method = Method::fastest(&rules.melds);
    let ranks: Vec<Rank> = [9, 7, 6, 5].into_iter().filter_map(Rank::new).collect();
    let threshold = Leftover::from_ranks(ranks.iter().copied());
    let strategy = Strategy::AtLeast(ranks);
    let played = base_game(&rules, method, &|_, _| ()).unwrap().play(&strategy);
    let hands = census(&rules.melds, 7, method, &|_, _| ()).unwrap();
    let bonus = analyse_bonus(&hands, &rules.sides[0].rows);
    let book = ShapeBook::new(&rules.melds, 7).unwrap();
    let table = Table {
        rules: &rules,
        evaluator: Evaluator::new(&rules.melds),
        book: &book,
        side: HandRows::new(rules.sides[0].rows.iter().map(|row| &row.hand), Some(&book)),
        threshold,
    };
    let simulated = Simulated::new(
        rounds,
        |hands| table.by_tables(hands),
        |hands| table.by_reference(hands),
        observed,
    );
    let cards = f64::from(rules.deck_cards());
    // No joker is among the first 14 cards.
    let none: f64 = (0..jokers)
        .map(|joker| (cards - 14.0 - f64::from(joker)) / (cards - f64::from(joker)))
        .product();
    simulated.print(
        &strategy,
        [
            ("base", -float(played.house_edge.clone())),
            ("side", -float(bonus.house_edge.clone())),
            ("raised", float(played.raise_frequency.clone())),
            ("with joker", 1.0 - none),
        ],
    );
}
