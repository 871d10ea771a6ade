//! What `gincert conform` prints: one screen, or everything, or JSON.

use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use gincert_conform::{
    ConformCause, ConformOptions, ConformOutcome, EngineIncident, Explanation, HandRange,
    NEVER_EXERCISED, RoundCounts, TestedDocument, WagerPart, accepted_words, cost_words,
    differs_words, explanation_words, round_words, rows_exercised,
};
use gincert_evidence::{Fraction, counted, grouped, printable};
use serde_json::{Value, json};

pub fn print(
    output: &Output,
    document: &TestedDocument,
    outcome: &ConformOutcome,
    options: &ConformOptions,
) -> Result<(), Failure> {
    if output.json() {
        return output.print_json(&answer(document, outcome, options));
    }
    let mut head = wrapped("Verdict: ", &verdict(outcome));
    if output.quiet() {
        return output.print(&head);
    }
    head.push_str(&counts_line("Vectors: ", &outcome.tally.vectors, "round"));
    head.push_str(&refusals_line(outcome));
    head.push_str(&counts_line("Random:  ", &outcome.tally.plain, "plain deal"));
    head.push_str(&counts_line("         ", &outcome.tally.boundary, "round near a boundary"));
    if let Some(range) = &outcome.hands {
        head.push_str(&hands_text(range, &outcome.tally.hands, options.seed));
    }
    let mut body = String::new();
    for (place, cause) in outcome.causes.iter().enumerate() {
        body.push_str(&cause_text(output, document, outcome, place + 1, cause));
    }
    body.push_str(&accepted_text(outcome));
    body.push_str(&incidents_text(output, outcome));
    body.push_str(&power_text(document, outcome, options));
    if output.details() {
        body.push_str(&rows_text(document, outcome));
    }
    output.print_screen(&head, &body)
}

fn verdict(outcome: &ConformOutcome) -> String {
    let asked = |parts: &[RoundCounts]| parts.iter().map(|one| one.asked).sum::<u64>();
    let vectors = [outcome.tally.vectors, outcome.tally.invalid];
    let random = [outcome.tally.plain, outcome.tally.boundary];
    if outcome.agrees() {
        let vectors = counted(asked(&vectors), "vector", "vectors");
        let random = counted(asked(&random), "random round", "random rounds");
        return match &outcome.hands {
            None => format!("agrees; {vectors} and {random}"),
            Some(_) => {
                let hands = counted(outcome.tally.hands.asked, "hand", "hands");
                format!("agrees; {vectors}, {random} and {hands}")
            }
        };
    }
    let differing =
        |parts: &[RoundCounts]| grouped(parts.iter().map(|one| i128::from(one.differing)).sum());
    let broken = match outcome.incidents.len() as u64 {
        0 => String::new(),
        incidents => format!("; {}", counted(incidents, "breach", "breaches") + " of the contract"),
    };
    let of = |parts: &[RoundCounts], one: &str, more: &str| {
        format!("{} of {}", differing(parts), counted(asked(parts), one, more))
    };
    let vectors = of(&vectors, "vector", "vectors");
    let random = of(&random, "random round", "random rounds");
    match &outcome.hands {
        None => format!("differs; on {vectors} and {random}{broken}"),
        Some(_) => {
            let hands = of(&[outcome.tally.hands], "hand", "hands");
            format!("differs; on {vectors}, {random} and {hands}{broken}")
        }
    }
}

/// Which hands were asked about, and what that comes to.
fn hands_text(range: &HandRange, counts: &RoundCounts, seed: u64) -> String {
    let all = counted(range.of(), "hand", "hands");
    if counts.asked == 0 {
        return wrapped("Hands:   ", &format!("none of {all} of the seat"));
    }
    let last = range.first() + counts.asked - 1;
    let mut text = format!(
        "{} to {} of {all} of the seat, {} differ",
        grouped(range.first().into()),
        grouped(last.into()),
        grouped(counts.differing.into())
    );
    if counts.missing() > 0 {
        text.push_str(&format!(", {} not answered", grouped(counts.missing().into())));
    }
    text.push_str(&format!(
        "; each once, against one hand of the dealer: {} of {} pairs of hands; seed {seed}",
        grouped(counts.asked.into()),
        grouped(range.pairs().cast_signed())
    ));
    wrapped("Hands:   ", &text)
}

