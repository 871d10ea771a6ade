//! What a paper states in a row or a cell, and the one place that knows the words for nothing.

/// How papers and reports write that something is not stated.
pub const NOT_STATED: &str = "not stated";

/// What a paper states in one place.
///
/// ```
/// use gincert_evidence::StatedValue;
/// assert_eq!(StatedValue::of("Harbour Gin"), StatedValue::Stated("Harbour Gin"));
/// assert_eq!(StatedValue::of("-"), StatedValue::NotStated);
/// assert_eq!(StatedValue::or_none("none"), StatedValue::NotApplicable);
/// let number = StatedValue::of("four").parse(|text| text.parse::<u32>().ok());
/// assert_eq!(number, StatedValue::Unreadable("four".to_owned()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum StatedValue<T> {
    /// A value.
    Stated(T),
    /// Nothing.
    #[default]
    NotStated,
    /// That there is none.
    NotApplicable,
    /// A text that is not a value of this place.
    Unreadable(String),
}

impl<'a> StatedValue<&'a str> {
    /// Reads a cell whose every word is a value. Empty, `-` and `not stated` are nothing.
    pub fn of(text: &'a str) -> StatedValue<&'a str> {
        match text {
            "" | "-" | NOT_STATED => StatedValue::NotStated,
            text => StatedValue::Stated(text),
        }
    }

    /// Reads a cell in which `none` says that there is none.
    pub fn or_none(text: &'a str) -> StatedValue<&'a str> {
        match text {
            "none" => StatedValue::NotApplicable,
            text => StatedValue::of(text),
        }
    }
}

impl<T> StatedValue<T> {
    /// The value, where there is one.
    pub fn value(self) -> Option<T> {
        match self {
            StatedValue::Stated(value) => Some(value),
            StatedValue::NotStated | StatedValue::NotApplicable | StatedValue::Unreadable(_) => {
                None
            }
        }
    }

    /// The same with a borrowed value.
    pub fn as_ref(&self) -> StatedValue<&T> {
        match self {
            StatedValue::Stated(value) => StatedValue::Stated(value),
            StatedValue::NotStated => StatedValue::NotStated,
            StatedValue::NotApplicable => StatedValue::NotApplicable,
            StatedValue::Unreadable(text) => StatedValue::Unreadable(text.clone()),
        }
    }

    /// Whether nothing is stated, not even that there is none.
    pub fn is_silent(&self) -> bool {
        matches!(self, StatedValue::NotStated)
    }

    /// The value in another form.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> StatedValue<U> {
        match self {
            StatedValue::Stated(value) => StatedValue::Stated(convert(value)),
            StatedValue::NotStated => StatedValue::NotStated,
            StatedValue::NotApplicable => StatedValue::NotApplicable,
            StatedValue::Unreadable(text) => StatedValue::Unreadable(text),
        }
    }

    /// The value that a text stands for; the text is unreadable where it stands for none.
    pub fn parse<U>(self, read: impl FnOnce(&str) -> Option<U>) -> StatedValue<U>
    where
        T: AsRef<str>,
    {
        match self {
            StatedValue::Stated(text) => match read(text.as_ref()) {
                Some(value) => StatedValue::Stated(value),
                None => StatedValue::Unreadable(text.as_ref().to_owned()),
            },
            StatedValue::NotStated => StatedValue::NotStated,
            StatedValue::NotApplicable => StatedValue::NotApplicable,
            StatedValue::Unreadable(text) => StatedValue::Unreadable(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_written_in_three_ways_and_none_is_not_silence() {
        for text in ["", "-", "not stated"] {
            assert!(StatedValue::of(text).is_silent(), "{text}");
            assert!(StatedValue::or_none(text).is_silent(), "{text}");
        }
        for text in ["Not Stated", "none", "n/a", "--", "not stated: 1 to 6"] {
            assert_eq!(StatedValue::of(text).value(), Some(text));
        }
        assert!(!StatedValue::or_none("none").is_silent());
        assert_eq!(StatedValue::or_none("none").value(), None);
    }

    #[test]
    fn a_text_that_is_not_a_value_is_kept() {
        let read = |text: &'static str| StatedValue::of(text).parse(|text| text.parse::<u8>().ok());
        assert_eq!(read("4"), StatedValue::Stated(4));
        assert_eq!(read("4.5"), StatedValue::Unreadable("4.5".to_owned()));
        assert_eq!(read("-"), StatedValue::NotStated);
        assert_eq!(read("4").map(u32::from).as_ref(), StatedValue::Stated(&4));
    }
}
