//! What `gincert conform` prints: one screen, or everything, or JSON.

use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use gincert_conform::{
    ConformCause, ConformOptions, ConformOutcome, EngineIncident, Explanation, ObservedRound,
    RoundCounts, TestedDocument, WagerPart,
};
use gincert_evidence::{Fraction, counted, grouped, parted_decimal, printable};
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
    head.push_str(&counts_line("Vectors: ", &outcome.vectors, "round"));
    head.push_str(&refusals_line(outcome));
    head.push_str(&counts_line("Random:  ", &outcome.plain, "plain deal"));
    head.push_str(&counts_line("         ", &outcome.boundary, "round near a boundary"));
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
    let vectors = [outcome.vectors, outcome.invalid];
    let random = [outcome.plain, outcome.boundary];
    if outcome.agrees() {
        return format!(
            "agrees; {} and {}",
            counted(asked(&vectors), "vector", "vectors"),
            counted(asked(&random), "random round", "random rounds")
        );
    }
    let differing =
        |parts: &[RoundCounts]| grouped(parts.iter().map(|one| i128::from(one.differing)).sum());
    let broken = match outcome.incidents.len() as u64 {
        0 => String::new(),
        incidents => format!("; {}", counted(incidents, "breach", "breaches") + " of the contract"),
    };
    format!(
        "differs; on {} of {} and {} of {}{broken}",
        differing(&vectors),
        counted(asked(&vectors), "vector", "vectors"),
        differing(&random),
        counted(asked(&random), "random round", "random rounds")
    )
}

fn counts_line(head: &str, counts: &RoundCounts, one: &str) -> String {
    let more = match one.split_once(' ') {
        Some(("round", rest)) => format!("rounds {rest}"),
        _ => format!("{one}s"),
    };
    let unanswered = counts.asked - counts.answered;
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
    let counts = &outcome.invalid;
    let mut text = format!(
        "{} to refuse, {} accepted",
        counted(counts.asked, "request", "requests"),
        grouped(counts.differing.into())
    );
    let unanswered = counts.asked - counts.answered;
    if unanswered > 0 {
        text.push_str(&format!(", {} not answered", grouped(unanswered.into())));
    }
    wrapped("         ", &text)
}

fn wagers(document: &TestedDocument, part: WagerPart) -> String {
    let names = &document.rules().wagers;
    match part {
        WagerPart::Base => printable(&format!("{} and {}", names.ante, names.play)),
        WagerPart::Bonus => printable(&names.bonus),
    }
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
    let tried = counted(outcome.variants as u64, "reading or fault", "readings and faults");
    let row = cause.row.as_ref().map_or(String::new(), |row| format!(", '{row}'"));
    let head = format!("{number}. ");
    let wager = wagers(document, cause.part);
    let (differing, observed) = (grouped(cause.differing.into()), cause.observed);
    let observed = counted(observed, "observed round", "observed rounds");
    let mut text = match &cause.explanation {
        Explanation::Refusals => wrapped(
            &head,
            &format!("The engine refuses rounds that can be dealt: {differing} of {observed}."),
        ),
        Explanation::Unexplained => wrapped(
            &head,
            &format!(
                "{wager}{row}: {differing} of {observed} differ. None of {tried} explains them."
            ),
        ),
        Explanation::Variants(places) if earlier.contains(&places.first()) => wrapped(
            &head,
            &format!("{wager}{row}: {differing} of {observed} differ, by the same cause as above."),
        ),
        Explanation::Variants(places) => {
            let first = places.first().and_then(|place| variants.get(*place));
            let words = first.map_or("", |variant| variant.description.as_str());
            let mut text = wrapped(
                &head,
                &format!(
                    "{wager}{row}: {differing} of {observed} differ. Of {tried} this one gives all \
                     answers of the engine: {words}."
                ),
            );
            if output.details() {
                for other in places.iter().skip(1).filter_map(|place| variants.get(*place)) {
                    text.push_str(&wrapped("   ", &format!("So does: {}", other.description)));
                }
            } else if places.len() > 1 {
                let others = counted(places.len() as u64 - 1, "other does", "others do");
                text.push_str(&wrapped("   ", &format!("{others} too.")));
            }
            text
        }
    };
    if let Some(cost) = &cause.costs {
        let gain = cost.per_million();
        let whom = if gain.is_negative() { "players" } else { "house" };
        text.push_str(&wrapped(
            "   ",
            &format!(
                "House edge under best play {} by the document, {} by the engine: {} per million to \
                 the {whom}.",
                cost.document.percent(4),
                cost.engine.percent(4),
                parted_decimal(&gain.abs(), 1)
            ),
        ));
    }
    text.push_str(&wrapped("   ", &smallest_text(document, &cause.smallest)));
    text
}

