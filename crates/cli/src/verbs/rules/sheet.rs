//! `gincert sheet`: the score sheet of a match, as players keep it on paper.

use super::no_rules::no_rules;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{opened, shown};
use crate::io::lines::{InputLine, next_line};
use crate::ui::output::Output;
use crate::ui::tables::{side_columns, tabular};
use gincert_ask::{QUESTION_BYTES_MAX, ScoredMatch, kept, match_json};
use gincert_evidence::{Align, Table, printable};
use gincert_game::score::{Columns, Game, SideFigures, sides_of};
use gincert_report::table_markdown;
use std::io::{BufRead, BufReader};
use std::path::Path;

pub fn run(output: &Output, record: &Path, rules: &Path, markdown: bool) -> Result<Exit, Failure> {
    let examined = opened(rules);
    if examined.dossier.ruleset.is_none() {
        return no_rules(output, rules);
    }
    let rows = examined.rows();
    if rows.phrase("Game").is_none() || examined.rules().is_some() {
        let sentence = format!("{} keeps no score sheet: it names no target.", shown(rules));
        return Err(Failure { exit: Exit::Findings, message: sentence });
    }
    let name = if record == Path::new("-") { "Standard input".to_owned() } else { shown(record) };
    let mut input: Box<dyn BufRead> = match record == Path::new("-") {
        true => Box::new(std::io::stdin().lock()),
        false => {
            let open = std::fs::File::open(record);
            Box::new(BufReader::new(open.map_err(|error| {
                Failure::unreadable(format!("{name} could not be read: {error}."))
            })?))
        }
    };
    let (mut buffer, mut exit, mut number, mut matches) = (Vec::new(), Exit::Clean, 0u64, 0u64);
    while let Some(line) = next_line(&mut input, &name, QUESTION_BYTES_MAX as u64, &mut buffer)? {
        number += 1;
        let read = match line {
            InputLine::Text(text) if text.trim().is_empty() => continue,
            InputLine::Text(text) => kept(&rows, text).map_err(|problem| problem.to_string()),
            InputLine::Unread(why) => Err(format!("It cannot be read: {why}.")),
        };
        matches += 1;
        match read {
            Ok(kept) => {
                let faulty = kept.sheet.is_err() || !kept.faults.is_empty();
                exit = exit.max(if faulty { Exit::Findings } else { Exit::Clean });
                if output.json() {
                    output.print(&format!("{}\n", match_json(&kept)))?;
                } else {
                    let gap = if matches > 1 { "\n" } else { "" };
                    output.print(&format!("{gap}{}", page(&kept, markdown)))?;
                }
            }
            Err(why) => {
                exit = Exit::Unreadable;
                output.complain(&format!("Line {number} of {name} is not a match record. {why}"));
            }
        }
    }
    if matches == 0 {
        return Err(Failure::unreadable(format!("{name} contains no match records.")));
    }
    Ok(exit)
}

/// A page: the hands with the columns, the finished games, and how the match stands.
fn page(kept: &ScoredMatch, markdown: bool) -> String {
    let title = match &kept.name {
        Some(name) => format!("Score sheet of match {}", printable(name)),
        None => "Score sheet".to_owned(),
    };
    let mut text = if markdown { format!("# {title}\n\n") } else { format!("{title}\n\n") };
    let sheet = match &kept.sheet {
        Ok(sheet) => sheet,
        Err(after) => {
            let sentence = "The match ended before hand";
            return format!("{text}{sentence} {}; nothing is added up (after-end).\n", after.0);
        }
    };
    let table = |table: &Table| if markdown { table_markdown(table) } else { tabular(table) };
    text.push_str(&table(&hands(kept)));
    text.push('\n');
    if sheet.games.is_empty() {
        text.push_str("No game is finished.\n");
    } else {
        text.push_str(&table(&games(kept, &sheet.games)));
    }
    text.push('\n');
    text.push_str(&standing(kept));
    for fault in &kept.faults {
        let place = match (fault.game, fault.hand) {
            (Some(game), _) => format!(" of game {game}"),
            (None, Some(hand)) => format!(" of hand {hand}"),
            (None, None) => " of the end".to_owned(),
        };
        text.push_str(&format!("The record differs{place}: {}.\n", fault.code.word()));
    }
    text
}

