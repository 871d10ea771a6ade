//! Which of two hands wins.

use crate::{CardSet, leftovers};
use core::cmp::Ordering;
use core::fmt;

/// How two hands are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// Lowest score, then lowest left-over cards from the top down.
    CardsFromTheTop,
    /// Lowest score, then lowest highest left-over card; equal highest cards tie.
    HighestCardOnly,
    /// Lowest score; equal scores tie.
    ScoreOnly,
}

impl Comparison {
    /// The house phrase for it.
    pub fn phrase(self) -> &'static str {
        match self {
            Comparison::CardsFromTheTop => "Lowest score, then lowest cards from the top down",
            Comparison::HighestCardOnly => "Lowest score, then lowest highest card",
            Comparison::ScoreOnly => "Lowest score",
        }
    }

    /// Who wins, given the left-over cards of both.
    ///
    /// ```
    /// use gincert_game::{gin_and_win::{Comparison, Contest}, parse_cards};
    /// let player = parse_cards("9c 2d").unwrap();
    /// let dealer = parse_cards("5h 4s").unwrap();
    /// let rule = Comparison::CardsFromTheTop;
    /// assert_eq!(rule.contest(player, dealer), Contest::DealerWins);
    /// ```
    pub fn contest(self, player: CardSet, dealer: CardSet) -> Contest {
        let (player_score, player_ranks) = leftovers(player);
        let (dealer_score, dealer_ranks) = leftovers(dealer);
        let by_score = player_score.cmp(&dealer_score);
        let order = match self {
            Comparison::CardsFromTheTop => by_score.then(player_ranks.cmp(&dealer_ranks)),
            Comparison::HighestCardOnly => {
                by_score.then(player_ranks.first().cmp(&dealer_ranks.first()))
            }
            Comparison::ScoreOnly => by_score,
        };
        match order {
            Ordering::Less => Contest::PlayerWins,
            Ordering::Equal => Contest::Tie,
            Ordering::Greater => Contest::DealerWins,
        }
    }
}

/// The result of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contest {
    /// The player's hand is lower.
    PlayerWins,
    /// Neither is lower.
    Tie,
    /// The dealer's hand is lower.
    DealerWins,
}

impl fmt::Display for Contest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Contest::PlayerWins => "player wins",
            Contest::Tie => "tie",
            Contest::DealerWins => "dealer wins",
        })
    }
}
