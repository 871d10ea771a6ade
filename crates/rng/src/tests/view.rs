//! A deck as the tests read it: its cards, their positions and digit codes, each computed once and shared
//! by all tests.
//!
//! Knows only permutations; counts nothing and tests nothing. Every row of bytes is padded to a multiple
//! of sixteen, because a processor handles sixteen bytes at a time where all are treated alike, and the
//! remaining ones singly.

use crate::deck::{CARDS, Deck};

/// Room for one byte a card: an index that is masked to six bits is always inside.
pub(super) const ROOM: usize = 64;

/// Behind the last card: higher than any card, as a signed byte, too.
const BEYOND: u8 = 127;

/// The number of each place. A counter would be checked for overflow at each step, which takes
/// bytes one by one.
pub(crate) const PLACES: Bytes = {
    let mut places = [0; ROOM];
    let mut place = 0;
    while place < ROOM {
        places[place] = place as u8;
        place += 1;
    }
    places
};

/// The bit of each card, so that none is shifted out anew.
pub(super) const BITS: [u64; ROOM] = {
    let mut bits = [0; ROOM];
    let mut card = 0;
    while card < ROOM {
        bits[card] = 1 << card;
        card += 1;
    }
    bits
};

/// A byte for each place; those from place 52 on mean nothing.
pub(super) type Bytes = [u8; ROOM];

/// A permutation, followed by 127: of neighbours no pair beyond the last card falls, or rises by
/// one.
#[derive(Clone, Copy)]
pub(crate) struct PaddedDeck([u8; ROOM + 16]);

impl PaddedDeck {
    fn put(&mut self, values: &[u8; CARDS]) {
        self.0[..CARDS].copy_from_slice(values);
    }

    /// Puts the inverse of another permutation here.
    #[inline(always)]
    fn invert(&mut self, other: &PaddedDeck) {
        for (place, value) in PLACES.iter().zip(other.cards()) {
            self.0[usize::from(value & 63)] = *place;
        }
    }

    /// The permutation alone.
    pub fn cards(&self) -> &[u8; CARDS] {
        self.0.first_chunk().unwrap_or(&[0; CARDS])
    }

    /// What is at each place.
    #[inline(always)]
    pub fn here(&self) -> &Bytes {
        self.from::<0>()
    }

    /// What is one place after each place.
    #[inline(always)]
    pub fn after_one(&self) -> &Bytes {
        self.from::<1>()
    }

    /// What is two places after each place.
    #[inline(always)]
    pub fn after_two(&self) -> &Bytes {
        self.from::<2>()
    }

    #[inline(always)]
    fn from<const PLACES: usize>(&self) -> &Bytes {
        self.0[PLACES..].first_chunk().unwrap_or(&[BEYOND; ROOM])
    }
}

/// A deck and what is computed from it.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// The card at each position.
    pub cards: PaddedDeck,
    /// The position of each card.
    pub positions: PaddedDeck,
    /// Draws of a Fisher-Yates shuffle from the last place down: entry i is the place up to i that
    /// was exchanged with place i.
    pub down: Bytes,
    /// Draws of a Fisher-Yates shuffle from the second place up.
    pub up: Bytes,
    /// Draws of a Fisher-Yates shuffle from the first place on: how far ahead of each place lies
    /// the place that was exchanged with it.
    pub ahead: Bytes,
    /// How many lower cards follow the card at each position.
    pub lower_after: Bytes,
}

impl View {
    /// No deck yet: everything is 0.
    pub fn blank() -> View {
        let mut none = PaddedDeck([BEYOND; ROOM + 16]);
        none.put(&[0; CARDS]);
        View {
            cards: none,
            positions: none,
            down: [0; ROOM],
            up: [0; ROOM],
            ahead: [0; ROOM],
            lower_after: [0; ROOM],
        }
    }

    /// The cards alone, for tests that read nothing else: every code stays as it is.
    #[inline(always)]
    pub fn put(&mut self, cards: &[u8; CARDS]) {
        self.cards.put(cards);
    }

    /// From the cards their positions alone.
    pub fn fill_positions(views: &mut [View]) {
        for view in views.iter_mut() {
            view.positions.invert(&view.cards);
        }
    }

    /// From the cards their positions and the codes, some decks at a time: a processor unlinks the
    /// cards of all at once, while each step of one deck waits for the step before.
    pub fn fill(views: &mut [View]) {
        // All decks through one step before the next one: a processor waits where many bytes are read
        // at once that have just been written one by one.
        View::fill_positions(views);
        let (fours, rest) = views.as_chunks_mut::<4>();
        let mut room = [[Links::BLANK; 4]; 2];
        for four in fours {
            fill_some(four, &mut room);
        }
        let mut room = [[Links::BLANK; 1]; 2];
        for view in rest {
            fill_some(std::array::from_mut(view), &mut room);
        }
    }

    /// Of one deck.
    pub fn of(deck: &Deck) -> View {
        let mut view = View::blank();
        view.put(deck.cards());
        View::fill(std::array::from_mut(&mut view));
        view
    }
}

