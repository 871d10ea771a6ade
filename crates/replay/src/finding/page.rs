//! What a page of the dispute desk holds.

use crate::finding::exception::RaisedException;
use crate::finding::exception::{Identity, RecordContext};
use crate::finding::level::EvidenceLevel;
use crate::finding::spot::Spot;
use crate::record::Bet;
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
    /// Whether the log says that it qualifies.
    pub stated_qualifies: Option<bool>,
    /// The row that says which hands qualify, and its place.
    pub qualify_row: Option<(String, Place)>,
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
    /// Seats of the round, or sides of the match.
    pub seats: usize,
    /// The hands by seat, as dealt, or at the end where only those are shown.
    pub hands: Vec<String>,
    /// Whether those are the hands as dealt.
    pub are_dealt: bool,
    /// The card turned up.
    pub upcard: Option<String>,
    /// How it ended by the rules; `None` where it was not settled.
    pub ended: Option<&'static str>,
    /// The rule that play broke, by its code.
    pub broken: Option<&'static str>,
    /// The points that the rules give, by seat or side.
    pub points_due: Option<Vec<i64>>,
    /// The points that the record states.
    pub points_logged: Option<Vec<i64>>,
    /// The rounds of a match; `None` for a round.
    pub rounds: Option<Vec<ShownMatchRound>>,
    /// The events.
    pub events: Vec<ShownEvent>,
}

/// An event of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownEvent {
    /// Whose act it is.
    pub seat: Option<u8>,
    /// What is done, as a person says it.
    pub words: String,
    /// Whether only this seat sees its card: it was drawn from the stock.
    pub is_private: bool,
}

/// A round of a match, as the record of the match has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownMatchRound {
    /// Its name, or its number from 1.
    pub name: String,
    /// How it ended.
    pub kind: Option<String>,
    /// What each side scored; of teams the sum of all pairs.
    pub points: Option<Vec<i64>>,
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
    /// What the player did, as the record is settled; `None` where it does not tell.
    pub has_played: Option<bool>,
    /// The hand; `None` where it is not shown.
    pub hand: Option<ShownHand>,
    /// The outcome row that applies and its place.
    pub outcome: Option<(String, Option<Place>)>,
    /// The outcome as the log names it.
    pub stated_outcome: Option<String>,
    /// The pay row of each side wager that the hand takes.
    pub pay_rows: Vec<ShownPayRow>,
    /// Each wager.
    pub wagers: Vec<ShownWager>,
    /// All wagers together.
    pub total: ShownTotal,
    /// What is paid wrongly; nothing where every result that can be compared is right.
    pub wrong: Vec<ShownDifference>,
    /// What keeps a part of the seat from being compared; nothing where all of it is.
    pub obstacles: Vec<Obstacle>,
}

/// The row of a pay table that a hand takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPayRow {
    /// The side wager.
    pub bet: Bet,
    /// The document's name of it, of a game with several side wagers.
    pub wager: Option<String>,
    /// The row.
    pub row: String,
    /// Its place.
    pub place: Option<Place>,
}

/// One wager, in minor units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownWager {
    /// Which.
    pub bet: Bet,
    /// The document's name of it.
    pub name: String,
    /// Its amount.
    pub amount: Option<i64>,
    /// What the rules pay on it, as tables have it: `3 to 1`.
    pub pays: Option<String>,
    /// What the rules let it win or lose.
    pub due: Option<i64>,
    /// What the record says it won or lost.
    pub observed: Option<i64>,
    /// What corrections moved afterwards.
    pub adjusted: i64,
}

impl ShownWager {
    /// What is wrong with it after its own corrections, + where the patron has too much.
    pub fn difference(&self) -> Option<i128> {
        let observed = i128::from(self.observed?) + i128::from(self.adjusted);
        Some(observed - i128::from(self.due?))
    }
}

/// A payment that is wrong, in minor units, + where the patron has too much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownDifference {
    /// The document's name of the wager.
    pub wager: String,
    /// What was wrong before corrections, or what a correction made wrong.
    pub delta: i128,
    /// What is left of it after all corrections.
    pub open: i128,
}

/// All wagers of a seat together, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShownTotal {
    /// What was wagered.
    pub amount: Option<i128>,
    /// What the rules let the seat win or lose.
    pub due: Option<i128>,
    /// What the record says that it won or lost.
    pub observed: Option<i128>,
    /// What corrections moved afterwards.
    pub adjusted: i128,
}

impl ShownTotal {
    /// What is wrong after all corrections, + where the patron has too much.
    pub fn difference(&self) -> Option<i128> {
        Some(self.observed? + self.adjusted - self.due?)
    }
}

/// What keeps a seat from being compared with the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    /// None of the documents given is in force.
    NoRules,
    /// A card of the seat's hand is hidden, or the hand is not in the record.
    HandHidden,
    /// A card of the seat's hand cannot be read, or stands there twice.
    HandMisread,
    /// The seat's hand has too few or too many cards.
    HandSize,
    /// The same of the dealer's hand.
    DealerHidden,
    /// The same of the dealer's hand.
    DealerMisread,
    /// The same of the dealer's hand.
    DealerSize,
    /// A card cannot be read, or is in two hands, elsewhere in the round.
    RoundMisread,
    /// The record does not say, or says twice, whether the hand was played or folded.
    ActionUnclear,
    /// A share of a meter is due, and the record does not state where it stood.
    MeterMissing,
    /// A share of a meter is due, of a document with several: a record states one.
    SeveralMeters,
    /// The hand of another seat, which may pay envy to a side wager, is not shown.
    EnvyHidden,
    /// The hand is settled as laid, and the record shows no legal setting.
    SettingFoul,
    /// The seat has amounts of a side wager that the rules do not have.
    WagerUnknown,
    /// The amount of a wager is missing.
    WagerMissing,
    /// The result of a wager is missing.
    ResultMissing,
}

impl Obstacle {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Obstacle::NoRules => "no-rules",
            Obstacle::HandHidden => "hand-hidden",
            Obstacle::HandMisread => "hand-misread",
            Obstacle::HandSize => "hand-size",
            Obstacle::DealerHidden => "dealer-hidden",
            Obstacle::DealerMisread => "dealer-misread",
            Obstacle::DealerSize => "dealer-size",
            Obstacle::RoundMisread => "round-misread",
            Obstacle::ActionUnclear => "action-unclear",
            Obstacle::MeterMissing => "meter-missing",
            Obstacle::SeveralMeters => "several-meters",
            Obstacle::EnvyHidden => "envy-hidden",
            Obstacle::SettingFoul => "setting-foul",
            Obstacle::WagerUnknown => "wager-unknown",
            Obstacle::WagerMissing => "wager-missing",
            Obstacle::ResultMissing => "result-missing",
        }
    }
}
