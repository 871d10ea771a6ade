//! Amounts that no map reads although a person does: results without a sign, with a word for won or lost in a column of its own,
//! and amounts in credits, with their value in a column of its own.

use super::assignment::Assignments;
use super::columns::{ExportColumns, free};
use super::doubt_notes::DraftedSigns;
use super::model::DraftReason;
use super::vocabulary::has_word;

/// Words for a wager that was won, lost or neither.
const RESULTS: &str = "win|won|wins|lose|loss|lost|push|tie|draw|standoff|gewonnen|verloren|unentschieden|gewinn|verlust|gagné|gagnée|perdu|perdue|égalité|nul|ganado|ganada|perdido|perdida|empate|vinto|vinta|perso|persa|pari|pareggio|patta|wygrana|wygrany|przegrana|przegrany|remis|gelijk|winst|vunnen|vunnet|förlorad|förlorat|oavgjort|vitória|derrota|ganhou|perdeu|empatou";

/// Letters and marks for the same, which say it alone: in a text they may be the initial of a name.
const LETTERS: [&str; 12] = ["w", "l", "p", "t", "d", "g", "v", "n", "u", "e", "+", "-"];

/// Most distinct words of such a column.
const WORDS_MAX: usize = 5;

/// Words of a header for the value of a credit.
const CREDITS: &str = "denom*|creditvalue|coinvalue|kreditwert|multiplier|multiplikator";

/// Results without a sign, where hands settle with no other result.
pub(super) fn find(values: &ExportColumns<'_>, found: &Assignments) -> Option<DraftedSigns> {
    let results = found.all.iter().filter(|one| one.field.is_result());
    let is_settled = |reason: &DraftReason| {
        matches!(reason, DraftReason::Settled(_) | DraftReason::NearlySettled(_))
    };
    // What other words say of another result says nothing of these.
    let has_words = |at: &usize| values.table.signs.of.contains_key(at);
    let is_signed = |columns: &[usize]| columns.iter().any(has_words);
    if results.clone().any(|one| is_settled(&one.reason) && !is_signed(&one.columns)) {
        return None;
    }
    // What only the header calls a result is one of them.
    let named = results.flat_map(|one| one.columns.iter().copied());
    let open: Vec<usize> = free(values, found).into_iter().chain(named).collect();
    let tells = |at: &usize| {
        if values.table.signs.has_words(*at) {
            return false;
        }
        let words = values.words(*at, WORDS_MAX).unwrap_or_default();
        words.len() > 1 && words.keys().all(|word| is_result(word))
    };
    let is_unsigned = |at: &usize| {
        let amounts = values.money.get(at).into_iter().flatten().flatten();
        amounts.clone().all(|minor| *minor >= 0) && amounts.into_iter().any(|minor| *minor > 0)
    };
    let name = |at: &usize| values.name(*at).to_owned();
    let words: Vec<String> = open.iter().filter(|at| tells(at)).map(name).collect();
    let amounts: Vec<String> = open.iter().filter(|at| is_unsigned(at)).map(name).collect();
    (!words.is_empty() && !amounts.is_empty()).then_some(DraftedSigns { words, amounts })
}

/// Whether a text says whether a wager was won.
fn is_result(text: &str) -> bool {
    LETTERS.contains(&text.to_lowercase().as_str()) || has_word(text, RESULTS)
}

/// The column that states what a credit is worth.
pub(super) fn credits(values: &ExportColumns<'_>, found: &Assignments) -> Option<String> {
    let at = free(values, found).into_iter().find(|at| {
        let is_number = |text: &&str| text.contains(|c: char| c.is_ascii_digit());
        let words = values.words(*at, WORDS_MAX).unwrap_or_default();
        has_word(values.name(*at), CREDITS) && !words.is_empty() && words.keys().all(is_number)
    })?;
    Some(values.name(at).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_within_a_text_is_no_word_for_a_result() {
        for text in ["W", "l", "-", "Player wins", "Bank lost"] {
            assert!(is_result(text), "{text}");
        }
        for text in ["C\u{e1}m. L. Iborra", "C\u{e1}m. T. Sanz", "P. Anand", "OP - 2", "Winter"] {
            assert!(!is_result(text), "{text}");
        }
    }
}
