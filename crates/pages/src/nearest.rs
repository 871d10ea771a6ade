//! The known phrase that is meant by a text that is none, where there is one.
//!
//! A hint is offered only where it cannot change what is meant: it keeps every number of the text,
//! and it says neither the opposite nor less. Where nothing like that is near, the known phrases are
//! listed and nothing is guessed.

use gincert_evidence::capital;

/// Characters of a text that are compared.
const CHARS_MAX: usize = 80;

/// A text is a misspelt phrase where at most one character in so many differs.
const MISSPELT: usize = 4;

/// Phrases that a list names.
const LISTED_MAX: usize = 12;

/// Words of one group exclude each other: a hint that has another of them says something else.
const OPPOSITES: [&[&[&str]]; 10] = [
    &[
        &["higher", "above", "over", "more", "greater", "worse"],
        &["lower", "below", "under", "less", "fewer", "better"],
    ],
    &[
        &["win", "wins", "won"],
        &["lose", "loses", "lost", "loss"],
        &["tie", "ties", "push", "pushes"],
    ],
    &[&["player", "players"], &["dealer", "dealers", "bank", "house"]],
    &[&["fold", "folds", "folded"], &["play", "plays", "raise", "raises"]],
    &[&["required"], &["optional"]],
    &[&["before"], &["after"]],
    &[&["always", "all"], &["never", "none"]],
    &[&["pair", "pairs"], &["trips"], &["quads"]],
    &[&["flush", "flushes"], &["run", "runs", "straight"]],
    &[&["highest"], &["lowest"]],
];

/// Words that narrow or negate a statement: a hint may neither drop nor add one.
const TURNS: [&str; 24] = [
    "not", "no", "non", "never", "without", "except", "unless", "only", "if", "but", "maximum",
    "max", "minimum", "min", "up", "capped", "limit", "half", "double", "twice", "either", "per",
    "each", "for",
];

/// The known phrase nearest to a text (optimal string alignment distance, then the order of the
/// list), whatever it means: for names, not for phrases that are executed.
pub fn nearest<S: AsRef<str>>(text: &str, known: impl IntoIterator<Item = S>) -> String {
    let text = compared(text);
    known
        .into_iter()
        .map(|phrase| (distance(&text, phrase.as_ref()), phrase.as_ref().to_owned()))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, phrase)| phrase)
        .unwrap_or_default()
}

/// The known phrase that a text means, with the numbers of the text in it; `None` where none is near
/// or the nearest says something else.
pub fn meant<S: AsRef<str>>(text: &str, known: impl IntoIterator<Item = S>) -> Option<String> {
    let lower = compared(text);
    let filled = known.into_iter().filter_map(|phrase| with_numbers_of(&lower, phrase.as_ref()));
    let says_the_same = filled.filter(|phrase| says_the_same(&lower, &phrase.to_lowercase()));
    let (distance, phrase) = says_the_same
        .map(|phrase| (distance(&lower, &phrase), phrase))
        .min_by_key(|(distance, _)| *distance)?;
    let longer = lower.chars().count().max(phrase.chars().count());
    // A slip of spelling: a word more or less may say another thing.
    (distance * MISSPELT <= longer && phrase.to_lowercase() != lower).then_some(phrase)
}

/// Fewest letters of a word that counts as mistyped: in shorter ones a letter makes another word (nor and or).
const MISTYPED_LETTERS: usize = 4;

/// The one phrase that a text can mean: it differs in letter case alone, or it is [`meant`], no other phrase is
/// as near, and it has the same words in the same places, but for words with one slip of the keyboard. For replacements,
/// which are offered to be made without further thought: a word more, a word less or another word is
/// another rule.
///
/// ```
/// use gincert_pages::only_meant;
/// assert_eq!(only_meant("Saets", ["Seats", "Deck"]).as_deref(), Some("Seats"));
/// assert_eq!(only_meant("game", ["Game"]).as_deref(), Some("Game"));
/// assert_eq!(only_meant("Pair 2", ["Pain 1", "Paid 1"]), None);
/// assert_eq!(only_meant("First winner", ["Last winner"]), None);
/// ```
pub fn only_meant<S: AsRef<str>>(text: &str, known: impl IntoIterator<Item = S>) -> Option<String> {
    let known: Vec<S> = known.into_iter().collect();
    let lower = compared(text);
    let mut same = known.iter().filter(|phrase| compared(phrase.as_ref()) == lower);
    if let Some(phrase) = same.next() {
        return same.next().is_none().then(|| phrase.as_ref().to_owned());
    }
    let meant = meant(text, &known).filter(|meant| is_mistyped(&lower, &compared(meant)))?;
    let least = distance(&lower, &meant);
    let mut others = known.iter().filter_map(|phrase| with_numbers_of(&lower, phrase.as_ref()));
    let is_alone = others.all(|other| other == meant || distance(&lower, &other) > least);
    is_alone.then_some(meant)
}

