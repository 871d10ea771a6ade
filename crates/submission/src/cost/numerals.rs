//! Numbers in digits and in English words: `0.73`, `2 1/2`, `ninety-nine point four`, `seven tenths`.

use super::tokens::word_at;
use super::tokens::{Token, TokenText};

/// A number with its decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    pub numerator: i128,
    pub denominator: i128,
    /// Decimals that it is printed with.
    pub places: u32,
    /// Whether it is printed as a fraction and not as a decimal number.
    pub is_fraction: bool,
}

impl Amount {
    pub fn integer(value: i128) -> Amount {
        Amount { numerator: value, denominator: 1, places: 0, is_fraction: false }
    }

    /// The amount over a power of ten, which moves its decimals.
    pub fn shifted(self, places: u32) -> Option<Amount> {
        let denominator = self.denominator.checked_mul(10_i128.checked_pow(places)?)?;
        Some(Amount { denominator, places: self.places + places, ..self })
    }

    pub fn over(self, other: Amount) -> Option<Amount> {
        let numerator = self.numerator.checked_mul(other.denominator)?;
        let denominator = self.denominator.checked_mul(other.numerator)?;
        let is_power = other.denominator == 1 && is_power_of_ten(other.numerator);
        let zeros = other.numerator.checked_ilog10().unwrap_or(0);
        (denominator > 0).then_some(Amount {
            numerator,
            denominator,
            places: if is_power { self.places + zeros } else { self.places },
            is_fraction: self.is_fraction || !is_power,
        })
    }

    fn times(self, other: Amount) -> Option<Amount> {
        Some(Amount {
            numerator: self.numerator.checked_mul(other.numerator)?,
            denominator: self.denominator.checked_mul(other.denominator)?,
            places: self.places + other.places,
            is_fraction: self.is_fraction || other.is_fraction,
        })
    }

    fn plus(self, other: Amount) -> Option<Amount> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(Amount {
            numerator: left.checked_add(right)?,
            denominator: self.denominator.checked_mul(other.denominator)?,
            places: self.places.max(other.places),
            is_fraction: self.is_fraction && other.is_fraction,
        })
    }
}

fn is_power_of_ten(value: i128) -> bool {
    value.checked_ilog10().is_some_and(|power| 10_i128.pow(power) == value)
}

const UNITS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: &[&str] =
    &["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES: [(&str, i128); 4] =
    [("hundred", 100), ("thousand", 1_000), ("million", 1_000_000), ("billion", 1_000_000_000)];

/// Parts of one, as they end a fraction in words.
const PARTS: [(&str, i128); 27] = [
    ("half", 2),
    ("halves", 2),
    ("third", 3),
    ("quarter", 4),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
    ("eleventh", 11),
    ("twelfth", 12),
    ("thirteenth", 13),
    ("fourteenth", 14),
    ("fifteenth", 15),
    ("twentieth", 20),
    ("thirtieth", 30),
    ("fortieth", 40),
    ("fiftieth", 50),
    ("sixtieth", 60),
    ("seventieth", 70),
    ("eightieth", 80),
    ("ninetieth", 90),
    ("hundredth", 100),
    ("thousandth", 1_000),
    ("millionth", 1_000_000),
];

/// Which part of one a word names: `tenths` is ten.
pub(super) fn part(word: &str) -> Option<i128> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    PARTS.iter().find(|(name, _)| *name == word || *name == singular).map(|(_, part)| *part)
}

/// The number that begins at a token, and where it ends.
pub(super) fn numeral(tokens: &[Token], at: usize) -> Option<(Amount, usize)> {
    let (amount, end) = match &tokens.get(at)?.piece {
        TokenText::Number(_) => digits(tokens, at)?,
        TokenText::Word(_) => in_words(tokens, at)?,
        _ => return None,
    };
    let (amount, end) = with_scale(tokens, amount, end);
    Some(with_a_half(tokens, amount, end))
}

