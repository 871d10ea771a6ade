//! Events of closed-hand records as the evaluator knows them.

use crate::families::played::says_end;
use crate::record::cards::LoggedCards;
use crate::record::played::{LoggedEvent, PlayedAct, PlayedRecord, one_card, set_of_cards};
use gincert_game::Code;
use gincert_game::gin_rummy::{Act, EndKind, Event};

/// Whether every event and the claimed end are of this game, or what is not, as the end of a sentence.
pub(crate) fn says(played: &PlayedRecord<'_>) -> Result<(), String> {
    for event in &played.events {
        let known = match &event.what {
            PlayedAct::Pass
            | PlayedAct::Take(_)
            | PlayedAct::Draw(_)
            | PlayedAct::Discard(_)
            | PlayedAct::Knock(..)
            | PlayedAct::BigGin(..)
            | PlayedAct::LayOff(..)
            | PlayedAct::StockEnd
            | PlayedAct::Misdeal => true,
            PlayedAct::Meld(_, kind) => kind.is_none(),
            _ => false,
        };
        if !known {
            return Err(format!(
                "'{}' is not an event of a game with closed hands",
                event.what.word()
            ));
        }
    }
    says_end(played, "a round", |word| EndKind::parse(word).is_some())
}

/// The JSON Schema of this game's records.
pub(crate) fn schema(game: &str) -> serde_json::Value {
    use crate::record::schema::played::{card, cards, count, event, schema};
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

/// An event as the evaluator knows it.
///
/// # Errors
/// A card that stands twice in one meld.
pub(super) fn event(logged: &LoggedEvent) -> Result<Event, Code> {
    let spread =
        |melds: &[LoggedCards]| melds.iter().map(set_of_cards).collect::<Result<Vec<_>, Code>>();
    let discard = |card: &Option<LoggedCards>| card.as_ref().map(one_card).transpose();
    let act = match &logged.what {
        PlayedAct::Pass => Act::Pass,
        PlayedAct::Take(card) => Act::Take(one_card(card)?),
        PlayedAct::Draw(card) => Act::Draw(one_card(card)?),
        PlayedAct::Discard(card) => Act::Discard(one_card(card)?),
        PlayedAct::Knock(card, melds) => {
            Act::Knock { discard: discard(card)?, melds: spread(melds)? }
        }
        PlayedAct::BigGin(card, melds) => {
            Act::BigGin { discard: discard(card)?, melds: spread(melds)? }
        }
        PlayedAct::LayOff(card, meld) => Act::LayOff {
            card: one_card(card)?,
            meld: usize::try_from(*meld).unwrap_or(usize::MAX),
        },
        PlayedAct::Meld(cards, _) => Act::Meld(set_of_cards(cards)?),
        PlayedAct::StockEnd => Act::StockEnd,
        PlayedAct::Misdeal => Act::Misdeal,
        // No act of this game; such a record is none.
        _ => return Err(Code::TurnOrder),
    };
    Ok(Event { seat: logged.seat, act })
}