/// Whether two texts have the same words, but for slips of the keyboard.
fn is_mistyped(text: &str, phrase: &str) -> bool {
    let (text, phrase) = (text.split_whitespace(), phrase.split_whitespace());
    let (typed, meant): (Vec<&str>, Vec<&str>) = (text.collect(), phrase.collect());
    let mut pairs = typed.iter().zip(&meant);
    typed.len() == meant.len()
        && pairs.all(|(typed, meant)| typed == meant || is_slip(typed, meant))
}

/// Whether a word is another one with one slip of the keyboard: not in the first letter, not in a number or rank, and
/// not in a word that turns a statement round.
fn is_slip(typed: &str, meant: &str) -> bool {
    let bare = |word: &str| word.trim_matches([',', '.', ':', ';', '(', ')']).to_owned();
    let (typed_word, meant_word) = (bare(typed), bare(meant));
    let is_word = |word: &str| {
        word.chars().all(char::is_alphabetic) && word.chars().count() >= MISTYPED_LETTERS
    };
    let is_fixed = |word: &str| {
        is_number(word)
            || TURNS.contains(&word)
            || OPPOSITES.iter().flat_map(|group| group.iter()).any(|side| side.contains(&word))
    };
    typed.replace(&typed_word, "") == meant.replace(&meant_word, "")
        && is_word(&typed_word)
        && is_word(&meant_word)
        && typed_word.chars().next() == meant_word.chars().next()
        && !is_fixed(&typed_word)
        && slips(&typed_word, &meant_word) == Some(1)
}

/// The nearest of a list of names, and whether it is the only one that a text can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearName {
    /// The name.
    pub name: String,
    /// Whether no other name can be meant.
    pub is_only: bool,
}

impl NearName {
    /// The name of a list that a text can mean alone, or else the nearest, whatever it means.
    pub fn of<S: AsRef<str>>(text: &str, known: &[S]) -> NearName {
        let only = only_meant(text, known);
        let is_only = only.is_some();
        NearName { name: only.unwrap_or_else(|| nearest(text, known)), is_only }
    }
}

/// A sentence that helps: the phrase that is meant, or the phrases that there are.
pub fn hint<S: AsRef<str>>(meant: Option<&str>, known: &[S]) -> String {
    if let Some(phrase) = meant {
        return format!("The nearest phrase is '{phrase}'.");
    }
    let listed: Vec<String> =
        known.iter().take(LISTED_MAX).map(|phrase| format!("'{}'", phrase.as_ref())).collect();
    format!("Known phrases: {}.", listed.join(", "))
}

fn compared(text: &str) -> String {
    text.to_lowercase().chars().take(CHARS_MAX).collect()
}

fn distance(lower: &str, phrase: &str) -> usize {
    strsim::osa_distance(lower, &phrase.to_lowercase())
}

/// A phrase whose numbers are replaced by those of the text, in order; `None` where there are more
/// or fewer of them.
fn with_numbers_of(text: &str, phrase: &str) -> Option<String> {
    let numbers = |text: &str| -> Vec<String> {
        pieces(text).into_iter().filter(|piece| is_number(piece)).map(str::to_owned).collect()
    };
    let wanted = numbers(text);
    if numbers(phrase).len() != wanted.len() {
        return None;
    }
    let mut wanted = wanted.into_iter();
    let filled = pieces(phrase).into_iter().map(|piece| match is_number(piece) {
        // A rank keeps its capital letter.
        true => match wanted.next() {
            Some(number) if piece.starts_with(char::is_uppercase) => capital(&number),
            number => number.unwrap_or_default(),
        },
        false => piece.to_owned(),
    });
    Some(filled.collect())
}

