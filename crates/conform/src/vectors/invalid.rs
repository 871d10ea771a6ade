//! Requests that an engine must refuse: cards that cannot be dealt, actions that do not exist, wagers that
//! break the rules. Each is made from a valid round by one change.
//!
//! Knows nothing about right answers.

use super::RoundVector;
use crate::variants::flag::Flag;
use gincert_game::gin_and_win::{Action, GinAndWin};
use serde_json::{Map, Value, json};

/// A request that must be refused.
#[derive(Debug, Clone, PartialEq)]
pub struct InvalidRequest {
    /// The kind of fault that an engine has which answers it.
    pub flag: Flag,
    /// What is wrong with it, in words.
    pub reason: &'static str,
    /// The request without an id.
    pub request: Value,
}

/// A change that makes a request invalid; `None` where it does not apply.
type RequestChange = fn(&mut Map<String, Value>, &GinAndWin) -> Option<()>;

const CHANGES: &[(Flag, &str, RequestChange)] = &[
    (Flag::InvalidCards, "a card lies twice in the seat's hand", |map, _| repeat(map, "cards")),
    (Flag::InvalidCards, "a card lies twice in the dealer's hand", |map, _| repeat(map, "dealer")),
    (Flag::InvalidCards, "one card lies in both hands", in_both),
    (Flag::InvalidCards, "the seat has one card too few", |map, _| drop_card(map, "cards")),
    (Flag::InvalidCards, "the dealer has one card too few", |map, _| drop_card(map, "dealer")),
    (Flag::InvalidCards, "the seat has one card too many", |map, _| add_card(map, "cards")),
    (Flag::InvalidCards, "the dealer has one card too many", |map, _| add_card(map, "dealer")),
    (Flag::InvalidCards, "a card has no rank that exists", |map, _| spell(map, "cards", "1c")),
    (Flag::InvalidCards, "a card has no suit that exists", |map, _| spell(map, "dealer", "Ax")),
    (Flag::InvalidCards, "a card is hidden", |map, _| spell(map, "cards", "??")),
    (Flag::InvalidCards, "a joker lies in the hand", |map, _| spell(map, "dealer", "Jo")),
    (Flag::InvalidCards, "the seat has no cards", |map, _| put(map, "cards", json!(""))),
    (Flag::InvalidCards, "the dealer has no cards", |map, _| put(map, "dealer", json!(""))),
    (Flag::InvalidAction, "the action is unknown", |map, _| put(map, "action", json!("raise"))),
    (Flag::InvalidAction, "the action is empty", |map, _| put(map, "action", json!(""))),
    (Flag::InvalidAction, "the action is a number", |map, _| put(map, "action", json!(1))),
    (Flag::InvalidBets, "the Ante is zero", |map, _| {
        bets(map, &[("ante", json!(0)), ("play", json!(0))])
    }),
    (Flag::InvalidBets, "the Ante is negative", negative_ante),
    (Flag::InvalidBets, "the Ante is text", |map, _| bets(map, &[("ante", json!("100"))])),
    (Flag::InvalidBets, "the Play wager is less than its amount", |map, _| play_changed(map, -1)),
    (Flag::InvalidBets, "the Play wager is more than its amount", |map, _| play_changed(map, 1)),
    (Flag::InvalidBets, "a seat that stays makes no Play wager", no_play),
    (Flag::InvalidBets, "a folded hand has a Play wager", play_on_fold),
    (Flag::InvalidBets, "the bonus wager is negative", |map, _| {
        bets(map, &[("bonus", json!(-100))])
    }),
    (Flag::InvalidBets, "an amount is not a whole number", |map, _| {
        bets(map, &[("bonus", json!(0.5))])
    }),
    (Flag::InvalidBets, "an amount has no value", |map, _| bets(map, &[("ante", Value::Null)])),
    (Flag::InvalidRequest, "the dealer's cards are missing", |map, _| remove(map, "dealer")),
    (Flag::InvalidRequest, "the seat's cards are missing", |map, _| remove(map, "cards")),
    (Flag::InvalidRequest, "the action is missing", |map, _| remove(map, "action")),
    (Flag::InvalidRequest, "the wagers are missing", |map, _| remove(map, "bets")),
    (Flag::InvalidRequest, "the seat's cards have no value", |map, _| {
        put(map, "cards", Value::Null)
    }),
];

/// A change for rules under which the player chooses the size of the Play wager. Others keep the order of theirs.
const CHANGES_OF_CHOICE: &[(Flag, &str, RequestChange)] = &[(
    Flag::InvalidBets,
    "the Play wager is a multiple of the Ante that the rules do not have",
    other_multiple,
)];

/// The words of a reason, where there is such a one.
pub(crate) fn known_reason(words: &str) -> Option<&'static str> {
    let all = CHANGES.iter().chain(CHANGES_OF_CHOICE);
    all.map(|(_, reason, _)| *reason).find(|reason| *reason == words)
}

