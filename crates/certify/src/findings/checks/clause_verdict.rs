//! A person's verdict on a clause cannot be used in the report.
//!
//! The engagement may contain verdicts on clauses: the clause, the verdict (met, not met, does not
//! apply), who gave it, the day, and the reason. A clause that the profile does not have, or a day that
//! is not a date or is later than the report's, is an error in the engagement, and no statement is made.
//!
//! `met` is not adopted where the tool computed that the clause differs, and where the profile's author
//! did not read the clause's text and the laboratory does not state that it did (the table `Clause read |
//! By | Date | Edition`). The clause stays open.
//!
//! What to do: correct the engagement; read the clause and record that; correct what differs.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};
use gincert_pages::nearest;

pub(crate) const CODE: &str = "clause-verdict";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn unknown(place: Place, clause: &str, known: &[&str]) -> Finding {
    let message = format!("The profile has no clause '{}'.", printable(clause));
    let body = body_of(clause);
    let alike: Vec<&str> = known.iter().copied().filter(|one| body_of(one) == body).collect();
    let help = match alike.is_empty() {
        false => format!(
            "The nearest clause of the same body of rules is '{}'.",
            nearest(clause, &alike)
        ),
        true => "The profile has no clause of that body of rules; section 12 lists its clauses."
            .to_owned(),
    };
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help(help)
}

/// The body of rules that a clause is of: the first word of its name, up to its first digit, a number
/// in front of it left out (`WAC` of `WAC 230-15-115`, `pa` of `58 Pa. Code 461a.4`).
fn body_of(clause: &str) -> String {
    let words = clause.split_whitespace();
    let named = words.map(|word| {
        let end = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        let name = word.get(..end).unwrap_or_default();
        name.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
    });
    named.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
}

pub(crate) fn undated(place: Place, clause: &str, date: &str) -> Finding {
    let message = format!(
        "The verdict on '{}' is dated '{}': after the report, or not a date.",
        printable(clause),
        printable(date)
    );
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Write the day as in 2026-11-20.")
}

pub(crate) fn refused(place: Place, clause: &str, why: &str) -> Finding {
    let message = format!("'{}' does not count as met: {why}.", printable(clause));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Section 12 of the report shows what was computed and how the clause was read.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_that_is_not_in_the_profile_is_compared_with_its_own_body_of_rules() {
        let place = || Place::File { path: "e.md".to_owned() };
        let known =
            ["UKGC RTS 5A", "GLI-19 v3.0, 2.3.2", "WAC 230-15-140", "58 Pa. Code 461a.4(a)"];
        let help = |clause: &str| unknown(place(), clause, &known).help.join(" ");
        assert!(help("WAC 230-15-115").contains("'WAC 230-15-140'"));
        assert!(help("GLI-11 v3.0, 3.3").contains("'GLI-19 v3.0, 2.3.2'"));
        assert!(help("58 Pa. Code 810a.5").contains("'58 Pa. Code 461a.4(a)'"));
        assert!(help("COMAR 36.05").contains("no clause of that body"));
    }
}
