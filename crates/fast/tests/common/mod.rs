//! What the comparisons share: a small generator of hands, and the comparison of one hand.
#![allow(dead_code, reason = "each test binary uses its part")]

use gincert_fast::{Evaluator, Leftover, ShapeBook, ShapeSets};
use gincert_game::gin_and_win::has_shape;
use gincert_game::{Card, CardSet, MeldKind, MeldRules, Melding, Rank, best_meldings};

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014):
/// good enough to spread a sample, never used for anything else.
pub struct Mixer(pub u64);

impl Mixer {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u8 {
        (self.next() % bound) as u8
    }

    pub fn coin(&mut self) -> bool {
        self.next() & 1 == 1
    }

    pub fn hand(&mut self, cards: u8) -> CardSet {
        self.draw(cards, |mixer| mixer.below(52))
    }

    /// Cards of five neighbouring ranks only.
    pub fn crowded_hand(&mut self, cards: u8) -> CardSet {
        let lowest = self.below(9);
        self.draw(cards, |mixer| 13 * mixer.below(4) + lowest + mixer.below(5))
    }

    fn draw(&mut self, cards: u8, mut index: impl FnMut(&mut Mixer) -> u8) -> CardSet {
        let mut hand = CardSet::EMPTY;
        while hand.len() < cards {
            hand = Card::from_index(index(self)).map_or(hand, |card| hand.with(card));
        }
        hand
    }
}

/// Score, left-over ranks and the set of shapes as the reference has them.
pub fn reference(rules: &MeldRules, book: &ShapeBook, hand: CardSet) -> (u8, Vec<Rank>, ShapeSets) {
    let best = best_meldings(rules, hand);
    let (score, ranks) = best.first().map(|melding| melding.key()).unwrap_or_default();
    let mut shapes = ShapeSets::default();
    for (bit, shape) in book.shapes().iter().enumerate() {
        if best.iter().any(|melding| has_shape(melding, shape)) {
            shapes.any |= 1 << bit;
        }
        if best.iter().any(|melding| has_shape(melding, shape) && lies_apart(melding)) {
            shapes.apart |= 1 << bit;
        }
    }
    let without = best.iter().find(|melding| {
        melding.deadwood.is_empty() && !book.shapes().iter().any(|shape| has_shape(melding, shape))
    });
    assert_eq!(without, None, "every melding without deadwood has a listed shape");
    (score, ranks, shapes)
}

/// Whether no two flushes or runs are of the same suit.
fn lies_apart(melding: &Melding) -> bool {
    let suited =
        melding.melds.iter().filter(|meld| matches!(meld.kind, MeldKind::Flush | MeldKind::Run));
    let mut suits: Vec<_> =
        suited.filter_map(|meld| meld.cards.lowest()).filter_map(Card::suit).collect();
    suits.sort();
    suits.windows(2).all(|pair| pair[0] != pair[1])
}

/// The key of these left-over ranks.
pub fn key_of(ranks: impl IntoIterator<Item = Rank>) -> u64 {
    ranks.into_iter().fold(0, |key, rank| key + (1 << 39) + (1 << (3 * (rank.number() - 1))))
}

pub fn assert_agrees(rules: &MeldRules, evaluator: &Evaluator, book: &ShapeBook, hand: CardSet) {
    let (score, ranks, shapes) = reference(rules, book, hand);
    let best: Leftover = evaluator.best(hand);
    assert_eq!(best.score(), score, "{hand} under {rules:?}");
    assert_eq!(best.ranks().collect::<Vec<_>>(), ranks, "{hand} under {rules:?}");
    assert_eq!(best.top(), ranks.first().copied(), "{hand}");
    assert_eq!(best.key(), key_of(ranks), "{hand}");
    assert_eq!(book.shape_sets(hand), shapes, "{hand} under {rules:?}");
}
