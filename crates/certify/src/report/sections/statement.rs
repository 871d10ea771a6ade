//! The statement of conformity of an engaged laboratory: what section 8 gives as the decision rule,
//! applied (ISO/IEC 17025:2017, 7.8.6).
//!
//! "Does not comply" is printed for the item's own faults only, "Complies" only where every part of the
//! scope was compared with something and the persons who have to look have looked. Everything else is
//! no statement, with the reason.

use super::matrix::clauses;
use super::verdicts::{
    examples, figures_verdict, has_figures, has_wagers, material_codes, rules_verdict,
};
use crate::findings::checks::limit_unread;
use crate::report::context::ReportContext;
use gincert_evidence::{FindingSubject, Verdict, capital, counted, fitting, grouped};
use gincert_report::Conformity;
use gincert_submission::ScopePart;

/// Fewest rounds of hand logs on which a statement is made.
pub(super) const LOG_ROUNDS_LEAST: u64 = 100;

/// The decision rule, for section 8.
const RULE: [&str; 7] = [
    "Statement of conformity (ISO/IEC 17025:2017, 7.8.6): it covers the parts of the scope that \
     the engagement names; where it names none, the rules, the printed figures, the clauses of \
     section 12, and hand logs, shuffles, random numbers and the settlement engine where the submission has \
     them.",
    "No statement is made while the papers have a material or minor finding (submission.md and its \
     files, the engagement, the profile, documents on how logs are read): these are errors of \
     papers, not of the item.",
    "Does not comply: a part of the scope has a material finding, or a person's verdict on a clause is 'not met'.",
    "Complies: no part of the scope has a material or minor finding; the rules give what at least one worked example says, and all of them; every printed figure was compared and agrees or is near{costs}; hand logs agree by the rules of section 10, with at least 100 rounds under the item under test, and shuffles and random numbers by those of section 11, on as many lines, bits and numbers as are named there; the settlement engine agrees by section 9; every clause that applies has a person's verdict 'met'. Otherwise no statement is made.",
    "A finding that the laboratory waives, with a reason and a signer in its engagement, stays in \
     section 13 with its waiver. A waived minor finding does not count against the item or the \
     papers, and the statement counts such findings; a waived material finding still counts.",
    "A figure that is near counts as conforming: the difference is within the tolerance of its \
     method. No guard band is applied to exact comparisons, because they have no measurement \
     uncertainty; tests of shuffles, random numbers and logs are judged at the levels stated with \
     them.",
    "The statement is limited to the files of section 5 as received and to the stated scope.",
];

/// The decision rule in the words of the game.
pub(super) fn rule(facts: &ReportContext<'_>) -> Vec<String> {
    let costs = match facts.examined().is_none_or(has_wagers) {
        true => ", among them an edge or a return of every wager",
        false => "",
    };
    RULE.map(|row| row.replace("{costs}", costs)).to_vec()
}

/// What the authoriser states.
pub(super) struct Statement {
    /// Whether the item complies; `None` where no statement is made.
    pub conformity: Option<Conformity>,
    authoriser: String,
    /// What agrees with what, or what does not, as sentences; or why no statement is made, as ends of
    /// one.
    pub grounds: Vec<String>,
    /// Parts that there are and that the statement is not about.
    outside: Vec<ScopePart>,
}

/// Reasons that the first page repeats; the others are in section 3.
const REASONS_MAX: usize = 5;

impl Statement {
    /// The statement, or that there is none and why.
    pub fn words(&self) -> String {
        self.with(&self.grounds, "")
    }

    /// The same with the first reasons only.
    pub fn short(&self) -> String {
        let words = self.shortened();
        match self.conformity.is_some() && !self.outside.is_empty() {
            true => format!("{words} {}", not_in_scope(&self.outside)),
            false => words,
        }
    }

    fn shortened(&self) -> String {
        match self.grounds.get(..REASONS_MAX) {
            Some(first) if self.grounds.len() > REASONS_MAX => {
                self.with(first, "; more in section 3")
            }
            _ => self.words(),
        }
    }

    fn with(&self, reasons: &[String], more: &str) -> String {
        let authoriser = &self.authoriser;
        match self.conformity {
            Some(made) => made.sentence(authoriser),
            None => {
                let reasons = reasons.join("; ");
                format!("{authoriser} makes no statement of conformity: {reasons}{more}.")
            }
        }
    }

    /// The word for it in report.json.
    pub fn word(&self) -> &'static str {
        match self.conformity {
            Some(Conformity::Complies) => "complies",
            Some(Conformity::DoesNotComply) => "does-not-comply",
            None => "none",
        }
    }
}

