//! Bits of draws that are linear functions of each other: the rank over GF(2) of draws from 2, 4, 8, 16
//! and 32 places.
//!
//! Where a draw from such a number of places is the last bits of a random number, or the first ones, a
//! generator that shifts and exclusive-ors gives 15 bits a deck that are linear functions of its state.
//! If it has L bits, all 15 streams follow one recurrence of length L (J. L. Massey, Shift-register
//! synthesis and BCH decoding, 1969, for several streams at once). Of all streams of n decks at most
//! 2^(16 L + 1) in 2^(15 n) follow a recurrence of length L or less, which is p, exact as a bound. The
//! first 640 decks are used, so that states of up to 596 bits show; 40 decks suffice for 32 bits. The
//! draws of five shuffles are tested, with the rule of Z. Sidak (1967). Detects xorshift and shift
//! registers, with `%` or scaled, which no count detects.

use super::shared::SharedCounts;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::P;
use core::f64::consts::LN_2;

pub(super) const REGULATORS: &str = "linear complexity; matrix rank";
pub(super) const CLAUSES: &[Clause] = &[Clause::Unpredictable];
pub(super) const CORE: bool = true;
/// A recurrence of a few bits shows.
pub(super) const DECKS_MIN: u64 = 16;

/// Decks whose bits are stored.
const DECKS_MAX: usize = 640;
/// Bits of a deck: 1 + 2 + 3 + 4 + 5.
const BITS: usize = 15;
/// A rule is looked for that is so rare, in powers of two.
const RARE_BITS: usize = 60;

/// The shuffles whose draws are read.
const SHUFFLES: [&str; 5] = [
    "a Fisher-Yates shuffle from the last place down",
    "a Fisher-Yates shuffle from the second place up",
    "a Fisher-Yates shuffle from the first place on",
    "a shuffle that takes cards out of a rest",
    "a shuffle that puts cards in",
];

/// The bits of one shuffle's draws, deck after deck.
type Stream = Vec<u16>;

struct Linear {
    streams: [Stream; 5],
    /// The shortest rule of each shuffle, where it is rare.
    found: [Option<usize>; 5],
    judged: usize,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Linear { streams: Default::default(), found: [None; 5], judged: 0 })
}

/// The draws from 2, 4, 8, 16 and 32 places, as bits in a row.
fn packed(draw: impl Fn(usize) -> u8) -> u16 {
    (1..=5u32).fold(0, |bits, width| (bits << width) | u16::from(draw(1 << width)))
}

fn streams(deck: &View) -> [u16; 5] {
    let at = |row: &[u8], place: usize| row.get(place).copied().unwrap_or(0);
    [
        packed(|places| at(&deck.down, places - 1)),
        packed(|places| at(&deck.up, places - 1)),
        packed(|places| at(&deck.ahead, CARDS - places)),
        packed(|places| at(&deck.lower_after, CARDS - places)),
        // How many lower cards lie before the card: those that do not follow it.
        packed(|places| {
            let card = places - 1;
            let place = usize::from(at(deck.positions.cards(), card));
            (card as u8).wrapping_sub(at(&deck.lower_after, place))
        }),
    ]
}

/// The longest rule that is rare enough on so many decks.
fn longest(decks: usize) -> usize {
    (BITS * decks).saturating_sub(RARE_BITS + 1) / (BITS + 1)
}

/// A linear equation: one bit for each unknown, and the right side behind them.
type Equation = Vec<u64>;

/// Whether all bits follow from those of the `length` decks before by one linear rule: the equations for
/// its coefficients have a solution.
fn follows(stream: &[u16], length: usize) -> bool {
    let words = length / 64 + 1;
    let mut solved: Vec<Option<Equation>> = vec![None; length];
    for end in length..stream.len() {
        let before = stream.get(end - length..end).unwrap_or_default();
        let Some(now) = stream.get(end) else { continue };
        for bit in 0..BITS {
            let mut equation = vec![0u64; words];
            let bits = before.iter().chain(std::iter::once(now)).enumerate();
            for (unknown, value) in bits {
                if let Some(word) = equation.get_mut(unknown / 64) {
                    *word |= u64::from(value >> bit & 1) << (unknown % 64);
                }
            }
            if !solvable(&mut solved, equation, length) {
                return false;
            }
        }
    }
    true
}

