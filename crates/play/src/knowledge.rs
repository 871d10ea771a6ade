//! What a player may see at his turn: his own hand, the pile, and the cards that the opponent took from it.
//! The opponent's hand is not included, so that no player can use it.

use gincert_fast::Deadwood;
use gincert_game::gin_rummy::{BigGin, SettleRules};
use gincert_game::{Card, CardSet};

/// The cards of a set, one suit after the other.
pub(crate) fn each_card(cards: CardSet) -> impl Iterator<Item = Card> {
    let mut left = cards.bits();
    std::iter::from_fn(move || {
        let index = u8::try_from(left.trailing_zeros()).ok()?;
        left &= left.wrapping_sub(1);
        Card::from_index(index)
    })
}

/// What both players have seen so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OpenCards {
    /// The cards of the discard pile.
    pub pile: CardSet,
    /// By seat: the cards that it took from the pile and still holds.
    pub taken: [CardSet; 2],
}

impl OpenCards {
    /// A seat takes the top of the pile.
    pub fn take(&mut self, seat: u8, card: Card) {
        self.pile = self.pile.without(card);
        if let Some(taken) = self.taken.get_mut(usize::from(seat)) {
            *taken = taken.with(card);
        }
    }

    /// A seat throws a card.
    pub fn throw(&mut self, seat: u8, card: Card) {
        self.pile = self.pile.with(card);
        if let Some(taken) = self.taken.get_mut(usize::from(seat)) {
            *taken = taken.without(card);
        }
    }

    /// What the opponent of a seat is known to hold.
    pub fn known_of_other(&self, seat: u8) -> CardSet {
        self.taken.get(usize::from(1 - seat.min(1))).copied().unwrap_or_default()
    }
}

/// What a player sees when he decides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayerView<'v> {
    pub table: &'v Deadwood,
    pub rules: &'v SettleRules,
    pub hand: CardSet,
    /// Most points with which one may knock.
    pub limit: u32,
    /// Cards left in the stock.
    pub stock_left: u8,
    /// The cards of the discard pile.
    pub pile: CardSet,
    /// Cards that the opponent took from the pile and holds.
    pub known: CardSet,
    /// The card just taken from the pile, if one was.
    pub taken: Option<Card>,
    /// The cards that may not be thrown.
    pub kept: CardSet,
}

impl PlayerView<'_> {
    /// The least deadwood of a hand.
    pub fn least(&self, hand: CardSet) -> u32 {
        self.table.least(hand)
    }

    /// The cards that may be thrown.
    pub fn throwable(&self) -> CardSet {
        self.hand.minus(self.kept)
    }

    /// The least points after a discard that is allowed, and every such discard; `None` for no cards.
    pub fn best_discards(&self) -> Option<(u32, CardSet)> {
        let (points, cards) = self.table.best_discards(self.hand)?;
        let allowed = cards.minus(self.kept);
        if !allowed.is_empty() {
            return Some((points, allowed));
        }
        let after = |card: Card| self.least(self.hand.without(card));
        let points = each_card(self.throwable()).map(after).min()?;
        let best = each_card(self.throwable()).filter(|card| after(*card) == points);
        Some((points, best.collect()))
    }

    /// Whether taking the top of the pile lowers the points after the best discard. The card just taken
    /// is then not that discard.
    pub fn is_lower_with(&self, top: Card) -> bool {
        let with = self.table.best_discards(self.hand.with(top));
        with.is_some_and(|(points, _)| points < self.least(self.hand))
    }

    /// Whether a hand with one card more is melded completely, and the rules count that as gin or big gin.
    pub fn is_big_gin(&self) -> bool {
        let counts = self.rules.big_gin != BigGin::NotAllowed;
        counts && self.hand.len() > self.rules.hand_cards && self.least(self.hand) == 0
    }
}
