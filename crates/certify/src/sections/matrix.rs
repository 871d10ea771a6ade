//! Section 12: clause by clause, what this report has to say.
//!
//! The tool computes what it can and names the pieces that are there; whether a clause is met is for a
//! person. A person's verdict comes from the engagement and is carried along. Every row says how the
//! clause's text was read, and nothing that was not read is met.

use crate::applies::Applies;
use crate::facts::Facts;
use crate::paragraph::text;
use crate::pieces;
use crate::probe::Probe;
use gincert_evidence::{Align, Table, Verdict};
use gincert_report::{Block, OUTLINE, Report};
use gincert_submission::{Clause, ClauseVerdict, HowChecked};

pub(super) fn add(report: &mut Report, facts: &Facts<'_>) {
    let (name, _, profile) = &facts.intake.profile;
    report.add("12", text(format!(
        "Clauses of the profile {name}. agrees and differs: computed, for clauses that are checked automatically; agrees is said only where somebody read the clause's text. needs-a-person: the evidence stands in the section named, a person compares it with the clause. not-tested: what would answer it is not part of this submission, or could not be tested. does-not-apply: the clause's conditions and what the submission or the profile states say so. A person's verdict is the laboratory's, from its engagement; the tool adds nothing to it. A confidence level that a clause names is applied to all p-values of section 11 together; what the samples are too small to show stands there too."
    )));
    let columns = [
        ("Clause", Align::Left),
        ("Says", Align::Left),
        ("Applies when", Align::Left),
        ("How checked", Align::Left),
        ("Source", Align::Left),
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
            how_checked(clause.how).to_owned(),
            clause.source.text.clone(),
            how_read(facts, clause),
            answer.word().to_owned(),
            evidence,
            persons(facts, clause)
                .map_or("none".to_owned(), |found| in_words(facts, clause, found)),
        ]);
    }
    report.add("12", Block::Table(table));
}

/// What the tool says of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Tool(Verdict),
    DoesNotApply,
}

impl Answer {
    fn word(self) -> &'static str {
        match self {
            Answer::Tool(verdict) => verdict.word(),
            Answer::DoesNotApply => "does-not-apply",
        }
    }
}

/// Clauses by what is said of them, a person's verdict before the tool's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Clauses {
    pub met: usize,
    pub not_met: usize,
    pub not_applicable: usize,
    /// A person has to look and has not, or found what cannot count.
    pub open: usize,
}

/// Every clause of the profile, counted.
pub(crate) fn clauses(facts: &Facts<'_>) -> Clauses {
    let mut counts = Clauses::default();
    for clause in &facts.intake.profile.2.clauses {
        let person = persons(facts, clause).map(|verdict| verdict.verdict.text.as_str());
        match (person, judge(clause, facts).0) {
            // A person cannot overrule what was computed, nor have met what nobody read.
            (Some("met"), Answer::Tool(Verdict::Differs)) => counts.open += 1,
            (Some("met"), _) if !is_read(facts, clause) => counts.open += 1,
            (Some("met"), _) => counts.met += 1,
            (Some("not met"), _) => counts.not_met += 1,
            (Some(_), _) | (None, Answer::DoesNotApply) => counts.not_applicable += 1,
            (None, Answer::Tool(_)) => counts.open += 1,
        }
    }
    counts
}

/// The clauses that a person calls met and that do not count as met, and why.
pub(crate) fn refused<'a>(facts: &'a Facts<'_>) -> Vec<(&'a ClauseVerdict, &'static str)> {
    let clauses = &facts.intake.profile.2.clauses;
    let met = clauses.iter().filter_map(|clause| {
        let found = persons(facts, clause).filter(|found| found.verdict.text == "met")?;
        if judge(clause, facts).0 == Answer::Tool(Verdict::Differs) {
            return Some((found, "what was computed differs"));
        }
        let unread = "nobody states to have read its text";
        (!is_read(facts, clause)).then_some((found, unread))
    });
    met.collect()
}

