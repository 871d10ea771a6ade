//! What the games of reference players have in common: a hand is played on a pack, and has an end with
//! points of two seats.

use crate::figure::PlayFigure;
use crate::packs::PackStream;
use crate::players::ReferencePlayer;
use gincert_game::gin_rummy::EndKind;
use gincert_game::{Card, Code, RuleViolation};

/// Most packs in a row that are misdeals.
pub(crate) const MISDEALS_MAX: u32 = 10_000;

/// Why reference players cannot play by a document's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayed {
    /// More than two seats.
    #[error("reference players play with two seats, and these rules need {0}")]
    Seats(u8),
}

/// Why a hand was not played to its end. All but [`PlayError::Misdeals`] are faults of this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid an act of a player.
    #[error("a reference player broke the rule {}", .0.word())]
    Illegal(Code),
    /// A player had no act to choose.
    #[error("a reference player had no move")]
    NoMove,
    /// Every pack of a long series was a misdeal.
    #[error("{MISDEALS_MAX} packs in a row were misdeals")]
    Misdeals,
    /// The hand did not end: no rules and no pack lead there.
    #[error("a hand did not end")]
    Endless,
}

impl From<Code> for PlayError {
    fn from(code: Code) -> PlayError {
        PlayError::Illegal(code)
    }
}

impl From<RuleViolation> for PlayError {
    fn from(violation: RuleViolation) -> PlayError {
        PlayError::Illegal(violation.code)
    }
}

/// A game of which reference players play hands.
pub trait PlayedGame: Sync {
    /// What happens in a hand.
    type Event;
    /// The end of a hand.
    type End;

    /// The figures of its hands, for any players.
    fn figures(&self) -> &'static [PlayFigure];

    /// The seat that plays first in a single hand that this seat deals.
    fn starter(&self, dealer: u8) -> u8;

    /// The next pack, and the card of a second pack where the rules have one.
    fn next_pack(&self, packs: &mut PackStream) -> (Vec<Card>, Option<Card>);

    /// Plays a hand and adds its events to `log`.
    ///
    /// # Errors
    /// A fault of a player.
    fn play(
        &self,
        start: &HandStart<'_>,
        log: Option<&mut Vec<Self::Event>>,
    ) -> Result<(FinishedHand, Self::End), PlayError>;
}

/// What is on the table before a hand is dealt.
#[derive(Debug, Clone, Copy)]
pub struct HandStart<'p> {
    /// The pack in deal order.
    pub pack: &'p [Card],
    /// The card of a second pack, where the rules have one.
    pub knock_card: Option<Card>,
    /// The seat that deals.
    pub dealer: u8,
    /// The seat that won the last hand of a match, if one did.
    pub last_winner: Option<u8>,
    /// The players by seat.
    pub players: [ReferencePlayer; 2],
}

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandOutcome {
    /// Closed hands: as the rules name it.
    Closed(EndKind),
    /// Melds on the table: a hand is empty.
    Out,
    /// Melds on the table: the stock is used up.
    StockUsedUp,
    /// Melds on the table: the stock is used up, and the document does not state what follows.
    Unfinished,
}

/// A hand that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinishedHand {
    /// How it ended.
    pub outcome: HandOutcome,
    /// The seat that played first.
    pub starter: u8,
    /// Turns of both players: discards or offers, and the act of a player that ends the hand.
    pub turns: u32,
    /// Turns that begin with cards of the pile, in games with melds on the table.
    pub pile_turns: u32,
    /// Cards on the table at the end, in games with melds on the table.
    pub cards_laid: u32,
    /// The seat that scores, if one does; where both do, the one with more.
    pub winner: Option<u8>,
    /// Points by seat.
    pub points: [i64; 2],
}
