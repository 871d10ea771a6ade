//! The lab's engagement: what it states about its own work, and the verdicts that its people give on
//! clauses. Markdown with tables.

use crate::document::problem::{Problem, ProblemKind};
use crate::papers::signing_roles::{self, MustSign};
use gincert_evidence::{StatedValue, printable};
use gincert_pages::{
    Cell, Entry, PageProblem, Source, entries, nearest, pairs, read_date, read_named,
};
use jiff::civil::Date;

/// The rows of an engagement.
const ROWS: [&str; 18] = [
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

/// A part that a statement of conformity may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScopePart {
    /// The rule document as a text that is executed.
    Rules,
    /// The figures that it prints.
    Figures,
    /// Hand logs.
    HandLogs,
    /// Shuffles.
    Shuffles,
    /// Raw output and draws of a generator.
    RandomNumbers,
    /// The settlement engine, by its transcripts.
    Engine,
    /// The clauses of the profile.
    Clauses,
}

impl ScopePart {
    /// Every part, in the order in which statements name them.
    pub const ALL: [ScopePart; 7] = [
        ScopePart::Rules,
        ScopePart::Figures,
        ScopePart::HandLogs,
        ScopePart::Shuffles,
        ScopePart::RandomNumbers,
        ScopePart::Engine,
        ScopePart::Clauses,
    ];

    /// The word for it in the row `Scope`.
    pub fn word(self) -> &'static str {
        match self {
            ScopePart::Rules => "rules",
            ScopePart::Figures => "figures",
            ScopePart::HandLogs => "hand logs",
            ScopePart::Shuffles => "shuffles",
            ScopePart::RandomNumbers => "random numbers",
            ScopePart::Engine => "settlement engine",
            ScopePart::Clauses => "clauses",
        }
    }
}

/// What a person says of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PersonsVerdict {
    /// It is met.
    Met,
    /// It is not met.
    NotMet,
    /// It does not apply.
    DoesNotApply,
}

impl PersonsVerdict {
    /// Every verdict.
    pub const ALL: [PersonsVerdict; 3] =
        [PersonsVerdict::Met, PersonsVerdict::NotMet, PersonsVerdict::DoesNotApply];

    /// The word for it in an engagement.
    pub fn word(self) -> &'static str {
        match self {
            PersonsVerdict::Met => "met",
            PersonsVerdict::NotMet => "not met",
            PersonsVerdict::DoesNotApply => "does not apply",
        }
    }

    fn parse(text: &str) -> Option<PersonsVerdict> {
        PersonsVerdict::ALL.into_iter().find(|verdict| verdict.word() == text)
    }
}

/// Most verdicts on clauses that are read.
const CLAUSE_ROWS_MAX: usize = 1_000;

/// What a person says of a clause of the profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseVerdict {
    /// The clause, as the profile names it.
    pub clause: Cell,
    /// What the person says.
    pub verdict: Entry<PersonsVerdict>,
    /// Who says so.
    pub by: Cell,
    /// When.
    pub date: Entry<Date>,
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
    pub date: Entry<Date>,
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
    pub date: Entry<Date>,
}

/// The lab's facts about one engagement.
#[derive(Debug, Clone, Default)]
pub struct Engagement {
    /// Who issues the report.
    pub issuer: Entry<String>,
    /// The report's number.
    pub report_number: Entry<String>,
    /// Its issue.
    pub issue: Entry<String>,
    /// The day of issue.
    pub date_of_issue: Entry<Date>,
    /// Who ordered it.
    pub client: Entry<String>,
    /// When the item was received.
    pub received: Entry<Date>,
    /// The first day of testing.
    pub tested_from: Entry<Date>,
    /// The last day of testing.
    pub tested_to: Entry<Date>,
    /// Who tested.
    pub tester: Entry<String>,
    /// Who reviewed.
    pub reviewer: Entry<String>,
    /// Who authorises the report.
    pub authoriser: Entry<String>,
    /// The authoriser's name in signers' files.
    pub authoriser_signs_as: Entry<String>,
    /// The laboratory's accreditation.
    pub accreditation: Entry<String>,
    /// Who receives the report.
    pub recipients: Entry<String>,
    /// The report that this one replaces, where it replaces one.
    pub supersedes: Entry<String>,
    /// Deviations and waivers in words.
    pub waivers_in_words: Entry<String>,
    /// Why this issue was made.
    pub reason: Entry<String>,
    /// The parts that the statement is about, in the order of [`ScopePart::ALL`].
    pub scope: Entry<Vec<ScopePart>>,
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
    /// Who read the text of a clause for this engagement.
    pub fn reading(&self, clause: &str) -> Option<&ClauseReading> {
        self.readings.iter().find(|reading| reading.clause.text == clause)
    }

