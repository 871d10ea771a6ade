//! The outcome table: rows of conditions, first matching row settles the Ante and the Play wager.

use super::{Comparison, Contest, Pay, Qualifier};
use alloc::string::String;
use alloc::vec::Vec;

/// What the player did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Gave up the Ante.
    Fold,
    /// Made the Play wager.
    Play,
}

/// What an outcome row asks of the round. Each event is tested by itself: "player wins" looks at
/// the comparison alone, so rows about the dealer's qualification belong above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutcomeCondition {
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
    pub event: OutcomeCondition,
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
            return self.event == OutcomeCondition::PlayerFolds;
        };
        let event = match self.event {
            OutcomeCondition::PlayerFolds => false,
            OutcomeCondition::DealerDoesNotQualify => !qualifies,
            OutcomeCondition::DealerQualifies => qualifies,
            OutcomeCondition::Result(result) => contest == result,
        };
        event && self.player_score.is_none_or(|bound| bound.holds(player_score))
    }
}

/// Every situation that can arise with hands of this size under this qualifier and comparison, so
/// that a table can be tested for gaps and for rows that never apply.
///
/// A situation is left out only where the rules make it impossible whatever the cards: a result
/// that contradicts the scores, a win on equal scores where only scores are compared, or a
/// qualification that no score has.
pub fn situations(hand_cards: u8, qualifier: &Qualifier, comparison: Comparison) -> Vec<Situation> {
    // Equal scores are decided by left-over cards, where there are any and the rules look at them.
    let cards_decide = |score: u8| score > 0 && comparison != Comparison::ScoreOnly;
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
                            player_score < dealer
                                || (player_score == dealer && cards_decide(dealer))
                        }
                        Contest::Tie => player_score == dealer,
                        Contest::DealerWins => {
                            player_score > dealer
                                || (player_score == dealer && cards_decide(dealer))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, CardSet, Rank, Suit};

    #[test]
    fn bounds_on_a_score_hold_at_the_bound_itself() {
        let holds = |bound: ScoreBound| [1, 2, 3].map(|score| bound.holds(score));
        assert_eq!(holds(ScoreBound::Exactly(2)), [false, true, false]);
        assert_eq!(holds(ScoreBound::AtMost(2)), [true, true, false]);
        assert_eq!(holds(ScoreBound::AtLeast(2)), [false, true, true]);
    }

    #[test]
    fn a_row_about_play_never_settles_a_folded_hand() {
        let when = |event| OutcomeWhen { event, player_score: None };
        let played = Situation::Played { qualifies: true, contest: Contest::Tie, player_score: 1 };
        assert!(when(OutcomeCondition::PlayerFolds).applies(Situation::Folded));
        assert!(!when(OutcomeCondition::PlayerFolds).applies(played));
        assert!(when(OutcomeCondition::DealerQualifies).applies(played));
        assert!(!when(OutcomeCondition::DealerQualifies).applies(Situation::Folded));
        assert!(!when(OutcomeCondition::DealerDoesNotQualify).applies(played));
        let bounded = OutcomeWhen {
            event: OutcomeCondition::Result(Contest::Tie),
            player_score: Some(ScoreBound::AtLeast(2)),
        };
        assert!(!bounded.applies(played));
    }

    /// Every situation that two sets of left-over cards can make, tried with two cards each of five ranks.
    fn found(hand: u8, qualifier: &Qualifier, comparison: Comparison) -> Vec<Situation> {
        let ranks = [2, 4, 6, 9, 13].map(|number| Rank::new(number).unwrap());
        let two = |rank| [Suit::Clubs, Suit::Hearts].map(|suit| Card::new(rank, suit));
        let cards: Vec<Card> = ranks.into_iter().flat_map(two).collect();
        let mut leftovers: Vec<CardSet> = (0u16..1024)
            .filter(|mask| mask.count_ones() <= u32::from(hand))
            .map(|mask| (0..10).filter(|bit| mask >> bit & 1 == 1).map(|bit| cards[bit]).collect())
            .collect();
        // Only ranks are compared: one hand of each will do.
        leftovers.sort_by_key(|cards| cards.ranks_highest_first());
        leftovers.dedup_by_key(|cards| cards.ranks_highest_first());
        let mut all = alloc::vec![Situation::Folded];
        for player in &leftovers {
            for dealer in &leftovers {
                all.push(Situation::Played {
                    qualifies: qualifier.admits(*dealer),
                    contest: comparison.contest(*player, *dealer),
                    player_score: player.len(),
                });
            }
        }
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn the_situations_are_those_that_cards_can_make() {
        let six = Rank::new(6).unwrap();
        let qualifiers = [
            Qualifier::never(),
            Qualifier::always(),
            Qualifier::never().or_less(1, Rank::KING).exactly(2, six),
            Qualifier::never().exactly(0, six),
            Qualifier::never().exactly(3, six),
            Qualifier::never().exactly(1, Rank::KING),
        ];
        let comparisons =
            [Comparison::CardsFromTheTop, Comparison::HighestCardOnly, Comparison::ScoreOnly];
        for qualifier in qualifiers {
            for comparison in comparisons {
                let mut listed = situations(3, &qualifier, comparison);
                listed.sort();
                assert_eq!(listed, found(3, &qualifier, comparison), "{qualifier} {comparison:?}");
            }
        }
    }

    #[test]
    fn under_lowest_score_nobody_wins_on_equal_scores() {
        let only = |contest| {
            situations(2, &Qualifier::always(), Comparison::ScoreOnly).into_iter().filter(
                move |one| matches!(one, Situation::Played { contest: c, .. } if *c == contest),
            )
        };
        // A player with the most cards left can win no more, one with none can lose no more.
        assert_eq!(only(Contest::PlayerWins).count(), 2);
        assert_eq!(only(Contest::DealerWins).count(), 2);
        assert_eq!(only(Contest::Tie).count(), 3);
    }
}
