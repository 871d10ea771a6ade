//! What a page of the dispute desk holds.

use crate::finding::exception::RaisedException;
use crate::finding::exception::{Identity, RecordContext};
use crate::finding::level::EvidenceLevel;
use crate::finding::spot::Spot;
use gincert_evidence::Place;

/// One record of a round, settled by the reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Where the record stands.
    pub spot: Spot,
    /// The round.
    pub identity: Identity,
    /// What the record says about itself.
    pub about: RecordContext,
    /// The rules that it was settled under, by their place; `None` where none are in force.
    pub sheet: Option<usize>,
    /// How much the record shows.
    pub level: EvidenceLevel,
    /// `settled`, or why the round does not count.
    pub state: String,
    /// The dealer's hand; `None` where it is not shown.
    pub dealer: Option<ShownHand>,
    /// Whether the dealer's hand qualifies.
    pub qualifies: Option<bool>,
    /// The seats.
    pub seats: Vec<ShownSeat>,
    /// The round, where it is played event by event.
    pub play: Option<PlayPage>,
    /// What the audits of the record found.
    pub raised: Vec<RaisedException>,
}

/// A round, or a match, that is played event by event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayPage {
    /// How much the record shows.
    pub evidence: &'static str,
    /// What was dealt, what the rules make of it and what the record claims: names and texts.
    pub facts: Vec<(&'static str, String)>,
    /// The events, as the record has them.
    pub events: Vec<String>,
}

/// A hand and its best setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownHand {
    /// All its cards.
    pub cards: String,
    /// The melds of the best setting.
    pub melds: Vec<String>,
    /// What the best setting leaves over, highest card first.
    pub left_over: String,
    /// How many cards that are.
    pub score: u8,
    /// What the log says is left over.
    pub stated: Option<String>,
}

/// One seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownSeat {
    /// Its number.
    pub number: Option<u32>,
    /// What the player did, as the record says.
    pub action: String,
    /// The hand; `None` where it is not shown.
    pub hand: Option<ShownHand>,
    /// The outcome row that applies and its place.
    pub outcome: Option<(String, Option<Place>)>,
    /// The pay row that the hand takes and its place.
    pub bonus: Option<(String, Option<Place>)>,
    /// Each wager.
    pub wagers: Vec<ShownWager>,
}

/// One wager, in minor units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownWager {
    /// The document's name of it.
    pub name: String,
    /// Its amount.
    pub amount: Option<i64>,
    /// What the rules let it win or lose.
    pub due: Option<i64>,
    /// What the record says it won or lost.
    pub observed: Option<i64>,
    /// What corrections moved afterwards.
    pub adjusted: i64,
}
