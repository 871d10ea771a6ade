//! What a sample that passed excludes, what it is too small for, and what no statistic can tell.
//!
//! Biases come from the exact laws of single counts. Whole faults come from the measured power of the
//! battery, with twice the decks at which it was first seen.

mod bias;

use crate::dealt::Rounds;
use crate::sample_unit::SampleUnit;
use crate::verdict::FAIL_LEVEL;
use bias::{Bias, bias, percent};
use gincert_evidence::counted;

/// In words, sentence by sentence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Exclusions {
    /// Faults that would have been rejected.
    pub excluded: Vec<String>,
    /// Faults for which the sample is too small, with the lines that they need.
    pub too_small_for: Vec<String>,
    /// What no sample of this kind can exclude.
    pub never: Vec<&'static str>,
}

/// The order that the battery takes decks to begin in, as its exclusions name it.
const BEGAN: &str = "where each deck began in the order Ac to Kc, Ad to Kd, Ah to Kh, As to Ks (or of its \
                     numbers)";

/// Faults of how a deck is shuffled, with the decks that the battery needs to see them with p below 10^-6
/// (measured from decks that began in [`BEGAN`]; within a factor of two). A deck that began otherwise,
/// as a new pack does, shows them later or never.
const FROM_THE_ORDER: [(&str, u64); 10] = [
    ("a cut only", 1),
    ("a cyclic shuffle (Sattolo)", 4),
    ("an overhand shuffle of 20 passes", 8),
    ("a last card that never moves", 32),
    ("sorting with a random comparison", 64),
    ("swaps of every place with any place", 128),
    ("a skipped step of the shuffle", 512),
    ("bytes taken modulo n", 1024),
    ("bits that are 1 with a probability of 0.51", 1024),
    ("a 10-shelf machine used twice", 65_536),
];

/// The same of faults that show whatever the order. The steps between decks are part of the battery. Of
/// seeds, half the decks after which no deck has come again once in a hundred samples:
/// exp(-n^2 / 2m) = 0.01 for m seeds.
const FROM_ANY_ORDER: [(&str, u64); 5] = [
    ("a seed of 16 bits for each deck", 400),
    ("one stale deck in a thousand, uncut", 4096),
    ("a clock seed of 27 bits for each deck", 16_384),
    ("a seed of 32 bits for each deck", 100_000),
    ("a card forced on top once in 1,000 decks", 2_000_000),
];

/// How often a sorted deck is riffled in the weakest riffle that decks must be able to show to pass as
/// evidence about a shuffler.
const RIFFLES_TO_FIND: u32 = 10;

/// Decks that show a sorted deck riffled so often.
fn riffle_needs(riffles: u32) -> u64 {
    2 * (1u64 << (2 * riffles - 8))
}

/// Decks of one shuffler that a pass needs as evidence about it: as many as show a sorted deck riffled ten
/// times, 8,192. With fewer a pass says little: 416 decks pass where a deck is riffled nine times.
pub fn decks_to_pass() -> u64 {
    riffle_needs(RIFFLES_TO_FIND)
}

/// Faults that so many decks show.
pub fn faults_to_find() -> Vec<String> {
    let mut faults =
        vec![format!("a deck in the order {ORDER_WORDS} riffled {RIFFLES_TO_FIND} times or fewer")];
    let all = FROM_THE_ORDER.iter().chain(&FROM_ANY_ORDER);
    let seen = all.filter(|(_, decks)| 2 * decks <= decks_to_pass() && *decks >= 400);
    faults.extend(seen.map(|(fault, _)| (*fault).to_owned()));
    faults
}

/// The order that exclusions are about.
const ORDER_WORDS: &str = "Ac to Kc, Ad to Kd, Ah to Kh, As to Ks";

const NEVER_DECKS: [&str; 5] = [
    "a riffled or cut deck that began in an unusual order",
    "an order that was leaked or agreed on, of a well-shuffled deck",
    "a generator with a state of 48 bits or more, whose next deck can be computed",
    "numbers of 24 bits or more scaled or taken modulo n",
    "a shelf shuffler used three times",
];
const NEVER_DEALT: [&str; 2] = [
    "a generator with a state of 48 bits or more, whose next deck can be computed",
    "faults in the part of the deck that was not seen",
];

const NEVER_NUMBERS: [&str; 3] = [
    "a generator with a state of 48 bits or more, whose next output can be computed",
    "a seed that is known or can be guessed",
    "output that was chosen or written for this test",
];

