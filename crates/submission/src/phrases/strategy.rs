//! Printed strategies: `10-9-5-4 or better`.

use super::UnknownPhrase;
use super::words::words;
use gincert_game::Rank;
use std::fmt;

/// When the player makes the Play wager.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Whatever is best for each hand.
    Optimal,
    /// With this hand of left-over ranks (highest first) or a better one.
    AtLeast(Vec<Rank>),
    /// When the hand would qualify as a dealer's.
    IfItWouldQualify,
    /// Always.
    Always,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strategy::Optimal => f.write_str("optimal play"),
            Strategy::IfItWouldQualify => f.write_str("raise if it would qualify"),
            Strategy::Always => f.write_str("always raise"),
            Strategy::AtLeast(ranks) => {
                for (position, rank) in ranks.iter().enumerate() {
                    let joint = if position > 0 { "-" } else { "" };
                    match rank.number() {
                        10 => write!(f, "{joint}10")?,
                        _ => write!(f, "{joint}{rank}")?,
                    }
                }
                f.write_str(" or better")
            }
        }
    }
}

/// Reads a strategy. A list of ranks must fall from left to right: a best hand's left-over ranks
/// are distinct.
///
/// ```
/// use gincert_submission::phrases::strategy;
/// assert_eq!(strategy("10-9-5-4 or better").unwrap().to_string(), "10-9-5-4 or better");
/// assert!(strategy("4-5-9-10 or better").is_err());
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn strategy(text: &str) -> Result<Strategy, UnknownPhrase> {
    let list = words(text);
    let words: Vec<&str> = list.iter().map(String::as_str).collect();
    let read = match words.as_slice() {
        ["optimal"] | ["optimal", "play"] => Some(Strategy::Optimal),
        ["always", "raise"] => Some(Strategy::Always),
        ["raise", "if", "it", "would", "qualify"] => Some(Strategy::IfItWouldQualify),
        [ranks, "or", "better" | "lower"] => falling(ranks).map(Strategy::AtLeast),
        _ => None,
    };
    read.ok_or_else(|| {
        let known = [
            "optimal play",
            "10-9-5-4 or better",
            "raise if it would qualify",
            "always raise",
        ];
        UnknownPhrase::near(text, known)
    })
}

fn falling(text: &str) -> Option<Vec<Rank>> {
    let ranks: Vec<Rank> = text
        .split('-')
        .map(Rank::from_word)
        .collect::<Option<_>>()?;
    let falls = ranks.windows(2).all(|pair| pair.first() > pair.last());
    (falls && ranks.len() <= 13).then_some(ranks)
}
