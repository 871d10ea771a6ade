//! Section 12: clause by clause, what this report has to say.
//!
//! The tool gives evidence; whether a clause is met is for a person, unless a part of the scope
//! that would answer it was not tested. Every row carries how the clause's text was read.

use super::text;
use crate::certification::Facts;
use gincert_evidence::{Align, Table, Verdict};
use gincert_report::{Block, OUTLINE, Report};
use gincert_submission::Clause;

pub(super) fn add(report: &mut Report, facts: &Facts<'_>) {
    let (name, _, profile) = &facts.intake.profile;
    report.add("12", text(format!(
        "Clauses of the profile {name}. needs-a-person: the evidence stands in the section named, a person compares it with the clause. not-tested: what would answer it is not part of this submission."
    )));
    let columns = [
        ("Clause", Align::Left),
        ("Says", Align::Left),
        ("Applies when", Align::Left),
        ("Clause text", Align::Left),
        ("Verdict", Align::Left),
        ("Evidence", Align::Left),
    ];
    let mut table = Table::new("Compliance matrix", &columns);
    for clause in &profile.clauses {
        let (verdict, evidence) = judge(clause);
        table.row([
            clause.clause.text.clone(),
            clause.says.text.clone(),
            clause.applies.text.clone(),
            how_read(clause),
            verdict.to_string(),
            evidence,
        ]);
    }
    report.add("12", Block::Table(table));
}

fn how_read(clause: &Clause) -> String {
    let checked = &clause.checked.text;
    match clause.read.text.as_str() {
        "text read" => format!("text read; checked: {checked}"),
        "second-hand" => "second-hand quotation; clause text not read".to_owned(),
        other => format!("{other}; clause text not read in full"),
    }
}

fn judge(clause: &Clause) -> (Verdict, String) {
    let named = OUTLINE
        .iter()
        .find(|heading| heading.text == clause.evidence.text);
    match named {
        Some(heading) if matches!(heading.number, "10" | "11") => {
            (Verdict::NotTested, format!("section {}", heading.number))
        }
        Some(heading) => (Verdict::NeedsAPerson, format!("section {}", heading.number)),
        None => (Verdict::NeedsAPerson, "none in this report".to_owned()),
    }
}
