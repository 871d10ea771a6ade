//! When a clause of a profile applies: a closed list of phrases, so that a mistyped one never makes a
//! clause pass unseen.
//!
//! Parts apart by `; ` hold together, words apart by ` or ` are alternatives:
//! `in Great Britain; interactive or live studio`. What no phrase can say begins with `if: ` and is for
//! a person.

use crate::document::places::{CHANNELS, NamedWords, named_words, place, places};
use crate::document::problem::Problem;
use gincert_evidence::printable;
use gincert_pages::{Cell, PageProblem, nearest};

/// Forms of play.
pub const FORMS: [&str; 4] = ["felt table", "electronic table", "interactive", "live studio"];

/// How cards are brought into their order.
pub const SHUFFLES: [&str; 3] = ["hand shuffle", "shuffling machine", "random number generator"];

/// One thing that a clause may ask about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClauseCondition {
    /// Nothing is asked.
    Always,
    /// A form of play out of [`FORMS`].
    Form(&'static str),
    /// A shuffle out of [`SHUFFLES`].
    Shuffle(&'static str),
    /// A channel out of [`CHANNELS`].
    Channel(&'static str),
    /// A jurisdiction that the submission asks for, out of [`places`].
    In(&'static str),
    /// Whether the house banks the game.
    HouseBanked(bool),
    /// The wagers of the document have odds.
    OddsBased,
    /// More than one prize at the highest wager is above an amount, in whole units of the currency named.
    PrizesAbove(u64, String),
    /// A report is issued for somebody.
    ReportIssued,
    /// The report takes another one's place.
    ReportReplaces,
    /// The rules are not those that were approved.
    RulesDiffer,
    /// Only a person can tell.
    Person(String),
}

/// Phrases without a word of their own.
const PLAIN: [(&str, ClauseCondition); 7] = [
    ("always", ClauseCondition::Always),
    ("house-banked", ClauseCondition::HouseBanked(true)),
    ("not house-banked", ClauseCondition::HouseBanked(false)),
    ("odds-based wagers", ClauseCondition::OddsBased),
    ("a report is issued", ClauseCondition::ReportIssued),
    ("a report replaces another", ClauseCondition::ReportReplaces),
    ("the rules differ from the approved ones", ClauseCondition::RulesDiffer),
];

/// Reads a cell: all parts must hold, of each part any alternative.
pub(super) fn read(cell: &Cell, problems: &mut Vec<Problem>) -> Vec<Vec<ClauseCondition>> {
    let parts = cell.text.split("; ").map(|part| {
        if part.starts_with(PERSON) {
            return vec![phrase(part).unwrap_or(ClauseCondition::Always)];
        }
        let words = part.split(" or ");
        let read = words.map(|word| phrase(word).unwrap_or_else(|| unknown(cell, word, problems)));
        read.collect()
    });
    parts.collect()
}

const PERSON: &str = "if: ";

fn phrase(text: &str) -> Option<ClauseCondition> {
    let of = |words: &[&'static str]| words.iter().copied().find(|word| *word == text);
    let plain = || PLAIN.iter().find(|(word, _)| *word == text).map(|(_, when)| when.clone());
    let rest = |start: &str| {
        let rest = text.strip_prefix(start)?.trim();
        (!rest.is_empty()).then(|| rest.to_owned())
    };
    plain()
        .or_else(|| of(&FORMS).map(ClauseCondition::Form))
        .or_else(|| of(&SHUFFLES).map(ClauseCondition::Shuffle))
        .or_else(|| of(&CHANNELS).map(ClauseCondition::Channel))
        .or_else(|| place(&rest("in ")?).map(ClauseCondition::In))
        .or_else(|| prizes(&rest(PRIZES)?))
        .or_else(|| rest(PERSON).map(ClauseCondition::Person))
}

const PRIZES: &str = "more than one odds prize is above ";

/// `25,000 USD`.
fn prizes(text: &str) -> Option<ClauseCondition> {
    let (amount, currency) = text.split_once(' ')?;
    let is_currency = currency.len() == 3 && currency.bytes().all(|b| b.is_ascii_uppercase());
    let digits = amount.replace(',', "");
    let is_amount = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let amount = digits.parse().ok().filter(|_| is_amount && is_currency)?;
    Some(ClauseCondition::PrizesAbove(amount, currency.to_owned()))
}

/// What nobody can read is for a person; the profile has a problem.
fn unknown(cell: &Cell, word: &str, problems: &mut Vec<Problem>) -> ClauseCondition {
    let plain = PLAIN.iter().map(|(word, _)| *word);
    let inside: Vec<String> = places().into_iter().map(|place| format!("in {place}")).collect();
    let known: Vec<&str> = plain
        .chain(FORMS)
        .chain(SHUFFLES)
        .chain(CHANNELS)
        .chain(inside.iter().map(String::as_str))
        .collect();
    let message = format!("'{}' is not a condition of a clause.", printable(word));
    let help = format!(
        "The nearest condition is '{}'. Others are 'more than one odds prize is above 25,000 USD' and \
         'if: WORDS'.",
        nearest(word, &known)
    );
    problems.push(Problem::new(PageProblem::PhraseUnknown, cell.span, message).help(help));
    ClauseCondition::Person(word.to_owned())
}

/// The words of a closed list that a cell of a submission's page names, and those that are not in it.
pub fn named(text: &str, words: &[&'static str]) -> NamedWords {
    let of = |part: &str| {
        let lower = part.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let word = match lower.as_str() {
            "by hand" | "hand" => "hand shuffle",
            "machine" | "shuffler" | "by machine" => "shuffling machine",
            other => other,
        };
        words.iter().copied().find(|known| *known == word)
    };
    named_words(text, of, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::Span;

    fn of(text: &str) -> (Vec<Vec<ClauseCondition>>, usize) {
        let mut problems = Vec::new();
        let cell = Cell { text: text.to_owned(), span: Span::default() };
        (read(&cell, &mut problems), problems.len())
    }

    #[test]
    fn parts_hold_together_and_words_are_alternatives() {
        let (read, problems) = of("in Great Britain; interactive or live studio");
        assert_eq!(problems, 0);
        assert_eq!(read[0], [ClauseCondition::In("Great Britain")]);
        assert_eq!(
            read[1],
            [ClauseCondition::Form("interactive"), ClauseCondition::Form("live studio")]
        );
        // A person's condition is one, whatever words it has.
        let (read, _) = of("card rooms; if: cards or chips are sold");
        assert_eq!(read[1], [ClauseCondition::Person("cards or chips are sold".to_owned())]);
    }

    #[test]
    fn a_condition_about_prizes_has_an_amount_and_a_currency() {
        let (read, problems) = of("more than one odds prize is above 25,000 USD");
        assert_eq!(
            (problems, &read[0][0]),
            (0, &ClauseCondition::PrizesAbove(25_000, "USD".to_owned()))
        );
        for text in
            ["more than one odds prize is above a lot", "more than one odds prize is above 5"]
        {
            assert_eq!(of(text).1, 1, "{text}");
        }
    }

    #[test]
    fn a_mistyped_condition_is_told_and_never_keeps_a_clause_away() {
        for text in ["felt tabel", "", "in ", "in Mane", "not Maine", "always;never", "Felt table"]
        {
            let (read, problems) = of(text);
            assert_eq!(problems, 1, "{text}");
            assert!(matches!(read[0][0], ClauseCondition::Person(_)), "{text}");
        }
    }
}