/// The verdict of a person of the laboratory on a clause.
fn persons<'a>(facts: &'a Facts<'_>, clause: &Clause) -> Option<&'a ClauseVerdict> {
    let (engagement, _) = facts.engagement?;
    engagement.clauses.iter().find(|verdict| verdict.clause.text == clause.clause.text)
}

/// Whether somebody read the clause's text: for the profile, or for this report.
fn is_read(facts: &Facts<'_>, clause: &Clause) -> bool {
    let (engagement, _) = match facts.engagement {
        Some(engagement) => engagement,
        None => return clause.is_read(),
    };
    clause.is_read() || engagement.reading(&clause.clause.text).is_some()
}

fn in_words(facts: &Facts<'_>, clause: &Clause, found: &ClauseVerdict) -> String {
    let who = format!("({}, {}): {}", found.by.text, found.date.text, found.ground.text);
    match found.verdict.text.as_str() {
        "met" if !is_read(facts, clause) => {
            format!("not carried over, because nobody states to have read the clause {who}")
        }
        verdict => format!("{verdict} {who}"),
    }
}

fn how_checked(how: HowChecked) -> &'static str {
    match how {
        HowChecked::Automatic => "automatic",
        HowChecked::Evidence => "evidence",
        HowChecked::Manual => "manual",
    }
}

fn how_read(facts: &Facts<'_>, clause: &Clause) -> String {
    let checked = &clause.checked.text;
    let for_report = facts.engagement.and_then(|(one, _)| one.reading(&clause.clause.text));
    if let Some(reading) = for_report {
        return format!(
            "text read by {} on {}: {}",
            reading.by.text, reading.date.text, reading.edition.text
        );
    }
    match clause.read.text.as_str() {
        "text read" => format!("text read; checked: {checked}"),
        "second-hand" => format!("second-hand quotation; clause text not read; checked: {checked}"),
        other => format!("{other}; clause text not read in full; checked: {checked}"),
    }
}

fn judge(clause: &Clause, facts: &Facts<'_>) -> (Answer, String) {
    let applies = facts.circumstances().decide(clause);
    if let Applies::No(why) = applies {
        return (Answer::DoesNotApply, why);
    }
    let (mut verdict, mut evidence) = match clause.how {
        HowChecked::Automatic => computed(clause, facts),
        HowChecked::Evidence => pieces_of(clause, facts),
        HowChecked::Manual => (Verdict::NeedsAPerson, section(&clause.answered.text)),
    };
    if verdict == Verdict::Agrees && !is_read(facts, clause) {
        verdict = Verdict::NeedsAPerson;
        evidence
            .push_str("; computed against words that are no reading of the whole clause: agrees");
    }
    if let Applies::Unknown(what) = applies {
        if verdict == Verdict::Agrees {
            verdict = Verdict::NeedsAPerson;
            evidence.push_str("; computed: agrees");
        }
        evidence.push_str(&format!("; whether the clause applies is open: {what}"));
    }
    (Answer::Tool(verdict), evidence)
}

fn computed(clause: &Clause, facts: &Facts<'_>) -> (Verdict, String) {
    match Probe::of(&clause.answered.text) {
        Some(probe) => probe.answer(facts),
        // No profile of this build asks so; see the tests.
        None => (Verdict::NeedsAPerson, "none in this report".to_owned()),
    }
}

fn pieces_of(clause: &Clause, facts: &Facts<'_>) -> (Verdict, String) {
    let intake = facts.intake;
    let found = pieces::look(&clause.answered.text, &intake.files, &intake.manifest);
    match found.missing.as_slice() {
        [] => (Verdict::NeedsAPerson, format!("section 5: {}", found.at_hand.join("; "))),
        missing => (Verdict::NotTested, format!("section 5: no {}", missing.join(", no "))),
    }
}

/// The section where a person begins to look.
fn section(named: &str) -> String {
    let heading = OUTLINE.iter().find(|heading| heading.text == named);
    heading
        .map_or("none in this report".to_owned(), |heading| format!("section {}", heading.number))
}