fn plain_digits(tokens: &[Token], at: usize) -> Option<Amount> {
    let TokenText::Number(number) = &tokens.get(at)?.piece else { return None };
    let plain = Amount {
        numerator: number.digits,
        denominator: 10_i128.checked_pow(number.places)?,
        places: number.places,
        is_fraction: false,
    };
    match number.power {
        0 => Some(plain),
        power @ ..0 => plain.shifted(power.unsigned_abs()),
        power => {
            let factor = 10_i128.checked_pow(power.unsigned_abs())?;
            Some(Amount { numerator: plain.numerator.checked_mul(factor)?, ..plain })
        }
    }
}

fn digits(tokens: &[Token], at: usize) -> Option<(Amount, usize)> {
    let first = plain_digits(tokens, at)?;
    if let Some(fraction) = ratio(tokens, at) {
        return Some((fraction, at + 3));
    }
    // 2 1/2.
    if let Some(fraction) = ratio(tokens, at + 1)
        && let Some(mixed) = first.plus(fraction)
    {
        return Some((Amount { places: first.places + 1, ..mixed }, at + 4));
    }
    Some((first, at + 1))
}

/// `73/10000`.
fn ratio(tokens: &[Token], at: usize) -> Option<Amount> {
    if !tokens.get(at + 1)?.is_sign('/') {
        return None;
    }
    let (above, below) = (plain_digits(tokens, at)?, plain_digits(tokens, at + 2)?);
    let is_whole = above.denominator == 1 && below.denominator == 1 && below.numerator > 0;
    is_whole.then_some(Amount {
        numerator: above.numerator,
        denominator: below.numerator,
        places: 0,
        is_fraction: true,
    })
}

/// A cardinal in words, with `point` and digits behind it, or a fraction.
fn in_words(tokens: &[Token], at: usize) -> Option<(Amount, usize)> {
    let article = matches!(word_at(tokens, at), "a" | "an");
    if let Some((part, end)) = part_of_one(tokens, at + usize::from(article)) {
        // "third" alone is a place in a row: "a third player".
        let word = word_at(tokens, end - 1);
        let is_certain = matches!(word, "half" | "halves" | "quarter") || word.ends_with('s');
        let ends = tokens.get(end).is_none_or(|token| token.word().is_empty());
        // "one hundredth of the Ante", but not "the one hundredth hand".
        let counts = article || word_at(tokens, at) == "one";
        let is_certain = is_certain || (counts && (ends || word_at(tokens, end) == "of"));
        return is_certain.then_some((fraction(1, part), end));
    }
    if article {
        let scale = SCALES.iter().find(|(name, _)| *name == word_at(tokens, at + 1))?;
        return Some((Amount::integer(scale.1), at + 2));
    }
    if let Some((_, scale)) = SCALES.iter().take(2).find(|(name, _)| *name == word_at(tokens, at)) {
        return Some((Amount::integer(*scale), at + 1));
    }
    if word_at(tokens, at) == "once" {
        return Some((Amount::integer(1), at + 1));
    }
    let (whole, end) = cardinal(tokens, at)?;
    // Seven tenths, one two-hundredth.
    if let Some((part, end)) = part_of_one(tokens, end) {
        return Some((fraction(whole, part), end));
    }
    if word_at(tokens, end) == "point" {
        let mut amount = Amount::integer(whole);
        let mut at = end + 1;
        while let Some(digit) = UNITS.iter().take(10).position(|name| *name == word_at(tokens, at))
        {
            let digit = i128::try_from(digit).ok()?;
            amount = Amount {
                numerator: amount.numerator.checked_mul(10)?.checked_add(digit)?,
                denominator: amount.denominator.checked_mul(10)?,
                places: amount.places + 1,
                is_fraction: false,
            };
            at += 1;
        }
        return Some((amount, at));
    }
    Some((Amount::integer(whole), end))
}

fn fraction(above: i128, below: i128) -> Amount {
    Amount { numerator: above, denominator: below, places: 0, is_fraction: true }
}

/// `tenths`, `two-hundredth`: the part, and where it ends.
fn part_of_one(tokens: &[Token], at: usize) -> Option<(i128, usize)> {
    if let Some(part) = part(word_at(tokens, at)) {
        return Some((part, at + 1));
    }
    let (times, end) = cardinal(tokens, at)?;
    let part = part(word_at(tokens, end)).filter(|part| *part >= 100)?;
    Some((times.checked_mul(part)?, end + 1))
}

