//! Bounds by rank in a game where the lower card is the better one.

use gincert_game::Rank;
use gincert_pages::{WordCursor, words};

/// `RANK or lower` with its variants; "better" is read as lower, because low wins.
pub(crate) fn rank_or_lower(cursor: &mut WordCursor<'_>) -> Option<Rank> {
    let rank = Rank::from_word(cursor.next()?)?;
    let bounded =
        cursor.take(&["or"]) && cursor.take(&["lower", "less", "below", "better", "under"]);
    bounded.then_some(rank)
}

/// Whether a text measures by "or better", which in a game where low wins needs a reading.
pub fn says_or_better(text: &str) -> bool {
    words(text).windows(2).any(|pair| pair == ["or", "better"])
}
