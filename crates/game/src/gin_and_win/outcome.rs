//! The outcome table: rows of conditions, first matching row settles the Ante and the Play wager.

use super::{Contest, Pay, Qualifier};
use alloc::string::String;
use alloc::vec::Vec;

/// What an outcome row asks of the round. Each event is tested by itself: "player wins" looks at
/// the comparison alone, so rows about the dealer's qualification belong above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// The player folds.
    PlayerFolds,
    /// The dealer's hand does not qualify.
    DealerDoesNotQualify,
    /// The dealer's hand qualifies.
    DealerQualifies,
    /// The comparison has this result.
    Result(Contest),
}

/// A bound on a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScoreBound {
    /// Exactly this score.
    Exactly(u8),
    /// This score or less.
    AtMost(u8),
    /// This score or more.
    AtLeast(u8),
}

impl ScoreBound {
    /// Whether a score lies within.
    pub fn holds(self, score: u8) -> bool {
        match self {
            ScoreBound::Exactly(bound) => score == bound,
            ScoreBound::AtMost(bound) => score <= bound,
            ScoreBound::AtLeast(bound) => score >= bound,
        }
    }
}

/// When a row applies: all its parts hold. Rows other than "player folds" never apply to a folded
/// hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutcomeWhen {
    /// The event.
    pub event: Event,
    /// A bound on the player's score, where the row names one.
    pub player_score: Option<ScoreBound>,
}

/// One row of the outcome table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeRow {
    /// The text of the row's first cell.
    pub text: String,
    /// When it applies.
    pub when: OutcomeWhen,
    /// What the Ante does.
    pub ante: Pay,
    /// What the Play wager does.
    pub play: Pay,
}

/// All that the outcome table can ask about a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Situation {
    /// The player folded.
    Folded,
    /// The player stayed.
    Played {
        /// Whether the dealer's hand qualifies.
        qualifies: bool,
        /// The comparison.
        contest: Contest,
        /// The player's score.
        player_score: u8,
    },
}

impl OutcomeWhen {
    /// Whether the row applies.
    pub fn applies(&self, situation: Situation) -> bool {
        let Situation::Played { qualifies, contest, player_score } = situation else {
            return self.event == Event::PlayerFolds;
        };
        let event = match self.event {
            Event::PlayerFolds => false,
            Event::DealerDoesNotQualify => !qualifies,
            Event::DealerQualifies => qualifies,
            Event::Result(result) => contest == result,
        };
        event && self.player_score.is_none_or(|bound| bound.holds(player_score))
    }
}

/// Every situation that can arise with hands of this size under this qualifier, so that a table
/// can be tested for gaps and for rows that never apply.
///
/// A situation is left out only where the rules make it impossible whatever the cards: a result
/// that contradicts the scores, or a qualification that no score has.
pub fn situations(hand_cards: u8, qualifier: &Qualifier) -> Vec<Situation> {
    let mut all = alloc::vec![Situation::Folded];
    let scores = 0..=hand_cards;
    let can = |wanted: bool, dealer: u8| {
        let limit = qualifier.limit(dealer);
        if wanted {
            limit.is_some()
        } else {
            // A limit below the king leaves hands of that score that do not qualify, except for
            // score 0, which has no left-over card to be too high.
            limit.is_none() || (dealer > 0 && limit != Some(crate::Rank::KING))
        }
    };
    for qualifies in [true, false] {
        for contest in [Contest::PlayerWins, Contest::Tie, Contest::DealerWins] {
            for player_score in scores.clone() {
                let possible = scores.clone().any(|dealer| {
                    let fits = match contest {
                        Contest::PlayerWins => {
                            player_score < dealer || (player_score == dealer && dealer > 0)
                        }
                        Contest::Tie => player_score == dealer,
                        Contest::DealerWins => {
                            player_score > dealer || (player_score == dealer && dealer > 0)
                        }
                    };
                    fits && can(qualifies, dealer)
                });
                if possible {
                    all.push(Situation::Played { qualifies, contest, player_score });
                }
            }
        }
    }
    all
}
