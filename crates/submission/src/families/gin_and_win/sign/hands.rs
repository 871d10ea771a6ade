//! The hand that words of a sign name, in whatever order and spelling; nothing where a word is left over.

use gincert_game::Rank;
use gincert_game::gin_and_win::{BonusHand, ShapePart};
use gincert_pages::small_number;

/// Words that say nothing about the hand.
const FILLERS: [&str; 43] = [
    "a",
    "an",
    "the",
    "any",
    "hand",
    "hands",
    "with",
    "has",
    "have",
    "having",
    "you",
    "your",
    "get",
    "gets",
    "is",
    "are",
    "be",
    "pays",
    "pay",
    "paid",
    "payout",
    "payouts",
    "payoff",
    "bonus",
    "bet",
    "wager",
    "for",
    "in",
    "if",
    "at",
    "odds",
    "on",
    "exactly",
    "containing",
    "holding",
    "makes",
    "total",
    "final",
    "made",
    "will",
    "that",
    "which",
    "paying",
];

/// The hand; `None` where the words name none, or say more than a hand.
pub(in crate::families::gin_and_win) fn hand_of(words: &[&str]) -> Option<BonusHand> {
    let mut left: Vec<&str> = words.to_vec();
    // `Gin Bonus` is the wager, `gin` alone a hand.
    while let Some(at) = left.windows(2).position(|pair| pair == ["gin", "bonus"]) {
        left.drain(at..at + 2);
    }
    let mut list: Vec<String> =
        left.into_iter().filter(|w| !FILLERS.contains(w)).map(plain).collect();
    list.dedup_by(|a, b| a == "&" && b == "&");
    let list: Vec<&str> = list.iter().map(String::as_str).collect();
    let list = trimmed(&list);
    others(list).or_else(|| shape(list)).or_else(|| score(list))
}

/// Numbers as digits, joints as `&`, words of one meaning as one.
fn plain(word: &str) -> String {
    match word {
        "and" | "plus" | "&" => "&".to_owned(),
        "cards" | "carded" => "card".to_owned(),
        "none" => "no".to_owned(),
        "nil" => "0".to_owned(),
        "deadwoods" => "deadwood".to_owned(),
        "scores" | "scoring" => "score".to_owned(),
        "flushes" => "flush".to_owned(),
        "kinds" => "kind".to_owned(),
        word => match small_number(word) {
            Some(number) => number.to_string(),
            None => word.to_owned(),
        },
    }
}

fn trimmed<'a>(list: &'a [&'a str]) -> &'a [&'a str] {
    let start = list.iter().position(|word| *word != "&").unwrap_or(list.len());
    let end = list.iter().rposition(|word| *word != "&").map_or(start, |at| at + 1);
    list.get(start..end).unwrap_or_default()
}

/// Whatever no other row pays.
fn others(list: &[&str]) -> Option<BonusHand> {
    let known: [&[&str]; 9] = [
        &["all", "others"],
        &["all", "other"],
        &["others"],
        &["other"],
        &["everything", "else"],
        &["all", "else"],
        &["anything", "else"],
        &["nothing"],
        &["all", "remaining"],
    ];
    known.contains(&list).then_some(BonusHand::AllOthers)
}

/// `4 of kind & 3 card flush`.
fn shape(list: &[&str]) -> Option<BonusHand> {
    let mut parts = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let (part, used) = part(rest)?;
        parts.extend(part);
        rest = rest.get(used..)?;
    }
    (!parts.is_empty()).then(|| BonusHand::shape(parts))
}

