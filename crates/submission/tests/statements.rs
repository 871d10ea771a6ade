//! Statements of cost in the text of rule documents: each false one planted at some visible place keeps
//! a document from agreeing, and honest sentences with numbers of all kinds do not.

use gincert_submission::{examine, unclaimed_statements};

/// False of any game here, one a line.
const COST: &str = include_str!("statements/cost.txt");

/// False too: odds and frequencies, money over time and in coins, whom the game favours, and named
/// figures in further words.
const ODDS: &str = include_str!("statements/odds.txt");
const MONEY: &str = include_str!("statements/money.txt");
const FAVOUR: &str = include_str!("statements/favour.txt");
const FIGURES: &str = include_str!("statements/figures.txt");

/// False in idioms that name no figure: what the money of a game does over many hands.
const DRIFT: &str = include_str!("statements/drift.txt");

/// False beside claims that have the same numbers: of another event or wager, with another sign, basis or
/// condition, or with a modifier. Each line begins with the document that it is planted in.
const MISSTATED: &str = include_str!("statements/misstated.txt");

/// What the claims of these documents say.
const COVERED: &str = include_str!("statements/covered.txt");

/// Further honest sentences: rules, equipment, charges, staff, tests, points.
const INNOCENT: &str = include_str!("statements/innocent.txt");

/// Sentences with numbers, pay-offs, ranks, dates and shares that are no cost of a wager.
const OTHER: &str = include_str!("statements/other.txt");

/// Honest sentences of card rooms: opening hours, fees, seats, logs, pay rows, procedures.
const PRACTICE: &str = include_str!("statements/practice.txt");

/// Honest sentences that are stopped all the same, because their words are those of statements of cost.
const CAUTIOUS: &str = include_str!("statements/cautious.txt");

/// False and honest sentences that the points of words were fitted to, among others; and false ones that pass
/// all the same, because no word of theirs says that they are about money.
const FITTED_FALSE: &str = include_str!("statements/fitted_false.txt");
const FITTED_HONEST: &str = include_str!("statements/fitted_honest.txt");
const MISSED: &str = include_str!("statements/missed.txt");

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

/// The lines of a list that are stopped, or are not, each planted at another visible place.
fn planted(list: &str, is_wanted: impl Fn(bool) -> bool) -> Vec<(usize, &str)> {
    let all = list.lines().enumerate().map(|(index, sentence)| (index % PLACES, sentence));
    all.filter(|(place, sentence)| is_wanted(is_stopped(*place, sentence))).collect()
}

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

/// The lines of a list that no claim covers, or that one covers, each planted in the document that it
/// names.
fn claimed(list: &str, is_wanted: impl Fn(bool) -> bool) -> Vec<&str> {
    let is_stopped = |line: &&str| {
        let (document, sentence) = line.split_once(": ").unwrap_or(("", line));
        let (rules, claims) = match document {
            "ten" => (TEN, TEN_CLAIMS),
            _ => (WASHINGTON, WASHINGTON_CLAIMS),
        };
        let text = format!("{rules}\n## Claims\n\n{claims}\n## Remarks\n\n{sentence}\n");
        is_wanted(!unclaimed_statements("a.md", text.as_bytes()).is_empty())
    };
    list.lines().filter(is_stopped).collect()
}

#[test]
fn a_false_statement_of_cost_at_any_visible_place_keeps_a_document_from_agreeing() {
    for list in [COST, ODDS, MONEY, FAVOUR, FIGURES, DRIFT] {
        let passed = planted(list, |is_stopped| !is_stopped);
        assert!(passed.is_empty(), "{passed:#?}");
    }
}

#[test]
fn false_statements_in_idioms_are_stopped_and_those_that_pass_are_known() {
    let passed = |list: &'static str| {
        list.lines().filter(|sentence| !is_stopped(0, sentence)).collect::<Vec<&str>>()
    };
    assert_eq!(passed(FITTED_FALSE), Vec::<&str>::new());
    // Who mends one of these moves it to the list above.
    assert_eq!(passed(MISSED), MISSED.lines().collect::<Vec<&str>>());
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
    for list in [OTHER, INNOCENT, PRACTICE] {
        let stopped = planted(list, |is_stopped| is_stopped);
        assert!(stopped.is_empty(), "{stopped:#?}");
    }
    let stopped: Vec<&str> = FITTED_HONEST.lines().filter(|line| is_stopped(0, line)).collect();
    assert!(stopped.is_empty(), "{stopped:#?}");
}

/// Who mends one of these moves it to an honest list.
#[test]
fn some_honest_sentences_are_stopped_out_of_caution() {
    let passed: Vec<&str> = CAUTIOUS.lines().filter(|line| !is_stopped(0, line)).collect();
    assert!(passed.is_empty(), "{passed:#?}");
}

#[test]
fn a_claim_covers_no_statement_of_another_event_sign_basis_or_condition() {
    let passed = claimed(MISSTATED, |is_stopped| !is_stopped);
    assert!(passed.is_empty(), "{passed:#?}");
}

#[test]
fn a_claim_covers_what_it_says_itself_in_other_words() {
    let stopped = claimed(COVERED, |is_stopped| is_stopped);
    assert!(stopped.is_empty(), "{stopped:#?}");
}
