//! The names of side wagers as a text prints them. The first one is the wager of the draft; a name with other words
//! is another wager, whose passages and pay tables are not mixed with those of the first.

use super::model::Passage;
use super::sheet::Sheet;

/// Words that a name of a wager does not end in.
const AFTER_NAME: [&str; 14] = [
    "Pay", "Pays", "Paytable", "Payout", "Payouts", "Table", "Tables", "Schedule", "Analysis",
    "Wager", "Wagers", "Rules", "Odds", "Side",
];

/// Words in front of a name, which begin a sentence.
const BEFORE_NAME: [&str; 41] = [
    "The", "A", "An", "Optional", "Both", "Each", "Every", "All", "Any", "No", "This", "That",
    "These", "Other", "Another", "Second", "First", "If", "When", "Your", "My", "Our", "His",
    "Player", "Players", "You", "They", "In", "On", "At", "For", "Also", "And", "There", "Make",
    "Place", "Pay", "Table", "Of", "Section", "Before",
];

/// Words of the wagers that are no side wagers.
const BASE: [&str; 8] = ["Ante", "Antes", "Play", "EX", "Bet", "Bets", "Wager", "Side"];

/// Most words between a name and what says that it is one.
const NEAR: usize = 6;

/// Most words of a name.
const NAME_WORDS_MAX: usize = 4;

/// Most names of the first wager, and of all others.
const NAMES_MAX: usize = 16;

/// Words between a name and `optional` or `side bet`.
const BETWEEN: [&str; 16] = [
    "is", "are", "a", "an", "another", "second", "third", "the", "means", "also", "further", "be",
    "as", "other", "bet", "wager",
];

/// The names.
#[derive(Debug, Default)]
pub(super) struct SideNames {
    /// The names of the first wager with their passages, the first one first.
    pub names: Vec<(String, Vec<Passage>)>,
    /// The names of others.
    pub others: Vec<String>,
    /// The passages that name wagers, in order: the piece, and the name of the other one where it names only that.
    named: Vec<(usize, Option<String>)>,
}

impl SideNames {
    /// The other wager that the nearest passage above a piece, or the piece itself, names.
    pub fn other_at(&self, piece: usize) -> Option<&str> {
        let at = self.named.partition_point(|(named, _)| *named <= piece).checked_sub(1)?;
        self.named.get(at)?.1.as_deref()
    }

    /// The other wager that a passage names, and not the first one.
    pub fn other_in(&self, piece: usize) -> Option<&str> {
        let at = self.named.binary_search_by_key(&piece, |(named, _)| *named).ok()?;
        self.named.get(at)?.1.as_deref()
    }
}

pub(super) fn read(sheet: &Sheet) -> SideNames {
    let strong = names_by(sheet, true);
    let all = if strong.is_empty() { names_by(sheet, false) } else { strong };
    let mut found = SideNames::default();
    for (name, passages) in all {
        match found.names.first().is_none_or(|(first, _)| is_same(first, &name)) {
            true if found.names.len() < NAMES_MAX => found.names.push((name, passages)),
            false if found.others.len() < NAMES_MAX => found.others.push(name),
            _ => {}
        }
    }
    // Words between blanks, so that a name is found as a part of them.
    let spaced = |words: &[String]| format!(" {} ", words.join(" "));
    let own: Vec<String> = found.names.iter().map(|(name, _)| spaced(&key(name))).collect();
    let others: Vec<(String, &String)> =
        found.others.iter().map(|name| (spaced(&key(name)), name)).collect();
    if others.is_empty() {
        return found;
    }
    let mut named = Vec::new();
    for passage in &sheet.passages {
        let words = spaced(&lower(&passage.text));
        let other =
            others.iter().find(|(name, _)| words.contains(name)).map(|(_, name)| (*name).clone());
        // `Ruby Bonus` is no mention of a wager that is called `Bonus` as well.
        let rest = others.iter().fold(words, |words, (name, _)| words.replace(name, " "));
        let is_own = own.iter().any(|name| rest.contains(name));
        match (is_own, other) {
            (true, _) => named.push((passage.piece, None)),
            (false, Some(other)) => named.push((passage.piece, Some(other))),
            (false, None) => {}
        }
    }
    found.named = named;
    found
}

/// The words of a text in small letters.
fn lower(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The words of a name without `bet`, `wager` and `side`.
fn key(name: &str) -> Vec<String> {
    let mut words = lower(name);
    words.retain(|word| !["bet", "bets", "wager", "wagers", "side"].contains(&word.as_str()));
    words
}

/// Whether two names are of one wager: all words of one are words of the other.
fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (key(one), key(other));
    let within = |part: &[String], whole: &[String]| part.iter().all(|word| whole.contains(word));
    within(&one, &other) || within(&other, &one)
}

/// The names that the words around them show, or else every name with `Bonus`.
fn names_by(sheet: &Sheet, is_shown: bool) -> Vec<(String, Vec<Passage>)> {
    let mut found: Vec<(String, Vec<Passage>)> = Vec::new();
    for sentence in &sheet.sentences {
        for name in named_side(&sentence.passage.text, is_shown) {
            match found.iter_mut().find(|(known, _)| *known == name) {
                Some((_, passages)) => passages.push(sentence.passage.clone()),
                None => found.push((name, vec![sentence.passage.clone()])),
            }
        }
    }
    found
}

/// A word of a text, without the marks around it.
struct NameWord<'a> {
    bare: &'a str,
    /// Whether a stop or a bracket follows it.
    ends: bool,
    /// Whether a bracket or a quotation mark stands in front of it.
    begins: bool,
}

