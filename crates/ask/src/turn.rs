//! `turn`: one whole turn of a game with melds on the table, or several one after the other.

use crate::QuestionError;
use crate::event_parts::{EventList, judged};
use crate::problem::AnswerError;
use crate::question::{Keys, need_list};
use crate::score::ScoreAnswer;
use crate::table_events::table_events;
use crate::table_state::{state, table_json};
use gincert_game::table_gin::{
    Act, Ending, Event, HandEnd, TableGin, TableState, TurnEnds, play_turn, score,
};
use gincert_game::{Card, Code, RuleViolation};
use serde_json::{Map, Value, json};

/// A turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnQuestion {
    /// The state in which it begins.
    pub state: TableState,
    /// What was done.
    pub events: EventList<Event>,
    /// Whether the answer states who added which cards.
    pub with_added: bool,
}

/// What a turn leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnAnswer {
    /// The state after it.
    pub state: TableState,
    /// How the hand ended, if it did.
    pub over: Option<HandEnd>,
    /// How a turn ends under these rules.
    pub turn_ends: TurnEnds,
    /// Whether the answer states who added which cards.
    pub with_added: bool,
    /// The score, where turns were played to the end of a hand.
    pub score: Option<ScoreAnswer>,
}

pub(crate) fn read(rules: &TableGin, question: &Keys) -> Result<TurnQuestion, AnswerError> {
    let keys = question.get("state").and_then(Value::as_object);
    let keys = keys.ok_or_else(|| QuestionError::key("state", "a state"))?;
    // The melds record who added which cards.
    let melds = keys.get("table").and_then(Value::as_array).into_iter().flatten();
    let with_added = melds.into_iter().any(|meld| meld.get("added").is_some());
    let state = state(rules, keys)?;
    let events = table_events(need_list(question, "events")?, rules.core.jokers_in_deck())?;
    Ok(TurnQuestion { state, events, with_added })
}

pub(crate) fn answer(
    rules: &TableGin,
    question: TurnQuestion,
) -> Result<TurnAnswer, RuleViolation> {
    let TurnQuestion { state, events, with_added } = question;
    let played = play_turn(rules, state, &events.events);
    let (state, over) = judged(played, events.fault, Code::TurnEndMissing)?;
    Ok(TurnAnswer { state, over, turn_ends: rules.turn_ends, with_added, score: None })
}

/// Plays turns one after the other: what the last of them leaves, and the score if the hand is over.
pub(crate) fn turns(rules: &TableGin, question: TurnQuestion) -> Result<TurnAnswer, RuleViolation> {
    let TurnQuestion { mut state, events: EventList { events, fault }, with_added } = question;
    let mut begun = 0;
    loop {
        let rest = events.get(begun..).unwrap_or_default();
        let last = rest.iter().position(|event| ends_turn(event, state.turn));
        let these = rest.get(..last.map_or(rest.len(), |last| last + 1)).unwrap_or_default();
        let moved = |fault: RuleViolation, place: &dyn Fn(usize) -> usize| RuleViolation {
            at: fault.at.map(place),
            ..fault
        };
        // The fault stands behind all events, and places are counted from the turn.
        let fault_here = fault.filter(|_| last.is_none());
        let fault_here = fault_here.map(|fault| moved(fault, &|at| at.saturating_sub(begun)));
        let events_here = EventList { events: these.to_vec(), fault: fault_here };
        let turn = TurnQuestion { state, events: events_here, with_added };
        let mut found =
            answer(rules, turn).map_err(|fault| moved(fault, &|at| at.saturating_add(begun)))?;
        begun += these.len();
        let goes_on = begun < events.len() || fault.is_some();
        match found.over {
            Some(_) if goes_on => return Err(RuleViolation::of_event(Code::AfterEnd, begun)),
            Some(over) => {
                found.score = Some(final_score(rules, &found.state, over)?);
                return Ok(found);
            }
            None if goes_on => state = found.state,
            None => return Ok(found),
        }
    }
}

/// Whether an event ends the turn of a seat.
fn ends_turn(event: &Event, turn: u8) -> bool {
    let is_last =
        matches!(event.act, Act::Discard(_) | Act::Offer { .. } | Act::LastCard | Act::StockEnd);
    is_last && event.seat.is_none_or(|seat| seat == turn)
}

/// The score when a hand is over. One that a challenge ends was accepted.
fn final_score(
    rules: &TableGin,
    state: &TableState,
    over: HandEnd,
) -> Result<ScoreAnswer, RuleViolation> {
    let ending = Ending { kind: over.kind, by: over.by, accepted: true };
    let end = score(rules, &ending, &state.hands, &state.contract, &state.table);
    Ok(ScoreAnswer { end: end.map_err(RuleViolation::of_all)?, faults: None })
}

impl TurnAnswer {
    /// Whose turn it is, as long as the hand is not over.
    pub fn turn(&self) -> Option<u8> {
        self.over.is_none().then_some(self.state.turn)
    }

    /// The pile, where turns end with a discard.
    pub fn pile(&self) -> Option<&[Card]> {
        (self.turn_ends == TurnEnds::Discard).then_some(&self.state.pile)
    }

    /// Which contracts are laid, where turns end with an offer.
    pub fn contract(&self) -> Option<&[bool]> {
        (self.turn_ends == TurnEnds::Offer).then_some(&self.state.contract)
    }

    /// The card accepted at the end of the turn, where turns end with an offer.
    pub fn accepted(&self) -> Option<Card> {
        self.state.accepted.filter(|_| self.turn_ends == TurnEnds::Offer)
    }

    pub(crate) fn json(&self) -> Map<String, Value> {
        let state = &self.state;
        let hands: Vec<String> = state.hands.iter().map(ToString::to_string).collect();
        let mut answer = Map::new();
        answer.insert("hands".into(), json!(hands));
        answer.insert("table".into(), table_json(&state.table, self.with_added));
        answer.insert("stock_left".into(), json!(state.stock.len()));
        answer.insert("turn".into(), json!(self.turn()));
        let over = self.over.map(|over| json!({ "kind": over.kind.word(), "by": over.by }));
        answer.insert("over".into(), over.unwrap_or(Value::Null));
        if let Some(pile) = self.pile() {
            let pile: Vec<String> = pile.iter().map(ToString::to_string).collect();
            answer.insert("pile".into(), json!(pile.join(" ")));
        }
        if let Some(contract) = self.contract() {
            answer.insert("contract".into(), json!(contract));
            let accepted = self.accepted().map(|card| card.to_string());
            answer.insert("accepted".into(), json!(accepted));
        }
        answer
    }
}
