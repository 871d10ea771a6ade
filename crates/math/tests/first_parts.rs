//! The first parts of a hand of seven by both evaluators: what a strategy of two decisions says of them.

use gincert_fast::{Evaluator, Leftover};
use gincert_game::{CardSet, MeldRules, best_meldings};

/// Both evaluators on every first part of four cards: 270,725 of them.
#[test]
fn the_evaluators_agree_on_every_first_part() {
    let melds = MeldRules::GIN_AND_WIN;
    let evaluator = Evaluator::new(&melds);
    let mut parts = 0;
    for a in 0..52_u64 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let cards = CardSet::from_bits(1 << a | 1 << b | 1 << c | 1 << d);
                    let reference = best_meldings(&melds, cards)[0].deadwood;
                    assert_eq!(evaluator.best(cards), Leftover::from_cards(reference), "{cards}");
                    parts += 1;
                }
            }
        }
    }
    assert_eq!(parts, 270_725);
}
