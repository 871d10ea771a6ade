//! The least that a hand leaves over, found by looking at every way to meld it: the reference.
//!
//! Rule ("How To Play Gin", deadwood cards and deadwood points; the encyclopaedia article "Gin
//! rummy", Objective): no card lies in two melds, and what lies in none counts its points.

use super::{Meld, MeldCore};
use crate::CardSet;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

/// One way to meld a hand: melds that share no card, and the cards that are left over.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Melding {
    /// The melds, by their lowest card.
    pub melds: Vec<Meld>,
    /// The cards in no meld.
    pub deadwood: CardSet,
}

/// The least points that a hand leaves over.
///
/// ```
/// use gincert_game::deadwood::{MeldCore, least_points};
/// use gincert_game::parse_cards;
/// // The source prints 14 for this hand; the six and the nine make 15.
/// let hand = parse_cards("3c 3d 3h 3s 4h 5h 6h 7h 6s 9s").unwrap();
/// assert_eq!(least_points(&MeldCore::standard(), hand), 15);
/// ```
pub fn least_points(core: &MeldCore, hand: CardSet) -> u32 {
    Search::new(core, hand).least(hand)
}

/// Every set of cards that a best melding leaves over, in a fixed order; never empty.
pub fn leftovers(core: &MeldCore, hand: CardSet) -> Vec<CardSet> {
    let mut search = Search::new(core, hand);
    let mut known = BTreeMap::new();
    search.leftovers(hand, &mut known).into_iter().collect()
}

/// Every best melding of a hand, in a fixed order; never empty. Where poker runs count there can
/// be thousands.
pub fn best_meldings(core: &MeldCore, hand: CardSet) -> Vec<Melding> {
    let mut search = Search::new(core, hand);
    let mut found = Vec::new();
    search.collect(hand, CardSet::EMPTY, &mut Vec::new(), &mut found);
    found.sort();
    found
}

/// The search for the least points of a hand and of its parts; remembers what it has counted.
pub(crate) struct Search {
    core: MeldCore,
    melds: Vec<Meld>,
    known: BTreeMap<CardSet, u32>,
}

impl Search {
    /// For a hand and every part of it.
    pub(crate) fn new(core: &MeldCore, hand: CardSet) -> Search {
        Search { core: *core, melds: core.melds_within(hand), known: BTreeMap::new() }
    }

    /// What may become of the lowest card that is not yet placed: it is left over, or it lies in a
    /// meld with others that are not yet placed. So every melding is met exactly once.
    fn choices(&self, open: CardSet) -> Vec<Option<Meld>> {
        let Some(lowest) = open.lowest() else {
            return Vec::new();
        };
        let open_melds =
            self.melds.iter().copied().filter(|meld| {
                meld.cards().contains(lowest) && meld.cards().minus(open).is_empty()
            });
        core::iter::once(None).chain(open_melds.map(Some)).collect()
    }

    /// What is still open after a choice, and the points that it leaves over.
    fn after(&self, open: CardSet, choice: Option<Meld>) -> (CardSet, CardSet) {
        match choice {
            Some(meld) => (open.minus(meld.cards()), CardSet::EMPTY),
            None => {
                let left: CardSet = open.lowest().into_iter().collect();
                (open.minus(left), left)
            }
        }
    }

    /// What the cards count unmelded.
    pub(crate) fn points(&self, cards: CardSet) -> u32 {
        self.core.values.points(cards)
    }

    /// The least points of these cards.
    pub(crate) fn least(&mut self, open: CardSet) -> u32 {
        // No meld left among the open cards: all of them are left over.
        if self.melds.iter().all(|meld| !meld.cards().minus(open).is_empty()) {
            return self.points(open);
        }
        if let Some(known) = self.known.get(&open) {
            return *known;
        }
        let choices = self.choices(open);
        let count = |choice| {
            let (rest, left) = self.after(open, choice);
            self.core.values.points(left) + self.least(rest)
        };
        let least = choices.into_iter().map(count).min().unwrap_or(0);
        self.known.insert(open, least);
        least
    }

    /// The choices that lead to the least points.
    fn best_choices(&mut self, open: CardSet) -> Vec<Option<Meld>> {
        let least = self.least(open);
        let mut choices = self.choices(open);
        choices.retain(|choice| {
            let (rest, left) = self.after(open, *choice);
            self.core.values.points(left) + self.least(rest) == least
        });
        choices
    }

