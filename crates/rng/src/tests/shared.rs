//! What is counted once for several tests: how often each digit of each code had each value, the ranks of
//! the ends of decks, and the digests of decks.
//!
//! Knows no distribution and tests nothing. Only what some test of a battery reads is counted.

use super::deck_digests::DeckDigests;
use super::prefix::Ends;
use super::table::FrequencyTable;
use super::view::{PLACES, ROOM, View};
use crate::deck::CARDS;

/// A way to read a deck as digits, entry i uniform on 0 to i for i from 1 to 51: the draws of a
/// shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DigitCode {
    /// A Fisher-Yates shuffle from the last place down: digit i is the place up to i that was
    /// exchanged with place i. The same digits of the inverse are `Up`.
    Down,
    /// A Fisher-Yates shuffle from the second place up.
    Up,
    /// A Fisher-Yates shuffle from the first place on, with a place of the rest: digit i is how far
    /// ahead that place was when i + 1 places were left.
    Forward,
    /// A shuffle that takes cards out of a sorted rest, which is the Lehmer code: digit i is how many
    /// lower cards follow the card at position 51 - i.
    Removal,
    /// The Lehmer code of the inverse: digit i is how many cards above card 51 - i lie before it.
    RemovalInverse,
    /// A shuffle that puts card i at a place among those before: how many lower cards lie before
    /// card i.
    Insertion,
}

impl DigitCode {
    const ALL: [DigitCode; 6] = [
        DigitCode::Down,
        DigitCode::Up,
        DigitCode::Forward,
        DigitCode::Removal,
        DigitCode::RemovalInverse,
        DigitCode::Insertion,
    ];

    /// The row of its table where a digit is counted.
    fn row(self, digit: usize) -> usize {
        match self {
            DigitCode::Down | DigitCode::Up | DigitCode::Insertion => digit,
            DigitCode::Forward | DigitCode::Removal | DigitCode::RemovalInverse => {
                (CARDS - 1).saturating_sub(digit)
            }
        }
    }

    fn count(self, table: &mut FrequencyTable, view: &View) {
        match self {
            DigitCode::Down => table.count(&view.down),
            DigitCode::Up => table.count(&view.up),
            DigitCode::Forward => table.count(&view.ahead),
            DigitCode::Removal => table.count(&view.lower_after),
            DigitCode::RemovalInverse => table.count_cells(&higher_before(view)[..CARDS]),
            DigitCode::Insertion => table.count_cells(&lower_before(view)[..CARDS]),
        }
    }
}

/// For each position the cell of its card and the number of higher cards that lie before: of the
/// cards before those that are not lower.
#[inline(always)]
fn higher_before(view: &View) -> [u16; ROOM] {
    cells(view, |place, card, lower_before| {
        (card << 6).wrapping_add(place).wrapping_sub(lower_before)
    })
}

/// For each position the cell of its card and the number of lower cards that lie before.
#[inline(always)]
fn lower_before(view: &View) -> [u16; ROOM] {
    cells(view, |_, card, lower_before| (card << 6).wrapping_add(lower_before))
}

/// All positions, of which some come at a time: each as its number, its card, and the lower cards
/// before it, which are those that do not follow it.
#[inline(always)]
fn cells(view: &View, cell: impl Fn(u16, u16, u16) -> u16) -> [u16; ROOM] {
    let mut cells = [0; ROOM];
    let places = PLACES.iter().zip(view.cards.here()).zip(&view.lower_after);
    for (slot, ((place, card), follow)) in cells.iter_mut().zip(places) {
        let card = u16::from(*card);
        *slot = cell(u16::from(*place), card, card.wrapping_sub(u16::from(*follow)));
    }
    cells
}

/// What a test reads here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SharedInput {
    /// The digits of a code.
    Digits(DigitCode),
    /// The ranks of the first and last cards.
    Ends,
    /// The digests of decks, to find those that come again.
    Digests,
}

/// The counts.
#[derive(Default)]
pub(crate) struct SharedCounts {
    decks: u64,
    digits: [Option<FrequencyTable>; DigitCode::ALL.len()],
    ends: Option<Ends>,
    digests: Option<DeckDigests>,
}

impl SharedCounts {
    /// For tests that read this.
    pub fn of(reads: impl Iterator<Item = SharedInput>) -> SharedCounts {
        let mut shared = SharedCounts::default();
        for read in reads {
            match read {
                SharedInput::Ends => shared.ends = Some(Ends::default()),
                SharedInput::Digests => shared.digests = Some(DeckDigests::default()),
                SharedInput::Digits(code) => {
                    if let Some(table) = shared.digits.get_mut(code as usize) {
                        *table = Some(FrequencyTable::new());
                    }
                }
            }
        }
        shared
    }

