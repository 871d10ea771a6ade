//! `Math.random()` of V8 (Chrome, Node, Edge): xorshift128+ whose first word alone is put out, so that
//! every bit of every number is a sum modulo 2 of the 128 bits of the state (G. Marsaglia, Xorshift
//! RNGs, 2003; V8, src/numbers/math-random.cc and src/base/utils/random-number-generator.h).
//!
//! The seed has 64 bits or more and cannot be searched. It need not be: a draw below n gives the
//! leading bits of a number, each an equation, and two or three decks give more than the 128 that
//! decide the state. V8 makes 64 numbers at a time and hands them out from the last to the first, so
//! that the place in such a batch where the first deck began is tried.

use super::order::DeckOrder;
use super::shuffles::Shuffle;
use crate::deck::Deck;

/// Numbers that are made at a time.
const BATCH: usize = 64;
/// Most decks whose draws are read.
pub const DECKS_MAX: usize = 16;

/// Sums of bits of the state: bit i of the number is the sum of the unknown bits of `form[i]`.
type SymbolicWord = [u128; 64];

/// The two words of the state as sums of the 128 bits of the first.
#[derive(Clone)]
struct Symbolic {
    zero: SymbolicWord,
    one: SymbolicWord,
}

impl Symbolic {
    fn begin() -> Symbolic {
        let of = |first: u32| std::array::from_fn(|bit| 1u128 << (first + bit as u32));
        Symbolic { zero: of(0), one: of(64) }
    }

    fn step(&mut self) {
        let (mut a, b) = (self.zero, self.one);
        a = sum(&a, &left(&a, 23));
        a = sum(&a, &right(&a, 17));
        a = sum(&a, &b);
        a = sum(&a, &right(&b, 26));
        (self.zero, self.one) = (b, a);
    }
}

fn sum(one: &SymbolicWord, other: &SymbolicWord) -> SymbolicWord {
    std::array::from_fn(|bit| one[bit] ^ other[bit])
}

fn left(word: &SymbolicWord, by: usize) -> SymbolicWord {
    std::array::from_fn(|bit| if bit >= by { word[bit - by] } else { 0 })
}

fn right(word: &SymbolicWord, by: usize) -> SymbolicWord {
    std::array::from_fn(|bit| word.get(bit + by).copied().unwrap_or(0))
}

/// A state, and what it puts out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    zero: u64,
    one: u64,
}

impl State {
    fn step(&mut self) -> u64 {
        let (mut a, b) = (self.zero, self.one);
        a ^= a << 23;
        a ^= a >> 17;
        a ^= b;
        a ^= b >> 26;
        (self.zero, self.one) = (b, a);
        b
    }
}

/// Numbers in the order in which a program gets them.
struct Numbers {
    state: State,
    batch: [u64; BATCH],
    left: usize,
}

impl Numbers {
    /// From the state before a batch, of which so many numbers were taken already.
    fn new(state: State, taken: usize) -> Numbers {
        let mut numbers = Numbers { state, batch: [0; BATCH], left: 0 };
        numbers.fill();
        numbers.left = BATCH - taken;
        numbers
    }

    fn fill(&mut self) {
        for slot in &mut self.batch {
            *slot = self.state.step();
        }
        self.left = BATCH;
    }

    /// `Math.floor(Math.random() * end)`.
    fn below(&mut self, end: u32) -> u32 {
        if self.left == 0 {
            self.fill();
        }
        self.left -= 1;
        below(self.batch[self.left], end)
    }
}

/// The highest 53 bits of a number as a share of `end`. Older versions take 52; the draws differ for
/// one number in 2^50 at most.
fn below(number: u64, end: u32) -> u32 {
    ((u128::from(number >> 11) * u128::from(end)) >> 53) as u32
}

/// What the decks tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum V8Solution {
    /// The state before the batch in which the first deck began, how many numbers of the batch were
    /// taken before, and the deck that comes next.
    State {
        /// The two words.
        words: [u64; 2],
        /// Numbers that were taken before.
        taken: usize,
        /// The deck after those given.
        next: Box<Deck>,
    },
    /// The draws fit several states: more decks are needed.
    TooFewDecks,
    /// No state deals these decks.
    None,
    /// This shuffle does not tell its draws.
    UnknownDraws,
}

/// The state behind decks that were dealt one after the other, with `Math.floor(Math.random() * n)`
/// for each draw.
///
/// ```
/// use gincert_rng::{Deck, attack::{DeckOrder, Shuffle, V8Solution, solve_v8}};
/// // Two decks in order are no decks of V8.
/// let decks = [Deck::sorted(), Deck::sorted(), Deck::sorted()];
/// assert_eq!(solve_v8(&decks, Shuffle::Down, DeckOrder::PLAIN, 0), V8Solution::None);
/// ```
pub fn solve_v8(decks: &[Deck], shuffle: Shuffle, order: DeckOrder, between: u32) -> V8Solution {
    let decks: Vec<Deck> = decks.iter().take(DECKS_MAX).map(|deck| order.plain(deck)).collect();
    let Some(draws) = decks.iter().map(|deck| shuffle.draws(deck)).collect::<Option<Vec<_>>>()
    else {
        return V8Solution::UnknownDraws;
    };
    // Numbers that are thrown away between decks are places without an equation.
    let mut sequence: Vec<Option<(u32, u32)>> = Vec::new();
    for drawn in draws {
        sequence.extend(drawn.into_iter().map(Some));
        sequence.extend(std::iter::repeat_n(None, between as usize));
    }
    let batches = sequence.len().div_ceil(BATCH) + 1;
    let mut symbolic = Symbolic::begin();
    let mut words: Vec<SymbolicWord> = Vec::with_capacity(batches * BATCH);
    for _ in 0..batches * BATCH {
        words.push(symbolic.one);
        symbolic.step();
    }
    let mut undecided = false;
    for taken in 0..BATCH {
        match solution(&sequence, &words, taken) {
            None => {}
            Some(None) => undecided = true,
            Some(Some(state)) => {
                let mut numbers = Numbers::new(state, taken);
                let deals = |deck: &Deck| {
                    let dealt = shuffle.deal(&mut |end| numbers.below(end)) == *deck;
                    for _ in 0..between {
                        numbers.below(1);
                    }
                    dealt
                };
                if decks.iter().all(deals) {
                    let next = order.dealt(&shuffle.deal(&mut |end| numbers.below(end)));
                    let words = [state.zero, state.one];
                    return V8Solution::State { words, taken, next: Box::new(next) };
                }
            }
        }
    }
    if undecided { V8Solution::TooFewDecks } else { V8Solution::None }
}

