//! Which dealer hands qualify: `Score 3 or less, or score 4 with Ten or lower`.

use crate::phrases::rank_or_lower;
use gincert_game::Rank;
use gincert_game::gin_and_win::Qualifier;
use gincert_pages::{UnknownPhrase, WordCursor, words};

/// Reads a qualifier: `Always`, `Never`, or clauses `Score N [or less] [with RANK or lower]` joined
/// by `, or`. A hand qualifies when any clause admits it.
///
/// ```
/// use gincert_submission::gin_and_win::phrases::qualifier;
/// let text = "Score 3 or less, or score 4 with Ten or lower";
/// assert_eq!(qualifier(text).unwrap().to_string(), text);
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn qualifier(text: &str) -> Result<Qualifier, UnknownPhrase> {
    read(text).ok_or_else(|| {
        let ranks =
            Rank::all().map(|r| format!("Score 3 or less, or score 4 with {} or lower", r.name()));
        let scores = (0..10).map(|score| format!("Score {score} or less"));
        let fixed = ["Always", "Never"].map(str::to_owned);
        UnknownPhrase::near(text, ranks.chain(scores).chain(fixed))
    })
}

fn read(text: &str) -> Option<Qualifier> {
    let list = words(text);
    let mut cursor = WordCursor::new(&list);
    if list.len() == 1 && cursor.take(&["always"]) {
        return Some(Qualifier::always());
    }
    if list.len() == 1 && cursor.take(&["never"]) {
        return Some(Qualifier::never());
    }
    let mut qualifier = Qualifier::never();
    loop {
        cursor.take(&["a"]);
        if !cursor.take(&["score", "scores"]) {
            return None;
        }
        cursor.take(&["of"]);
        let score = cursor.number().filter(|score| *score <= 13)?;
        let or_less = cursor.take_all(&["or", "less"]) || cursor.take_all(&["or", "lower"]);
        let limit = if cursor.take(&["with"]) || cursor.take_all(&[",", "all"]) {
            cursor.take(&["a"]);
            rank_or_lower(&mut cursor)?
        } else {
            Rank::KING
        };
        qualifier =
            if or_less { qualifier.or_less(score, limit) } else { qualifier.exactly(score, limit) };
        if cursor.is_empty() {
            return Some(qualifier);
        }
        let comma = cursor.take(&[",", ";"]);
        if !cursor.take(&["or"]) && !comma {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_phrases_read_back() {
        for text in [
            "Always",
            "Never",
            "Score 3 or less",
            "Score 0",
            "Score 4 with Ten or lower",
            "Score 3 or less, or score 4 with Jack or lower",
            "Score 2 or less, or score 3 with Queen or lower, or score 4 with Nine or lower",
        ] {
            assert_eq!(qualifier(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn variants_read_as_the_house_phrase() {
        for (text, house) in [
            (
                "score 3 or less or score 4 with 10 or lower",
                "Score 3 or less, or score 4 with Ten or lower",
            ),
            (
                "Score of three or less, or a score of four with a Jack or better",
                "Score 3 or less, or score 4 with Jack or lower",
            ),
            ("Score 4 or less", "Score 4 or less"),
        ] {
            assert_eq!(qualifier(text).unwrap().to_string(), house);
        }
        assert_eq!(
            qualifier("Score 3 or lesser, or score 4 with Ten or lower").unwrap_err().nearest,
            "Score 3 or less, or score 4 with Ten or lower"
        );
        assert!(qualifier("Score 4 with Eleven or lower").is_err());
        assert!(qualifier("Score 99").is_err());
        assert!(qualifier("").is_err());
    }
}
