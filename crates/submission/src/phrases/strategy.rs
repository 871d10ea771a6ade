//! Printed strategies: `10-9-5-4 or better`.

use gincert_game::Rank;
use gincert_math::Strategy;
use gincert_pages::{UnknownPhrase, words};

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
        let known =
            ["optimal play", "10-9-5-4 or better", "raise if it would qualify", "always raise"];
        UnknownPhrase::near(text, known)
    })
}

fn falling(text: &str) -> Option<Vec<Rank>> {
    let ranks: Vec<Rank> = text.split('-').map(Rank::from_word).collect::<Option<_>>()?;
    let falls = ranks.windows(2).all(|pair| pair.first() > pair.last());
    (falls && ranks.len() <= 13).then_some(ranks)
}
