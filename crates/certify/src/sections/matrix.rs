//! Section 12: clause by clause, what this report has to say.
//!
//! The tool gives evidence; whether a clause is met is for a person, unless a part of the scope
//! that would answer it was not tested, or its own words say that it does not apply. A person's
//! verdict comes from the engagement and is carried along. Every row says how the clause's text was
//! read.

use super::{applies, text};
use crate::facts::Facts;
use crate::hand_logs::HandLogs;
use crate::shuffles::{LoggedSample, Shuffles};
use gincert_evidence::{Align, Table, Verdict};
use gincert_report::{Block, OUTLINE, Report};
use gincert_submission::{Clause, ClauseVerdict};

pub(super) fn add(report: &mut Report, facts: &Facts<'_>) {
    let (name, _, profile) = &facts.intake.profile;
    report.add("12", text(format!(
        "Clauses of the profile {name}. needs-a-person: the evidence stands in the section named, a person compares it with the clause. not-tested: what would answer it is not part of this submission, or could not be tested. does not apply: the clause's own words and what the submission or the profile states say so. A person's verdict is the laboratory's, from its engagement; the tool adds nothing to it. A confidence level that a clause names is applied to all p-values of section 11 together; what the samples are too small to show stands there too."
    )));
    let columns = [
        ("Clause", Align::Left),
        ("Says", Align::Left),
        ("Applies when", Align::Left),
        ("Clause text", Align::Left),
        ("Verdict", Align::Left),
        ("Evidence", Align::Left),
        ("A person's verdict", Align::Left),
    ];
    let mut table = Table::new("Compliance matrix", &columns);
    for clause in &profile.clauses {
        let (answer, evidence) = judge(clause, facts);
        table.row([
            clause.clause.text.clone(),
            clause.says.text.clone(),
            clause.applies.text.clone(),
            how_read(clause),
            answer.word().to_owned(),
            evidence,
            persons(facts, clause).map_or("none".to_owned(), in_words),
        ]);
    }
    report.add("12", Block::Table(table));
}

/// What the tool says of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Tool(Verdict),
    DoesNotApply,
}

impl Answer {
    fn word(self) -> &'static str {
        match self {
            Answer::Tool(verdict) => verdict.word(),
            Answer::DoesNotApply => "does not apply",
        }
    }
}

/// Clauses by what is said of them, a person's verdict before the tool's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Clauses {
    pub met: usize,
    pub not_met: usize,
    pub not_applicable: usize,
    /// A person has to look and has not.
    pub open: usize,
}

/// Every clause of the profile, counted.
pub(crate) fn clauses(facts: &Facts<'_>) -> Clauses {
    let mut counts = Clauses::default();
    for clause in &facts.intake.profile.2.clauses {
        let person = persons(facts, clause).map(|verdict| verdict.verdict.text.as_str());
        match (person, judge(clause, facts).0) {
            (Some("met"), _) => counts.met += 1,
            (Some("not met"), _) => counts.not_met += 1,
            (Some(_), _) | (None, Answer::DoesNotApply) => counts.not_applicable += 1,
            (None, Answer::Tool(_)) => counts.open += 1,
        }
    }
    counts
}

/// The verdict of a person of the laboratory on a clause.
fn persons<'a>(facts: &'a Facts<'_>, clause: &Clause) -> Option<&'a ClauseVerdict> {
    let (engagement, _) = facts.engagement?;
    engagement.clauses.iter().find(|verdict| verdict.clause.text == clause.clause.text)
}

fn in_words(verdict: &ClauseVerdict) -> String {
    format!(
        "{} ({}, {}): {}",
        verdict.verdict.text, verdict.by.text, verdict.date.text, verdict.ground.text
    )
}

fn how_read(clause: &Clause) -> String {
    let checked = &clause.checked.text;
    match clause.read.text.as_str() {
        "text read" => format!("text read; checked: {checked}"),
        "second-hand" => "second-hand quotation; clause text not read".to_owned(),
        other => format!("{other}; clause text not read in full"),
    }
}

