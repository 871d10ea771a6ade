//! Events of closed-hand records as the evaluator knows them.

use crate::cards::LoggedCards;
use crate::played::{LoggedEvent, Played, What};
use gincert_game::gin_rummy::{Act, EndKind, Event};
use gincert_game::{Card, CardSet, Code};

/// Whether every event and the claimed end are of this game, or what is not, as the end of a sentence.
pub(crate) fn says(played: &Played<'_>) -> Result<(), String> {
    for event in &played.events {
        let known = match &event.what {
            What::Pass
            | What::Take(_)
            | What::Draw(_)
            | What::Discard(_)
            | What::Knock(..)
            | What::BigGin(..)
            | What::LayOff(..)
            | What::StockEnd
            | What::Misdeal => true,
            What::Meld(_, kind) => kind.is_none(),
            _ => false,
        };
        if !known {
            return Err(format!("'{}' is no act of a game with closed hands", event.what.word()));
        }
    }
    let kind = played.end.as_ref().and_then(|end| end.kind.as_ref());
    match kind.map(|kind| (kind.as_str(), EndKind::parse(kind.as_str()))) {
        Some((word, None)) => {
            let word: String = word.chars().take(40).collect();
            Err(format!("'{}' is no end of a round", gincert_evidence::printable(&word)))
        }
        _ => Ok(()),
    }
}

/// The JSON Schema of this game's records.
pub(crate) fn schema(game: &str) -> serde_json::Value {
    use crate::played::schema::{card, cards, count, event, schema};
    use serde_json::json;
    let or_none = json!({"anyOf": [card(), {"type": "null"}]});
    let spread = json!({"type": "array", "items": cards()});
    let ended = [or_none, spread];
    let events = [
        event("pass", &[]),
        event("take", &[card()]),
        event("draw", &[card()]),
        event("discard", &[card()]),
        event("knock", &ended),
        event("big-gin", &ended),
        event("layoff", &[card(), count()]),
        event("meld", &[cards()]),
        event("stock-end", &[]),
        event("misdeal", &[]),
    ];
    schema(game, &events, &EndKind::ALL.map(EndKind::word))
}

/// One card; a hidden one never comes so far.
fn one(card: &LoggedCards) -> Result<Card, Code> {
    card.cards().lowest().ok_or(Code::NotInHand)
}

fn set(cards: &LoggedCards) -> Result<CardSet, Code> {
    match cards.twice() {
        Some(_) => Err(Code::CardDuplicate),
        None => Ok(cards.cards()),
    }
}

/// An event as the evaluator knows it.
///
/// # Errors
/// A card that stands twice in one meld.
pub(super) fn event(logged: &LoggedEvent) -> Result<Event, Code> {
    let spread = |melds: &[LoggedCards]| melds.iter().map(set).collect::<Result<Vec<_>, Code>>();
    let discard = |card: &Option<LoggedCards>| card.as_ref().map(one).transpose();
    let act = match &logged.what {
        What::Pass => Act::Pass,
        What::Take(card) => Act::Take(one(card)?),
        What::Draw(card) => Act::Draw(one(card)?),
        What::Discard(card) => Act::Discard(one(card)?),
        What::Knock(card, melds) => Act::Knock { discard: discard(card)?, melds: spread(melds)? },
        What::BigGin(card, melds) => Act::BigGin { discard: discard(card)?, melds: spread(melds)? },
        What::LayOff(card, meld) => {
            Act::LayOff { card: one(card)?, meld: usize::try_from(*meld).unwrap_or(usize::MAX) }
        }
        What::Meld(cards, _) => Act::Meld(set(cards)?),
        What::StockEnd => Act::StockEnd,
        What::Misdeal => Act::Misdeal,
        // No act of this game; such a record is none.
        _ => return Err(Code::TurnOrder),
    };
    Ok(Event { seat: logged.seat, act })
}
