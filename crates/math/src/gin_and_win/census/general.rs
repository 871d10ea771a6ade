//! Hands up to permutation of the suits.

use super::tally;
use super::tally::{Sorter, Tally};
use crate::classes::{Rows, rank_sets};
use crate::combinations::choose;
use gincert_fast::{Evaluator, ShapeBook};
use gincert_game::dealing::PACK_CARDS;
use gincert_game::{Card, CardSet, MeldRules};

/// Counts one hand of each class, with the number of hands in the class as weight: natural cards of so many
/// ranks with so many jokers.
pub(super) fn count(
    melds: &MeldRules,
    book: &ShapeBook,
    hand_cards: u8,
    total: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tally {
    let sorter = Sorter { evaluator: Evaluator::new(melds), book };
    let by_jokers: Vec<(Rows, CardSet, u64)> = held_jokers(melds)
        .map(|(held, of)| (Rows::new(hand_cards - held.len()), held, of))
        .collect();
    let on = |jokers: usize, set: u16| by_jokers[jokers].0.of(set.count_ones());
    let tasks = (0..by_jokers.len()).flat_map(|jokers| rank_sets().map(move |set| (jokers, set)));
    let tasks: Vec<(usize, u16)> =
        tasks.filter(|(jokers, set)| !on(*jokers, *set).is_empty()).collect();
    let work = |(jokers, set): &(usize, u16), tally: &mut Tally| {
        let (rows, held, choices) = &by_jokers[*jokers];
        let mut hands = 0;
        rows.for_each_on(*set, &mut |_, row, cards| {
            let members = u64::from(row.members) * choices;
            tally.add(&sorter, CardSet::from_bits(cards).union(*held), members);
            hands += members;
        });
        hands
    };
    tally::run(&tasks, work, total, progress)
}

/// The jokers that a hand can hold: for each number the first ones, and how many choices of so many there are.
pub(super) fn held_jokers(melds: &MeldRules) -> impl Iterator<Item = (CardSet, u64)> + use<> {
    let in_deck = melds.jokers;
    (0..=in_deck).map(move |held| {
        let jokers = Card::deck(held).skip(PACK_CARDS).collect();
        (jokers, choose(u64::from(in_deck), u64::from(held)).unwrap_or(0))
    })
}
