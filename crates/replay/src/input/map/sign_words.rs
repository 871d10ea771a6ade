//! Words for won and lost in place of a sign: `L 10.00` and `$10.00 DR` are results below zero.
//!
//! They are read in results alone: no word turns the sign of a wager.

use super::{AmountFormat, ReadSettings, lost_amounts};
use crate::record::field::{Amount, Field};
use gincert_evidence::printable;
use std::borrow::Cow;

/// Most words of each kind.
pub const SIGN_WORDS_MAX: usize = 20;

/// Most characters of such a word.
pub const SIGN_WORD_CHARS_MAX: usize = 24;

/// The words that may stand in front of a result or behind it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SignWords {
    /// Words of a loss: the amount is below zero.
    pub losses: Vec<String>,
    /// Words of a win, a push, and whatever else is no loss: they change nothing.
    pub others: Vec<String>,
}

impl SignWords {
    /// Whether a text may be such a word: it has no digit, and is no mark of an amount. A minus or a plus may stand in a column
    /// of its own.
    ///
    /// ```
    /// use gincert_replay::map::SignWords;
    /// assert!(["L", "DR", "-L", "--", "-", "+", "Verloren"].into_iter().all(SignWords::is_word));
    /// assert!(!["", ".", "(", "L1", "0"].into_iter().any(SignWords::is_word));
    /// ```
    pub fn is_word(text: &str) -> bool {
        let is_mark = |c: char| "().,'".contains(c);
        let count = text.chars().count();
        (1..=SIGN_WORD_CHARS_MAX).contains(&count)
            && text.trim() == text
            && !text.contains(|c: char| c.is_numeric() || c.is_control())
            && (count > 1 || !text.contains(is_mark))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.losses.is_empty() && self.others.is_empty()
    }

    /// The words, each with whether it is one of a loss.
    fn all(&self) -> impl Iterator<Item = (&str, bool)> {
        let losses = self.losses.iter().map(|word| (word.as_str(), true));
        losses.chain(self.others.iter().map(|word| (word.as_str(), false)))
    }

    /// Whether a text has words alone and no amount, so that it states nothing.
    fn are_alone(&self, text: &str) -> bool {
        let is_known = |part: &str| self.all().any(|(word, _)| word == part);
        let mut parts = text.split_whitespace().peekable();
        is_known(text.trim()) || parts.peek().is_some() && parts.all(is_known)
    }

    /// A result with one of the words, in minor units; `None` for any other text, and where a sign stands beside the word.
    pub fn minor(&self, money: &AmountFormat, text: &str) -> Option<i64> {
        let text = text.trim();
        let amount = |(word, is_loss): (&str, bool)| {
            let rest = [text.strip_prefix(word), text.strip_suffix(word)];
            let read = rest.into_iter().flatten().find_map(|rest| money.minor(rest.trim()));
            let minor = read.filter(|minor| *minor >= 0)?;
            Some((word.len(), if is_loss { -minor } else { minor }))
        };
        // Of `L` and `-L` the longer one is what stands there.
        self.all().filter_map(amount).max_by_key(|(length, _)| *length).map(|(_, minor)| minor)
    }
}

impl Field {
    /// Whether its amounts are what was won or lost, so that a word may say which.
    ///
    /// ```
    /// use gincert_replay::rows::Field;
    /// let is_signed = |name| Field::parse(name).unwrap().is_signed_by_words();
    /// assert!(is_signed("net_ante") && is_signed("net"));
    /// assert!(!is_signed("bets_ante") && !is_signed("paid_ante") && !is_signed("tokes"));
    /// ```
    pub fn is_signed_by_words(self) -> bool {
        matches!(self, Field::Of(Amount::Net, _) | Field::Side(Amount::Net) | Field::WagerNet)
    }
}

