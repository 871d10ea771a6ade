//! What a map may replace and what it may state: words of closed lists, words for nothing, and
//! constants that hold no money, cards or results.
//!
//! A map says how an export spells words. A map that could replace an amount, a card, a number or a name
//! could also replace what a patron was paid.

use super::{Constant, MapWord, ReadSettings, Value};
use crate::record::STATES;
use crate::record::cards::NO_CARDS;
use crate::record::field::{Field, FieldForm};
use crate::record::per_wager::{Bet, is_same_name, side_name};
use gincert_evidence::listed_decimals;
use gincert_game::Family;
use std::borrow::Cow;

/// Words for an absent value, in small letters. Brackets, quotes and number signs around them are no
/// part of them.
pub const WORDS_FOR_NOTHING: &[&str] = &[
    // What databases write into their dumps.
    "\\n",
    "n/a",
    "na",
    "n.a.",
    "n/d",
    "n.d.",
    "nan",
    "nil",
    "null",
    "none",
    "nothing",
    "empty",
    "blank",
    "missing",
    "absent",
    "undefined",
    "undef",
    "unknown",
    "unassigned",
    "not applicable",
    "not available",
    "not known",
    "not recorded",
    "not stated",
    "not shown",
    "not dealt",
    "not made",
    "no bet",
    "no wager",
    "no value",
    "no data",
    "no card",
    "no cards",
    "no hand",
    "no player",
    "no name",
    "no seat",
    "empty seat",
    "vacant",
    "free",
    "unoccupied",
    "not occupied",
    "open seat",
    "free seat",
    "empty box",
    "not playing",
    "nobody",
    "anonymous",
    "anon",
    "anon.",
    "guest",
    "uncarded",
    "unrated",
    "walk-in",
    "k.a.",
    "k. a.",
    "keine angabe",
    "keine",
    "kein",
    "leer",
    "frei",
    "nicht besetzt",
    "unbesetzt",
    "niemand",
    "unbekannt",
    "nichts",
    "s/o",
    "s.o.",
    "sans objet",
    "aucun",
    "aucune",
    "inconnu",
    "néant",
    "vide",
    "libre",
    "inoccupé",
    "inoccupée",
    "personne",
    "ninguno",
    "ninguna",
    "nada",
    "nulo",
    "vacío",
    "vacio",
    "desocupado",
    "sin jugador",
    "nadie",
    "sin dato",
    "sin datos",
    "desconocido",
    "nessuno",
    "nessuna",
    "vuoto",
    "libero",
    "libera",
    "ignoto",
    "nenhum",
    "nenhuma",
    "vazio",
    "livre",
    "geen",
    "leeg",
    "vrij",
    "onbekend",
    "ingen",
    "inget",
    "ledig",
    "brak",
    "wolne",
    "puste",
    "\\n",
    "无",
    "空",
    "なし",
];

/// Longest run of marks without letters and digits that means an absent value, such as `--`.
const MARKS_MAX: usize = 8;

/// Why a map may not replace a word, or may not state a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplacementError {
    /// The values of the field are no closed list.
    NotListed,
    /// A word of the format's own would become another one, or nothing.
    OwnWord(String),
    /// The field's closed list does not have the word.
    UnknownWord(Vec<String>),
    /// The word is none for an absent value.
    NotNothing,
    /// Each record or each seat has its own value of the field.
    OwnValue,
}

/// Whether the values of a field are a closed list of words.
pub fn is_listed(field: Field) -> bool {
    matches!(
        field,
        Field::Game
            | Field::Currency
            | Field::DealerQualifies
            | Field::CapApplied
            | Field::State
            | Field::Action
            | Field::Outcome
            | Field::AdjustedBet
            | Field::Wager
    )
}

/// The words of the format for a field whose values are a closed list, and those that the rule documents have for
/// it. Currencies are the codes of ISO 4217, and not given here.
pub fn own_words(field: Field, of_documents: &[String]) -> Vec<String> {
    let words: Vec<&str> = match field {
        Field::Game => Family::ALL.map(Family::word).to_vec(),
        Field::DealerQualifies | Field::CapApplied => vec!["true", "false"],
        Field::State => STATES.to_vec(),
        Field::Action => vec!["play", "fold"],
        Field::AdjustedBet | Field::Wager => {
            let bets = [Bet::Ante, Bet::Play, Bet::BONUS, Bet::Total];
            bets.map(Bet::word).to_vec()
        }
        _ => Vec::new(),
    };
    let more: &[String] = if is_listed(field) { of_documents } else { &[] };
    words.into_iter().chain(more.iter().map(String::as_str)).map(str::to_owned).collect()
}

/// Whether a text is a word for an absent value.
///
/// ```
/// use gincert_replay::map::is_word_for_nothing;
/// for word in ["n/a", "N/A", "(null)", "#N/A", "--", "k. A.", "** NO PLAYER **"] {
///     assert!(is_word_for_nothing(word));
/// }
/// for word in ["0", "-34.99", "1-", "$", "Smith", "void", ""] {
///     assert!(!is_word_for_nothing(word));
/// }
/// ```
pub fn is_word_for_nothing(text: &str) -> bool {
    let around = |c: char| c.is_whitespace() || "()[]{}<>'\"#*-_=".contains(c);
    let lower = text.trim().to_lowercase();
    let known = |word: &str| WORDS_FOR_NOTHING.contains(&word);
    let is_mark = |c: char| "-_.*?/\\|~=–—‒―…·:;,!#()[]<>'\" ".contains(c);
    let is_marks = !lower.is_empty() && lower.chars().count() <= MARKS_MAX;
    known(&lower) || known(lower.trim_matches(around)) || is_marks && lower.chars().all(is_mark)
}