    /// Takes the next decks.
    pub fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        for (code, table) in DigitCode::ALL.iter().zip(&mut self.digits) {
            if let Some(table) = table {
                decks.iter().for_each(|deck| code.count(table, deck));
            }
        }
        if let Some(ends) = &mut self.ends {
            ends.take(decks);
        }
        if let Some(digests) = &mut self.digests {
            digests.take(decks);
        }
    }

    /// Remembers the digests of at most so many decks.
    pub fn remember(&mut self, decks: usize) {
        if let Some(digests) = &mut self.digests {
            digests.remember(decks);
        }
    }

    /// Puts in order what is asked for in order, before anything is asked.
    pub fn settle(&mut self) {
        if let Some(ends) = &mut self.ends {
            ends.sort();
        }
        if let Some(digests) = &mut self.digests {
            digests.settle();
        }
    }

    /// Remembers digests of decks, and counts nothing else.
    pub fn recall(&mut self, decks: &[View]) {
        if let Some(digests) = &mut self.digests {
            digests.take(decks);
        }
    }

    /// Each sum over decks, in a fixed order, with the most that one deck adds to it; not what only the
    /// first decks give.
    pub fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        self.settle();
        visit(&mut self.decks, 1);
        for table in self.digits.iter_mut().flatten() {
            table.sums(visit);
        }
        if let Some(digests) = &mut self.digests {
            digests.sums(visit);
        }
    }

    /// Decks so far.
    pub fn decks(&self) -> u64 {
        self.decks
    }

    /// How often a digit of a code had a value.
    pub fn count(&self, code: DigitCode, digit: usize, value: usize) -> u64 {
        let table = self.digits.get(code as usize).and_then(Option::as_ref);
        table.map_or(0, |table| table.at(code.row(digit), value))
    }

    /// Each digit and value that a code can have, with its count.
    pub fn counts(&self, code: DigitCode) -> impl Iterator<Item = (usize, usize, u64)> {
        let values = (1..CARDS).flat_map(|digit| (0..=digit).map(move |value| (digit, value)));
        values.map(move |(digit, value)| (digit, value, self.count(code, digit, value)))
    }

    /// The ranks of the first and last cards.
    pub fn ends(&self) -> Option<&Ends> {
        self.ends.as_ref()
    }

    /// The digests of decks.
    pub fn digests(&self) -> Option<&DeckDigests> {
        self.digests.as_ref()
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::{Random, find};

    fn counted(deck: &Deck) -> SharedCounts {
        let mut shared = SharedCounts::of(DigitCode::ALL.into_iter().map(SharedInput::Digits));
        shared.add(&[View::of(deck)]);
        shared
    }

    fn digits(shared: &SharedCounts, code: DigitCode) -> [u8; CARDS] {
        let mut digits = [0; CARDS];
        for (digit, value, count) in shared.counts(code) {
            digits[digit] += value as u8 * count as u8;
        }
        digits
    }

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
            let inverse = |deck: &Deck| Deck::new(deck.positions()).unwrap();
            for (shuffled, code) in [
                (down, DigitCode::Down),
                (up, DigitCode::Up),
                (inverse(&up), DigitCode::Down),
                (forward, DigitCode::Forward),
                (deck(removed.clone()), DigitCode::Removal),
                (inverse(&deck(removed)), DigitCode::RemovalInverse),
                (deck(inserted), DigitCode::Insertion),
            ] {
                assert_eq!(digits(&counted(&shuffled), code), drawn, "{code:?}");
            }
        }
    }

    /// Every digit has one value in each deck.
    #[test]
    fn each_deck_counts_once_in_each_digit() {
        let mut source = find("riffle7").unwrap().start(5);
        let mut shared = SharedCounts::of(DigitCode::ALL.into_iter().map(SharedInput::Digits));
        let decks: Vec<View> = (0..300).map(|_| View::of(&source.next_deck())).collect();
        shared.add(&decks);
        for code in DigitCode::ALL {
            for digit in 1..CARDS {
                let values = (0..=digit).map(|value| shared.count(code, digit, value));
                assert_eq!(values.sum::<u64>(), 300, "{code:?} {digit}");
            }
        }
    }
}
