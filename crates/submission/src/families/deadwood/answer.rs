//! Answers of the evaluator, with the figures that examples name where they look for them.

use super::example::ExampleQuestion;
use super::text::number;
use gincert_ask::Evaluator;
use gincert_game::parse_card;
use gincert_terms::Rows;
use serde_json::{Map, Value, json};

/// An answer.
pub(crate) enum ExampleAnswer {
    /// What is legal, with its figures.
    Legal(Value),
    /// What is not, with the rule that is broken and the event that breaks it.
    Foul { code: String, at: Value },
}

/// Asks.
///
/// # Errors
/// Why there is no answer, in a sentence.
pub(crate) fn answer(
    evaluator: &mut Evaluator,
    rows: &Rows,
    asked: &ExampleQuestion,
) -> Result<ExampleAnswer, String> {
    match asked {
        ExampleQuestion::Question(question) => one(evaluator, rows, question),
        ExampleQuestion::SetHand { laid, by_itself } => {
            set_hand(evaluator, rows, laid, by_itself.as_ref())
        }
        ExampleQuestion::Turns { state, events } => turns(evaluator, rows, state.clone(), events),
    }
}

fn one(
    evaluator: &mut Evaluator,
    rows: &Rows,
    question: &Map<String, Value>,
) -> Result<ExampleAnswer, String> {
    let mut found =
        evaluator.answer_under(rows, question).map_err(|problem| problem.to_string())?;
    if found.get("legal") == Some(&Value::Bool(false)) {
        let code = found.get("code").and_then(Value::as_str).unwrap_or_default().to_owned();
        return Ok(ExampleAnswer::Foul { code, at: found.get("at").cloned().unwrap_or_default() });
    }
    by_number(&mut found);
    Ok(ExampleAnswer::Legal(found))
}

/// Games under their numbers and melds under theirs, so that an example can name one; what goes to
/// the winner by points under a name of its own.
fn by_number(found: &mut Value) {
    let Some(keys) = found.as_object_mut() else { return };
    if let Some(games) = keys.get("games").and_then(Value::as_array).cloned() {
        let mut numbered = Map::new();
        for mut game in games.clone() {
            for bonus in ["game_bonus", "shutout_bonus"] {
                let to_leader = to_leader(&game, bonus);
                if let (Some(game), Some(points)) = (game.as_object_mut(), to_leader) {
                    game.insert(format!("{bonus}_of_leader"), json!(points));
                }
            }
            let from_to = json!([game.get("from"), game.get("to")]);
            if let Some(game) = game.as_object_mut() {
                game.insert("from_to".into(), from_to);
            }
            let number = game.get("column").map(Value::to_string).unwrap_or_default();
            numbered.insert(number, game);
        }
        keys.insert("finished".into(), json!(games.len()));
        keys.insert("game".into(), Value::Object(numbered));
    }
    if let Some(melds) = keys.get("table").and_then(Value::as_array) {
        let number = |meld: &Value| meld.get("id").map(Value::to_string).unwrap_or_default();
        let melds: Map<String, Value> = melds
            .iter()
            .map(|meld| (number(meld), json!({ "kind": meld["kind"], "cards": meld["cards"] })))
            .collect();
        keys.insert("meld".into(), Value::Object(melds));
    }
}

/// The bonus of the side with more in the totals, if the other has none.
fn to_leader(game: &Value, bonus: &str) -> Option<i64> {
    let both = |key: &str| -> Option<[i64; 2]> {
        let list: Vec<i64> = game.get(key)?.as_array()?.iter().filter_map(Value::as_i64).collect();
        list.try_into().ok()
    };
    let ([first, second], [one, other]) = (both("totals")?, both(bonus)?);
    let (leader, rest) = if first >= second { (one, other) } else { (other, one) };
    (rest == 0).then_some(leader)
}

/// A set hand knocks as it is set.
fn set_hand(
    evaluator: &mut Evaluator,
    rows: &Rows,
    laid: &Map<String, Value>,
    by_itself: Option<&Map<String, Value>>,
) -> Result<ExampleAnswer, String> {
    let mut found = match one(evaluator, rows, laid)? {
        ExampleAnswer::Legal(found) => found,
        foul @ ExampleAnswer::Foul { .. } => return Ok(foul),
    };
    let Some(by_itself) = by_itself else { return Ok(ExampleAnswer::Legal(found)) };
    let by_itself = match one(evaluator, rows, by_itself)? {
        ExampleAnswer::Legal(by_itself) => by_itself,
        foul @ ExampleAnswer::Foul { .. } => return Ok(foul),
    };
    let limit = by_itself.get("limit").and_then(Value::as_i64);
    let points = found.get("points").and_then(Value::as_i64);
    if let (Some(keys), Some(limit), Some(points)) = (found.as_object_mut(), limit, points) {
        keys.insert("limit".into(), json!(limit));
        keys.insert("may_knock".into(), json!(points <= limit));
        let multiplier = by_itself.get("multiplier").cloned().unwrap_or_default();
        keys.insert("multiplier".into(), multiplier);
    }
    Ok(ExampleAnswer::Legal(found))
}

/// Acts that end a turn.
const LAST_ACTS: [&str; 4] = ["discard", "offer", "last-card", "stock-end"];

