//! Hands up to permutation of the suits.

use super::tally;
use super::tally::{Sorter, Tally};
use crate::classes::{Rows, rank_sets};
use gincert_fast::{Evaluator, ShapeBook};
use gincert_game::{CardSet, MeldRules};

/// Counts one hand of each class, with the number of hands in the class as weight.
pub(super) fn count(
    melds: &MeldRules,
    book: &ShapeBook,
    hand_cards: u8,
    total: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tally {
    let sorter = Sorter { evaluator: Evaluator::new(melds), book };
    let rows = Rows::new(hand_cards);
    let ranks: Vec<u16> = rank_sets().filter(|set| !rows.of(set.count_ones()).is_empty()).collect();
    let work = |set: &u16, tally: &mut Tally| {
        let mut hands = 0;
        rows.for_each_on(*set, &mut |_, row, cards| {
            let members = u64::from(row.members);
            tally.add(&sorter, CardSet::from_bits(cards), members);
            hands += members;
        });
        hands
    };
    tally::run(&ranks, work, total, progress)
}
