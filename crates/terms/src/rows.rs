//! Rows of a rule document, as pairs of term and phrase, and the closed phrases in them.
//!
//! A row that a game does not use is `-` or absent. Phrases are compared without regard to letter
//! case. Knows no row by name.

use crate::TermProblem;

/// The rows that a question is answered under: a document's, overridden by the question's.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rows(Vec<(String, String)>);

impl Rows {
    /// From pairs of term and phrase; of two rows with one term the later counts.
    pub fn new(rows: impl IntoIterator<Item = (String, String)>) -> Rows {
        let mut all = Rows::default();
        for (term, phrase) in rows {
            all.set(term, phrase);
        }
        all
    }

    /// Sets one row in place of the one with the same term.
    pub fn set(&mut self, term: String, phrase: String) {
        self.0.retain(|(known, _)| !known.eq_ignore_ascii_case(&term));
        self.0.push((term, phrase));
    }

    /// The phrase of a row; `None` where the row is absent or `-`.
    pub fn phrase(&self, term: &str) -> Option<&str> {
        let row = self.0.iter().find(|(known, _)| known.eq_ignore_ascii_case(term));
        row.map(|(_, phrase)| phrase.trim()).filter(|phrase| !phrase.is_empty() && *phrase != "-")
    }

    /// Reads a row that has to be there.
    ///
    /// # Errors
    /// The row is missing or holds an unknown phrase.
    pub(crate) fn need<T>(
        &self,
        term: &str,
        read: impl Fn(&str) -> Option<T>,
        known: &[&str],
    ) -> Result<T, TermProblem> {
        self.read(term, read, known)?.ok_or_else(|| TermProblem::missing(term, known))
    }

    /// Reads a row that a game may not use.
    pub(crate) fn read<T>(
        &self,
        term: &str,
        read: impl Fn(&str) -> Option<T>,
        known: &[&str],
    ) -> Result<Option<T>, TermProblem> {
        let Some(phrase) = self.phrase(term) else {
            return Ok(None);
        };
        read(phrase).map(Some).ok_or_else(|| TermProblem::unknown(term, phrase, known))
    }
}

/// Every problem that a reader has with rows, and what it reads if it has none. A reader stops at
/// its first problem; so that the next one is found, the row is then read as the first phrase that
/// it may say.
pub fn problems<T>(
    rows: &Rows,
    read: impl Fn(&Rows) -> Result<T, TermProblem>,
) -> (Option<T>, Vec<TermProblem>) {
    let mut rows = rows.clone();
    let mut problems: Vec<TermProblem> = Vec::new();
    loop {
        let mut problem = match read(&rows) {
            Ok(value) if problems.is_empty() => return (Some(value), problems),
            Ok(_) => return (None, problems),
            Err(problem) => problem,
        };
        let more = std::mem::take(&mut problem.more);
        let known = problem.known.first().cloned();
        let again = problems.iter().any(|other| other.term == problem.term);
        let term = problem.term.clone();
        problems.push(problem);
        problems.extend(more);
        match known {
            Some(phrase) if !again => rows.set(term, phrase),
            _ => return (None, problems),
        }
    }
}

/// Reads a row whose phrases are a closed list of the game's; `$otherwise` where a game does not
/// use the row, or the row has to be there.
macro_rules! choice {
    ($rows:expr, $term:expr, $kind:ident) => {{
        let known: Vec<&str> = $kind::ALL.iter().map(|one| one.phrase()).collect();
        $rows.need($term, $kind::parse, &known)
    }};
    ($rows:expr, $term:expr, $kind:ident, $otherwise:expr) => {{
        let known: Vec<&str> = $kind::ALL.iter().map(|one| one.phrase()).collect();
        $rows.read($term, $kind::parse, &known).map(|read| read.unwrap_or($otherwise))
    }};
}
pub(crate) use choice;

/// A number in front of or behind fixed words: `number("10 or less", "", " or less")`.
pub(crate) fn number(text: &str, before: &str, after: &str) -> Option<i64> {
    let lower = text.to_ascii_lowercase();
    let rest = lower.strip_prefix(&before.to_ascii_lowercase())?;
    let digits = rest.strip_suffix(&after.to_ascii_lowercase())?;
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain && digits.len() <= 9 { digits.parse().ok() } else { None }
}

