//! The state of a game with melds on the table: out of a question, and into an answer.

use crate::QuestionError;
use crate::cards::{card, sequence, set};
use crate::problem::AnswerError;
use crate::question::{Keys, need_list, need_seat, seat};
use gincert_game::deadwood::MeldKind;
use gincert_game::dealing::Stock;
use gincert_game::table_gin::{TableGin, TableMeld, TableState};
use gincert_game::{CardSet, Code, JOKERS_MAX, RuleViolation};
use serde_json::{Map, Value, json};

/// Reads the hands, by seat.
pub(crate) fn hands(rules: &TableGin, keys: &Keys) -> Result<Vec<CardSet>, AnswerError> {
    let hand = |value| set(Some(value), "hands", rules.core.jokers_in_deck());
    let hands = need_list(keys, "hands")?.iter().map(hand);
    let hands = hands.collect::<Result<Vec<CardSet>, AnswerError>>()?;
    if !(2..=4).contains(&hands.len()) {
        return Err(QuestionError::key("hands", "a list of two to four hands").into());
    }
    Ok(hands)
}

/// Reads which of so many seats have their contract on the table; none where nothing is stated.
pub(crate) fn contracts(keys: &Keys, seats: usize) -> Result<Vec<bool>, QuestionError> {
    let mut contract = vec![false; seats];
    if let Some(laid) = keys.get("contract").and_then(Value::as_array) {
        for (slot, value) in contract.iter_mut().zip(laid) {
            *slot = value
                .as_bool()
                .ok_or_else(|| QuestionError::key("contract", "yes or no a seat"))?;
        }
    }
    Ok(contract)
}

/// Reads the melds on the table.
pub(crate) fn table(rules: &TableGin, list: &[Value]) -> Result<Vec<TableMeld>, AnswerError> {
    let mut melds: Vec<TableMeld> = Vec::new();
    for (value, place) in list.iter().zip(0u32..) {
        let keys =
            value.as_object().ok_or_else(|| QuestionError::key("table", "a list of melds"))?;
        let meld = table_meld(rules, keys, place)?;
        if melds.iter().any(|other| other.id == meld.id) {
            let sentence = format!("The meld {} stands twice on the table.", meld.id);
            return Err(QuestionError::new(sentence).into());
        }
        melds.push(meld);
    }
    Ok(melds)
}

fn table_meld(rules: &TableGin, keys: &Keys, place: u32) -> Result<TableMeld, AnswerError> {
    let id = match keys.get("id") {
        None => place,
        Some(id) => {
            let id = id.as_u64().and_then(|id| u32::try_from(id).ok()).filter(|id| *id < ID_MAX);
            id.ok_or_else(|| QuestionError::key("id", "the number of a meld"))?
        }
    };
    let by = need_seat(keys, "by")?;
    let jokers = rules.core.jokers_in_deck();
    let cards = set(keys.get("cards"), "cards", jokers)?;
    let meld = match keys.get("kind").and_then(Value::as_str) {
        None => rules.core.meld(cards),
        Some(kind) => {
            let kind = MeldKind::parse(kind);
            let kind = kind.ok_or_else(|| QuestionError::key("kind", "set, run or poker"))?;
            rules.core.meld_of_kind(kind, cards)
        }
    };
    let meld = meld.ok_or_else(|| RuleViolation::of_all(Code::MeldInvalid))?;
    let mut added = Vec::new();
    if keys.contains_key("added") {
        for value in need_list(keys, "added")? {
            let who = seat(value.get(0), "added")?;
            let who = who.ok_or_else(|| QuestionError::key("added", "pairs of seat and cards"))?;
            added.push((who, added_to(cards, set(value.get(1), "added", jokers)?)?));
        }
    }
    Ok(TableMeld { id, by, meld, added })
}

/// Cards that were added to a meld, which holds them.
///
/// # Errors
/// A card that it does not hold.
pub fn added_to(meld: CardSet, added: CardSet) -> Result<CardSet, QuestionError> {
    if !added.minus(meld).is_empty() {
        let sentence = "The state adds a card to a meld that does not contain it.";
        return Err(QuestionError::new(sentence));
    }
    Ok(added)
}

/// Most cards of a stock: a deck with all jokers.
const STOCK_MAX: u64 = 52 + JOKERS_MAX as u64;

/// Largest number of a meld, so that the next one has a number too.
const ID_MAX: u32 = 1_000_000;

/// Reads a state in which a turn begins. It is taken as it stands: the question is about the turn.
pub(crate) fn state(rules: &TableGin, keys: &Keys) -> Result<TableState, AnswerError> {
    let hands = hands(rules, keys)?;
    let jokers = rules.core.jokers_in_deck();
    let table = table(rules, need_list(keys, "table")?)?;
    let stock = keys.get("stock_left").and_then(Value::as_u64).filter(|left| *left <= STOCK_MAX);
    let stock = stock.and_then(|left| u8::try_from(left).ok());
    let stock = stock.ok_or_else(|| QuestionError::key("stock_left", "a number of cards"))?;
    let pile = match keys.get("pile") {
        None | Some(Value::Null) => Vec::new(),
        pile => sequence(pile, "pile", jokers)?,
    };
    let contract = contracts(keys, hands.len())?;
    let turn = need_seat(keys, "turn")?;
    let owners = table.iter().map(|meld| meld.by).chain([turn]);
    if owners.max().is_some_and(|seat| usize::from(seat) >= hands.len()) {
        return Err(QuestionError::new("A seat is named that has no hand.").into());
    }
    let accepted = card(keys.get("accepted"), "accepted", jokers)?;
    let stock = Stock::Unseen(stock);
    Ok(TableState { hands, table, stock, pile, contract, accepted, turn })
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
