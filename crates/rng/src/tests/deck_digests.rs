//! Shared by the tests for repeated decks: a digest of each of the first decks.
//!
//! A digest has 70 bits of the deck, rotated until card 0 is on top, and six bits of the position of card
//! 0: decks that are the same except for a cut share the upper bits, and equal decks share all. Digests
//! are kept in order, in buckets of their first twelve bits, so that eight bytes a deck are enough. Knows
//! no distribution and tests nothing.

use super::view::View;
use crate::deck::CARDS;

/// Decks that are stored, eight bytes each.
pub(crate) const REMEMBERED_MAX: u64 = 1 << 20;
/// Digests that wait to be sorted, sixteen bytes each.
const WAITING_MAX: usize = 1 << 16;
/// Bits of a digest that are the number of its bucket.
const BUCKET_BITS: u32 = 12;
const BUCKETS: usize = 1 << BUCKET_BITS;
/// Bits of a digest that say where card 0 was.
const PLACE_BITS: u32 = 6;
const PLACE: u64 = (1 << PLACE_BITS) - 1;
/// What two different decks, both turned, share once in so many pairs: 2^70.
pub(super) const DIGESTS: f64 = 1_180_591_620_717_411_303_424.0;

/// The digests of the first decks. Later decks are compared with these, but not with each other.
pub(crate) struct DeckDigests {
    decks: u64,
    /// Decks that are remembered at most.
    most: u64,
    remembered: Buckets,
    waiting: Vec<u128>,
    /// Of the remembered decks.
    first: Repeats,
    /// Of later ones.
    later: Repeats,
}

/// Digests in order.
#[derive(Default)]
struct Buckets {
    /// Where each bucket begins; empty as long as there is no digest.
    starts: Vec<u32>,
    /// The digests, without the number of their bucket.
    digests: Vec<u64>,
}

/// Decks that came again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Repeats {
    /// As they were.
    pub equal: u64,
    /// After a cut, or as they were.
    pub cut: u64,
}

impl Default for DeckDigests {
    fn default() -> DeckDigests {
        DeckDigests {
            decks: 0,
            most: REMEMBERED_MAX,
            remembered: Buckets::default(),
            waiting: Vec::new(),
            first: Repeats::default(),
            later: Repeats::default(),
        }
    }
}

impl DeckDigests {
    /// Remembers at most so many decks.
    pub fn remember(&mut self, decks: usize) {
        self.most = (decks as u64).min(REMEMBERED_MAX);
    }

    /// Takes the next decks.
    pub fn take(&mut self, decks: &[View]) {
        for deck in decks {
            // Those that wait are all remembered, or all too late for it.
            if self.decks == self.most {
                self.settle();
            } else if self.waiting.len() == WAITING_MAX {
                self.put_in_order();
            }
            self.waiting.push(digest(deck));
            self.decks += 1;
        }
    }

    /// Compares the decks that wait.
    pub fn settle(&mut self) {
        self.put_in_order();
        if self.decks <= self.most {
            self.first = self.repeats_of_remembered();
        }
    }

    /// The sums over decks after those that are remembered.
    pub fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
        visit(&mut self.later.equal, 1);
        visit(&mut self.later.cut, 1);
    }

    /// Decks that came again, when all are compared.
    pub fn repeats(&self) -> Repeats {
        Repeats {
            equal: self.first.equal.saturating_add(self.later.equal),
            cut: self.first.cut.saturating_add(self.later.cut),
        }
    }

    /// Pairs of decks of which it is known whether they are the same.
    pub fn pairs(&self) -> f64 {
        let remembered = self.decks.min(self.most) as f64;
        let later = self.decks.saturating_sub(self.most) as f64;
        remembered * (remembered - 1.0).max(0.0) / 2.0 + remembered * later
    }

    fn put_in_order(&mut self) {
        let new = Buckets::of(&self.waiting);
        self.waiting.clear();
        if self.decks <= self.most {
            self.remembered.merge(&new);
            return;
        }
        for bucket in 0..BUCKETS {
            for digest in new.bucket(bucket) {
                let (equal, cut) = self.remembered.find(bucket, *digest);
                self.later.equal += u64::from(equal);
                self.later.cut += u64::from(cut);
            }
        }
    }

    fn repeats_of_remembered(&self) -> Repeats {
        let mut found = Repeats::default();
        for bucket in (0..BUCKETS).map(|bucket| self.remembered.bucket(bucket)) {
            for (one, other) in bucket.iter().zip(bucket.iter().skip(1)) {
                found.equal += u64::from(one == other);
                found.cut += u64::from(is_same_up_to_a_cut(*one, *other));
            }
        }
        found
    }
}