/// What so many lines exclude, when none of so many p-values was rejected.
pub fn exclusions(sample: SampleUnit, lines: u64, slots: usize) -> Exclusions {
    let mut found = Exclusions::default();
    if lines == 0 || slots == 0 {
        return found;
    }
    let level = FAIL_LEVEL / slots as f64;
    let cards = match sample {
        SampleUnit::Decks => 52,
        SampleUnit::Dealt(cards) => u32::from(cards),
        SampleUnit::Bits(_) | SampleUnit::Draws(_) => {
            found.never = NEVER_NUMBERS.to_vec();
            return found;
        }
    };
    // The tests of cells need so many lines.
    if lines >= 416 {
        let cell = bias(&[(1.0 / 52.0, lines)], 52 * cards, level);
        biased("a card that comes to one place", cell, &mut found);
    }
    if let SampleUnit::Dealt(cards @ 1..52) = sample {
        let card = bias(&[(f64::from(cards) / 52.0, lines)], 52, level);
        biased("a card that is dealt", card, &mut found);
    }
    match sample {
        SampleUnit::Decks => whole_decks(lines, &mut found),
        SampleUnit::Dealt(52) => found.never = NEVER_DEALT[..1].to_vec(),
        _ => found.never = NEVER_DEALT.to_vec(),
    }
    found
}

/// What the rounds of a table exclude, when none of so many p-values was rejected.
pub fn exclusions_of_rounds(rounds: &Rounds, slots: usize) -> Exclusions {
    let mut found = Exclusions::default();
    if rounds.rounds() == 0 || slots == 0 {
        return found;
    }
    let card = bias(&rounds.chances(), 52, FAIL_LEVEL / slots as f64);
    biased("a card that is dealt", card, &mut found);
    found.never = NEVER_DEALT.to_vec();
    found
}

/// What is excluded of a card that comes too often, and of one that comes too rarely.
fn biased(what: &str, bias: Bias, found: &mut Exclusions) {
    for (share, how) in [(bias.often, "too often"), (bias.rarely, "too rarely")] {
        match share {
            Some(share) => {
                found.excluded.push(format!("{what} more than {} {how}", percent(share)));
            }
            None => found.too_small_for.push(format!("{what} {how}, however much")),
        }
    }
}

fn whole_decks(lines: u64, found: &mut Exclusions) {
    let needed = riffle_needs;
    let riffles = (4..=12).take_while(|riffles| needed(*riffles) <= lines).last();
    let (mut seen, mut unseen) = (Vec::new(), Vec::new());
    seen.extend(riffles.map(|riffles| format!("a sorted deck riffled {riffles} times or fewer")));
    let next = riffles.map_or(4, |riffles| riffles + 1);
    unseen.push(format!(
        "a sorted deck riffled {next} times ({})",
        counted(needed(next), "deck", "decks")
    ));
    sort(&FROM_THE_ORDER, lines, &mut seen, &mut unseen);
    // One sentence names the order once, and is true by itself.
    for (faults, words) in [(seen, &mut found.excluded), (unseen, &mut found.too_small_for)] {
        if !faults.is_empty() {
            words.push(format!("{BEGAN}: {}", faults.join(", ")));
        }
    }
    sort(&FROM_ANY_ORDER, lines, &mut found.excluded, &mut found.too_small_for);
    found.never = NEVER_DECKS.to_vec();
}

