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
    for key in ["house_edge", "element_of_risk", "raise_frequency", "average_wager", "variance"] {
        let value = &base[key];
        assert!(value["fraction"].as_str().unwrap().contains('/'), "{key}");
        let (_, decimals) = value["decimal"].as_str().unwrap().split_once('.').unwrap();
        assert_eq!(decimals.len(), 15, "{key}");
    }
    assert!(base["standard_deviation"].as_str().unwrap().starts_with("1.6466"));
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
    let expected = ["10-9-5-4 or better", "raise if it would qualify", "always raise"];
    assert_eq!(strategies, expected);
    assert_eq!(base["strategies"][0]["differs_from_optimal_hands"], 775_872);
}

#[test]
fn the_general_method_answers_the_same() {
    let (symmetric, general) =
        (answer(&["math", TEN]), answer(&["math", TEN, "--method", "general"]));
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
    assert_eq!((first["row"].as_str(), first["pays"].as_str()), (Some("Tie"), Some("2 to 1")));
    for target in ["x", "200%", "", "1e99", "9999999999999999999999999999999999999"] {
        assert_eq!(gincert(&["math", TEN, "--solve", target]).code(), 2, "{target}");
    }
}

#[test]
fn only_one_view_at_a_time() {
    for pair in [["--par", "--neighbours"], ["--neighbours", "--solve=1%"]] {
        assert_eq!(gincert(&[&["math", TEN], pair.as_slice()].concat()).code(), 2);
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
    let eight =
        kept.collect::<String>().replace("| 7 cards", "| 8 cards").replace("1 to 6", "1 to 5");
    std::fs::write(&path, eight).unwrap();
    let run = gincert(&["math", path.to_str().unwrap(), "--details"]);
    assert_eq!(run.code(), 0);
    assert!(run.stdout().contains("The base game was not tested."));
    assert!(run.stdout().contains("House edge"));
    assert!(run.stdout().lines().all(|line| line.len() <= 80));
}

#[test]
fn text_answers_fit_eighty_columns_and_name_what_is_not_analysed() {
    for document in [TEN, WIZARD, "rulesets/gin-and-win/washington-2017.md"] {
        for view in [vec![], vec!["--details"], vec!["--par"], vec!["--solve", "3%"]] {
            let run = gincert(&[&["math", document], view.as_slice()].concat());
            let text = run.stdout();
            let longest = text.lines().map(|line| line.chars().count()).max();
            assert!(longest.unwrap() <= 80, "{document} {view:?}: {longest:?}");
            assert!(text.ends_with("Information from other players' hands is not analysed.\n"));
        }
    }
}

#[test]
fn a_printed_strategy_is_shown_with_its_cost() {
    let text = gincert(&["math", WIZARD, "--details"]).stdout();
    let rows = text.lines().filter(|line| line.starts_with("| 10-9-5-4 or better"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split('|').map(str::trim).collect()).collect();
    let [figures, costs] = rows.as_slice() else { panic!("{text}") };
    assert_eq!(figures[2..5], ["4.313123 %", "2.561856 %", "68.359290 %"]);
    assert_eq!(costs[2..5], ["0.009798 %", "775872", "0.5799 %"]);
}

#[test]
fn neighbours_differ_from_the_document_by_what_they_say() {
    let own = answer(&["math", TEN]);
    let answer = answer(&["math", TEN, "--neighbours"]);
    let of = |change: &str| {
        let lines = answer["neighbours"].as_array().unwrap();
        let line = lines.iter().find(|line| line["change"] == change);
        line.unwrap_or_else(|| panic!("{change}"))
    };
    // The qualifier is all that the base games of these two documents differ in.
    let jack = of("the dealer qualifies: Score 3 or less, or score 4 with Jack or lower");
    let washington =
        common::gincert(&["math", "rulesets/gin-and-win/washington-2017.md", "--format", "json"]);
    assert_eq!(jack["house_edge"], washington.json()["base"]["house_edge"]);
    let decimal = |value: &Value| value["decimal"].as_str().unwrap().parse::<f64>().unwrap();
    let difference = decimal(&jack["house_edge"]) - decimal(&own["base"]["house_edge"]);
    assert!((decimal(&jack["difference"]) - difference).abs() < 1e-12);
    assert_eq!(answer["bonus"].as_array().unwrap().len(), 7);
    assert_eq!(answer["not_counted"].as_array().unwrap().len(), 0);
}

#[test]
fn a_hand_that_cannot_be_dealt_is_a_usage_error_in_both_formats() {
    for (cards, code) in [
        ("", "card-count"),
        ("Ac Ad Ah 4s 5h 9d Tc Jc", "card-count"),
        ("Ac Ac Ah 4s 5h 9d Tc", "card-duplicate"),
        ("Ac Ad Ah 4s 5h 9d Tx", "card-unreadable"),
        ("Ac Ad Ah 4s 5h 9d \u{1b}[31m", "card-unreadable"),
    ] {
        let run = gincert(&["math", TEN, "--advice", cards]);
        assert_eq!(run.code(), 2, "{cards:?}");
        assert!(run.stdout().contains(code), "{cards:?}");
        assert!(!(run.stdout() + &run.stderr()).contains('\u{1b}'));
        let run = gincert(&["math", TEN, "--advice", cards, "--format", "json"]);
        assert_eq!(run.code(), 2, "{cards:?}");
        assert_eq!(run.json()["findings"][0]["code"], code);
    }
}

#[test]
fn a_method_that_is_not_open_is_a_usage_error_with_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs.md");
    let text = std::fs::read_to_string(common::top().join(TEN)).unwrap();
    let runs = text
        .replace("Flush of 3 or more ", "Flush of 4 or more, Run of 3 or more ")
        .split_inclusive('\n')
        .filter(|line| !line.contains("3-Card Flush"))
        .collect::<String>();
    std::fs::write(&path, runs).unwrap();
    let run = gincert(&["math", path.to_str().unwrap(), "--method", "symmetric"]);
    assert_eq!((run.code(), run.stdout().as_str()), (2, ""));
    assert!(run.stderr().contains("the general method does"));
    assert_eq!(gincert(&["math", TEN, "--method", "guess"]).code(), 2);
    assert_eq!(gincert(&["math"]).code(), 2);
    assert_eq!(gincert(&["math", "no-such-document.md"]).code(), 3);
}

/// A document without its claims, and with those of its par sheet, as a file.
fn with_par_claims(folder: &std::path::Path, document: &str) -> String {
    let claims = gincert(&["math", document, "--par", "--claims"]).stdout();
    assert!(claims.starts_with("| Claim |"), "{claims}");
    let mut text = std::fs::read_to_string(common::top().join(document)).unwrap();
    if let Some(start) = text.find("| Claim ") {
        let end = text[start..].find("\n\n").map_or(text.len(), |end| start + end);
        text.replace_range(start..end, "");
    }
    let path = folder.join("with-claims.md");
    std::fs::write(&path, format!("{text}\n\n## Claims\n\n{claims}")).unwrap();
    path.into_os_string().into_string().unwrap()
}

#[test]
fn the_claims_of_a_par_sheet_agree_when_they_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let documents = [
        (TEN, 60),
        (WIZARD, 60),
        ("rulesets/gin-and-win/washington-2017.md", 60),
        ("tests/documents/small-game.md", 30),
    ];
    for (document, least) in documents {
        let path = with_par_claims(folder.path(), document);
        let answer = gincert(&["check", &path, "--format", "json"]).json();
        let claims = answer["documents"][0]["claims"].as_array().unwrap();
        assert!(claims.len() >= least, "{document}: {} claims", claims.len());
        for claim in claims {
            assert_eq!(claim["verdict"], "agrees", "{document}: {claim}");
        }
        let findings = answer["documents"][0]["findings"].as_array().unwrap();
        let of_claims = |finding: &&Value| finding["code"].as_str().unwrap().starts_with("claim");
        let told: Vec<&Value> = findings.iter().filter(of_claims).collect();
        assert!(told.is_empty(), "{document}: {told:?}");
    }
}