/// The parts at the beginning of a list, and how many words they take.
fn part(list: &[&str]) -> Option<(Vec<ShapePart>, usize)> {
    let number = |word: &str| small_number(word);
    let kind = |cards: u8| (2..=4).contains(&cards).then_some(ShapePart::OfAKind(cards));
    let counted = |cards: u8| (1..=13).contains(&cards).then_some(cards);
    let one = |part: ShapePart, used: usize| Some((vec![part], used));
    match list {
        ["&", ..] => Some((Vec::new(), 1)),
        ["pair", ..] => one(ShapePart::OfAKind(2), 1),
        ["1", "pair", ..] => one(ShapePart::OfAKind(2), 2),
        ["2", "pair" | "pairs", ..] => Some((vec![ShapePart::OfAKind(2); 2], 2)),
        ["trips" | "triplet" | "triplets" | "triple", ..] => one(ShapePart::OfAKind(3), 1),
        ["quads" | "quad" | "quadruplets", ..] => one(ShapePart::OfAKind(4), 1),
        [cards, "of", "kind", ..] => one(kind(number(cards)?)?, 3),
        [cards, "kind", ..] => one(kind(number(cards)?)?, 2),
        [cards, "card", "flush", ..] => one(ShapePart::Flush(counted(number(cards)?)?), 3),
        [cards, "card", "run", ..] => one(ShapePart::Run(counted(number(cards)?)?), 3),
        ["flush", "of", cards, "card", ..] => one(ShapePart::Flush(counted(number(cards)?)?), 4),
        ["flush", "of", cards, ..] => one(ShapePart::Flush(counted(number(cards)?)?), 3),
        ["run", "of", cards, ..] => one(ShapePart::Run(counted(number(cards)?)?), 3),
        [cards, "flush", ..] => one(ShapePart::Flush(counted(number(cards)?)?), 2),
        [short, ..] => {
            let cards = short.strip_suffix("oak").or_else(|| short.strip_suffix("ofakind"))?;
            one(kind(number(cards)?)?, 1)
        }
        [] => None,
    }
}

/// `other score 0`, `1 deadwood card`, `2 score & both card 7 or better`.
fn score(list: &[&str]) -> Option<BonusHand> {
    let is_other = |word: &&str| matches!(*word, "other" | "remaining");
    let other = list.iter().find(|word| is_other(word));
    let kept =
        list.iter().copied().filter(|word| !is_other(word) && (*word != "all" || other.is_none()));
    let kept: Vec<&str> = kept.collect();
    let rest = trimmed(&kept);
    let (score, rest) = match rest {
        ["0"] if other.is_some() => (0, rest.get(1..).unwrap_or_default()),
        rest => scored(rest)?,
    };
    let rest = trimmed(rest);
    let limit = if rest.is_empty() { None } else { Some(limit(rest)?) };
    match (other.is_some(), score, limit) {
        (true, 0, None) => Some(BonusHand::OtherZero),
        (true, ..) => None,
        (false, ..) => (score <= 13).then_some(BonusHand::Score { score, limit }),
    }
}

