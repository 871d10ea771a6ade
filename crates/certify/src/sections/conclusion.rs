//! Section 3: what was found, a sentence for each part of the scope, and the statement of an engaged
//! laboratory.

use super::{matrix, statement, text};
use crate::facts::Facts;
use crate::subjects::Subject;
use gincert_evidence::{Grade, Verdict};
use gincert_report::{Block, Report};
use gincert_submission::Examined;
use gincert_submission::claims::Judged;

/// One sentence for each part of the scope, in the words of the tool's scale.
pub(crate) fn conclusion(facts: &Facts<'_>) -> Vec<String> {
    let mut sentences = vec![rules(facts)];
    sentences.extend(claims(facts));
    sentences.push(super::hand_logs::conclusion(facts));
    sentences.push(super::shuffles::conclusion(facts));
    sentences.push(papers(facts));
    sentences
}

pub(super) fn add(report: &mut Report, facts: &Facts<'_>) {
    report.add("3", Block::List(conclusion(facts)));
    if let Some(statement) = statement::of(facts) {
        report.add("3", text(statement.words));
        if !statement.grounds.is_empty() {
            report.add("3", Block::List(statement.grounds));
        }
    }
}

/// The verdict on the rules. A document without an example was compared with nothing.
pub(super) fn rules_verdict(facts: &Facts<'_>) -> Verdict {
    let Some(examined) = facts.examined() else { return Verdict::NotTested };
    if !examined.readable() || examined.dossier.ruleset.is_none() {
        return Verdict::NotTested;
    }
    match (facts.counts(Subject::Rules).any_grave(), examples(examined).1) {
        (true, _) => Verdict::Differs,
        (false, 0) => Verdict::NotTested,
        (false, _) => Verdict::Agrees,
    }
}

/// Worked examples that hold, and all.
pub(super) fn examples(examined: &Examined) -> (u64, u64) {
    let fences = examined.fences.as_ref();
    fences.map_or((0, 0), |found| (found.examples - found.failures.len() as u64, found.examples))
}

fn rules(facts: &Facts<'_>) -> String {
    let Some(examined) = facts.examined() else {
        return "Rules: not-tested; there is no rule document to read.".to_owned();
    };
    let counts = facts.counts(Subject::Rules).words();
    if !examined.readable() || examined.dossier.ruleset.is_none() {
        return format!("Rules: not-tested; the rule document has no usable ruleset ({counts}).");
    }
    let verdict = rules_verdict(facts);
    match examples(examined) {
        (_, 0) => format!(
            "Rules: {verdict}; {counts}; the document has no worked example to compare with."
        ),
        (held, all) => format!("Rules: {verdict}; {counts}; {held} of {all} worked examples hold."),
    }
}

/// Which wagers a figure of a game of wagers is about.
pub(super) fn group(judged: &Judged) -> usize {
    use gincert_submission::{Stake, Subject as About};
    match judged.claim.subject {
        About::Unknown => 3,
        About::Par(Stake::Both, _) => 2,
        subject if subject.is_bonus() => 0,
        _ => 1,
    }
}

fn claims(facts: &Facts<'_>) -> Vec<String> {
    let Some(examined) = facts.examined() else {
        return Vec::new();
    };
    let mut sentences = Vec::new();
    let has_wagers = has_wagers(examined);
    let names = match has_wagers {
        true => ["Bonus wager", "Base game", "Both together"].as_slice(),
        false => &["Score"],
    };
    for (number, name) in names.iter().enumerate() {
        let is_in = |judged: &&Judged| match has_wagers {
            true => group(judged) == number,
            false => judged.claim.subject != gincert_submission::Subject::Unknown,
        };
        let of = |verdict: Verdict| {
            let claims = examined.claims.iter().filter(is_in);
            claims.filter(|judged| judged.verdict == verdict).count()
        };
        let counts = [Verdict::Agrees, Verdict::Near, Verdict::Differs, Verdict::NotTested].map(of);
        let [agree, near, differ, untested] = counts;
        let all: usize = counts.iter().sum();
        if all == 0 {
            let is_needed = has_wagers && (number == 1 || (number == 0 && has_bonus(examined)));
            if is_needed {
                sentences.push(format!(
                    "{name}, printed mathematics: not-tested; the document has no claim about it."
                ));
            }
            continue;
        }
        let verdict = match (differ, untested) {
            (1.., _) => Verdict::Differs,
            (0, 1..) => Verdict::NotTested,
            (0, 0) => Verdict::Agrees,
        };
        sentences.push(format!(
            "{name}, printed mathematics: {verdict}; of {all} figures: {agree} agree, {near} near, \
             {differ} differ, {untested} not tested."
        ));
    }
    let unknown = examined.claims.iter().filter(|judged| group(judged) == 3).count() as u64;
    let further = [
        (unknown, "claims of which the tool computes nothing"),
        (examined.dossier.claims_left, "claims past the limit"),
        (examined.unclaimed, "figures outside of the claim table"),
    ];
    let further = further.into_iter().filter(|(count, _)| *count > 0);
    let further: Vec<String> = further.map(|(count, what)| format!("{count} {what}")).collect();
    if !further.is_empty() {
        sentences.push(format!("Further printed figures: not-tested; {}.", further.join(", ")));
    }
    sentences
}