impl Buckets {
    /// Some digests, in order.
    fn of(digests: &[u128]) -> Buckets {
        let bucket_of = |digest: u128| (digest >> u64::BITS) as usize % BUCKETS;
        let mut starts = vec![0u32; BUCKETS];
        for digest in digests {
            starts[bucket_of(*digest)] += 1;
        }
        let mut before = 0;
        for start in &mut starts {
            before += std::mem::replace(start, before);
        }
        let (mut next, mut sorted) = (starts.clone(), vec![0; digests.len()]);
        for digest in digests {
            let next = &mut next[bucket_of(*digest)];
            if let Some(slot) = sorted.get_mut(*next as usize) {
                *slot = *digest as u64;
            }
            *next += 1;
        }
        for (from, to) in starts.iter().zip(&next) {
            sorted.get_mut(*from as usize..*to as usize).unwrap_or_default().sort_unstable();
        }
        Buckets { starts, digests: sorted }
    }

    fn bucket(&self, bucket: usize) -> &[u64] {
        let last = self.digests.len();
        let start = |bucket: usize| self.starts.get(bucket).map_or(last, |start| *start as usize);
        self.digests.get(start(bucket)..start(bucket + 1)).unwrap_or_default()
    }

    /// Puts others among these: from the last one down, so that nothing is overwritten before it has
    /// moved.
    fn merge(&mut self, new: &Buckets) {
        self.starts.resize(BUCKETS, 0);
        let mut end = self.digests.len();
        let mut to = end + new.digests.len();
        self.digests.resize(to, 0);
        for (bucket, start) in self.starts.iter_mut().enumerate().rev() {
            let begin = *start as usize;
            let mut old = end;
            for digest in new.bucket(bucket).iter().rev() {
                while old > begin && self.digests[old - 1] > *digest {
                    (old, to) = (old - 1, to - 1);
                    self.digests[to] = self.digests[old];
                }
                to -= 1;
                self.digests[to] = *digest;
            }
            // What is left of the bucket moves as it is.
            to -= old - begin;
            self.digests.copy_within(begin..old, to);
            end = begin;
            *start = to as u32;
        }
    }

    /// Whether a digest of a bucket is here, as it is and up to a cut.
    fn find(&self, bucket: usize, digest: u64) -> (bool, bool) {
        let bucket = self.bucket(bucket);
        let from = bucket.partition_point(|other| *other < digest & !PLACE);
        let same_cards = bucket.get(from..).unwrap_or_default().iter().copied();
        let mut same_cards =
            same_cards.take_while(|other| is_same_up_to_a_cut(*other, digest)).peekable();
        let cut = same_cards.peek().is_some();
        (same_cards.any(|other| other == digest), cut)
    }
}

fn is_same_up_to_a_cut(one: u64, other: u64) -> bool {
    (one ^ other) & !PLACE == 0
}

