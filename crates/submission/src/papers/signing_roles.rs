//! Who must sign a report: a table of the engagement, one row for each part that somebody has in it.
//!
//! Words are closed, and one name signs for one part: whoever checks their own work is no second pair
//! of eyes. Knows nothing about keys.

use crate::document::problem::{Problem, ProblemKind};
use gincert_evidence::{StatedValue, is_signer_name, printable};
use gincert_pages::{Cell, PageProblem, nearest};

/// The header of the table.
pub(crate) const HEADER: [&str; 2] = ["Must sign", "Signs as"];

/// The parts that somebody has in a report.
pub const SIGNING_ROLES: [&str; 4] = ["author", "reviewer", "authoriser", "commission"];

/// Somebody whose signature a report needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MustSign {
    /// One of [`SIGNING_ROLES`].
    pub role: &'static str,
    /// The name in signers' files, letter for letter.
    pub signs_as: Cell,
}

/// The rows that say both; each role and each name once. `authoriser` is the name that the
/// engagement's own row gives the authoriser.
pub(crate) fn must_sign(
    rows: Vec<Vec<Cell>>,
    authoriser: Option<&Cell>,
    problems: &mut Vec<Problem>,
) -> Vec<MustSign> {
    let mut read: Vec<(Cell, MustSign)> = Vec::new();
    let rows = rows.into_iter().filter_map(|row| <[Cell; 2]>::try_from(row).ok());
    for [part, signs_as] in rows {
        let word = part.text.to_lowercase();
        let Some(role) = SIGNING_ROLES.into_iter().find(|role| *role == word) else {
            problems.push(unknown(&part));
            continue;
        };
        if let Some(problem) = unusable(role, &part, &signs_as, authoriser, &read) {
            problems.push(problem);
            continue;
        }
        read.push((part, MustSign { role, signs_as }));
    }
    read.sort_by_key(|(_, one)| SIGNING_ROLES.iter().position(|role| *role == one.role));
    read.into_iter().map(|(_, one)| one).collect()
}

fn unknown(part: &Cell) -> Problem {
    let message = format!("'{}' is not a signing role.", printable(&part.text));
    let near = nearest(&part.text, SIGNING_ROLES);
    let help = format!("The nearest is '{near}'. Known are: {}.", SIGNING_ROLES.join(", "));
    Problem::new(PageProblem::PhraseUnknown, part.span, message).help(help)
}

fn unusable(
    role: &str,
    part: &Cell,
    signs_as: &Cell,
    authoriser: Option<&Cell>,
    read: &[(Cell, MustSign)],
) -> Option<Problem> {
    let twice = |message: String, first: &Cell| {
        let problem = Problem::new(PageProblem::RowTwice, part.span, message);
        problem.other("The first one is here.", first.span)
    };
    if let Some((first, _)) = read.iter().find(|(_, known)| known.role == role) {
        return Some(twice(format!("Duplicate row for the signer of the role {role}."), first));
    }
    if StatedValue::of(&signs_as.text).is_silent() || !is_signer_name(&signs_as.text) {
        let message = format!(
            "'{}' is not a signer's name: use letters, digits and -._@+ only.",
            printable(&signs_as.text)
        );
        let help = "Write the name exactly as in the readers' list of signers; a pattern is not a \
                    name.";
        return Some(Problem::new(ProblemKind::TermsDefined, signs_as.span, message).help(help));
    }
    if let Some((first, other)) =
        read.iter().find(|(_, known)| known.signs_as.text == signs_as.text)
    {
        let message = format!(
            "'{}' signs for the {} already: one signature does not count for two.",
            signs_as.text, other.role
        );
        return Some(twice(message, first));
    }
    let stated =
        authoriser.filter(|stated| role == "authoriser" && stated.text != signs_as.text)?;
    let message = format!(
        "The authoriser signs as '{}' here and as '{}' in the row 'Authoriser signs as'.",
        signs_as.text,
        printable(&stated.text)
    );
    let problem = Problem::new(ProblemKind::TermsDefined, signs_as.span, message);
    Some(problem.other("The row is here.", stated.span))
}

#[cfg(test)]
mod tests {
    use crate::papers::engagement::{Engagement, read_engagement};
    use gincert_evidence::SIGNER_NAME_BYTES_MAX;
    use gincert_pages::Source;

    fn read(rows: &str) -> Engagement {
        let page = format!(
            "| Engagement | |\n|-|-|\n| Authoriser signs as | carl |\n\n| Must sign | Signs as |\n|-|-|\n{rows}\n"
        );
        read_engagement(&Source::new("e.md", page.as_bytes()))
    }

    #[test]
    fn each_row_says_who_signs_for_what() {
        let good = read("| Authoriser | carl |\n| reviewer | rita@lab.example |\n| author | ann |");
        assert_eq!(good.problems.len(), 0, "{:?}", good.problems);
        let rows = good.must_sign.iter().map(|one| (one.role, one.signs_as.text.as_str()));
        let expected =
            [("author", "ann"), ("reviewer", "rita@lab.example"), ("authoriser", "carl")];
        assert_eq!(rows.collect::<Vec<_>>(), expected);
        let long = "a".repeat(SIGNER_NAME_BYTES_MAX);
        assert_eq!(read(&format!("| author | {long} |")).problems.len(), 0);
        assert_eq!(read(&format!("| author | {long}a |")).problems.len(), 1);
    }

    #[test]
    fn a_row_that_names_nobody_or_somebody_twice_is_a_finding() {
        for (bad, kept) in [
            ("| auditor | ann |", 0),
            ("| author | not stated |", 0),
            ("| author | - |", 0),
            ("| author | *@lab.example |", 0),
            ("| author | ann,bob |", 0),
            ("| author | \u{430}nn |", 0),
            ("| author | ann |\n| author | bob |", 1),
            ("| author | ann |\n| reviewer | ann |", 1),
            ("| authoriser | ann |", 0),
        ] {
            let engagement = read(bad);
            assert_eq!(engagement.problems.len(), 1, "{bad}");
            assert_eq!(engagement.must_sign.len(), kept, "{bad}");
        }
    }
}
