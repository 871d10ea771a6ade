//! What a sign or rack card says, against the document that it is about.
//!
//! A sign has its own words, so only what can be told apart surely is compared: pay-offs, the ranks and
//! scores of the dealer's qualifier, what decides a tie, and the numbers of limits. What a sign says
//! otherwise is for a person. This file knows texts; it knows nothing about folders.

use crate::examined::Examined;
use crate::limits::limit_amount;
use gincert_game::gin_and_win::{Comparison, GinAndWin, Pay};
use std::collections::BTreeSet;

/// What a sign leaves out or says otherwise: each the end of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SignCompared {
    /// Facts of the document that the sign does not have.
    pub omits: Vec<String>,
    /// What the sign says and the document does not.
    pub differs: Vec<String>,
}

/// Pay-offs of a sign that are looked at.
pub const SIGN_PAYS_MAX: usize = 200;

/// Compares a sign's text with a document; `None` where the document has no rules to compare with.
pub fn compare_sign(examined: &Examined, text: &str) -> Option<SignCompared> {
    let rules = examined.rules()?;
    let words = words_of(text);
    let mut found = SignCompared::default();
    pays(rules, &words, &mut found);
    qualifier(rules, &words, &mut found);
    let lower = text.to_lowercase();
    let goes_on = ["second", "next highest", "next card", "and so on", "top down", "last card"];
    let is_whole = rules.comparison == Comparison::CardsFromTheTop;
    if is_whole && !goes_on.iter().any(|word| lower.contains(word)) {
        found.omits.push("that a tie goes on to the second card and further".to_owned());
    }
    limits(examined, &words, &mut found);
    Some(found)
}

/// Words and numbers in small letters; `3-1` and `3:1` are `3 to 1`.
fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || "|,;()*".contains(c)) {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let odds = word.split_once(['-', ':', '/']).filter(|(win, stake)| {
            let is_number =
                |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            is_number(win) && is_number(stake)
        });
        match odds {
            Some((win, stake)) => words.extend([win, "to", stake].map(str::to_owned)),
            None if word.is_empty() => {}
            None => words.push(word.replace("even-money", "even")),
        }
    }
    words
}

fn number(word: &str) -> Option<u32> {
    const NAMES: [&str; 11] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let named = NAMES.iter().position(|name| *name == word);
    named.and_then(|value| u32::try_from(value).ok()).or_else(|| word.parse().ok())
}

/// Every pay-off of the tables stands on the sign, and no other does.
fn pays(rules: &GinAndWin, words: &[String], found: &mut SignCompared) {
    let mut said: BTreeSet<(u32, u32)> = BTreeSet::new();
    let counts_people = |at: Option<usize>| {
        let word = at.and_then(|at| words.get(at)).map_or("", String::as_str);
        ["seat", "player", "card"].iter().any(|start| word.starts_with(start))
    };
    for (at, window) in words.windows(3).enumerate() {
        let [win, to, stake] = window else { continue };
        // `Seats: 1 to 6` is no pay-off.
        // The next word may begin the next row: `Player wins`.
        let next = words.get(at + 3).map_or("", String::as_str);
        let is_other =
            counts_people(at.checked_sub(1)) || ["seats", "players", "cards"].contains(&next);
        if to != "to" || is_other || said.len() >= SIGN_PAYS_MAX {
            continue;
        }
        said.extend(number(win).zip(number(stake)));
    }
    if words.windows(2).any(|pair| {
        pair.first().is_some_and(|w| w == "even") && pair.last().is_some_and(|w| w == "money")
    }) {
        said.insert((1, 1));
    }
    let odds = |pay: Pay| match pay {
        Pay::Odds { win, stake } => Some((win, stake)),
        Pay::Push | Pay::Lose | Pay::NotMade => None,
    };
    let outcomes = rules.outcomes.iter().flat_map(|row| [row.ante, row.play]);
    let all: BTreeSet<(u32, u32)> =
        outcomes.chain(rules.bonus.iter().map(|row| row.pays)).filter_map(odds).collect();
    for (win, stake) in all.difference(&said) {
        found.omits.push(format!("the pay-off {win} to {stake}"));
    }
    for (win, stake) in said.difference(&all) {
        found.differs.push(format!("a pay-off of {win} to {stake}"));
    }
}

