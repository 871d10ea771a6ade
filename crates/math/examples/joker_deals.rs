//! Rounds of seven cards from a deck with jokers, dealt at random. Both hands are set by the fast evaluator and by the
//! reference, and the round is settled by both; the means are compared with the exact figures, in standard errors.
//!
//! `cargo run --release -p gincert-math --example joker_deals -- JOKERS ROUNDS [SEED]`

#![allow(clippy::unwrap_used, reason = "an example that cannot start has failed")]

mod common;

use common::{Draws, rules, side};
use gincert_fast::{Evaluator, HandRows, Leftover, ShapeBook};
use gincert_game::gin_and_win::ShapePart::{Flush, OfAKind};
use gincert_game::gin_and_win::{Action, BonusHand, GinAndWin, Pay, settle};
use gincert_game::{Card, CardSet, Rank, best_meldings};
use gincert_math::{Method, Strategy, analyse_bonus, base_game, census};

/// Sums of what is compared: value, and its square.
#[derive(Default)]
struct Sums([f64; 2]);

impl Sums {
    fn add(&mut self, value: f64) {
        self.0[0] += value;
        self.0[1] += value * value;
    }

    fn print(&self, name: &str, rounds: f64, exact: f64) {
        let mean = self.0[0] / rounds;
        let error = ((self.0[1] / rounds - mean * mean) / rounds).sqrt();
        println!(
            "{name:34} {mean:12.6} exact {exact:12.6}  {:6.2} standard errors",
            (mean - exact) / error
        );
    }
}

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

fn units(pay: Pay) -> f64 {
    let (win, stake) = pay.net();
    win as f64 / stake as f64
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [jokers @ 0..=2, rounds, ..] = numbers[..] else {
        println!("usage: joker_deals JOKERS ROUNDS [SEED]");
        return;
    };
    let rules = game(jokers as u8);
    let method = Method::fastest(&rules.melds);
    let ranks: Vec<Rank> = [9, 7, 6, 5].into_iter().filter_map(Rank::new).collect();
    let threshold = Leftover::from_ranks(ranks.iter().copied());
    let played = base_game(&rules, method, &|_, _| ()).unwrap().play(&Strategy::AtLeast(ranks));
    let hands = census(&rules.melds, 7, method, &|_, _| ()).unwrap();
    let bonus = analyse_bonus(&hands, &rules.sides[0].rows);
    let evaluator = Evaluator::new(&rules.melds);
    let book = ShapeBook::new(&rules.melds, 7).unwrap();
    let asked = HandRows::new(rules.sides[0].rows.iter().map(|row| &row.hand), Some(&book));
    let mut draws = Draws::new(numbers.get(2).copied().unwrap_or(53));
    let mut deck: Vec<Card> = Card::deck(rules.melds.jokers).collect();
    let (mut base, mut paid, mut raised, mut with_jokers) = <(Sums, Sums, Sums, u64)>::default();
    for _ in 0..rounds {
        for place in 0..14 {
            let other = place + draws.below((deck.len() - place) as u64) as usize;
            deck.swap(place, other);
        }
        let [player, dealer]: [CardSet; 2] =
            [&deck[..7], &deck[7..14]].map(|cards| cards.iter().copied().collect());
        with_jokers += u64::from(!player.union(dealer).jokers().is_empty());
        let left = [player, dealer].map(|cards| evaluator.best(cards));
        let best = [player, dealer].map(|cards| best_meldings(&rules.melds, cards));
        for (left, best) in left.iter().zip(&best) {
            assert_eq!(*left, Leftover::from_cards(best[0].deadwood), "{player} / {dealer}");
        }
        let action = if left[0] <= threshold { Action::Play } else { Action::Fold };
        let settled = settle(&rules, action, best[0][0].deadwood, best[1][0].deadwood);
        let play = if action == Action::Play { units(settled.play) } else { 0.0 };
        base.add(units(settled.ante) + play);
        raised.add(f64::from(u8::from(action == Action::Play)));
        let (row, pays) = rules.sides[0].settle(action, &best[0]).unwrap();
        let fast = asked.first(left[0], book.shapes_of(player)).unwrap();
        assert_eq!(rules.sides[0].rows[fast].text, row.text, "{player}");
        paid.add(units(pays));
    }
    println!("{rounds} rounds, {with_jokers} with a joker: both evaluators agree on every hand");
    let float = |value: &gincert_evidence::Fraction| value.decimal(12).parse::<f64>().unwrap();
    base.print("base game, of an Ante", rounds as f64, -float(&played.house_edge));
    raised.print("raised", rounds as f64, float(&played.raise_frequency));
    paid.print("side wager, of the wager", rounds as f64, -float(&bonus.house_edge));
}
