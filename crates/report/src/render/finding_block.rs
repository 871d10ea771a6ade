//! A finding as a clerk reads it: how much it matters, what it is called, where it stands, what is
//! the matter, what was expected, what stands there, what to do.
//!
//! It knows findings; it knows nothing about who raised them.

use crate::render::escape::code_span;
use crate::render::wrap::Words;
use gincert_evidence::{Finding, Grade};

/// The findings one after another, or the words that there are none.
pub(crate) fn findings(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "No findings.\n".to_owned();
    }
    let groups = findings.chunk_by(|one, next| {
        let are_alike = (one.code, &one.help) == (next.code, &next.help);
        are_alike && [one, next].iter().all(|one| one.grade == Grade::Observation)
    });
    let blocks: Vec<String> = groups
        .map(|group| match group {
            [one] => block(one),
            many => observations(many),
        })
        .collect();
    blocks.join("\n")
}

/// How several observations of one kind are set.
pub(crate) const OBSERVATIONS: &str = "**Observations**";

/// Several observations of one kind and with one advice: a line each.
fn observations(all: &[Finding]) -> String {
    let code = all.first().map_or("", |one| one.code);
    let mut out = Words::default()
        .piece(OBSERVATIONS.to_owned())
        .piece(code_span(code))
        .text(&format!("{} of a kind", all.len()))
        .set("");
    out.push('\n');
    for one in all {
        let mut words = Words::default()
            .piece(format!("{}:", code_span(&one.place.to_string())))
            .text(&one.sentence());
        for item in values(one) {
            words = words.join(item);
        }
        out.push_str(&words.set("- "));
    }
    for help in all.first().map(|one| one.help.as_slice()).unwrap_or_default() {
        out.push('\n');
        out.push_str(&Words::of("What to do:").text(help).set(""));
    }
    out
}

/// How a finding's grade is set.
pub(crate) fn grade_words(grade: Grade) -> &'static str {
    match grade {
        Grade::Material => "**Material finding**",
        Grade::Minor => "**Minor finding**",
        Grade::Observation => "**Observation**",
    }
}

fn block(finding: &Finding) -> String {
    let mut out = Words::default()
        .piece(grade_words(finding.grade).to_owned())
        .piece(code_span(finding.code))
        .text("at")
        .piece(code_span(&finding.place.to_string()))
        .set("");
    out.push('\n');
    out.push_str(&Words::of(&finding.sentence()).set(""));
    let mut items = values(finding);
    for help in &finding.help {
        items.push(Words::of("What to do:").text(help));
    }
    if !items.is_empty() {
        out.push('\n');
    }
    for item in items {
        out.push_str(&item.set("- "));
    }
    out
}

/// What was expected and observed, in money, and what stands beside it: an item each.
fn values(finding: &Finding) -> Vec<Words> {
    let mut items: Vec<Words> = Vec::new();
    let quantities = [("Expected:", &finding.expected), ("Observed:", &finding.observed)];
    for (name, quantity) in quantities {
        if let Some(quantity) = quantity {
            items.push(Words::of(name).text(&quantity.to_string()));
        }
    }
    if let Some(money) = &finding.money {
        items.push(Words::of("Money, from the player's side:").text(&money.to_string()));
    }
    for note in &finding.notes {
        items.push(match &note.place {
            Some(place) => Words::of("See also")
                .piece(format!("{}:", code_span(&place.to_string())))
                .text(&note.text),
            None => Words::of("Note:").text(&note.text),
        });
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::{Place, Quantity, Span};

    #[test]
    fn a_finding_shows_grade_code_place_message_values_notes_and_help() {
        let place = Place::in_text("rules/ten.md", "a\nbc", Span::new(3..4));
        let other = Place::File { path: "sign.md".into() };
        let finding = Finding::new("claims-agree", Grade::Material, place, "It is | not so.")
            .expected(Quantity::Count(624))
            .observed(Quantity::Text("62*4*".into()))
            .note_at("The sign says 600.", other)
            .note("Checked twice.")
            .help("Ask the submitter.");
        assert_eq!(
            findings(&[finding]),
            "**Material finding** `claims-agree` at `rules/ten.md:2:2`\n\n\
             It is | not so.\n\n\
             - Expected: 624\n\
             - Observed: 62\\*4\\*\n\
             - See also `sign.md`: The sign says 600.\n\
             - Note: Checked twice.\n\
             - What to do: Ask the submitter.\n"
        );
    }

    #[test]
    fn observations_of_one_kind_with_one_advice_are_a_line_each() {
        let finding = |line: &str, help: &str| {
            let place = Place::File { path: line.into() };
            Finding::new("piece-missing", Grade::Observation, place, format!("Missing: {line}."))
                .observed(Quantity::Count(3))
                .help(help)
        };
        let all = [finding("a", "Add it."), finding("b", "Add it."), finding("c", "Ask.")];
        assert_eq!(
            findings(&all),
            "**Observations** `piece-missing` 2 of a kind\n\n\
             - `a`: Missing: a. Observed: 3\n\
             - `b`: Missing: b. Observed: 3\n\n\
             What to do: Add it.\n\n\
             **Observation** `piece-missing` at `c`\n\n\
             Missing: c.\n\n\
             - Observed: 3\n\
             - What to do: Ask.\n"
        );
    }

    #[test]
    fn no_findings_are_said_to_be_none() {
        assert_eq!(findings(&[]), "No findings.\n");
    }
}
