//! Section 12: clause by clause, what this report has to say.
//!
//! The tool computes what it can and names the pieces that are there; whether a clause is met is for a
//! person. A person's verdict comes from the engagement and is carried along. Every row says how the
//! clause's text was read, and nothing that was not read is met.

use crate::blocks::text;
use crate::examine::automatic_checks::Probe;
use crate::examine::clause_conditions::Applies;
use crate::examine::required_evidence;
use crate::load::profiles::ProfileFrom;
use crate::report::context::ReportContext;
use gincert_evidence::{Align, Table, Verdict, counted, fitting, grouped, quoted};
use gincert_report::{Block, OUTLINE, Report};
use gincert_submission::{Clause, ClauseVerdict, HowChecked, PersonsVerdict, ReadMark};

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    report.add("12", text(introduction(facts)));
    let counts = clauses(facts);
    name_counts(report, counts);
    // How many clauses a profile has that nobody knows, nobody knows either.
    if facts.intake.profile.from == ProfileFrom::Nowhere {
        return;
    }
    report.add("12", text(format!(
        "{} in the profile: {} met and {} not met by a person's verdict that counts, {} not applicable, {} open{}.",
        counted(counts.all(), "clause", "clauses"),
        grouped(counts.met.into()),
        grouped(counts.not_met.into()),
        grouped(counts.not_applicable.into()),
        grouped(counts.open().into()),
        match counts.open_unknown {
            0 => String::new(),
            unknown => format!(
                "; for {} of the open ones it is unknown whether {}",
                grouped(unknown.into()),
                fitting(unknown, "it applies", "they apply")
            ),
        }
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
    table.join("Clause", &["Clause", "Source"]);
    table.join("Requirement", &["Says", "Applies when", "How checked"]);
    table.join("Clause text", &["Clause text"]);
    table.join("Verdict", &["Verdict"]);
    table.join("Evidence", &["Evidence", "A person's verdict"]);
    let out = ClauseAnswer::DoesNotApply.word();
    table.fold_rows("Verdict", out, "Evidence", "clauses do not apply");
    let clauses = &facts.intake.profile.profile.clauses;
    let mut judged: Vec<(&Clause, ClauseAnswer, String)> = Vec::new();
    for clause in clauses {
        let (answer, evidence) = judge(clause, facts);
        judged.push((clause, answer, evidence));
    }
    // The gravest first; within an answer in the order of the profile.
    judged.sort_by_key(|(_, answer, _)| answer.urgency());
    for (clause, answer, evidence) in judged {
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
                .map_or("none".to_owned(), |found| in_words(facts, clause, found, answer)),
        ]);
    }
    report.add("12", Block::Table(table));
}

/// What the words of the matrix mean.
fn introduction(facts: &ReportContext<'_>) -> String {
    let named = match facts.intake.profile.from {
        ProfileFrom::Build => format!("the profile {}", facts.intake.profile.name),
        ProfileFrom::File => {
            format!(
                "the profile in the file {} of the submission",
                quoted(&facts.intake.profile.name)
            )
        }
        ProfileFrom::Nowhere => {
            return "No clause was assessed: the submission names an unknown profile.".to_owned();
        }
    };
    format!(
        "Clauses of {named}; section 8 explains the words. agrees and differs need a named person who read \
         the text of the clause, on a stated day, in a stated edition; calculated: compared with a \
         second-hand or partial text, or one that no named person has read, and neither agreement nor \
         discrepancy. needs-a-person: the section named has the evidence. does-not-apply: by what the \
         submission or the profile states. A person's verdict is the laboratory's, from its engagement; the \
         tool adds nothing to it. A confidence level that a clause names is applied to all p-values of \
         section 11 together."
    )
}

/// What the tool says of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClauseAnswer {
    Tool(Verdict),
    /// Computed against a text that no named person has read whole.
    Calculated,
    DoesNotApply,
}

impl ClauseAnswer {
    fn word(self) -> &'static str {
        match self {
            ClauseAnswer::Tool(verdict) => verdict.word(),
            ClauseAnswer::Calculated => "calculated",
            ClauseAnswer::DoesNotApply => "does-not-apply",
        }
    }

    /// Its place among the rows of the matrix: what a person has to look at comes first.
    fn urgency(self) -> u8 {
        match self {
            ClauseAnswer::Tool(Verdict::Differs) => 0,
            ClauseAnswer::Tool(Verdict::NeedsAPerson) => 1,
            ClauseAnswer::Tool(Verdict::Inconclusive) => 2,
            ClauseAnswer::Tool(Verdict::NotTested) => 3,
            ClauseAnswer::Calculated => 4,
            ClauseAnswer::Tool(Verdict::Near) => 5,
            ClauseAnswer::Tool(Verdict::Agrees) => 6,
            ClauseAnswer::DoesNotApply => 7,
        }
    }
}

