//! Plans read back: as they were written, and with everything that can be wrong with them.

use super::{PROBLEMS_MAX, PlanProblem, read_plan};
use crate::plan::Plan;
use crate::plan::document::seal;
use crate::sample_unit::SampleUnit;
use gincert_evidence::Confidence;
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};

fn plan() -> Plan {
    Plan::new(SampleUnit::Decks, 10_000, 8, Confidence::P99, 5_000)
}

fn read(text: &str) -> (Option<Plan>, Vec<PlanProblem>) {
    read_plan(&Source::new("plan.md", text.as_bytes()))
}

/// The problems of a plan with one thing changed, sealed again.
fn problems(from: &str, to: &str) -> Vec<PlanProblem> {
    let text = plan().markdown();
    assert!(text.contains(from), "{from}");
    read(&seal(&text.replacen(from, to, 1)).unwrap()).1
}

#[test]
fn a_plan_is_read_as_it_was_written() {
    let dealt = (1..=52).map(|cards| Plan::new(SampleUnit::Dealt(cards), 1, 1, Confidence::P95, 0));
    for plan in dealt.chain([plan()]) {
        assert_eq!(read(&plan.markdown()), (Some(plan), vec![]));
    }
    for words in [
        "sequences of 500000 bits, lowest bit first, sts mode",
        "sequences of 1000000 bits, highest bit first, exact mode",
        "draws of 5 numbers from 1 to 52, without replacement",
        "draws of 1 number from 0 to 36",
    ] {
        let sample = SampleUnit::parse(words).unwrap();
        let plan = Plan::new(sample, 64, 8, Confidence::P99, 16);
        assert_eq!(read(&plan.markdown()), (Some(plan.clone()), vec![]), "{words}");
        // More reserved than can wait in memory.
        let text = plan.markdown().replacen("| 16 ", "| 1000001 ", 1);
        let found = read(&seal(&text).unwrap()).1;
        assert!(found[0].message.contains("'1000001' is not a number from 0 to "), "{found:?}");
    }
    // Words between the tables are free, once the plan is sealed with them.
    assert_eq!(problems("## Looks", "For table 12.\n\n## Looks"), []);
    assert_eq!(problems("## Looks", "```\n| Looks | 9 |\n```\n\n## Looks"), []);
    assert_eq!(problems("# Plan", "\u{feff}# Plan"), [], "a mark of byte order is sealed with it");
}

#[test]
fn what_is_wrong_with_a_plan_is_said_with_its_line() {
    let text = plan().markdown();
    for (from, to, expected_text) in [
        ("| Version    | 2 ", "| Version | 1 ", "'1' is not 2"),
        ("whole decks", "half decks", "'half decks' is not"),
        ("| 10000 ", "| 0 ", "'0' is not a number"),
        ("| 10000 ", "| ten thousand ", "'ten thousand' is not"),
        ("| 8 ", "| 9 ", "'9' is not a number from 1 to 8"),
        ("| 99 % ", "| 90 % ", "'90 %' is not 99 % or 95 %"),
        ("| Reserved ", "| Spare ", "row Spare is unknown"),
        ("| Looks      | 8 ", "| Reserved | 8 ", "Duplicate row"),
        ("| Version    | 2 ", "| Version | 1 | 1 ", "has 3 cells"),
        ("0.01 ", "0.05 ", "does not follow"),
        ("| Look ", "| Glance ", "no table with the header Look"),
        ("decks/cycles", "decks/circles", "does not follow"),
    ] {
        let found = problems(from, to);
        let named = found.iter().find(|problem| problem.message.contains(expected_text));
        let named = named.unwrap_or_else(|| panic!("{to}: {found:?}"));
        assert!(named.span.start < named.span.end && !named.help.is_empty());
    }
    let missing = text.lines().filter(|line| !line.starts_with("| Confidence"));
    let missing = missing.fold(String::new(), |text, line| text + line + "\n");
    let found = read(&seal(&missing).unwrap()).1;
    assert_eq!(found[0].message, "The row Confidence is missing.");
}