/// `2`, `3`, `4`, `2 to 4`.
pub(crate) fn seats(text: &str) -> Option<(u8, u8)> {
    let seat = |part: &str| number(part.trim(), "", "").and_then(|n| u8::try_from(n).ok());
    match text.split_once(" to ") {
        Some((least, most)) => Some((seat(least)?, seat(most)?)),
        None => seat(text).map(|seats| (seats, seats)),
    }
}

/// A row that the rules at hand use and that a document may leave out, with the phrase that is
/// evaluated, whether or not the document says it.
///
/// ```
/// use gincert_terms::{OptionalRow, Rows, score};
/// // Without a target no sheet is kept.
/// let rows = score::optional_rows(None, &Rows::default());
/// assert_eq!(rows, [OptionalRow { term: "Game", phrase: "-".to_owned() }]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionalRow {
    /// The name of the row.
    pub term: &'static str,
    /// The phrase that is evaluated; `-` for none.
    pub phrase: String,
}

/// The rows that are in use, of rows with their phrases.
pub(crate) fn used_rows<const N: usize>(
    rows: [(bool, &'static str, String); N],
) -> Vec<OptionalRow> {
    let used = rows.into_iter().filter(|(is_used, ..)| *is_used);
    used.map(|(_, term, phrase)| OptionalRow { term, phrase }).collect()
}

/// A number of cards as the row `Hand` says it.
pub(crate) fn cards_phrase(cards: u8) -> String {
    format!("{cards} cards")
}

/// Seats as the row `Seats` says them.
pub(crate) fn seats_phrase((least, most): (u8, u8)) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_row_overrides_and_a_dash_is_no_row() {
        let pair = |term: &str, phrase: &str| (term.to_string(), phrase.to_string());
        let mut rows = Rows::new([pair("Knock", "10 or less"), pair("Line bonus", "-")]);
        assert_eq!(rows.phrase("knock"), Some("10 or less"));
        assert_eq!(rows.phrase("Line bonus"), None);
        rows.set("KNOCK".into(), "Gin only".into());
        assert_eq!(rows.phrase("Knock"), Some("Gin only"));
    }

    #[test]
    fn numbers_stand_between_fixed_words() {
        assert_eq!(number("10 OR less", "", " or less"), Some(10));
        assert_eq!(number("less than 10", "less than ", ""), Some(10));
        assert_eq!(number("-1 or less", "", " or less"), None);
        assert_eq!(number(" or less", "", " or less"), None);
        assert_eq!(number("1234567890 points", "", " points"), None);
    }

    #[test]
    fn an_unknown_phrase_names_the_nearest() {
        let rows = Rows::new([("Redeposit".to_string(), "Forbiden".to_string())]);
        let known = ["Allowed", "Forbidden"];
        let problem = rows.need("Redeposit", |_| None::<()>, &known).unwrap_err();
        assert!(problem.to_string().contains("`Forbidden`"), "{problem}");
    }

    #[test]
    fn a_reader_that_stops_is_led_past_every_problem() {
        let exactly = |word: &'static str| move |text: &str| (text == word).then_some(());
        let read = |rows: &Rows| {
            rows.need("A", exactly("a"), &["a"])?;
            rows.need("B", exactly("b"), &["b"])?;
            rows.read("C", exactly("c"), &["c"])?;
            Ok(())
        };
        let found = |texts: &[(&str, &str)]| {
            let pairs = texts.iter().map(|(t, p)| ((*t).to_string(), (*p).to_string()));
            let (value, problems) = problems(&Rows::new(pairs), read);
            let terms: Vec<String> = problems.into_iter().map(|problem| problem.term).collect();
            (value.is_some(), terms.concat())
        };
        assert_eq!(found(&[("A", "a"), ("B", "b")]), (true, String::new()));
        assert_eq!(found(&[("C", "x"), ("B", "x")]), (false, "ABC".to_owned()));
    }
}
