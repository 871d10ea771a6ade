//! The lab's engagement: what it states about its own work, and the verdicts that its people give on
//! clauses. Markdown with tables.

use crate::document::problem::{Problem, ProblemKind};
use crate::papers::manifest::row;
use crate::papers::signing_roles::{self, MustSign};
use gincert_evidence::printable;
use gincert_pages::{Cell, PageProblem, Source, nearest, pairs, read_named};

/// The rows of an engagement, in the order in which a report prints them.
pub const ENGAGEMENT_ROWS: [&str; 18] = [
    "Issuer",
    "Report number",
    "Issue",
    "Date of issue",
    "Client",
    "Received",
    "Tested from",
    "Tested to",
    "Tester",
    "Reviewer",
    "Authoriser",
    "Authoriser signs as",
    "Accreditation",
    "Recipients",
    "Supersedes",
    "Waivers",
    "Reason",
    "Scope",
];

/// Parts of a scope, as the row `Scope` names them.
pub const PARTS: [&str; 6] =
    ["rules", "figures", "hand logs", "shuffles", "random numbers", "clauses"];

/// What a person may say of a clause.
pub const CLAUSE_VERDICTS: [&str; 3] = ["met", "not met", "does not apply"];

/// Most verdicts on clauses that are read.
const CLAUSE_ROWS_MAX: usize = 1_000;

/// What a person says of a clause of the profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseVerdict {
    /// The clause, as the profile names it.
    pub clause: Cell,
    /// One of [`CLAUSE_VERDICTS`].
    pub verdict: Cell,
    /// Who says so.
    pub by: Cell,
    /// When.
    pub date: Cell,
    /// On what ground.
    pub ground: Cell,
}

/// Who read a clause's text for this engagement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseReading {
    /// The clause, as the profile names it.
    pub clause: Cell,
    /// Who read it.
    pub by: Cell,
    /// When.
    pub date: Cell,
    /// Which text.
    pub edition: Cell,
}

/// A finding that the laboratory does not hold against the item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiver {
    /// The code of the finding.
    pub waives: Cell,
    /// `everywhere`, a file, or a file and a line as in `rules.md:12`.
    pub place: Cell,
    /// Why.
    pub reason: Cell,
    /// Who answers for it.
    pub by: Cell,
    /// When.
    pub date: Cell,
}

/// The lab's facts about one engagement.
#[derive(Debug, Clone, Default)]
pub struct Engagement {
    /// Rows of the `Engagement` table.
    pub rows: Vec<(Cell, Cell)>,
    /// Verdicts on clauses, in their order.
    pub clauses: Vec<ClauseVerdict>,
    /// Clauses whose text somebody read.
    pub readings: Vec<ClauseReading>,
    /// Findings that are waived, with a reason and a signer.
    pub waivers: Vec<Waiver>,
    /// Whose signatures the report needs.
    pub must_sign: Vec<MustSign>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

impl Engagement {
    /// The cell of a row.
    pub fn row(&self, name: &str) -> Option<&Cell> {
        row(&self.rows, name)
    }

    /// Who read the text of a clause for this engagement.
    pub fn reading(&self, clause: &str) -> Option<&ClauseReading> {
        self.readings.iter().find(|reading| reading.clause.text == clause)
    }

    /// The parts that the statement is about; `None` where the engagement does not say.
    pub fn scope(&self) -> Option<Vec<&'static str>> {
        let cell = self.row("Scope").filter(|cell| !is_silent(cell))?;
        let named = parts(cell);
        Some(PARTS.into_iter().filter(|part| named.iter().any(|word| word == part)).collect())
    }
}

