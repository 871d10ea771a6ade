//! A sheet: the hands of a match in order, and everything that follows from them.

use super::game::{OpenGame, totals};
use super::hollywood::{self, Hollywood};
use super::match_end::{best_of_five, multi_match, one_game};
use super::rules::{AfterDrawn, NextDealer};
use super::{Columns, Game, Match, ScoreRules, ScoredHand, SideFigures, next_side, sides_of};
use alloc::vec::Vec;

/// A hand after the end of the match, by its number from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AfterEnd(pub u32);

/// How a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchResult {
    /// Whether it is over.
    pub over: bool,
    /// Who won it; `None` while it lasts, and when it ends level.
    pub winner: Option<usize>,
    /// Finished games won.
    pub games_won: SideFigures<u32>,
    /// Totals of the finished games.
    pub totals: SideFigures,
}

/// Everything that follows from the hands of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreSheet {
    /// The finished games, or columns, by number.
    pub games: Vec<Game>,
    /// How the match stands.
    pub end: MatchResult,
    /// The points after each hand: of the game in play, or of each column.
    pub running: Vec<Vec<SideFigures>>,
    /// The dealer of each hand, and of the next while the match lasts; empty where the first dealer
    /// is not known.
    pub dealers: Vec<usize>,
}

/// Keeps the score of a match: of as many sides as the hands have figures.
///
/// # Errors
/// A hand after the end.
pub fn sheet(
    rules: &ScoreRules,
    hands: &[ScoredHand],
    first_dealer: Option<usize>,
) -> Result<ScoreSheet, AfterEnd> {
    let sides = sides_of(hands);
    let mut games: Vec<Game> = Vec::new();
    let mut running = Vec::with_capacity(hands.len());
    let mut dealer = first_dealer;
    let mut all_dealers: Vec<usize> = dealer.into_iter().collect();
    let mut open = OpenGame::of_sides(sides);
    let mut columns = Hollywood::of_sides(sides);
    for (hand, number) in hands.iter().zip(1..) {
        if over(rules, &games).is_some() {
            return Err(AfterEnd(number));
        }
        match rules.columns {
            Columns::ThreeHollywood => {
                games.extend(columns.enter(rules, number, hand));
                running.push(columns.running().to_vec());
            }
            Columns::One => {
                open.enter(number, hand, rules.winner_of(hand));
                running.push(alloc::vec![open.points]);
                if let Some(leader) = open.winner(rules) {
                    let column = u32::try_from(games.len() + 1).unwrap_or(u32::MAX);
                    games.push(open.close(rules, column, leader));
                    open = OpenGame::of_sides(sides);
                }
            }
        }
        dealer = dealer.map(|dealer| next_dealer(rules, dealer, hand, sides));
        all_dealers.extend(dealer);
    }
    games.sort_by_key(|game| game.column);
    let end = match_result(rules, &games, sides);
    if end.over && dealer.is_some() {
        all_dealers.pop();
    }
    Ok(ScoreSheet { games, end, running, dealers: all_dealers })
}

/// Whether the match is over, and who won it.
fn over(rules: &ScoreRules, games: &[Game]) -> Option<Option<usize>> {
    match (rules.columns, rules.match_kind) {
        (Columns::ThreeHollywood, _) => hollywood::over(games),
        (Columns::One, Match::OneGame) => one_game(games),
        (Columns::One, Match::BestOfFive) => best_of_five(games),
        (Columns::One, Match::MultiMatch(goal)) => multi_match(games, goal),
    }
}

/// How a match stands with these games finished.
fn match_result(rules: &ScoreRules, games: &[Game], sides: usize) -> MatchResult {
    let mut games_won = SideFigures::nothing(sides);
    for game in games {
        if let Some(won) = games_won.get_mut(game.winner) {
            *won += 1;
        }
    }
    let totals = SideFigures::nothing(sides).plus(&totals(games));
    let ended = over(rules, games);
    MatchResult { over: ended.is_some(), winner: ended.flatten(), games_won, totals }
}

/// Who deals the next hand after this one: where the deal alternates, the next side clockwise. A hand that
/// nobody won, or that counts for nobody, is drawn.
fn next_dealer(rules: &ScoreRules, dealer: usize, hand: &ScoredHand, sides: usize) -> usize {
    match (rules.winner_of(hand), rules.next_dealer) {
        (None, _) => match rules.after_drawn {
            AfterDrawn::SameDealer => dealer,
            AfterDrawn::OtherPlayer => next_side(dealer, sides),
        },
        (Some(_), NextDealer::Alternates) => next_side(dealer, sides),
        (Some(winner), NextDealer::Winner) => winner,
        // Rules of three sides or more do not say so: see `ScoreRules::two_sides_only`.
        (Some(winner), NextDealer::Loser) => next_side(winner, sides),
    }
}
