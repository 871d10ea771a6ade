//! Least deadwood of the same hands by our tables, by our reference, and by the crate `gin-rummy`. The
//! sum of the answers to one pass is printed: no figure counts of an evaluator whose sum is another.

use gin_rummy::{Card as OtherCard, Hand as OtherHand, deadwood as other_deadwood};
use gincert_fast::Deadwood;
use gincert_game::deadwood::{MeldCore, least_points};
use gincert_game::{Card, CardSet};
use std::hint::black_box;

/// Hands that are kept at once: few enough for the cache, so that the evaluator is measured and not the
/// memory.
const HANDS: usize = 1 << 12;

/// Passes with one evaluator. Gives the sum of the answers to one pass.
pub fn run(evaluator: &str, passes: &str) -> Result<String, String> {
    let passes: u32 = passes.parse().map_err(|_| format!("'{passes}' is no number\n"))?;
    let mut mixer = Mixer(0x0123_4567_89ab_cdef);
    let hands: Vec<CardSet> = (0..HANDS).map(|_| mixer.hand(10)).collect();
    let core = MeldCore::standard();
    let sum = match evaluator {
        "fast" => {
            let fast = Deadwood::new(&core);
            repeated(&hands, passes, |hand| fast.least(*hand))
        }
        "game" => repeated(&hands, passes, |hand| least_points(&core, *hand)),
        "gin-rummy" => {
            let hands: Vec<OtherHand> = hands.iter().map(other).collect();
            repeated(&hands, passes, |hand| u32::from(other_deadwood(*hand)))
        }
        _ => return Err(format!("'{evaluator}' is no evaluator\n")),
    };
    Ok(format!("{sum} points in {HANDS} hands"))
}

fn repeated<H>(hands: &[H], passes: u32, answer: impl Fn(&H) -> u32) -> u64 {
    let pass = || hands.iter().map(|hand| u64::from(answer(black_box(hand)))).sum::<u64>();
    let mut sum = pass();
    for _ in 1..passes {
        sum = black_box(pass());
    }
    sum
}

fn other(hand: &CardSet) -> OtherHand {
    let cards = hand.cards();
    cards.iter().filter_map(|card| card.to_string().parse::<OtherCard>().ok()).collect()
}

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
}

#[cfg(test)]
mod tests {
    use super::run;

    #[test]
    fn all_evaluators_count_alike() {
        let answers = ["fast", "game", "gin-rummy"].map(|evaluator| run(evaluator, "1"));
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0], answers[2]);
        assert!(run("other", "1").is_err() && run("fast", "x").is_err());
    }
}
