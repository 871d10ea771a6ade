//! What is wrong with a row, in one sentence for the person who wrote it.

use std::fmt;

/// The three ways in which a row can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowFault {
    /// It is not there, and these rules need it.
    Missing,
    /// Its phrase is not in the closed list.
    Unknown,
    /// Its phrase is known and does not go with the other rows.
    Unfit,
}

/// A row that gives no rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermProblem {
    /// What is wrong.
    pub fault: RowFault,
    /// The name of the row.
    pub term: String,
    /// What an unknown row says; why one does not fit, without the end of a sentence.
    pub text: String,
    /// Phrases that it may say, with numbers for example.
    pub known: Vec<String>,
    /// More rows that do not fit.
    pub more: Vec<TermProblem>,
}

impl TermProblem {
    /// A row that has to be there.
    pub fn missing(term: &str, known: &[&str]) -> TermProblem {
        TermProblem::new(RowFault::Missing, term, known)
    }

    /// A phrase that is not in the row's list.
    pub fn unknown(term: &str, phrase: &str, known: &[&str]) -> TermProblem {
        TermProblem { text: phrase.to_owned(), ..TermProblem::new(RowFault::Unknown, term, known) }
    }

    /// A row that does not go with the others.
    pub fn unfit(term: &str, why: impl fmt::Display) -> TermProblem {
        TermProblem { text: why.to_string(), ..TermProblem::new(RowFault::Unfit, term, &[]) }
    }

    /// All rows that do not fit, as one problem; `None` for none.
    pub fn of(mut all: Vec<TermProblem>) -> Option<TermProblem> {
        if all.is_empty() {
            return None;
        }
        let first = all.remove(0);
        Some(TermProblem { more: all, ..first })
    }

    fn new(fault: RowFault, term: &str, known: &[&str]) -> TermProblem {
        TermProblem {
            fault,
            term: term.to_owned(),
            text: String::new(),
            known: known.iter().map(|phrase| (*phrase).to_owned()).collect(),
            more: Vec::new(),
        }
    }

    /// The known phrase that is nearest to what the row says.
    fn nearest(&self) -> Option<&String> {
        let lower = self.text.to_lowercase();
        let distance = |known: &&String| strsim::osa_distance(&known.to_lowercase(), &lower);
        self.known.iter().min_by_key(distance)
    }
}

impl fmt::Display for TermProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = &self.term;
        match self.fault {
            RowFault::Missing => write!(f, "The row `{term}` is missing."),
            RowFault::Unfit => write!(f, "The rows do not fit together: {}.", self.text),
            RowFault::Unknown => {
                let shown: String =
                    self.text.chars().take(80).flat_map(char::escape_debug).collect();
                write!(f, "The row `{term}` does not know the phrase `{shown}`.")?;
                match self.nearest() {
                    Some(near) => write!(f, " The nearest known phrase is `{near}`."),
                    None => Ok(()),
                }
            }
        }
    }
}

impl std::error::Error for TermProblem {}
