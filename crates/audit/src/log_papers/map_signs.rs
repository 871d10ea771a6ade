//! The words of a map that say whether a result was won or lost.

use super::{is_silent, unknown_form};
use gincert_evidence::printable;
use gincert_pages::Cell;
use gincert_replay::map::{SIGN_WORD_CHARS_MAX, SIGN_WORDS_MAX, SignWords};
use gincert_submission::{Problem, ProblemKind};

/// The row with the words of a loss.
pub const LOSSES: &str = "Words of a loss";

/// The row with all other words that may stand beside a result.
pub const OTHERS: &str = "Words of no loss";

/// Reads the two rows.
pub(super) fn read(facts: &[(Cell, Cell)], problems: &mut Vec<Problem>) -> SignWords {
    let cell = |name: &str| {
        let row = facts.iter().find(|(key, cell)| key.text == name && !is_silent(cell));
        row.map(|(_, cell)| cell)
    };
    let losses = cell(LOSSES).map(|cell| words(cell, &[], problems)).unwrap_or_default();
    let others = cell(OTHERS).map(|cell| words(cell, &losses, problems)).unwrap_or_default();
    if let Some(cell) = cell(OTHERS).filter(|_| cell(LOSSES).is_none()) {
        let message = format!("The map has words of no loss, but the row '{LOSSES}' is missing.");
        let problem = Problem::new(ProblemKind::TermsDefined, cell.span, message);
        problems.push(problem.help(format!("Add a row '{LOSSES}', such as 'L, DR'.")));
    }
    SignWords { losses, others }
}

/// The signs that may be words, by the words of a map: a cell with a hyphen alone states nothing.
const SIGNS: [(&str, &str); 2] = [("minus", "-"), ("plus", "+")];

fn sign_word(word: &str) -> String {
    let sign = SIGNS.iter().find(|(name, _)| *name == word);
    sign.map_or(word, |(_, sign)| sign).to_owned()
}

/// Words of results as a map lists them.
pub fn listed(words: &[String]) -> String {
    let name = |word: &String| {
        let sign = SIGNS.iter().find(|(_, sign)| sign == word);
        sign.map_or(word.as_str(), |(name, _)| name).to_owned()
    };
    words.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// The words in a list with commas, none of which is one of the others.
fn words(cell: &Cell, others: &[String], problems: &mut Vec<Problem>) -> Vec<String> {
    let words: Vec<String> = cell.text.split(',').map(|word| sign_word(word.trim())).collect();
    if words.len() > SIGN_WORDS_MAX || !words.iter().all(|word| SignWords::is_word(word)) {
        let help = format!(
            "Write words as results have them, with a comma between two of them, such as 'L, DR': at most {SIGN_WORDS_MAX}, each of at \
             most {SIGN_WORD_CHARS_MAX} characters and without digits. 'minus' and 'plus' are the signs - and + in a column of their own."
        );
        problems.push(unknown_form(cell, "list of words", &help));
        return Vec::new();
    }
    let is_twice = |(at, word): (usize, &String)| {
        others.contains(word) || words.iter().take(at).any(|before| before == word)
    };
    if let Some(word) = words.iter().enumerate().find_map(|one| is_twice(one).then_some(one.1)) {
        let message = format!("The word '{}' is listed twice.", printable(word));
        let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
        problems.push(problem.help("A word is one of a loss or of no loss, once."));
    }
    words
}