/// A score at the beginning of a list, and what is left.
fn scored<'a>(list: &'a [&'a str]) -> Option<(u8, &'a [&'a str])> {
    let number = |word: &str| small_number(word);
    Some(match list {
        ["score", "of", number_word, rest @ ..] | ["score", number_word, rest @ ..] => {
            (number(number_word)?, rest)
        }
        ["gin", "&", "no", "deadwood", rest @ ..]
        | ["gin", "no", "deadwood", rest @ ..]
        | ["gin", "&", "score", "0", rest @ ..]
        | ["gin", "&", "0", "score", rest @ ..]
        | ["gin", "&", "0", "deadwood", rest @ ..] => (0, left_over(rest)),
        ["gin", rest @ ..] => (0, rest),
        ["no", "dead", "wood", rest @ ..] | ["no", "deadwood", rest @ ..] => (0, left_over(rest)),
        ["no", "card", rest @ ..] => (0, after_left(rest)?),
        ["deadwood", "of", number_word, rest @ ..] | ["deadwood", number_word, rest @ ..] => {
            (number(number_word)?, left_over(rest))
        }
        [number_word, "score", rest @ ..] => (number(number_word)?, rest),
        [number_word, "dead", "wood", rest @ ..] | [number_word, "deadwood", rest @ ..] => {
            (number(number_word)?, left_over(rest))
        }
        [number_word, "card", rest @ ..] => (number(number_word)?, after_left(rest)?),
        _ => return None,
    })
}

/// Without the `card` and `left over` behind deadwood.
fn left_over<'a>(list: &'a [&'a str]) -> &'a [&'a str] {
    let start = list
        .iter()
        .position(|word| !["card", "left", "over", "remaining"].contains(word))
        .unwrap_or(list.len());
    list.get(start..).unwrap_or_default()
}

/// What follows `left over`, which must be there: a number of cards alone is no score.
fn after_left<'a>(list: &'a [&'a str]) -> Option<&'a [&'a str]> {
    let words = ["left", "over", "remaining", "unmelded", "outside", "leftover"];
    let count = list.iter().take_while(|word| words.contains(word)).count();
    list.get(count..).filter(|_| count > 0)
}

/// A highest rank: `both card 7 or better`, `no higher than 7`, `7 high`.
fn limit(list: &[&str]) -> Option<Rank> {
    const BEFORE: [&str; 22] = [
        "both", "all", "each", "card", "&", "no", "higher", "than", "above", "up", "to", "highest",
        "high", "top", "rank", "ranked", "of", "max", "maximum", "must", "deadwood", "left",
    ];
    const DOWN: [&str; 10] =
        ["lower", "less", "better", "below", "under", "smaller", "down", "high", "max", "maximum"];
    let at = list.iter().position(|word| Rank::from_word(word).is_some())?;
    let (before, rest) = list.split_at_checked(at)?;
    let (rank, after) = rest.split_first()?;
    let after: Vec<&str> = after
        .iter()
        .copied()
        .filter(|word| !["or", "&", "card", "both", "all"].contains(word))
        .collect();
    let is_plain = before.iter().all(|word| BEFORE.contains(word));
    let is_down = after.iter().all(|word| DOWN.contains(word));
    let has = |word: &str| before.contains(&word);
    let is_capped = (has("no") && (has("higher") || has("above")))
        || (has("up") && has("to"))
        || ["highest", "high", "top", "max", "maximum"].into_iter().any(has);
    let is_bounded = is_plain && is_down && (!after.is_empty() || is_capped);
    Rank::from_word(rank).filter(|_| is_bounded)
}

#[cfg(test)]
mod tests {
    use super::super::text::{lines, words};
    use super::*;

    fn of(text: &str) -> Option<String> {
        let lines = lines(text);
        hand_of(&words(&lines[0].tokens)).map(|hand| hand.to_string())
    }

    #[test]
    fn a_hand_is_read_in_the_words_of_signs() {
        for (text, wanted) in [
            ("4 of a kind & 3 of a kind ....", "4-of-a-Kind & 3-of-a-Kind"),
            ("FOUR OF A KIND WITH THREE OF A KIND", "4-of-a-Kind & 3-of-a-Kind"),
            ("Trips + quads", "4-of-a-Kind & 3-of-a-Kind"),
            ("5 Card Flush, pair", "5-Card Flush & Pair"),
            ("a pair and a five-card flush", "5-Card Flush & Pair"),
            ("Four-of-a-kind / 3-card flush", "4-of-a-Kind & 3-Card Flush"),
            ("Other \u{201c}Gin\u{201d} Hand (No Deadwood)", "Other Score 0"),
            ("Any other score of zero", "Other Score 0"),
            ("Other Zero Score", "Other Score 0"),
            ("Other zero", "Other Score 0"),
            ("Gin (other)", "Other Score 0"),
            ("One Deadwood Card", "Score 1"),
            ("Score 1", "Score 1"),
            ("1 card left over", "Score 1"),
            ("2 Score (both cards 7 or better)", "Score 2, Seven or lower"),
            ("Score of two, both cards seven or lower", "Score 2, Seven or lower"),
            ("Two deadwood cards, no higher than seven", "Score 2, Seven or lower"),
            ("All Others", "All Others"),
        ] {
            assert_eq!(of(text).as_deref(), Some(wanted), "{text}");
        }
        for text in [
            "Score 2, Seven or higher",
            "Player wins with a score of zero",
            "Four of a kind on the Play bet",
            "7 cards",
            "Best hand",
            "Score 2, seven",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
