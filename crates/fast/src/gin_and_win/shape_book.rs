//! Which shapes a particular hand can take with nothing left over.
//!
//! Knows nothing about hands that leave a card over: they have no shape.

use crate::gin_and_win::evaluator::lanes_of;
use crate::gin_and_win::jokers::rank_ways;
use crate::gin_and_win::lanes::{LANE_MASK, LANES, Lanes, ranks_by_count, run_min};
use crate::gin_and_win::shapes::{SHAPE_CARDS_MAX, all_shapes, suit_part};
use gincert_game::gin_and_win::ShapePart;
use gincert_game::{CardSet, MeldRules};

/// The shapes of hands of one size. A set of shapes is a 64-bit word: bit `i` stands for
/// `self.shapes()[i]`.
///
/// ```
/// use gincert_fast::ShapeBook;
/// use gincert_game::{MeldRules, parse_cards};
/// let book = ShapeBook::new(&MeldRules::GIN_AND_WIN, 7).unwrap();
/// let set = book.shapes_of(parse_cards("Ac Ad Ah As 2c 5c Jc").unwrap());
/// let names: Vec<String> = book.names(set).collect();
/// assert_eq!(names, [
///     "4-of-a-Kind & 3-Card Flush",
///     "3-Card Flush & Pair & Pair",
///     "4-Card Flush & 3-of-a-Kind",
/// ]);
/// ```
#[derive(Debug, Clone)]
pub struct ShapeBook {
    hand_cards: u8,
    lanes: Lanes,
    shapes: Vec<Vec<ShapePart>>,
    /// The code of every shape with its bit, sorted by code.
    bits: Vec<(u64, u8)>,
    /// For every lane, which entry of `ways` lists its splits into suit melds.
    way_of: Box<[u16; LANES]>,
    ways: Vec<Vec<u64>>,
}

/// Sets of shapes that one hand can take, as words of [`ShapeBook`] bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ShapeSets {
    /// Every shape: what `gincert_game::gin_and_win::has_shape` finds among all best meldings.
    pub any: u64,
    /// The shapes that come about with at most one flush or run from each suit. A flush of seven
    /// cards can be laid as one of four and one of three, but not under this narrower reading.
    pub apart: u64,
}

/// A multiset of parts as a word, three bits each: five parts of a kind at most in ten cards.
fn code(part: ShapePart) -> u64 {
    let place = match part {
        ShapePart::OfAKind(cards) => cards.saturating_sub(2),
        // The size of a suit meld tells whether it is a flush or a run.
        ShapePart::Flush(cards) | ShapePart::Run(cards) => cards.saturating_add(1),
    };
    1 << (3 * u32::from(place.min(20)))
}

/// Whether a code stands for a single part.
fn is_one_part(code: u64) -> bool {
    code.is_power_of_two() && code.trailing_zeros().is_multiple_of(3)
}

impl ShapeBook {
    /// The book for hands of so many cards; `None` above [`SHAPE_CARDS_MAX`].
    pub fn new(rules: &MeldRules, hand_cards: u8) -> Option<ShapeBook> {
        if hand_cards > SHAPE_CARDS_MAX {
            return None;
        }
        let shapes = all_shapes(rules, hand_cards);
        let mut bits: Vec<(u64, u8)> = (0..)
            .zip(&shapes)
            .map(|(bit, shape)| (shape.iter().map(|part| code(*part)).sum(), bit))
            .collect();
        bits.sort_unstable();
        let (way_of, ways) = lane_ways(rules, hand_cards);
        Some(ShapeBook { hand_cards, lanes: Lanes::new(rules), shapes, bits, way_of, ways })
    }

    /// All shapes in the order of the bits: [`all_shapes`].
    pub fn shapes(&self) -> &[Vec<ShapePart>] {
        &self.shapes
    }

    /// The bit of a shape, its parts in any order; `None` when no hand of this size can have it.
    pub fn bit(&self, shape: &[ShapePart]) -> Option<u64> {
        let mut wanted = shape.to_vec();
        wanted.sort();
        let index = self.shapes.iter().position(|known| {
            let mut parts = known.clone();
            parts.sort();
            parts == wanted
        })?;
        Some(1 << index)
    }

    /// The names of the shapes in a set, in the order of the bits.
    pub fn names(&self, set: u64) -> impl Iterator<Item = String> {
        self.shapes.iter().enumerate().filter(move |(bit, _)| set >> bit & 1 == 1).map(
            |(_, shape)| {
                let words: Vec<String> = shape.iter().map(ShapePart::to_string).collect();
                words.join(" & ")
            },
        )
    }

    /// Every shape that the hand can take with nothing left over; 0 when a card always stays, or
    /// when the hand has another size than the book.
    pub fn shapes_of(&self, hand: CardSet) -> u64 {
        self.shape_sets(hand).any
    }

