//! Printed strategies: `10-9-5-4 or better`.

use gincert_game::Rank;
use gincert_math::Strategy;
use gincert_pages::{UnknownPhrase, small_number, words};

/// Reads a strategy. A list of ranks must fall from left to right: a best hand's left-over ranks
/// are distinct. Where the player chooses the size of a raise, a strategy says by which multiple. In a game of two
/// decisions it says what is done at each: the ranks of the first step are what the first cards alone leave over.
///
/// ```
/// use gincert_submission::phrases::strategy;
/// assert_eq!(strategy("10-9-5-4 or better").unwrap().to_string(), "10-9-5-4 or better");
/// assert!(strategy("4-5-9-10 or better").is_err());
/// let both = "4 times with 9-2 or better, 1 time with 10-9-5-4 or better";
/// assert_eq!(strategy(both).unwrap().to_string(), both);
/// let two = "first 4 times with 5-2 or better, then 10-9-5-4 or better";
/// assert_eq!(strategy(two).unwrap().to_string(), two);
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn strategy(text: &str) -> Result<Strategy, UnknownPhrase> {
    let list = words(text);
    let words: Vec<&str> = list.iter().map(String::as_str).collect();
    one_decision(&words).or_else(|| two_decisions(&words)).ok_or_else(|| {
        let known =
            ["optimal play", "10-9-5-4 or better", "raise if it would qualify", "always raise"];
        UnknownPhrase::near(text, known)
    })
}

fn one_decision(words: &[&str]) -> Option<Strategy> {
    plain(words).or_else(|| by_multiple(words))
}

/// `first 4 times with 5-2 or better, then 10-9-5-4 or better`; `first check, then 10-9-5-4 or better`.
fn two_decisions(words: &[&str]) -> Option<Strategy> {
    let words = words.strip_prefix(&["first"])?;
    let then = words.iter().position(|word| *word == "then")?;
    let (first, then) = (words.get(..then)?, words.get(then + 1..)?);
    let first = match first {
        [first @ .., "," | ";"] => first,
        first => first,
    };
    let first = match first {
        ["check"] => Vec::new(),
        first => match by_multiple(first)? {
            Strategy::ByMultiple(steps) => steps,
            _ => return None,
        },
    };
    // Whether a part of a hand would qualify, no rule says.
    let is_of_parts = |(_, step): &(u8, Strategy)| *step != Strategy::IfItWouldQualify;
    let then = one_decision(then)?;
    first.iter().all(is_of_parts).then(|| Strategy::TwoDecisions { first, then: Box::new(then) })
}

fn plain(words: &[&str]) -> Option<Strategy> {
    match words {
        ["optimal"] | ["optimal", "play"] => Some(Strategy::Optimal),
        ["always", "raise"] => Some(Strategy::Always),
        ["raise", "if", "it", "would", "qualify"] => Some(Strategy::IfItWouldQualify),
        [ranks, "or", "better" | "lower"] => falling(ranks).map(Strategy::AtLeast),
        _ => None,
    }
}

/// `4 times with 9-2 or better, once always`: steps, each with its multiple; the first that raises a hand counts.
fn by_multiple(words: &[&str]) -> Option<Strategy> {
    let words = words.strip_prefix(&["raise"]).unwrap_or(words);
    let steps: Vec<(u8, Strategy)> = words
        .split(|word| matches!(*word, "," | ";"))
        .map(|step| {
            let (multiple, when) = multiple(step)?;
            let when = match when {
                ["always"] => Strategy::Always,
                ["if", "it", "would", "qualify"] => Strategy::IfItWouldQualify,
                ["with", ranks, "or", "better" | "lower"] => {
                    falling(ranks).map(Strategy::AtLeast)?
                }
                _ => return None,
            };
            Some((multiple, when))
        })
        .collect::<Option<_>>()?;
    let is_once = |place: usize, multiple: u8| {
        steps.iter().take(place).all(|(before, _)| *before != multiple)
    };
    let each_once =
        steps.iter().enumerate().all(|(place, (multiple, _))| is_once(place, *multiple));
    each_once.then_some(Strategy::ByMultiple(steps))
}

fn multiple<'a, 'b>(step: &'a [&'b str]) -> Option<(u8, &'a [&'b str])> {
    match step {
        ["once", rest @ ..] => Some((1, rest)),
        ["twice", rest @ ..] => Some((2, rest)),
        [number, "time" | "times", rest @ ..] => Some((small_number(number)?, rest)),
        _ => None,
    }
}

fn falling(text: &str) -> Option<Vec<Rank>> {
    let ranks: Vec<Rank> = text.split('-').map(Rank::from_word).collect::<Option<_>>()?;
    let falls = ranks.windows(2).all(|pair| pair.first() > pair.last());
    (falls && ranks.len() <= 13).then_some(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_of_two_decisions_read_as_they_are_printed() {
        for text in [
            "first 4 times with 5-2 or better, then 10-9-5-4 or better",
            "first 4 times with 2 or better, 3 times with 5-2 or better, then 2 times with 9 or better, 1 time with \
             10-9-5-4 or better",
            "first check, then raise if it would qualify",
            "first 4 times always, then optimal play",
        ] {
            assert_eq!(strategy(text).unwrap().to_string(), text);
        }
        let read = |text| strategy(text).map(|read| read.to_string());
        let standard = "first 2 times with 5-2 or better, then 10-9-5-4 or better";
        assert_eq!(
            read("First twice with 5-2 or lower; then 10-9-5-4 or better").as_deref(),
            Ok(standard)
        );
        for text in [
            "first 4 times if it would qualify, then always raise",
            "first 4 times with 5-2 or better",
            "first 10-9 or better, then always raise",
            "first fold, then always raise",
            "first check, then check",
            "then always raise",
            "first check, then first check, then always raise",
            "first 4 times always, 4 times with 2 or better, then always raise",
        ] {
            assert!(strategy(text).is_err(), "{text}");
        }
    }
}