/// A whole number in words: `ninety-nine`, `two hundred and five`.
fn cardinal(tokens: &[Token], at: usize) -> Option<(i128, usize)> {
    let (mut total, mut current, mut end, mut found) = (0_i128, 0_i128, at, false);
    loop {
        let joined = end + usize::from(found && current >= 100 && is_and(tokens, end));
        let word = word_at(tokens, joined);
        let unit = UNITS.iter().position(|name| *name == word);
        let ten = TENS.iter().position(|name| *name == word);
        let scale = SCALES.iter().find(|(name, _)| *name == word);
        match (unit, ten, scale) {
            (Some(unit), _, _) if !found || fits(current, unit) => {
                current = current.checked_add(i128::try_from(unit).ok()?)?;
            }
            (_, Some(ten), _) if !found || current % 100 == 0 => {
                current = current.checked_add(10 * (i128::try_from(ten).ok()? + 2))?;
            }
            (_, _, Some((_, 100))) if found => current = current.max(1).checked_mul(100)?,
            (_, _, Some((_, scale))) if found => {
                total = total.checked_add(current.max(1).checked_mul(*scale)?)?;
                current = 0;
            }
            _ => break,
        }
        found = true;
        end = joined + 1;
    }
    found.then(|| (total.saturating_add(current), end))
}

/// Whether a unit can follow a number: a digit follows tens, any follows hundreds.
fn fits(current: i128, unit: usize) -> bool {
    let last = current % 100;
    (last == 0 && current > 0)
        || ((20..100).contains(&last) && last % 10 == 0 && (1..10).contains(&unit))
}

fn is_and(tokens: &[Token], at: usize) -> bool {
    let next = word_at(tokens, at + 1);
    word_at(tokens, at) == "and" && (UNITS.contains(&next) || TENS.contains(&next))
}

/// `2.5 million`, `5 hundred`.
fn with_scale(tokens: &[Token], amount: Amount, end: usize) -> (Amount, usize) {
    let scale = SCALES.iter().find(|(name, _)| *name == word_at(tokens, end));
    let is_digits = end.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(Token::is_number);
    match scale.filter(|_| is_digits) {
        Some((_, scale)) => match amount.times(Amount::integer(*scale)) {
            Some(scaled) => (scaled, end + 1),
            None => (amount, end),
        },
        None => (amount, end),
    }
}

/// `two and a half`, and `a half of one`.
fn with_a_half(tokens: &[Token], amount: Amount, end: usize) -> (Amount, usize) {
    if word_at(tokens, end) != "and" || amount.is_fraction {
        return (amount, end);
    }
    let article = matches!(word_at(tokens, end + 1), "a" | "an" | "one" | "three");
    let at = end + 1 + usize::from(article);
    let part = part(word_at(tokens, at)).filter(|part| *part <= 10);
    let times = if word_at(tokens, end + 1) == "three" { 3 } else { 1 };
    match part.and_then(|part| amount.plus(fraction(times, part))) {
        Some(sum) => (Amount { places: amount.places + 1, is_fraction: false, ..sum }, at + 1),
        None => (amount, end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::tokens::sentences;

    #[test]
    fn numbers_in_words_are_numbers() {
        for (text, wanted) in [
            ("ninety-nine point four", Some((994, 10))),
            ("two and a half", Some((5, 2))),
            ("2 1/2", Some((5, 2))),
            ("seven tenths", Some((7, 10))),
            ("one two-hundredth", Some((1, 200))),
            ("two hundred and five", Some((205, 1))),
            ("2.5 million", Some((25_000_000, 10))),
            ("a half", Some((1, 2))),
            ("73/10000", Some((73, 10_000))),
            ("seven two", Some((7, 1))),
            ("the", None),
        ] {
            let sentences = sentences(text);
            let found = numeral(&sentences[0], 0);
            let value = found.map(|(amount, _)| (amount.numerator, amount.denominator));
            assert_eq!(value, wanted, "{text}");
        }
    }
}