/// A part of the scope: what stands for it and against it.
struct Part {
    name: ScopePart,
    verdict: Verdict,
    /// What was compared with what.
    agrees: String,
    /// Why there is no agreement.
    open: String,
    subject: Option<FindingSubject>,
}

/// The statement; a self-assessment has none.
pub(super) fn of(facts: &ReportContext<'_>) -> Option<Statement> {
    let (engagement, _) = facts.engagement?;
    let authoriser = facts.engaged(|engagement| &engagement.authoriser);
    let all = parts(facts);
    let named = engagement.scope.stated();
    let is_in = |part: &Part| named.is_none_or(|named| named.contains(&part.name));
    let (scope, outside): (Vec<Part>, Vec<Part>) = all.into_iter().partition(is_in);
    let outside: Vec<ScopePart> = outside.iter().map(|part| part.name).collect();
    let state = |conformity: Option<Conformity>, grounds: Vec<String>| Statement {
        conformity,
        authoriser: authoriser.clone(),
        grounds,
        outside: outside.clone(),
    };
    let papers = facts.counts(FindingSubject::Papers);
    if papers.any_grave() {
        return Some(state(
            None,
            vec![format!(
                "the papers have {} material and {}",
                grouped(papers.material.into()),
                counted(papers.minor, "minor finding", "minor findings")
            )],
        ));
    }
    let against: Vec<String> = scope.iter().filter_map(|part| against(facts, part)).collect();
    if !against.is_empty() {
        return Some(state(Some(Conformity::DoesNotComply), against));
    }
    let absent = |name: &ScopePart| {
        let is_there = scope.iter().any(|part| part.name == *name);
        named.is_some_and(|named| named.contains(name)) && !is_there
    };
    let absent = ScopePart::ALL.into_iter().filter(absent);
    let absent = absent.map(|name| format!("{}: not part of this submission", name.word()));
    let waived = facts.findings.iter().filter(|finding| finding.has_waiver).count() as u64;
    let unsettled = scope.iter().filter(|part| part.verdict != Verdict::Agrees);
    let unsettled = unsettled.map(|part| format!("{}: {}", part.name.word(), part.open));
    let open: Vec<String> = unsettled.chain(absent).collect();
    if scope.is_empty() || !open.is_empty() {
        return Some(match open.is_empty() {
            true => state(None, vec!["its scope is empty".to_owned()]),
            false => state(None, open),
        });
    }
    let mut grounds: Vec<String> = scope.into_iter().map(|part| part.agrees).collect();
    if !outside.is_empty() {
        grounds.push(not_in_scope(&outside));
    }
    if waived > 0 {
        grounds.push(format!(
            "Waived by the laboratory: {}, in section 13 with who waived {} and why.",
            counted(waived, "finding", "findings"),
            fitting(waived, "it", "them")
        ));
    }
    Some(state(Some(Conformity::Complies), grounds))
}

/// What a statement says nothing about, as a sentence.
fn not_in_scope(outside: &[ScopePart]) -> String {
    let outside: Vec<&str> = outside.iter().map(|part| part.word()).collect();
    format!("Not in the scope of this statement: {}.", outside.join(", "))
}

/// What stands against a part, as a sentence.
fn against(facts: &ReportContext<'_>, part: &Part) -> Option<String> {
    let Some(subject) = part.subject else {
        let not_met = clauses(facts).not_met;
        return (not_met > 0).then(|| {
            format!(
                "Clauses: {} {} not met, by a person's verdict in section 12.",
                grouped(not_met.into()),
                fitting(not_met, "is", "are")
            )
        });
    };
    let codes = material_codes(facts, subject);
    let counts = facts.counts(subject);
    (part.verdict == Verdict::Differs && counts.material > 0).then(|| {
        let name = capital(part.name.word());
        format!(
            "{name}: {} ({}), in section 13.",
            counted(counts.material, "material finding", "material findings"),
            codes.join(", ")
        )
    })
}