/// `1 and 2`, or `1, 2 and 3`.
fn listed(figures: &[i64]) -> String {
    let all: Vec<String> = figures.iter().map(i64::to_string).collect();
    match all.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => all.concat(),
    }
}

/// How many sides the sheet has.
fn sides(kept: &ScoredMatch) -> usize {
    sides_of(&kept.hands)
}

fn three(kept: &ScoredMatch) -> bool {
    kept.rules.columns == Columns::ThreeHollywood
}

/// One row a hand; a column shows its points where the hand is entered in it.
fn hands(kept: &ScoredMatch) -> Table {
    let mut columns =
        vec![("Hand", Align::Right), ("Dealer", Align::Right), ("Won by", Align::Right)];
    columns.extend(side_columns(sides(kept)));
    let of_games = ["Game 1", "Game 2", "Game 3"].map(|name| (name, Align::Right));
    match three(kept) {
        true => columns.extend(of_games),
        false => columns.push(("Game", Align::Right)),
    }
    let mut table = Table::new("Hands", &columns);
    let Ok(sheet) = &kept.sheet else { return table };
    let mut before = vec![SideFigures::nothing(sides(kept)); 3];
    for (place, (hand, running)) in kept.hands.iter().zip(&sheet.running).enumerate() {
        let side = |side: Option<usize>| side.map_or("-".to_owned(), |side| side.to_string());
        let mut row = vec![
            (place + 1).to_string(),
            side(sheet.dealers.get(place).copied()),
            side(hand.winner),
        ];
        row.extend((0..sides(kept)).map(|side| hand.points.of(side).to_string()));
        for (points, last) in running.iter().zip(&mut before) {
            let entered = !three(kept) || points != last;
            let all = || points.iter().map(i64::to_string).collect::<Vec<_>>().join(":");
            row.push(if entered { all() } else { String::new() });
            *last = *points;
        }
        table.row(row);
    }
    table
}

/// A row for each side of each finished game.
fn games(kept: &ScoredMatch, games: &[Game]) -> Table {
    let name = if three(kept) { "Column" } else { "Game" };
    let columns = [
        (name, Align::Right),
        ("Side", Align::Right),
        ("Points", Align::Right),
        ("Doubled", Align::Left),
        ("Boxes", Align::Right),
        ("Line", Align::Right),
        ("Game bonus", Align::Right),
        ("Shutout", Align::Right),
        ("Total", Align::Right),
        ("Won", Align::Left),
    ];
    let mut table = Table::new("Finished games", &columns);
    for game in games {
        for side in 0..game.totals.len() {
            let won = match (game.winner == side, game.forfeit) {
                (true, false) => "won",
                (true, true) => "won, forfeited by the other",
                (false, _) => "",
            };
            table.row([
                game.column.to_string(),
                side.to_string(),
                game.hand_points.of(side).to_string(),
                if game.doubled { "twice" } else { "" }.to_owned(),
                game.hands_won.of(side).to_string(),
                game.line_bonus.of(side).to_string(),
                game.game_bonus.of(side).to_string(),
                game.shutout_bonus.of(side).to_string(),
                game.totals.of(side).to_string(),
                won.to_owned(),
            ]);
        }
    }
    table
}

fn standing(kept: &ScoredMatch) -> String {
    let Ok(sheet) = &kept.sheet else { return String::new() };
    let end = &sheet.end;
    let totals = listed(&end.totals);
    match (end.over, end.winner) {
        (true, Some(side)) => format!("Side {side} wins the match; totals {totals}.\n"),
        (true, None) => format!("The match ends in a tie; totals {totals}.\n"),
        (false, _) => {
            let dealer = sheet.dealers.last().filter(|_| !sheet.dealers.is_empty());
            let next = dealer.map_or(String::new(), |side| format!(" Side {side} deals next."));
            format!("The match is not over; totals of finished games {totals}.{next}\n")
        }
    }
}
