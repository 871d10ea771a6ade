//! The intervals have their level: of 200 small simulations about 95 in 100 cover the result of a large one,
//! for shares, means and deviations, for hands played once and twice, and for differences of documents.
#![cfg(test)]

mod common;

use gincert_evidence::Confidence;
use gincert_game::gin_rummy::{GinRummy, Knock};
use gincert_play::{Estimate, HandRules, ReferencePlayer, SimulationOptions, compare, simulate};

const SMALL: u64 = 200;
/// Hands of a small simulation, and of the large one.
const HANDS: (u64, u64) = (300, 60_000);

fn options(players: [ReferencePlayer; 2], hands: u64, seed: u64) -> SimulationOptions {
    SimulationOptions { hands, seed, players, confidence: Confidence::P95 }
}

/// How many of the small simulations cover the figure of the large one. Of 200, 190 are to be expected; an
/// interval with this level has fewer than 178 or more than 198 once in a thousand sets of seeds, and these are
/// fixed. The error of the large one is a fourteenth of the width of a small one.
fn check(name: &str, large: Estimate, small: impl Iterator<Item = Estimate>) {
    let covers = |found: &Estimate| found.low <= large.value && large.value <= found.high;
    let covered = small.filter(covers).count();
    assert!((178..=198).contains(&covered), "{name}: {covered} of {SMALL} cover {}", large.value);
}

fn estimates(players: [ReferencePlayer; 2], words: &[&str]) {
    let rules = HandRules::new(&common::standard()).unwrap();
    let of = |hands: u64, seed: u64| {
        let figures = simulate(&rules, &options(players, hands, seed)).unwrap().figures;
        let word = |word: &&str| figures.iter().find(|one| one.figure.word == *word).unwrap();
        words.iter().map(word).map(|one| one.estimate.unwrap()).collect::<Vec<Estimate>>()
    };
    let large = of(HANDS.1, 1_000_000);
    let small: Vec<Vec<Estimate>> = (0..SMALL).map(|seed| of(HANDS.0, seed)).collect();
    for (place, (word, large)) in words.iter().zip(large).enumerate() {
        check(word, large, small.iter().map(|figures| figures[place]));
    }
}

#[test]
fn intervals_of_hands_played_once_cover_the_truth_as_often_as_they_say() {
    let shares = ["starter_wins", "knock", "gin", "undercut"];
    let means = ["turns", "turns_deviation", "points", "points_deviation", "starter_ahead"];
    estimates([ReferencePlayer::Simple; 2], &[&shares[..], &means].concat());
}

#[test]
fn intervals_of_deals_played_twice_cover_the_truth_as_often_as_they_say() {
    let players = [ReferencePlayer::Counting, ReferencePlayer::Simple];
    estimates(players, &["first_wins", "first_ahead", "knock", "undercut", "turns", "points"]);
}

#[test]
fn intervals_of_differences_cover_the_truth_as_often_as_they_say() {
    let first = HandRules::new(&common::standard()).unwrap();
    let mut other: GinRummy = common::standard();
    other.settle.knock = Knock::AtMost(7);
    other.settle.gin_bonus = 20;
    let second = HandRules::new(&other).unwrap();
    let words = ["points", "turns", "knock", "gin", "points_deviation"];
    let of = |hands: u64, seed: u64| {
        let options = options([ReferencePlayer::Simple; 2], hands, seed);
        let figures = compare(&first, &second, &options).unwrap().figures;
        let word = |word: &&str| figures.iter().find(|one| one.figure.word == *word).unwrap();
        words.iter().map(word).map(|one| one.difference.unwrap()).collect::<Vec<Estimate>>()
    };
    let large = of(HANDS.1, 1_000_000);
    let small: Vec<Vec<Estimate>> = (0..SMALL).map(|seed| of(HANDS.0, seed)).collect();
    for (place, (word, large)) in words.iter().zip(large).enumerate() {
        check(word, large, small.iter().map(|figures| figures[place]));
    }
}