    fn leftovers(
        &mut self,
        open: CardSet,
        known: &mut BTreeMap<CardSet, BTreeSet<CardSet>>,
    ) -> BTreeSet<CardSet> {
        if open.is_empty() {
            return BTreeSet::from([CardSet::EMPTY]);
        }
        if let Some(known) = known.get(&open) {
            return known.clone();
        }
        let mut found = BTreeSet::new();
        for choice in self.best_choices(open) {
            let (rest, left) = self.after(open, choice);
            found.extend(self.leftovers(rest, known).into_iter().map(|more| more.union(left)));
        }
        known.insert(open, found.clone());
        found
    }

    fn collect(
        &mut self,
        open: CardSet,
        deadwood: CardSet,
        melds: &mut Vec<Meld>,
        found: &mut Vec<Melding>,
    ) {
        if open.is_empty() {
            found.push(Melding { melds: melds.clone(), deadwood });
            return;
        }
        for choice in self.best_choices(open) {
            let (rest, left) = self.after(open, choice);
            melds.extend(choice);
            self.collect(rest, deadwood.union(left), melds, found);
            if choice.is_some() {
                melds.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ace, CardValues};
    use super::*;
    use crate::parse_cards;
    use alloc::format;
    use alloc::string::String;

    fn set(text: &str) -> CardSet {
        parse_cards(text).unwrap()
    }

    fn left(core: &MeldCore, text: &str) -> (u32, String) {
        let all: Vec<String> =
            leftovers(core, set(text)).iter().map(|cards| format!("{cards}")).collect();
        (least_points(core, set(text)), all.join(", "))
    }

    #[test]
    fn a_card_lies_in_one_meld_only() {
        let core = MeldCore::standard();
        // The seven of diamonds is in the set or in the run, not in both.
        let (points, over) = left(&core, "7c 7d 7h 8d 9d");
        assert_eq!((points, over.as_str()), (14, "7c 7h"));
        assert_eq!(left(&core, "7c 7d 7h 7s 8d 9d").0, 0);
    }

    #[test]
    fn every_leftover_of_a_best_melding_is_told() {
        let core = MeldCore::standard();
        // The run of the three lowest would leave two fours, eight points.
        let (points, over) = left(&core, "2c 3c 4c 4d 4h");
        assert_eq!((points, over.as_str()), (5, "2c 3c"));
        let (points, over) = left(&core, "3c 4c 5c 3d 3h 5d 5h 4h");
        assert_eq!((points, over.as_str()), (8, "3d 5d, 4c 4h"));
    }

    #[test]
    fn every_best_melding_is_told() {
        let core = MeldCore::standard();
        let best = best_meldings(&core, set("5c 6c 7c 5d 6d 7d 5h 6h 7h"));
        assert_eq!(best.len(), 2);
        assert!(best.iter().all(|melding| melding.deadwood.is_empty() && melding.melds.len() == 3));
        let ten = best_meldings(&core, set("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc"));
        // 10; 3-7 4-6 5-5 6-4 7-3; 3-3-4 3-4-3 4-3-3: nine ways to cut a run of ten.
        assert_eq!(ten.len(), 9);
    }

    #[test]
    fn a_run_may_be_shortened_where_that_leaves_less() {
        let core = MeldCore::standard();
        // The run of four gives up its nine to the set.
        assert_eq!(left(&core, "6c 7c 8c 9c 9d 9h"), (0, String::new()));
    }

    #[test]
    fn no_meld_leaves_the_whole_hand() {
        let core = MeldCore { values: CardValues::pips(15), ..MeldCore::standard() };
        assert_eq!(left(&core, "Ac 3d 5h"), (23, String::from("Ac 3d 5h")));
        assert_eq!(left(&core, ""), (0, String::new()));
        let none = best_meldings(&core, CardSet::EMPTY);
        assert_eq!(none, [Melding { melds: Vec::new(), deadwood: CardSet::EMPTY }]);
    }

    #[test]
    fn sequences_alone_count_where_sets_are_no_melds() {
        let core = MeldCore { sets: false, ..MeldCore::standard() };
        assert_eq!(left(&core, "7c 7d 7h 2c 3c 4c").0, 21);
    }

    #[test]
    fn poker_runs_take_cards_of_any_suit() {
        let core = MeldCore { ace: Ace::HighOrLow, poker_runs: true, ..MeldCore::standard() };
        assert_eq!(left(&core, "4c 5d 6h 4d 5h 6s 9c"), (9, String::from("9c")));
        let (points, over) = left(&core, "4c 4d 5c 6h");
        assert_eq!((points, over.as_str()), (4, "4c, 4d"));
    }
}
