//! The statement of conformity, as a value and as the one sentence that a report has for it.

/// What an authoriser states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conformity {
    /// The item complies.
    Complies,
    /// It does not.
    DoesNotComply,
}

impl Conformity {
    /// Both.
    pub const ALL: [Conformity; 2] = [Conformity::Complies, Conformity::DoesNotComply];

    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            Conformity::Complies => "Complies",
            Conformity::DoesNotComply => "Does not comply",
        }
    }

    /// The sentence under the conclusion of a report.
    ///
    /// ```
    /// use gincert_report::Conformity;
    /// assert_eq!(
    ///     Conformity::Complies.sentence("R. Brook"),
    ///     "Statement of R. Brook, by the decision rule of section 8: Complies."
    /// );
    /// ```
    pub fn sentence(self, authoriser: &str) -> String {
        format!("Statement of {authoriser}, by the decision rule of section 8: {}.", self.words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_statements_of_a_person_differ_and_name_the_person() {
        let [complies, does_not] = Conformity::ALL.map(|one| one.sentence("R. Brook"));
        assert!(complies.contains("R. Brook") && does_not.contains("R. Brook"));
        assert_ne!(complies, does_not);
    }
}
