//! What the rules and the printed figures come to: verdicts that the first page, the conclusion, the
//! statement and the matrix share.

use crate::report::context::ReportContext;
use gincert_evidence::{Finding, FindingSubject, Grade, Verdict, counted};
use gincert_submission::AnalyzedDocument;
use gincert_submission::claims::JudgedClaim;

/// The verdict on the rules. A document without an example was compared with nothing.
pub(super) fn rules_verdict(facts: &ReportContext<'_>) -> Verdict {
    let Some(examined) = facts.examined() else { return Verdict::NotTested };
    if !examined.readable() || examined.dossier.ruleset.is_none() {
        return Verdict::NotTested;
    }
    match (facts.counts(FindingSubject::Rules).any_grave(), examples(examined).1) {
        (true, _) => Verdict::Differs,
        (false, 0) => Verdict::NotTested,
        (false, _) => Verdict::Agrees,
    }
}

/// Worked examples that hold, and all.
pub(super) fn examples(examined: &AnalyzedDocument) -> (u64, u64) {
    let fences = examined.fences.as_ref();
    fences.map_or((0, 0), |found| (found.examples - found.failures.len() as u64, found.examples))
}

/// Which wagers a figure of a game of wagers is about.
pub(super) fn group(judged: &JudgedClaim) -> usize {
    use gincert_submission::{ClaimSubject as About, Stake};
    match judged.claim.subject {
        About::Unknown => 3,
        About::Par(Stake::Both, _) => 2,
        subject if subject.is_bonus() => 0,
        _ => 1,
    }
}

/// Whether a document is of a game of wagers; one that names no game is read as if it were.
pub(super) fn has_wagers(examined: &AnalyzedDocument) -> bool {
    let game = examined.dossier.facts.game.as_ref();
    game.is_none_or(|game| game.value.is_banked())
}

/// Whether there is anything to say of printed figures: a game that counts points has no edge that
/// would have to be printed.
pub(super) fn has_figures(facts: &ReportContext<'_>) -> bool {
    facts.examined().is_none_or(|examined| {
        has_wagers(examined) || !examined.claims.is_empty() || examined.figures_untested() > 0
    })
}

pub(super) fn has_bonus(examined: &AnalyzedDocument) -> bool {
    examined.rules().is_some_and(|rules| !rules.bonus.is_empty())
}

/// The verdict on all printed figures, and why it is no better, as the end of a sentence. Each wager's
/// cost has to be among what agrees.
pub(super) fn figures_verdict(facts: &ReportContext<'_>) -> (Verdict, String) {
    let usable = |examined: &&AnalyzedDocument| examined.dossier.ruleset.is_some();
    let Some(examined) = facts.examined().filter(usable) else {
        return (Verdict::NotTested, "there is no usable ruleset".to_owned());
    };
    let counts = facts.counts(FindingSubject::Figures);
    if counts.any_grave() {
        return (Verdict::Differs, format!("there are {}", counts.words()));
    }
    let untested = examined.figures_untested();
    if untested > 0 {
        let figures = counted(untested, "printed figure was", "printed figures were");
        return (Verdict::NotTested, format!("{figures} not tested"));
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

/// The codes of the material findings about something, each once, for a sentence.
pub(super) fn material_codes(
    facts: &ReportContext<'_>,
    about: FindingSubject,
) -> Vec<&'static str> {
    let is_about =
        |finding: &&Finding| finding.grade == Grade::Material && finding.subject == about;
    let material = facts.findings.iter().filter(is_about);
    let mut codes: Vec<&'static str> = material.map(|finding| finding.code).collect();
    if about == FindingSubject::Logs
        && facts.intake.hand_logs.unlisted.iter().any(|count| *count > 0)
    {
        codes.extend(&facts.intake.hand_logs.material_codes);
    }
    codes.sort_unstable();
    codes.dedup();
    codes
}