impl ReadSettings {
    /// An amount of a field in minor units, or why the text is none, as the end of a sentence. In results the words of a loss
    /// are read as a minus.
    ///
    /// ```
    /// use gincert_replay::map::{AmountFormat, ReadSettings, SignWords};
    /// use gincert_replay::rows::Field;
    /// let sign_words = SignWords { losses: vec!["L".into(), "DR".into()], others: vec!["W".into()] };
    /// let money = AmountFormat { decimals: Some(2), ..AmountFormat::default() };
    /// let settings = ReadSettings { money, sign_words, ..ReadSettings::default() };
    /// let read = |name, text| settings.amount(Field::parse(name).unwrap(), &money, text).ok();
    /// assert_eq!(read("net_ante", "L 10.00"), Some(-1000));
    /// assert_eq!(read("net_ante", "10.00DR"), Some(-1000));
    /// assert_eq!([read("net_ante", "W 10.00"), read("net_ante", "10.00")], [Some(1000); 2]);
    /// // A sign beside a word, another word, and a word in a wager are no amounts.
    /// for (name, text) in [("net_ante", "L -10.00"), ("net_ante", "X 10.00"), ("bets_ante", "L 10.00")] {
    ///     assert_eq!(read(name, text), None);
    /// }
    /// ```
    ///
    /// # Errors
    /// Why the text is no amount.
    pub fn amount(&self, field: Field, money: &AmountFormat, text: &str) -> Result<i64, String> {
        if let Some(result) =
            lost_amounts::result(money, text).filter(|_| field.is_signed_by_words())
        {
            return result;
        }
        let plain = money.amount(text);
        if plain.is_ok() || self.sign_words.is_empty() || !field.is_signed_by_words() {
            return plain;
        }
        self.sign_words.minor(money, text).ok_or_else(|| {
            let short: String = text.chars().take(40).collect();
            format!(
                "'{}' is not an amount: it is not written as the map states, with one of its words for a loss or for no loss \
                 and without a minus",
                printable(&short)
            )
        })
    }

    /// A text of a field; `None` where it has words for won and lost and no amount, so that it states nothing.
    pub(crate) fn stated<'u>(&self, field: Field, text: Cow<'u, str>) -> Option<Cow<'u, str>> {
        let is_bare = !self.sign_words.is_empty()
            && field.is_signed_by_words()
            && self.sign_words.are_alone(&text);
        (!is_bare).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::SignForm;

    fn words(losses: &[&str], others: &[&str]) -> SignWords {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        SignWords { losses: owned(losses), others: owned(others) }
    }

    #[test]
    fn a_word_of_a_loss_is_a_minus_wherever_it_stands() {
        let money = AmountFormat { decimals: Some(2), ..AmountFormat::default() };
        let money = money.with_currency_sign("$").unwrap();
        let words = words(&["DR", "L", "-L", "LOSE"], &["CR", "W", "P", "--"]);
        for (text, minor) in [
            ("$10.00 DR", Some(-1000)),
            ("DR $10.00", Some(-1000)),
            ("$10.00CR", Some(1000)),
            ("10.00-L", Some(-1000)),
            ("LOSE 10.00", Some(-1000)),
            ("L 0.00", Some(0)),
            ("P 0.00", Some(0)),
            ("-- 0.00", Some(0)),
            ("L -10.00", None),
            ("W -10.00", None),
            ("L W 10.00", None),
            ("L 10.00 L", None),
            ("X 10.00", None),
            ("L", None),
            ("l 10.00", None),
        ] {
            assert_eq!(words.minor(&money, text), minor, "{text}");
        }
        for (text, is_alone) in
            [("L", true), ("-- --", true), ("P --", true), ("", false), ("10.00", false)]
        {
            assert_eq!(words.are_alone(text), is_alone, "{text}");
        }
    }

    #[test]
    fn no_other_sign_stands_beside_a_word() {
        let money = AmountFormat { decimals: Some(2), ..AmountFormat::default() };
        let words = words(&["L"], &["W"]);
        for (sign, text) in [
            (SignForm::MinusBehind, "L 10.00-"),
            (SignForm::MinusBehind, "10.00-L"),
            (SignForm::Brackets, "(10.00) L"),
            (SignForm::PlusOrMinus, "L -10.00"),
        ] {
            assert_eq!(words.minor(&AmountFormat { sign, ..money }, text), None, "{text}");
        }
    }
}
