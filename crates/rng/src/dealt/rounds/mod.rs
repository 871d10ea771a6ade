//! The hands of a table game, round by round, as logs show them: which cards lay at which spot, in
//! whatever order a log lists them. The rest of the deck was never seen.
//!
//! Three laws, whatever the numbers of cards. (1) A round deals k of 52 cards; the counts of the 52
//! cards have over all rounds the covariance V (I - J/52) x 52/51 with V the sum of
//! (k/52)(1 - k/52), so that the sum of (count - expected)^2, times 51/(52 V), is chi-square with 51
//! degrees of freedom (H. Joe, Tests of uniformity for sets of lotto numbers, 1993, for equal k).
//! (2) Given the k cards of a round, any h of them lie at one spot; what a spot gets less h/k of
//! what is dealt has the same form with V the sum of (h/k)(1 - h/k)(k/52), uncorrelated with (1).
//! (3) Given one round, the number of its cards in the next one is hypergeometric. The counts are
//! those of `dealt`; only the order within a hand is not used, since players and logs sort hands.

mod repeated;
mod shared;

use crate::battery::Slot;
use crate::deck::CARDS;
use crate::tails::{chi_square_two_sided, normal_two_sided};
use crate::tests::Outcome;
use libm::sqrt;
use repeated::Repeated;
use shared::Shared;
use std::collections::BTreeMap;

/// Spots of a round that are looked at: the dealer and eight seats.
pub const SPOTS_MAX: usize = 9;

/// Expectation of a count from which on its law is taken as normal.
const EXPECTED_MIN: f64 = 8.0;

/// The hands of a round: at each spot (0 is the dealer's) a set of cards, as bits 0 to 51.
///
/// ```
/// use gincert_rng::{Hand, HandsOfRound};
/// let dealer = Hand { spot: 0, cards: 0b0111 };
/// let seat = Hand { spot: 3, cards: 0b1000 };
/// assert!(HandsOfRound::new(&[dealer, seat]).is_some());
/// assert!(HandsOfRound::new(&[dealer, dealer]).is_none());
/// assert!(HandsOfRound::new(&[]).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandsOfRound {
    hands: [u64; SPOTS_MAX],
    all: u64,
}

/// The cards at one spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// The spot; 0 is the dealer's.
    pub spot: u8,
    /// The cards, as bits 0 to 51.
    pub cards: u64,
}

impl HandsOfRound {
    /// From hands at different spots below [`SPOTS_MAX`]; `None` where there is no card, or one lies
    /// twice, or at a spot twice.
    pub fn new(hands: &[Hand]) -> Option<HandsOfRound> {
        let mut round = HandsOfRound { hands: [0; SPOTS_MAX], all: 0 };
        for hand in hands {
            let place = round.hands.get_mut(usize::from(hand.spot))?;
            let is_new = *place == 0 && hand.cards & round.all == 0;
            if hand.cards == 0 || hand.cards >> CARDS != 0 || !is_new {
                return None;
            }
            *place = hand.cards;
            round.all |= hand.cards;
        }
        (round.all != 0).then_some(round)
    }

    fn dealer(&self) -> u64 {
        self.hands[0]
    }

    fn many(&self) -> u8 {
        cards_of(self.all)
    }
}

fn cards_of(set: u64) -> u8 {
    set.count_ones() as u8
}

/// The last round of one table.
#[derive(Debug, Clone, Copy, Default)]
pub struct RoundTrail {
    last: Option<HandsOfRound>,
}

impl RoundTrail {
    /// The next round does not follow the last one.
    pub fn gap(&mut self) {
        self.last = None;
    }
}

/// How often each card was in a set.
#[derive(Debug, Clone, PartialEq)]
struct Cards {
    counts: [u64; CARDS],
    rounds: u64,
}

impl Cards {
    const NONE: Cards = Cards { counts: [0; CARDS], rounds: 0 };

    fn add(&mut self, set: u64) {
        self.rounds += 1;
        let mut left = set;
        while left != 0 {
            if let Some(count) = self.counts.get_mut(left.trailing_zeros() as usize) {
                *count += 1;
            }
            left &= left - 1;
        }
    }
}

/// What a spot got of what was dealt, for one number of its cards among one number of all cards.
#[derive(Debug, Clone, PartialEq)]
struct Share {
    own: Cards,
    all: Cards,
}

/// The tests of rounds: feed it the rounds of every table in the order in which they were dealt.
#[derive(Default)]
pub struct Rounds {
    rounds: u64,
    /// What was dealt, by the number of cards of a round.
    dealt: BTreeMap<u8, Cards>,
    /// What each spot got, by spot, cards at the spot and cards of the round.
    shares: BTreeMap<(u8, u8, u8), Share>,
    overlap: Shared,
    of_dealer: Shared,
    repeats: Repeated,
}