/// Clauses by their verdict, a person's before the tool's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Clauses {
    pub met: u64,
    pub not_met: u64,
    pub not_applicable: u64,
    /// It applies, and a person has to look and has not, or found what cannot count.
    pub open_applying: u64,
    /// Whether it applies is not known either.
    pub open_unknown: u64,
    /// Of the open ones those that were calculated against a text that no named person has read.
    pub calculated: u64,
}

impl Clauses {
    /// Clauses that a person has to look at.
    pub fn open(self) -> u64 {
        self.open_applying + self.open_unknown
    }

    /// All clauses of the profile.
    pub fn all(self) -> u64 {
        self.met + self.not_met + self.not_applicable + self.open()
    }
}

/// Every clause of the profile, counted.
pub(crate) fn clauses(facts: &ReportContext<'_>) -> Clauses {
    use PersonsVerdict::{DoesNotApply, Met, NotMet};
    let mut counts = Clauses::default();
    for clause in &facts.intake.profile.profile.clauses {
        let person = persons(facts, clause).map(|found| found.verdict.stated().copied());
        let is_unknown = matches!(facts.circumstances().decide(clause), Applies::Unknown(_));
        let answer = judge(clause, facts).0;
        let open = match is_unknown && person.is_none() {
            true => &mut counts.open_unknown,
            false => &mut counts.open_applying,
        };
        match (person, answer) {
            (Some(Some(Met)), answer) if refusal(facts, clause, answer).is_some() => *open += 1,
            (Some(Some(Met)), _) => counts.met += 1,
            (Some(Some(NotMet)), _) => counts.not_met += 1,
            (Some(Some(DoesNotApply)), _) | (None, ClauseAnswer::DoesNotApply) => {
                counts.not_applicable += 1;
            }
            // A verdict that is not a known word is none.
            (Some(None), _) | (None, ClauseAnswer::Tool(_)) => *open += 1,
            (None, ClauseAnswer::Calculated) => {
                *open += 1;
                counts.calculated += 1;
            }
        }
    }
    counts
}

/// Names the clauses by their verdict.
fn name_counts(report: &mut Report, counts: Clauses) {
    for (name, count) in [
        ("all", counts.all()),
        ("met", counts.met),
        ("not-met", counts.not_met),
        ("not-applicable", counts.not_applicable),
        ("open", counts.open()),
        ("open.applying", counts.open_applying),
        ("open.unknown-whether-applying", counts.open_unknown),
    ] {
        report.name(&format!("clauses.{name}"), count);
    }
}

/// The clauses that a person calls met and that do not count as met, and why.
pub(crate) fn refused<'a>(facts: &'a ReportContext<'_>) -> Vec<(&'a ClauseVerdict, &'static str)> {
    let clauses = &facts.intake.profile.profile.clauses;
    let met = clauses.iter().filter_map(|clause| {
        let found = persons(facts, clause).filter(|found| is_met(found))?;
        Some((found, refusal(facts, clause, judge(clause, facts).0)?))
    });
    met.collect()
}

/// Why a clause that a person calls met does not count as met: a person cannot overrule what was
/// computed, nor have met what nobody read.
fn refusal(
    facts: &ReportContext<'_>,
    clause: &Clause,
    answer: ClauseAnswer,
) -> Option<&'static str> {
    match answer {
        ClauseAnswer::Tool(Verdict::Differs) => Some("what was computed differs"),
        _ if !is_read(facts, clause) => Some("no record that the clause text was reviewed"),
        _ => None,
    }
}

fn is_met(found: &ClauseVerdict) -> bool {
    found.verdict.stated() == Some(&PersonsVerdict::Met)
}

/// The verdict of a person of the laboratory on a clause.
fn persons<'a>(facts: &'a ReportContext<'_>, clause: &Clause) -> Option<&'a ClauseVerdict> {
    let (engagement, _) = facts.engagement?;
    engagement.clauses.iter().find(|verdict| verdict.clause.text == clause.clause.text)
}

/// Whether somebody read the clause's text: for the profile, or for this report.
fn is_read(facts: &ReportContext<'_>, clause: &Clause) -> bool {
    let (engagement, _) = match facts.engagement {
        Some(engagement) => engagement,
        None => return clause.is_read(),
    };
    clause.is_read() || engagement.reading(&clause.clause.text).is_some()
}

