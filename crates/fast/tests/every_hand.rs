//! The fast evaluator gives the answers of the reference on every hand of seven cards.
//!
//! The reference compares ranks only with each other and suits only for equality (no run is a
//! meld here), so its answer for a hand follows from its answer for the hand with the gaps
//! between the ranks closed. There are 90,504 such dense hands (the coefficient of x^7 in
//! 1/(2 - (1 + x)^4)); the reference sets every one of them. Nothing of the kind is assumed of
//! the fast evaluator: it sets real hands, every one up to suit symmetry in each run, and all
//! 133,784,560 when `GINCERT_EXHAUSTIVE=1` is set. Likewise every hand with one joker and with two: the
//! other cards are as they are, and a best setting leaves no joker over.

mod common;

#[cfg(test)]
mod tests {
    use super::common::{key_of, reference};
    use gincert_fast::{Evaluator, ShapeBook, ShapeSets};
    use gincert_game::{Card, CardSet, MeldRules, Rank, Suit};
    use std::collections::HashMap;

    const RULES: [MeldRules; 3] = [with_jokers(0), with_jokers(1), with_jokers(2)];

    const fn with_jokers(jokers: u8) -> MeldRules {
        MeldRules { jokers, ..MeldRules::GIN_AND_WIN }
    }

    fn with(hand: CardSet, jokers: u8) -> CardSet {
        (1..=jokers).filter_map(Card::joker).fold(hand, CardSet::with)
    }

    /// What the reference says of a dense hand: places of the left-over ranks, and shapes.
    struct Expected {
        left: Vec<usize>,
        shapes: ShapeSets,
    }

    /// Four bits for each rank that is held, lowest rank first: which suits hold it.
    fn pattern(lanes: [u16; 4], rank: u32) -> u32 {
        (0..4).fold(0, |bits, suit| bits | u32::from(lanes[suit] >> rank & 1) << suit)
    }

    /// The suit patterns of the held ranks as one number, and the held ranks.
    fn dense(hand: CardSet) -> (u32, [u8; 7]) {
        let lanes = Suit::ALL.map(|suit| hand.suit_lane(suit));
        let mut held = lanes[0] | lanes[1] | lanes[2] | lanes[3];
        let (mut code, mut ranks, mut place) = (0, [0; 7], 0);
        while held != 0 {
            let rank = held.trailing_zeros();
            code |= pattern(lanes, rank) << (4 * place);
            ranks[place] = rank as u8 + 1;
            place += 1;
            held &= held - 1;
        }
        (code, ranks)
    }

    fn dense_hands(hand: CardSet, next: u8, cards: u8, hands: &mut Vec<CardSet>) {
        if cards == 0 {
            hands.push(hand);
            return;
        }
        for pattern in 1u8..16 {
            if pattern.count_ones() as u8 <= cards {
                let rank = Rank::new(next).unwrap();
                let suits = Suit::ALL.into_iter().filter(|s| pattern >> s.index() & 1 == 1);
                let with = suits.fold(hand, |hand, suit| hand.with(Card::new(rank, suit)));
                dense_hands(with, next + 1, cards - pattern.count_ones() as u8, hands);
            }
        }
    }

    /// The reference on every dense hand with so many jokers, on two threads.
    fn table(book: &ShapeBook, jokers: u8) -> HashMap<u32, Expected> {
        let rules = &RULES[usize::from(jokers)];
        let mut hands = Vec::new();
        dense_hands(CardSet::EMPTY, 1, 7 - jokers, &mut hands);
        assert_eq!(hands.len(), [90_504, 17_124, 3_240][usize::from(jokers)]);
        let half = |hands: &[CardSet]| -> Vec<(u32, Expected)> {
            let answer = |hand: &CardSet| {
                let (_, ranks, shapes) = reference(rules, book, with(*hand, jokers));
                let left = ranks.iter().map(|r| usize::from(r.number() - 1)).collect();
                (dense(*hand).0, Expected { left, shapes })
            };
            hands.iter().map(answer).collect()
        };
        let (low, high) = hands.split_at(hands.len() / 2);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| half(high));
            half(low).into_iter().chain(other.join().unwrap()).collect()
        })
    }

    fn assert_as_expected(
        table: &HashMap<u32, Expected>,
        evaluator: &Evaluator,
        book: &ShapeBook,
        hand: CardSet,
    ) {
        let (code, ranks) = dense(hand);
        let expected = &table[&code];
        let left = expected.left.iter().filter_map(|place| Rank::new(ranks[*place]));
        let best = evaluator.best(hand);
        assert_eq!(best.key(), key_of(left), "{hand}");
        if best.score() == 0 {
            assert_eq!(book.shape_sets(hand), expected.shapes, "{hand}");
        }
    }

    /// All hands of so many cards whose two highest cards (by index) are `first` and `second`.
    fn hands_below(cards: u8, first: u8, second: u8) -> impl Iterator<Item = CardSet> {
        let end = 1u64 << second;
        let mut word = (1u64 << (cards - 2)) - 1;
        std::iter::from_fn(move || {
            if word >= end {
                return None;
            }
            let hand = word | end | 1 << first;
            // The next larger word with as many bits (Gosper, HAKMEM item 175).
            let low = word & word.wrapping_neg();
            let carry = word + low;
            word = carry | ((carry ^ word) >> (2 + low.trailing_zeros()));
            Some(CardSet::from_bits(hand))
        })
    }

    /// Whether the lanes do not increase from suit to suit: one hand of each suit class is kept.
    fn is_canonical(hand: CardSet) -> bool {
        let lanes = Suit::ALL.map(|suit| hand.suit_lane(suit));
        lanes.is_sorted()
    }

    /// Compares every hand with so many jokers, one of each class of suits or all; how many.
    fn compare(jokers: u8, all: bool) -> u64 {
        let rules = &RULES[usize::from(jokers)];
        let evaluator = Evaluator::new(rules);
        let book = ShapeBook::new(rules, 7).unwrap();
        let table = table(&book, jokers);
        let share = |odd: u8| {
            let mut hands = 0u64;
            for first in 0..52u8 {
                for second in (0..first).filter(|second| (first + second) % 2 == odd) {
                    for hand in hands_below(7 - jokers, first, second) {
                        if all || is_canonical(hand) {
                            assert_as_expected(&table, &evaluator, &book, with(hand, jokers));
                            hands += 1;
                        }
                    }
                }
            }
            hands
        };
        std::thread::scope(|scope| {
            let other = scope.spawn(|| share(1));
            share(0) + other.join().unwrap()
        })
    }

    fn is_exhaustive() -> bool {
        std::env::var_os("GINCERT_EXHAUSTIVE").is_some_and(|value| value == "1")
    }

    #[test]
    fn every_hand_of_seven_cards_up_to_suits_or_all_on_request() {
        let all = is_exhaustive();
        assert_eq!(compare(0, all), if all { 133_784_560 } else { 6_009_159 });
    }

    #[test]
    fn every_hand_with_one_joker_up_to_suits_or_all_on_request() {
        let all = is_exhaustive();
        assert_eq!(compare(1, all), if all { 20_358_520 } else { 962_988 });
    }

    #[test]
    fn every_hand_with_two_jokers_up_to_suits_or_all_on_request() {
        let all = is_exhaustive();
        assert_eq!(compare(2, all), if all { 2_598_960 } else { 134_459 });
    }
}