impl Rounds {
    /// Takes a round that follows the last one of its trail.
    pub fn add_after(&mut self, trail: &mut RoundTrail, round: &HandsOfRound) {
        self.rounds += 1;
        let many = round.many();
        let dealt = self.dealt.entry(many).or_insert(Cards::NONE);
        dealt.add(round.all);
        for (spot, cards) in (0u8..).zip(round.hands).filter(|(_, cards)| *cards != 0) {
            // Of one spot alone nothing is shared.
            if cards != round.all {
                let key = (spot, cards_of(cards), many);
                let share =
                    self.shares.entry(key).or_insert(Share { own: Cards::NONE, all: Cards::NONE });
                share.own.add(cards);
                share.all.add(round.all);
            }
        }
        if let Some(last) = trail.last.replace(*round) {
            self.overlap.add(last.all, round.all);
            if last.dealer() != 0 && round.dealer() != 0 {
                self.of_dealer.add(last.dealer(), round.dealer());
            }
        }
        self.repeats.add(round);
    }

    /// Rounds so far.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Every slot, in a fixed order.
    pub fn slots(&self) -> Vec<Slot> {
        let mut slots = self.frequency();
        let mut spots: Vec<u8> = self.shares.keys().map(|(spot, _, _)| *spot).collect();
        spots.dedup();
        // What one of two spots does not get the other one gets: it is no test of its own.
        if spots.len() == 2 {
            spots.truncate(1);
        }
        slots.extend(spots.into_iter().map(|spot| self.share(spot)));
        slots.push(self.overlap.slot("hands/overlap"));
        slots.push(self.of_dealer.slot("hands/overlap/dealer"));
        slots.push(self.repeats.slot());
        slots
    }

    fn frequency(&self) -> Vec<Slot> {
        let (mut off, mut variance, mut expected) = ([0.0; CARDS], 0.0, 0.0);
        for (many, dealt) in &self.dealt {
            let part = f64::from(*many) / 52.0;
            let rounds = dealt.rounds as f64;
            expected += rounds * part;
            variance += rounds * part * (1.0 - part);
            for (off, count) in off.iter_mut().zip(dealt.counts) {
                *off += count as f64 - rounds * part;
            }
        }
        let enough = expected >= EXPECTED_MIN && variance > 0.0;
        let slot = |outcome: Option<Outcome>| Slot {
            name: match &outcome {
                Some(outcome) => format!("hands/card-frequency/{}", outcome.part),
                None => "hands/card-frequency".to_owned(),
            },
            regulators: "chi-square of dealt cards",
            decks_min: self.needs(EXPECTED_MIN, expected),
            outcome,
        };
        if !enough {
            return vec![slot(None)];
        }
        let farthest = off
            .iter()
            .copied()
            .fold(0.0_f64, |most, off| if off.abs() > most.abs() { off } else { most });
        let z = farthest / sqrt(variance);
        vec![
            slot(Some(contrasts("table", &off, variance))),
            slot(Some(Outcome {
                part: "largest-card",
                statistic: z,
                df: None,
                p: normal_two_sided(z).smallest_of(52),
            })),
        ]
    }

    fn share(&self, spot: u8) -> Slot {
        let (mut off, mut variance, mut expected) = ([0.0; CARDS], 0.0, 0.0);
        let of_spot = self.shares.iter().filter(|((of, _, _), _)| *of == spot);
        for ((_, own, many), share) in of_spot {
            let (own, many) = (f64::from(*own), f64::from(*many));
            let (rounds, part) = (share.own.rounds as f64, own / many);
            expected += rounds * own / 52.0;
            variance += rounds * part * (1.0 - part) * many / 52.0;
            let counts = share.own.counts.iter().zip(share.all.counts);
            for (off, (count, all)) in off.iter_mut().zip(counts) {
                *off += *count as f64 - part * all as f64;
            }
        }
        let enough = expected >= EXPECTED_MIN && variance > 0.0;
        Slot {
            name: match spot {
                0 => "hands/share/dealer".to_owned(),
                seat => format!("hands/share/seat-{seat}"),
            },
            regulators: "chi-square of cards by spot",
            decks_min: self.needs(EXPECTED_MIN, expected),
            outcome: enough.then(|| contrasts("", &off, variance)),
        }
    }

    /// Rounds like those so far in which a count is expected so often.
    fn needs(&self, wanted: f64, expected: f64) -> u64 {
        match expected > 0.0 {
            true => libm::ceil(wanted / expected * self.rounds as f64) as u64,
            false => 416,
        }
    }

    /// How much more often than it should a card can have been dealt without being seen, as a
    /// share of its expectation: chi-square with a noncentrality of `lambda` is reached at it.
    pub(crate) fn bias_of(&self, lambda: f64) -> Option<f64> {
        let (mut variance, mut expected) = (0.0, 0.0);
        for (many, dealt) in &self.dealt {
            let part = f64::from(*many) / 52.0;
            expected += dealt.rounds as f64 * part;
            variance += dealt.rounds as f64 * part * (1.0 - part);
        }
        // A card with an excess d, which the 51 others lack, has d^2 (52/51) for its sum of squares.
        let excess = sqrt(lambda * variance);
        (expected >= EXPECTED_MIN && variance > 0.0).then(|| excess / expected)
    }
}

/// Counts whose covariance is V (I - J/52) x 52/51 against zero.
fn contrasts(part: &'static str, off: &[f64; CARDS], variance: f64) -> Outcome {
    let squares: f64 = off.iter().map(|off| off * off).sum();
    let statistic = squares * 51.0 / (52.0 * variance);
    Outcome { part, statistic, df: Some(51), p: chi_square_two_sided(statistic, 51.0) }
}

#[cfg(test)]
mod tests;