/// Takes an equation in; `false` if it contradicts those before.
fn solvable(solved: &mut [Option<Equation>], mut equation: Equation, length: usize) -> bool {
    let mut from = 0;
    while let Some((word, bits)) =
        equation.iter().enumerate().skip(from).find(|(_, bits)| **bits != 0)
    {
        let unknown = word * 64 + bits.trailing_zeros() as usize;
        from = word;
        match solved.get_mut(unknown) {
            // Nothing is left on the left side, and the right side is 1.
            None => return unknown != length,
            Some(slot) => match slot {
                None => {
                    *slot = Some(equation);
                    return true;
                }
                Some(known) => {
                    for (bits, other) in equation.iter_mut().zip(known.iter()).skip(word) {
                        *bits ^= other;
                    }
                }
            },
        }
    }
    true
}

/// The length of the shortest rule, where one is rare enough.
fn shortest(stream: &[u16]) -> Option<usize> {
    let longest = longest(stream.len());
    if longest == 0 || !follows(stream, longest) {
        return None;
    }
    // A rule of some length is one of every greater length.
    let (mut not, mut is) = (0, longest);
    if follows(stream, 0) {
        return Some(0);
    }
    while is - not > 1 {
        let middle = not + (is - not) / 2;
        if follows(stream, middle) { is = middle } else { not = middle }
    }
    Some(is)
}

impl Linear {
    fn decks(&self) -> usize {
        self.streams.first().map_or(0, Vec::len)
    }

    /// The shortest rule and its shuffle.
    fn least(&self) -> Option<(usize, &'static str)> {
        let found = self.found.iter().zip(SHUFFLES);
        found.filter_map(|(length, shuffle)| Some(((*length)?, shuffle))).min()
    }
}

impl Test for Linear {
    fn add(&mut self, decks: &[View]) {
        let free = DECKS_MAX.saturating_sub(self.decks());
        for deck in decks.iter().take(free) {
            for (stream, bits) in self.streams.iter_mut().zip(streams(deck)) {
                stream.push(bits);
            }
        }
    }

    fn settle(&mut self) {
        if self.judged == self.decks() {
            return;
        }
        self.judged = self.decks();
        for (found, stream) in self.found.iter_mut().zip(&self.streams) {
            *found = shortest(stream);
        }
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let Some((length, _)) = self.least() else {
            return vec![Outcome { part: "", statistic: 0.0, df: None, p: P { log10: 0.0 } }];
        };
        let more = ((BITS + 1) * length + 1) as f64 - (BITS * self.decks()) as f64;
        let p = P::from_ln(more * LN_2).smallest_of(SHUFFLES.len() as u32);
        vec![Outcome { part: "", statistic: length as f64, df: None, p }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let (length, shuffle) = self.least()?;
        Some(Detail::Bits { state: length as u64, decks: self.decks() as u64, shuffle })
    }

    fn reads_first_decks_only(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::Random;

    /// A rule of known length on 15 streams is found, and random bits follow none.
    #[test]
    fn the_shortest_rule_is_found() {
        let mut random = Random::new(4);
        for length in [1usize, 5, 32, 60] {
            let mut stream: Stream = (0..length).map(|_| random.half() as u16 & 0x7fff).collect();
            let mut rule: Vec<bool> = (0..length).map(|_| random.half() & 1 == 1).collect();
            rule[0] = true;
            while stream.len() < 100 {
                let before = &stream[stream.len() - length..];
                let taken = before.iter().zip(&rule).filter(|(_, taken)| **taken);
                stream.push(taken.fold(0, |sum, (bits, _)| sum ^ bits));
            }
            let found = shortest(&stream).unwrap();
            assert!(found <= length && found + 2 >= length, "{length} {found}");
        }
        let none: Stream = (0..100).map(|_| random.half() as u16 & 0x7fff).collect();
        assert_eq!(shortest(&none), None);
        assert_eq!(shortest(&[0; 100]), Some(0));
    }

    /// The bits are the draws of the shuffles.
    #[test]
    fn bits_are_the_last_bits_of_what_a_shuffle_draws() {
        let mut random = Random::new(6);
        let mut deck = crate::Deck::sorted();
        let mut expected = 0u16;
        let mut drawn = Vec::new();
        for last in (1..CARDS).rev() {
            let at = random.position(last + 1);
            deck.swap(last, at);
            drawn.push((last + 1, at as u16));
        }
        for width in 1..=5 {
            let (_, at) = drawn.iter().find(|(places, _)| *places == 1 << width).unwrap();
            expected = (expected << width) | at;
        }
        assert_eq!(streams(&View::of(&deck))[0], expected);
    }
}