#[test]
fn a_par_sheet_fits_80_columns_and_states_each_figure_with_its_base() {
    let text = gincert(&["math", TEN, "--par"]).stdout();
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let csv = gincert(&["math", TEN, "--par", "--csv"]).stdout();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("section,figure,of,base,decimal,fraction"));
    assert!(lines.clone().count() > 150, "{}", lines.count());
    let edge = "wagers,house edge,Ante and Play,the Ante,0.043033241337293,";
    assert!(csv.contains(edge), "{csv}");
    for arguments in [["--csv", "--claims"], ["--csv", "--neighbours"]] {
        let run = gincert(&[&["math", TEN, "--par"], &arguments[..]].concat());
        assert_eq!(run.code(), 2, "{arguments:?}");
    }
    assert_eq!(gincert(&["math", TEN, "--csv"]).code(), 2, "--csv needs --par");
}

#[test]
fn the_page_of_a_par_sheet_has_its_tables_and_figures_and_runs_nothing() {
    let page = gincert(&["math", TEN, "--par", "--html"]).stdout();
    assert!(page.contains("default-src 'none'") && !page.contains("<script"));
    let text = gincert(&["math", TEN, "--par"]).stdout();
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let rows: Vec<Vec<String>> = text
        .lines()
        .filter(|line| line.starts_with('|') && !line.starts_with("|--"))
        .map(cells)
        .collect();
    assert!(rows.len() > 80, "{}", rows.len());
    for cell in rows.iter().flatten().filter(|cell| cell.ends_with('%')) {
        assert!(page.contains(&format!(">{cell}</t")), "{cell}");
    }
    assert_eq!(page.matches("<svg ").count(), 3);
    assert_eq!(page.matches("<h2>").count(), 9);
    for second in ["--csv", "--claims"] {
        assert_eq!(gincert(&["math", TEN, "--par", "--html", second]).code(), 2);
    }
    assert_eq!(gincert(&["math", TEN, "--html"]).code(), 2, "--html needs --par");
}