/// Runs of digits, runs of letters, and single other characters.
fn pieces(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_ascii_digit() => 0,
        c if c.is_alphabetic() => 1,
        _ => 2,
    };
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        let now = kind(c);
        if before.is_some_and(|before| before != now || now == 2) {
            pieces.extend(text.get(start..at));
            start = at;
        }
        before = Some(now);
    }
    pieces.extend(text.get(start..).filter(|piece| !piece.is_empty()));
    pieces
}

/// Digits, a number in words, or a rank.
fn is_number(piece: &str) -> bool {
    let lower = piece.to_lowercase();
    piece.bytes().all(|byte| byte.is_ascii_digit())
        || crate::words::small_number(&lower).is_some()
        || matches!(lower.as_str(), "ace" | "jack" | "queen" | "king")
}

/// Whether a phrase turns nothing round that a text says, and drops no condition of it.
fn says_the_same(text: &str, phrase: &str) -> bool {
    let (text, phrase) = (words(text), words(phrase));
    let has =
        |list: &[String], words: &[&str]| list.iter().any(|word| words.contains(&word.as_str()));
    let turned = TURNS.iter().any(|turn| has(&text, &[turn]) != has(&phrase, &[turn]));
    let opposite = OPPOSITES.iter().any(|group| {
        let sides = group.iter().enumerate();
        let of = |list: &[String]| -> Vec<usize> {
            sides.clone().filter(|(_, side)| nearly(list, side)).map(|(side, _)| side).collect()
        };
        let (typed, offered) = (of(&text), of(&phrase));
        !typed.is_empty() && typed != offered
    });
    !turned && !opposite
}

/// Whether one of the words stands in the list, or stands there mistyped by one letter.
fn nearly(list: &[String], words: &[&str]) -> bool {
    let is_meant = |typed: &String, word: &str| {
        typed == word || (word.len() > 3 && slips(typed, word).is_some_and(|slips| slips <= 1))
    };
    list.iter().any(|typed| words.iter().any(|word| is_meant(typed, word)))
}

/// How many slips of the keyboard lie between two words; `None` where their lengths alone show more than one.
fn slips(typed: &str, word: &str) -> Option<usize> {
    let lengths = typed.chars().count().abs_diff(word.chars().count());
    (lengths <= 1).then(|| strsim::osa_distance(typed, word))
}

/// Lower-case words; every spelling of "not" is that word.
fn words(text: &str) -> Vec<String> {
    let apart = |c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '\u{2019}'));
    let words = text.split(apart).filter(|word| !word.is_empty());
    words
        .map(|word| match word.replace(['\'', '\u{2019}'], "").as_str() {
            "doesnt" | "dont" | "didnt" | "isnt" | "cannot" | "cant" | "wont" => "not".to_owned(),
            word => word.to_owned(),
        })
        .collect()
}

/// A text that is not in the closed list, with the phrase of the list that it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownPhrase {
    /// The known phrase that is meant, with the numbers of the text; empty where no phrase is near,
    /// or the nearest says something else.
    pub nearest: String,
    /// What to write in place of the whole text, where only one phrase can be meant.
    pub replacement: Option<String>,
    /// The phrases that there are, with numbers for example.
    pub known: Vec<String>,
    /// A sentence that names the nearest phrase, or the phrases that there are.
    pub hint: String,
    /// Why this text is not accepted, where the reason is more specific than "unknown".
    pub reason: Option<String>,
}

impl UnknownPhrase {
    /// Unknown, with the nearest of `known`.
    pub fn near<S: AsRef<str>>(text: &str, known: impl IntoIterator<Item = S>) -> UnknownPhrase {
        let known: Vec<S> = known.into_iter().collect();
        let replacement = only_meant(text, &known);
        let meant = replacement.clone().or_else(|| meant(text, &known));
        let hint = hint(meant.as_deref(), &known);
        let known = known.iter().map(|phrase| phrase.as_ref().to_owned()).collect();
        UnknownPhrase { nearest: meant.unwrap_or_default(), replacement, known, hint, reason: None }
    }

    /// Unknown, and near no phrase; `hint` is a whole sentence.
    pub fn unlike_any(hint: impl Into<String>) -> UnknownPhrase {
        UnknownPhrase {
            nearest: String::new(),
            replacement: None,
            known: Vec::new(),
            hint: hint.into(),
            reason: None,
        }
    }

