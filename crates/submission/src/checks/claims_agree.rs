//! A printed figure does not agree with the printed rules.
//!
//! Every claim is compared with the exact value for this document. It agrees if that value rounds (half
//! away from zero) to the printed digits. It is near, which is an observation, if the difference is
//! within five standard errors of the simulation that the claim states, or of a simulation of 10^9 hands
//! where no method is stated. The tolerance for fewer than 10^6 hands is not larger than that for 10^9
//! hands, and a tolerance is always smaller than a tenth of the figure. Otherwise the claim differs:
//! material for the cost of a wager (edge, element of risk, return to player), minor for other figures.
//!
//! Figures of the base game are compared for the strategy under which they are printed; for optimal play
//! where none is stated. A printed strategy agrees if no hand is worth more when it is played otherwise.
//! The finding states what the strategy costs and which strategy of its form is best.
//!
//! A figure that is one unit of its last printed digit away from what it rounds to is truncated, or has its last
//! digit off by one; that is minor, also where it says what a wager costs, unless the unit is a tenth of the
//! figure or more. A name that has several definitions (RTP per Ante or per unit wagered) agrees if one of them
//! gives the digits; where that is not the usual one it is an observation, with the value of the usual one.
//! For a figure that differs, everything else that has its digits is named, plain causes first: the figure in
//! another unit, as odds, cut off or mistyped; another figure of the game (over another base, of another wager, of
//! another row, with or without the rows above, of two rows together, among raised hands, under another
//! strategy), or one computed from another figure as it is rounded. The number of figures tried is stated, and how many of them would fit by chance.
//!
//! Figures of one place that differ for the same reason are one finding: they have the same closest
//! reading, or one of them follows from another. The notes name the others.
//!
//! For a bonus figure that differs, every reading of the pay table that changes one row or one or two pay-offs is tried;
//! for a base-game figure that does not agree, other strategies and rules that differ in one
//! place. A reading is named if it gives the printed digits or comes at least fifty times closer.
//! It is offered as help, never applied, and it does not change the grade.
//!
//! What to do: the submitter states which is dealt and intended, the text or the figure.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::{DiagnosisKind, Inconsistency, JudgedClaim, StrategyJudged};
use crate::document::dossier::ClaimSubject;
use crate::families::claim_causes::{Cause, causes};
use gincert_evidence::{Finding, Grade, Quantity, Verdict, grouped, printable};

pub(super) const CODE: &str = "claims-agree";
pub(super) const SUBJECT: gincert_evidence::FindingSubject =
    gincert_evidence::FindingSubject::Figures;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let strategies = examined.claims.iter().filter_map(|judged| {
        let strategy = judged.strategy.as_ref()?;
        strategy_finding(examined, judged, strategy)
    });
    let slips = super::claims_consistent::slips(examined);
    let causes = causes(examined).into_iter();
    let figures = causes.filter_map(|cause| finding(examined, &cause, &slips));
    let defined = examined.claims.iter().filter_map(|judged| otherwise_defined(examined, judged));
    strategies.chain(figures).chain(defined).collect()
}

/// A figure that agrees, but not by the usual definition of its name.
fn otherwise_defined(examined: &AnalyzedDocument, judged: &JudgedClaim) -> Option<Finding> {
    let definition = judged.definition.as_ref()?;
    let (usual, value) = definition.usual.as_ref()?;
    let place = examined.source.place(judged.claim.value_cell.span);
    let printed = printable(&judged.claim.value_cell.text);
    let message = format!(
        "'{}' is stated as {printed} and agrees as {}; as {usual}, it is {}.",
        printable(&judged.claim.name.text),
        definition.words,
        judged.like(value)
    );
    let finding = Finding::new(CODE, Grade::Observation, place, message)
        .expected(Quantity::Exact(value.clone()))
        .observed(Quantity::Text(printed));
    Some(finding.help("State the definition of the figure."))
}

/// What has the digits of a figure that differs, values with two digits more than are printed.
fn diagnosis_sentence(judged: &JudgedClaim) -> Option<String> {
    let printed = judged.printed()?;
    judged.diagnosis_sentence(|value| printed.like_finer(value, 2))
}