/// The state that fits all draws, if the first deck began after so many numbers of a batch: nothing
/// if none does, `Some(None)` if several do.
fn solution(
    sequence: &[Option<(u32, u32)>],
    words: &[SymbolicWord],
    taken: usize,
) -> Option<Option<State>> {
    let mut rows = Rows::default();
    for (place, drawn) in (taken..).zip(sequence) {
        let Some((end, value)) = *drawn else { continue };
        let made = place / BATCH * BATCH + (BATCH - 1 - place % BATCH);
        let (bits, count) = leading_bits(end, value);
        for bit in (0..count).map(|bit| 63 - bit) {
            rows.add(words[made][bit as usize], bits >> bit & 1 == 1)?;
        }
    }
    Some(rows.solved())
}

/// The leading bits that all numbers with this draw share, and how many they are.
fn leading_bits(end: u32, value: u32) -> (u64, u32) {
    let border = |value: u32| ((u128::from(value) << 64).div_ceil(u128::from(end.max(1)))) as u64;
    let least = border(value);
    let most = if value + 1 >= end { u64::MAX } else { border(value + 1) - 1 };
    // The border of the double that is compared lies in the lowest bits, which are not used.
    (least, (least ^ most).leading_zeros().min(48))
}

/// Equations in 128 unknown bits, each with a leading bit of its own.
struct Rows {
    rows: [Option<(u128, bool)>; 128],
}

impl Default for Rows {
    fn default() -> Rows {
        Rows { rows: [None; 128] }
    }
}

impl Rows {
    /// Adds an equation; nothing if it contradicts the others.
    fn add(&mut self, mut form: u128, mut value: bool) -> Option<()> {
        while form != 0 {
            let lead = 127 - form.leading_zeros() as usize;
            match self.rows[lead] {
                Some((other, right)) => {
                    form ^= other;
                    value ^= right;
                }
                None => {
                    self.rows[lead] = Some((form, value));
                    return Some(());
                }
            }
        }
        (!value).then_some(())
    }

    /// The one solution, if there is only one.
    fn solved(&self) -> Option<State> {
        let mut state = 0u128;
        for (lead, row) in self.rows.iter().enumerate() {
            let (form, value) = (*row)?;
            let known = (form & state).count_ones() % 2 == 1;
            state |= u128::from(value ^ known) << lead;
        }
        Some(State { zero: state as u64, one: (state >> 64) as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::StartOrder;

    fn decks(
        state: State,
        taken: usize,
        shuffle: Shuffle,
        order: DeckOrder,
        count: usize,
    ) -> Vec<Deck> {
        let mut numbers = Numbers::new(state, taken);
        (0..count).map(|_| order.dealt(&shuffle.deal(&mut |end| numbers.below(end)))).collect()
    }

    #[test]
    fn a_state_is_found_from_the_draws_of_three_decks_wherever_they_began_in_a_batch() {
        let state = State { zero: 0x0123_4567_89ab_cdef, one: 0xfedc_ba98_7654_3211 };
        let order = DeckOrder { start: StartOrder::NewPack, from_end: true };
        for taken in [0, 1, 37, 63] {
            for shuffle in [Shuffle::Down, Shuffle::Forward, Shuffle::Up] {
                let all = decks(state, taken, shuffle, order, 4);
                let next = match solve_v8(&all[..3], shuffle, order, 0) {
                    V8Solution::State { next, .. } => Some(*next),
                    _ => None,
                };
                assert_eq!(next, Some(all[3]), "{taken} {shuffle:?}");
            }
        }
    }

    #[test]
    fn a_fair_source_has_no_state_and_one_deck_is_too_few_or_none() {
        let mut source = crate::sources::find("chacha20").unwrap().start(3);
        let fair: Vec<Deck> = (0..4).map(|_| source.next_deck()).collect();
        assert_eq!(solve_v8(&fair, Shuffle::Down, DeckOrder::PLAIN, 0), V8Solution::None);
        assert_eq!(solve_v8(&fair, Shuffle::Naive, DeckOrder::PLAIN, 0), V8Solution::UnknownDraws);
        let state = State { zero: 1, one: 2 };
        let few = decks(state, 5, Shuffle::Down, DeckOrder::PLAIN, 1);
        assert_ne!(solve_v8(&few, Shuffle::Down, DeckOrder::PLAIN, 0), V8Solution::None);
    }

    /// Every number with a draw begins with its leading bits.
    #[test]
    fn leading_bits_are_those_of_all_numbers_with_the_draw() {
        let mut number = 1u64;
        for _ in 0..20_000 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            for end in [2, 3, 32, 51, 52] {
                let (bits, count) = leading_bits(end, below(number, end));
                let same = (bits ^ number).leading_zeros();
                assert!(same >= count, "{number:#x} below {end}");
            }
        }
    }
}