fn in_words(
    facts: &ReportContext<'_>,
    clause: &Clause,
    found: &ClauseVerdict,
    answer: ClauseAnswer,
) -> String {
    let who = format!("({}, {}): {}", found.by.text, found.date.text(), found.ground.text);
    match refusal(facts, clause, answer).filter(|_| is_met(found)) {
        Some(why) => format!("met, not adopted because {why} {who}"),
        None => format!("{} {who}", found.verdict.text()),
    }
}

fn how_checked(how: HowChecked) -> &'static str {
    match how {
        HowChecked::Automatic => "automatic",
        HowChecked::Evidence => "evidence",
        HowChecked::Manual => "manual",
    }
}

/// Who read the clause's text, when, in which edition, and which words; or that nobody states it.
fn how_read(facts: &ReportContext<'_>, clause: &Clause) -> String {
    let for_report = facts.engagement.and_then(|(one, _)| one.reading(&clause.clause.text));
    if let Some(reading) = for_report {
        return format!(
            "text read by {} on {}: {}",
            reading.by.text,
            reading.date.text(),
            reading.edition.text
        );
    }
    let (by, on) = (clause.read_by.text(), clause.read_on.text());
    let mut words = match (clause.is_read(), clause.read.stated()) {
        (true, _) => format!("text read by {by} on {on}"),
        (false, Some(ReadMark::ReadInPart)) => format!("read in part by {by} on {on}"),
        (false, Some(ReadMark::SecondHand)) => {
            "second-hand; the clause's own text was not read".to_owned()
        }
        (false, Some(ReadMark::Recalled)) => {
            "recalled; the clause's own text was not read".to_owned()
        }
        (false, Some(ReadMark::TextRead) | None) => "not read: no reader stated".to_owned(),
    };
    if let Some(edition) = clause.edition.stated() {
        words.push_str(&format!("; edition: {edition}"));
    }
    if let Some(quotation) = clause.quotation.stated() {
        words.push_str(&format!("; quotation: {quotation}"));
    }
    words
}

fn judge(clause: &Clause, facts: &ReportContext<'_>) -> (ClauseAnswer, String) {
    let applies = facts.circumstances().decide(clause);
    if let Applies::No(why) = applies {
        return (ClauseAnswer::DoesNotApply, why);
    }
    let has_rows = facts.examined().is_none_or(crate::families::family::has_outcome_rows);
    let asks_rows = Probe::of(&clause.answered.text) == Some(Probe::Outcomes);
    if clause.how == HowChecked::Automatic && asks_rows && !has_rows {
        let why = "the game is settled by points: it has no outcome rows and no pay rows";
        return (ClauseAnswer::DoesNotApply, why.to_owned());
    }
    let (mut verdict, mut evidence) = match clause.how {
        HowChecked::Automatic => computed(clause, facts),
        HowChecked::Evidence => pieces_of(clause, facts),
        HowChecked::Manual => (Verdict::NeedsAPerson, section(&clause.answered.text)),
    };
    let is_computed = matches!(verdict, Verdict::Agrees | Verdict::Near | Verdict::Differs);
    let is_calculated = is_computed && !is_read(facts, clause);
    if is_calculated {
        let result = if verdict == Verdict::Differs { "inconsistent" } else { "consistent" };
        let against = match clause.read.stated() {
            Some(ReadMark::SecondHand) => "a second-hand text of the clause",
            Some(ReadMark::ReadInPart) => "a partial text of the clause",
            _ => "a text of the clause that no named person has read",
        };
        evidence.push_str(&format!("; calculated against {against}: {result}"));
    }
    if let Applies::Unknown(what) = applies {
        if verdict == Verdict::Agrees && !is_calculated {
            verdict = Verdict::NeedsAPerson;
            evidence.push_str("; computed: agrees");
        }
        evidence.push_str(&format!("; applicability open: {what}"));
    }
    match is_calculated {
        true => (ClauseAnswer::Calculated, evidence),
        false => (ClauseAnswer::Tool(verdict), evidence),
    }
}

fn computed(clause: &Clause, facts: &ReportContext<'_>) -> (Verdict, String) {
    match Probe::of(&clause.answered.text) {
        Some(probe) => probe.answer(facts),
        // No profile of this build asks so; see the tests.
        None => (Verdict::NeedsAPerson, "none in this report".to_owned()),
    }
}

fn pieces_of(clause: &Clause, facts: &ReportContext<'_>) -> (Verdict, String) {
    let intake = facts.intake;
    let found = required_evidence::look(&clause.answered.text, &intake.files, &intake.manifest);
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
