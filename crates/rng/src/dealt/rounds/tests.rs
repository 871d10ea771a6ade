//! Fair rounds and faulty ones.

use super::*;
use crate::sources;
use crate::{Deck, Verdict, judge};

/// Deals a deck: seven cards to the dealer, then to each of so many seats.
fn dealt(deck: &Deck, seats: usize) -> HandsOfRound {
    let sets = deck.cards().chunks(7).take(seats + 1);
    let hands: Vec<SpotHand> = (0u8..)
        .zip(sets)
        .map(|(spot, cards)| SpotHand {
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
        let found = rounds("chacha20", 7000 + seed, 300, |number| 1 + (number % 4) as usize);
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
    let hand = |spot, cards| SpotHand { spot, cards };
    assert!(HandsOfRound::new(&[hand(0, 1), hand(1, 1)]).is_none());
    assert!(HandsOfRound::new(&[hand(SPOTS_MAX as u8, 1)]).is_none());
    assert!(HandsOfRound::new(&[hand(0, 1 << 52)]).is_none());
    assert!(HandsOfRound::new(&[hand(0, 0)]).is_none());
    assert!(Rounds::default().slots().iter().all(|slot| slot.outcome.is_none()));
}

/// Fair tables of one to seven hands, of eight rounds to thousands: no slot reaches a level more
/// often than the level says, and the family of all is rejected at 1 % in one of a hundred.
#[test]
fn fair_tables_of_every_size_are_rejected_no_more_often_than_the_level_says() {
    let exhaustive = std::env::var_os("GINCERT_EXHAUSTIVE").is_some();
    let sizes: &[(u64, u64)] = match exhaustive {
        true => &[(8, 20_000), (20, 20_000), (60, 10_000), (139, 10_000), (700, 2000), (5000, 300)],
        false => &[(8, 300), (20, 300), (139, 150)],
    };
    for (rounds_of_each, tables) in sizes {
        for seats in [1, 3, 6, 0] {
            let of_round = |number: u64| if seats > 0 { seats } else { 1 + (number % 6) as usize };
            let mut reached: BTreeMap<String, [f64; 3]> = BTreeMap::new();
            let mut rejected = 0.0;
            for table in 0..*tables {
                let slots = rounds("chacha20", 77_000 + table, *rounds_of_each, of_round).slots();
                rejected += f64::from(u8::from(judge(&slots, 0.99).rejected));
                for slot in slots {
                    let Some(outcome) = slot.outcome else { continue };
                    let counts = reached.entry(slot.name).or_default();
                    for (count, level) in counts.iter_mut().zip(LEVELS) {
                        *count += f64::from(u8::from(outcome.p.value() <= level));
                    }
                }
            }
            let tables = *tables as f64;
            // Four and a half standard deviations, and what a count that moves in steps may be off.
            let allowed = |level: f64| tables * level * 1.35 + 4.5 * (tables * level).sqrt() + 1.0;
            for (name, counts) in &reached {
                for (count, level) in counts.iter().zip(LEVELS) {
                    assert!(*count <= allowed(level), "{name} {rounds_of_each} {seats} {level}");
                }
            }
            assert!(rejected <= allowed(0.01), "{rounds_of_each} {seats}: {rejected}");
            if exhaustive {
                println!("{rounds_of_each} rounds, {seats} seats: {rejected} of {tables} rejected");
                for (name, counts) in reached {
                    let shares = counts.map(|count| count / tables);
                    println!("    {name}: {:.4} {:.5} {:.6}", shares[0], shares[1], shares[2]);
                }
            }
        }
    }
}

const LEVELS: [f64; 3] = [0.01, 1e-3, 1e-4];
