//! Hands a second, on one thread: deadwood from tables beside the reference and beside the crate
//! `gin-rummy`, on the same hands in one run. The sums of all answers are compared, so no figure is
//! printed of an evaluator that counts otherwise.

use gin_rummy::{Card as OtherCard, Hand as OtherHand, deadwood as other_deadwood};
use gincert_fast::Deadwood;
use gincert_game::deadwood::{MeldCore, best_discards, least_points};
use gincert_game::{Card, CardSet};
use std::hint::black_box;
use std::time::Instant;

/// Hands that are kept at once: small enough for the cache, so that the evaluator is measured and
/// not the memory.
const HANDS: usize = 1 << 12;

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct Mixer(u64);

impl Mixer {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    fn hand(&mut self, cards: u8) -> CardSet {
        let mut hand = CardSet::EMPTY;
        while hand.len() < cards {
            hand = Card::from_index(self.below(52) as u8).map_or(hand, |card| hand.with(card));
        }
        hand
    }

    /// Cards of five neighbouring ranks, where melds cross.
    fn clustered(&mut self, cards: u8) -> CardSet {
        let lowest = self.below(9);
        let mut hand = CardSet::EMPTY;
        while hand.len() < cards {
            let index = 13 * self.below(4) + lowest + self.below(5);
            hand = Card::from_index(index as u8).map_or(hand, |card| hand.with(card));
        }
        hand
    }
}

fn other(hand: &CardSet) -> OtherHand {
    let cards = hand.cards();
    cards.iter().filter_map(|card| card.to_string().parse::<OtherCard>().ok()).collect()
}

/// The hands a second in the quickest of several passes, and the sum of the answers to one. Other
/// programs on the machine can only slow a pass down, so the quickest says most.
fn measure<H>(hands: &[H], passes: usize, answer: impl Fn(&H) -> u32) -> (f64, u64) {
    let pass = || hands.iter().map(|hand| u64::from(answer(black_box(hand)))).sum::<u64>();
    let sum = pass();
    let mut quickest = f64::MAX;
    for _ in 0..passes {
        let began = Instant::now();
        assert_eq!(black_box(pass()), sum);
        quickest = quickest.min(began.elapsed().as_secs_f64());
    }
    (hands.len() as f64 / quickest, sum)
}

fn report(what: &str, who: &str, (rate, sum): (f64, u64), wanted: u64) {
    assert_eq!(sum, wanted, "{who} counts otherwise: {what}");
    println!("{what:44} {who:12} {:>12.2} million hands/s", rate / 1e6);
}

fn main() {
    let core = MeldCore::standard();
    let fast = Deadwood::new(&core);
    let mut mixer = Mixer(0x0123_4567_89ab_cdef);
    for (what, clustered) in [("uniform", false), ("clustered", true)] {
        let mut hands = |cards| -> Vec<CardSet> {
            let one = |mixer: &mut Mixer| match clustered {
                true => mixer.clustered(cards),
                false => mixer.hand(cards),
            };
            (0..HANDS).map(|_| one(&mut mixer)).collect()
        };
        let (ten, eleven) = (hands(10), hands(11));
        let (ten_other, eleven_other): (Vec<_>, Vec<_>) =
            (ten.iter().map(other).collect(), eleven.iter().map(other).collect());

        let title = format!("ten cards, {what}: least deadwood");
        let by_tables = measure(&ten, 4000, |hand| fast.least(*hand));
        report(&title, "fast", by_tables, by_tables.1);
        report(
            &title,
            "gin-rummy",
            measure(&ten_other, 100, |hand| u32::from(other_deadwood(*hand))),
            by_tables.1,
        );
        report(&title, "game", measure(&ten, 3, |hand| least_points(&core, *hand)), by_tables.1);

        let title = format!("eleven cards, {what}: best discards");
        let points = |hand: &CardSet| fast.best_discards(*hand).map_or(0, |(points, _)| points);
        let by_tables = measure(&eleven, 2000, points);
        report(&title, "fast", by_tables, by_tables.1);
        let one_by_one = |hand: &OtherHand| {
            let without = |card| {
                let mut rest = *hand;
                rest.remove(card);
                u32::from(other_deadwood(rest))
            };
            hand.iter().map(without).min().unwrap_or(0)
        };
        report(&title, "gin-rummy", measure(&eleven_other, 20, one_by_one), by_tables.1);
        let few = &eleven[..HANDS / 16];
        let reference = |hand: &CardSet| {
            best_discards(&core, *hand, CardSet::EMPTY).map_or(0, |best| best.points)
        };
        let wanted = measure(few, 1, points).1;
        report(&title, "game", measure(few, 3, reference), wanted);
    }
}