/// `room` is for the links of shuffles that go down, and of those that go forward.
#[inline(always)]
fn fill_some<const N: usize>(views: &mut [View; N], room: &mut [[Links; N]; 2]) {
    let [down, forward] = room;
    for view in views.iter_mut() {
        view.lower_after = lower_after(&view.cards);
    }
    for ((view, down), forward) in views.iter_mut().zip(down.iter_mut()).zip(forward.iter_mut()) {
        down.put(view.cards.cards(), view.positions.cards());
        forward.put(view.cards.cards(), view.positions.cards());
    }
    for place in 0..CARDS {
        // First all that is read, then all that is written: a processor that does not know yet
        // where it will write puts off what it reads.
        let last = CARDS - 1 - place;
        let from_down: [CycleNeighbours; N] = std::array::from_fn(|at| down[at].beside(last));
        let from_forward: [CycleNeighbours; N] =
            std::array::from_fn(|at| forward[at].beside(place));
        for at in 0..N {
            down[at].join(from_down[at]);
            forward[at].join(from_forward[at]);
        }
    }
    for ((view, down), forward) in views.iter_mut().zip(down).zip(forward) {
        (view.down, view.up) = (*roomy(&down.after), *roomy(&down.before));
        let drawn = PLACES.iter().zip(roomy(&forward.after));
        for (slot, (place, drawn)) in view.ahead.iter_mut().zip(drawn) {
            *slot = drawn.wrapping_sub(*place);
        }
    }
}

/// The draws of both Fisher-Yates shuffles, down and up, of a deck.
///
/// A shuffle that goes down takes place i out of its cycle: what came after i is its draw, and what
/// came before i is the draw of the shuffle that goes up, which is that of the inverse. So the last
/// cards are unlinked from the cycles one by one; what the links of each say then is never touched
/// again.
pub(super) fn unlinked(cards: &[u8; CARDS], positions: &[u8; CARDS]) -> ([u8; CARDS], [u8; CARDS]) {
    let mut links = Links::BLANK;
    links.put(cards, positions);
    for place in (1..CARDS).rev() {
        links.join(links.beside(place));
    }
    let fitting = |links: &[u8; 256]| *links.first_chunk().unwrap_or(&[0; CARDS]);
    (fitting(&links.after), fitting(&links.before))
}

/// The cycles of a permutation: what comes after each place, and what before. There is room for
/// every byte, so that a byte is an index as it is.
#[derive(Clone, Copy)]
struct Links {
    after: [u8; 256],
    before: [u8; 256],
}

impl Links {
    const BLANK: Links = Links { after: [0; 256], before: [0; 256] };

    #[inline(always)]
    fn put(&mut self, cards: &[u8; CARDS], positions: &[u8; CARDS]) {
        self.after[..CARDS].copy_from_slice(cards);
        self.before[..CARDS].copy_from_slice(positions);
    }

    #[inline(always)]
    fn beside(&self, place: usize) -> CycleNeighbours {
        (self.before[place & 63], self.after[place & 63])
    }

    /// Takes the place that lies between out of its cycle. The only place of a cycle stays as it is.
    #[inline(always)]
    fn join(&mut self, (last, next): CycleNeighbours) {
        self.after[usize::from(last)] = next;
        self.before[usize::from(next)] = last;
    }
}

/// What comes before a place in its cycle, and what after it.
type CycleNeighbours = (u8, u8);

/// How many cards after each one are lower.
#[inline(always)]
fn lower_after(cards: &PaddedDeck) -> Bytes {
    let mut lower = [0; ROOM];
    let mut later = 0u64;
    let (fours, _) = cards.cards().as_chunks::<4>();
    let (slots, _) = lower.as_chunks_mut::<4>();
    for (slot, four) in slots[..CARDS / 4].iter_mut().zip(fours).rev() {
        // Four cards are put down as one word: bytes would keep the memory busy.
        let word = four.iter().rev().fold(0u32, |word, card| {
            let bit = BITS[usize::from(card & 63)];
            let lower = (later & bit.wrapping_sub(1)).count_ones();
            later |= bit;
            (word << 8) | lower
        });
        *slot = word.to_le_bytes();
    }
    lower
}

#[inline(always)]
fn roomy(links: &[u8; 256]) -> &Bytes {
    links.first_chunk().unwrap_or(&[0; ROOM])
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::find;

    /// Each number and link from its definition, whether decks come alone or four at a time.
    #[test]
    fn a_view_holds_what_it_says() {
        let mut source = find("riffle7").unwrap().start(5);
        let decks: Vec<Deck> = (0..103).map(|_| source.next_deck()).collect();
        let mut views = vec![View::blank(); decks.len()];
        for (view, deck) in views.iter_mut().zip(&decks) {
            view.put(deck.cards());
        }
        View::fill(&mut views);
        for (view, deck) in views.iter().zip(&decks) {
            let cards = deck.cards();
            assert_eq!(view.cards.cards(), cards);
            assert_eq!(view.positions.cards(), &deck.positions());
            // Along the cycle to the first place that is not above, or not below.
            let along = |from: &[u8; CARDS], place: u8, stops: fn(u8, u8) -> bool| {
                let next = |at: &u8| Some(from[usize::from(*at)]);
                let mut way = std::iter::successors(next(&place), next);
                way.find(|at| stops(*at, place)).unwrap()
            };
            for place in 0..52u8 {
                let at = usize::from(place);
                let down = along(cards, place, |at, place| at <= place);
                let up = along(&deck.positions(), place, |at, place| at <= place);
                let forward = along(cards, place, |at, place| at >= place);
                assert_eq!((view.down[at], view.up[at]), (down, up));
                assert_eq!(view.ahead[at], forward - place);
                let lower = cards[at..].iter().filter(|card| **card < cards[at]);
                assert_eq!(usize::from(view.lower_after[at]), lower.count());
            }
        }
    }

    #[test]
    fn neighbours_end_with_what_is_beyond() {
        let view = View::of(&Deck::sorted());
        let ends = [view.cards.here(), view.cards.after_one(), view.cards.after_two()];
        assert_eq!(
            ends.map(|row| row[49..53].to_vec()),
            [[49, 50, 51, 127], [50, 51, 127, 127], [51, 127, 127, 127]]
        );
    }
}