/// Reads an engagement.
pub fn read_engagement(source: &Source) -> Engagement {
    let headers: [&[&str]; 5] = [
        &["Engagement", ""],
        &["Clause", "Verdict", "By", "Date", "Ground"],
        &["Clause read", "By", "Date", "Edition"],
        &["Waives", "Where", "Reason", "Signed by", "Date"],
        &signing_roles::HEADER,
    ];
    let (tables, mut problems) = read_named(source, &headers);
    let [rows, clauses, readings, waivers, must_sign] =
        <[Vec<Vec<Cell>>; 5]>::try_from(tables).unwrap_or_default();
    let rows = pairs(rows, &ENGAGEMENT_ROWS, "Engagement", &mut problems);
    if let Some(cell) = row(&rows, "Scope").filter(|cell| !is_silent(cell)) {
        check_scope(cell, &mut problems);
    }
    let clauses = clause_verdicts(clauses, &mut problems);
    let readings = clause_readings(readings, &mut problems);
    let waivers = waivers_of(waivers, &mut problems);
    let authoriser = row(&rows, "Authoriser signs as").filter(|cell| !is_silent(cell));
    let must_sign = signing_roles::must_sign(must_sign, authoriser, &mut problems);
    Engagement { rows, clauses, readings, waivers, must_sign, problems }
}

/// Whether a cell says nothing.
fn is_silent(cell: &Cell) -> bool {
    matches!(cell.text.as_str(), "" | "-" | "not stated")
}

