//! The actions that a report requires, by whom and by when, for the first page.

use super::statement;
use crate::files::roles::Role;
use crate::findings::checks::{edge_unusual, shuffle_rejected};
use crate::report::context::ReportContext;
use gincert_evidence::{Finding, FindingSubject, Grade, counted, fitting, grouped};
use gincert_submission::ScopePart;

/// Something that somebody must do.
pub(super) struct Duty {
    pub who: String,
    pub what: String,
    pub when: String,
}

const LABORATORY: &str = "A person of the laboratory";

/// What follows from findings and from clauses.
pub(super) fn of(facts: &ReportContext<'_>) -> Vec<Duty> {
    let submitter = facts.intake.manifest.submitted_by.stated();
    let submitter = submitter.cloned().unwrap_or_else(|| "The submitter".to_owned());
    let mut duties = Vec::new();
    let mut add = |who: &str, what: &str, count: u64, about: FindingSubject| {
        if count > 0 {
            duties.push(Duty {
                who: who.to_owned(),
                what: format!("{what}: {}, section 13", counted(count, "finding", "findings")),
                when: when(facts, part(about)).to_owned(),
            });
        }
    };
    let grave = |about| facts.counts(about).grave();
    let of = |about, fits: &dyn Fn(&Finding) -> bool| facts.counted(about, fits).grave();
    let is_edge = |finding: &Finding| finding.code == edge_unusual::CODE;
    let edges = of(FindingSubject::Figures, &is_edge);
    let own = of(FindingSubject::Papers, &|finding| facts.is_of_engagement(finding));
    add(
        &submitter,
        "corrects the rule document, or states why not",
        grave(FindingSubject::Rules),
        FindingSubject::Rules,
    );
    add(
        &submitter,
        "states whether the rules or the figures are correct",
        grave(FindingSubject::Figures).saturating_sub(edges),
        FindingSubject::Figures,
    );
    add(
        &submitter,
        "confirms or corrects pay-offs whose exact edge the profile does not expect",
        edges,
        FindingSubject::Figures,
    );
    let logs = match facts.intake.hand_logs.not_read {
        Some(_) => "completes the documents needed to read the logs",
        None => "explains or corrects the exceptions of the logs",
    };
    add(&submitter, logs, grave(FindingSubject::Logs), FindingSubject::Logs);
    for (what, count) in of_shuffles(facts) {
        add(&submitter, what, count, FindingSubject::Shuffles);
    }
    for (what, count) in of_random_numbers(facts) {
        add(&submitter, what, count, FindingSubject::RandomNumbers);
    }
    add(
        &submitter,
        "corrects the settlement engine, or supplies a transcript that can be judged",
        grave(FindingSubject::Engine),
        FindingSubject::Engine,
    );
    add(
        &submitter,
        "corrects the submission documents",
        grave(FindingSubject::Papers).saturating_sub(own),
        FindingSubject::Papers,
    );
    add(LABORATORY, "corrects its engagement", own, FindingSubject::Papers);
    let untested =
        facts.examined().map_or(0, gincert_submission::AnalyzedDocument::figures_untested);
    // Where figures have findings, these ask for an answer.
    if untested > 0 && !facts.counts(FindingSubject::Figures).any_grave() {
        let figures = counted(untested, "printed figure", "printed figures");
        duties.push(Duty {
            who: submitter,
            what: format!("names in a way that can be tested, or removes: {figures}, section 9"),
            when: when(facts, part(FindingSubject::Figures)).to_owned(),
        });
    }
    duties.extend(clauses(facts));
    duties
}