fn counts_line(head: &str, counts: &RoundCounts, one: &str) -> String {
    let more = match one.split_once(' ') {
        Some(("round", rest)) => format!("rounds {rest}"),
        _ => format!("{one}s"),
    };
    let unanswered = counts.missing();
    let mut text = format!(
        "{}, {} differ",
        counted(counts.asked, one, &more),
        grouped(counts.differing.into())
    );
    if unanswered > 0 {
        text.push_str(&format!(", {} not answered", grouped(unanswered.into())));
    }
    wrapped(head, &text)
}

fn refusals_line(outcome: &ConformOutcome) -> String {
    let counts = &outcome.tally.invalid;
    let mut text = format!(
        "{} to refuse, {} accepted",
        counted(counts.asked, "request", "requests"),
        grouped(counts.differing.into())
    );
    let unanswered = counts.missing();
    if unanswered > 0 {
        text.push_str(&format!(", {} not answered", grouped(unanswered.into())));
    }
    wrapped("         ", &text)
}

fn cause_text(
    output: &Output,
    document: &TestedDocument,
    outcome: &ConformOutcome,
    number: usize,
    cause: &ConformCause,
) -> String {
    let variants = &document.set.variants;
    let before = outcome.causes.iter().take(number - 1);
    let earlier: Vec<Option<&usize>> = before
        .filter_map(|cause| match &cause.explanation {
            Explanation::Variants(places) => Some(places.first()),
            Explanation::Unexplained | Explanation::Refusals => None,
        })
        .collect();
    let (differs, explained) = (differs_words(document, cause), explanation_words(document, cause));
    let (words, others) = match &cause.explanation {
        Explanation::Refusals => {
            let differing = grouped(cause.differing.into());
            let observed = counted(cause.observed, "observed round", "observed rounds");
            (format!("{explained}: {differing} of {observed}."), &[][..])
        }
        Explanation::Variants(places) if earlier.contains(&places.first()) => {
            (format!("{differs}, by the same cause as above."), &[][..])
        }
        Explanation::Variants(places) => {
            (format!("{differs}. {explained}."), places.get(1..).unwrap_or_default())
        }
        Explanation::Unexplained => (format!("{differs}. {explained}."), &[][..]),
    };
    let mut text = wrapped(&format!("{number}. "), &words);
    if output.details() {
        for other in others.iter().filter_map(|place| variants.get(*place)) {
            text.push_str(&wrapped("   ", &format!("So does: {}", other.description)));
        }
    } else if !others.is_empty() {
        let others = counted(others.len() as u64, "other does", "others do");
        text.push_str(&wrapped("   ", &format!("{others} too.")));
    }
    if let Some(cost) = &cause.costs {
        text.push_str(&wrapped("   ", &format!("{}.", cost_words(cost))));
    }
    let smallest = round_words(document, &cause.smallest);
    text.push_str(&wrapped("   ", &format!("Smallest: {smallest}.")));
    text
}

fn accepted_text(outcome: &ConformOutcome) -> String {
    match accepted_words(&outcome.tally) {
        None => String::new(),
        Some(accepted) => wrapped("", &format!("Accepted, to be refused: {accepted}.")),
    }
}

fn incidents_text(output: &Output, outcome: &ConformOutcome) -> String {
    let mut text = String::new();
    let shown = if output.details() { outcome.incidents.len() } else { 2 };
    for incident in outcome.incidents.iter().take(shown) {
        text.push_str(&incident_text(incident));
    }
    let more = outcome.incidents.len().saturating_sub(shown) as u64;
    if more > 0 {
        let more = counted(more, "more breach", "more breaches");
        text.push_str(&format!("{more} of the contract: --details lists all.\n"));
    }
    if !outcome.is_complete {
        text.push_str("The engine failed too often and was asked no more.\n");
    }
    text
}

fn incident_text(incident: &EngineIncident) -> String {
    let detail = match incident.detail.is_empty() {
        true => String::new(),
        false => format!(" ({})", incident.detail),
    };
    let mut text = wrapped("", &format!("{}{detail}.", incident.kind.sentence()));
    if let Some(request) = &incident.request {
        text.push_str(&wrapped("   ", &format!("Request: {}", printable(request))));
    }
    text
}

