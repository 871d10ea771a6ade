//! What a turn has held so far, and what it still may hold: melds, additions, the contract.

use super::contract::{ContractProgress, progress};
use super::demand::Contract;
use super::rules::{ADDED_MAX, TableGin};
use super::state::{TableMeld, TableState};
use super::terms::{AddTo, AfterContract, PileUse};
use crate::deadwood::{Meld, MeldKind};
use crate::{Card, CardSet, Code};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A turn in play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Turn {
    /// Whether a card was drawn or taken, or the draw skipped.
    pub(super) drawn: bool,
    /// The one card taken from the pile; none where several were.
    pub(super) taken: Option<Card>,
    /// The lowest of several cards taken.
    pub(super) lowest: Option<Card>,
    /// Whether the draw used up the stock.
    pub(super) last: bool,
    /// Melds of the contract laid in this turn, until it is whole.
    contract_melds: Vec<Meld>,
    /// Whether the contract was laid in this turn.
    contract_laid: bool,
    /// Cards added in this turn, by meld.
    added: BTreeMap<u32, u8>,
    /// Cards laid in new melds, and cards added.
    in_melds: CardSet,
    in_additions: CardSet,
}

impl Turn {
    /// Lays a new meld.
    pub(super) fn meld(
        &mut self,
        rules: &TableGin,
        state: &mut TableState,
        cards: CardSet,
        kind: MeldKind,
    ) -> Result<(), Code> {
        let seat = state.turn;
        let hand = state.hand(seat);
        if !cards.minus(hand).is_empty() {
            return Err(Code::NotInHand);
        }
        let meld = rules.core.meld_of_kind(kind, cards).ok_or(Code::MeldInvalid)?;
        if let Some(contract) = rules.contract {
            if self.contract_laid && contract.after == AfterContract::LaterTurnsOnly {
                return Err(Code::ContractTurn);
            }
            if !state.has_contract(rules, seat) {
                self.contract_meld(rules, &contract, state, meld)?;
            }
        }
        let id = state.table.iter().map(|meld| meld.id.saturating_add(1)).max().unwrap_or(0);
        state.table.push(TableMeld { id, by: seat, meld, added: Vec::new() });
        state.set_hand(seat, hand.minus(cards));
        self.in_melds = self.in_melds.union(cards);
        Ok(())
    }

    /// A meld before the contract is on the table is a part of it, and may make it whole.
    fn contract_meld(
        &mut self,
        rules: &TableGin,
        contract: &Contract,
        state: &mut TableState,
        meld: Meld,
    ) -> Result<(), Code> {
        self.contract_melds.push(meld);
        match progress(rules, contract, &self.contract_melds) {
            ContractProgress::NotAPart => return Err(Code::ContractMissing),
            ContractProgress::Begun => {}
            ContractProgress::Whole => {
                self.contract_melds.clear();
                self.contract_laid = true;
                if let Some(laid) = state.contract.get_mut(usize::from(state.turn)) {
                    *laid = true;
                }
            }
        }
        Ok(())
    }

    /// Adds cards to a meld on the table.
    pub(super) fn add(
        &mut self,
        rules: &TableGin,
        state: &mut TableState,
        id: u32,
        cards: CardSet,
    ) -> Result<(), Code> {
        let seat = state.turn;
        if !state.has_contract(rules, seat) {
            return Err(Code::ContractMissing);
        }
        if self.contract_laid {
            return Err(Code::ContractTurn);
        }
        let hand = state.hand(seat);
        if !cards.minus(hand).is_empty() {
            return Err(Code::NotInHand);
        }
        let onto = state.table.iter_mut().find(|meld| meld.id == id).ok_or(Code::AddInvalid)?;
        if !rules.may_add(seat, onto.by) {
            return Err(Code::AddOwner);
        }
        let before = self.added.get(&id).copied().unwrap_or(0);
        if rules.add_to == AddTo::OwnOneOrTwo && before + cards.len() > ADDED_MAX {
            return Err(Code::AddLimit);
        }
        onto.meld = rules.grown(&onto.meld, cards).ok_or(Code::AddInvalid)?;
        onto.added.push((seat, cards));
        self.added.insert(id, before + cards.len());
        state.set_hand(seat, hand.minus(cards));
        self.in_additions = self.in_additions.union(cards);
        Ok(())
    }

    /// Whether the contract is begun and not whole.
    pub(super) fn contract_open(&self) -> bool {
        !self.contract_melds.is_empty()
    }

    /// Whether the lowest of several cards taken has been used as the rules demand.
    pub(super) fn pile_used(&self, rules: &TableGin) -> bool {
        let Some(lowest) = self.lowest else {
            return true;
        };
        match rules.pile_use {
            None => true,
            Some(PileUse::NewMeld) => self.in_melds.contains(lowest),
            Some(PileUse::NewMeldOrAddition) => {
                self.in_melds.contains(lowest) || self.in_additions.contains(lowest)
            }
        }
    }
}
