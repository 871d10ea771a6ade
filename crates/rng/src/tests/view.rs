//! A deck as the tests read it: its cards, their positions and every digit code, each computed once
//! and shared by all tests.
//!
//! Knows permutations only; it counts nothing and judges nothing.

use crate::deck::{CARDS, Deck};

/// Room for one byte a card: an index that is masked to six bits is always inside.
const ROOM: usize = 64;

/// A deck's digits: entry i is uniform on 0 to i, for i from 1 to 51; entry 0 is 0.
pub(crate) type Digits = [u8; CARDS];

/// A deck and what is computed from it.
pub(crate) struct View {
    /// The card at each position.
    pub cards: [u8; CARDS],
    /// The position of each card.
    pub positions: [u8; CARDS],
    /// Draws of a Fisher-Yates shuffle from the last place down: entry i is the place up to i that
    /// was exchanged with place i. The same digits of the inverse are `up`.
    pub down: Digits,
    /// Draws of a Fisher-Yates shuffle from the second place up.
    pub up: Digits,
    /// Draws of a Fisher-Yates shuffle from the first place on, with a place of the rest: entry i
    /// is how far ahead that place was when i + 1 places were left.
    pub forward: Digits,
    /// Lehmer code: entry i is how many lower cards follow the card at position 51 - i. These are
    /// the draws of a shuffle that takes cards out of a sorted rest.
    pub removal: Digits,
    /// The Lehmer code of the inverse: entry i is how many cards above card 51 - i lie before it.
    pub removal_inverse: Digits,
    /// Draws of a shuffle that puts card i at a place among those before: how many lower cards lie
    /// before card i.
    pub insertion: Digits,
}

impl View {
    /// The cards alone, for tests that read nothing else: every code is 0.
    pub fn of_cards(deck: &Deck) -> View {
        let none = [0; CARDS];
        View {
            cards: *deck.cards(),
            positions: none,
            down: none,
            up: none,
            forward: none,
            removal: none,
            removal_inverse: none,
            insertion: none,
        }
    }

    pub fn of(deck: &Deck) -> View {
        let (cards, positions) = (*deck.cards(), deck.positions());
        let (down, up) = unlinked(&cards, &positions);
        let removal = lower_after(&cards);
        let removal_inverse = lower_after(&positions);
        let mut insertion = [0; CARDS];
        let earlier = positions.iter().zip(removal_inverse.iter().rev());
        for (slot, (position, before)) in insertion.iter_mut().zip(earlier) {
            *slot = position.wrapping_sub(*before);
        }
        View {
            forward: unlinked_forward(&cards, &positions),
            cards,
            positions,
            down,
            up,
            removal,
            removal_inverse,
            insertion,
        }
    }
}

/// The draws of both Fisher-Yates shuffles, down and up, of a deck.
///
/// A shuffle that goes down takes place i out of its cycle: what came after i is its draw, and what
/// came before i is the draw of the shuffle that goes up, which is that of the inverse. So the last
/// cards are unlinked from the cycles one by one; what the links of each say then is never touched
/// again.
pub(crate) fn unlinked(cards: &[u8; CARDS], positions: &[u8; CARDS]) -> (Digits, Digits) {
    let (mut after, mut before) = (roomy(cards), roomy(positions));
    for place in (1..CARDS).rev() {
        unlink(&mut after, &mut before, place);
    }
    (fitting(&after), fitting(&before))
}

fn unlinked_forward(cards: &[u8; CARDS], positions: &[u8; CARDS]) -> Digits {
    let (mut after, mut before) = (roomy(cards), roomy(positions));
    for place in 0..CARDS {
        unlink(&mut after, &mut before, place);
    }
    let mut digits = [0; CARDS];
    for ((place, slot), drawn) in (0u8..).zip(digits.iter_mut().rev()).zip(after) {
        *slot = drawn.wrapping_sub(place);
    }
    digits
}

#[inline(always)]
fn unlink(after: &mut [u8; ROOM], before: &mut [u8; ROOM], place: usize) {
    let (next, last) = (after[place & 63], before[place & 63]);
    after[usize::from(last & 63)] = next;
    before[usize::from(next & 63)] = last;
}

/// Entry 51 - i: how many entries after entry i are lower.
fn lower_after(values: &[u8; CARDS]) -> Digits {
    let mut digits = [0; CARDS];
    let mut later = 0u64;
    for (slot, value) in digits.iter_mut().zip(values.iter().rev()) {
        let bit = 1u64.wrapping_shl(u32::from(*value));
        *slot = (later & bit.wrapping_sub(1)).count_ones() as u8;
        later |= bit;
    }
    digits
}

fn roomy(values: &[u8; CARDS]) -> [u8; ROOM] {
    let mut room = [0; ROOM];
    for (slot, value) in room.iter_mut().zip(values) {
        *slot = *value;
    }
    room
}

fn fitting(room: &[u8; ROOM]) -> Digits {
    let mut digits = [0; CARDS];
    for (slot, value) in digits.iter_mut().zip(room) {
        *slot = *value;
    }
    digits
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::Random;

    /// Each code is what a shuffle with known draws has drawn.
    #[test]
    fn digits_are_the_draws_of_their_shuffles() {
        let mut random = Random::new(5);
        for _ in 0..200 {
            let mut drawn = [0u8; CARDS];
            for (last, slot) in drawn.iter_mut().enumerate() {
                *slot = random.position(last + 1) as u8;
            }
            let at = |i: usize| usize::from(drawn[i]);
            let mut down = Deck::sorted();
            let mut up = Deck::sorted();
            let mut forward = Deck::sorted();
            for last in (1..CARDS).rev() {
                down.swap(last, at(last));
                forward.swap(51 - last, 51 - last + at(last));
            }
            (1..CARDS).for_each(|last| up.swap(last, at(last)));
            let mut rest: Vec<u8> = (0..52).collect();
            let removed: Vec<u8> = (0..CARDS).rev().map(|last| rest.remove(at(last))).collect();
            let mut inserted = Vec::new();
            (0..CARDS).for_each(|card| inserted.insert(at(card), card as u8));
            let deck = |cards: Vec<u8>| Deck::new(cards.try_into().unwrap()).unwrap();
            assert_eq!(View::of(&down).down, drawn);
            assert_eq!(View::of(&up).up, drawn);
            assert_eq!(View::of(&forward).forward, drawn);
            assert_eq!(View::of(&deck(removed)).removal, drawn);
            assert_eq!(View::of(&deck(inserted)).insertion, drawn);
            // What the up shuffle drew is what the down shuffle of the inverse would have drawn.
            let inverse = Deck::new(up.positions()).unwrap();
            let view = View::of(&inverse);
            assert_eq!(view.down, drawn);
            assert_eq!(view.removal_inverse, View::of(&up).removal);
        }
    }
}
