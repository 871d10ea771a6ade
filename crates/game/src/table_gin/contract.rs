//! How far a player has come with his first melds, and every contract that a hand holds.

use super::demand::{Contract, Demand};
use super::rules::TableGin;
use crate::CardSet;
use crate::deadwood::{Meld, MeldKind};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// How far a player has come with his first melds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContractProgress {
    /// A meld that no contract has.
    NotAPart,
    /// More melds are needed.
    Begun,
    /// It is on the table.
    Whole,
}

/// Whether these melds, the first of a player in one turn, are the contract, a part of it, or something else.
pub(super) fn progress(rules: &TableGin, contract: &Contract, laid: &[Meld]) -> ContractProgress {
    match contract.demand {
        Demand::Melds(demanded) if !demanded.take(laid) => ContractProgress::NotAPart,
        Demand::Melds(demanded) if demanded.melds().count() == laid.len() => {
            ContractProgress::Whole
        }
        Demand::Points(points) if points_of(rules, laid) >= i64::from(points) => {
            ContractProgress::Whole
        }
        Demand::Melds(_) | Demand::Points(_) => ContractProgress::Begun,
    }
}

fn points_of(rules: &TableGin, laid: &[Meld]) -> i64 {
    laid.iter().map(|meld| rules.points_in(meld, meld.cards())).sum()
}

/// Every contract that a hand holds: melds that share no card, in an order in which they may be laid.
/// Of two choices with the same cards in each meld the first counts. Nothing where the rules know no
/// contract.
pub fn contracts(rules: &TableGin, hand: CardSet) -> Vec<Vec<Meld>> {
    let Some(contract) = rules.contract else {
        return Vec::new();
    };
    let melds = candidates(rules, &contract, hand);
    let mut search =
        Contracts { rules, contract, melds, found: Vec::new(), known: BTreeSet::new() };
    search.add(0, &mut Vec::new(), CardSet::EMPTY);
    search.found
}

/// The melds of a hand that may be a part of a contract. Where the contract names a kind, cards that can
/// be laid as melds of several kinds are there as each.
fn candidates(rules: &TableGin, contract: &Contract, hand: CardSet) -> Vec<Meld> {
    let core = &rules.core;
    let by_kind = match contract.demand {
        Demand::Melds(demanded) => demanded.melds().any(|meld| meld.kind.is_some()),
        Demand::Points(_) => true,
    };
    let kinds = [MeldKind::Set, MeldKind::Run, MeldKind::PokerRun];
    let each = |meld: Meld| -> Vec<Meld> {
        if !by_kind {
            return alloc::vec![meld];
        }
        kinds.into_iter().filter_map(|kind| core.meld_of_kind(kind, meld.cards())).collect()
    };
    let mut all: Vec<Meld> = core.melds_within(hand).into_iter().flat_map(each).collect();
    all.retain(|meld| progress(rules, contract, &[*meld]) != ContractProgress::NotAPart);
    all
}

/// The search over choices of melds.
struct Contracts<'a> {
    rules: &'a TableGin,
    contract: Contract,
    melds: Vec<Meld>,
    found: Vec<Vec<Meld>>,
    /// The cards of each meld of what was found.
    known: BTreeSet<Vec<CardSet>>,
}

impl Contracts<'_> {
    /// Adds every choice that goes on with melds from `from` on.
    fn add(&mut self, from: usize, laid: &mut Vec<Meld>, cards: CardSet) {
        for place in from..self.melds.len() {
            let Some(meld) = self.melds.get(place).copied() else { return };
            if !cards.is_disjoint(meld.cards()) {
                continue;
            }
            laid.push(meld);
            let goes_on = match progress(self.rules, &self.contract, laid) {
                ContractProgress::NotAPart => false,
                ContractProgress::Begun => true,
                ContractProgress::Whole => self.whole(laid),
            };
            if goes_on {
                self.add(place + 1, laid, cards.union(meld.cards()));
            }
            laid.pop();
        }
    }

    /// Keeps a whole contract; whether another meld may come into it. One of points is whole with the meld
    /// that brings them: the one that counts most may come last, and those before it are not enough.
    fn whole(&mut self, laid: &[Meld]) -> bool {
        let mut order = laid.to_vec();
        let points = match self.contract.demand {
            Demand::Melds(_) => None,
            Demand::Points(points) => Some(i64::from(points)),
        };
        if let Some(points) = points {
            order.sort_by_key(|meld| points_of(self.rules, &[*meld]));
            let before = order.split_last().map_or(0, |(_, rest)| points_of(self.rules, rest));
            if before >= points {
                return false;
            }
        }
        let mut cards: Vec<CardSet> = order.iter().map(Meld::cards).collect();
        cards.sort();
        if self.known.insert(cards) {
            self.found.push(order);
        }
        points.is_some()
    }
}
