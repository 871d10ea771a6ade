//! Bonus rows: shapes such as `4-of-a-Kind & 3-Card Flush`, and scores.

use crate::phrases::rank_or_lower;
use gincert_game::gin_and_win::{BonusHand, ShapePart};
use gincert_pages::{UnknownPhrase, WordCursor, small_number, words};

const KNOWN: [&str; 9] = [
    "4-of-a-Kind & 3-of-a-Kind",
    "5-Card Flush & Pair",
    "4-of-a-Kind & 3-Card Flush",
    "Other Score 0",
    "Score 0",
    "Score 1",
    "Score 2",
    "Score 2, Seven or lower",
    "All Others",
];

/// Reads the hand of a bonus row. "Seven or better" reads as Seven or lower, because low wins.
///
/// ```
/// use gincert_submission::gin_and_win::phrases::bonus_hand;
/// for (text, house) in [
///     ("5 Card Flush, pair", "5-Card Flush & Pair"),
///     ("2 Score (both cards 7 or better)", "Score 2, Seven or lower"),
///     ("Other “Gin” Hand (No Deadwood)", "Other Score 0"),
///     ("One Deadwood Card", "Score 1"),
/// ] {
///     assert_eq!(bonus_hand(text).unwrap().to_string(), house);
/// }
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn bonus_hand(text: &str) -> Result<BonusHand, UnknownPhrase> {
    let list = words(text);
    fixed(&list)
        .or_else(|| score(&mut WordCursor::new(&list)))
        .or_else(|| shape(&list))
        .ok_or_else(|| UnknownPhrase::near(text, KNOWN))
}

fn fixed(list: &[String]) -> Option<BonusHand> {
    const OTHER_ZERO: [&[&str]; 8] = [
        &["other", "score", "0"],
        &["other", "zero", "score"],
        &["other", "score", "zero"],
        &["other", "gin", "hand", "no", "deadwood"],
        &["other", "gin", "hand"],
        &["other", "gin"],
        &["any", "other", "gin"],
        &["any", "other", "gin", "hand"],
    ];
    const ALL_OTHERS: [&[&str]; 4] =
        [&["all", "others"], &["all", "other"], &["all", "other", "hands"], &["others"]];
    if OTHER_ZERO.iter().any(|phrase| list == *phrase) {
        return Some(BonusHand::OtherZero);
    }
    ALL_OTHERS.iter().any(|phrase| list == *phrase).then_some(BonusHand::AllOthers)
}

/// `Score N`, `N Score`, `N Deadwood Cards`, each with an optional limit on the left-over cards.
fn score(cursor: &mut WordCursor<'_>) -> Option<BonusHand> {
    let score = if cursor.take(&["score"]) {
        cursor.take(&["of"]);
        cursor.number()?
    } else {
        let number = cursor.number()?;
        let named = cursor.take(&["score"])
            || (cursor.take(&["deadwood"]) && cursor.take(&["card", "cards"]));
        if !named {
            return None;
        }
        number
    };
    if cursor.is_empty() {
        return (score <= 13).then_some(BonusHand::Score { score, limit: None });
    }
    cursor.take(&[","]);
    cursor.take(&["with"]);
    cursor.take(&["both", "all", "a"]);
    cursor.take(&["cards"]);
    let limit = rank_or_lower(cursor)?;
    let whole = cursor.is_empty() && score <= 13;
    whole.then_some(BonusHand::Score { score, limit: Some(limit) })
}

fn shape(list: &[String]) -> Option<BonusHand> {
    let parts: Option<Vec<ShapePart>> =
        list.split(|word| matches!(word.as_str(), "&" | "," | "and")).map(part).collect();
    parts.map(BonusHand::shape)
}

/// One part of a shape; hyphens may be spaces.
fn part(list: &[String]) -> Option<ShapePart> {
    let spread = list.join(" ").replace('-', " ");
    let tokens: Vec<&str> = spread.split(' ').collect();
    match tokens.as_slice() {
        ["pair"] => Some(ShapePart::OfAKind(2)),
        ["trips"] => Some(ShapePart::OfAKind(3)),
        ["quads"] => Some(ShapePart::OfAKind(4)),
        [cards, "of", "a", "kind"] => {
            small_number(cards).filter(|cards| (2..=4).contains(cards)).map(ShapePart::OfAKind)
        }
        [cards, "card", "flush"] => counted(cards).map(ShapePart::Flush),
        [cards, "card", "run"] => counted(cards).map(ShapePart::Run),
        _ => None,
    }
}

fn counted(word: &str) -> Option<u8> {
    small_number(word).filter(|cards| (1..=13).contains(cards))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_phrases_read_back() {
        for text in
            KNOWN.into_iter().chain(["4-Card Flush & 3-Card Flush", "3-Card Run & Pair & Pair"])
        {
            assert_eq!(bonus_hand(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_nearest_phrase() {
        assert_eq!(bonus_hand("Al Others").unwrap_err().nearest, "All Others");
        for text in [
            "",
            "5-of-a-Kind",
            "Pair & kings",
            "Score 2, Seven or higher",
            "Score 20",
            "0-Card Flush",
        ] {
            assert!(bonus_hand(text).is_err(), "{text}");
        }
    }
}