fn finding(
    examined: &AnalyzedDocument,
    cause: &Cause<'_>,
    slips: &[Inconsistency],
) -> Option<Finding> {
    let judged = cause.head;
    let place = examined.source.place(judged.claim.value_cell.span);
    let exact = judged.exact.as_ref()?;
    let printed = printable(&judged.claim.value_cell.text);
    let name = printable(&judged.claim.name.text);
    let (grade, message) = match judged.verdict {
        Verdict::Near => {
            let digits = match judged.closer.as_ref().is_some_and(|closer| closer.fits) {
                true => "",
                false => ", more digits than its method supports",
            };
            let message = format!(
                "'{name}' is stated as {printed}{digits}; the exact value is {}. {}",
                judged.legible(exact),
                judged.reason
            );
            (Grade::Observation, message)
        }
        _ if judged.last_digit.is_some() => {
            (judged.grade(), format!("'{name}' is stated as {printed}. {}", judged.reason))
        }
        _ => {
            let message = format!(
                "'{name}' is stated as {printed}; under the document's own rules{} it is {}.",
                under(judged),
                judged.legible(exact)
            );
            (judged.grade(), message)
        }
    };
    let mut finding = Finding::new(CODE, grade, place, message)
        .expected(Quantity::Exact(exact.clone()))
        .observed(Quantity::Text(printed));
    if judged.root_of.is_some() {
        finding = finding.expected(Quantity::Text(exact.decimal(9)));
    }
    finding = with_consequences(finding, examined, cause);
    for slip in slips.iter().filter(|slip| is_about(slip, cause)) {
        finding = finding.note(slip.message.clone());
    }
    Some(with_readings(finding, cause))
}

/// The other figures of the cause, each with its place.
fn with_consequences(
    mut finding: Finding,
    examined: &AnalyzedDocument,
    cause: &Cause<'_>,
) -> Finding {
    for other in &cause.others {
        let Some(exact) = &other.exact else { continue };
        let note = format!(
            "Same cause: '{}' is stated as {}; the exact value is {}.",
            printable(&other.claim.name.text),
            printable(&other.claim.value_cell.text),
            other.legible(exact)
        );
        let note = match diagnosis_sentence(other) {
            Some(own) => format!("{note} {own}"),
            None => note,
        };
        finding = finding.note_at(note, examined.source.place(other.claim.value_cell.span));
    }
    finding
}

/// Whether printed arithmetic that does not add up is a consequence of a cause.
fn is_about(slip: &Inconsistency, cause: &Cause<'_>) -> bool {
    let differing = cause.figures().filter(|judged| judged.verdict == Verdict::Differs);
    let mut spans = differing.map(|judged| judged.claim.value_cell.span);
    spans.any(|span| slip.involved.contains(&span))
}

/// The strategy that a figure of the base game was judged under.
fn under(judged: &JudgedClaim) -> String {
    match &judged.claim.under {
        _ if judged.claim.subject.is_side() => String::new(),
        _ if matches!(judged.claim.subject, ClaimSubject::OfHand(_)) => String::new(),
        Some(strategy) => format!(" and {strategy}"),
        None => " and optimal play".to_owned(),
    }
}

fn strategy_finding(
    examined: &AnalyzedDocument,
    judged: &JudgedClaim,
    strategy: &StrategyJudged,
) -> Option<Finding> {
    if judged.verdict != Verdict::Differs {
        return None;
    }
    let place = examined.source.place(judged.claim.value_cell.span);
    let name = printable(&judged.claim.name.text);
    let printed = &strategy.printed;
    let message = format!(
        "'{name}' is stated as {printed}; it plays {} of {} hands worse than the best choice for \
         each hand, which costs {} of an Ante a hand.",
        grouped(strategy.worse_hands.into()),
        grouped(strategy.hands.into()),
        strategy.cost.percent(6)
    );
    let finding = Finding::new(CODE, judged.grade(), place, message)
        .expected(Quantity::Text("the best choice for each hand".to_owned()))
        .observed(Quantity::Text(printed.to_string()));
    let finding = match &strategy.best_of_form {
        Some((best, _, _)) if best == printed => {
            finding.note("No strategy of the same form costs less.".to_owned())
        }
        Some((best, cost, hands)) => finding.note(format!(
            "The best strategy of the same form is {best}: it plays {} hands worse and costs {} \
             of an Ante a hand.",
            grouped((*hands).into()),
            cost.percent(6)
        )),
        None => finding,
    };
    Some(finding.help("Print it as a simple strategy with what it costs, or print the best one."))
}