#[test]
fn losing_runs_and_bankrolls_are_those_of_the_loss_share() {
    let sheet = answer(&["math", TEN, "--par"]);
    for wager in sheet["par"]["wagers"].as_array().unwrap() {
        let is_part = matches!(wager["wager"].as_str().unwrap(), "ante" | "play");
        assert_eq!(wager["ruin"].is_null(), is_part);
        let waits = wager["rounds_until_losing_run"].as_array().unwrap();
        assert_eq!(waits.is_empty(), is_part);
        let decimal = |value: &Value| value["decimal"].as_str().unwrap().parse::<f64>().unwrap();
        let lost = decimal(&wager["loss_frequency"]);
        for wait in waits {
            let run = lost.powi(i32::try_from(wait["length"].as_i64().unwrap()).unwrap());
            let expected = (1.0 - run) / ((1.0 - lost) * run);
            assert!((decimal(&wait["mean_rounds"]) / expected - 1.0).abs() < 1e-9, "{wait}");
        }
        for one in wager["ruin"].as_array().into_iter().flatten() {
            let within = one["within"].as_array().unwrap();
            let shares: Vec<f64> =
                within.iter().map(|point| decimal(&point["probability"])).collect();
            assert!(shares.is_sorted() && shares.len() == 3, "{one}");
        }
    }
}

/// The sheet of one game by the method that sums over subsets of hands.
#[test]
fn the_par_sheet_of_the_general_method_is_the_same() {
    let sheet = answer(&["math", TEN, "--par"]);
    let general = answer(&["math", TEN, "--par", "--method", "general"]);
    assert_eq!(sheet["par"], general["par"]);
    let wagers = sheet["par"]["wagers"].as_array().unwrap();
    let names: Vec<&str> = wagers.iter().map(|wager| wager["wager"].as_str().unwrap()).collect();
    assert_eq!(names, ["ante", "play", "ante-and-play", "bonus", "all"]);
    assert_eq!(wagers[2]["house_edge"], sheet["base"]["house_edge"]);
    assert_eq!(wagers[3]["variance"], sheet["bonus"]["variance"]);
    assert!(wagers[3]["skewness"].as_str().unwrap().starts_with("71.93"));
}
