//! Words about others' figures: a sentence is said only where it is so.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_submission::examine;

const SMALL_GAME: &str = include_str!("../../../tests/documents/small-game.md");

/// What is said about these claims under the small game, whose best choice is to raise most hands.
fn said(claims: &str) -> Vec<String> {
    let at = SMALL_GAME.find("| House edge |").unwrap();
    let text = format!("{}{claims}", &SMALL_GAME[..at]);
    let examined = examine("rules.md", text.as_bytes());
    let told = examined.findings.iter().filter(|finding| finding.code == "claims-agree");
    let told = told.map(|finding| {
        let notes = finding.notes.iter().map(|note| note.text.as_str());
        let help = finding.help.iter().map(String::as_str);
        let words: Vec<&str> =
            std::iter::once(finding.message.as_str()).chain(notes).chain(help).collect();
        words.join(" ")
    });
    told.collect()
}

const DIFFERENT: &str = "describe different rules";
const DIGITS: &str = "more digits than its method supports";

/// What is said of the claim that stands first.
fn first(claims: &str) -> String {
    said(claims).into_iter().next().unwrap_or_default()
}

/// The exact edge of the side wager is 24.94 %; where score 1 pays up to a queen only, it is 30.15 %.
#[test]
fn text_and_figure_describe_different_rules_only_where_a_reading_gives_the_digits() {
    let row = first("| Gin Bonus house edge | - | 30.1538 % | exact | x |\n");
    assert!(row.contains(DIFFERENT) && row.contains("reproduced to its last digit"), "{row}");
    for (mistyped, cause) in [
        ("42.94 %", "with two digits exchanged"),
        ("29.44 %", "with two digits exchanged"),
        ("2.494 %", "with the decimal point moved"),
        ("87.316 %", "Not reproduced: none of "),
    ] {
        let row = first(&format!("| Gin Bonus house edge | - | {mistyped} | exact | x |\n"));
        assert!(row.contains("under the document's own rules it is 24.94"), "{row}");
        assert!(!row.contains(DIFFERENT) && !row.contains("intended"), "{mistyped}: {row}");
        assert!(row.contains(cause), "{row}");
    }
}

/// The best choice loses 2.396 %, the printed strategy 2.5562 %: a source that plays as it says is
/// exact, and near what is best.
#[test]
fn a_figure_that_is_exact_under_the_sources_strategy_does_not_print_too_many_digits() {
    let strategy = "| Optimal strategy | optimal play | Q-9-8 or better | not stated | x |\n";
    for (value, is_exact) in [("2.5562 %", true), ("2.5571 %", false)] {
        let claim = format!("| House edge | - | {value} | simulation, 1000000 hands | x |\n");
        let row = first(&format!("{claim}{strategy}"));
        assert!(row.starts_with("'House edge' is stated as"), "{row}");
        assert_eq!(row.contains(DIGITS), !is_exact, "{value}: {row}");
        assert_eq!(row.contains("reproduced to its last digit"), is_exact, "{value}: {row}");
    }
}

/// No pay-off of an even game moves how often everybody who always raises raises.
#[test]
fn a_figure_that_a_reading_cannot_move_is_not_reproduced_by_it() {
    let row = first(
        "| Raise frequency | - | 100 % | exact | x |
| Optimal strategy | optimal play | K-Q-J or better | not stated | x |
",
    );
    let words = " readings, first: the rules as printed and";
    assert!(row.contains("reproduced to its last digit by ") && row.contains(words), "{row}");
    // The strategies that raise every hand are readings; rules under which they are best are too, but
    // the pay-offs that leave the choice as it is are none.
    let fit = row.split("last digit by ").nth(1).and_then(|text| text.split(' ').next());
    let fit: u64 = fit.and_then(|text| text.parse().ok()).unwrap();
    assert!((2..10).contains(&fit), "{row}");
}

#[test]
fn one_misprinted_row_is_one_cause_with_its_consequences() {
    // Score 1 has 3744 of 22100 hands; printed is the share of 3456, and what follows from it.
    let rows = said(
        "| Probability of Score 1 | - | 0.156380 | exact | x |
| Return of Score 1 | - | 0.469140 | exact | x |
| Total return | - | -0.288507 | exact | x |
| Gin Bonus house edge | - | 28.8507 % | exact | x |
",
    );
    let [cause] = rows.try_into().unwrap();
    assert!(cause.starts_with("'Gin Bonus house edge'"), "{cause}");
    assert_eq!(cause.matches("Same cause: ").count(), 3, "{cause}");
    // A second fault at another row is a second cause.
    let rows = said(
        "| Probability of Score 1 | - | 0.156380 | exact | x |
| Probability of Score 0 | - | 0.012353 | exact | x |
",
    );
    assert_eq!(rows.len(), 2, "{rows:?}");
}