/// What the readings say: of the figure of the cause that one of them gives to its digits, or of its
/// head.
fn with_readings(finding: Finding, cause: &Cause<'_>) -> Finding {
    let fits = |judged: &&JudgedClaim| judged.closer.as_ref().is_some_and(|closer| closer.fits);
    let judged = cause.figures().find(fits).unwrap_or(cause.head);
    let tried = judged.readings_tried;
    let kinds = match judged.claim.subject.is_side() {
        true => "readings that change rows or pay-offs of the pay table",
        false => {
            "readings with another strategy, or with changed rules under optimal play and the printed strategies"
        }
    };
    let is_near = cause.head.verdict == Verdict::Near;
    let state = "State how the figure was found, or correct it.";
    let plain = diagnosis_sentence(cause.head);
    if judged.last_digit.is_some() {
        // The message names the slip; anything else with these digits is named besides.
        let has_more = judged.diagnosis.plain().any(|found| !found.kind.is_of_the_figure());
        let more = plain.filter(|_| has_more);
        let finding = more.into_iter().fold(finding, Finding::help);
        return finding.help("Round the exact value to the printed digits.");
    }
    let Some(closer) = &judged.closer else {
        return match plain {
            _ if is_near => finding,
            Some(sentence) => finding.help(sentence).help(state),
            None if cause.head.diagnosis.tried == 0 => finding.help(state),
            None => not_reproduced(finding, cause.head, kinds).help(state),
        };
    };
    let (reading, value) = (&closer.description, judged.legible_finer(&closer.value));
    let what = match cause.others.is_empty() {
        true => "The printed value".to_owned(),
        false => format!("The printed value of '{}'", printable(&judged.claim.name.text)),
    };
    let which = if judged.is_reading_alone() { "first" } else { "among them" };
    let words = match (closer.fits, judged.readings_fit) {
        (true, fit @ 2..) => format!(
            "{what} is reproduced to its last digit by {fit} of {tried} readings, {which}: {reading} ({value})."
        ),
        (true, _) => format!(
            "{what} is reproduced to its last digit by one of {tried} readings: {reading} ({value})."
        ),
        (false, _) => format!(
            "None of the {tried} readings reproduces it to the last digit. The closest is {value}: {reading}."
        ),
    };
    if is_near {
        return finding.help(words);
    }
    if !closer.fits {
        // Nothing has the digits of the head, or it would have no closest reading.
        let finding = match plain {
            Some(sentence) => finding.help(sentence),
            None => not_reproduced(finding, cause.head, kinds),
        };
        return finding.help(words).help(state);
    }
    let is_of_head = std::ptr::eq(judged, cause.head);
    let is_alone = is_of_head && judged.is_reading_alone();
    let finding = plain.filter(|_| !is_alone).into_iter().fold(finding, Finding::help);
    let finding = match is_of_head && !is_alone && judged.is_reading_named() {
        true => finding,
        false => finding.help(words),
    };
    let first = cause.head.diagnosis.found.first().map(|found| found.kind);
    if !first.is_none_or(DiagnosisKind::is_reading) {
        return finding.help(state);
    }
    let note = match judged.claim.subject.is_side() {
        true => "The printed text and the printed figure describe different rules.".to_owned(),
        false => {
            let under = under(judged);
            format!("The printed figure does not belong to the rules as printed{under}.")
        }
    };
    finding.note(note).help("The submitter states which of the two is dealt and intended.")
}

/// A figure whose digits nothing has: how many values were tried in vain.
fn not_reproduced(finding: Finding, judged: &JudgedClaim, kinds: &str) -> Finding {
    let tried = grouped(judged.diagnosis.tried.into());
    let kinds = match judged.diagnosis.changes_tried {
        0 => "and slips of writing; other rules were not tried.".to_owned(),
        tried => format!("slips of writing, and {} {kinds}.", grouped(tried.into())),
    };
    finding.note(format!(
        "Not reproduced: none of {tried} values has these digits. They are other figures and rows, sums of \
         rows, {kinds}"
    ))
}