fn name_words(text: &str) -> Vec<NameWord<'_>> {
    let of = |word: &'_ str| {
        let marks = |c: char| !c.is_alphanumeric();
        let last = word.trim_end_matches(['*', '_']);
        (word.starts_with(['(', '"', '\u{201c}']), last.ends_with(marks))
    };
    text.split_whitespace()
        .map(|word| {
            let (begins, ends) = of(word);
            NameWord { bare: word.trim_matches(|c: char| !c.is_alphanumeric()), ends, begins }
        })
        .collect()
}

/// Names in capitals with what shows them to be of a side wager.
fn named_side(text: &str, is_shown: bool) -> Vec<String> {
    let words = name_words(text);
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(first) = words.get(at) {
        if !first.bare.starts_with(char::is_uppercase) {
            at += 1;
            continue;
        }
        let length = run(words.get(at..).unwrap_or_default());
        let before = at.checked_sub(1).and_then(|at| words.get(at)).map_or("", |word| word.bare);
        let behind = words.get(at + length..).unwrap_or_default();
        let all: Vec<&str> =
            words.get(at..at + length).unwrap_or_default().iter().map(|word| word.bare).collect();
        let is_after_optional =
            before.eq_ignore_ascii_case("optional") || all.first() == Some(&"Optional");
        let from = all.iter().position(|word| !BEFORE_NAME.contains(word)).unwrap_or(all.len());
        let name = all.get(from..).unwrap_or_default();
        let kept = name.iter().rposition(|word| !AFTER_NAME.contains(word)).map_or(0, |at| at + 1);
        let name = name.get(..kept).unwrap_or_default();
        // `The Side Bet of the House` is not named after the house.
        let is_person = matches!(name, ["House" | "Casino" | "Dealer" | "Bank" | "Game"]);
        let is_bonus = name.contains(&"Bonus") || name.contains(&"BONUS");
        let is_side = name.iter().all(|word| !BASE.contains(word))
            || is_bonus && !name.contains(&"Ante") && !name.contains(&"Play");
        let is_bet = behind
            .first()
            .is_some_and(|word| ["bet", "wager"].contains(&word.bare.to_lowercase().as_str()));
        let shows = is_after_optional
            || is_shown_by(behind)
            || is_bonus && (is_bet || name.contains(&"Bet"));
        if (1..=NAME_WORDS_MAX).contains(&name.len())
            && is_side
            && !is_person
            && if is_shown { shows } else { is_bonus }
        {
            names.push(name.join(" "));
        }
        at += length.max(1);
    }
    names
}

/// How many words are a name from the first one: words in capitals and numbers, up to a stop.
fn run(words: &[NameWord<'_>]) -> usize {
    let mut length = 0;
    for word in words {
        let is_name = word.bare.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        if !is_name || length > 0 && word.begins {
            break;
        }
        length += 1;
        if word.ends {
            break;
        }
    }
    length
}

/// `is an optional side wager`, `(optional)`, `side bet`.
fn is_shown_by(behind: &[NameWord<'_>]) -> bool {
    for word in behind.iter().take(NEAR) {
        let lower = word.bare.to_lowercase();
        if ["optional", "side"].contains(&lower.as_str()) {
            return true;
        }
        if word.bare.starts_with(char::is_uppercase) || !BETWEEN.contains(&lower.as_str()) {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::free_text::FreeText;

    fn of(text: &str) -> (Vec<String>, Vec<String>) {
        let sheet = Sheet::new(&FreeText::read(text).unwrap());
        let names = read(&sheet);
        (names.names.into_iter().map(|(name, _)| name).collect(), names.others)
    }

    #[test]
    fn the_first_side_wager_is_named_as_the_text_prints_it() {
        for (text, wanted) in [
            ("The Gin Bonus is an optional side wager made before the deal.", "Gin Bonus"),
            ("Make the optional Lucky 7 Bonus bet.", "Lucky 7 Bonus"),
            ("The Four-Card Fever is an optional side wager.", "Four-Card Fever"),
            ("The Dealer's Dare is an optional side wager.", "Dealer's Dare"),
            ("The Gin 500 is an optional side wager.", "Gin 500"),
            ("A. \"Nordic Bonus\" (optional)", "Nordic Bonus"),
            ("(c) \"Gin Bonus\" means an optional wager made before the deal.", "Gin Bonus"),
            ("Perfect Gin: optional side bet", "Perfect Gin"),
            ("A player can make the optional **Gin Bonus side bet**.", "Gin Bonus"),
        ] {
            assert_eq!(of(text), (vec![wanted.to_owned()], vec![]), "{text}");
        }
        assert_eq!(of("Both side bets are in action."), (vec![], vec![]));
    }

    #[test]
    fn a_name_with_other_words_is_another_wager() {
        let text = "The Gin Bonus is an optional side wager.\n\nThe optional Bonus Bet pays.\n\nThe casino may offer \
                    the Ruby Bonus, another optional side bet.\n\nRuby Bonus pay table\n\nGin Bonus\n";
        let sheet = Sheet::new(&FreeText::read(text).unwrap());
        let names = read(&sheet);
        let own: Vec<&str> = names.names.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            (own, &names.others),
            (vec!["Gin Bonus", "Bonus Bet"], &vec!["Ruby Bonus".to_owned()])
        );
        let at: Vec<Option<&str>> = (0..5).map(|piece| names.other_at(piece)).collect();
        assert_eq!(at, [None, None, Some("Ruby Bonus"), Some("Ruby Bonus"), None]);
        assert_eq!(names.other_in(3), Some("Ruby Bonus"));
    }
}
