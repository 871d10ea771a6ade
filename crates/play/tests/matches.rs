//! Matches: hands until the document's score sheet says that the match is over.
#![cfg(test)]

mod common;

use gincert_evidence::Confidence;
use gincert_game::gin_rummy::Knock;
use gincert_game::score::{
    AfterDrawn, AllWinBonus, Columns, HandOfNoPoints, LineBonus, MarginCounts, Match, NextDealer,
    ScoreRules, Shutout, ShutoutTest, TeamRound,
};
use gincert_play::{
    HandRules, MATCH_HANDS_MAX, MatchSimulation, ReferencePlayer, SimulationOptions,
    simulate_matches,
};

/// A game to so many points, the deal alternating.
fn game_to(target: i64) -> ScoreRules {
    ScoreRules {
        target,
        columns: Columns::One,
        line_bonus: LineBonus::None,
        game_bonus: 0,
        shutout: Shutout::None,
        shutout_test: ShutoutTest::LoserWonNoHand,
        exact_margin: None,
        margin_counts: MarginCounts::FinalTotals,
        match_kind: Match::OneGame,
        no_points: HandOfNoPoints::CountsAsWon,
        next_dealer: NextDealer::Alternates,
        after_drawn: AfterDrawn::OtherPlayer,
        team_round: TeamRound::NetToSideAhead,
        all_win_bonus: AllWinBonus::None,
    }
}

fn played(score: &ScoreRules, players: [ReferencePlayer; 2], matches: u64) -> MatchSimulation {
    let rules = HandRules::new(&common::standard()).unwrap();
    let options = SimulationOptions { hands: 100, seed: 2, players, confidence: Confidence::P95 };
    simulate_matches(&rules, score, matches, &options).unwrap()
}

fn value(found: &MatchSimulation, word: &str) -> f64 {
    let figure = found.figures.iter().find(|one| one.figure.word == word).unwrap();
    figure.estimate.unwrap().value
}

const SIMPLE: [ReferencePlayer; 2] = [ReferencePlayer::Simple; 2];

#[test]
fn a_match_ends_with_the_hand_that_reaches_the_target() {
    // One point: the first hand that a player wins, which is nearly every first hand. A hundred points at
    // sixteen a hand, most of it to either side: more hands, and two games of three hundred longer still.
    let mean = |target| value(&played(&game_to(target), SIMPLE, 300), "hands_of_a_match");
    let (one, hundred, more) = (mean(1), mean(100), mean(300));
    assert!((1.0..1.05).contains(&one), "{one}");
    assert!((8.0..13.0).contains(&hundred), "{hundred}");
    assert!((2.5..3.5).contains(&(more / hundred)), "{more} {hundred}");
    let best_of_five = ScoreRules { match_kind: Match::BestOfFive, ..game_to(100) };
    let longer = value(&played(&best_of_five, SIMPLE, 300), "hands_of_a_match") / hundred;
    assert!((3.5..5.0).contains(&longer), "{longer}");
}

#[test]
fn two_different_players_play_the_packs_of_each_match_from_both_seats() {
    let (simple, counting) = (ReferencePlayer::Simple, ReferencePlayer::Counting);
    let one = played(&game_to(100), [simple, counting], 200);
    let other = played(&game_to(100), [counting, simple], 200);
    assert_eq!((one.played, one.broken_off), (400, 0));
    let sum = value(&one, "first_wins_match") + value(&other, "first_wins_match");
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(value(&other, "first_wins_match") > 0.55, "skill decides matches more than hands");
    assert_eq!(value(&one, "hands_of_a_match"), value(&other, "hands_of_a_match"));
    let alone = played(&game_to(100), SIMPLE, 50);
    assert_eq!(alone.played, 50);
    assert!(alone.figures.iter().all(|one| one.figure.word != "first_wins_match"));
}

#[test]
fn a_match_that_does_not_end_gives_no_figure() {
    let found = played(&game_to(100_000), SIMPLE, 3);
    assert_eq!((found.played, found.broken_off, found.figures.len()), (3, 3, 0));
    assert!(MATCH_HANDS_MAX as i64 * 93 < 100_000, "no hand has more than 93 points");
}

/// The score sheet decides who deals the next hand. The starter wins more hands, so matches have another length
/// if the winner deals than if the loser deals.
#[test]
fn the_sheet_says_who_deals_next() {
    let of = |next_dealer| {
        let mut rules = common::standard();
        rules.settle.knock = Knock::GinOnly;
        let rules = HandRules::new(&rules).unwrap();
        let options =
            SimulationOptions { hands: 100, seed: 2, players: SIMPLE, confidence: Confidence::P95 };
        let score = ScoreRules { next_dealer, ..game_to(100) };
        simulate_matches(&rules, &score, 200, &options).unwrap()
    };
    let (winner, loser) = (of(NextDealer::Winner), of(NextDealer::Loser));
    assert_ne!(winner, loser);
    assert_eq!(winner, of(NextDealer::Winner));
}
