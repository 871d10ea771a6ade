//! Events of records with melds on the table as the evaluator knows them.

use crate::cards::LoggedCards;
use crate::played::{LoggedEvent, Played, What};
use gincert_game::deadwood::MeldKind;
use gincert_game::table_gin::{Act, Event, OverKind};
use gincert_game::{Card, CardSet, Code};

/// Whether every event and the claimed end are of this game, or what is not, as the end of a sentence.
pub(crate) fn says(played: &Played<'_>) -> Result<(), String> {
    for event in &played.events {
        let word = event.what.word();
        match &event.what {
            What::Pass | What::BigGin(..) | What::LayOff(..) | What::Misdeal => {
                return Err(format!("'{word}' is no act of a game with melds on the table"));
            }
            What::Meld(_, None) => {
                return Err("a meld on the table names no kind: set, run or poker".to_owned());
            }
            _ => {}
        }
    }
    let kind = played.end.as_ref().and_then(|end| end.kind.as_ref());
    match kind.map(|kind| (kind.as_str(), OverKind::parse(kind.as_str()))) {
        Some((word, None)) => {
            let word: String = word.chars().take(40).collect();
            Err(format!("'{}' is no end of a hand", gincert_evidence::printable(&word)))
        }
        _ => Ok(()),
    }
}

/// The JSON Schema of this game's records.
pub(crate) fn schema(game: &str) -> serde_json::Value {
    use crate::played::schema::{card, cards, count, event, schema};
    use serde_json::json;
    let truth = || json!({"type": "boolean"});
    let kinds = [MeldKind::Set, MeldKind::Run, MeldKind::PokerRun].map(MeldKind::word);
    let kind = json!({ "enum": kinds });
    let events = [
        event("draw", &[card()]),
        event("take", &[card()]),
        event("take-pile", &[count()]),
        event("skip", &[]),
        event("meld", &[cards(), kind]),
        event("add", &[count(), cards()]),
        event("discard", &[card()]),
        event("offer", &[card(), truth()]),
        event("last-card", &[]),
        event("challenge", &[truth()]),
        event("stock-end", &[]),
        // No game with melds on the table has it; a record may still say it, with whatever parts.
        json!({"type": "array", "minItems": 2, "prefixItems": [{}, {"const": "knock"}]}),
    ];
    schema(game, &events, &OverKind::ALL.map(OverKind::word))
}

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
/// A card that stands twice in one meld or addition.
pub(super) fn event(logged: &LoggedEvent) -> Result<Event, Code> {
    let act = match &logged.what {
        What::Draw(card) => Act::Draw(one(card)?),
        What::Take(card) => Act::Take(one(card)?),
        What::TakePile(cards) => Act::TakePile(u8::try_from(*cards).unwrap_or(u8::MAX)),
        What::Skip => Act::Skip,
        What::Meld(cards, kind) => {
            Act::Meld { cards: set(cards)?, kind: kind.unwrap_or(MeldKind::Set) }
        }
        What::Add(meld, cards) => {
            Act::Add { meld: u32::try_from(*meld).unwrap_or(u32::MAX), cards: set(cards)? }
        }
        What::Discard(card) => Act::Discard(one(card)?),
        What::Offer(card, accepted) => Act::Offer { card: one(card)?, accepted: *accepted },
        What::LastCard => Act::LastCard,
        What::Challenge(accepted) => Act::Challenge { accepted: *accepted },
        What::StockEnd => Act::StockEnd,
        What::Knock(..) => Act::Knock,
        // No act of this game; such a record is none.
        What::Pass | What::BigGin(..) | What::LayOff(..) | What::Misdeal => {
            return Err(Code::TurnOrder);
        }
    };
    Ok(Event { seat: logged.seat, act })
}
