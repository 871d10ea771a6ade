//! Terms with a short list of answers: deck, hand, seats, score, setting, comparison.

use gincert_game::gin_and_win::{Comparison, PlayerSetting};
use gincert_pages::{UnknownPhrase, WordCursor, words};

const DEALER: &str = "Lowest score, then lowest cards from the top down";
/// The standard phrase for what a joker does in melds.
pub const JOKERS: &str = "Any card of a meld";
/// The standard phrase for what a joker counts that is left over.
pub const JOKER_VALUE: &str = "King";
const COMPARISONS: [Comparison; 3] =
    [Comparison::CardsFromTheTop, Comparison::HighestCardOnly, Comparison::ScoreOnly];

fn same(text: &str, phrase: &str) -> bool {
    words(text) == words(phrase)
}

fn one_of<T: Copy>(text: &str, known: &[(&str, T)]) -> Result<T, UnknownPhrase> {
    known
        .iter()
        .find(|(phrase, _)| same(text, phrase))
        .map(|(_, value)| *value)
        .ok_or_else(|| UnknownPhrase::near(text, known.iter().map(|(phrase, _)| *phrase)))
}

/// The decks, by their number of jokers.
const DECKS: [&str; 3] =
    ["52 cards, ace low", "53 cards with one joker, ace low", "54 cards with two jokers, ace low"];

/// Reads `52 cards, ace low`, or a deck with one joker or two: how many it has.
///
/// ```
/// use gincert_submission::gin_and_win::phrases::deck;
/// assert_eq!(deck("One deck of 53 cards with one joker, ace low"), Ok(1));
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn deck(text: &str) -> Result<u8, UnknownPhrase> {
    let long = DECKS.map(|phrase| format!("One deck of {phrase}"));
    let known: Vec<(&str, u8)> =
        DECKS.into_iter().zip(0..).chain(long.iter().map(String::as_str).zip(0..)).collect();
    one_of(text, &known)
}

/// The standard phrase for a deck with so many jokers.
pub fn deck_phrase(jokers: &u8) -> String {
    DECKS.get(usize::from(*jokers)).copied().unwrap_or_default().to_owned()
}

/// Reads `Any card of a meld`, the only use of jokers.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn jokers(text: &str) -> Result<(), UnknownPhrase> {
    one_of(text, &[(JOKERS, ()), ("Any card of a meld, at least 1 natural card", ())])
}

/// Reads `King`, what a joker counts that is left over.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn joker_value(text: &str) -> Result<(), UnknownPhrase> {
    let known = [(JOKER_VALUE, ()), ("As a King", ()), ("Like a King", ())];
    one_of(text, &known).map_err(|unknown| {
        unknown.because(
            "What a joker counts that is left over is seen in hands that are set badly alone: no best \
             setting leaves one.",
        )
    })
}

/// Reads `7 cards`.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn hand_cards(text: &str) -> Result<u8, UnknownPhrase> {
    let list = words(text);
    let mut cursor = WordCursor::new(&list);
    let number = cursor.number().filter(|_| cursor.take(&["cards"]) && cursor.is_empty());
    number.ok_or_else(|| UnknownPhrase::near(text, ["7 cards"]))
}

/// Reads `1 to 6` or `2`.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn seats(text: &str) -> Result<(u8, u8), UnknownPhrase> {
    let list = words(text);
    let mut cursor = WordCursor::new(&list);
    let read = cursor.number().and_then(|least| {
        let most = if cursor.take(&["to"]) { cursor.number()? } else { least };
        cursor.take(&["seats", "seat", "players"]);
        cursor.is_empty().then_some((least, most))
    });
    read.ok_or_else(|| UnknownPhrase::near(text, ["1 to 6"]))
}

/// Reads `Cards left over`, the only way to score.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn score(text: &str) -> Result<(), UnknownPhrase> {
    one_of(text, &[("Cards left over", ())])
}

/// Reads how the dealer's hand is set: there is one way that always decides.
///
/// ```
/// use gincert_submission::gin_and_win::phrases::dealer_setting;
/// let reason = dealer_setting("Lowest score, then lowest highest card").unwrap_err().reason;
/// assert!(reason.unwrap().contains("does not always decide"));
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn dealer_setting(text: &str) -> Result<(), UnknownPhrase> {
    one_of(text, &[(DEALER, ()), ("Lowest score, then lowest cards, from the top down", ())])
        .map_err(|unknown| {
            if same(text, Comparison::HighestCardOnly.phrase()) {
                unknown
                    .because("The highest card alone does not always decide between two settings.")
            } else {
                unknown
            }
        })
}

/// Reads how the player's hand is scored.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn player_setting(text: &str) -> Result<PlayerSetting, UnknownPhrase> {
    one_of(text, &[("Cards speak", PlayerSetting::CardsSpeak), ("As laid", PlayerSetting::AsLaid)])
}

/// Reads how two hands are compared.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn comparison(text: &str) -> Result<Comparison, UnknownPhrase> {
    one_of(text, &COMPARISONS.map(|comparison| (comparison.phrase(), comparison)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_read_in_any_case() {
        assert_eq!(deck("52 Cards, Ace low"), Ok(0));
        assert_eq!(deck("One deck of 54 cards with two jokers, ace low"), Ok(2));
        assert_eq!([0, 1, 2].map(|jokers| deck(&deck_phrase(&jokers))), [Ok(0), Ok(1), Ok(2)]);
        assert_eq!((jokers("any card of a meld"), joker_value("king")), (Ok(()), Ok(())));
        assert_eq!(hand_cards("seven cards"), Ok(7));
        assert_eq!(seats("1 to 6"), Ok((1, 6)));
        assert_eq!(seats("2"), Ok((2, 2)));
        assert_eq!(score("cards left over"), Ok(()));
        assert_eq!(player_setting("As laid"), Ok(PlayerSetting::AsLaid));
        assert_eq!(comparison("Lowest score"), Ok(Comparison::ScoreOnly));
        assert_eq!(dealer_setting(DEALER), Ok(()));
    }

    #[test]
    fn other_answers_are_refused() {
        assert!(deck("48 cards").is_err());
        assert!(deck("53 cards with two jokers, ace low").is_err());
        assert!(deck("54 cards with two jokers, ace high").is_err());
        assert!(jokers("Any card of a meld, at most 1 in a meld").is_err());
        assert!(joker_value("15").unwrap_err().reason.is_some());
        assert!(hand_cards("7").is_err());
        assert!(seats("1 to").is_err());
        assert!(score("Points left over").is_err());
        assert_eq!(comparison("Lowest scores").unwrap_err().nearest, "Lowest score");
    }
}
