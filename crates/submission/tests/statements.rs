//! Statements of cost in the text of rule documents: each false one planted at some visible place keeps
//! a document from agreeing, and honest sentences with numbers of all kinds do not.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_submission::{examine, unclaimed_statements};

mod marked;

use marked::assert_marks;

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
    // A character that a reader cannot see is a finding of its own.
    let hides = |code: &str| matches!(code, "control-character" | "table-broken");
    examined.figures_untested() > 0 || examined.findings.iter().any(|found| hides(found.code))
}

/// Asserts the marks of a list, each sentence planted at another visible place.
fn assert_planted(name: &str, is_wanted: bool) {
    assert_marks(name, is_wanted, |index, sentence| is_stopped(index % PLACES, sentence));
}

/// The same with all sentences in running text.
fn assert_in_text(name: &str, is_wanted: bool) {
    assert_marks(name, is_wanted, |_, sentence| is_stopped(0, sentence));
}

/// The same with each sentence at the place that its line begins with: a paragraph, an item of a list, a quotation, a
/// heading or a footnote.
fn assert_placed(name: &str, is_wanted: bool) {
    assert_marks(name, is_wanted, |_, line| {
        let (place, sentence) = line.split_once('\t').unwrap();
        let places = [("p", 0), ("li", 3), ("bq", 4), ("h", 11), ("fn", 12)];
        let (_, place) = places.iter().find(|(name, _)| *name == place).unwrap();
        is_stopped(*place, sentence)
    });
}

/// Pairs of lists whose lines begin with a place.
const PLACED: [&str; 12] = [
    "broad", "formal", "further", "idioms", "indirect", "later", "mixed", "numbers", "prose",
    "senses", "twins", "wide",
];

const TEN: &str = include_str!("../../../rulesets/gin-and-win/ten.md");
const WASHINGTON: &str = include_str!("../../../rulesets/gin-and-win/washington-2017.md");

const TEN_CLAIMS: &str = "| Claim | Under | Value | Method | From |\n| --- | --- | --- | --- | --- |\n\
    | House edge | optimal play | 4.30% | exact | Sheet |\n\
    | Element of risk | optimal play | 2.56% | exact | Sheet |\n\
    | Raise frequency | optimal play | 67.84% | exact | Sheet |\n\
    | Win frequency | optimal play | 44.56% | exact | Sheet |\n\
    | Gin Bonus house edge | - | 14.49% | exact | Sheet |\n\
    | Gin Bonus hit frequency | - | 26.99% | exact | Sheet |\n\
    | Probability of Score 1 | - | 0.151764 | exact | Sheet |\n\
    | Probability of Other Score 0 | - | 0.038210 | exact | Sheet |\n\
    | Probability of Dealer does not qualify | optimal play | 0.208762 | exact | Sheet |\n";

const WASHINGTON_CLAIMS: &str = "| Claim | Under | Value | Method | From |\n\
    | --- | --- | --- | --- | --- |\n\
    | House edge | optimal play | 0.80% | exact | Lab |\n\
    | Element of risk | optimal play | 0.47% | exact | Lab |\n\
    | Gin Bonus house edge | - | 13.03% | exact | Lab |\n\
    | Gin Bonus RTP | - | 86.97% | exact | Lab |\n\
    | Fold frequency | optimal play | 31.08% | exact | Lab |\n\
    | Probability of Tie | optimal play | 0.0042 | exact | Lab |\n\
    | Probability of All Others | - | 0.730149 | exact | Lab |\n";

/// Whether no claim covers a sentence, planted in the document that it names.
fn is_uncovered(line: &str) -> bool {
    let (document, sentence) = line.split_once(": ").unwrap_or(("", line));
    let (rules, claims) = match document {
        "ten" => (TEN, TEN_CLAIMS),
        _ => (WASHINGTON, WASHINGTON_CLAIMS),
    };
    let text = format!("{rules}\n## Claims\n\n{claims}\n## Remarks\n\n{sentence}\n");
    !unclaimed_statements("a.md", text.as_bytes()).is_empty()
}

#[test]
fn a_false_statement_of_cost_at_any_visible_place_keeps_a_document_from_agreeing() {
    // Figures, odds and frequencies, money over time and in coins, whom the game favours, named figures in
    // further words, and what the money of a game does over many hands.
    for name in ["cost.txt", "odds.txt", "money.txt", "favour.txt", "figures.txt", "drift.txt"] {
        assert_planted(name, true);
    }
}

#[test]
fn false_statements_in_idioms_are_stopped_and_those_that_pass_are_known() {
    for name in ["fitted_false.txt", "missed.txt"] {
        assert_in_text(name, true);
    }
}

#[test]
fn false_statements_of_all_kinds_are_stopped_and_those_that_pass_are_known() {
    // Brochures; numbers without units; near twins of honest sentences; gin rummy; comparisons with other games.
    for name in PLACED {
        assert_placed(&format!("{name}_false.txt"), true);
    }
}

#[test]
fn honest_sentences_of_all_kinds_stop_nothing_but_those_that_are_known() {
    for name in PLACED {
        assert_placed(&format!("{name}_honest.txt"), false);
    }
}

#[test]
fn words_that_only_some_readers_see_are_read_as_well() {
    for text in [
        "![RTP 99.9 %](a.png)",
        "![a](a.png \"house edge 0.1 %\")",
        "See [the sign](https://example.com \"house edge 0.1 %\").",
        "<details><b>the bank has no edge to speak of</b></details>",
        "<img src=\"a.png\" alt=\"house edge 0.1 %\">",
    ] {
        let examined = examine("a.md", document(0, text).as_bytes());
        assert_eq!(examined.figures_untested(), 1, "{text}");
    }
    let examined = examine("a.md", document(0, "![Sign at the door](a.png)").as_bytes());
    assert_eq!(examined.figures_untested(), 0);
}

#[test]
fn honest_sentences_with_numbers_stop_nothing() {
    // Numbers, pay-offs, ranks, dates and shares; equipment, charges, staff, tests; the life of card rooms.
    for name in ["other.txt", "innocent.txt", "practice.txt"] {
        assert_planted(name, false);
    }
    assert_in_text("fitted_honest.txt", false);
}

#[test]
fn some_honest_sentences_are_stopped_out_of_caution() {
    assert_in_text("cautious.txt", false);
}

/// False beside claims that have the same numbers: of another event or wager, with another sign, basis or
/// condition, or with a modifier.
#[test]
fn a_claim_covers_no_statement_of_another_event_sign_basis_or_condition() {
    assert_marks("misstated.txt", true, |_, line| is_uncovered(line));
}

#[test]
fn a_claim_covers_what_it_says_itself_in_other_words() {
    assert_marks("covered.txt", false, |_, line| is_uncovered(line));
}
