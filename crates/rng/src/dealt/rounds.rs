//! The hands of a table game, round by round, as logs show them: which cards lay at which spot, in
//! whatever order a log lists them. The rest of the deck was never seen.
//!
//! Three laws, whatever the numbers of cards. (1) A round deals k of 52 cards; the counts of the 52
//! cards have over all rounds the covariance V (I - J/52) x 52/51 with V the sum of
//! (k/52)(1 - k/52), so that the sum of (count - expected)^2, times 51/(52 V), is chi-square with 51
//! degrees of freedom (H. Joe, Tests of uniformity for sets of lotto numbers, 1993, for equal k).
//! (2) Given the k cards of a round, any h of them lie at one spot; what a spot gets less h/k of
//! what is dealt has the same form with V the sum of (h/k)(1 - h/k)(k/52), and is independent of (1).
//! (3) Given one round, the number of its cards in the next one is hypergeometric. The counts are
//! those of `dealt`; only the order within a hand is not used, since players and logs sort hands.

use super::overlap::law;
use super::repeats::poisson_two_sided;
use crate::battery::Slot;
use crate::deck::CARDS;
use crate::tails::{P, chi_square_two_sided, normal_two_sided};
use crate::tests::Outcome;
use libm::{exp, lgamma, log, sqrt};
use std::collections::{BTreeMap, HashMap};

/// Spots of a round that are looked at: the dealer and eight seats.
pub const SPOTS_MAX: usize = 9;

/// Expectation of a count from which on its law is taken as normal.
const EXPECTED_MIN: f64 = 8.0;
/// Rounds that are remembered, to find those that come again.
const REMEMBERED_MAX: u64 = 1 << 16;
/// Possible rounds for each remembered one, so that three equal ones hardly occur.
const ROUNDS_PER_DEAL: f64 = 64.0;
/// With fewer rounds than these a repeat would be a matter of a handful of pairs.
const ROUNDS_MIN: u64 = 16;
/// Pairs of rounds of unlike sizes from which on the sum of shared cards is taken as normal.
const PAIRS_MIN: u64 = 64;

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
        let mut round = HandsOfRound {
            hands: [0; SPOTS_MAX],
            all: 0,
        };
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
    const NONE: Cards = Cards {
        counts: [0; CARDS],
        rounds: 0,
    };

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

/// Cards that two sets of such sizes, one after the other, have in common.
#[derive(Debug, Clone, Default, PartialEq)]
struct Shared {
    /// Pairs by the two sizes.
    pairs: BTreeMap<(u8, u8), u64>,
    shared: u64,
}

impl Shared {
    fn add(&mut self, before: u64, after: u64) {
        let sizes = (cards_of(before), cards_of(after));
        *self.pairs.entry(sizes).or_default() += 1;
        self.shared += u64::from((before & after).count_ones());
    }

    fn slot(&self, name: &str) -> Slot {
        // Sets of all cards share all that the other has, always.
        let pairs: u64 = self.pairs.values().sum();
        let varies = self.pairs.keys().any(|(a, b)| *a < 52 && *b < 52);
        let is_single = self.pairs.len() == 1;
        let enough = pairs > 0 && varies && (is_single || pairs >= PAIRS_MIN);
        Slot {
            name: name.to_owned(),
            regulators: "overlaps; serial correlation with the previous play",
            decks_min: if is_single { 2 } else { PAIRS_MIN + 1 },
            outcome: enough.then(|| self.outcome()),
        }
    }

    fn outcome(&self) -> Outcome {
        if let (1, Some(((before, after), pairs))) =
            (self.pairs.len(), self.pairs.first_key_value())
        {
            let law = law(*before, *after);
            return Outcome {
                part: "",
                statistic: law.z(*pairs, self.shared),
                df: None,
                p: law.sum_two_sided(*pairs, self.shared),
            };
        }
        let moments = self.pairs.iter().map(|((before, after), pairs)| {
            let (pairs, a, b) = (*pairs as f64, f64::from(*before), f64::from(*after));
            let mean = a * b / 52.0;
            let variance = mean * (1.0 - a / 52.0) * (52.0 - b) / 51.0;
            (pairs * mean, pairs * variance)
        });
        let (mean, variance) = moments.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let z = (self.shared as f64 - mean) / sqrt(variance);
        Outcome {
            part: "",
            statistic: z,
            df: None,
            p: normal_two_sided(z),
        }
    }
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
                let share = self.shares.entry(key).or_insert(Share {
                    own: Cards::NONE,
                    all: Cards::NONE,
                });
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
        let farthest =
            off.iter().copied().fold(
                0.0_f64,
                |most, off| {
                    if off.abs() > most.abs() { off } else { most }
                },
            );
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
    Outcome {
        part,
        statistic,
        df: Some(51),
        p: chi_square_two_sided(statistic, 51.0),
    }
}

