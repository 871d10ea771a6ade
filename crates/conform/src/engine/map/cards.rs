//! How an engine writes cards: its words for ranks and suits or for each card, as one text or as a list.

use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "cdhs";

/// Whether a hand is one text or a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandForm {
    #[default]
    Text,
    List,
}

/// What of a card comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardOrder {
    #[default]
    RankSuit,
    SuitRank,
}

/// The part of a map about cards.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardWords {
    /// Words for ace, two to ten, jack, queen and king.
    #[serde(default)]
    ranks: Option<Vec<String>>,
    /// Words for clubs, diamonds, hearts and spades.
    #[serde(default)]
    suits: Option<Vec<String>>,
    #[serde(default)]
    order: CardOrder,
    /// One word or number for each card, ace to king of clubs, diamonds, hearts, spades.
    #[serde(default)]
    codes: Option<Vec<Value>>,
    #[serde(default)]
    form: HandForm,
    /// What separates the cards of a text.
    #[serde(default)]
    separator: Option<String>,
}

/// Cards in the words of an engine, by ours.
#[derive(Debug, Clone)]
pub struct MappedCards {
    codes: BTreeMap<String, Value>,
    form: HandForm,
    separator: String,
}

impl MappedCards {
    /// From a map.
    ///
    /// # Errors
    /// A sentence without its full stop where the words are too few, or not distinct.
    pub fn new(words: &CardWords) -> Result<MappedCards, String> {
        let ours = SUITS
            .chars()
            .flat_map(|suit| RANKS.chars().map(move |rank| format!("{rank}{suit}")))
            .collect::<Vec<String>>();
        let theirs = match (&words.codes, &words.ranks, &words.suits) {
            (Some(codes), None, None) => codes.clone(),
            (Some(_), ..) => {
                return Err("'codes' is in place of 'ranks' and 'suits'".to_owned());
            }
            (None, ranks, suits) => spelled(words.order, ranks.as_ref(), suits.as_ref())?,
        };
        if theirs.len() != ours.len() {
            return Err(format!("'codes' has {} cards, not 52", theirs.len()));
        }
        if !theirs.iter().all(|code| code.is_string() || code.is_u64()) {
            return Err("a code of a card is a text or a whole number".to_owned());
        }
        let distinct: BTreeSet<String> = theirs.iter().map(Value::to_string).collect();
        if distinct.len() != ours.len() {
            return Err("two cards have the same word".to_owned());
        }
        if words.form == HandForm::List && words.separator.is_some() {
            return Err("a list has no 'separator'".to_owned());
        }
        let separator = words.separator.clone().unwrap_or_else(|| " ".to_owned());
        let codes = ours.into_iter().zip(theirs).collect();
        Ok(MappedCards { codes, form: words.form, separator })
    }

    /// A hand in the engine's words; a word that is not a card, and a value that is not text, stay as they are.
    pub fn mapped(&self, hand: Value) -> Value {
        let Value::String(text) = &hand else { return hand };
        let code = |word: &str| {
            self.codes.get(word).cloned().unwrap_or_else(|| Value::String(word.to_owned()))
        };
        let codes = text.split_whitespace().map(code);
        match self.form {
            HandForm::List => Value::Array(codes.collect()),
            HandForm::Text => {
                let words = codes.map(|code| code.as_str().map_or(code.to_string(), str::to_owned));
                Value::String(words.collect::<Vec<String>>().join(&self.separator))
            }
        }
    }
}

/// Cards by the words for their ranks and suits.
fn spelled(
    order: CardOrder,
    ranks: Option<&Vec<String>>,
    suits: Option<&Vec<String>>,
) -> Result<Vec<Value>, String> {
    let own = |letters: &str| letters.chars().map(|letter| letter.to_string()).collect();
    let ranks: Vec<String> = ranks.cloned().unwrap_or_else(|| own(RANKS));
    let suits: Vec<String> = suits.cloned().unwrap_or_else(|| own(SUITS));
    if ranks.len() != RANKS.len() || suits.len() != SUITS.len() {
        return Err(format!(
            "there are {} ranks and {} suits, not 13 and 4",
            ranks.len(),
            suits.len()
        ));
    }
    let cards = suits.iter().flat_map(|suit| {
        ranks.iter().map(move |rank| match order {
            CardOrder::RankSuit => Value::String(format!("{rank}{suit}")),
            CardOrder::SuitRank => Value::String(format!("{suit}{rank}")),
        })
    });
    Ok(cards.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(words: &str) -> Result<MappedCards, String> {
        MappedCards::new(&serde_json::from_str(words).unwrap())
    }

    fn hand(words: &str) -> String {
        cards(words).unwrap().mapped(Value::String("Ac Td ?? Ks".to_owned())).to_string()
    }

    #[test]
    fn cards_have_the_words_of_the_engine() {
        assert_eq!(hand("{}"), "\"Ac Td ?? Ks\"");
        assert_eq!(hand(r#"{"form":"list"}"#), r#"["Ac","Td","??","Ks"]"#);
        let ten = r#""ranks":["A","2","3","4","5","6","7","8","9","10","J","Q","K"]"#;
        assert_eq!(hand(&format!("{{{ten},\"separator\":\",\"}}")), "\"Ac,10d,??,Ks\"");
        assert_eq!(hand(r#"{"order":"suit-rank","separator":""}"#), "\"cAdT??sK\"");
        let numbers: Vec<u32> = (1..=52).collect();
        let codes = format!("{{\"codes\":{},\"form\":\"list\"}}", serde_json::json!(numbers));
        assert_eq!(hand(&codes), "[1,23,\"??\",52]");
    }

    #[test]
    fn words_that_are_too_few_or_alike_are_refused() {
        for (words, why) in [
            (r#"{"suits":["c","d","h"]}"#, "13 ranks and 3 suits"),
            (r#"{"suits":["c","c","h","s"]}"#, "same word"),
            (r#"{"codes":[1,2]}"#, "2 cards"),
            (r#"{"codes":[1],"suits":["c","d","h","s"]}"#, "in place of"),
            (r#"{"form":"list","separator":","}"#, "separator"),
        ] {
            assert!(cards(words).unwrap_err().contains(why), "{words}");
        }
        let codes: Vec<Value> = (0..52).map(|_| Value::Null).collect();
        let words = serde_json::json!({ "codes": codes }).to_string();
        assert!(cards(&words).unwrap_err().contains("whole number"));
    }
}
