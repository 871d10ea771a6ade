//! From a pack to hands, upcard and stock.

use super::{Deal, DealOrder, Starts};
use crate::{Card, CardSet, Code, RuleViolation};
use alloc::vec::Vec;

/// Cards of a pack without jokers.
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
pub struct InitialDeal {
    /// The hands, by seat.
    pub hands: Vec<CardSet>,
    /// The card turned up, where one is.
    pub upcard: Option<Card>,
    /// The stock.
    pub stock: Stock,
    /// The seat that plays first.
    pub starter: u8,
}

/// Cards of a hand, by the number of seats.
///
/// ```
/// use gincert_game::dealing::HandSizes;
/// let rum = HandSizes { two_seats: 13, more_seats: 7 };
/// assert_eq!((rum.of(2), rum.of(3), rum.of(4)), (13, 7, 7));
/// assert_eq!(HandSizes::same(10).only(), Some(10));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandSizes {
    /// With two seats.
    pub two_seats: u8,
    /// With three seats or more ("500 Rum": 13 with two players, 7 with more).
    pub more_seats: u8,
}

impl HandSizes {
    /// The same with any number of seats.
    pub const fn same(cards: u8) -> HandSizes {
        HandSizes { two_seats: cards, more_seats: cards }
    }

    /// Cards of a hand at a table of so many seats.
    pub fn of(self, seats: u8) -> u8 {
        if seats > 2 { self.more_seats } else { self.two_seats }
    }

    /// The one size that hands have with any number of seats.
    pub fn only(self) -> Option<u8> {
        (self.two_seats == self.more_seats).then_some(self.two_seats)
    }
}

/// How a pack is dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dealing {
    /// Cards to each seat; the starter of an eleven-card start gets one more.
    pub hand_cards: u8,
    /// What is dealt and turned up.
    pub deal: Deal,
    /// In which order.
    pub order: DealOrder,
    /// Who plays first.
    pub starts: Starts,
    /// How many jokers the pack has.
    pub jokers: u8,
}

/// The seat so many places after another, clockwise.
fn after(seat: u8, places: u16, seats: u8) -> u8 {
    let around = (u16::from(seat) + places) % u16::from(seats.max(1));
    u8::try_from(around).unwrap_or(0)
}

/// The seat that plays first, of so many.
pub fn starter(starts: Starts, dealer: u8, last_winner: Option<u8>, seats: u8) -> u8 {
    let next = after(dealer, 1, seats);
    match starts {
        Starts::NonDealer => next,
        Starts::LastWinner => last_winner.unwrap_or(next),
        Starts::SeatZero => 0,
    }
}

/// Deals a pack, top card first, to `seats` seats. Where the last winner starts and nobody won yet,
/// the seat after the dealer does.
///
/// # Errors
/// A pack that has not each card of the deck, or has a card twice.
pub fn deal(
    dealing: &Dealing,
    pack: &[Card],
    seats: u8,
    dealer: u8,
    last_winner: Option<u8>,
) -> Result<InitialDeal, RuleViolation> {
    let cards: CardSet = pack.iter().copied().collect();
    if cards.len() != u8::try_from(pack.len()).unwrap_or(0) {
        return Err(RuleViolation::of_all(Code::CardDuplicate));
    }
    if cards != Card::deck(dealing.jokers).collect() {
        return Err(RuleViolation::of_all(Code::CardCount));
    }
    let starter = starter(dealing.starts, dealer, last_winner, seats);
    let mut hands = alloc::vec![CardSet::EMPTY; usize::from(seats)];
    let mut cards = pack.iter().copied();
    let mut seats_in_order = order(dealing, seats, dealer);
    if dealing.deal == Deal::ElevenToStarter {
        seats_in_order.push(starter);
    }
    for (seat, card) in seats_in_order.into_iter().zip(cards.by_ref()) {
        if let Some(hand) = hands.get_mut(usize::from(seat)) {
            *hand = hand.with(card);
        }
    }
    let upcard = if dealing.deal == Deal::UpcardTurned { cards.next() } else { None };
    Ok(InitialDeal { hands, upcard, stock: Stock::Known(cards.collect()), starter })
}

