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
    let blocks: Vec<String> = findings.iter().map(block).collect();
    blocks.join("\n")
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
    out.push_str(&Words::of(&finding.message).set(""));
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
    fn no_findings_are_said_to_be_none() {
        assert_eq!(findings(&[]), "No findings.\n");
    }
}
