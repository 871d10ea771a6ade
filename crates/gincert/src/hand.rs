//! What a hand is worth under a rule document.

use crate::Document;
use gincert_ask::{Evaluator, HandQuestion, Question, QuestionError, answer_json};
use gincert_game::gin_and_win::GinAndWin;
use gincert_game::{CardSet, Ruleset, parse_cards_of_deck};
use gincert_submission::{MeldedHands, open_document};
use serde_json::Value;

/// What a hand is worth, by the family of its rules.
#[derive(Debug, Clone, PartialEq)]
pub enum HandAnswer {
    /// Gin & Win: the best melding, and the settlement where the dealer's hand is given.
    GinAndWin(Box<MeldedHands>),
    /// A game that counts deadwood: the answer to the question `hand` of docs/questions.md.
    Deadwood(Value),
}

/// Why a hand has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// The document has no rules that could be used; [`crate::check`] says what is wrong.
    #[error("the document has no rules that could be used")]
    NoRules,
    /// A text is not cards.
    #[error("'{0}' cannot be read as cards: {1}")]
    Cards(String, String),
    /// The hand has another number of cards.
    #[error("a hand has {wanted} cards, and {given} were given")]
    Count {
        /// By the rules.
        wanted: u8,
        /// Given.
        given: u8,
    },
    /// A card is in both hands.
    #[error("in both hands: {0}")]
    Both(String),
    /// Only Gin & Win has a dealer's hand.
    #[error("a dealer's hand is for Gin & Win only")]
    NoDealer,
    /// The question cannot be answered under the rules.
    #[error("{0}")]
    Question(#[from] QuestionError),
}

/// Sets a hand by the reference evaluator.
///
/// # Errors
/// [`HandError`].
///
/// ```
/// use gincert::{Document, HandAnswer, hand};
/// let rules = include_bytes!("../../../rulesets/gin-and-win/wizard.md");
/// let rules = Document::new("rules.md", &rules[..]);
/// let HandAnswer::GinAndWin(set) = hand(&rules, "As 2s 3s 7c 7d 7h Kd", None)? else {
///     panic!("another family");
/// };
/// assert_eq!((set.hand.score, set.hand.deadwood), (1, vec!["Kd".to_owned()]));
/// # Ok::<(), gincert::HandError>(())
/// ```
pub fn hand(
    document: &Document,
    cards: &str,
    dealer: Option<&str>,
) -> Result<HandAnswer, HandError> {
    let opened = open_document(&document.name, &document.bytes);
    match &opened.dossier.ruleset {
        None => Err(HandError::NoRules),
        Some(Ruleset::GinAndWin(rules)) => {
            let player = read(cards, rules)?;
            let dealer = dealer.map(|text| read(text, rules)).transpose()?;
            let both = dealer.map(|dealer| dealer.intersection(player)).unwrap_or_default();
            if !both.is_empty() {
                return Err(HandError::Both(both.to_string()));
            }
            Ok(HandAnswer::GinAndWin(Box::new(MeldedHands::new(rules, player, dealer))))
        }
        Some(Ruleset::GinRummy(_) | Ruleset::TableGin(_)) => {
            if dealer.is_some() {
                return Err(HandError::NoDealer);
            }
            let jokers = opened.dossier.ruleset.as_ref().map_or(0, Ruleset::jokers_in_deck);
            let found =
                HandQuestion::parse(cards, jokers).map(Question::Hand).and_then(|question| {
                    Evaluator::default().answer_question(&opened.rows(), question)
                });
            let answer = answer_json(found)?;
            Ok(HandAnswer::Deadwood(answer))
        }
    }
}

fn read(text: &str, rules: &GinAndWin) -> Result<CardSet, HandError> {
    let wanted = rules.hand_cards;
    let cards = parse_cards_of_deck(text, rules.melds.jokers)
        .map_err(|error| HandError::Cards(text.to_owned(), error.to_string()))?;
    match cards.len() {
        given if given != wanted => Err(HandError::Count { wanted, given }),
        _ => Ok(cards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(bytes: &[u8]) -> Document {
        Document::new("rules.md", bytes)
    }

    #[test]
    fn what_is_no_hand_is_refused_with_the_reason() {
        let rules = document(include_bytes!("../../../rulesets/gin-and-win/wizard.md"));
        let refused = |cards, dealer| hand(&rules, cards, dealer).unwrap_err().to_string();
        assert_eq!(refused("As 2s", None), "a hand has 7 cards, and 2 were given");
        let hand = "As 2s 3s 7c 7d 7h Kd";
        assert_eq!(refused(hand, Some("As 2d 3d 4d 5d 6d 8d")), "in both hands: As");
        assert!(refused("As As 3s 7c 7d 7h Kd", None).starts_with("'As As 3s"));
        assert_eq!(
            super::hand(&document(b"# Nine\n"), hand, None).unwrap_err(),
            HandError::NoRules
        );
    }

    #[test]
    fn a_game_that_counts_deadwood_answers_as_ask_does() {
        let rules = document(include_bytes!("../../../rulesets/gin-rummy/standard-c.md"));
        let cards = "As 2s 3s 7c 7d 7h 9c 9d 9h 4h";
        let HandAnswer::Deadwood(answer) = hand(&rules, cards, None).unwrap() else {
            panic!("another family");
        };
        assert_eq!((&answer["points"], &answer["may_knock"]), (&4.into(), &true.into()));
        assert_eq!(hand(&rules, cards, Some(cards)).unwrap_err(), HandError::NoDealer);
        assert!(matches!(hand(&rules, "Zz", None), Err(HandError::Question(_))));
        let HandAnswer::Deadwood(short) = hand(&rules, "As", None).unwrap() else {
            panic!("another family");
        };
        assert_eq!(short["code"], "card-count");
    }
}
