//! A cell's text as a value of its field's form.

use super::cards::APART;
use super::{ReadSettings, Times, whole};
use crate::record::cards::{LoggedCards, NO_CARDS};
use crate::record::deck::LoggedDeck;
use crate::record::field::FieldForm;
use crate::record::object::Text;
use gincert_evidence::printable;
use std::borrow::Cow;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value<'u> {
    Text(Text<'u>),
    Whole(u64),
    Flag(bool),
    /// In minor units.
    Money(i64),
    Cards(LoggedCards),
    Groups(Vec<LoggedCards>),
    Deck(LoggedDeck),
}

impl ReadSettings {
    /// The number of a seat, as the format has it, or behind a word or a letter, such as `Box 3`, or a letter, where the settings say so.
    ///
    /// ```
    /// use gincert_replay::map::ReadSettings;
    /// let settings = ReadSettings { seat_words: true, ..ReadSettings::default() };
    /// assert_eq!(["Box 3", "S4", "5"].map(|text| settings.seat(text)), [Some(3), Some(4), Some(5)]);
    /// assert_eq!(["Box", "Box 3a", "Box 03", "-3"].map(|text| settings.seat(text)), [None; 4]);
    /// let plain = ReadSettings::default();
    /// assert_eq!(["Box 3", "3.", "3.0", "."].map(|text| plain.seat(text)), [None, Some(3), None, None]);
    /// let letters = ReadSettings { seat_letters: true, ..ReadSettings::default() };
    /// assert_eq!(["A", "e", "AB", "1"].map(|text| letters.seat(text)), [Some(1), Some(5), None, None]);
    /// let settings = ReadSettings { seats_from_zero: true, ..settings };
    /// assert_eq!(["Box 0", "5"].map(|text| settings.seat(text)), [Some(1), Some(6)]);
    /// ```
    pub fn seat(&self, text: &str) -> Option<u32> {
        let text = text.trim();
        if self.seat_letters {
            let mut letters = text.chars().map(|c| c.to_ascii_uppercase());
            let letter = letters.next().filter(char::is_ascii_uppercase)?;
            let place = u32::from(letter) - u32::from('A') + 1;
            return letters.next().is_none().then_some(place);
        }
        let number = match self.seat_words && text.starts_with(char::is_alphabetic) {
            true => behind_word(text),
            false => text,
        };
        // An ordinal number has a point behind it.
        let number = number.strip_suffix('.').unwrap_or(number);
        whole(number)?.checked_add(u64::from(self.seats_from_zero))?.try_into().ok()
    }

    /// A gaming day as the format has it.
    ///
    /// ```
    /// use gincert_replay::map::ReadSettings;
    /// let settings = ReadSettings { day: Some("%d.%m.%Y".into()), ..ReadSettings::default() };
    /// assert_eq!(settings.gaming_day("20.03.2026").unwrap(), "2026-03-20");
    /// assert!(settings.gaming_day("2026-03-20").is_err() && settings.gaming_day("20.03.26").is_err());
    /// assert_eq!(ReadSettings::default().gaming_day("20.03.2026").unwrap(), "20.03.2026");
    /// ```
    ///
    /// # Errors
    /// That the text is no date as the settings say, as the end of a sentence.
    pub fn gaming_day<'u>(&self, text: impl Into<Cow<'u, str>>) -> Result<Cow<'u, str>, String> {
        let text = text.into();
        let Some(pattern) = &self.day else { return Ok(text) };
        let date = Times::date(pattern, &text);
        date.map(Cow::Owned).ok_or_else(|| {
            let short: String = text.chars().take(40).collect();
            format!("'{}' is not a date of the form '{pattern}'", printable(&short))
        })
    }

    /// Reads a text, or says what is wrong with it.
    pub(crate) fn value<'u>(
        &self,
        form: FieldForm,
        text: Cow<'u, str>,
    ) -> Result<Value<'u>, String> {
        let wrong = |what: &str| {
            let short: String = text.chars().take(40).collect();
            format!("'{}' is {what}", printable(&short))
        };
        Ok(match form {
            FieldForm::Text => Value::Text(Text(text)),
            FieldForm::Whole => {
                Value::Whole(whole(&text).ok_or_else(|| wrong("not a whole number"))?)
            }
            FieldForm::Flag if text.eq_ignore_ascii_case("true") => Value::Flag(true),
            FieldForm::Flag if text.eq_ignore_ascii_case("false") => Value::Flag(false),
            FieldForm::Flag => return Err(wrong("neither true nor false")),
            FieldForm::Money => Value::Money(self.money.amount(&text)?),
            FieldForm::Cards => Value::Cards(self.logged_cards(&text)),
            FieldForm::Groups => {
                Value::Groups(text.split('|').map(|part| self.logged_cards(part)).collect())
            }
            FieldForm::Deck => Value::Deck(match &self.cards {
                Some(codes) => LoggedDeck::read(&codes.house(&text)),
                None => LoggedDeck::read(&apart(&text)),
            }),
            FieldForm::Instant => {
                let at = self.time.instant(&text);
                let at = at.map_err(|why| wrong(&why))?;
                Value::Text(Text(at.map_or(text, Cow::Owned)))
            }
        })
    }

    /// The cards of a text.
    pub(crate) fn logged_cards(&self, text: &str) -> LoggedCards {
        match &self.cards {
            _ if text == NO_CARDS => LoggedCards::default(),
            Some(codes) => LoggedCards::read(&codes.house(text)),
            None => LoggedCards::read(&apart(text)),
        }
    }
}

/// What follows a word or a letter, and the marks behind it.
///
/// ```
/// use gincert_replay::map::behind_word;
/// assert_eq!(["Box 3", "Nr. 04", "5"].map(behind_word), ["3", "04", "5"]);
/// ```
pub fn behind_word(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_alphabetic() || " .#-_".contains(c))
}

/// Cards with blanks between them. The record itself separates cards by blanks, commas and tabs; a table may have any mark
/// that stands between codes of its own.
fn apart(text: &str) -> Cow<'_, str> {
    let is_other = |c: char| APART.contains(&c) && c != ' ';
    match text.contains(is_other) {
        true => Cow::Owned(text.replace(is_other, " ")),
        false => Cow::Borrowed(text),
    }
}

/// Most digits of a number at the end of the name of a round.
const NUMBER_DIGITS_MAX: usize = 15;

/// The number that a name ends with; `None` where it has none, or more digits than a number of rounds has.
///
/// ```
/// use gincert_replay::map::number_at_end;
/// assert_eq!(number_at_end("T1-000123"), Some(123));
/// assert_eq!(number_at_end("17"), Some(17));
/// assert_eq!([number_at_end("T1-"), number_at_end("1234567890123456")], [None, None]);
/// ```
pub fn number_at_end(name: &str) -> Option<u64> {
    let head = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = name.strip_prefix(head)?;
    (1..=NUMBER_DIGITS_MAX).contains(&digits.len()).then(|| digits.parse().ok())?
}