fn judge(clause: &Clause, facts: &Facts<'_>) -> (Answer, String) {
    if let Some(why) = applies::does_not(&clause.applies.text, facts) {
        return (Answer::DoesNotApply, why);
    }
    let named = OUTLINE.iter().find(|heading| heading.text == clause.evidence.text);
    let Some(heading) = named else {
        return (Answer::Tool(Verdict::NeedsAPerson), "none in this report".to_owned());
    };
    let found = match heading.number {
        "10" => logged(&facts.intake.hand_logs),
        "11" => shuffled(clause, &facts.intake.shuffles),
        number => Ok(format!("section {number}")),
    };
    match found {
        Ok(evidence) => (Answer::Tool(Verdict::NeedsAPerson), evidence),
        Err(why) => (Answer::Tool(Verdict::NotTested), why),
    }
}

/// What section 10 has, or why it has nothing.
fn logged(logs: &HandLogs) -> Result<String, String> {
    let [_, audited, _] = logs.records;
    match (logs.files.is_empty(), audited) {
        (true, _) => Err("section 10: no hand log".to_owned()),
        (false, 0) => Err("section 10: no record of the hand logs could be audited".to_owned()),
        (false, _) => {
            Ok(format!("section 10: {audited} records audited, {} exceptions", logs.exceptions[0]))
        }
    }
}

/// What section 11 has, or why it has nothing: how much was tested, and the plain answer at the
/// level that the clause names.
fn shuffled(clause: &Clause, shuffles: &Shuffles) -> Result<String, String> {
    let Some(least) = shuffles.least else {
        let none = shuffles.files.is_empty() && shuffles.logged.is_empty();
        return Err(match none {
            true => "section 11: no deck file, and no deck out of a hand log".to_owned(),
            false => "section 11: no sample has lines enough for a test".to_owned(),
        });
    };
    let files = shuffles.files.iter();
    let files = files.map(|file| super::shuffles::tested(&file.path, file.sample, file.lines));
    // Shufflers and shifts are the rounds of the tables once more.
    let tables = shuffles.logged.iter().filter(|one| one.is_of_a_table());
    let tables = tables.map(LoggedSample::size);
    let mut sizes: Vec<String> = files.chain(tables).collect();
    if let Some(more @ 1..) = sizes.len().checked_sub(SIZES_MAX) {
        sizes.truncate(SIZES_MAX);
        sizes.push(format!("{more} more samples"));
    }
    let mut evidence = format!("section 11: {}", sizes.join(", "));
    if let Some((level, share)) = level(&clause.says.text) {
        let answer = match least.value() < 1.0 - share {
            true => "rejected",
            false => "not rejected",
        };
        evidence.push_str(&format!("; collectively at {level} %: {answer}"));
    }
    Ok(evidence)
}

/// Samples whose size an evidence cell names.
const SIZES_MAX: usize = 4;

/// The confidence level that a clause names: `99 %`.
fn level(says: &str) -> Option<(&str, f64)> {
    let (before, _) = says.split_once(" %")?;
    let level = before.rsplit(' ').next()?;
    let share = level.parse::<u8>().ok().filter(|level| *level < 100)?;
    Some((level, f64::from(share) / 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_the_number_before_the_first_per_cent_sign() {
        let levels = [
            ("Final outcomes are tested, collectively at 99 % confidence", Some("99")),
            ("95 % goodness of fit; 99 % of nothing", Some("95")),
            ("Cards come from a shuffled deck", None),
            ("at 1e9 % and 300 %", None),
        ];
        for (says, expected) in levels {
            assert_eq!(level(says).map(|found| found.0), expected, "{says}");
        }
    }

    #[test]
    fn logs_without_an_audited_record_are_not_tested() {
        let mut logs = HandLogs::default();
        assert!(logged(&logs).is_err());
        logs.files = vec!["a.jsonl".to_owned()];
        logs.records = [3, 0, 3];
        assert!(logged(&logs).unwrap_err().contains("no record"));
        logs.records = [3, 2, 1];
        logs.exceptions = [1, 1];
        assert_eq!(logged(&logs), Ok("section 10: 2 records audited, 1 exceptions".to_owned()));
    }
}
