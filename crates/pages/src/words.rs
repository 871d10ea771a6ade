//! Words and numbers inside phrases.

/// The words of a phrase in lower case: quotation marks and brackets fall away, commas and
/// semicolons are words of their own.
pub fn words(text: &str) -> Vec<String> {
    let mut spaced = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            ',' | ';' | '&' => {
                spaced.push(' ');
                spaced.push(c);
                spaced.push(' ');
            }
            '"' | '\u{201c}' | '\u{201d}' | '(' | ')' => spaced.push(' '),
            _ => spaced.extend(c.to_lowercase()),
        }
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// A small number in digits or as an English word.
pub fn small_number(word: &str) -> Option<u8> {
    const NAMES: [&str; 14] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen",
    ];
    if word.len() > 2 {
        return NAMES.iter().position(|name| *name == word).map(|number| number as u8);
    }
    // A sign is no digit.
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| digits)
}

/// A cursor over words.
pub struct WordCursor<'a> {
    rest: &'a [String],
}

impl<'a> WordCursor<'a> {
    /// A cursor before the first of these words.
    pub fn new(words: &'a [String]) -> WordCursor<'a> {
        WordCursor { rest: words }
    }

    /// Whether no word is left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The words that are left.
    pub fn rest(&self) -> &'a [String] {
        self.rest
    }

    /// Takes the next word.
    #[allow(
        clippy::should_implement_trait,
        reason = "a cursor that is asked, not walked to its end"
    )]
    pub fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Takes the next word if it is one of these.
    pub fn take(&mut self, wanted: &[&str]) -> bool {
        let fits = self.rest.first().is_some_and(|word| wanted.contains(&word.as_str()));
        if fits {
            self.next();
        }
        fits
    }

    /// Takes these words in a row, or none of them.
    pub fn take_all(&mut self, wanted: &[&str]) -> bool {
        let fits = self.rest.len() >= wanted.len()
            && self.rest.iter().zip(wanted).all(|(word, wanted)| word == wanted);
        if fits {
            self.rest = self.rest.get(wanted.len()..).unwrap_or_default();
        }
        fits
    }

    /// Takes the next word if it is a small number.
    pub fn number(&mut self) -> Option<u8> {
        let number = small_number(self.rest.first()?)?;
        self.next();
        Some(number)
    }
}