    /// As [`ShapeBook::shapes_of`], and which of the shapes split no suit into two melds.
    ///
    /// ```
    /// use gincert_fast::ShapeBook;
    /// use gincert_game::{MeldRules, parse_cards};
    /// let book = ShapeBook::new(&MeldRules::GIN_AND_WIN, 7).unwrap();
    /// let sets = book.shape_sets(parse_cards("2c 4c 5c 7c 9c Jc Kc").unwrap());
    /// let any: Vec<String> = book.names(sets.any).collect();
    /// let apart: Vec<String> = book.names(sets.apart).collect();
    /// assert_eq!(any, ["4-Card Flush & 3-Card Flush", "7-Card Flush"]);
    /// assert_eq!(apart, ["7-Card Flush"]);
    /// ```
    pub fn shape_sets(&self, hand: CardSet) -> ShapeSets {
        let mut found = ShapeSets::default();
        let jokers = hand.jokers().len();
        if hand.len() == self.hand_cards && jokers > 0 {
            self.choose_with_jokers(&mut lanes_of(hand), (0, jokers), (0, true), &mut found);
        } else if hand.len() == self.hand_cards {
            self.choose(&mut lanes_of(hand), 0, (0, true), &mut found);
        }
        found
    }

    /// Chooses what the suits from `suit` on put into suit melds; `made` is the code of the melds
    /// so far and whether they lie apart.
    fn choose(&self, lanes: &mut [u16; 4], suit: usize, made: (u64, bool), found: &mut ShapeSets) {
        let Some(whole) = lanes.get(suit).copied() else {
            self.finish(*lanes, made, found);
            return;
        };
        self.choose(lanes, suit + 1, made, found);
        if self.lanes.usable(whole) {
            let mut melded = whole;
            while melded != 0 {
                if self.lanes.splits(melded) {
                    lanes[suit & 3] = whole & !melded;
                    for way in self.ways_of(melded) {
                        let made = (made.0 + way, made.1 && is_one_part(*way));
                        self.choose(lanes, suit + 1, made, found);
                    }
                }
                melded = (melded - 1) & whole;
            }
            lanes[suit & 3] = whole;
        }
    }

