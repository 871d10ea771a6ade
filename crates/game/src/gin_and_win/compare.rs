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
    /// The standard phrase for it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;
    use alloc::format;

    fn contests(player: &str, dealer: &str) -> [Contest; 3] {
        let set = |text| parse_cards(text).unwrap();
        [Comparison::CardsFromTheTop, Comparison::HighestCardOnly, Comparison::ScoreOnly]
            .map(|rule| rule.contest(set(player), set(dealer)))
    }

    use Contest::{DealerWins, PlayerWins, Tie};

    #[test]
    fn the_lower_score_wins_whatever_the_cards() {
        assert_eq!(contests("Kc", "2c 3c"), [PlayerWins; 3]);
        assert_eq!(contests("2c 3c", ""), [DealerWins; 3]);
        assert_eq!(contests("", ""), [Tie; 3]);
    }

    #[test]
    fn among_equal_scores_cards_count_from_the_top_down_or_the_highest_only_or_not_at_all() {
        // The highest card differs.
        assert_eq!(contests("9c 2c", "8c 7c"), [DealerWins, DealerWins, Tie]);
        assert_eq!(contests("8c 7c", "9c 2c"), [PlayerWins, PlayerWins, Tie]);
        // The highest is equal and the second decides, where it is looked at.
        assert_eq!(contests("9c 2c", "9d 7c"), [PlayerWins, Tie, Tie]);
        assert_eq!(contests("9c 7c", "9d 2c"), [DealerWins, Tie, Tie]);
        assert_eq!(contests("9c 7c", "9d 7d"), [Tie; 3]);
    }

    #[test]
    fn each_comparison_and_result_has_its_words() {
        let rules =
            [Comparison::CardsFromTheTop, Comparison::HighestCardOnly, Comparison::ScoreOnly];
        assert_eq!(
            rules.map(Comparison::phrase),
            [
                "Lowest score, then lowest cards from the top down",
                "Lowest score, then lowest highest card",
                "Lowest score",
            ]
        );
        let words = [PlayerWins, Tie, DealerWins].map(|contest| format!("{contest}"));
        assert_eq!(words, ["player wins", "tie", "dealer wins"]);
    }
}