/// Invalid requests, half as many as there are rounds, so that a third of all vectors is invalid. The
/// changes take turns, each on another round.
pub fn invalid_requests(rules: &GinAndWin, rounds: &[RoundVector]) -> Vec<InvalidRequest> {
    let wanted = rounds.len() / 2;
    let mut all: Vec<InvalidRequest> = Vec::new();
    let mut turns = rounds.iter().cycle().take(rounds.len() * CHANGES.len());
    let of_choice = if rules.play_multiples.is_choice() { CHANGES_OF_CHOICE } else { &[] };
    let mut changes = of_choice.iter().chain(CHANGES).cycle();
    while all.len() < wanted {
        let (Some((flag, reason, change)), Some(vector)) = (changes.next(), turns.next()) else {
            break;
        };
        let parsed = serde_json::from_str(&vector.round.request());
        let Ok(Value::Object(mut map)) = parsed else { continue };
        if change(&mut map, rules).is_none() {
            continue;
        }
        let request = Value::Object(map);
        if all.iter().all(|other| other.request != request) {
            all.push(InvalidRequest { flag: *flag, reason, request });
        }
    }
    all
}

fn cards_of(map: &Map<String, Value>, key: &str) -> Option<Vec<String>> {
    Some(map.get(key)?.as_str()?.split(' ').map(str::to_owned).collect())
}

fn put(map: &mut Map<String, Value>, key: &str, value: Value) -> Option<()> {
    map.insert(key.to_owned(), value).map(|_| ())
}

fn remove(map: &mut Map<String, Value>, key: &str) -> Option<()> {
    map.remove(key).map(|_| ())
}

fn put_cards(map: &mut Map<String, Value>, key: &str, cards: &[String]) -> Option<()> {
    put(map, key, json!(cards.join(" ")))
}

/// The last card is the first once more.
fn repeat(map: &mut Map<String, Value>, key: &str) -> Option<()> {
    let mut cards = cards_of(map, key)?;
    let first = cards.first()?.clone();
    *cards.last_mut()? = first;
    put_cards(map, key, &cards)
}

fn in_both(map: &mut Map<String, Value>, _: &GinAndWin) -> Option<()> {
    let mut cards = cards_of(map, "cards")?;
    *cards.first_mut()? = cards_of(map, "dealer")?.first()?.clone();
    put_cards(map, "cards", &cards)
}

fn drop_card(map: &mut Map<String, Value>, key: &str) -> Option<()> {
    let mut cards = cards_of(map, key)?;
    cards.pop()?;
    put_cards(map, key, &cards)
}

/// One more card, which is in neither hand.
fn add_card(map: &mut Map<String, Value>, key: &str) -> Option<()> {
    let used = [cards_of(map, "cards")?, cards_of(map, "dealer")?].concat();
    let mut cards = cards_of(map, key)?;
    let all = gincert_game::Card::all().map(|card| card.to_string());
    cards.push(all.into_iter().find(|card| !used.contains(card))?);
    put_cards(map, key, &cards)
}

fn spell(map: &mut Map<String, Value>, key: &str, card: &str) -> Option<()> {
    let mut cards = cards_of(map, key)?;
    *cards.first_mut()? = card.to_owned();
    put_cards(map, key, &cards)
}

fn bets(map: &mut Map<String, Value>, changes: &[(&str, Value)]) -> Option<()> {
    let bets = map.get_mut("bets")?.as_object_mut()?;
    for (wager, amount) in changes {
        bets.insert((*wager).to_owned(), amount.clone());
    }
    Some(())
}

fn amount(map: &Map<String, Value>, wager: &str) -> Option<i64> {
    map.get("bets")?.get(wager)?.as_i64()
}

fn negative_ante(map: &mut Map<String, Value>, _: &GinAndWin) -> Option<()> {
    let (ante, play) = (amount(map, "ante")?, amount(map, "play")?);
    bets(map, &[("ante", json!(-ante)), ("play", json!(-play))])
}

/// The Play wager with some units more, where one is made.
fn play_changed(map: &mut Map<String, Value>, by: i64) -> Option<()> {
    let play = amount(map, "play").filter(|play| *play > 0)?;
    bets(map, &[("play", json!(play + by))])
}

/// The Play wager as the smallest multiple of the Ante that is not among those of the rules.
fn other_multiple(map: &mut Map<String, Value>, rules: &GinAndWin) -> Option<()> {
    let ante = amount(map, "ante")?;
    amount(map, "play").filter(|play| *play > 0)?;
    let other = (1..=u8::MAX).find(|multiple| rules.play_multiples.place(*multiple).is_none())?;
    bets(map, &[("play", json!(ante * i64::from(other)))])
}

fn no_play(map: &mut Map<String, Value>, _: &GinAndWin) -> Option<()> {
    amount(map, "play").filter(|play| *play > 0)?;
    bets(map, &[("play", json!(0))])
}

fn play_on_fold(map: &mut Map<String, Value>, rules: &GinAndWin) -> Option<()> {
    let ante = amount(map, "ante")?;
    put(map, "action", json!(action_word(Action::Fold)))?;
    bets(map, &[("play", json!(ante * i64::from(rules.play_multiples.least())))])
}

fn action_word(action: Action) -> &'static str {
    match action {
        Action::Fold => "fold",
        Action::Play => "play",
    }
}