/// The digest of a deck, in the lower 76 bits.
fn digest(deck: &View) -> u128 {
    let cards = deck.cards.cards();
    let top = usize::from(deck.positions.cards()[0]);
    // The deck twice, so that the turned one lies in it whole.
    let mut twice = [0u8; 2 * CARDS];
    let (one, two) = twice.split_at_mut(CARDS);
    one.copy_from_slice(cards);
    two.copy_from_slice(cards);
    let turned: &[u8; CARDS] = twice.get(top..).and_then(<[u8]>::first_chunk).unwrap_or(cards);
    let (words, rest) = turned.as_chunks::<8>();
    let mut last = [0u8; 8];
    last[..CARDS % 8].copy_from_slice(rest);
    // Each step is one to one in the word and in the sum before.
    let (mut lower, mut upper) = (0u64, 1u64);
    for word in words.iter().chain([&last]).map(|word| u64::from_le_bytes(*word)) {
        lower = (lower ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        upper = (upper ^ word).wrapping_mul(0xd129_0f5c_3ae1_6b4d).rotate_left(31);
    }
    let (lower, upper) = (mixed(lower), mixed(upper));
    let bucket = u128::from(upper >> (u64::BITS - BUCKET_BITS));
    (bucket << u64::BITS) | u128::from(lower & !PLACE) | top as u128
}

/// The finaliser of S. Vigna's splitmix64, so that every bit counts.
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::{Random, find};

    fn views(decks: usize) -> Vec<View> {
        let mut source = find("chacha20").unwrap().start(4);
        (0..decks).map(|_| View::of(&source.next_deck())).collect()
    }

    fn cut(deck: &View, at: usize) -> View {
        let mut cards = *deck.cards.cards();
        cards.rotate_left(at);
        View::of(&Deck::new(cards).unwrap())
    }

    /// Against a list of the decks that are remembered, whenever it is asked.
    #[test]
    fn repeats_are_those_of_a_plain_list() {
        let decks = views(60);
        let mut random = Random::new(5);
        let turned = |deck: &View| {
            let mut cards = *deck.cards.cards();
            let top = cards.iter().position(|card| *card == 0).unwrap();
            cards.rotate_left(top);
            cards
        };
        for most in [0, 1, 10, 60, 300, 1000] {
            let mut digests = DeckDigests::default();
            digests.remember(most);
            let (mut list, mut expected, mut pairs) = (Vec::new(), Repeats::default(), 0);
            for taken in 0..500 {
                let deck = &decks[random.position(decks.len())];
                let deck = cut(deck, random.position(3));
                expected.equal +=
                    u64::from(list.iter().any(|(cards, _)| cards == deck.cards.cards()));
                expected.cut += u64::from(list.iter().any(|(_, cards)| *cards == turned(&deck)));
                pairs += list.len();
                if list.len() < most {
                    list.push((*deck.cards.cards(), turned(&deck)));
                }
                digests.take(&[deck]);
                if taken % 7 == 0 || taken > 450 {
                    digests.settle();
                    assert_eq!(digests.repeats(), expected, "{most} {taken}");
                    assert_eq!(digests.pairs(), pairs as f64);
                }
            }
        }
    }

    #[test]
    fn digests_stay_in_order_while_more_are_put_among_them() {
        let decks = views(5000);
        let mut digests = DeckDigests::default();
        for decks in decks.chunks(700) {
            digests.take(decks);
            digests.settle();
        }
        let mut expected: Vec<u128> = decks.iter().map(digest).collect();
        expected.sort_unstable();
        let found = (0..BUCKETS).flat_map(|bucket| {
            let whole = move |digest: &u64| ((bucket as u128) << u64::BITS) | u128::from(*digest);
            digests.remembered.bucket(bucket).iter().map(whole)
        });
        assert!(found.eq(expected));
    }

    /// Every bit of the cards is one that half of all digests have.
    #[test]
    fn digests_are_spread_evenly() {
        let decks = views(20_000);
        for bit in (PLACE_BITS..u64::BITS + BUCKET_BITS).map(|bit| 1u128 << bit) {
            let ones = decks.iter().filter(|deck| digest(deck) & bit > 0).count() as f64;
            assert!((ones - 10_000.0).abs() < 5.0 * 70.8, "{bit} {ones}");
        }
        assert_eq!(DIGESTS, libm::exp2(f64::from(u64::BITS - PLACE_BITS + BUCKET_BITS)));
    }
}
