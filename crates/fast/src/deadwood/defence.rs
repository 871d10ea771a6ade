//! The best defence against a spread: every choice of lay-offs, each with a table look-up.

use super::evaluator::{COLUMN, Deadwood};
use gincert_game::CardSet;
use gincert_game::deadwood::{Meld, MeldKind};

/// Most ways to add cards to both ends of a run: so many below, so many above.
const ENDS: usize = 13;

impl Deadwood {
    /// The least points that a defender is left with, over every choice of lay-offs on the spread
    /// and own melds together.
    ///
    /// ```
    /// use gincert_fast::Deadwood;
    /// use gincert_game::deadwood::MeldCore;
    /// use gincert_game::parse_cards;
    /// let set = |text| parse_cards(text).unwrap();
    /// let core = MeldCore::standard();
    /// let spread = [core.meld(set("5h 6h 7h")).unwrap()];
    /// assert_eq!(Deadwood::new(&core).best_defence(&spread, set("8c 8d 8h 8s 9h")), 0);
    /// ```
    pub fn best_defence(&self, spread: &[Meld], hand: CardSet) -> u32 {
        let Some((meld, others)) = spread.split_first() else {
            return self.least(hand);
        };
        let mut best = self.best_defence(others, hand);
        let mut lay = |cards: u64| {
            let rest = CardSet::from_bits(hand.bits() & !cards);
            best = best.min(self.best_defence(others, rest));
        };
        match meld.kind() {
            MeldKind::Set => {
                let rank = meld.cards().ranks_held().trailing_zeros();
                let fourth = hand.bits() & COLUMN << rank & !meld.cards().bits();
                if fourth != 0 {
                    lay(fourth);
                }
            }
            MeldKind::Run => self.for_ends(meld, hand.bits(), lay),
            // No common game with closed hands has them, so there is no table for their ends.
            MeldKind::PokerRun => {
                let choices = self.core.extensions(meld, hand);
                choices
                    .iter()
                    .filter(|cards| !cards.is_empty())
                    .for_each(|cards| lay(cards.bits()));
            }
        }
        best
    }

    /// Calls `lay` for each choice of cards at the ends of a run, but for none at all.
    fn for_ends(&self, run: &Meld, hand: u64, mut lay: impl FnMut(u64)) {
        let suit = run.cards().bits().trailing_zeros() / 13 * 13;
        let ranks = (run.cards().bits() >> suit) as u16;
        let held = (hand >> suit) as u16 & 0x1fff & !ranks;
        let Some(lowest) = self.core.ace.lowest_of_row(ranks) else {
            return;
        };
        let first = usize::from(lowest.number() - 1);
        let length = ranks.count_ones() as usize;
        let mut below = 0u16;
        for down in 0..=ENDS - length {
            if down > 0 {
                let card = 1u16 << ((first + 13 - down) % 13);
                if held & card == 0 {
                    break;
                }
                below |= card;
            }
            let mut above = 0u16;
            for up in 0..=ENDS - length - down {
                if up > 0 {
                    let card = 1u16 << ((first + length + up - 1) % 13);
                    if held & card == 0 {
                        break;
                    }
                    above |= card;
                }
                let added = below | above;
                if added != 0 && self.core.ace.lowest_of_row(ranks | added).is_some() {
                    lay(u64::from(added) << suit);
                }
            }
        }
    }
}
