//! A document with envy pay-offs through the verbs: the edge by the number of seats, figures that are absent, and a
//! refusal by every verb that knows one seat only.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{answer, gincert};

const ENVY: &str = "tests/documents/good/claims-agree-envy.md";

#[test]
fn math_gives_the_edge_for_each_number_of_seats_and_no_figure_of_the_own_hand_alone() {
    for arguments in [["math", ENVY].as_slice(), &["math", ENVY, "--par"]] {
        let answer = answer(arguments);
        let bonus = &answer["bonus"];
        for absent in ["house_edge", "variance", "standard_deviation", "hit_frequency"] {
            assert!(bonus[absent].is_null(), "{absent}");
        }
        // A hand of score 0 pays half a wager and one of four and three 25: of 133,784,560 hands 5,447,728 and 624.
        let per_seat = "3763/183770";
        assert_eq!((5_447_728 + 2 * 25 * 624) * 183_770_u64, 3_763 * 2 * 133_784_560);
        assert_eq!(bonus["envy"]["edge_per_other_seat"]["fraction"], per_seat);
        let seats = bonus["envy"]["seats"].as_array().unwrap();
        assert_eq!(seats.len(), 6);
        assert_eq!(seats[0]["house_edge"], bonus["envy"]["own_hand_house_edge"]);
        assert!(bonus["envy"]["not_counted"].as_str().unwrap().contains("joint distribution"));
        assert_eq!(bonus["envy"]["with_optimal_play"], false);
        assert_eq!(answer["side_wagers"][1]["envy"]["with_optimal_play"], true);
        assert!(answer["base"]["bonus_house_edge"].is_null());
        if let Some(par) = answer.get("par") {
            let columns = par["wagers"].as_array().unwrap();
            let words: Vec<&str> =
                columns.iter().map(|one| one["wager"].as_str().unwrap()).collect();
            assert_eq!(words, ["ante", "play", "ante-and-play"]);
            assert!(par["largest_win_of_a_seat"].is_null());
        }
    }
}

#[test]
fn the_par_sheet_says_what_is_not_counted() {
    let text = gincert(&["math", ENVY, "--par"]).stdout();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    for words in
        ["Gin Bonus: house edge by the number of seats", "8.1662 %", "are not counted of a wager"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("All is Ante") && !text.contains("A seat wins at most"), "{text}");
    let lines = gincert(&["math", ENVY, "--par", "--csv"]).stdout();
    assert!(lines.contains("envy,house edge at 1 seat,Gin Bonus,the wager,0.184"), "{lines}");
    let page = gincert(&["math", ENVY, "--par", "--html"]).stdout();
    assert!(page.contains("house edge by the number of seats"));
}

#[test]
fn what_one_seat_does_not_show_is_refused_or_said() {
    let solved = gincert(&["math", ENVY, "--solve", "5%"]).stdout();
    assert!(
        solved.contains("Not solved: what Gin Bonus costs depends on the number of seats"),
        "{solved}"
    );
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("vectors");
    let engine = gincert(&["vectors", "--rules", ENVY, "--out", out.to_str().unwrap()]);
    assert!(engine.stderr().contains("envy pay-offs"), "{}", engine.stderr());
    let text = std::fs::read_to_string(common::top().join(ENVY)).unwrap();
    let other = folder.path().join("other.md");
    let printed = text.split("## Printed figures").next().unwrap();
    std::fs::write(&other, printed.replace("| 1 to 2   |", "| 1 to 1   |")).unwrap();
    let diff = gincert(&["diff", ENVY, other.to_str().unwrap()]).stdout();
    assert!(
        diff.starts_with("PAY:") && diff.contains("Envy row 'Gin Bonus: Other Score 0'"),
        "{diff}"
    );
    assert!(diff.contains("depends on the number of seats"), "{diff}");
}

#[test]
fn a_claim_of_such_a_wager_names_its_number_of_seats() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claims.md");
    let text = std::fs::read_to_string(common::top().join(ENVY)).unwrap();
    let (rules, _) = text.split_once("| Claim | Under").unwrap();
    let claim = |name: &str, value: &str| {
        let head = "| Claim | Under | Value | Method | From |\n| - | - | - | - | - |\n";
        let page = format!("{rules}{head}| {name} | - | {value} | exact | Sheet |\n");
        std::fs::write(&path, page).unwrap();
        gincert(&["check", path.to_str().unwrap(), "--details"]).stdout().replace('\n', " ")
    };
    for (name, value) in [
        ("House edge of Gin Bonus with 6 seats", "8.1662 %"),
        ("RTP of Gin Bonus at 1 seat", "81.5955 %"),
        ("House edge of Perfect Gin with two seats", "59.230 %"),
    ] {
        let found = claim(name, value);
        assert!(found.contains("1 agree"), "{name}: {found}");
    }
    let found = claim("House edge of Gin Bonus with 6 seats", "18.4045 %");
    assert!(found.contains("1 differ"), "{found}");
    for name in [
        "House edge of Gin Bonus",
        "Variance of Gin Bonus",
        "Variance of all wagers",
        "House edge of Gin Bonus with 7 seats",
    ] {
        let found = claim(name, "18.4045 %");
        assert!(found.contains("1 not tested"), "{name}: {found}");
    }
}