/// What the submitter has to do about shuffles, and how many findings ask for it.
fn of_shuffles(facts: &ReportContext<'_>) -> [(&'static str, u64); 3] {
    let items = &facts.intake.manifest.files;
    let has = |role| items.iter().any(|item| Role::of(&item.role.text) == Some(role));
    let is_of_files = |finding: &Finding| finding.code != shuffle_rejected::CODE;
    [
        ("explains the shuffles that fail", of_samples(facts, Grade::Material)),
        (
            match (has(Role::TestPlan), has(Role::Decks) || has(Role::DealtCards)) {
                (true, true) => "supplies readable deck files and a plan that can be followed",
                (true, false) => "supplies a plan that can be followed, and its decks",
                _ => "supplies deck files that can be read to their end and tested",
            },
            facts.counted(FindingSubject::Shuffles, is_of_files).grave(),
        ),
        (
            "supplies more, or complete, decks or rounds of shuffles that neither pass nor fail",
            of_samples(facts, Grade::Minor),
        ),
    ]
}

/// Findings of a grade about what samples of shuffles come to: material of those that fail, minor of
/// those that neither pass nor fail.
fn of_samples(facts: &ReportContext<'_>, grade: Grade) -> u64 {
    let is_of =
        |finding: &Finding| finding.grade == grade && finding.code == shuffle_rejected::CODE;
    facts.counted(FindingSubject::Shuffles, is_of).grave()
}

/// What the submitter has to do about random numbers: about files that were rejected, and about all others.
fn of_random_numbers(facts: &ReportContext<'_>) -> [(&'static str, u64); 2] {
    use crate::findings::checks::random_numbers_rejected::CODE;
    let material = |finding: &Finding| finding.grade == Grade::Material && finding.code == CODE;
    let rejected = facts.counted(FindingSubject::RandomNumbers, material).grave();
    let all = facts.counts(FindingSubject::RandomNumbers).grave();
    [
        ("explains the random numbers that were rejected", rejected),
        (
            "supplies raw output and draws that can be tested to their end",
            all.saturating_sub(rejected),
        ),
    ]
}

/// What a person decides on: clauses that apply, and those of which that is not known.
fn clauses(facts: &ReportContext<'_>) -> Vec<Duty> {
    let counts = super::matrix::clauses(facts);
    let when = when(facts, Some(ScopePart::Clauses));
    let duty = |what: String| Duty { who: LABORATORY.to_owned(), what, when: when.to_owned() };
    let mut duties = Vec::new();
    if counts.open_applying > 0 {
        let clauses = counted(counts.open_applying, "clause", "clauses");
        let apply = fitting(counts.open_applying, "applies", "apply");
        duties.push(duty(format!("decides on {clauses} that {apply}, section 12")));
    }
    if counts.open_unknown > 0 {
        let clauses = counted(counts.open_unknown, "clause applies", "clauses apply");
        let them = fitting(counts.open_unknown, "it", "them");
        duties.push(duty(format!("decides whether {clauses}, and on {them}, section 12")));
    }
    if counts.not_met > 0 {
        duties.push(duty(format!(
            "decides the consequences of {} that {} not met, section 12",
            match counts.not_met {
                1 => "1 clause".to_owned(),
                more => format!("{} clauses", grouped(more.into())),
            },
            fitting(counts.not_met, "is", "are")
        )));
    }
    duties
}

/// The part of a statement that a subject belongs to; the papers belong to none.
fn part(about: FindingSubject) -> Option<ScopePart> {
    match about {
        FindingSubject::Rules => Some(ScopePart::Rules),
        FindingSubject::Figures => Some(ScopePart::Figures),
        FindingSubject::Logs => Some(ScopePart::HandLogs),
        FindingSubject::Shuffles => Some(ScopePart::Shuffles),
        FindingSubject::RandomNumbers => Some(ScopePart::RandomNumbers),
        FindingSubject::Engine => Some(ScopePart::Engine),
        FindingSubject::Papers => None,
    }
}

/// By when: what the statement does not include keeps nothing from being stated.
fn when(facts: &ReportContext<'_>, part: Option<ScopePart>) -> &'static str {
    let named = facts.statement_scope();
    let is_in = part.is_none_or(|part| named.is_none_or(|named| named.contains(&part)));
    let is_made = statement::of(facts).is_some_and(|made| made.conformity.is_some());
    match (is_in, is_made) {
        (false, _) => "before a statement that includes it",
        (true, true) => "before another statement",
        (true, false) => "before conformity is stated",
    }
}
