//! Rows of a rule document, as pairs of term and phrase, and the closed phrases in them.
//!
//! A row that a game does not use is `-` or absent. Phrases are compared without regard to letter
//! case. Knows no row by name.

use crate::Problem;

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
    pub(crate) fn need<T>(
        &self,
        term: &str,
        read: impl Fn(&str) -> Option<T>,
        known: &[&str],
    ) -> Result<T, Problem> {
        self.read(term, read, known)?.ok_or_else(|| {
            Problem::new(format!(
                "The row `{term}` is missing. Give it in `terms` or in the rules."
            ))
        })
    }

    /// Reads a row that a game may not use.
    pub(crate) fn read<T>(
        &self,
        term: &str,
        read: impl Fn(&str) -> Option<T>,
        known: &[&str],
    ) -> Result<Option<T>, Problem> {
        let Some(phrase) = self.phrase(term) else {
            return Ok(None);
        };
        read(phrase).map(Some).ok_or_else(|| unknown(term, phrase, known))
    }
}

/// The message about a phrase that is not in a row's list, with the nearest that is.
fn unknown(term: &str, phrase: &str, known: &[&str]) -> Problem {
    let lower = phrase.to_lowercase();
    let distance = |known: &&&str| strsim::damerau_levenshtein(&known.to_lowercase(), &lower);
    let hint = known.iter().min_by_key(distance);
    let hint =
        hint.map(|near| format!(" The nearest known phrase is `{near}`.")).unwrap_or_default();
    let shown: String = phrase.chars().take(80).flat_map(char::escape_debug).collect();
    Problem::new(format!("The row `{term}` does not know the phrase `{shown}`.{hint}"))
}

/// A number in front of or behind fixed words: `number("10 or less", "", " or less")`.
pub(crate) fn number(text: &str, before: &str, after: &str) -> Option<i64> {
    let lower = text.to_ascii_lowercase();
    let rest = lower.strip_prefix(&before.to_ascii_lowercase())?;
    let digits = rest.strip_suffix(&after.to_ascii_lowercase())?;
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain && digits.len() <= 9 { digits.parse().ok() } else { None }
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
}