/// Rounds that come again, hand for hand: a small seed, or a stale buffer.
#[derive(Default)]
struct Repeated {
    seen: HashMap<[u64; SPOTS_MAX], u32>,
    /// Rounds by the sizes of their hands.
    rounds: BTreeMap<[u8; SPOTS_MAX], u64>,
    pairs: u64,
}

impl Repeated {
    fn add(&mut self, round: &HandsOfRound) {
        let sizes = round.hands.map(cards_of);
        let count = self.rounds.entry(sizes).or_default();
        let bounded = exp(ln_deals(&sizes).min(40.0)) / ROUNDS_PER_DEAL;
        if *count >= REMEMBERED_MAX.min(bounded as u64) || self.seen.len() as u64 >= REMEMBERED_MAX
        {
            return;
        }
        *count += 1;
        let before = self.seen.entry(round.hands).or_default();
        self.pairs += u64::from(*before);
        *before = before.saturating_add(1);
    }

    fn slot(&self) -> Slot {
        let rounds: u64 = self.rounds.values().sum();
        Slot {
            name: "hands/repeated-deal".to_owned(),
            regulators: "duplicates; birthday",
            decks_min: ROUNDS_MIN,
            outcome: (rounds >= ROUNDS_MIN).then(|| Outcome {
                part: "",
                statistic: self.pairs as f64,
                df: None,
                p: self.p(),
            }),
        }
    }

    fn p(&self) -> P {
        // The logarithm of a sum of pairs over possible rounds, by the largest of its terms.
        let ln_terms = self.rounds.iter().filter(|(_, rounds)| **rounds > 1);
        let ln_terms: Vec<f64> = ln_terms
            .map(|(sizes, rounds)| {
                let rounds = *rounds as f64;
                log(rounds * (rounds - 1.0) / 2.0) - ln_deals(sizes)
            })
            .collect();
        let largest = ln_terms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if largest == f64::NEG_INFINITY {
            return P { log10: 0.0 };
        }
        let sum: f64 = ln_terms.iter().map(|ln| exp(ln - largest)).sum();
        poisson_two_sided(largest + log(sum), self.pairs)
    }
}

