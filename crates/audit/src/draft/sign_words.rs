//! Words for a wager that was won, lost or neither, as systems print them beside amounts without a sign, and which results
//! of an export have their sign from such words.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::long::{LongTable, is_blank};
use super::model::{Certainty, DraftReason};
use super::result_signs::ResultSigns;
use std::collections::{BTreeMap, BTreeSet};

/// What a word says of a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SignWord {
    /// It was lost.
    Loss,
    /// It was won.
    Win,
    /// Neither.
    Neither,
}

/// Words of one language for won, for lost, and for neither: a letter means another thing in another language.
const LANGUAGES: [[&str; 3]; 12] = [
    [
        "w|win|wins|won|winner|player|player wins|player win|player won",
        "l|lose|loses|loss|lost|loser|dealer|dealer wins|dealer win|dealer won|house|house wins|fold|folded|folds|surrender",
        "p|push|pushed|t|tie|tied|draw|standoff|stand-off|e|n|none|no bet|no action",
    ],
    [
        "cr|credit|c|haben|gutschrift|haber|crédito|credito|crédit|avoir|avere",
        "dr|debit|d|db|soll|lastschrift|debe|débito|debito|débit|doit|dare",
        "nil|none",
    ],
    ["+", "-|\u{2212}", "0|=|+/-|\u{b1}"],
    ["g|gewonnen|gewinn", "v|verloren|verlust", "u|unentschieden|remis|gleichstand|n|-"],
    ["g|gagné|gagne|gagnée|gain", "p|perdu|perdue|perte", "e|n|égalité|egalite|nul|nulle"],
    ["g|ganado|ganada|gana|ganó", "p|perdido|perdida|pierde|perdió", "e|empate|empatado|n"],
    ["v|vinto|vinta|vincita|vince", "p|perso|persa|perdita|perde", "n|pari|pareggio|patta"],
    ["w|wygrana|wygrany|wygrał", "p|przegrana|przegrany|przegrał", "r|remis"],
    ["w|winst|gewonnen", "v|verlies|verloren", "g|gelijk|gelijkspel"],
    [
        "v|vunnen|vunnet|vinst|vundet|vunnet",
        "f|förlorad|förlorat|förlust|tabt|tapt",
        "o|oavgjort|uafgjort|uavgjort",
    ],
    ["g|v|vitória|ganhou|ganho", "p|d|derrota|perdeu|perda", "e|empate|empatou"],
    ["kazandı|kazanç|výhra|nyert", "kaybetti|kayıp|prohra|vesztett", "berabere|remíza|döntetlen"],
];

/// What these words say, where one language has all of them, and one of a loss and one of a win among them.
pub(super) fn read<'w>(
    words: impl Iterator<Item = &'w str> + Clone,
) -> Option<BTreeMap<&'w str, SignWord>> {
    let kinds = [SignWord::Win, SignWord::Loss, SignWord::Neither];
    let of = |language: &[&str; 3], word: &str| {
        let lower = word.to_lowercase();
        let known = |spellings: &str| spellings.split('|').any(|spelling| spelling == lower);
        let kind = language.iter().zip(kinds).find(|(spellings, _)| known(spellings));
        let kind = kind.map(|(_, kind)| kind);
        kind.or_else(|| is_blank(word).then_some(SignWord::Neither))
    };
    LANGUAGES.iter().find_map(|language| {
        let read = words.clone().map(|word| Some((word, of(language, word)?)));
        let read: BTreeMap<&str, SignWord> = read.collect::<Option<_>>()?;
        let has = |kind| read.values().any(|own| *own == kind);
        (has(SignWord::Loss) && has(SignWord::Win)).then_some(read)
    })
}

/// Adds the words of results to the columns of their fields, and gives how sure it is that they are so; `None` where no
/// result has any.
pub(crate) fn add_words(signs: &ResultSigns, found: &mut Assignments) -> Option<Certainty> {
    let mut certainty = None;
    for one in found.all.iter_mut().filter(|one| one.field.is_signed_by_words()) {
        let [at] = *one.columns.as_slice() else { continue };
        let Some(words) = signs.of.get(&at) else { continue };
        if *words != at {
            one.columns.push(*words);
        }
        let is_settled = matches!(one.reason, DraftReason::Settled(_));
        let own = if is_settled { one.certainty } else { Certainty::Guess };
        certainty = Some(certainty.map_or(own, |known: Certainty| known.min(own)));
    }
    found.refuted.retain(|(at, _)| !signs.has_words(*at));
    certainty
}

/// The table with a minus in front of the amounts of a column that the words say are lost.
pub(super) fn with_minus(
    mut table: LongTable,
    at: usize,
    words: usize,
    read: &BTreeMap<String, SignWord>,
) -> LongTable {
    let texts = table.columns.get(words).map(|column| column.cells.clone()).unwrap_or_default();
    let cells = table.columns.get_mut(at).map(|column| &mut column.cells);
    for (cell, word) in cells.into_iter().flatten().zip(&texts) {
        if read.get(word.trim()) == Some(&SignWord::Loss) {
            *cell = minus(cell);
        }
    }
    table.signs.of.insert(at, words);
    let listed = read.iter().map(|(word, kind)| (word.clone(), *kind == SignWord::Loss));
    table.signs.words.extend(listed);
    table
}

/// An amount without a sign as one below zero; zero stays as it is.
pub(super) fn minus(cell: &str) -> String {
    let text = cell.trim();
    match text.contains(|c: char| ('1'..='9').contains(&c)) {
        true => format!("-{text}"),
        false => text.to_owned(),
    }
}

/// The distinct texts of a column, where there are few.
pub(super) fn few_texts(table: &LongTable, at: usize, most: usize) -> Option<BTreeSet<&str>> {
    let mut texts = BTreeSet::new();
    for cell in table.columns.get(at)?.cells.iter().map(|cell| cell.trim()) {
        if !cell.is_empty() {
            texts.insert(cell);
        }
        if texts.len() > most {
            return None;
        }
    }
    Some(texts)
}

/// Whether a column of the table is one of amounts that words turn.
pub(crate) fn is_signed(values: &ExportColumns<'_>, at: usize) -> bool {
    values.table.signs.of.contains_key(&at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn losses(words: &[&'static str]) -> Option<Vec<&'static str>> {
        let read = read(words.iter().copied())?;
        Some(
            read.into_iter().filter(|(_, kind)| *kind == SignWord::Loss).map(|one| one.0).collect(),
        )
    }

    #[test]
    fn a_letter_means_what_the_others_beside_it_say() {
        assert_eq!(losses(&["W", "L", "P"]), Some(vec!["L"]));
        assert_eq!(losses(&["G", "P", "E"]), Some(vec!["P"]));
        assert_eq!(losses(&["G", "V", "U"]), Some(vec!["V"]));
        assert_eq!(losses(&["V", "P", "N", "--"]), Some(vec!["P"]));
        assert_eq!(losses(&["Gewonnen", "Verloren"]), Some(vec!["Verloren"]));
        assert_eq!(losses(&["CR", "DR"]), Some(vec!["DR"]));
        for words in [&["L", "P"][..], &["Play", "Fold"], &["W", "L", "X"]] {
            assert_eq!(losses(words), None, "{words:?}");
        }
    }
}
