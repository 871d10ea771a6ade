//! The hands of a table game, round by round, as logs show them: which cards were at which spot, in
//! whatever order a log lists them. The rest of the deck was never seen.
//!
//! Three distributions, whatever the numbers of cards. (1) A round deals k of 52 cards: the deviation of
//! the 52 counts from the expected ones has its own distribution (`contrasts`), and the count of one card
//! is exactly a sum of probabilities k/52. (2) Given the k cards of a round, any h of them are at one
//! spot: what a spot receives of the cards dealt has the same form, uncorrelated with (1). (3) Given one
//! round, the number of its cards in the next one is hypergeometric. The order within a hand is not used,
//! since players and logs sort hands.

mod repeated;
mod shared;

use crate::battery::Slot;
use crate::dealt::contrasts::Contrasts;
use crate::deck::CARDS;
use crate::tests::Outcome;
use gincert_chance::{Law, Sum};
use repeated::RepeatedRounds;
use shared::SharedCards;
use std::collections::BTreeMap;

/// Spots of a round that are tested: the dealer and eight seats.
pub const SPOTS_MAX: usize = 9;

/// With fewer rounds than these a card that is never dealt is no evidence.
const ROUNDS_MIN: u64 = 8;

/// The hands of a round: at each spot (0 is the dealer's) a set of cards, as bits 0 to 51.
///
/// ```
/// use gincert_rng::{SpotHand, HandsOfRound};
/// let dealer = SpotHand { spot: 0, cards: 0b0111 };
/// let seat = SpotHand { spot: 3, cards: 0b1000 };
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
pub struct SpotHand {
    /// The spot; 0 is the dealer's.
    pub spot: u8,
    /// The cards, as bits 0 to 51.
    pub cards: u64,
}

impl HandsOfRound {
    /// From hands at different spots below [`SPOTS_MAX`]; `None` where there is no card, or one lies
    /// twice, or at a spot twice.
    pub fn new(hands: &[SpotHand]) -> Option<HandsOfRound> {
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
    overlap: SharedCards,
    of_dealer: SharedCards,
    repeats: RepeatedRounds,
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
        let mut contrasts = Contrasts::NONE;
        for (many, dealt) in &self.dealt {
            contrasts.add(dealt.rounds, (*many, 52), &dealt.counts, |_| dealt.rounds);
        }
        let slot = |part: &str, decks_min, outcome| Slot {
            name: format!("hands/card-frequency/{part}"),
            regulators: "chi-square of dealt cards",
            decks_min,
            because: None,
            outcome,
            detail: None,
        };
        let needs = contrasts.needs(self.rounds, 416);
        let farthest = (self.rounds >= ROUNDS_MIN).then(|| self.farthest_card()).flatten();
        vec![
            slot("table", needs, contrasts.outcome("table")),
            slot("largest-card", ROUNDS_MIN, farthest),
        ]
    }

    /// The card that is dealt most strikingly often or seldom. Rounds may deal different numbers of
    /// cards, so that each count is a sum of unlike chances, whose law is exact.
    fn farthest_card(&self) -> Option<Outcome> {
        let laws = self.chances().into_iter();
        let laws: Vec<(Law, u64)> =
            laws.map(|(chance, rounds)| (Law::of_chance(chance), rounds)).collect();
        let law = Sum::new(laws.iter().map(|(law, rounds)| (law, *rounds)).collect());
        // In a round of all cards every card is dealt.
        let counted = self.dealt.iter().filter(|(many, _)| usize::from(**many) < CARDS);
        let mut counts = [0; CARDS];
        for (_, dealt) in counted {
            counts.iter_mut().zip(dealt.counts).for_each(|(sum, count)| *sum += count);
        }
        // Of the counts the lowest or the highest has the smallest p.
        let ends = [counts.iter().min(), counts.iter().max()];
        let judged = ends.into_iter().flatten().map(|count| (law.two_sided(*count), *count));
        let (p, count) = judged.min_by(|a, b| a.0.log10.total_cmp(&b.0.log10))?;
        (!laws.is_empty()).then(|| Outcome {
            part: "largest-card",
            statistic: law.z(count),
            df: None,
            p: p.smallest_of(CARDS as u32),
        })
    }

    fn share(&self, spot: u8) -> Slot {
        let mut contrasts = Contrasts::NONE;
        let of_spot = self.shares.iter().filter(|((of, _, _), _)| *of == spot);
        for ((_, own, many), share) in of_spot {
            let among = |card: usize| share.all.counts.get(card).copied().unwrap_or(0);
            contrasts.add(share.own.rounds, (*own, *many), &share.own.counts, among);
        }
        Slot {
            name: match spot {
                0 => "hands/share/dealer".to_owned(),
                seat => format!("hands/share/seat-{seat}"),
            },
            regulators: "chi-square of cards by spot",
            decks_min: contrasts.needs(self.rounds, 416),
            because: None,
            outcome: contrasts.outcome(""),
            detail: None,
        }
    }

    /// Whether what these rounds show is beyond what so many rounds that could not be used may have
    /// hidden: whichever card or hand they had in common, no count moves by more than a standard
    /// deviation.
    pub fn is_beyond(&self, unusable: u64) -> bool {
        let cards = self.dealt.iter().map(|(many, dealt)| f64::from(*many) * dealt.rounds as f64);
        let rounds = self.rounds as f64;
        let dealt = cards.sum::<f64>() / (52.0 * rounds.max(1.0));
        let odds = (dealt / (1.0 - dealt).max(f64::EPSILON)).min(1.0);
        let unusable = unusable as f64;
        unusable * unusable <= rounds * odds
    }

    /// For each size of rounds the chance of a card to be dealt, and how many rounds there are: what
    /// the count of one card follows.
    pub(crate) fn chances(&self) -> Vec<(f64, u64)> {
        let sizes = self.dealt.iter().filter(|(many, _)| usize::from(**many) < CARDS);
        sizes.map(|(many, dealt)| (f64::from(*many) / 52.0, dealt.rounds)).collect()
    }
}

#[cfg(test)]
mod tests;
