//! Words of a passage that may make it no rule, or another rule than its other words say: denials, exceptions, other
//! games and places, examples, times past. It decides nothing about a cell.

/// Why a passage may not mean what was read from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DoubtKind {
    /// It denies something.
    Denial,
    /// It names an exception or a condition.
    Condition,
    /// It is about another game, another place, another time, a case that is only supposed or a right of the house.
    Elsewhere,
    /// A note belongs to it.
    Note,
    /// Words of it are struck out.
    Struck,
}

/// The doubt that a passage leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubt {
    /// Its kind.
    pub kind: DoubtKind,
    /// The word that shows it.
    pub word: &'static str,
}

const DENIALS: [&str; 16] = [
    "not", "no", "never", "cannot", "neither", "nor", "without", "doesnt", "dont", "isnt", "arent",
    "wont", "nobody", "none", "unlike", "fails",
];

/// Words behind a denial that are denied themselves and leave the rest as it is.
const DENIED: [&str; 46] = [
    "fold",
    "folded",
    "qualify",
    "qualifies",
    "qualified",
    "qualifying",
    "more",
    "less",
    "fewer",
    "higher",
    "lower",
    "above",
    "greater",
    "over",
    "better",
    "worse",
    "joker",
    "jokers",
    "wild",
    "deadwood",
    "dead",
    "card",
    "cards",
    "points",
    "remaining",
    "left",
    "other",
    "made",
    "part",
    "belong",
    "used",
    "break",
    "correct",
    "change",
    "matter",
    "only",
    "melded",
    "need",
    "later",
    "run",
    "runs",
    "sequence",
    "sequences",
    "straight",
    "straights",
    "tie",
];

const CONDITIONS: [&str; 22] = [
    "half",
    "portion",
    "quarter",
    "except",
    "excepting",
    "exception",
    "unless",
    "provided",
    "however",
    "instead",
    "subject",
    "notwithstanding",
    "discretion",
    "rather",
    "sunday",
    "sundays",
    "saturday",
    "saturdays",
    "weekend",
    "weekends",
    "stage",
    "electronic",
];

const ELSEWHERE: [&str; 50] = [
    "example",
    "examples",
    "eg",
    "variant",
    "variants",
    "variation",
    "variations",
    "imaginary",
    "hypothetical",
    "formerly",
    "former",
    "earlier",
    "previously",
    "previous",
    "old",
    "older",
    "past",
    "superseded",
    "withdrawn",
    "repealed",
    "deleted",
    "proposed",
    "proposal",
    "suppose",
    "supposed",
    "imagine",
    "assume",
    "sister",
    "contrast",
    "contrary",
    "compared",
    "unlike",
    "whereas",
    "force",
    "option",
    "might",
    "could",
    "would",
    "were",
    "was",
    "poker",
    "rummy",
    "blackjack",
    "baccarat",
    "until",
    "ago",
    "originally",
    "another",
    "elsewhere",
    "alternatively",
];

/// Most words of a sentence that is looked at; what is longer is no sentence of a rule.
const SENTENCE_WORDS_MAX: usize = 500;

/// Words that say where a rule comes from, so that another game behind them is no rule of that game.
const ORIGINS: [&str; 6] = ["based", "like", "version", "derived", "adapted", "as"];

/// Whether a list has one of these words.
pub(super) fn has(list: &[&str], wanted: &[&str]) -> bool {
    list.iter().any(|word| wanted.contains(word))
}

/// The doubt of a sentence with these words; `text` is the passage as it is printed.
pub(super) fn doubt_of(list: &[&str], text: &str) -> Option<Doubt> {
    if list.len() > SENTENCE_WORDS_MAX {
        return Some(Doubt { kind: DoubtKind::Condition, word: "more than 500 words" });
    }
    elsewhere(list).or_else(|| place(text)).or_else(|| condition(list)).or_else(|| denial(list))
}