    fn ways_of(&self, lane: u16) -> &[u64] {
        let way = self.way_of[usize::from(lane & LANE_MASK)];
        self.ways.get(usize::from(way)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Puts all that is left into rank melds, if it goes.
    fn finish(&self, lanes: [u16; 4], (suited, apart): (u64, bool), found: &mut ShapeSets) {
        let [ones, twos, threes, fours] = ranks_by_count(lanes);
        if ones != 0 {
            return;
        }
        let pairs = u64::from(twos.count_ones());
        let trips = u64::from(threes.count_ones());
        let fours = u64::from(fours.count_ones());
        let base =
            suited + pairs * code(ShapePart::OfAKind(2)) + trips * code(ShapePart::OfAKind(3));
        for quads in 0..=fours {
            let split = fours - quads;
            let whole = base
                + quads * code(ShapePart::OfAKind(4))
                + 2 * split * code(ShapePart::OfAKind(2));
            // With a part that is no meld under the rules it is no shape, and has no bit.
            if let Ok(place) = self.bits.binary_search_by_key(&whole, |(code, _)| *code) {
                let bit = self.bits.get(place).map_or(0, |(_, bit)| 1 << bit);
                found.any |= bit;
                found.apart |= if apart { bit } else { 0 };
            }
        }
    }
}

/// Hands with jokers: runs are no melds then.
impl ShapeBook {
    /// As `choose`, with so many jokers that are not placed yet.
    fn choose_with_jokers(
        &self,
        lanes: &mut [u16; 4],
        (suit, jokers): (usize, u8),
        made: (u64, bool),
        found: &mut ShapeSets,
    ) {
        let Some(whole) = lanes.get(suit).copied() else {
            let counts = ranks_by_count(*lanes).map(u16::count_ones);
            self.finish_with_jokers(counts, jokers, made, found);
            return;
        };
        self.choose_with_jokers(lanes, (suit + 1, jokers), made, found);
        let mut melded = whole;
        while melded != 0 {
            lanes[suit & 3] = whole & !melded;
            for more in 0..=jokers {
                let cards = melded.count_ones() as usize + usize::from(more);
                for way in self.ways.get(cards).map(Vec::as_slice).unwrap_or_default() {
                    let made = (made.0 + way, made.1 && is_one_part(*way));
                    self.choose_with_jokers(lanes, (suit + 1, jokers - more), made, found);
                }
            }
            melded = (melded - 1) & whole;
        }
        lanes[suit & 3] = whole;
    }

    /// Puts all that is left into rank melds, if it goes: so many ranks of one, two, three and four cards.
    fn finish_with_jokers(
        &self,
        counts: [u32; 4],
        jokers: u8,
        (code_, apart): (u64, bool),
        found: &mut ShapeSets,
    ) {
        let Some(place) = counts.iter().position(|ranks| *ranks > 0) else {
            if let Ok(place) = self.bits.binary_search_by_key(&code_, |(code, _)| *code) {
                let bit = self.bits.get(place).map_or(0, |(_, bit)| 1 << bit);
                let all_placed = jokers == 0;
                found.any |= if all_placed { bit } else { 0 };
                found.apart |= if all_placed && apart { bit } else { 0 };
            }
            return;
        };
        let mut fewer = counts;
        fewer[place & 3] -= 1;
        for more in 0..=jokers {
            for parts in rank_ways(place as u8 + 1 + more) {
                let made = code_ + parts.iter().map(|part| code(*part)).sum::<u64>();
                self.finish_with_jokers(fewer, jokers - more, (made, apart), found);
            }
        }
    }
}

/// For every lane of at most `hand_cards` cards the codes of its splits into suit melds.
fn lane_ways(rules: &MeldRules, hand_cards: u8) -> (Box<[u16; LANES]>, Vec<Vec<u64>>) {
    let flushes = flush_ways(rules, hand_cards);
    let mut way_of = Box::new([0; LANES]);
    if run_min(rules).is_none() {
        // Only the number of cards matters.
        for (lane, way) in (0u16..).zip(way_of.iter_mut()) {
            *way = lane.count_ones() as u16;
        }
        return (way_of, flushes);
    }
    let mut ways = vec![Vec::new()];
    for (lane, way) in (0u16..).zip(way_of.iter_mut()) {
        if lane.count_ones() <= u32::from(hand_cards) {
            let mut codes = Vec::new();
            runs_then_flushes(rules, &flushes, lane, (0, 0), &mut codes);
            codes.sort_unstable();
            codes.dedup();
            *way = ways.len() as u16;
            ways.push(codes);
        }
    }
    (way_of, ways)
}

/// For every number of cards of one suit, the codes of its splits into flushes.
fn flush_ways(rules: &MeldRules, hand_cards: u8) -> Vec<Vec<u64>> {
    fn split(sizes: &[ShapePart], cards: u8, made: u64, codes: &mut Vec<u64>) {
        if cards == 0 {
            codes.push(made);
        }
        for (position, part) in sizes.iter().enumerate() {
            if part.cards() <= cards {
                let rest = sizes.get(position..).unwrap_or_default();
                split(rest, cards - part.cards(), made + code(*part), codes);
            }
        }
    }
    let sizes: Vec<ShapePart> = (2..=hand_cards)
        .filter_map(|cards| suit_part(rules, cards))
        .filter(|part| matches!(part, ShapePart::Flush(_)))
        .collect();
    (0..=hand_cards)
        .map(|cards| {
            let mut codes = Vec::new();
            split(&sizes, cards, 0, &mut codes);
            codes
        })
        .collect()
}

/// The lowest card lies in a flush (it joins the `pool`) or begins a run.
fn runs_then_flushes(
    rules: &MeldRules,
    flushes: &[Vec<u64>],
    lane: u16,
    (pool, made): (usize, u64),
    codes: &mut Vec<u64>,
) {
    if lane == 0 {
        let ends = flushes.get(pool).map(Vec::as_slice).unwrap_or_default();
        codes.extend(ends.iter().map(|flush| made + flush));
        return;
    }
    let lowest = lane.trailing_zeros();
    let without = lane & (lane - 1);
    runs_then_flushes(rules, flushes, without, (pool + 1, made), codes);
    let length = (lane >> lowest).trailing_ones() as u8;
    for cards in 2..=length {
        if let Some(part @ ShapePart::Run(_)) = suit_part(rules, cards) {
            let run = ((1u16 << cards) - 1) << lowest;
            let made = made + code(part);
            runs_then_flushes(rules, flushes, lane & !run, (pool, made), codes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::parse_cards;

    fn book() -> ShapeBook {
        ShapeBook::new(&MeldRules::GIN_AND_WIN, 7).unwrap()
    }

    #[test]
    fn a_shape_has_its_bit_and_name_whatever_the_order_of_its_parts() {
        let book = book();
        for (place, shape) in book.shapes().iter().enumerate() {
            let backwards: Vec<ShapePart> = shape.iter().rev().copied().collect();
            let bit = Some(1 << place);
            assert_eq!((book.bit(shape), book.bit(&backwards)), (bit, bit));
            let words: Vec<String> = shape.iter().map(ShapePart::to_string).collect();
            assert_eq!(book.names(1 << place).collect::<Vec<_>>(), [words.join(" & ")]);
        }
        assert_eq!(book.bit(&[ShapePart::OfAKind(4)]), None);
        assert_eq!(book.names(0).count(), 0);
        assert_eq!(book.names(u64::MAX).count(), book.shapes().len());
    }

    #[test]
    fn hands_of_another_size_have_no_shape() {
        let flush = parse_cards("2c 4c 5c 7c 9c Jc Kc").unwrap();
        assert_eq!(book().names(book().shapes_of(flush)).count(), 2);
        let six = parse_cards("2c 4c 5c 7c 9c Jc").unwrap();
        assert_eq!((book().shapes_of(six), book().shapes_of(CardSet::EMPTY)), (0, 0));
        assert!(ShapeBook::new(&MeldRules::GIN_AND_WIN, SHAPE_CARDS_MAX).is_some());
        assert!(ShapeBook::new(&MeldRules::GIN_AND_WIN, SHAPE_CARDS_MAX + 1).is_none());
    }
}
