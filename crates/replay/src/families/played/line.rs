//! A hand that was played elsewhere as a line of a log, with every card and every event.

use crate::families::played::script::one;
use crate::record::Record;
use crate::record::object::Text;
use crate::record::played::{EndRecord, LoggedEvent, LoggedPack, PlayedRecord};
use gincert_game::{Card, Family};

/// A hand that was played, but for its events and its end.
#[derive(Debug, Clone, Copy)]
pub struct PlayedHand<'h> {
    /// The name of the round.
    pub round: &'h str,
    /// Its table.
    pub table: &'h str,
    /// Its number at the table.
    pub number: u64,
    /// The seat that dealt.
    pub dealer: u8,
    /// The pack in deal order.
    pub pack: &'h [Card],
    /// The card of a second pack, where the rules have one.
    pub knock_card: Option<Card>,
}

/// The record of a hand under the rules of this name (`game/revision`), without a line end.
pub(crate) fn played_line(
    family: Family,
    rules: &str,
    hand: &PlayedHand<'_>,
    events: Vec<LoggedEvent>,
    end: EndRecord<'static>,
) -> String {
    let pack = LoggedPack { cards: hand.pack.to_vec(), ..LoggedPack::default() };
    let played = PlayedRecord {
        dealer_seat: Some(u64::from(hand.dealer)),
        pack: Some(pack),
        knock_card: hand.knock_card.map(one),
        events,
        end: Some(end),
        ..PlayedRecord::default()
    };
    let record = Record {
        v: Some(1),
        game: Some(Text::from(family.word())),
        rules: Some(Text::from(rules.to_owned())),
        round: Some(Text::from(hand.round.to_owned())),
        seq: Some(hand.number),
        table: Some(Text::from(hand.table.to_owned())),
        played: Some(Box::new(played)),
        ..Record::default()
    };
    serde_json::to_string(&record).unwrap_or_default()
}