fn power_text(
    document: &TestedDocument,
    outcome: &ConformOutcome,
    options: &ConformOptions,
) -> String {
    let mut text = String::new();
    if let Some(one_in) = outcome.tally.caught_one_in() {
        text.push_str(&wrapped(
            "",
            &format!(
                "An engine wrong on one plain deal in {} would have been caught with 99.9 %; seed {}.",
                grouped(one_in.into()),
                options.seed
            ),
        ));
    }
    let rows = rows_exercised(document, &outcome.tally);
    let missing = rows.iter().filter(|(_, count)| *count == 0);
    let missing: Vec<String> = missing.map(|(row, _)| format!("'{row}'")).collect();
    let mut rows = match missing.is_empty() {
        true => String::new(),
        false => format!("{}; ", missing.join(", ")),
    };
    let unasked = outcome.hands.map_or(0, |range| range.of() - outcome.tally.hands.asked);
    if unasked > 0 {
        rows.push_str(&format!("{} of the seat; ", counted(unasked, "hand", "hands")));
    }
    text.push_str(&wrapped("", &format!("Not exercised: {rows}{NEVER_EXERCISED}.")));
    text
}

fn rows_text(document: &TestedDocument, outcome: &ConformOutcome) -> String {
    let mut text = String::from("Answered rounds by row:\n");
    for (row, count) in rows_exercised(document, &outcome.tally) {
        text.push_str(&format!("  {:>13}  {row}\n", grouped(count.into())));
    }
    let reference = counted(outcome.tally.by_reference, "round", "rounds");
    text.push_str(&wrapped(
        "",
        &format!(
            "{reference}, every difference among them, were settled by the reference evaluator as well."
        ),
    ));
    text
}

/// The answer as JSON.
pub fn answer(
    document: &TestedDocument,
    outcome: &ConformOutcome,
    options: &ConformOptions,
) -> Value {
    let counts = |one: &RoundCounts| json!({ "asked": one.asked, "answered": one.answered, "differing": one.differing });
    let fraction =
        |value: &Fraction| json!({ "fraction": value.to_string(), "decimal": value.decimal(15) });
    let causes = outcome.causes.iter().map(|cause| {
        let places = match &cause.explanation {
            Explanation::Variants(places) => places.as_slice(),
            Explanation::Unexplained | Explanation::Refusals => &[],
        };
        let found = places.iter().filter_map(|place| document.set.variants.get(*place));
        let explanations = found.map(|variant| {
            let kind = if variant.reading.is_some() { "reading" } else { "fault" };
            json!({ "kind": kind, "flag": variant.flag, "description": variant.description })
        });
        let request: Value =
            serde_json::from_str(&cause.smallest.round.request()).unwrap_or(Value::Null);
        json!({
            "wagers": if cause.part == WagerPart::Base { "base" } else { "bonus" },
            "row": cause.row,
            "refuses": cause.explanation == Explanation::Refusals,
            "observed": cause.observed,
            "differing": cause.differing,
            "explanations": explanations.collect::<Vec<Value>>(),
            "house_edge": cause.costs.as_ref().map(|cost| json!({
                "document": fraction(&cost.document),
                "engine": fraction(&cost.engine),
                "per_million": cost.per_million().decimal(3),
            })),
            "smallest": {
                "request": request,
                "net": cause.smallest.right.net,
                "engine_net": cause.smallest.net,
            },
        })
    });
    let incidents = outcome.incidents.iter().map(
        |one| json!({ "kind": one.kind.word(), "request": one.request, "detail": one.detail }),
    );
    let accepted = outcome.tally.accepted.iter().filter(|(_, (accepted, _))| *accepted > 0);
    let accepted = accepted.map(|(reason, (accepted, asked))| {
        json!({ "reason": reason, "accepted": accepted, "asked": asked })
    });
    json!({
        "rules": document.name,
        "rules_sha256": document.sha256,
        "verdict": if outcome.agrees() { "agrees" } else { "differs" },
        "seed": options.seed,
        "vectors": counts(&outcome.tally.vectors),
        "invalid": counts(&outcome.tally.invalid),
        "plain": counts(&outcome.tally.plain),
        "boundary": counts(&outcome.tally.boundary),
        "hands": outcome.hands.map(|range| json!({
            "first": range.first(),
            "asked": outcome.tally.hands.asked,
            "answered": outcome.tally.hands.answered,
            "differing": outcome.tally.hands.differing,
            "of": range.of(),
            "pairs": range.pairs().to_string(),
        })),
        "caught_one_in": outcome.tally.caught_one_in(),
        "by_reference": outcome.tally.by_reference,
        "by_outcome": outcome.tally.by_outcome,
        "by_pay_row": outcome.tally.by_pay_row,
        "tried": outcome.variants,
        "causes": causes.collect::<Vec<Value>>(),
        "accepted": accepted.collect::<Vec<Value>>(),
        "incidents": incidents.collect::<Vec<Value>>(),
        "complete": outcome.is_complete,
    })
}
