//! The state of a game with melds on the table: out of a question, and into an answer.

use crate::QuestionError;
use crate::cards::{card, cards, sequence};
use crate::question::{Keys, need_list, need_seat, seat};
use gincert_game::deadwood::MeldKind;
use gincert_game::dealing::Stock;
use gincert_game::table_gin::{TableGin, TableMeld, TableState};
use gincert_game::{CardSet, Code, RuleViolation};
use serde_json::{Map, Value, json};

/// What is read, or the fault in it.
pub(crate) type ReadResult<T> = Result<Result<T, RuleViolation>, QuestionError>;

/// Takes what was read, or hands its fault on as the answer's.
macro_rules! sound {
    ($read:expr) => {
        match $read? {
            Ok(value) => value,
            Err(fault) => return Ok(Err(fault)),
        }
    };
}
/// Reads a text of cards; a card that stands twice is a fault of the whole.
pub(crate) fn set(value: Option<&Value>, key: &str) -> ReadResult<CardSet> {
    Ok(cards(value, key)?.map_err(RuleViolation::of_all))
}

/// Reads the hands, by seat.
pub(crate) fn hands(keys: &Keys) -> ReadResult<Vec<CardSet>> {
    let mut hands = Vec::new();
    for value in need_list(keys, "hands")? {
        hands.push(sound!(set(Some(value), "hands")));
    }
    if !(2..=4).contains(&hands.len()) {
        return Err(QuestionError::key("hands", "a list of two to four hands"));
    }
    Ok(Ok(hands))
}

/// Reads the melds on the table.
pub(crate) fn table(rules: &TableGin, list: &[Value]) -> ReadResult<Vec<TableMeld>> {
    let mut melds: Vec<TableMeld> = Vec::new();
    for (value, place) in list.iter().zip(0u32..) {
        let keys =
            value.as_object().ok_or_else(|| QuestionError::key("table", "a list of melds"))?;
        let meld = sound!(table_meld(rules, keys, place));
        if melds.iter().any(|other| other.id == meld.id) {
            return Err(QuestionError::new(format!(
                "The meld {} stands twice on the table.",
                meld.id
            )));
        }
        melds.push(meld);
    }
    Ok(Ok(melds))
}

fn table_meld(rules: &TableGin, keys: &Keys, place: u32) -> ReadResult<TableMeld> {
    let id = match keys.get("id") {
        None => place,
        Some(id) => {
            let id = id.as_u64().and_then(|id| u32::try_from(id).ok()).filter(|id| *id < ID_MAX);
            id.ok_or_else(|| QuestionError::key("id", "the number of a meld"))?
        }
    };
    let by = need_seat(keys, "by")?;
    let cards = sound!(set(keys.get("cards"), "cards"));
    let meld = match keys.get("kind").and_then(Value::as_str) {
        None => rules.core.meld(cards),
        Some(kind) => {
            let kind = MeldKind::parse(kind);
            let kind = kind.ok_or_else(|| QuestionError::key("kind", "set, run or poker"))?;
            rules.core.meld_of_kind(kind, cards)
        }
    };
    let Some(meld) = meld else {
        return Ok(Err(RuleViolation::of_all(Code::MeldInvalid)));
    };
    let mut added = Vec::new();
    if keys.contains_key("added") {
        for value in need_list(keys, "added")? {
            let who = seat(value.get(0), "added")?;
            let who = who.ok_or_else(|| QuestionError::key("added", "pairs of seat and cards"))?;
            let more = sound!(set(value.get(1), "added"));
            if !more.minus(cards).is_empty() {
                return Err(QuestionError::new(
                    "The state adds a card to a meld that does not contain it.",
                ));
            }
            added.push((who, more));
        }
    }
    Ok(Ok(TableMeld { id, by, meld, added }))
}

/// Largest number of a meld, so that the next one has a number too.
const ID_MAX: u32 = 1_000_000;

/// Reads a state in which a turn begins. It is taken as it stands: the question is about the turn.
pub(crate) fn state(rules: &TableGin, keys: &Keys) -> ReadResult<TableState> {
    let hands = sound!(hands(keys));
    let table = sound!(table(rules, need_list(keys, "table")?));
    let stock = keys.get("stock_left").and_then(Value::as_u64).filter(|left| *left <= 52);
    let stock = stock.and_then(|left| u8::try_from(left).ok());
    let stock = stock.ok_or_else(|| QuestionError::key("stock_left", "a number of cards"))?;
    let pile = match keys.get("pile") {
        None | Some(Value::Null) => Vec::new(),
        pile => sequence(pile, "pile")?,
    };
    let mut contract = vec![false; hands.len()];
    if let Some(laid) = keys.get("contract").and_then(Value::as_array) {
        for (slot, value) in contract.iter_mut().zip(laid) {
            *slot = value
                .as_bool()
                .ok_or_else(|| QuestionError::key("contract", "yes or no a seat"))?;
        }
    }
    let turn = need_seat(keys, "turn")?;
    let owners = table.iter().map(|meld| meld.by).chain([turn]);
    if owners.max().is_some_and(|seat| usize::from(seat) >= hands.len()) {
        return Err(QuestionError::new("A seat is named that has no hand."));
    }
    let accepted = card(keys.get("accepted"), "accepted")?;
    let stock = Stock::Unseen(stock);
    Ok(Ok(TableState { hands, table, stock, pile, contract, accepted, turn }))
}

/// The melds on the table as records have them.
pub(crate) fn table_json(table: &[TableMeld], with_added: bool) -> Value {
    let meld = |meld: &TableMeld| {
        let (kind, cards) = (meld.meld.kind().word(), meld.meld.cards().to_string());
        let mut keys = Map::new();
        keys.insert("id".into(), json!(meld.id));
        keys.insert("by".into(), json!(meld.by));
        keys.insert("kind".into(), json!(kind));
        keys.insert("cards".into(), json!(cards));
        if with_added {
            let added: Vec<Value> =
                meld.added.iter().map(|(seat, cards)| json!([seat, cards.to_string()])).collect();
            keys.insert("added".into(), json!(added));
        }
        Value::Object(keys)
    };
    Value::Array(table.iter().map(meld).collect())
}