#[test]
fn a_plan_says_what_github_shows_of_it() {
    let tables_gone = "no table with the header Plan";
    for (from, to, expected_text) in [
        // In a fence, in a comment, or below dashes that are none, there is no table.
        ("| Plan ", "```\n| Plan ", tables_gone),
        ("| Plan ", "<!--\n| Plan ", tables_gone),
        ("| ---------- |", "| - - ------ |", tables_gone),
        // An escaped bar parts no cells.
        ("| Looks      | 8 ", "| Looks \\| 8 ", "This row has 1 cell,"),
        // A row that is code for GitHub, and all below it, does not count.
        ("| Looks      | 8 ", "    | Looks | 8 ", "Not every reader shows this line"),
        // What a reader does not see steers nothing.
        ("## Looks", "<!-- 9 looks -->\n\n## Looks", "shown to some readers only"),
        ("## Looks", "[looks]: https://example.org\n\n## Looks", "link definition is not shown"),
        ("| 10000 ", "| ![20000](a.png)10000 ", "The words of a picture are not shown"),
        ("| 10000 ", "| 1&#8203;0000 ", "code of an invisible character"),
        ("## Looks", "Of table\u{200b} 12.\n\n## Looks", "invisible character: \\u{200b}"),
        ("## Looks", "| Looks | 9 |\n\n## Looks", "looks like a table"),
    ] {
        let found = problems(from, to);
        let is_told = found.iter().any(|problem| problem.message.contains(expected_text));
        assert!(is_told, "{to}: {found:?}");
    }
}

#[test]
fn a_plan_that_cannot_be_read_as_a_page_is_told_why() {
    let messages = |text: &str| -> Vec<String> {
        let (plan, found) = read(text);
        assert_eq!(plan, None);
        found.into_iter().map(|problem| problem.message).collect()
    };
    assert_eq!(messages(""), ["The document is empty."]);
    let most = usize::try_from(DOCUMENT_BYTES_MAX).unwrap();
    assert_ne!(messages(&"x".repeat(most))[0], messages(&"x".repeat(most + 1))[0]);
    let deep =
        plan().markdown().replace("## Looks", &format!("{} deep\n\n## Looks", ">".repeat(17)));
    assert!(messages(&deep)[0].contains("nested deeper"));
}

#[test]
fn problems_past_the_limit_are_counted_and_told() {
    let with = |row: &str, count: usize| {
        let rows = row.repeat(count);
        problems("| Version    | 2 ", &format!("{rows}| Version    | 2 "))
    };
    let all = with("| Colour | red |\n", PROBLEMS_MAX);
    assert_eq!(all.len(), PROBLEMS_MAX);
    let all = with("| Colour | red |\n", PROBLEMS_MAX + 1);
    assert_eq!(all.len(), PROBLEMS_MAX + 1);
    assert_eq!(all.last().unwrap().message, "1 further problems of the plan are not listed.");
    // Those that reading the page only counts are counted, too: 300 rows of three cells, and the 300
    // that are there twice.
    let all = with("| Version | 2 | 1 |\n", 300);
    assert_eq!(all.last().unwrap().message, "550 further problems of the plan are not listed.");
}

#[test]
fn a_plan_that_was_changed_or_cut_off_is_no_plan() {
    let text = plan().markdown();
    let (_, found) = read(&text.replacen("10000", "20000", 1));
    assert!(found.iter().any(|problem| problem.message.contains("The digest")));
    let (_, found) = read(&text.replace('\n', "\r\n"));
    assert_eq!(found.len(), 1, "{found:?}");
    let (_, found) = read(&format!("\u{feff}{text}"));
    assert_eq!(found.len(), 1, "{found:?}");
    for cut in (0..text.len()).step_by(97) {
        assert!(!read(&text[..cut]).1.is_empty());
    }
}

#[test]
fn a_plan_for_another_battery_is_not_followed() {
    let digest = plan().battery.to_string();
    let found = problems(&digest, &"0".repeat(64));
    assert!(found[0].message.contains("a different battery"));
}