fn smallest_text(document: &TestedDocument, one: &ObservedRound) -> String {
    let round = &one.round;
    let names = &document.rules().wagers;
    let mut wagered = format!("{} {}", names.ante, round.bets.ante);
    for (name, amount) in [(&names.play, round.bets.play), (&names.bonus, round.bets.bonus)] {
        if amount != 0 {
            wagered.push_str(&format!(", {name} {amount}"));
        }
    }
    // Only a seat that stays makes a Play wager.
    let action = if round.bets.play > 0 { "stays" } else { "folds" };
    let amounts = |net: &gincert_conform::WagerAmounts| {
        format!("{:+} {:+} {:+}", net.ante, net.play, net.bonus)
    };
    let engine = one.net.as_ref().map_or("refused".to_owned(), amounts);
    printable(&format!(
        "Smallest: {} against {}, {action}, {wagered}: {} by the document, {engine} by the engine.",
        round.player,
        round.dealer,
        amounts(&one.right.net)
    ))
}

fn accepted_text(outcome: &ConformOutcome) -> String {
    let accepted: Vec<String> = outcome
        .accepted
        .iter()
        .filter(|(_, (accepted, _))| *accepted > 0)
        .map(|(reason, (accepted, asked))| format!("{reason} ({accepted} of {asked})"))
        .collect();
    match accepted.is_empty() {
        true => String::new(),
        false => wrapped("", &format!("Accepted, to be refused: {}.", accepted.join("; "))),
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
    if let Some(one_in) = outcome.caught_one_in() {
        text.push_str(&wrapped(
            "",
            &format!(
                "An engine wrong on one plain deal in {} would have been caught with 99.9 %; seed {}.",
                grouped(one_in.into()),
                options.seed
            ),
        ));
    }
    let rules = document.rules();
    let outcomes = rules.outcomes.iter().map(|row| &row.text).zip(&outcome.by_outcome);
    let pays = rules.bonus.iter().map(|row| &row.text).zip(&outcome.by_pay_row);
    let missing: Vec<String> = outcomes
        .chain(pays)
        .filter(|(_, count)| **count == 0)
        .map(|(row, _)| format!("'{}'", printable(row)))
        .collect();
    let rows = match missing.is_empty() {
        true => String::new(),
        false => format!("{}; ", missing.join(", ")),
    };
    text.push_str(&wrapped(
        "",
        &format!("Not exercised: {rows}several seats, hands laid badly, amounts that are rounded."),
    ));
    text
}

fn rows_text(document: &TestedDocument, outcome: &ConformOutcome) -> String {
    let rules = document.rules();
    let mut text = String::from("Answered rounds by row:\n");
    let outcomes = rules.outcomes.iter().map(|row| &row.text).zip(&outcome.by_outcome);
    let pays = rules.bonus.iter().map(|row| &row.text).zip(&outcome.by_pay_row);
    for (row, count) in outcomes.chain(pays) {
        text.push_str(&format!("  {:>13}  {}\n", grouped((*count).into()), printable(row)));
    }
    let reference = counted(outcome.by_reference, "random round", "random rounds");
    text.push_str(&wrapped(
        "",
        &format!(
            "{reference} and every difference were settled by the reference evaluator as well."
        ),
    ));
    text
}

fn answer(document: &TestedDocument, outcome: &ConformOutcome, options: &ConformOptions) -> Value {
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
    let accepted = outcome.accepted.iter().filter(|(_, (accepted, _))| *accepted > 0);
    let accepted = accepted.map(|(reason, (accepted, asked))| {
        json!({ "reason": reason, "accepted": accepted, "asked": asked })
    });
    json!({
        "rules": document.name,
        "rules_sha256": document.sha256,
        "verdict": if outcome.agrees() { "agrees" } else { "differs" },
        "seed": options.seed,
        "vectors": counts(&outcome.vectors),
        "invalid": counts(&outcome.invalid),
        "plain": counts(&outcome.plain),
        "boundary": counts(&outcome.boundary),
        "caught_one_in": outcome.caught_one_in(),
        "by_reference": outcome.by_reference,
        "by_outcome": outcome.by_outcome,
        "by_pay_row": outcome.by_pay_row,
        "tried": outcome.variants,
        "causes": causes.collect::<Vec<Value>>(),
        "accepted": accepted.collect::<Vec<Value>>(),
        "incidents": incidents.collect::<Vec<Value>>(),
        "complete": outcome.is_complete,
    })
}