/// Asks turn by turn, and for the score when the hand is over.
fn turns(
    evaluator: &mut Evaluator,
    rows: &Rows,
    mut state: Map<String, Value>,
    events: &[Value],
) -> Result<ExampleAnswer, String> {
    let mut begun = 0;
    loop {
        let turn = state.get("turn").cloned().unwrap_or_default();
        let rest = events.get(begun..).unwrap_or_default();
        let is_last = |event: &Value| {
            let act = event.get(1).and_then(Value::as_str).unwrap_or_default();
            let seat = event.get(0).unwrap_or(&Value::Null);
            LAST_ACTS.contains(&act) && (seat.is_null() || *seat == turn)
        };
        let length = rest.iter().position(is_last).map_or(rest.len(), |last| last + 1);
        let these = rest.get(..length).unwrap_or_default();
        let question = json!({ "ask": "turn", "state": state, "events": these });
        let question = question.as_object().cloned().unwrap_or_default();
        let mut found = match one(evaluator, rows, &question)? {
            ExampleAnswer::Legal(found) => found,
            ExampleAnswer::Foul { code, at } => {
                let at = at.as_u64().map_or(Value::Null, |at| json!(at + begun as u64));
                return Ok(ExampleAnswer::Foul { code, at });
            }
        };
        begun += length;
        let over = found.get("over").filter(|over| !over.is_null()).cloned();
        if over.is_some() && begun < events.len() {
            return Ok(ExampleAnswer::Foul { code: "after-end".to_owned(), at: json!(begun) });
        }
        if let Some(over) = over {
            return scored(evaluator, rows, found, over);
        }
        if begun >= events.len() {
            return Ok(ExampleAnswer::Legal(found));
        }
        for key in ["turn", "hands", "table", "stock_left", "pile", "contract", "accepted"] {
            if let Some(value) = found.get_mut(key) {
                state.insert(key.to_owned(), value.take());
            }
        }
    }
}

/// The state at the end with the score of the hand under `end`.
fn scored(
    evaluator: &mut Evaluator,
    rows: &Rows,
    mut found: Value,
    mut over: Value,
) -> Result<ExampleAnswer, String> {
    if let Some(end) = over.as_object_mut() {
        // A hand that a challenge ends is one that was accepted.
        end.insert("accepted".into(), json!(true));
    }
    let mut question = Map::new();
    question.insert("ask".into(), json!("score"));
    question.insert("end".into(), over);
    for key in ["hands", "table", "contract"] {
        question.extend(found.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    match one(evaluator, rows, &question)? {
        ExampleAnswer::Legal(score) => {
            if let Some(keys) = found.as_object_mut() {
                keys.insert("end".into(), score);
            }
            Ok(ExampleAnswer::Legal(found))
        }
        foul @ ExampleAnswer::Foul { .. } => Ok(foul),
    }
}

/// Whether a figure is the expected one. Cards of a hand have no order; those of a pile have.
pub(crate) fn same(pointer: &str, want: &Value, found: &Value) -> bool {
    let is_ordered = pointer.ends_with("/pile");
    let lists = ["/leftovers", "/best_discards", "/knock_discards", "/gin_discards"];
    let is_set = lists.iter().any(|list| pointer.ends_with(list)) || pointer.contains("/addable/");
    normal(want, is_ordered, is_set) == normal(found, is_ordered, is_set)
}

fn normal(value: &Value, is_ordered: bool, is_set: bool) -> Value {
    match value {
        Value::String(text) => Value::String(cards(text, is_ordered)),
        Value::Array(list) => {
            let mut list: Vec<Value> =
                list.iter().map(|value| normal(value, is_ordered, is_set)).collect();
            if is_set {
                list.sort_by_key(Value::to_string);
            }
            Value::Array(list)
        }
        Value::Object(keys) => {
            let one =
                |(key, value): (&String, &Value)| (key.clone(), normal(value, is_ordered, is_set));
            Value::Object(keys.iter().map(one).collect())
        }
        other => other.clone(),
    }
}

/// A text of cards in one spelling, in one order where the order says nothing; another text as it is.
fn cards(text: &str, is_ordered: bool) -> String {
    let read = |word: &str| match parse_card(word) {
        Ok((card, taken)) if taken == word.len() => Some(card),
        _ => None,
    };
    let cards: Option<Vec<gincert_game::Card>> = text.split_whitespace().map(read).collect();
    let Some(mut cards) = cards else { return text.to_owned() };
    if !is_ordered {
        cards.sort_unstable();
    }
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A value in the words of a result.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(list) if list.iter().all(|one| one.is_string() || one.is_array()) => {
            list.iter().map(shown).collect::<Vec<_>>().join(", ")
        }
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(" "),
        Value::Object(keys) => keys.values().map(shown).collect::<Vec<_>>().join(" "),
        Value::Number(number) => number.to_string(),
    }
}

/// A seat list as one yes or no for each seat.
pub(crate) fn by_seat(text: &str, seats: usize) -> Option<Value> {
    let named = match text {
        "none" => Vec::new(),
        text => super::text::numbers(text)?,
    };
    let is_seat = |seat: &i64| usize::try_from(*seat).is_ok_and(|seat| seat < seats);
    if !named.iter().all(is_seat) {
        return None;
    }
    Some(json!((0..seats).map(|seat| named.contains(&(seat as i64))).collect::<Vec<_>>()))
}

/// A place in a list of hands.
pub(crate) fn place(text: &str) -> Option<usize> {
    number(text).and_then(|place| usize::try_from(place).ok())
}
