//! Events of records with melds on the table as the evaluator knows them.

use crate::families::played::says_end;
use crate::record::played::{LoggedEvent, PlayedAct, PlayedRecord, one_card, set_of_cards};
use gincert_game::Code;
use gincert_game::deadwood::MeldKind;
use gincert_game::table_gin::{Act, Event, OverKind};

/// Whether every event and the claimed end are of this game, or what is not, as the end of a sentence.
pub(crate) fn says(played: &PlayedRecord<'_>) -> Result<(), String> {
    for event in &played.events {
        let word = event.what.word();
        match &event.what {
            PlayedAct::Pass
            | PlayedAct::BigGin(..)
            | PlayedAct::LayOff(..)
            | PlayedAct::Misdeal => {
                return Err(format!("'{word}' is not an event of a game with melds on the table"));
            }
            PlayedAct::Meld(_, None) => {
                return Err("a meld on the table names no kind: set, run or poker".to_owned());
            }
            _ => {}
        }
    }
    says_end(played, "a hand", |word| OverKind::parse(word).is_some())
}

/// The JSON Schema of this game's records.
pub(crate) fn schema(game: &str) -> serde_json::Value {
    use crate::record::schema::played::{card, cards, count, event, schema, with_jokers};
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
    with_jokers(schema(game, &events, &OverKind::ALL.map(OverKind::word)))
}

/// An event as the evaluator knows it.
///
/// # Errors
/// A card that stands twice in one meld or addition.
pub(super) fn event(logged: &LoggedEvent) -> Result<Event, Code> {
    let act = match &logged.what {
        PlayedAct::Draw(card) => Act::Draw(one_card(card)?),
        PlayedAct::Take(card) => Act::Take(one_card(card)?),
        PlayedAct::TakePile(cards) => Act::TakePile(u8::try_from(*cards).unwrap_or(u8::MAX)),
        PlayedAct::Skip => Act::Skip,
        PlayedAct::Meld(cards, kind) => {
            Act::Meld { cards: set_of_cards(cards)?, kind: kind.unwrap_or(MeldKind::Set) }
        }
        PlayedAct::Add(meld, cards) => {
            Act::Add { meld: u32::try_from(*meld).unwrap_or(u32::MAX), cards: set_of_cards(cards)? }
        }
        PlayedAct::Discard(card) => Act::Discard(one_card(card)?),
        PlayedAct::Offer(card, accepted) => {
            Act::Offer { card: one_card(card)?, accepted: *accepted }
        }
        PlayedAct::LastCard => Act::LastCard,
        PlayedAct::Challenge(accepted) => Act::Challenge { accepted: *accepted },
        PlayedAct::StockEnd => Act::StockEnd,
        PlayedAct::Knock(..) => Act::Knock,
        // No act of this game; such a record is none.
        PlayedAct::Pass | PlayedAct::BigGin(..) | PlayedAct::LayOff(..) | PlayedAct::Misdeal => {
            return Err(Code::TurnOrder);
        }
    };
    Ok(Event { seat: logged.seat, act })
}
