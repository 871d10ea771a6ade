//! Every hand of a seat by its number, and the round in which an engine is asked about it.
//!
//! Knows nothing about engines and about what is right.

use crate::deals::{Dealer, mixed};
use crate::round::EngineRound;
use gincert_game::CardSet;
use gincert_game::gin_and_win::GinAndWin;

/// What is added to the number of a hand where numbers of random rounds are used as well.
const HAND_NUMBER: u64 = 1 << 62;
/// Hands that are asked about and counted together.
pub const SEGMENT_HANDS: u64 = 4_096;
/// Cards of the deck.
const DECK: u64 = 52;

/// How many hands of so many cards a deck has.
///
/// ```
/// assert_eq!(gincert_conform::hand_count(7), 133_784_560);
/// ```
pub fn hand_count(cards: u8) -> u64 {
    combinations(DECK, u64::from(cards))
}

/// How many dealer's hands each hand of the seat can meet.
pub fn dealer_hand_count(cards: u8) -> u64 {
    combinations(DECK - u64::from(cards).min(DECK), u64::from(cards))
}

/// The largest value on the way, C(52, 26) times 52, has 55 bits.
fn combinations(of: u64, chosen: u64) -> u64 {
    if chosen > of {
        return 0;
    }
    (0..chosen).fold(1, |count, place| count * (of - place) / (place + 1))
}

/// The hand of a number in colexicographic order: the cards have the numbers 0 to 51, ace to king of clubs,
/// then of diamonds, hearts and spades, and the hand of the cards a < b < c < ... has the number
/// C(a, 1) + C(b, 2) + C(c, 3) + ... `None` where there is no such hand.
///
/// ```
/// use gincert_conform::hand_at;
/// assert_eq!(hand_at(7, 0).unwrap().to_string(), "Ac 2c 3c 4c 5c 6c 7c");
/// assert_eq!(hand_at(7, 133_784_559).unwrap().to_string(), "7s 8s 9s Ts Js Qs Ks");
/// assert_eq!(hand_at(7, 133_784_560), None);
/// ```
pub fn hand_at(cards: u8, number: u64) -> Option<CardSet> {
    if number >= hand_count(cards) {
        return None;
    }
    let (mut left, mut bits) = (number, 0_u64);
    let mut card = DECK;
    for chosen in (1..=u64::from(cards)).rev() {
        // The highest card that does not count more hands than are left.
        card = (0..card).rev().find(|card| combinations(*card, chosen) <= left)?;
        left -= combinations(card, chosen);
        bits |= 1 << card;
    }
    Some(CardSet::from_bits(bits))
}

/// The hand that follows in this order: the next larger number with as many bits (Gosper, HAKMEM 175, 1972).
fn next_hand(hand: CardSet) -> CardSet {
    let bits = hand.bits();
    let lowest = bits & bits.wrapping_neg();
    if lowest == 0 {
        return hand;
    }
    let carried = bits + lowest;
    CardSet::from_bits((((carried ^ bits) >> 2) / lowest) | carried)
}

/// The round in which the hand of a number is asked about, from the seed and the number alone. `None` where
/// there is no such hand.
///
/// The dealer's cards are drawn one after the other from the open cards, each equally likely, then the action
/// (a fold with a probability of 1 in 6), then one of four pairs of an Ante and a bonus wager; from the
/// sequence [`NumberSequence`](crate::NumberSequence) of the seed `mixed(seed ^ mixed(2^62 + number))`.
///
/// ```
/// use gincert_conform::{TestedDocument, hand_round};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets/gin-and-win/ten.md");
/// # let bytes = std::fs::read(path).unwrap();
/// # let document = TestedDocument::new(&gincert_submission::open_document(path, &bytes)).unwrap();
/// let round = hand_round(document.rules(), 1, 100_000_000).unwrap();
/// assert_eq!(round.player.to_string(), "Ad 4d 5d 7d 8c Jd Qs");
/// assert_eq!(hand_round(document.rules(), 1, 100_000_000), Some(round));
/// ```
pub fn hand_round(rules: &GinAndWin, seed: u64, number: u64) -> Option<EngineRound> {
    let hand = hand_at(rules.hand_cards, number)?;
    let mut dealer = Dealer::new(rules, 0);
    Some(round_of(&mut dealer, hand, seed, number))
}

fn round_of(dealer: &mut Dealer, hand: CardSet, seed: u64, number: u64) -> EngineRound {
    dealer.set_seed(mixed(seed ^ mixed(number_beside_rounds(number))));
    dealer.plain_round_of(hand)
}

/// The number of a hand as a request, beside those of vectors and random rounds.
pub fn number_beside_rounds(number: u64) -> u64 {
    HAND_NUMBER.wrapping_add(number)
}

/// Hands of a seat that follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandRange {
    cards: u8,
    first: u64,
    end: u64,
}

impl HandRange {
    /// All hands of a document.
    pub fn all(rules: &GinAndWin) -> HandRange {
        HandRange { cards: rules.hand_cards, first: 0, end: hand_count(rules.hand_cards) }
    }

    /// The hands from one number to another, both among them; `None` where there are no such hands.
    pub fn new(rules: &GinAndWin, first: u64, last: u64) -> Option<HandRange> {
        let all = HandRange::all(rules);
        (first <= last && last < all.end).then(|| HandRange { first, end: last + 1, ..all })
    }

    /// The number of the first hand.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// How many hands these are.
    pub fn hands(&self) -> u64 {
        self.end - self.first
    }

    /// How many hands the seat can have.
    pub fn of(&self) -> u64 {
        hand_count(self.cards)
    }

    /// How many pairs of a seat's and a dealer's hand there are.
    pub fn pairs(&self) -> u128 {
        u128::from(self.of()) * u128::from(dealer_hand_count(self.cards))
    }

    /// The rounds of `count` hands behind the first `skipped` ones, with the numbers of the hands.
    pub(crate) fn rounds(
        &self,
        rules: &GinAndWin,
        seed: u64,
        skipped: u64,
        count: u64,
    ) -> impl Iterator<Item = (u64, EngineRound)> + use<> {
        let from = self.first.saturating_add(skipped).min(self.end);
        let end = from.saturating_add(count).min(self.end);
        let mut dealer = Dealer::new(rules, 0);
        let mut next = hand_at(self.cards, from).unwrap_or(CardSet::EMPTY);
        (from..end).map(move |number| {
            let hand = next;
            next = next_hand(hand);
            (number, round_of(&mut dealer, hand, seed, number))
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;

    #[test]
    fn every_hand_of_three_cards_has_its_number() {
        let mut hand = hand_at(3, 0).unwrap();
        assert_eq!(hand.bits(), 0b111);
        for number in 0..hand_count(3) {
            assert_eq!(hand_at(3, number), Some(hand), "hand {number}");
            let places = (0..52).filter(|place| (hand.bits() >> place) & 1 == 1);
            let sum: u64 = (1..).zip(places).map(|(chosen, card)| combinations(card, chosen)).sum();
            assert_eq!(number, sum, "the formula of the documentation");
            hand = next_hand(hand);
        }
        assert_eq!(hand_at(3, hand_count(3)), None);
    }

    #[test]
    fn numbers_of_hands_are_exact_at_the_largest_counts() {
        assert_eq!(hand_count(26), 495_918_532_948_104);
        assert_eq!((hand_count(52), hand_count(53)), (1, 0));
        assert_eq!(dealer_hand_count(7), 45_379_620);
        assert_eq!(dealer_hand_count(27), 0);
    }
}
