//! `sheet` examples: hands apart by commas, and what the sheet then says.

use super::example::{
    Example, ExampleQuestion, ExampleResult, ExpectedResult, Item, apart, foul, unknown,
};
use super::items::Figure;
use super::text::{after, number, numbers, parts, seat};
use gincert_pages::Cell;
use serde_json::{Map, Value, json};

pub(super) fn example(lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let mut rounds = Vec::new();
    let mut first_dealer = json!(0);
    for (line, span) in shown {
        if let Some(dealer) = after(line, "first dealer") {
            let dealer = number(dealer).ok_or_else(|| unknown(span, "side", dealer))?;
            first_dealer = json!(dealer);
            continue;
        }
        for hand in parts(line, ',') {
            rounds.push(round(hand).ok_or_else(|| unknown(span, "hand of a sheet", hand))?);
        }
    }
    let teams = rounds.iter().any(|round| round.get("tables").is_some());
    let mut question = Map::new();
    question.insert("ask".into(), json!("sheet"));
    question.insert("rounds".into(), json!(rounds));
    if !teams {
        question.insert("first_dealer".into(), first_dealer);
    }
    if let [(result, span)] = results.as_slice()
        && let Some(foul) = foul(result, *span)
    {
        return Ok(Example { asked: ExampleQuestion::Question(question), wanted: foul });
    }
    let mut items = Vec::new();
    for (result, span) in results {
        let read = line_items(result).map_err(|phrase| unknown(span, "result", &phrase))?;
        items.extend(read.into_iter().map(|(phrase, figure)| figure.at(&phrase, span, "")));
    }
    let items: Vec<Item> = items;
    Ok(Example { asked: ExampleQuestion::Question(question), wanted: ExpectedResult::Holds(items) })
}

/// One hand: its kind, the winner, his points.
fn round(hand: &str) -> Option<Value> {
    if let Some(tables) = after(hand, "tables") {
        let points: Option<Vec<Value>> = tables
            .split_whitespace()
            .map(|table| Some(json!({ "points": both(table)? })))
            .collect();
        return Some(json!({ "kind": "team", "tables": points? }));
    }
    let words: Vec<&str> = hand.split_whitespace().collect();
    match words.as_slice() {
        [kind @ ("void" | "misdeal" | "tie" | "stock")] => {
            Some(json!({ "kind": kind, "winner": null, "points": [0, 0] }))
        }
        [kind, winner, points] => {
            let winner = seat(winner)?;
            let points = match (both(points), winner) {
                (Some(both), _) => both,
                (None, Some(0)) => [number(points)?, 0],
                (None, Some(1)) => [0, number(points)?],
                (None, _) => return None,
            };
            Some(json!({ "kind": kind, "winner": winner, "points": points }))
        }
        _ => None,
    }
}

/// `N:N`.
fn both(text: &str) -> Option<[i64; 2]> {
    let (one, other) = text.split_once(':')?;
    Some([number(one)?, number(other)?])
}

/// The items of one line of a result; an unknown one is given back.
fn line_items(result: &str) -> Result<Vec<(String, Figure)>, String> {
    let all = |text: &str, base: &str, read: fn(&str) -> Option<Figure>| {
        let one = |phrase: &str| {
            let figure = read(phrase).ok_or_else(|| phrase.to_owned())?;
            Ok((
                phrase.to_owned(),
                Figure { pointer: format!("{base}{}", figure.pointer), ..figure },
            ))
        };
        parts(text, ';').map(one).collect::<Result<Vec<_>, String>>()
    };
    let single = |figure: Option<Figure>| {
        figure.map(|figure| vec![(result.to_owned(), figure)]).ok_or_else(|| result.to_owned())
    };
    if result == "no game finished" {
        return single(Some(Figure::new("finished", 0)));
    }
    if let Some(text) = after(result, "running") {
        return single(running(text).map(|running| Figure::new("running", running)));
    }
    if let Some(text) = after(result, "dealers") {
        return single(numbers(text).map(|dealers| Figure::new("dealers", json!(dealers))));
    }
    let Some((head, rest)) = result.split_once(": ") else {
        // About the only finished game.
        let mut items = all(result, "/game/1", game_item)?;
        items.push((result.to_owned(), Figure::new("finished", 1)));
        return Ok(items);
    };
    if head == "final" {
        return all(rest, "/final", final_item);
    }
    let number = head
        .split_once(' ')
        .and_then(|(word, number)| matches!(word, "game" | "column" | "match").then_some(number));
    let number = number.and_then(super::text::number).ok_or_else(|| head.to_owned())?;
    all(rest, &format!("/game/{number}"), game_item)
}

fn game_item(phrase: &str) -> Option<Figure> {
    let flags = [
        ("shutout", "shutout", true),
        ("no shutout", "shutout", false),
        ("doubled", "doubled", true),
        ("not doubled", "doubled", false),
        ("forfeit", "forfeit", true),
        ("no forfeit", "forfeit", false),
    ];
    if let Some((_, key, value)) = flags.into_iter().find(|(words, ..)| *words == phrase) {
        return Some(Figure::new(key, value));
    }
    let pairs = [
        ("hand points", "hand_points"),
        ("won", "hands_won"),
        ("line", "line_bonus"),
        ("game bonus", "game_bonus"),
        ("shutout bonus", "shutout_bonus"),
        ("totals", "totals"),
    ];
    for (words, key) in pairs {
        let Some(text) = after(phrase, words) else { continue };
        return match (numbers(text)?.as_slice(), key) {
            ([one], "game_bonus" | "shutout_bonus") => {
                Some(Figure::new(&format!("{key}_of_leader"), *one))
            }
            (both @ [_, _], _) => Some(Figure::new(key, json!(both))),
            _ => None,
        };
    }
    for key in ["margin", "winner"] {
        if let Some(text) = after(phrase, key) {
            return Some(Figure::new(key, number(text)?));
        }
    }
    let (from, to) = after(phrase, "hands")?.split_once(" to ")?;
    Some(Figure::new("from_to", json!([number(from.trim())?, number(to.trim())?])))
}

fn final_item(phrase: &str) -> Option<Figure> {
    match phrase {
        "over" => return Some(Figure::new("over", true)),
        "not over" => return Some(Figure::new("over", false)),
        _ => {}
    }
    if let Some(text) = after(phrase, "winner") {
        return Some(Figure::new("winner", json!(seat(text)?)));
    }
    for (words, key) in [("games won", "games_won"), ("totals", "totals")] {
        if let Some(text) = after(phrase, words) {
            return Some(Figure::new(key, json!(numbers(text)?)));
        }
    }
    None
}

/// Points after each hand; Hollywood's columns apart by slashes.
fn running(text: &str) -> Option<Value> {
    let one = |hand: &str| -> Option<Value> {
        if !hand.contains('/') {
            return numbers(hand).map(|points| json!(points));
        }
        let columns: Option<Vec<Vec<i64>>> = hand.split('/').map(numbers).collect();
        columns.map(|columns| json!(columns))
    };
    let hands: Option<Vec<Value>> = parts(text, ',').map(one).collect();
    hands.map(|hands| json!(hands))
}