impl MapWord {
    /// Why a map may not replace this word; `None` where it may.
    ///
    /// # Examples
    /// ```
    /// use gincert_replay::map::{ReplacementError, MapWord, ReadSettings};
    /// use gincert_replay::rows::Field;
    /// let word = |field: &str, theirs: &str, ours: &str| {
    ///     let field = Field::parse(field).unwrap();
    ///     let word = MapWord { field, theirs: theirs.into(), ours: ours.into() };
    ///     word.forbidden(&ReadSettings::default(), &[])
    /// };
    /// assert_eq!(word("action", "RAISE", "play"), None);
    /// assert_eq!(word("net_play", "n/a", ""), None);
    /// assert_eq!(word("net_play", "-34.99", "35"), Some(ReplacementError::NotListed));
    /// assert_eq!(word("net_play", "-34.99", ""), Some(ReplacementError::NotNothing));
    /// assert_eq!(word("state", "settled", "void"), Some(ReplacementError::OwnWord("settled".into())));
    /// ```
    pub fn forbidden(
        &self,
        reading: &ReadSettings,
        of_documents: &[String],
    ) -> Option<ReplacementError> {
        let own = own_words(self.field, of_documents);
        let same = |word: &String, text: &str| word.to_lowercase() == text.trim().to_lowercase();
        // A side wager is written with a word in front, and its name means no other.
        let is_named =
            |word: &String| side_name(word).is_some_and(|name| is_same_name(name, &self.theirs));
        if let Some(word) = own.iter().find(|word| same(word, &self.theirs) || is_named(word)) {
            return (!same(word, &self.ours)).then(|| ReplacementError::OwnWord(word.clone()));
        }
        if self.field == Field::Currency {
            return self.currency();
        }
        match (is_listed(self.field), self.ours.is_empty()) {
            (true, true) => None,
            (true, false) => {
                let is_own = own.iter().any(|word| same(word, &self.ours));
                // Without documents the names of side wagers are not known.
                let is_side = of_documents.is_empty() && self.is_of_side_wager();
                let is_known = is_own || is_side || own.is_empty();
                (!is_known).then_some(ReplacementError::UnknownWord(own))
            }
            (false, false) => Some(ReplacementError::NotListed),
            (false, true) => {
                let is_nothing = is_word_for_nothing(&self.theirs);
                let is_value = reads_as_value(self.field, &self.theirs, reading);
                (!is_nothing || is_value).then_some(ReplacementError::NotNothing)
            }
        }
    }

    /// Whether ours is the word for a side wager after the first.
    fn is_of_side_wager(&self) -> bool {
        self.field == Field::Wager && side_name(&self.ours).is_some()
    }

    /// A currency decides how many decimals amounts have, so that a code is never replaced.
    fn currency(&self) -> Option<ReplacementError> {
        let code = self.theirs.trim().to_uppercase();
        if listed_decimals(&code).is_some() {
            return (self.ours != code).then_some(ReplacementError::OwnWord(code));
        }
        match self.ours.is_empty() {
            true => (!is_word_for_nothing(&self.theirs)).then_some(ReplacementError::NotNothing),
            false if listed_decimals(&self.ours).is_none() => {
                Some(ReplacementError::UnknownWord(Vec::new()))
            }
            false => None,
        }
    }
}

impl Constant {
    /// Why a map may not state this field for every record; `None` where it may.
    pub fn forbidden(&self) -> Option<ReplacementError> {
        let is_harmless = matches!(
            self.field,
            Field::Version
                | Field::Game
                | Field::Rules
                | Field::Table
                | Field::Currency
                | Field::Source
                | Field::Shuffle
                | Field::Shift
                | Field::GamingDay
        );
        (!is_harmless).then_some(ReplacementError::OwnValue)
    }
}

/// Whether the export would write a value of the field so.
fn reads_as_value(field: Field, text: &str, reading: &ReadSettings) -> bool {
    let forms = [reading, &ReadSettings::default()];
    let value = |reading: &ReadSettings| reading.value(field.form(), Cow::Borrowed(text)).ok();
    match field.form() {
        // Any text passes for a time of RFC 3339 here; words for nothing have no digits.
        FieldForm::Text | FieldForm::Instant => false,
        FieldForm::Cards | FieldForm::Groups | FieldForm::Deck if text == NO_CARDS => false,
        _ => forms.into_iter().filter_map(value).any(|value| match value {
            Value::Cards(cards) => !cards.is_unreadable() && !cards.is_empty(),
            Value::Groups(groups) => {
                groups.iter().any(|cards| !cards.is_unreadable() && !cards.is_empty())
            }
            Value::Deck(deck) => deck.is_whole(),
            _ => true,
        }),
    }
}
