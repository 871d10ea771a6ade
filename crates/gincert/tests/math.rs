//! `gincert math`: the JSON that others rely on, the views, and command lines that make no sense.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use serde_json::Value;

const TEN: &str = "rulesets/gin-and-win/ten.md";
const WIZARD: &str = "rulesets/gin-and-win/wizard.md";

fn answer(arguments: &[&str]) -> Value {
    let run = gincert(&[arguments, &["--format", "json"]].concat());
    assert_eq!(run.code(), 0, "{arguments:?}");
    serde_json::from_str(&run.stdout()).unwrap()
}

#[test]
fn the_base_game_answers_with_the_agreed_keys() {
    let answer = answer(&["math", WIZARD]);
    assert_eq!(answer["deals"], "6071092494667200");
    let base = &answer["base"];
    assert_eq!(base["strategy"], "optimal");
    for key in [
        "house_edge",
        "element_of_risk",
        "raise_frequency",
        "average_wager",
        "variance",
    ] {
        let value = &base[key];
        assert!(value["fraction"].as_str().unwrap().contains('/'), "{key}");
        let (_, decimals) = value["decimal"].as_str().unwrap().split_once('.').unwrap();
        assert_eq!(decimals.len(), 15, "{key}");
    }
    assert!(
        base["standard_deviation"]
            .as_str()
            .unwrap()
            .starts_with("1.6466")
    );
    let deals: u128 = base["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["deals"].as_str().unwrap().parse::<u128>().unwrap())
        .sum();
    assert_eq!(deals, 6_071_092_494_667_200);
    let strategies: Vec<&str> = base["strategies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["strategy"].as_str().unwrap())
        .collect();
    let expected = [
        "10-9-5-4 or better",
        "raise if it would qualify",
        "always raise",
    ];
    assert_eq!(strategies, expected);
    assert_eq!(base["strategies"][0]["differs_from_optimal_hands"], 775_872);
}

#[test]
fn the_general_method_answers_the_same() {
    let (symmetric, general) = (
        answer(&["math", TEN]),
        answer(&["math", TEN, "--method", "general"]),
    );
    assert_eq!(general["base"]["method"], "general");
    let shown = |answer: &Value| answer["base"]["shown"]["played_hands"].clone();
    assert_eq!(shown(&symmetric), shown(&general));
    for key in ["house_edge", "outcomes", "strategies", "variance", "card"] {
        assert_eq!(symmetric["base"][key], general["base"][key], "{key}");
    }
    assert_eq!(symmetric["bonus"], general["bonus"]);
}

#[test]
fn advice_counts_every_dealer_hand() {
    let answer = answer(&["math", TEN, "--advice", "Tc 9d 5h 4s Ac Ad Ah"]);
    let advice = &answer["advice"];
    assert_eq!(advice["dealer_hands"], 45_379_620);
    assert_eq!(advice["advice"], "fold");
    assert_eq!(advice["raised"]["fraction"], "-3837059/3781635");
    let run = gincert(&["math", TEN, "--advice", "Tc 9d 5h"]);
    assert_eq!(run.code(), 2);
    assert!(run.stdout().contains("card-count"));
}

#[test]
fn a_target_is_answered_with_the_nearest_pay_off() {
    let answer = answer(&["math", TEN, "--solve", "3.5%"]);
    assert_eq!(answer["target"]["fraction"], "7/200");
    let first = &answer["base"][0];
    assert_eq!(
        (first["row"].as_str(), first["pays"].as_str()),
        (Some("Tie"), Some("2 to 1"))
    );
    for target in [
        "x",
        "200%",
        "",
        "1e99",
        "9999999999999999999999999999999999999",
    ] {
        assert_eq!(
            gincert(&["math", TEN, "--solve", target]).code(),
            2,
            "{target}"
        );
    }
}

#[test]
fn only_one_view_at_a_time() {
    for pair in [["--par", "--neighbours"], ["--neighbours", "--solve=1%"]] {
        assert_eq!(
            gincert(&[&["math", TEN], pair.as_slice()].concat()).code(),
            2
        );
    }
}

#[test]
fn a_game_that_is_not_supported_says_why_and_still_counts_the_bonus() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("eight.md");
    let text = std::fs::read_to_string(common::top().join(TEN)).unwrap();
    // The worked examples are of seven cards; the mathematics does not mind. Shapes would.
    let kept = text
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("| 4-of-a-Kind") && !line.starts_with("| 5-Card"));
    let eight = kept
        .collect::<String>()
        .replace("| 7 cards", "| 8 cards")
        .replace("1 to 6", "1 to 5");
    std::fs::write(&path, eight).unwrap();
    let run = gincert(&["math", path.to_str().unwrap()]);
    assert_eq!(run.code(), 0);
    assert!(run.stdout().contains("The base game was not tested."));
    assert!(run.stdout().contains("House edge"));
}