    /// Rows with dates, in the order in which things happen.
    pub fn dates(&self) -> [(&'static str, &Entry<Date>); 4] {
        [
            ("Received", &self.received),
            ("Tested from", &self.tested_from),
            ("Tested to", &self.tested_to),
            ("Date of issue", &self.date_of_issue),
        ]
    }

    /// Rows without which a report stays a draft, and whether they say something.
    pub fn needed(&self) -> [(&'static str, bool); 4] {
        [
            ("Issuer", self.issuer.is_stated()),
            ("Report number", self.report_number.is_stated()),
            ("Date of issue", self.date_of_issue.is_stated()),
            ("Authoriser", self.authoriser.is_stated()),
        ]
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
    let rows = pairs(rows, &ROWS, "Engagement", &mut problems);
    let [
        issuer,
        report_number,
        issue,
        date_of_issue,
        client,
        received,
        tested_from,
        tested_to,
        tester,
        reviewer,
        authoriser,
        authoriser_signs_as,
        accreditation,
        recipients,
        supersedes,
        waivers_in_words,
        reason,
        scope,
    ] = entries(&rows, ROWS);
    let scope = read_scope(scope, &mut problems);
    let clauses = clause_verdicts(clauses, &mut problems);
    let readings = clause_readings(readings, &mut problems);
    let waivers = waivers_of(waivers, &mut problems);
    let authoriser_signs_as = Entry::of(authoriser_signs_as);
    let must_sign =
        signing_roles::must_sign(must_sign, authoriser_signs_as.stated_cell(), &mut problems);
    Engagement {
        issuer: Entry::of(issuer),
        report_number: Entry::of(report_number),
        issue: Entry::of(issue),
        date_of_issue: Entry::read(date_of_issue, read_date),
        client: Entry::of(client),
        received: Entry::read(received, read_date),
        tested_from: Entry::read(tested_from, read_date),
        tested_to: Entry::read(tested_to, read_date),
        tester: Entry::of(tester),
        reviewer: Entry::of(reviewer),
        authoriser: Entry::of(authoriser),
        authoriser_signs_as,
        accreditation: Entry::of(accreditation),
        recipients: Entry::of(recipients),
        supersedes: Entry::or_none(supersedes),
        waivers_in_words: Entry::or_none(waivers_in_words),
        reason: Entry::of(reason),
        scope,
        clauses,
        readings,
        waivers,
        must_sign,
        problems,
    }
}

/// The parts that a scope names; a word that is none is a problem, and the others count.
fn read_scope(cell: Option<Cell>, problems: &mut Vec<Problem>) -> Entry<Vec<ScopePart>> {
    let words = |cell: &Cell| -> Vec<String> {
        let apart = |c: char| matches!(c, ',' | ';');
        let words = cell.text.split(apart).map(|word| word.trim().to_lowercase());
        words.filter(|word| !word.is_empty()).collect()
    };
    let named = cell.as_ref().filter(|cell| !is_silent(cell)).map(words).unwrap_or_default();
    let known = ScopePart::ALL.map(ScopePart::word);
    if let Some(cell) = &cell {
        let foreign = named.iter().filter(|word| !known.contains(&word.as_str()));
        problems.extend(foreign.map(|word| unknown(cell, word, "part of a scope", &known)));
    }
    let is_named = |part: &ScopePart| named.iter().any(|word| word == part.word());
    let parts: Vec<ScopePart> = ScopePart::ALL.into_iter().filter(is_named).collect();
    Entry::read(cell, |_| Some(parts))
}

/// Whether a cell says nothing.
fn is_silent(cell: &Cell) -> bool {
    StatedValue::of(&cell.text).is_silent()
}

fn unknown(cell: &Cell, word: &str, what: &str, known: &[&str]) -> Problem {
    let message = format!("'{}' is not a {what}.", printable(word));
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
            problems.push(problem.other("The first one is here.", first.clause.span));
            continue;
        }
        let parts = [(&by, "who read it"), (&date, "when"), (&edition, "which text")];
        let silent: Vec<_> = parts.into_iter().filter(|(cell, _)| is_silent(cell)).collect();
        problems.extend(silent.iter().map(|(cell, what)| {
            let message = format!("A reading of a clause states {what}.");
            Problem::new(ProblemKind::TermsDefined, cell.span, message)
        }));
        if silent.is_empty() {
            let date = Entry::read(Some(date), read_date);
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
            let message = format!("A waiver states {what}; without it nothing is waived.");
            Problem::new(ProblemKind::TermsDefined, cell.span, message)
        }));
        if silent.is_empty() {
            let date = Entry::read(Some(date), read_date);
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
            problems.push(problem.other("The first one is here.", first.clause.span));
            continue;
        }
        if PersonsVerdict::parse(&verdict.text).is_none() {
            let known = PersonsVerdict::ALL.map(PersonsVerdict::word);
            problems.push(unknown(&verdict, &verdict.text, "verdict on a clause", &known));
        }
        for (cell, what) in [(&by, "who made it"), (&date, "when"), (&ground, "the reason")] {
            if is_silent(cell) {
                let message = format!("A verdict on a clause states {what}.");
                problems.push(Problem::new(ProblemKind::TermsDefined, cell.span, message));
            }
        }
        let verdict = Entry::read(Some(verdict), PersonsVerdict::parse);
        let date = Entry::read(Some(date), read_date);
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
        let named = scope("Clauses, rules");
        assert_eq!(named.scope.stated(), Some(&vec![ScopePart::Rules, ScopePart::Clauses]));
        assert_eq!(scope("not stated").scope.stated(), None);
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
