//! Statements of cost in the text of rule documents: each false one planted at some visible place keeps
//! a document from agreeing, and honest sentences with numbers of all kinds do not.

use gincert_submission::examine;

/// False of any game here, one a line.
const COST: &str = include_str!("statements/cost.txt");

/// Sentences with numbers, pay-offs, ranks, dates and shares that are no cost of a wager.
const OTHER: &str = include_str!("statements/other.txt");

/// A document of a game that counts points, with a mark at each visible place.
fn document(place: usize, sentence: &str) -> String {
    let at = |number: usize| if place == number { sentence } else { "None" };
    let text = |number: usize| if place == number { sentence } else { "" };
    let cell = |number: usize| at(number).replace('|', "\\|");
    format!(
        "# Gin\n\n| Document | |\n| --- | --- |\n| Game | gin-rummy |\n| Revision | small |\n\
         | Source | {} |\n| Affiliation | {} |\n\n## Rules\n\nTwo players. {}\n\n- One.\n- {}\n\n> {}\n\n\
         | Limit | Value | From |\n| --- | --- | --- |\n| Ante | 5 to 300 USD | {} |\n\n\
         | Condition | Channel | Who acts | When | How checked |\n| --- | --- | --- | --- | --- |\n\
         | Posted rules | {} | The house | Before | {} |\n\n```round\n= gin  remark: {}\n```\n\n\
         | Point | Source says | Reading here | Also possible |\n| --- | --- | --- | --- |\n\
         | Seats | {} | 2 | {} |\n\n## {}\n\n[^1]: See above. {}\n",
        cell(1),
        cell(2),
        text(0),
        at(3),
        at(4),
        cell(5),
        cell(6),
        cell(7),
        text(8),
        cell(9),
        cell(10),
        text(11),
        at(12),
    )
}

const PLACES: usize = 13;

fn is_stopped(place: usize, sentence: &str) -> bool {
    let text = document(place, sentence);
    let examined = examine("a.md", text.as_bytes());
    // A sentence that a reader cannot see is a finding of its own.
    let hides =
        |code: &str| matches!(code, "invisible-text" | "control-character" | "table-broken");
    examined.figures_untested() > 0 || examined.findings.iter().any(|found| hides(found.code))
}

#[test]
fn a_false_statement_of_cost_at_any_visible_place_keeps_a_document_from_agreeing() {
    let all = COST.lines().enumerate();
    let passed: Vec<(usize, &str)> = all
        .map(|(index, sentence)| (index % PLACES, sentence))
        .filter(|(place, sentence)| !is_stopped(*place, sentence))
        .collect();
    assert!(passed.is_empty(), "{passed:#?}");
}

#[test]
fn honest_sentences_with_numbers_stop_nothing() {
    let all = OTHER.lines().enumerate();
    let stopped: Vec<(usize, &str)> = all
        .map(|(index, sentence)| (index % PLACES, sentence))
        .filter(|(place, sentence)| is_stopped(*place, sentence))
        .collect();
    assert!(stopped.is_empty(), "{stopped:#?}");
}