/// The words of a list, in small letters.
fn parts(cell: &Cell) -> Vec<String> {
    let apart = |c: char| matches!(c, ',' | ';');
    let words = cell.text.split(apart).map(|word| word.trim().to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}

fn check_scope(cell: &Cell, problems: &mut Vec<Problem>) {
    for word in parts(cell).iter().filter(|word| !PARTS.contains(&word.as_str())) {
        problems.push(unknown(cell, word, "part of a scope", &PARTS));
    }
}

fn unknown(cell: &Cell, word: &str, what: &str, known: &[&str]) -> Problem {
    let message = format!("'{}' is no {what}.", printable(word));
    let help =
        format!("The nearest is '{}'. Known are: {}.", nearest(word, known), known.join(", "));
    Problem::new(PageProblem::PhraseUnknown, cell.span, message).help(help)
}

/// Readings that say whose they are, of what day and of which text; each clause once.
fn clause_readings(rows: Vec<Vec<Cell>>, problems: &mut Vec<Problem>) -> Vec<ClauseReading> {
    let mut read: Vec<ClauseReading> = Vec::new();
    let rows = rows.into_iter().filter_map(|row| <[Cell; 4]>::try_from(row).ok());
    for [clause, by, date, edition] in rows {
        if read.len() >= CLAUSE_ROWS_MAX {
            let message = format!("Only the first {CLAUSE_ROWS_MAX} readings are read.");
            problems.push(Problem::new(PageProblem::TableTooLong, clause.span, message));
            break;
        }
        if let Some(first) = read.iter().find(|known| known.clause.text == clause.text) {
            let message = format!("'{}' has a second reading.", printable(&clause.text));
            let problem = Problem::new(PageProblem::RowTwice, clause.span, message);
            problems.push(problem.other("The first one stands here.", first.clause.span));
            continue;
        }
        let parts = [(&by, "who read it"), (&date, "when"), (&edition, "which text")];
        let silent: Vec<_> = parts.into_iter().filter(|(cell, _)| is_silent(cell)).collect();
        problems.extend(silent.iter().map(|(cell, what)| {
            let message = format!("A reading of a clause says {what}.");
            Problem::new(ProblemKind::TermsDefined, cell.span, message)
        }));
        if silent.is_empty() {
            read.push(ClauseReading { clause, by, date, edition });
        }
    }
    read
}

/// Waivers that give a reason and a signer; one that does not waives nothing.
fn waivers_of(rows: Vec<Vec<Cell>>, problems: &mut Vec<Problem>) -> Vec<Waiver> {
    let mut read = Vec::new();
    let rows = rows.into_iter().filter_map(|row| <[Cell; 5]>::try_from(row).ok());
    for [waives, place, reason, by, date] in rows {
        if read.len() >= CLAUSE_ROWS_MAX {
            let message = format!("Only the first {CLAUSE_ROWS_MAX} waivers are read.");
            problems.push(Problem::new(PageProblem::TableTooLong, waives.span, message));
            break;
        }
        let parts =
            [(&place, "where it holds"), (&reason, "why"), (&by, "who signs it"), (&date, "when")];
        let silent: Vec<_> = parts.into_iter().filter(|(cell, _)| is_silent(cell)).collect();
        problems.extend(silent.iter().map(|(cell, what)| {
            let message = format!("A waiver says {what}; without it nothing is waived.");
            Problem::new(ProblemKind::TermsDefined, cell.span, message)
        }));
        if silent.is_empty() {
            read.push(Waiver { waives, place, reason, by, date });
        }
    }
    read
}

fn clause_verdicts(rows: Vec<Vec<Cell>>, problems: &mut Vec<Problem>) -> Vec<ClauseVerdict> {
    let mut read: Vec<ClauseVerdict> = Vec::new();
    for row in rows {
        let Ok([clause, verdict, by, date, ground]) = <[Cell; 5]>::try_from(row) else {
            continue;
        };
        if read.len() >= CLAUSE_ROWS_MAX {
            let message = format!("Only the first {CLAUSE_ROWS_MAX} verdicts on clauses are read.");
            problems.push(Problem::new(PageProblem::TableTooLong, clause.span, message));
            break;
        }
        if let Some(first) = read.iter().find(|known| known.clause.text == clause.text) {
            let message = format!("'{}' has a second verdict.", printable(&clause.text));
            let problem = Problem::new(PageProblem::RowTwice, clause.span, message);
            problems.push(problem.other("The first one stands here.", first.clause.span));
            continue;
        }
        if !CLAUSE_VERDICTS.contains(&verdict.text.as_str()) {
            problems.push(unknown(
                &verdict,
                &verdict.text,
                "verdict on a clause",
                &CLAUSE_VERDICTS,
            ));
        }
        for (cell, what) in [(&by, "who says so"), (&date, "when"), (&ground, "on what ground")] {
            if is_silent(cell) {
                let message = format!("A verdict on a clause says {what}.");
                problems.push(Problem::new(ProblemKind::TermsDefined, cell.span, message));
            }
        }
        read.push(ClauseVerdict { clause, verdict, by, date, ground });
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Engagement {
        read_engagement(&Source::new("e.md", text.as_bytes()))
    }

    #[test]
    fn a_scope_is_a_list_of_known_parts() {
        let scope =
            |cell: &str| read(&format!("| Engagement | |\n| - | - |\n| Scope | {cell} |\n"));
        assert_eq!(scope("Clauses, rules").scope(), Some(vec!["rules", "clauses"]));
        assert_eq!(scope("not stated").scope(), None);
        let wrong = scope("rules, figuers");
        assert_eq!(wrong.problems.len(), 1);
        assert!(wrong.problems[0].help.as_ref().is_some_and(|help| help.contains("'figures'")));
    }

    #[test]
    fn a_persons_verdict_has_a_name_a_date_and_a_ground() {
        let row = |cells: &str| {
            read(&format!("| Clause | Verdict | By | Date | Ground |\n|-|-|-|-|-|\n{cells}\n"))
        };
        let good = row("| A 1 | met | R. B. | 2026-11-18 | layout seen |");
        assert_eq!((good.clauses.len(), good.problems.len()), (1, 0));
        for bad in [
            "| A 1 | fulfilled | R. B. | 2026-11-18 | layout seen |",
            "| A 1 | met |  | 2026-11-18 | layout seen |",
            "| A 1 | met | R. B. | not stated | layout seen |",
            "| A 1 | met | R. B. | 2026-11-18 | - |",
            "| A 1 | met | R | 2026-11-18 | x |\n| A 1 | not met | R | 2026-11-18 | x |",
        ] {
            assert_eq!(row(bad).problems.len(), 1, "{bad}");
        }
    }
}
