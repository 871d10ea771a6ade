//! Rows into the rules of score sheets.

use crate::rows::{choice, number, used_rows};
use crate::{OptionalRow, Rows, TermProblem};
use gincert_game::score::{
    AfterDrawn, AllWinBonus, Columns, HandOfNoPoints, LineBonus, MarginCounts, Match, NextDealer,
    ScoreRules, ScoreRulesError, Shutout, ShutoutTest, TeamRound,
};

/// The rows that a document with a score sheet may have.
pub const ROWS: [&str; 14] = [
    "Game",
    "Columns",
    "Line bonus",
    "Game bonus",
    "Shutout",
    "Shutout test",
    "Exact margin",
    "Exact margin counts",
    "Match",
    "Hand of no points",
    "Next dealer",
    "After a drawn round",
    "Team round",
    "All win bonus",
];

fn line_bonus(text: &str) -> Option<LineBonus> {
    if text.eq_ignore_ascii_case("none") {
        return Some(LineBonus::None);
    }
    let each = number(text, "", " a hand won, each player").map(LineBonus::EachPlayer);
    each.or_else(|| number(text, "", " a hand won, winner only").map(LineBonus::WinnerOnly))
}

fn shutout(text: &str) -> Option<Shutout> {
    match text {
        _ if text.eq_ignore_ascii_case("none") => Some(Shutout::None),
        _ if text.eq_ignore_ascii_case("hand points doubled") => Some(Shutout::HandPointsDoubled),
        _ => number(text, "", " points").map(Shutout::Points),
    }
}

fn match_kind(text: &str) -> Option<Match> {
    match text {
        _ if text.eq_ignore_ascii_case("one game") => Some(Match::OneGame),
        _ if text.eq_ignore_ascii_case("best of five games") => Some(Match::BestOfFive),
        _ => number(text, "multi-match to ", "").map(Match::MultiMatch),
    }
}

/// `None`, or a number between fixed words.
fn none_or(text: &str, after: &str) -> Option<Option<i64>> {
    match text {
        _ if text.eq_ignore_ascii_case("none") => Some(None),
        _ => number(text, "", after).map(Some),
    }
}

/// The rules of score sheets.
///
/// # Errors
/// A row that is missing or holds an unknown phrase; rows that do not fit together.
pub fn score_rules(rows: &Rows) -> Result<ScoreRules, TermProblem> {
    let target = |text: &str| number(text, "", " points");
    let lines = ["None", "25 a hand won, each player", "25 a hand won, winner only"];
    let matches = ["One game", "Multi-match to 500", "Best of five games"];
    let bonus = rows.read("Game bonus", |text| none_or(text, ""), &["None", "100"])?;
    let margin =
        rows.read("Exact margin", |text| none_or(text, " forfeits"), &["None", "50 forfeits"])?;
    let rules = ScoreRules {
        target: rows.need("Game", target, &["100 points"])?,
        columns: choice!(rows, "Columns", Columns, Columns::One)?,
        line_bonus: rows.read("Line bonus", line_bonus, &lines)?.unwrap_or(LineBonus::None),
        game_bonus: bonus.flatten().unwrap_or(0),
        shutout: rows
            .read("Shutout", shutout, &["None", "Hand points doubled", "100 points"])?
            .unwrap_or(Shutout::None),
        shutout_test: choice!(rows, "Shutout test", ShutoutTest, ShutoutTest::WinnerWonEveryHand)?,
        exact_margin: margin.flatten(),
        margin_counts: choice!(
            rows,
            "Exact margin counts",
            MarginCounts,
            MarginCounts::FinalTotals
        )?,
        match_kind: rows.read("Match", match_kind, &matches)?.unwrap_or(Match::OneGame),
        no_points: choice!(rows, "Hand of no points", HandOfNoPoints, HandOfNoPoints::CountsAsWon)?,
        next_dealer: choice!(rows, "Next dealer", NextDealer, NextDealer::Alternates)?,
        after_drawn: choice!(rows, "After a drawn round", AfterDrawn, AfterDrawn::SameDealer)?,
        team_round: choice!(rows, "Team round", TeamRound, TeamRound::NetToSideAhead)?,
        all_win_bonus: choice!(rows, "All win bonus", AllWinBonus, AllWinBonus::None)?,
    };
    let errors = rules.validate();
    let all = errors.iter().map(|error| TermProblem::unfit(row(rows, error), error)).collect();
    TermProblem::of(all).map_or(Ok(rules), Err)
}