/// The rank of each limit of the qualifier stands on the sign.
fn qualifier(rules: &GinAndWin, words: &[String], found: &mut SignCompared) {
    for score in 0..=rules.hand_cards {
        let Some(limit) =
            rules.qualifier.limit(score).filter(|limit| *limit < gincert_game::Rank::KING)
        else {
            continue;
        };
        let name = limit.name().to_lowercase();
        if !words
            .iter()
            .any(|word| *word == name || gincert_game::Rank::from_word(word) == Some(limit))
        {
            found.omits.push(format!(
                "that the dealer qualifies with a score of {score} up to {}",
                limit.name()
            ));
        }
    }
}

/// Each limit that is a number stands on the sign, near a word of its name.
fn limits(examined: &Examined, words: &[String], found: &mut SignCompared) {
    for limit in &examined.dossier.limits {
        let Ok(amount) = limit_amount(&limit.value.text) else { continue };
        let Ok(wanted) = amount.value.decimal(0).parse::<u32>() else { continue };
        let has_number = words.iter().any(|word| number(&word.replace(',', "")) == Some(wanted));
        let stem = |word: &str| word.trim_end_matches('s').to_owned();
        let name: Vec<String> = words_of(&limit.name.text).iter().map(|word| stem(word)).collect();
        let has_name = words.iter().any(|word| word.len() > 3 && name.contains(&stem(word)));
        if !has_number || !has_name {
            found.omits.push(format!("the limit '{}: {}'", limit.name.text, limit.value.text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open_document;

    const TERMS: &str = "# T\n\n| Document | |\n| - | - |\n| Game | gin-and-win |\n| Revision | t |\n\n\
| Term | Rule |\n| - | - |\n| Deck | 52 cards, ace low |\n| Hand | 7 cards |\n\
| Melds | Pair, Trips, Quads, Flush of 3 or more |\n| Score | Cards left over |\n\
| Setting, dealer | Lowest score, then lowest cards from the top down |\n\
| Setting, player | Cards speak |\n\
| Comparison | Lowest score, then lowest cards from the top down |\n\
| Dealer qualifies | Score 3 or less, or score 4 with Jack or lower |\n\n\
| Outcome | Ante | Play |\n| - | - | - |\n| Player folds | Lose | - |\n\
| Dealer does not qualify | 1 to 1 | Push |\n| Player wins, score 0 | 1 to 1 | 3 to 1 |\n\
| Player wins | 1 to 1 | 1 to 1 |\n| Tie | Push | Push |\n| Dealer wins | Lose | Lose |\n\n\
| Limit | Value | From |\n| - | - | - |\n| Games per hand | 4 | x |\n";

    fn of(text: &str) -> SignCompared {
        compare_sign(&open_document("t.md", TERMS.as_bytes()), text).unwrap()
    }

    /// The card of 2017 in its facts: it stops at the highest card and names no limit.
    #[test]
    fn a_card_that_stops_at_the_highest_card_and_names_no_limit_is_told() {
        let card = "The dealer needs a score of 4 with a Jack or lower. A win pays even money, with \
                    a score of zero the second wager is paid 3-1. Equal scores: lowest high card.";
        let found = of(&card.replace("the second wager", "Play"));
        assert_eq!(found.differs, Vec::<String>::new());
        let omits = found.omits.join("; ");
        assert!(omits.contains("a tie goes on to the second card"), "{omits}");
        assert!(omits.contains("Games per hand: 4") && found.omits.len() == 2, "{omits}");
        let mended =
            format!("{card} Then the second highest, and so on. At most four games a hand.");
        assert_eq!(of(&mended), SignCompared::default());
    }

    #[test]
    fn a_pay_off_that_no_table_knows_is_told_and_a_missing_one_too() {
        let found = of("Jack. 1 to 1, 5:1. Second card. Four games.");
        assert_eq!(found.differs, ["a pay-off of 5 to 1"]);
        assert_eq!(found.omits, ["the pay-off 3 to 1"]);
        // Seats are no pay-off.
        assert!(of("1 to 6 seats; seats: 1 to 6").differs.is_empty());
    }
}
