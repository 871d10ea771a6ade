//! What a player lays in a turn: his contract, or melds and then single cards, one after the other, as long as
//! something can be laid.

use super::contract::{contract, has_contract};
use super::lister::{HeldMeld, MeldQuery};
use super::view::{TableView, possible_additions, room};
use gincert_game::deadwood::Meld;
use gincert_game::table_gin::{ADDED_MAX, Act, AddTo, AfterContract, TableGin, TableMeld};
use gincert_game::{Card, CardSet};
use std::cmp::Reverse;

/// What a player lays in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Laying {
    /// The acts in their order.
    pub acts: Vec<Act>,
    /// What stays in the hand.
    pub left: CardSet,
    /// What the cards laid count on the table.
    pub points: i64,
}

/// What a player lays with this hand. A card that is wanted is laid first, if it can be laid: the lowest card
/// taken from the pile, or the one accepted.
pub(super) fn laying(view: &TableView<'_>, hand: CardSet, wanted: Option<Card>) -> Laying {
    let mut turn = LayingTurn {
        view,
        rules: view.rules,
        table: Vec::new(),
        laying: Laying { acts: Vec::new(), left: hand, points: 0 },
    };
    if !view.is_free {
        turn.lay_contract(wanted);
        return turn.laying;
    }
    let open = |meld: &TableMeld| OpenMeld { id: meld.id, by: meld.by, meld: meld.meld, added: 0 };
    turn.table = view.table.iter().map(open).collect();
    if let Some(card) = wanted {
        match best_meld(view, hand, Some(card)) {
            Some(meld) => turn.lay(meld),
            None => _ = turn.add_one(CardSet::EMPTY.with(card)),
        }
    }
    turn.lay_melds();
    while turn.add_one(turn.laying.left) {}
    turn.laying
}

/// Whether a card can be laid out of a hand that has it: in a contract, in a new meld, or, where `fits` says so, on a
/// meld on the table.
pub(super) fn can_lay(view: &TableView<'_>, hand: CardSet, card: Card, fits: bool) -> bool {
    if !view.is_free {
        return has_contract(view.rules, view.lister, hand, card);
    }
    (fits && room(view.rules, hand) > 0) || has_meld(view, hand, card)
}

/// The meld of a hand that counts most, out of those with a card if one is named; of several the one with more
/// cards, then a set before a run and a run before a poker run, then the smaller number.
pub(super) fn best_meld(view: &TableView<'_>, hand: CardSet, with: Option<Card>) -> Option<Meld> {
    if !view.lister.holds(hand, with) {
        return None;
    }
    let query = MeldQuery { with, most: room(view.rules, hand) };
    let key =
        |meld: &HeldMeld| (meld.points, meld.cards.len(), Reverse((meld.kind, meld.cards.bits())));
    let best = view.lister.melds(hand, query).into_iter().max_by_key(key)?;
    view.rules.core.meld_of_kind(best.kind, best.cards)
}

/// Whether a hand has a meld with this card that may be laid.
pub(super) fn has_meld(view: &TableView<'_>, hand: CardSet, card: Card) -> bool {
    let is_held = view.lister.holds(hand, Some(card));
    let all_may_be_laid = room(view.rules, hand) == hand.len();
    is_held && (all_may_be_laid || best_meld(view, hand, Some(card)).is_some())
}

/// A meld on the table.
struct OpenMeld {
    id: u32,
    by: u8,
    meld: Meld,
    /// Cards added in this turn.
    added: u8,
}

/// A turn in which cards are laid.
struct LayingTurn<'v> {
    view: &'v TableView<'v>,
    rules: &'v TableGin,
    table: Vec<OpenMeld>,
    laying: Laying,
}

impl LayingTurn<'_> {
    fn lay(&mut self, meld: Meld) {
        let cards = meld.cards();
        self.laying.left = self.laying.left.minus(cards);
        self.laying.points += self.rules.points_in(&meld, cards);
        self.laying.acts.push(Act::Meld { cards, kind: meld.kind() });
        let id = self.table.last().map_or(0, |last| last.id.saturating_add(1));
        self.table.push(OpenMeld { id, by: self.view.seat, meld, added: 0 });
    }

    fn lay_melds(&mut self) {
        while let Some(meld) = best_meld(self.view, self.laying.left, None) {
            self.lay(meld);
        }
    }

    /// The contract, and further melds where they may follow it in that turn.
    fn lay_contract(&mut self, wanted: Option<Card>) {
        let lister = self.view.lister;
        let best = |with: Option<Card>| contract(self.rules, lister, self.laying.left, with);
        let chosen = wanted.and_then(|card| best(Some(card))).or_else(|| best(None));
        let Some(melds) = chosen else { return };
        melds.into_iter().for_each(|meld| self.lay(meld));
        let after = self.rules.contract.map(|contract| contract.after);
        if after == Some(AfterContract::NewMeldsAtOnce) {
            self.lay_melds();
        }
    }

    /// Adds one of these cards to the first meld that takes one, the lowest that fits.
    fn add_one(&mut self, cards: CardSet) -> bool {
        if room(self.rules, self.laying.left) == 0 {
            return false;
        }
        let (rules, seat) = (self.rules, self.view.seat);
        let few = rules.add_to == AddTo::OwnOneOrTwo;
        for open in &mut self.table {
            if !rules.may_add(seat, open.by) || (few && open.added >= ADDED_MAX) {
                continue;
            }
            let possible = possible_additions(rules, &open.meld, cards);
            let grown = possible
                .lowest_first()
                .find_map(|card| Some((card, rules.grown(&open.meld, CardSet::EMPTY.with(card))?)));
            if let Some((card, grown)) = grown {
                let one = CardSet::EMPTY.with(card);
                open.meld = grown;
                open.added += 1;
                self.laying.left = self.laying.left.without(card);
                self.laying.points += rules.points_in(&grown, one);
                self.laying.acts.push(Act::Add { meld: open.id, cards: one });
                return true;
            }
        }
        false
    }
}
