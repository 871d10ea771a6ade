//! The reference players, each described in docs/play.md so that it can be implemented from the page.
//!
//! All of them go out, spread and defend in the same way; they differ in what they take, what they throw and
//! when they knock.

mod careful;
mod counting;
mod simple;

pub(crate) use careful::near_cards;
pub(crate) use counting::{melding_cards, weight_for_other};

use crate::knowledge::{PlayerView, each_card};
use gincert_game::{Card, CardSet};

/// A player by name.
///
/// ```
/// use gincert_play::ReferencePlayer;
/// assert_eq!(ReferencePlayer::parse("careful"), Some(ReferencePlayer::Careful));
/// assert_eq!(ReferencePlayer::parse("Careful"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReferencePlayer {
    /// Takes what lowers its deadwood, or what it can lay, throws what leaves the least, knocks as soon as it
    /// may.
    Simple,
    /// Throws nothing near to what the opponent took, and knocks late.
    Careful,
    /// Weighs every discard by the live cards that it needs and those that the opponent could need.
    Counting,
}

/// How a player ends his turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnEnd {
    /// Throws a card.
    Discard(Card),
    /// Throws a card and knocks; or knocks with all cards melded, where the rules count that as gin.
    Knock(Option<Card>),
}

impl ReferencePlayer {
    /// All players.
    pub const ALL: [ReferencePlayer; 3] =
        [ReferencePlayer::Simple, ReferencePlayer::Careful, ReferencePlayer::Counting];

    /// The name.
    pub fn word(self) -> &'static str {
        match self {
            ReferencePlayer::Simple => "simple",
            ReferencePlayer::Careful => "careful",
            ReferencePlayer::Counting => "counting",
        }
    }

    /// The player with this name.
    pub fn parse(word: &str) -> Option<ReferencePlayer> {
        ReferencePlayer::ALL.into_iter().find(|player| player.word() == word)
    }

    /// Whether the player takes the top of the pile.
    pub(crate) fn takes(self, view: &PlayerView<'_>, top: Card) -> bool {
        match self {
            ReferencePlayer::Simple => simple::takes(view, top),
            ReferencePlayer::Careful => careful::takes(view, top),
            ReferencePlayer::Counting => counting::takes(view, top),
        }
    }

    /// How the player ends his turn; `must_knock` where only a knock is allowed. `None` for an empty hand.
    pub(crate) fn end_turn(self, view: &PlayerView<'_>, must_knock: bool) -> Option<TurnEnd> {
        if view.is_big_gin() {
            return Some(TurnEnd::Knock(None));
        }
        let best = view.best_discards()?;
        let (points, cards) = best;
        if points <= view.limit && (must_knock || self.knocks(view, points)) {
            return highest(cards).map(|card| TurnEnd::Knock(Some(card)));
        }
        let card = match self {
            ReferencePlayer::Simple => highest(cards),
            ReferencePlayer::Careful => careful::discard(view, best),
            ReferencePlayer::Counting => counting::discard(view, best),
        };
        card.map(TurnEnd::Discard)
    }

    /// Whether the player knocks with so many points, which the limit allows.
    fn knocks(self, view: &PlayerView<'_>, points: u32) -> bool {
        match self {
            ReferencePlayer::Simple | ReferencePlayer::Counting => true,
            ReferencePlayer::Careful => careful::knocks(view, points),
        }
    }
}

/// The highest card by rank, then by suit: clubs, diamonds, hearts, spades.
fn highest(cards: CardSet) -> Option<Card> {
    each_card(cards).max()
}

/// The choices of a player who gives up some points: the best discards, and those that leave at most `more`
/// points more, but less than before a card was taken from the pile. So every turn uses up
/// a card of the stock or lowers the player's deadwood, and each hand ends.
fn near_best(view: &PlayerView<'_>, best: u32, more: u32) -> impl Iterator<Item = (Card, u32)> {
    let before = view.taken.map(|taken| view.least(view.hand.without(taken)));
    let after = |card: Card| (card, view.least(view.hand.without(card)));
    let choices = each_card(view.throwable()).map(after);
    choices.filter(move |(_, points)| {
        *points == best || (*points <= best + more && before.is_none_or(|before| *points < before))
    })
}