/// The seats in the order in which they get the cards of their hands.
fn order(dealing: &Dealing, seats: u8, dealer: u8) -> Vec<u8> {
    let each = dealing.hand_cards;
    let after_dealer = |place: u8| after(dealer, u16::from(place) + 1, seats);
    match dealing.order {
        DealOrder::OneAtATime => (0..each).flat_map(|_| (0..seats).map(after_dealer)).collect(),
        DealOrder::WholeHands => {
            (0..seats).flat_map(|place| (0..each).map(move |_| after_dealer(place))).collect()
        }
        DealOrder::WholeHandsFromSeatZero => {
            (0..seats).flat_map(|seat| (0..each).map(move |_| seat)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dealing(deal: Deal, order: DealOrder, starts: Starts) -> Dealing {
        Dealing { hand_cards: 10, deal, order, starts, jokers: 0 }
    }

    /// For each of the first cards of a pack in printing order: the seat that gets it.
    fn seats_of(dealing: Dealing, seats: u8, dealer: u8) -> Vec<Option<usize>> {
        let pack: Vec<Card> = Card::all().collect();
        let dealt = deal(&dealing, &pack, seats, dealer, Some(0)).unwrap();
        let holder = |card: &Card| dealt.hands.iter().position(|hand| hand.contains(*card));
        pack.iter().take(22).map(holder).collect()
    }

    #[test]
    fn cards_go_one_at_a_time_to_the_opponent_first() {
        let rules = dealing(Deal::UpcardTurned, DealOrder::OneAtATime, Starts::NonDealer);
        assert_eq!(seats_of(rules, 2, 0)[..4], [Some(1), Some(0), Some(1), Some(0)]);
        assert_eq!(seats_of(rules, 3, 0)[..4], [Some(1), Some(2), Some(0), Some(1)]);
        assert_eq!(seats_of(rules, 2, 1)[19..], [Some(1), None, None]);
    }

    #[test]
    fn whole_hands_go_to_the_opponent_or_to_seat_zero_first() {
        let opponent = dealing(Deal::UpcardTurned, DealOrder::WholeHands, Starts::NonDealer);
        assert_eq!(seats_of(opponent, 2, 0)[9..11], [Some(1), Some(0)]);
        let zero = DealOrder::WholeHandsFromSeatZero;
        let zero = dealing(Deal::UpcardTurned, zero, Starts::SeatZero);
        assert_eq!(seats_of(zero, 2, 0)[9..11], [Some(0), Some(1)]);
    }

    #[test]
    fn the_card_after_the_hands_is_turned_up_or_goes_to_the_starter() {
        let pack: Vec<Card> = Card::all().collect();
        let dealt = |kind| {
            let rules = dealing(kind, DealOrder::OneAtATime, Starts::NonDealer);
            deal(&rules, &pack, 2, 0, None).unwrap()
        };
        let turned = dealt(Deal::UpcardTurned);
        assert_eq!((turned.upcard, turned.stock.len()), (pack.get(20).copied(), 31));
        let eleven = dealt(Deal::ElevenToStarter);
        assert_eq!((eleven.upcard, eleven.stock.len(), eleven.starter), (None, 31, 1));
        assert_eq!(eleven.hands.iter().map(|hand| hand.len()).collect::<Vec<_>>(), [10, 11]);
        let none = dealt(Deal::NoneTurned);
        assert_eq!((none.upcard, none.stock.len()), (None, 32));
        assert!(!none.stock.is_empty() && Stock::Unseen(0).is_empty());
    }

    #[test]
    fn the_non_dealer_the_last_winner_or_seat_zero_starts() {
        assert_eq!(starter(Starts::NonDealer, 1, Some(1), 2), 0);
        assert_eq!(starter(Starts::LastWinner, 1, Some(1), 2), 1);
        assert_eq!(starter(Starts::LastWinner, 1, None, 2), 0);
        assert_eq!(starter(Starts::SeatZero, 3, Some(2), 4), 0);
    }

    #[test]
    fn a_pack_has_fifty_two_cards_each_once() {
        let rules = dealing(Deal::UpcardTurned, DealOrder::OneAtATime, Starts::NonDealer);
        let code = |pack: &[Card]| deal(&rules, pack, 2, 0, None).map_err(|fault| fault.code);
        let pack: Vec<Card> = Card::all().collect();
        assert!(code(&pack).is_ok());
        assert_eq!(code(&pack[1..]), Err(Code::CardCount));
        let with_joker: Vec<Card> = Card::deck(1).collect();
        assert_eq!(code(&with_joker), Err(Code::CardCount));
        let jokers = Dealing { jokers: 1, ..rules };
        assert!(deal(&jokers, &with_joker, 2, 0, None).is_ok());
        let of_all = |code| Err(RuleViolation::of_all(code));
        assert_eq!(deal(&jokers, &pack, 2, 0, None), of_all(Code::CardCount));
        let wrong = pack.iter().copied().chain(Card::joker(2)).collect::<Vec<_>>();
        assert_eq!(deal(&jokers, &wrong, 2, 0, None), of_all(Code::CardCount));
        let twice: Vec<Card> = pack.iter().copied().skip(1).chain([pack[1]]).collect();
        assert_eq!(code(&twice), Err(Code::CardDuplicate));
    }
}