    /// Says that it is a part of a text: what replaces the part is put into the whole.
    #[must_use]
    pub fn part_of(mut self, part: &str, whole: &str) -> UnknownPhrase {
        let places = whole.matches(part).count();
        let replaced = self.replacement.filter(|_| places == 1);
        self.replacement = replaced.map(|phrase| whole.replacen(part, &phrase, 1));
        self
    }

    /// Adds what is special about the text, which then needs more than another spelling.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> UnknownPhrase {
        self.replacement = None;
        self.reason = Some(reason.into());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_keeps_the_numbers_and_the_meaning() {
        let pays = ["1 to 1", "Push", "Lose", "-"];
        assert_eq!(meant("200 to 1, maximum $10,000", pays), None);
        assert_eq!(meant("20 too 1", pays).as_deref(), Some("20 to 1"));
        assert_eq!(meant("3 to 1 unless folded", pays), None);
        assert_eq!(meant("Loose", pays).as_deref(), Some("Lose"));
        let rows =
            ["Score 2, Seven or lower", "Score 0", "4-of-a-Kind & 3-of-a-Kind", "All Others"];
        assert_eq!(meant("Score 2, Seven or higher", rows), None);
        assert_eq!(meant("Scor 3, nine or lower", rows).as_deref(), Some("Score 3, Nine or lower"));
        assert_eq!(meant("Score 20", rows), None);
        assert_eq!(meant("5-of-a-Kind", rows), None);
        let outcomes =
            ["Dealer does not qualify", "Dealer qualifies", "Player wins", "Dealer wins"];
        assert_eq!(meant("Player looses", outcomes), None);
        assert_eq!(meant("Any other gin", rows), None);
        assert_eq!(meant("Hit frequency of the wheel", ["Hit frequency"]), None);
        assert_eq!(meant("Player wins with a zero score", ["Player wins, score 0 or more"]), None);
        assert_eq!(
            meant("Dealer doesnt qualify", outcomes).as_deref(),
            Some("Dealer does not qualify")
        );
        assert_eq!(meant("Player win", outcomes).as_deref(), Some("Player wins"));
        assert_eq!(
            meant("Flash of 4 or more", ["Flush of 3 or more"]).as_deref(),
            Some("Flush of 4 or more")
        );
    }

    #[test]
    fn a_replacement_has_the_same_words_and_numbers() {
        for (text, phrase) in [
            ("1o to 1", "1 to 1"),
            ("8\u{bd} to 1", "8 to 1"),
            ("-8 to 1", "8 to 1"),
            ("20o points", "20 points"),
            ("l0 to 1", "0 to 1"),
            ("Tw left, void", "None left, void"),
            ("52 cards, ace high", "52 cards, ace low"),
            ("52 cards, ace or low", "52 cards, ace low"),
            ("Unequal to Ante", "Equal to Ante"),
            ("By hand, nto when folded", "By hand, also when folded"),
            ("Largest tied", "Lowest tied"),
            ("First winner", "Last winner"),
            ("Jack or upper", "Jack or lower"),
            ("must take", "may take"),
            ("nto stated: Cards speak", "Cards speak"),
            ("score 4 nor less", "score 4 or less"),
            ("no Gin bonus, no contract", "Gin bonus, no contract"),
            ("Two left, scored", "Two left, void"),
            ("Set of 3 or more", "Run of 3 or more"),
            ("Highest total", "Lowest total"),
            ("Faces", "Aces"),
        ] {
            assert_eq!(only_meant(text, [phrase]), None, "{text}");
        }
        for (text, phrase) in [
            ("Cards speek", "Cards speak"),
            ("Player wins, scroe 3", "Player wins, score 3"),
            ("20 pionts", "20 points"),
            ("DEALER WINS", "Dealer wins"),
        ] {
            assert_eq!(only_meant(text, [phrase]).as_deref(), Some(phrase));
        }
    }

    #[test]
    fn where_nothing_is_meant_the_known_phrases_are_listed() {
        assert_eq!(hint(Some("Push"), &["x"]), "The nearest phrase is 'Push'.");
        assert_eq!(hint(None, &["Push", "Lose"]), "Known phrases: 'Push', 'Lose'.");
    }
}
