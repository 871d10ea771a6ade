//! A line of a report's conclusion in its parts: what it is about, the answer, and what the answer
//! rests on. The conclusion prints all of it, first pages and screens its beginning; nothing is cut out of
//! a text, and the answer of a report that was read back is the value here.

use gincert_evidence::Verdict;
use serde::{Serialize, Serializer};
use std::fmt;

/// Parts that a first page repeats; the section has the others.
const SHORT_PARTS_MAX: usize = 5;

/// What a report concludes about one part of a submission.
///
/// ```
/// use gincert_evidence::Verdict;
/// use gincert_report::ConclusionLine;
/// let line = ConclusionLine::new("Hand logs", Some(Verdict::Agrees), vec!["240 records read".into()]);
/// assert_eq!(line.to_string(), "Hand logs: agrees; 240 records read.");
/// assert_eq!(ConclusionLine::parse("Hand logs: agrees; 240 records read."), Some(line));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConclusionLine {
    /// What it is about: `Hand logs`.
    pub about: String,
    /// The answer; none where the part was not submitted.
    pub verdict: Option<Verdict>,
    /// What the answer rests on, without the mark between one and the next.
    pub grounds: Vec<String>,
}

impl ConclusionLine {
    /// A line; grounds without words are left out.
    pub fn new(
        about: impl Into<String>,
        verdict: Option<Verdict>,
        grounds: Vec<String>,
    ) -> ConclusionLine {
        let grounds = grounds.into_iter().filter(|one| !one.is_empty()).collect();
        ConclusionLine { about: about.into(), verdict, grounds }
    }

    /// The line that a text is; none where the text is of another form.
    pub fn parse(text: &str) -> Option<ConclusionLine> {
        let (about, rest) = text.strip_suffix('.')?.split_once(": ")?;
        let mut parts = rest.split("; ").peekable();
        let is_word = |verdict: &Verdict| parts.peek() == Some(&verdict.word());
        let verdict = Verdict::ALL.into_iter().find(is_word);
        let grounds = parts.skip(usize::from(verdict.is_some()));
        Some(ConclusionLine::new(about, verdict, grounds.map(str::to_owned).collect()))
    }

    /// The answer and its grounds, without what it is about.
    pub fn answer(&self) -> String {
        self.parts().collect::<Vec<&str>>().join("; ")
    }

    /// Its beginning; of what is left out the section is named.
    pub fn short(&self, section: &str) -> String {
        self.beginning(section, |count, _| count < SHORT_PARTS_MAX)
    }

    /// Its beginning of at most so many characters, the first part in any case; of what is left out the
    /// section is named.
    pub fn within(&self, chars: usize, section: &str) -> String {
        if self.to_string().chars().count() <= chars {
            return self.to_string();
        }
        self.beginning(section, |count, length| count == 0 || length <= chars)
    }

    /// The parts up to the first one that does not go in: by those before it, and by the characters with it.
    fn beginning(&self, section: &str, goes_in: impl Fn(usize, usize) -> bool) -> String {
        let mut text = format!("{}: ", self.about);
        let mut mark = "";
        for (count, part) in self.parts().enumerate() {
            let length = text.chars().count() + part.chars().count();
            if !goes_in(count, length) {
                return format!("{text}; more in section {section}.");
            }
            text.push_str(mark);
            text.push_str(part);
            mark = "; ";
        }
        text.push('.');
        text
    }

    fn parts(&self) -> impl Iterator<Item = &str> {
        let verdict = self.verdict.map(Verdict::word);
        verdict.into_iter().chain(self.grounds.iter().map(String::as_str))
    }
}

impl fmt::Display for ConclusionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}.", self.about, self.answer())
    }
}

impl Serialize for ConclusionLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::ConclusionLine;
    use gincert_evidence::Verdict;

    fn line(grounds: &str) -> ConclusionLine {
        let grounds = grounds.split(' ').map(str::to_owned).collect();
        ConclusionLine::new("A", Some(Verdict::Near), grounds)
    }

    #[test]
    fn a_long_line_names_the_section_that_has_the_rest() {
        assert_eq!(line("b c d e").short("10"), "A: near; b; c; d; e.");
        assert_eq!(line("b c d e f").short("10"), "A: near; b; c; d; e; more in section 10.");
        assert_eq!(line("b c d e f").to_string(), "A: near; b; c; d; e; f.");
        assert_eq!(line("b cc").within(14, "3"), "A: near; b; cc.");
        assert_eq!(line("b cc").within(11, "3"), "A: near; b; more in section 3.");
        assert_eq!(line("b cc").within(1, "3"), "A: near; more in section 3.");
    }

    #[test]
    fn every_line_reads_as_it_was_written() {
        for verdict in Verdict::ALL.into_iter().map(Some).chain([None]) {
            for grounds in [&["of 3 figures: 2 agree"][..], &["one", "two"]] {
                let grounds = grounds.iter().map(|one| (*one).to_owned()).collect();
                let line = ConclusionLine::new("Base game, printed mathematics", verdict, grounds);
                assert_eq!(ConclusionLine::parse(&line.to_string()), Some(line));
            }
        }
        for other in ["", "Rules", "Rules: agrees", "It agrees; nothing differs."] {
            assert_eq!(ConclusionLine::parse(other), None, "{other}");
        }
        // A word is the answer only where it is the whole first part.
        let read = ConclusionLine::parse("Rules: differs from page to page; 2 findings.").unwrap();
        assert_eq!(read.verdict, None);
    }
}
