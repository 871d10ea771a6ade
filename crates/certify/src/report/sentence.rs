//! A sentence of a report in its parts: what it is about, the answer, and what the answer rests on.
//! The conclusion prints all of it, the first page its beginning; nothing is cut out of a text.

/// Parts that the first page repeats; the section has the others.
const SHORT_PARTS_MAX: usize = 5;

/// A sentence about one part of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// What it is about: `Hand logs`.
    pub about: &'static str,
    /// The answer first, then what it rests on.
    pub parts: Vec<String>,
}

impl Sentence {
    pub fn new(about: &'static str, parts: Vec<String>) -> Sentence {
        Sentence { about, parts: parts.into_iter().filter(|part| !part.is_empty()).collect() }
    }

    /// All of it: `Hand logs: agrees; 240 records read.`
    pub fn whole(&self) -> String {
        format!("{}: {}.", self.about, self.words())
    }

    /// All of it but what it is about.
    pub fn words(&self) -> String {
        self.parts.join("; ")
    }

    /// Its beginning; what is left out has its section named.
    pub fn short(&self, section: &str) -> String {
        match self.parts.get(..SHORT_PARTS_MAX) {
            Some(first) if self.parts.len() > SHORT_PARTS_MAX => {
                format!("{}: {}; more in section {section}.", self.about, first.join("; "))
            }
            _ => self.whole(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_sentence_names_the_section_that_has_the_rest() {
        let of = |parts: &str| Sentence::new("A", parts.split(' ').map(str::to_owned).collect());
        assert_eq!(of("x b c d e").short("10"), "A: x; b; c; d; e.");
        assert_eq!(of("x b c d e f").short("10"), "A: x; b; c; d; e; more in section 10.");
        assert_eq!(of("x b c d e f").whole(), "A: x; b; c; d; e; f.");
    }
}