/// Whether a document is of a game of wagers; one without a usable ruleset is read as if it were.
pub(super) fn has_wagers(examined: &Examined) -> bool {
    examined.rules().is_some() || examined.dossier.ruleset.is_none()
}

/// Whether there is anything to say of printed figures: a game that counts points has no edge that
/// would have to be printed.
pub(super) fn has_figures(facts: &Facts<'_>) -> bool {
    facts.examined().is_none_or(|examined| {
        has_wagers(examined) || !examined.claims.is_empty() || examined.figures_untested() > 0
    })
}

fn has_bonus(examined: &Examined) -> bool {
    examined.rules().is_some_and(|rules| !rules.bonus.is_empty())
}

/// The verdict on all printed figures, and why it is no better, as the end of a sentence. Each wager's
/// cost has to be among what agrees.
pub(super) fn figures_verdict(facts: &Facts<'_>) -> (Verdict, String) {
    let usable = |examined: &&Examined| examined.dossier.ruleset.is_some();
    let Some(examined) = facts.examined().filter(usable) else {
        return (Verdict::NotTested, "there is no usable ruleset".to_owned());
    };
    let counts = facts.counts(Subject::Figures);
    if counts.any_grave() {
        return (Verdict::Differs, format!("there are {}", counts.words()));
    }
    let untested = examined.figures_untested();
    if untested > 0 {
        return (Verdict::NotTested, format!("{untested} printed figures were not tested"));
    }
    let is_compared = |bonus: bool| {
        examined.claims.iter().any(|judged| {
            let counts = matches!(judged.verdict, Verdict::Agrees | Verdict::Near);
            counts && judged.claim.subject.is_cost() && group(judged) == usize::from(!bonus)
        })
    };
    if !has_wagers(examined) {
        return (Verdict::Agrees, String::new());
    }
    if !is_compared(false) {
        return (
            Verdict::NotTested,
            "no printed edge or return of the base game was compared".to_owned(),
        );
    }
    if has_bonus(examined) && !is_compared(true) {
        return (
            Verdict::NotTested,
            "no printed edge or return of the side wager was compared".to_owned(),
        );
    }
    (Verdict::Agrees, String::new())
}

fn papers(facts: &Facts<'_>) -> String {
    let counts = facts.counts(Subject::Papers);
    let verdict = match counts.any_grave() {
        true => Verdict::Differs,
        false => Verdict::Agrees,
    };
    let engagement = match facts.engagement {
        Some(_) => "the engagement",
        None => "no complete engagement",
    };
    format!(
        "Papers: {verdict}; {} about the submission's page, {} files, the profile and {engagement}.",
        counts.words(),
        facts.intake.files.len()
    )
}

/// The codes of the material findings about something, each once, for a sentence.
pub(super) fn material_codes(facts: &Facts<'_>, about: Subject) -> Vec<&'static str> {
    let rules = facts.examined().map(|examined| examined.source.path());
    let material = facts.findings.iter().filter(|finding| {
        finding.grade == Grade::Material && crate::subjects::subject(finding, rules) == about
    });
    let mut codes: Vec<&'static str> = material.map(|finding| finding.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// The clauses, for the statement.
pub(super) fn clauses(facts: &Facts<'_>) -> matrix::Clauses {
    matrix::clauses(facts)
}