/// Faults that so many lines exclude, and those for which they are too few.
fn sort(faults: &[(&str, u64)], lines: u64, seen: &mut Vec<String>, unseen: &mut Vec<String>) {
    for (fault, decks) in faults {
        match 2 * decks {
            decks if decks <= lines => seen.push((*fault).to_owned()),
            decks => unseen.push(format!("{fault} ({})", counted(decks, "deck", "decks"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealt::{DealtCards, HandsOfRound, RoundTrail, SpotHand};
    use crate::sample_tests::{SampleRow, SampleTests};
    use crate::sources;

    #[test]
    fn more_decks_exclude_more() {
        let few = exclusions(SampleUnit::Decks, 500, 50);
        let many = exclusions(SampleUnit::Decks, 1_000_000, 50);
        assert!(few.excluded.join("; ").contains("a sorted deck riffled 7 times or fewer"));
        assert!(many.excluded.join("; ").contains("a sorted deck riffled 12 times or fewer"));
        assert!(few.excluded.len() < many.excluded.len());
        assert!(few.too_small_for.len() > many.too_small_for.len());
        assert_eq!(exclusions(SampleUnit::Decks, 0, 50), Exclusions::default());
    }

    /// A pack may begin in an order of its own: riffled seven times it passes 512 decks, of which more
    /// than enough exclude seven riffles. So the order stands in the same sentence.
    #[test]
    fn no_riffle_is_excluded_without_the_order_in_which_the_deck_began() {
        for lines in [2, 8, 512, 5000, 1_000_000] {
            let found = exclusions(SampleUnit::Decks, lines, 50);
            for words in found.excluded.iter().chain(&found.too_small_for) {
                let is_named = words.starts_with(BEGAN);
                for fault in ["riffled", "cut only", "Sattolo", "overhand", "shelf", "step"] {
                    assert!(is_named || !words.contains(fault), "{lines}: {words}");
                }
            }
            assert!(found.never.iter().any(|words| words.contains("began in an unusual order")));
        }
        // From an order that no test knows the faults of the first list are not what the battery sees
        // at once: every seventh card. From that of a new pack they are.
        let order: Vec<u8> = (0..52u16).map(|place| (place * 7 % 52) as u8).collect();
        let mut riffled = sources::find("riffle7").unwrap().start(4);
        let [mut own, mut new] =
            [SampleTests::new(SampleUnit::Decks), SampleTests::new(SampleUnit::Decks)];
        for _ in 0..128 {
            let deck = riffled.next_deck();
            let cards: Vec<u8> =
                deck.cards().iter().map(|card| order[usize::from(*card)]).collect();
            own.add(&SampleRow::Deck(deck));
            new.add(&SampleRow::Deck(crate::Deck::new(cards.try_into().unwrap()).unwrap()));
        }
        let least = |bench: &mut SampleTests| {
            let slots = bench.slots().into_iter().filter_map(|slot| slot.outcome);
            slots.map(|outcome| outcome.p.value()).fold(1.0, f64::min)
        };
        let (own, new) = (least(&mut own), least(&mut new));
        assert!(own < FAIL_LEVEL / 50.0 && new > FAIL_LEVEL / 50.0, "{own} {new}");
    }

    /// The bias that is reported as excluded is rejected when it is there: a card of one place in so
    /// many decks as were asked about.
    #[test]
    fn a_bias_that_is_excluded_is_seen() {
        for (sample, lines) in [(SampleUnit::Dealt(5), 4000u64), (SampleUnit::Decks, 4000)] {
            let words = exclusions(sample, lines, 6).excluded.remove(0);
            let figure = words.split_once("more than ").unwrap().1.split_once(' ').unwrap().0;
            let bias: f64 = figure.parse::<f64>().unwrap() / 100.0;
            let mut fair = sources::find("chacha20").unwrap().start(9);
            let mut bench = SampleTests::new(sample);
            let mut due = 0.0;
            for _ in 0..lines {
                let mut deck = fair.next_deck();
                // Card 7 is moved to the top more often than the one deck in 52 that has it there.
                due += bias / 52.0;
                let at = deck.cards().iter().position(|card| *card == 7).unwrap();
                if due >= 1.0 && at > 0 {
                    due -= 1.0;
                    deck.swap(0, at);
                }
                bench.add(&match sample {
                    SampleUnit::Dealt(k) => {
                        SampleRow::Dealt(DealtCards::new(&deck.cards()[..usize::from(k)]).unwrap())
                    }
                    _ => SampleRow::Deck(deck),
                });
            }
            let cell = bench.slots().into_iter();
            let cell = cell.filter(|slot| slot.name.ends_with("/largest-cell"));
            let p = cell.map(|slot| slot.outcome.unwrap().p.value()).fold(1.0, f64::min);
            assert!(p < FAIL_LEVEL / 6.0, "{sample:?} {p}");
        }
    }

    /// A card that comes as much too often as is reported as excluded fails its chi-square.
    #[test]
    fn a_bias_of_rounds_that_is_excluded_is_seen() {
        let mut fair = sources::find("chacha20").unwrap().start(3);
        let (mut rounds, mut trail) = (Rounds::default(), RoundTrail::default());
        let mut take = |rounds: &mut Rounds, bias: f64, due: &mut f64| {
            let mut deck = fair.next_deck();
            *due += bias * 14.0 / 52.0;
            let at = deck.cards().iter().position(|card| *card == 7).unwrap();
            if *due >= 1.0 && at >= 14 {
                *due -= 1.0;
                deck.swap(0, at);
            }
            let set = |cards: &[u8]| cards.iter().fold(0, |set, card| set | 1 << card);
            let hands = [0, 1].map(|spot| SpotHand {
                spot: spot as u8,
                cards: set(&deck.cards()[7 * spot..7 * spot + 7]),
            });
            rounds.add_after(&mut trail, &HandsOfRound::new(&hands).unwrap());
        };
        let mut sized = Rounds::default();
        (0..4000).for_each(|_| take(&mut sized, 0.0, &mut 0.0));
        let words = exclusions_of_rounds(&sized, 6).excluded.remove(0);
        let figure = words.split_once("more than ").unwrap().1;
        let bias: f64 = figure.split_once(' ').unwrap().0.parse().unwrap();
        let mut due = 0.0;
        (0..4000).for_each(|_| take(&mut rounds, bias / 100.0, &mut due));
        let slots = rounds.slots();
        let p = slots[0].outcome.unwrap().p.value();
        assert!(p < FAIL_LEVEL / 6.0, "{bias} {p}");
        assert_eq!(exclusions_of_rounds(&Rounds::default(), 6), Exclusions::default());
    }
}
