//! What lies where between two events of a game with melds on the table.

use super::rules::TableGin;
use crate::deadwood::Meld;
use crate::dealing::{InitialDeal, Stock};
use crate::{Card, CardSet, Code, RuleViolation};
use alloc::vec::Vec;

/// A meld on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableMeld {
    /// Its number, in order of laying.
    pub id: u32,
    /// Who laid it.
    pub by: u8,
    /// The meld with what was added.
    pub meld: Meld,
    /// What was added, and by whom.
    pub added: Vec<(u8, CardSet)>,
}

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OverKind {
    /// A player has no card left.
    Out,
    /// The stock is used up.
    Stock,
    /// A challenge was accepted.
    Challenge,
}

impl OverKind {
    /// All kinds.
    pub const ALL: [OverKind; 3] = [OverKind::Out, OverKind::Stock, OverKind::Challenge];

    /// The word in records.
    pub fn word(self) -> &'static str {
        match self {
            OverKind::Out => "out",
            OverKind::Stock => "stock",
            OverKind::Challenge => "challenge",
        }
    }

    /// Reads the word back.
    pub fn parse(word: &str) -> Option<OverKind> {
        OverKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// The end of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandEnd {
    /// How.
    pub kind: OverKind,
    /// Who went out, or who challenged.
    pub by: Option<u8>,
}

/// What lies where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableState {
    /// The hands, by seat.
    pub hands: Vec<CardSet>,
    /// The melds on the table.
    pub table: Vec<TableMeld>,
    /// The stock.
    pub stock: Stock,
    /// The discard pile, bottom first.
    pub pile: Vec<Card>,
    /// Which seats have their contract on the table.
    pub contract: Vec<bool>,
    /// The card that the seat to play accepted at the end of the turn before.
    pub accepted: Option<Card>,
    /// Whose turn it is.
    pub turn: u8,
}

impl TableState {
    /// After the deal.
    ///
    /// # Errors
    /// A card in two places.
    pub fn dealt(dealt: InitialDeal) -> Result<TableState, RuleViolation> {
        let state = TableState {
            contract: alloc::vec![false; dealt.hands.len()],
            hands: dealt.hands,
            table: Vec::new(),
            stock: dealt.stock,
            pile: dealt.upcard.into_iter().collect(),
            accepted: None,
            turn: dealt.starter,
        };
        let mut known: CardSet = state.pile.iter().copied().collect();
        for cards in &state.hands {
            if !known.is_disjoint(*cards) {
                return Err(RuleViolation::of_all(Code::CardDuplicate));
            }
            known = known.union(*cards);
        }
        Ok(state)
    }

    /// Whether a card lies in a hand, on the table or in the pile.
    pub(super) fn holds(&self, card: Card) -> bool {
        let melds = self.table.iter().map(|meld| meld.meld.cards());
        let mut places = self.hands.iter().copied().chain(melds);
        self.pile.contains(&card) || places.any(|cards| cards.contains(card))
    }

    /// How many seats play.
    pub fn seats(&self) -> u8 {
        u8::try_from(self.hands.len()).unwrap_or(u8::MAX)
    }

    /// The seat after this one.
    pub(super) fn next(&self) -> u8 {
        self.turn.wrapping_add(1) % self.seats().max(1)
    }

    /// The hand of a seat.
    pub(super) fn hand(&self, seat: u8) -> CardSet {
        self.hands.get(usize::from(seat)).copied().unwrap_or_default()
    }

    pub(super) fn set_hand(&mut self, seat: u8, cards: CardSet) {
        if let Some(hand) = self.hands.get_mut(usize::from(seat)) {
            *hand = cards;
        }
    }

    /// Whether a seat may lay and add freely: its contract is on the table, or none is needed.
    pub fn has_contract(&self, rules: &TableGin, seat: u8) -> bool {
        let laid = self.contract.get(usize::from(seat)).copied().unwrap_or_default();
        rules.contract.is_none() || laid
    }

    /// Draws a card; of an unseen stock any card may come. Tells whether it is the next of the stock.
    pub(super) fn draw(&mut self, card: Card) -> Result<bool, Code> {
        let is_next = match &mut self.stock {
            Stock::Unseen(0) => return Err(Code::StockEnd),
            Stock::Unseen(left) => {
                *left -= 1;
                true
            }
            Stock::Known(cards) if cards.is_empty() => return Err(Code::StockEnd),
            Stock::Known(cards) => cards.remove(0) == card,
        };
        let hand = self.hand(self.turn).with(card);
        self.set_hand(self.turn, hand);
        Ok(is_next)
    }
}