/// The row that says what does not fit.
fn row(rows: &Rows, error: &ScoreRulesError) -> &'static str {
    let says = |number: i64| {
        let number = number.to_string();
        move |term: &&str| {
            rows.phrase(term).is_some_and(|text| text.split(' ').any(|word| word == number))
        }
    };
    match error {
        ScoreRulesError::Target(points) => {
            ["Game", "Match"].into_iter().find(says(*points)).unwrap_or("Game")
        }
        ScoreRulesError::Bonus(points) => {
            let bonuses = ["Line bonus", "Game bonus", "Shutout", "Exact margin"];
            bonuses.into_iter().find(says(*points)).unwrap_or("Line bonus")
        }
        ScoreRulesError::ColumnsAndMatch => "Match",
    }
}

/// The rules of the score sheet, where these rows keep one: a game without a target keeps none.
///
/// # Errors
/// As [`score_rules`]; a row about the sheet of a game that keeps none.
pub fn sheet(rows: &Rows) -> Result<Option<ScoreRules>, TermProblem> {
    if rows.phrase("Game").is_some() {
        return score_rules(rows).map(Some);
    }
    let silent = |phrase: &&str| !phrase.eq_ignore_ascii_case("none");
    let stray = ROWS.iter().filter(|term| rows.phrase(term).filter(silent).is_some());
    let why = "it is about a score sheet, and the row `Game` gives no target";
    TermProblem::of(stray.map(|term| TermProblem::unfit(term, why)).collect()).map_or(Ok(None), Err)
}

/// The rows about the sheet that these rules use and that a document may leave out, each as it is
/// evaluated; without a sheet only that there is none.
pub fn optional_rows(rules: Option<&ScoreRules>, rows: &Rows) -> Vec<OptionalRow> {
    let Some(rules) = rules else { return used_rows([(true, "Game", "-".to_owned())]) };
    let none = || "None".to_owned();
    let line = match rules.line_bonus {
        LineBonus::None => none(),
        LineBonus::EachPlayer(points) => format!("{points} a hand won, each player"),
        LineBonus::WinnerOnly(points) => format!("{points} a hand won, winner only"),
    };
    let game_bonus = match rules.game_bonus {
        0 => none(),
        points => points.to_string(),
    };
    let shutout = match rules.shutout {
        Shutout::None => none(),
        Shutout::HandPointsDoubled => "Hand points doubled".to_owned(),
        Shutout::Points(points) => format!("{points} points"),
    };
    let margin = rules.exact_margin.map_or_else(none, |points| format!("{points} forfeits"));
    let match_kind = match rules.match_kind {
        Match::OneGame => "One game".to_owned(),
        Match::MultiMatch(points) => format!("Multi-match to {points}"),
        Match::BestOfFive => "Best of five games".to_owned(),
    };
    let has_shutout = rules.shutout != Shutout::None;
    let teams = rows.phrase("Team round").is_some() || rules.all_win_bonus != AllWinBonus::None;
    used_rows([
        (true, "Columns", rules.columns.phrase().to_owned()),
        (true, "Line bonus", line),
        (true, "Game bonus", game_bonus),
        (true, "Shutout", shutout),
        (has_shutout, "Shutout test", rules.shutout_test.phrase().to_owned()),
        (true, "Exact margin", margin),
        (
            rules.exact_margin.is_some(),
            "Exact margin counts",
            rules.margin_counts.phrase().to_owned(),
        ),
        (true, "Match", match_kind),
        (true, "Hand of no points", rules.no_points.phrase().to_owned()),
        (true, "Next dealer", rules.next_dealer.phrase().to_owned()),
        (true, "After a drawn round", rules.after_drawn.phrase().to_owned()),
        (teams, "Team round", rules.team_round.phrase().to_owned()),
        (teams, "All win bonus", rules.all_win_bonus.phrase().to_owned()),
    ])
}
