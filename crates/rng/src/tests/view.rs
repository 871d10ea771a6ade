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
    /// No deck yet: everything is 0.
    pub fn blank() -> View {
        let none = [0; CARDS];
        View {
            cards: none,
            positions: none,
            down: none,
            up: none,
            forward: none,
            removal: none,
            removal_inverse: none,
            insertion: none,
        }
    }

    /// The cards alone, for tests that read nothing else: every code stays as it is.
    pub fn fill_cards(views: &mut [View], decks: &[Deck]) {
        for (view, deck) in views.iter_mut().zip(decks) {
            view.cards = *deck.cards();
        }
    }

    /// Cards, positions and codes, four decks at a time: a processor unlinks the cards of all at
    /// once, while each step of one deck waits for the step before.
    pub fn fill(views: &mut [View], decks: &[Deck]) {
        let (fours, last_views) = views.as_chunks_mut::<4>();
        let (decks, last_decks) = decks.as_chunks::<4>();
        for (views, decks) in fours.iter_mut().zip(decks) {
            fill_some(views, decks);
        }
        for (view, deck) in last_views.iter_mut().zip(last_decks) {
            fill_some(std::array::from_mut(view), std::array::from_ref(deck));
        }
    }

    #[cfg(test)]
    pub fn of(deck: &Deck) -> View {
        let mut view = View::blank();
        fill_some(std::array::from_mut(&mut view), std::array::from_ref(deck));
        view
    }
}

#[inline(always)]
fn fill_some<const N: usize>(views: &mut [View; N], decks: &[Deck; N]) {
    for (view, deck) in views.iter_mut().zip(decks) {
        (view.cards, view.positions) = (*deck.cards(), deck.positions());
        view.removal = lower_after(&view.cards);
        view.removal_inverse = lower_after(&view.positions);
        let earlier = view.positions.iter().zip(view.removal_inverse.iter().rev());
        for (slot, (position, before)) in view.insertion.iter_mut().zip(earlier) {
            *slot = position.wrapping_sub(*before);
        }
    }
    let mut down: [Links; N] = std::array::from_fn(|at| Links::of(&views[at]));
    let mut forward: [Links; N] = std::array::from_fn(|at| Links::of(&views[at]));
    for place in 0..CARDS {
        // First all that is read, then all that is written: a processor that does not know yet
        // where it will write puts off what it reads.
        let last = CARDS - 1 - place;
        let from_down: [Beside; N] = std::array::from_fn(|at| down[at].beside(last));
        let from_forward: [Beside; N] = std::array::from_fn(|at| forward[at].beside(place));
        for at in 0..N {
            down[at].join(from_down[at]);
            forward[at].join(from_forward[at]);
        }
    }
    for ((view, down), forward) in views.iter_mut().zip(&down).zip(&forward) {
        (view.down, view.up) = (fitting(&down.after), fitting(&down.before));
        let drawn = (0u8..)
            .zip(view.forward.iter_mut().rev())
            .zip(forward.after);
        for ((place, slot), drawn) in drawn {
            *slot = drawn.wrapping_sub(place);
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
    let mut links = Links {
        after: roomy(cards),
        before: roomy(positions),
    };
    for place in (1..CARDS).rev() {
        links.join(links.beside(place));
    }
    (fitting(&links.after), fitting(&links.before))
}

/// The cycles of a permutation: what comes after each place, and what before.
struct Links {
    after: [u8; ROOM],
    before: [u8; ROOM],
}

impl Links {
    #[inline(always)]
    fn of(view: &View) -> Links {
        Links {
            after: roomy(&view.cards),
            before: roomy(&view.positions),
        }
    }

    #[inline(always)]
    fn beside(&self, place: usize) -> Beside {
        (self.before[place & 63], self.after[place & 63])
    }

    /// Takes the place that lies between out of its cycle. The only place of a cycle stays as it is.
    #[inline(always)]
    fn join(&mut self, (last, next): Beside) {
        self.after[usize::from(last & 63)] = next;
        self.before[usize::from(next & 63)] = last;
    }
}

/// What comes before a place in its cycle, and what after it.
type Beside = (u8, u8);

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
