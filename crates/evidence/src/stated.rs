//! What a paper states in a row or a cell, and the one place that knows the words for nothing.

/// How papers and reports write that something is not stated.
pub const NOT_STATED: &str = "not stated";

/// What a paper states in one place.
///
/// ```
/// use gincert_evidence::Stated;
/// assert_eq!(Stated::of("Harbour Gin"), Stated::Stated("Harbour Gin"));
/// assert_eq!(Stated::of("-"), Stated::NotStated);
/// assert_eq!(Stated::or_none("none"), Stated::NotApplicable);
/// let number = Stated::of("four").parse(|text| text.parse::<u32>().ok());
/// assert_eq!(number, Stated::Unreadable("four".to_owned()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Stated<T> {
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

impl<'a> Stated<&'a str> {
    /// Reads a cell whose every word is a value. Empty, `-` and `not stated` are nothing.
    pub fn of(text: &'a str) -> Stated<&'a str> {
        match text {
            "" | "-" | NOT_STATED => Stated::NotStated,
            text => Stated::Stated(text),
        }
    }

    /// Reads a cell in which `none` says that there is none.
    pub fn or_none(text: &'a str) -> Stated<&'a str> {
        match text {
            "none" => Stated::NotApplicable,
            text => Stated::of(text),
        }
    }
}

impl<T> Stated<T> {
    /// The value, where there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Stated::Stated(value) => Some(value),
            Stated::NotStated | Stated::NotApplicable | Stated::Unreadable(_) => None,
        }
    }

    /// The same with a borrowed value.
    pub fn as_ref(&self) -> Stated<&T> {
        match self {
            Stated::Stated(value) => Stated::Stated(value),
            Stated::NotStated => Stated::NotStated,
            Stated::NotApplicable => Stated::NotApplicable,
            Stated::Unreadable(text) => Stated::Unreadable(text.clone()),
        }
    }

    /// Whether nothing is stated, not even that there is none.
    pub fn is_silent(&self) -> bool {
        matches!(self, Stated::NotStated)
    }

    /// The value in another form.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Stated<U> {
        match self {
            Stated::Stated(value) => Stated::Stated(convert(value)),
            Stated::NotStated => Stated::NotStated,
            Stated::NotApplicable => Stated::NotApplicable,
            Stated::Unreadable(text) => Stated::Unreadable(text),
        }
    }

    /// The value that a text stands for; the text is unreadable where it stands for none.
    pub fn parse<U>(self, read: impl FnOnce(&str) -> Option<U>) -> Stated<U>
    where
        T: AsRef<str>,
    {
        match self {
            Stated::Stated(text) => match read(text.as_ref()) {
                Some(value) => Stated::Stated(value),
                None => Stated::Unreadable(text.as_ref().to_owned()),
            },
            Stated::NotStated => Stated::NotStated,
            Stated::NotApplicable => Stated::NotApplicable,
            Stated::Unreadable(text) => Stated::Unreadable(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_written_in_three_ways_and_none_is_not_silence() {
        for text in ["", "-", "not stated"] {
            assert!(Stated::of(text).is_silent(), "{text}");
            assert!(Stated::or_none(text).is_silent(), "{text}");
        }
        for text in ["Not Stated", "none", "n/a", "--", "not stated: 1 to 6"] {
            assert_eq!(Stated::of(text).value(), Some(text));
        }
        assert!(!Stated::or_none("none").is_silent());
        assert_eq!(Stated::or_none("none").value(), None);
    }

    #[test]
    fn a_text_that_is_not_a_value_is_kept() {
        let read = |text: &'static str| Stated::of(text).parse(|text| text.parse::<u8>().ok());
        assert_eq!(read("4"), Stated::Stated(4));
        assert_eq!(read("4.5"), Stated::Unreadable("4.5".to_owned()));
        assert_eq!(read("-"), Stated::NotStated);
        assert_eq!(read("4").map(u32::from).as_ref(), Stated::Stated(&4));
    }
}