/// Every part that there is something about.
fn parts(facts: &ReportContext<'_>) -> Vec<Part> {
    let mut parts = vec![rules_part(facts)];
    parts.extend(has_figures(facts).then(|| figures_part(facts)));
    let further = [
        (
            ScopePart::HandLogs,
            FindingSubject::Logs,
            super::hand_logs::verdict(facts),
            super::hand_logs::sentence(facts),
        ),
        (
            ScopePart::Shuffles,
            FindingSubject::Shuffles,
            super::shuffles::verdict(facts),
            super::shuffles::sentence(facts),
        ),
    ];
    for (name, subject, verdict, sentence) in further {
        let Some(verdict) = verdict else { continue };
        let mut open = sentence.answer();
        // Rounds under other documents say nothing about this one.
        let rounds = facts.intake.hand_logs.rounds_under_item.unwrap_or(0);
        let few = subject == FindingSubject::Logs && rounds < LOG_ROUNDS_LEAST;
        let verdict = match verdict {
            Verdict::Agrees if few => {
                open = format!(
                    "{} under the item under test {} fewer than {LOG_ROUNDS_LEAST}",
                    counted(rounds, "round", "rounds"),
                    fitting(rounds, "is", "are")
                );
                Verdict::NotTested
            }
            verdict => verdict,
        };
        let agrees = sentence.to_string();
        parts.push(Part { name, verdict, agrees, open, subject: Some(subject) });
    }
    let of_numbers =
        super::random_numbers::verdict(facts).zip(super::random_numbers::sentence(facts));
    parts.extend(of_numbers.map(|(verdict, sentence)| Part {
        name: ScopePart::RandomNumbers,
        verdict,
        open: sentence.answer(),
        agrees: sentence.to_string(),
        subject: Some(FindingSubject::RandomNumbers),
    }));
    let of_engines = super::engines::verdict(facts).zip(super::engines::sentence(facts));
    parts.extend(of_engines.map(|(verdict, sentence)| Part {
        name: ScopePart::Engine,
        verdict,
        open: sentence.answer(),
        agrees: sentence.to_string(),
        subject: Some(FindingSubject::Engine),
    }));
    parts.push(clauses_part(facts));
    parts
}

fn rules_part(facts: &ReportContext<'_>) -> Part {
    let (held, all) = facts.examined().map(examples).unwrap_or_default();
    let counts = facts.counts(FindingSubject::Rules);
    let unread = facts.findings.iter().filter(|finding| finding.code == limit_unread::CODE);
    let unread = unread.count() as u64;
    let persons = facts.statement_scope().is_none_or(|parts| parts.contains(&ScopePart::Clauses));
    let mut verdict = rules_verdict(facts);
    let mut open = match (verdict, all) {
        (Verdict::Differs, _) => format!("there are {}", counts.words()),
        (_, 0) => "no worked example was compared".to_owned(),
        _ => "the rule document was not tested".to_owned(),
    };
    // Where persons decide on clauses, they decide on the clause behind such a limit too.
    if verdict == Verdict::Agrees && unread > 0 && !persons {
        verdict = Verdict::NotTested;
        open = format!(
            "{} not compared with the profile",
            counted(unread, "limit was", "limits were")
        );
    }
    let agrees = match held {
        1 => "Rules: the one worked example of the rule document gives the result of its tables."
            .to_owned(),
        held => format!(
            "Rules: all {} worked examples of the rule document give the results of its tables.",
            grouped(held.into())
        ),
    };
    Part { name: ScopePart::Rules, verdict, agrees, open, subject: Some(FindingSubject::Rules) }
}

fn figures_part(facts: &ReportContext<'_>) -> Part {
    let (verdict, open) = figures_verdict(facts);
    let of = |wanted: Verdict| {
        let examined = facts.examined().into_iter();
        let claims = examined.flat_map(|examined| &examined.claims);
        claims.filter(|judged| judged.verdict == wanted).count() as u64
    };
    let (agree, near) = (of(Verdict::Agrees), of(Verdict::Near));
    let costs = match facts.examined().is_some_and(has_wagers) {
        true => "; among them is what every wager costs",
        false => "",
    };
    let agrees = format!(
        "Figures: {} {} with the exact values for these rules, {} {} within the noise of {} \
         method{costs}.",
        counted(agree, "printed figure", "printed figures"),
        fitting(agree, "agrees", "agree"),
        grouped(near.into()),
        fitting(near, "is", "are"),
        fitting(near, "its", "their"),
    );
    Part { name: ScopePart::Figures, verdict, agrees, open, subject: Some(FindingSubject::Figures) }
}

fn clauses_part(facts: &ReportContext<'_>) -> Part {
    let counts = clauses(facts);
    let verdict = match (counts.not_met, counts.open(), counts.met) {
        (1.., ..) => Verdict::Differs,
        (0, 1.., _) | (0, 0, 0) => Verdict::NeedsAPerson,
        (0, 0, _) => Verdict::Agrees,
    };
    let open = match counts.open() {
        0 => "no person's verdict states that a clause is met".to_owned(),
        open => format!(
            "{} of the profile {} no person's verdict that counts",
            counted(open, "clause", "clauses"),
            fitting(open, "has", "have")
        ),
    };
    let agrees = format!(
        "Clauses: {} {} met and {} {} not apply, by the persons and on the grounds named in section 12.",
        grouped(counts.met.into()),
        fitting(counts.met, "is", "are"),
        grouped(counts.not_applicable.into()),
        fitting(counts.not_applicable, "does", "do")
    );
    Part { name: ScopePart::Clauses, verdict, agrees, open, subject: None }
}