fn elsewhere(list: &[&str]) -> Option<Doubt> {
    let doubt = |word| Some(Doubt { kind: DoubtKind::Elsewhere, word });
    for (at, word) in list.iter().enumerate() {
        let Some(known) = ELSEWHERE.iter().find(|known| *known == word) else { continue };
        const NEAR: usize = 4;
        let before = list.get(at.saturating_sub(NEAR)..at).unwrap_or_default();
        let is_origin = ["poker", "rummy", "blackjack"].contains(known) && has(before, &ORIGINS);
        // `An additional wager`, `two hands are compared`, `an option to fold`, `another card`.
        let next = list.get(at + 1).copied().unwrap_or_default();
        let is_common = match *known {
            "another" => ["card", "optional", "side", "bet", "wager"].contains(&next),
            "compared" => {
                !["to", "with"].contains(&next) || has(list, &["cards", "hands", "hand", "score"])
            }
            "option" => !has(before, &["at", "the", "its"]) || next == "to",
            "force" => !has(before, &["in"]),
            "until" => has(list, &["broken", "all", "tie"]),
            "past" => next != "rules" && !has(before, &["in"]),
            "was" | "were" => has(list, &["dealt", "left"]),
            _ => false,
        };
        if !is_origin && !is_common {
            return doubt(known);
        }
    }
    None
}

/// `in Macau`, `In Class III facilities in King County`: a word with a capital behind `in`, which is none of the game.
fn place(text: &str) -> Option<Doubt> {
    const NAMES: [&str; 24] = [
        "gin", "play", "ante", "antes", "bonus", "section", "sections", "rule", "rules", "table",
        "chapter", "appendix", "ace", "king", "queen", "jack", "ten", "case", "order", "addition",
        "win", "the", "a", "all",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_place = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let capitals = word.chars().filter(|c| c.is_uppercase()).count();
        word.starts_with(char::is_uppercase)
            && capitals < word.chars().count()
            && !NAMES.contains(&word.to_lowercase().as_str())
    };
    let found = words.windows(2).any(|pair| match pair {
        [joint, name] => joint.eq_ignore_ascii_case("in") && is_place(name),
        _ => false,
    });
    // Where every word has a capital, it is a heading.
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase)).count();
    (found && small > 1).then_some(Doubt { kind: DoubtKind::Elsewhere, word: "in" })
}

fn condition(list: &[&str]) -> Option<Doubt> {
    let doubt = |word| Some(Doubt { kind: DoubtKind::Condition, word });
    for (at, word) in list.iter().enumerate() {
        let behind = list.get(at + 1..).unwrap_or_default();
        let is_only = *word == "only"
            && behind.first().is_some_and(|next| {
                ["if", "when", "once", "on", "at", "where", "in"].contains(next)
            });
        // `Cards speak in the bonus only.`
        let is_last = *word == "only" && behind.iter().all(|word| *word == "&") && at > 0;
        // `..., but the king counts below the ace`.
        const NEAR: usize = 6;
        let near = behind.get(..NEAR.min(behind.len())).unwrap_or_default();
        let is_rank =
            *word == "but" && has(near, &["king", "kings", "queen", "jack", "ace", "aces"]);
        if is_only || is_last {
            return doubt("only");
        }
        if is_rank {
            return doubt("but");
        }
        let Some(known) = CONDITIONS.iter().find(|known| *known == word) else { continue };
        if !(["except", "unless"].contains(known) && is_own_case(behind)) {
            return doubt(known);
        }
    }
    None
}

/// Whether the words behind `except` or `unless` name a case that has a cell of its own, or none: a player's score
/// with what it pays, or hands that are the same.
fn is_own_case(behind: &[&str]) -> bool {
    let is_of_player =
        has(behind, &["player", "players", "you", "he", "who", "hand", "score", "gin"]);
    let is_of_dealer = has(behind, &["dealer", "dealers", "against"]);
    let has_score = has(behind, &["score", "zero", "0", "gin", "deadwood"]);
    let is_same = has(behind, &["same", "equal", "identical", "alike"]);
    let is_ace = has(behind, &["ace", "aces"]) && has(behind, &["low", "lowest"]);
    is_same && has(behind, &["cards", "exactly"])
        || is_ace
        || is_of_player && has_score && !is_of_dealer
}

