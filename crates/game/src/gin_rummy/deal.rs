//! From a pack to hands, upcard and stock.

use super::{Deal, DealOrder, GinRummy, Starts};
use crate::{Card, CardSet, Code, Fault};
use alloc::vec::Vec;

/// Cards of a pack.
pub const PACK_CARDS: usize = 52;

/// The cards not yet drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stock {
    /// All of them, the next first.
    Known(Vec<Card>),
    /// So many, unseen.
    Unseen(u8),
}

impl Stock {
    /// How many are left.
    pub fn len(&self) -> u8 {
        match self {
            Stock::Known(cards) => u8::try_from(cards.len()).unwrap_or(u8::MAX),
            Stock::Unseen(cards) => *cards,
        }
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What lies where before the first turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dealt {
    /// The hands, by seat.
    pub hands: Vec<CardSet>,
    /// The card turned up, where one is.
    pub upcard: Option<Card>,
    /// The stock.
    pub stock: Stock,
    /// The seat that deals.
    pub dealer: u8,
    /// The seat that plays first.
    pub starter: u8,
    /// The card of a second deck that sets the limit, where there is one.
    pub knock_card: Option<Card>,
}

/// The seat that plays first, of so many.
pub fn starter(starts: Starts, dealer: u8, last_winner: Option<u8>, seats: u8) -> u8 {
    let next = (dealer + 1) % seats.max(1);
    match starts {
        Starts::NonDealer => next,
        Starts::LastWinner => last_winner.unwrap_or(next),
        Starts::SeatZero => 0,
    }
}

/// Deals a pack, top card first, to `seats` seats. Where the starter is the last winner and nobody
/// won yet, the seat after the dealer starts.
///
/// # Errors
/// A pack without 52 cards, or with a card twice.
pub fn deal(
    rules: &GinRummy,
    pack: &[Card],
    seats: u8,
    dealer: u8,
    last_winner: Option<u8>,
) -> Result<Dealt, Fault> {
    if pack.iter().copied().collect::<CardSet>().len() != u8::try_from(pack.len()).unwrap_or(0) {
        return Err(Fault::of_all(Code::CardDuplicate));
    }
    if pack.len() != PACK_CARDS {
        return Err(Fault::of_all(Code::CardCount));
    }
    let starter = starter(rules.deal.starts, dealer, last_winner, seats);
    let mut hands = alloc::vec![CardSet::EMPTY; usize::from(seats)];
    let mut cards = pack.iter().copied();
    for seat in order(rules, seats, dealer) {
        if let (Some(hand), Some(card)) = (hands.get_mut(usize::from(seat)), cards.next()) {
            *hand = hand.with(card);
        }
    }
    if rules.deal.deal == Deal::ElevenToStarter
        && let (Some(hand), Some(card)) = (hands.get_mut(usize::from(starter)), cards.next())
    {
        *hand = hand.with(card);
    }
    let upcard = if rules.deal.deal == Deal::UpcardTurned { cards.next() } else { None };
    let stock = Stock::Known(cards.collect());
    Ok(Dealt { hands, upcard, stock, dealer, starter, knock_card: None })
}

/// The seats in the order in which they get the cards of their hands.
fn order(rules: &GinRummy, seats: u8, dealer: u8) -> Vec<u8> {
    let each = rules.settle.hand_cards;
    let after_dealer = |place: u8| (dealer + 1 + place) % seats.max(1);
    match rules.deal.order {
        DealOrder::OneAtATime => (0..each).flat_map(|_| (0..seats).map(after_dealer)).collect(),
        DealOrder::WholeHands => {
            (0..seats).flat_map(|place| (0..each).map(move |_| after_dealer(place))).collect()
        }
        DealOrder::WholeHandsFromSeatZero => {
            (0..seats).flat_map(|seat| (0..each).map(move |_| seat)).collect()
        }
    }
}