/// ln of the number of rounds with hands of these sizes: 52! / (h! ... h! (52 - k)!).
fn ln_deals(sizes: &[u8; SPOTS_MAX]) -> f64 {
    let all: u32 = sizes.iter().map(|size| u32::from(*size)).sum();
    let ln = |n: f64| lgamma(n + 1.0);
    let hands: f64 = sizes.iter().map(|size| ln(f64::from(*size))).sum();
    ln(52.0) - ln(52.0 - f64::from(all.min(52))) - hands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources;
    use crate::{Deck, Verdict, judge};

    /// Deals a deck: seven cards to the dealer, then to each of so many seats.
    fn dealt(deck: &Deck, seats: usize) -> HandsOfRound {
        let sets = deck.cards().chunks(7).take(seats + 1);
        let hands: Vec<Hand> = (0u8..)
            .zip(sets)
            .map(|(spot, cards)| Hand {
                spot,
                cards: cards.iter().fold(0, |set, card| set | 1 << card),
            })
            .collect();
        HandsOfRound::new(&hands).unwrap()
    }

    fn rounds(source: &str, seed: u64, many: u64, seats: impl Fn(u64) -> usize) -> Rounds {
        let mut source = sources::find(source).unwrap().start(seed);
        let (mut rounds, mut trail) = (Rounds::default(), RoundTrail::default());
        for number in 0..many {
            let round = dealt(&source.next_deck(), seats(number));
            rounds.add_after(&mut trail, &round);
        }
        rounds
    }

    /// The mean p of every slot over fair samples is a half, with one seat, with six, and with a
    /// number of seats that varies.
    #[test]
    fn p_values_of_fair_rounds_are_uniform() {
        let varying: [fn(u64) -> usize; 3] = [|_| 1, |_| 6, |number| 1 + (number % 5) as usize];
        for seats in varying {
            let runs = 80;
            let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
            let mut rejected = 0;
            for seed in 0..runs {
                let slots = rounds("chacha20", seed + 90, 400, seats).slots();
                rejected += u32::from(judge(&slots, 0.99).rejected);
                for slot in slots {
                    let p = slot.outcome.unwrap().p.value();
                    let sum = sums.entry(slot.name).or_default();
                    *sum = (sum.0 + p, sum.1 + 1.0);
                }
            }
            for (name, (sum, n)) in sums {
                if name.ends_with("repeated-deal") {
                    assert!(sum > n - 1e-6);
                    continue;
                }
                let allowed = 4.5 * (n / 12.0).sqrt() + 0.03 * n;
                assert!((sum - n / 2.0).abs() < allowed, "{name} {}", sum / n);
            }
            assert!(rejected <= 4, "{rejected} of {runs}");
        }
    }

    #[test]
    fn the_statistics_have_the_mean_and_the_spread_of_their_laws() {
        // Chi-square with 51 degrees of freedom: mean 51, variance 102.
        let (mut sum, mut squares, mut n) = (0.0, 0.0, 0.0);
        for seed in 0..150 {
            let found = rounds("chacha20", 7000 + seed, 300, |number| {
                1 + (number % 4) as usize
            });
            for slot in found.slots().iter().filter(|slot| {
                slot.name == "hands/share/seat-2" || slot.name == "hands/card-frequency/table"
            }) {
                let statistic = slot.outcome.unwrap().statistic;
                sum += statistic;
                squares += statistic * statistic;
                n += 1.0;
            }
        }
        let mean = sum / n;
        let variance = squares / n - mean * mean;
        assert!((mean - 51.0).abs() < 4.0 * (102.0_f64 / n).sqrt(), "{mean}");
        assert!((variance - 102.0).abs() < 40.0, "{variance}");
    }

    fn failed(rounds: &Rounds) -> Vec<String> {
        let slots = rounds.slots();
        let judged = judge(&slots, 0.99);
        let pairs = slots.iter().zip(&judged.slots);
        let failed = pairs.filter(|(_, found)| found.is_some_and(|(_, v)| v == Verdict::Fail));
        failed.map(|(slot, _)| slot.name.clone()).collect()
    }

    /// Each fault by the slot that is there for it.
    #[test]
    fn known_faults_of_rounds_fail() {
        let washed = rounds("unwashed-riffle3", 1, 200, |_| 2);
        assert!(failed(&washed).contains(&"hands/overlap".to_owned()));
        assert!(failed(&washed).contains(&"hands/overlap/dealer".to_owned()));
        let stale = rounds("reseed16", 1, 2000, |_| 2);
        assert!(failed(&stale).contains(&"hands/repeated-deal".to_owned()));
        let naive = rounds("naive-swap", 1, 8000, |_| 2);
        assert!(failed(&naive).contains(&"hands/card-frequency/table".to_owned()));
        // The dealer takes the ace of spades from a seat in every other round.
        let mut source = sources::find("chacha20").unwrap().start(5);
        let (mut rounds, mut trail) = (Rounds::default(), RoundTrail::default());
        for number in 0..1000 {
            let mut deck = source.next_deck();
            let at = deck.cards().iter().position(|card| *card == 39).unwrap();
            if number % 2 == 0 && at < 21 {
                deck.swap(0, at);
            }
            rounds.add_after(&mut trail, &dealt(&deck, 2));
        }
        assert_eq!(failed(&rounds), ["hands/share/dealer"]);
    }

    #[test]
    fn with_one_seat_the_dealers_share_says_it_all() {
        let names = |rounds: &Rounds| -> Vec<String> {
            rounds.slots().into_iter().map(|slot| slot.name).collect()
        };
        let one = names(&rounds("chacha20", 1, 100, |_| 1));
        assert!(one.contains(&"hands/share/dealer".to_owned()));
        assert!(!one.contains(&"hands/share/seat-1".to_owned()));
        let two = names(&rounds("chacha20", 1, 100, |_| 2));
        assert!(two.contains(&"hands/share/seat-1".to_owned()));
    }

    #[test]
    fn a_card_twice_or_a_spot_too_many_is_no_round() {
        let hand = |spot, cards| Hand { spot, cards };
        assert!(HandsOfRound::new(&[hand(0, 1), hand(1, 1)]).is_none());
        assert!(HandsOfRound::new(&[hand(SPOTS_MAX as u8, 1)]).is_none());
        assert!(HandsOfRound::new(&[hand(0, 1 << 52)]).is_none());
        assert!(HandsOfRound::new(&[hand(0, 0)]).is_none());
        assert!(
            Rounds::default()
                .slots()
                .iter()
                .all(|slot| slot.outcome.is_none())
        );
    }
}