fn denial(list: &[&str]) -> Option<Doubt> {
    for (at, word) in list.iter().enumerate() {
        let Some(known) = DENIALS.iter().find(|known| *known == word) else { continue };
        const NEAR: usize = 3;
        let behind: Vec<&str> =
            list.iter().skip(at + 1).filter(|word| **word != "&").take(NEAR).copied().collect();
        let before = at.checked_sub(1).and_then(|at| list.get(at)).copied().unwrap_or_default();
        // `never high`, where `low` follows; `whether or not`; `not made`.
        let is_rank = behind.first() == Some(&"high") && has(list, &["low", "lowest"]);
        let is_both = before == "or" && has(list, &["whether"]);
        // `fails` alone denies nothing but what follows.
        let is_denied =
            has(&behind, &DENIED) && behind.first().is_none_or(|next| *next != "optional");
        let speaks = has(&behind, &["speak", "lose", "pay"])
            || list.windows(2).any(|pair| pair == ["cards", "speak"]);
        // `No longer qualifies` was a rule, `never qualifies` is one of its own.
        let is_other_rule = (*known == "no" && behind.first() == Some(&"longer"))
            || (*known == "never" && !has(&behind, &["more", "higher", "lower", "less"]));
        if !is_rank && is_other_rule {
            return Some(Doubt { kind: DoubtKind::Denial, word: known });
        }
        if !is_rank && !is_both && (!is_denied || speaks) {
            return Some(Doubt { kind: DoubtKind::Denial, word: known });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::gin_and_win::sign::text::{lines, words};

    fn of(text: &str) -> Option<(DoubtKind, &'static str)> {
        let lines = lines(text);
        let list: Vec<&str> = lines.iter().flat_map(|line| words(&line.tokens)).collect();
        doubt_of(&list, text).map(|doubt| (doubt.kind, doubt.word))
    }

    #[test]
    fn words_that_may_change_a_rule_are_found() {
        use DoubtKind::{Condition, Denial, Elsewhere};
        for (text, kind, word) in [
            ("The Gin Bonus is not optional: it must be made.", Denial, "not"),
            ("A player who folds does not lose the Gin Bonus.", Denial, "not"),
            ("Cards do not speak.", Denial, "not"),
            ("Both bets push, except on the first hand of a day.", Condition, "except"),
            (
                "The Ante pays 1 to 1, except that Play pays 1 to 1 against a score of 6.",
                Condition,
                "except",
            ),
            ("Play pays 3 to 1 only if the Ante is at least $25.", Condition, "only"),
            ("The dealer qualifies with 3 or less (4 or less on Sundays).", Condition, "sundays"),
            ("In Three Card Poker, where Play equals the Ante, it pays.", Elsewhere, "poker"),
            ("In Maine, if the dealer does not qualify, the Ante pushes.", Elsewhere, "in"),
            ("For example, the Play wager pays 4 to 1.", Elsewhere, "example"),
            ("In earlier versions the Play wager paid 5 to 1.", Elsewhere, "earlier"),
            ("At the option of the house, Play may pay 2 to 1.", Elsewhere, "option"),
            ("Not in force: Play pays 2 to 1.", Elsewhere, "force"),
            ("If he were to win, Play would pay 2 to 1.", Elsewhere, "were"),
            ("Cards speak is not used.", Denial, "not"),
            ("Cards speak in the bonus only.", Condition, "only"),
            ("The dealer no longer qualifies with a four.", Denial, "no"),
            ("The dealer never qualifies with a five.", Denial, "never"),
            ("The Ante pays half and the Play pushes.", Condition, "half"),
            ("The lowest cards win, but the king counts below the ace.", Condition, "but"),
        ] {
            assert_eq!(of(text), Some((kind, word)), "{text}");
        }
    }

    #[test]
    fn words_that_deny_only_what_follows_leave_no_doubt() {
        for text in [
            "If the dealer does not qualify, the Ante pays even money.",
            "A score of four with no card higher than a nine.",
            "One pack of 52, no jokers.",
            "Cards that do not belong in a set are called dead wood.",
            "If that does not break the tie, the second highest cards are compared until it is broken, unless the \
             ranks of the cards are exactly the same.",
            "It pays even money, unless the player wins with a score of zero, then it is paid 3-1.",
            "Gin & Win is based on Gin Rummy and played with 52 cards.",
            "Aces are never high, they are low.",
            "The player or dealer may have a score of 0 in a tie.",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
