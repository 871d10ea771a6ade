//! `hand` examples: cards, conditions apart by semicolons, and a result.

use super::events::table_meld;
use super::example::{
    Example, ExampleQuestion, ExampleResult, ExpectedResult, Item, foul, unknown,
};
use super::items::Figure;
use super::text::{after, all_cards, either, number, parts, seat, set_hand, split};
use gincert_evidence::Span;
use gincert_pages::Cell;
use serde_json::{Map, Value, json};

/// Figures of a set hand that its right to knock gives.
const KNOCKING: [&str; 3] = ["/limit", "/may_knock", "/multiplier"];

pub(super) fn example(lines: &[Cell]) -> ExampleResult<Example> {
    let line = lines.first().cloned().unwrap_or_default();
    let (shown, result) = split(&line.text);
    let result = result.filter(|result| !result.is_empty());
    let none = || (line.span, "This example has no result after '='.".to_owned());
    let result = result.ok_or_else(none)?;
    let mut conditions = parts(shown, ';');
    let cards = conditions.next().unwrap_or_default();
    let mut beside = Map::new();
    let mut of_table = false;
    for condition in conditions {
        let known = take(&mut beside, condition);
        of_table |= known.ok_or_else(|| unknown(line.span, "condition", condition))?;
    }
    let set = set_hand(cards).filter(|_| !of_table);
    let wanted = match foul(result, line.span) {
        Some(foul) => foul,
        None => ExpectedResult::Holds(items(result, line.span, set.is_some())?),
    };
    let asked = match set {
        None => {
            beside.insert("cards".into(), json!(all_cards(cards)));
            beside.insert("ask".into(), json!(if of_table { "table" } else { "hand" }));
            if of_table {
                beside.entry("seat").or_insert(json!(0));
                beside.entry("table").or_insert(json!([]));
            }
            ExampleQuestion::Question(beside)
        }
        Some((melds, left)) => {
            let knocks = match &wanted {
                ExpectedResult::Holds(items) => {
                    items.iter().any(|item| KNOCKING.contains(&item.pointer.as_str()))
                }
                ExpectedResult::Foul { .. } => false,
            };
            let mut laid = beside.clone();
            laid.insert("ask".into(), json!("hand"));
            laid.insert("laid".into(), json!({ "melds": melds, "leftover": left }));
            beside.insert("ask".into(), json!("hand"));
            beside.insert("cards".into(), json!(all_cards(cards)));
            ExampleQuestion::SetHand { laid, by_itself: knocks.then_some(beside) }
        }
    };
    Ok(Example { asked, wanted })
}

/// Takes a condition; says whether it is about the table.
fn take(beside: &mut Map<String, Value>, condition: &str) -> Option<bool> {
    for (words, key) in [("upcard", "upcard"), ("knock card", "knock_card"), ("taken", "taken")] {
        if let Some(card) = after(condition, words) {
            beside.insert(key.into(), json!(card));
            return Some(false);
        }
    }
    let (key, value) = match condition {
        "contract laid" => ("contract", json!(true)),
        "contract open" => ("contract", json!(false)),
        "table none" => ("table", json!([])),
        _ => {
            if let Some(who) = after(condition, "seat") {
                ("seat", json!(seat(who)??))
            } else if let Some(pile) = after(condition, "pile") {
                ("pile", json!(pile))
            } else {
                let melds = parts(after(condition, "table")?, ',').enumerate();
                let melds: Option<Vec<Value>> =
                    melds.map(|(id, meld)| table_meld(meld, id)).collect();
                ("table", json!(melds?))
            }
        }
    };
    beside.insert(key.into(), value);
    Some(true)
}

/// The items of a result; a set hand has to be set a best way unless it says otherwise.
fn items(result: &str, span: Span, is_set: bool) -> ExampleResult<Vec<Item>> {
    let mut items: Vec<Item> = Vec::new();
    for phrase in parts(result, ',') {
        let (first, second) = figures(phrase).ok_or_else(|| unknown(span, "result", phrase))?;
        items.extend([Some(first), second].into_iter().flatten().map(|f| f.at(phrase, span, "")));
    }
    let about_best = ["/best", "/least"];
    if is_set && !items.iter().any(|item| about_best.contains(&item.pointer.as_str())) {
        items.push(Figure::new("best", true).at("set at its best", span, ""));
    }
    Ok(items)
}

/// One item; a knock says two things.
fn figures(phrase: &str) -> Option<(Figure, Option<Figure>)> {
    for (words, may) in [("knock on", true), ("no knock on", false)] {
        if let Some(limit) = after(phrase, words) {
            let limit = Figure::new("limit", number(limit)?);
            return Some((limit, Some(Figure::new("may_knock", may))));
        }
    }
    figure(phrase).map(|figure| (figure, None))
}

fn figure(phrase: &str) -> Option<Figure> {
    if let Some(points) = number(phrase) {
        return Some(Figure::new("points", points));
    }
    let plain = match phrase {
        "best" => Some(("best", json!(true))),
        "not best" => Some(("best", json!(false))),
        "big gin" => Some(("big_gin", json!(true))),
        "no big gin" => Some(("big_gin", json!(false))),
        "counts double" => Some(("multiplier", json!(2))),
        "counts once" => Some(("multiplier", json!(1))),
        "goes out" => Some(("can_go_out", json!(true))),
        "does not go out" => Some(("can_go_out", json!(false))),
        "goes out with a discard" => Some(("can_go_out_with_discard", json!(true))),
        "does not go out with a discard" => Some(("can_go_out_with_discard", json!(false))),
        "contract" => Some(("can_contract", json!(true))),
        "no contract" => Some(("can_contract", json!(false))),
        _ => None,
    };
    if let Some((key, want)) = plain {
        return Some(Figure::new(key, want));
    }
    let numbers = [
        ("least", "least"),
        ("after discard", "points_after_discard"),
        ("limit", "limit"),
        ("lays down to", "least_points"),
        ("contracts", "contracts"),
    ];
    for (words, key) in numbers {
        if let Some(text) = after(phrase, words) {
            return Some(Figure::new(key, number(text)?));
        }
    }
    let lists = [
        ("throws", "best_discards"),
        ("knocks with", "knock_discards"),
        ("gin with", "gin_discards"),
    ];
    for (words, key) in lists {
        if let Some(text) = after(phrase, words) {
            return Some(Figure::new(key, cards(text)));
        }
    }
    if let Some(text) = after(phrase, "leaves") {
        return match text.strip_suffix(" ways") {
            Some(ways) => Some(Figure::new("leftover_count", number(ways)?)),
            None => {
                let cards = either(text).map(|cards| if cards == "nothing" { "" } else { cards });
                Some(Figure::new("leftovers", json!(cards.collect::<Vec<_>>())))
            }
        };
    }
    if let Some(text) = after(phrase, "takes") {
        let counts: Option<Vec<i64>> = match text {
            "none" => Some(Vec::new()),
            text => either(text).map(number).collect(),
        };
        return Some(Figure::new("take_options", json!(counts?)));
    }
    let (fitting, meld) = after(phrase, "adds")?.rsplit_once(" to ")?;
    let fitting: Vec<&str> = match fitting {
        "nothing" => Vec::new(),
        cards => cards.split_whitespace().collect(),
    };
    Some(Figure::new(&format!("addable/{}", number(meld)?), json!(fitting)))
}

/// Cards apart by ` or `; `nothing` for none.
fn cards(text: &str) -> Value {
    match text {
        "nothing" => json!([]),
        text => json!(either(text).collect::<Vec<_>>()),
    }
}
