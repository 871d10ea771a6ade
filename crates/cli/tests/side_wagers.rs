//! Documents with several side wagers, and their logs, through the verbs: each wager by its name, and a refusal by
//! every verb that knows one side wager only.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{answer, gincert};
use serde_json::Value;

const TWO: &str = "tests/documents/good/claims-agree-side-wagers.md";
const TEN: &str = "rulesets/gin-and-win/ten.md";

#[test]
fn math_has_the_pay_table_of_each_side_wager_by_its_name() {
    let answer = answer(&["math", TWO]);
    let wagers = answer["side_wagers"].as_array().unwrap();
    let names: Vec<&str> = wagers.iter().map(|one| one["wager"].as_str().unwrap()).collect();
    assert_eq!(names, ["Gin Bonus", "Perfect Gin"]);
    assert_eq!(answer["bonus"], wagers[0], "the first one is where a game's only one is");
    // 7-Card Flush: 4 times 13 over 7, of 52 over 7 hands; the row above it takes none of them.
    assert_eq!(wagers[1]["rows"][1]["combinations"], 4 * 1716);
    let played = answer["base"]["side_wagers"].as_array().unwrap();
    assert_eq!(played.len(), 2);
    assert_eq!(answer["base"]["bonus_covariance"], played[0]["covariance"]);
    assert_ne!(played[0]["covariance"], played[1]["covariance"]);
    assert!(gincert(&["math", TEN, "--format", "json"]).stdout().find("side_wagers").is_none());
}

#[test]
fn the_par_sheet_has_a_column_and_the_covariances_of_each_side_wager() {
    let text = gincert(&["math", TWO, "--par"]).stdout();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    for words in [
        "| Figure          |   Side 1 |   Side 2 |",
        "Side 1 is Gin Bonus; Side 2 is Perfect",
        "| Gin Bonus     | Perfect Gin |   3.446469 |",
        "7-Card Flush of Perfect Gin",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn a_hand_shows_the_row_of_each_side_wager() {
    let cards = "4c 4d 4h 4s 8c 8d 8h";
    let text = gincert(&["hand", cards, "--rules", TWO]).stdout();
    for words in [
        "Gin Bonus: 4-of-a-Kind & 3-of-a-Kind (net +500 per unit)",
        "Perfect Gin: 4-of-a-Kind & 3-of-a-Kind (net +300 per unit)",
    ] {
        assert!(text.contains(words), "{text}");
    }
    let answer = answer(&["hand", cards, "--rules", TWO]);
    assert_eq!(answer["hand"]["side_wagers"][1]["pays"], 300);
}

#[test]
fn documents_are_compared_by_the_names_of_their_side_wagers() {
    let answer = answer(&["diff", TEN, TWO]);
    let wagers = answer["math"]["side_wagers"].as_array().unwrap();
    let names: Vec<&str> = wagers.iter().map(|one| one["wager"].as_str().unwrap()).collect();
    assert_eq!(names, ["Gin Bonus", "Perfect Gin"]);
    assert!(wagers[0]["house_edge"]["old"].is_object(), "{}", wagers[0]);
    assert!(wagers[1]["house_edge"]["old"].is_null(), "{}", wagers[1]);
}

#[test]
fn the_rack_card_has_the_rows_of_each_side_wager() {
    let card = gincert(&["rack-card", TWO]).stdout();
    let rows = card.lines().filter(|line| line.contains("Perfect Gin") && line.contains(" to 1"));
    assert_eq!(rows.count(), 3, "{card}");
}

/// What knows one side wager asks nothing as if the others were not there.
#[test]
fn what_knows_one_side_wager_refuses_a_document_with_two() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let log = path("ten.jsonl");
    let made = ["generate", "log", "--rules", TEN, "--out", &log, "--rounds", "20", "--seats", "1"];
    assert_eq!(gincert(&made).code(), 0);
    let out = path("out");
    for (arguments, code) in [
        (vec!["map", &log, "--rules", TWO], 3),
        (vec!["vectors", "--rules", TWO, "--out", &out], 2),
    ] {
        let run = gincert(&arguments);
        assert_eq!(run.code(), code, "{arguments:?}: {}", run.stderr());
        assert!(run.stderr().contains("several side wagers"), "{arguments:?}: {}", run.stderr());
    }
}

/// A log of a game with several side wagers.
struct Log {
    folder: tempfile::TempDir,
    rules: String,
}

impl Log {
    /// Rounds with faults, under the document with two side wagers or the same one with four.
    fn new(sides: usize, faults: &str) -> Log {
        let folder = tempfile::tempdir().unwrap();
        let rules = folder.path().join("rules.md").to_str().unwrap().to_owned();
        let mut text = std::fs::read_to_string(common::top().join(TWO)).unwrap();
        let (claims, _) = text.split_once("## Printed figures").unwrap();
        text = claims.to_owned();
        for (name, row, settled) in [
            ("Low Three", "Score 3, Nine or lower", "also when folded"),
            ("Five Left", "Score 5", "lost when folded"),
        ]
        .into_iter()
        .take(sides - 2)
        {
            let wager = format!(
                "| {name} | - | Before the deal, optional | Within limits | By hand, {settled} |\n"
            );
            let head = "|\n\n## The hand";
            text = text.replacen(head, &format!("|\n{wager}\n## The hand"), 1);
            let rows = format!(
                "\n| Side wager | Hand | Pays |\n| --- | --- | --- |\n| {name} | {row} | 3 to 2 |\n| {name} | All Others | Lose |\n"
            );
            text.push_str(&rows);
        }
        std::fs::write(&rules, text).unwrap();
        let log = Log { folder, rules };
        let path = log.path("log.jsonl");
        let made = [
            "generate", "log", "--rules", &log.rules, "--rounds", "2000", "--seats", "3", "--seed",
            "5",
        ];
        let run = gincert(
            &[&made[..], &["--faults", faults, "--out", &path, "--truth", &log.path("truth")]]
                .concat(),
        );
        assert_eq!(run.code(), 0, "{}", run.stderr());
        log
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn replay(&self, more: &[&str]) -> common::Run {
        gincert(&[&["replay", &self.path("log.jsonl"), "--rules", &self.rules][..], more].concat())
    }
}

#[test]
fn every_planted_fault_is_found_at_its_wager_by_name() {
    for sides in [2, 4] {
        let log = Log::new(sides, "overpaid=0.05,underpaid=0.05");
        let truth: Value =
            serde_json::from_slice(&std::fs::read(log.path("truth")).unwrap()).unwrap();
        let mut planted: Vec<(u64, String)> = Vec::new();
        for fault in truth["faults"].as_array().unwrap() {
            let codes = fault["codes"].as_array().unwrap();
            planted.extend(
                codes.iter().map(|code| (fault["line"].as_u64().unwrap(), code.to_string())),
            );
        }
        let found = log.path("found");
        let run = log.replay(&["--findings", &found, "--format", "json"]);
        assert_eq!(run.code(), 1, "{}", run.stderr());
        let lines = std::fs::read_to_string(&found).unwrap();
        let lines: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let of_records = lines.iter().filter(|line| line["line"].is_u64());
        let mut seen: Vec<(u64, String)> = of_records
            .map(|line| (line["line"].as_u64().unwrap(), line["code"].to_string()))
            .collect();
        planted.sort();
        seen.sort();
        assert_eq!(seen, planted, "{sides}");
        let names = ["bonus", "Perfect Gin", "Low Three", "Five Left"];
        for (place, name) in names.iter().enumerate() {
            let own = lines.iter().filter(|line| line["wager"] == *name).count();
            assert_eq!(own > 5, place < sides, "{sides} {name}: {own}");
        }
        let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
        let wagers = answer["win"]["wagers"].as_array().unwrap();
        let made: Vec<&str> = wagers.iter().map(|one| one["wager"].as_str().unwrap()).collect();
        assert_eq!(made[..1 + sides], [&["ante and play"], &names[..sides]].concat());
        assert!(wagers.iter().all(|one| one["theoretical_minor"].is_object()), "{wagers:?}");
        assert!(
            answer["win"]["accounts"].as_array().unwrap().iter().all(|one| one["adds_up"] == true)
        );
        assert_eq!(answer["in_force"][0]["side_wagers"].as_array().unwrap().len(), sides);
    }
}

#[test]
fn an_audit_in_parts_and_a_watched_log_end_as_one_audit_does() {
    let log = Log::new(4, "all=0.01");
    let details = log.replay(&["--details"]);
    assert_eq!(details.code(), 1, "{}", details.stderr());
    let text = details.stdout();
    for name in ["Gin Bonus", "Perfect Gin", "Low Three", "Five Left"] {
        assert!(text.contains(&format!("pay row of {name}")), "{name} against its law: {text}");
    }
    let manifest = gincert(&["manifest", &log.path("log.jsonl"), "--partitions", "3"]);
    let runs = log.path("runs");
    let rows = manifest.stdout();
    let parts = rows.lines().enumerate().map(|(place, row)| {
        let words = ["replay", "--partial", row, "--rules", &log.rules, "--runs", &runs];
        let name = log.path(&format!("part-{place}"));
        std::fs::write(&name, gincert(&words).stdout()).unwrap();
        name
    });
    let parts: Vec<String> = parts.collect();
    let mut words = vec!["merge", "--runs", &runs, "--rules", &log.rules, "--details"];
    words.extend(parts.iter().map(String::as_str));
    assert_eq!(gincert(&words).stdout(), text);
    let watched = ["watch", &log.path("log.jsonl"), "--once", "--rules", &log.rules];
    let run = gincert(&watched);
    assert_eq!(run.code(), 1, "{}", run.stderr());
    assert!(run.stdout().contains("Perfect Gin"), "{}", run.stdout());
}

#[test]
fn a_statement_has_the_row_and_the_money_of_each_side_wager() {
    let log = Log::new(2, "all=0");
    let line = r#"{"v":1,"rules":"gin-and-win/side-wagers","round":"R1","table":"T9","at":"2026-01-05T12:00:00Z","currency":"USD","dealer":{"cards":"Ac Ah 7c 8c Jc 3s 2h"},"seats":[{"seat":1,"cards":"9c 9d 9h 9s 2d 5d Kd","action":"play","bets":{"ante":1000,"play":1000,"bonus":500,"side":{"Perfect Gin":200}},"net":{"ante":1000,"play":3000,"bonus":2000,"side":{"Perfect Gin":800}}}]}"#;
    std::fs::write(log.path("one.jsonl"), line).unwrap();
    let words = ["dispute", &log.path("one.jsonl"), "--rules", &log.rules, "--seat", "1"];
    let run = gincert(&words);
    let text = run.stdout();
    for words in
        ["Gin Bonus by row 'Other Score 0'", "Perfect Gin by row 'Score 0'", "15 to 1", "$22.00"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    // A wager that the rules do not have leaves the seat uncompared.
    std::fs::write(log.path("two.jsonl"), line.replace("Perfect Gin", "Lucky Deal")).unwrap();
    let unknown = ["dispute", &log.path("two.jsonl"), "--rules", &log.rules, "--seat", "1"];
    let unknown = gincert(&unknown);
    assert_eq!(unknown.code(), 1, "{}", unknown.stdout());
    let printed = unknown.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(printed.contains("do not have a side wager that is recorded"), "{printed}");
    let answer: Value =
        serde_json::from_str(&gincert(&[&words[..], &["--format", "json"]].concat()).stdout())
            .unwrap();
    let hand = &answer["rounds"][0]["cases"][0]["records"][0]["hand"];
    assert_eq!(hand["side_wagers"][1]["wager"], "Perfect Gin");
    assert_eq!(hand["wagers"][3]["wager"], "Perfect Gin");
}

/// The same rounds as a table, and as a table with other names that a map reads.
#[test]
fn a_table_has_side_wagers_in_columns_with_their_names() {
    let log = Log::new(2, "all=0");
    let head = "table,round,at,currency,dealer_cards,seat,cards,action,bets_ante,bets_play,bets_bonus,bets_side_Perfect Gin,net_ante,net_play,net_bonus,net_side_Perfect Gin";
    let row = "T9,R1,2026-01-05T12:00:00Z,USD,Ac Ah 7c 8c Jc 3s 2h,1,9c 9d 9h 9s 2d 5d Kd,play,1000,1000,500,200,1000,3000,2000,800";
    let csv = log.path("one.csv");
    std::fs::write(&csv, format!("{head}\n{row}\n")).unwrap();
    let findings = log.path("findings");
    let found = |words: &[&str]| {
        let more = ["--rules", &log.rules, "--findings", &findings];
        let run = gincert(&[&["replay"][..], words, &more].concat());
        assert_eq!(run.code(), 1, "{}{}", run.stdout(), run.stderr());
        let written = std::fs::read_to_string(&findings).unwrap();
        let lines = written.lines().map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            let [code, wager] = ["code", "wager"].map(|key| line[key].to_string());
            (code, wager, line["delta_minor"].to_string())
        });
        lines.collect::<Vec<_>>()
    };
    let wrong = ("\"underpaid\"".to_owned(), "\"Perfect Gin\"".to_owned(), "-2200".to_owned());
    assert_eq!(found(&[&csv]), std::slice::from_ref(&wrong));
    // An empty cell is an absent value, and a name that no side wager has is found.
    std::fs::write(&csv, format!("{}\n{row}\n", head.replace("Perfect Gin", "Lucky Deal")))
        .unwrap();
    let unknown = found(&[&csv]);
    assert_eq!(unknown.len(), 1, "{unknown:?}");
    assert_eq!(unknown[0].0, "\"amount-impossible\"");
    let theirs =
        head.replace("bets_side_Perfect Gin", "PG stake").replace("net_side_Perfect Gin", "PG won");
    std::fs::write(&csv, format!("{theirs}\n{row}\n")).unwrap();
    let own = theirs.split(',').filter(|name| !name.starts_with("PG"));
    let columns: String = own.map(|name| format!("| {name} | {name} |\n")).collect();
    let map = format!(
        "| Map | |\n| --- | --- |\n| Log | CSV |\n\n| Column | Field |\n| --- | --- |\n{columns}\
         | PG stake | bets_side_Perfect Gin |\n| PG won | net_side_Perfect Gin |\n"
    );
    let path = log.path("theirs.map.md");
    std::fs::write(&path, map).unwrap();
    assert_eq!(found(&[&csv, "--map", &path]), std::slice::from_ref(&wrong));
    // A row for each wager, with the word of another system.
    let head = "table,round,at,currency,dealer_cards,seat,cards,action";
    let round = "T9,R1,2026-01-05T12:00:00Z,USD,Ac Ah 7c 8c Jc 3s 2h,1,9c 9d 9h 9s 2d 5d Kd,play";
    let rows = ["ante,1000,1000", "play,1000,3000", "bonus,500,2000", "PG,200,800"];
    let rows: String = rows.iter().map(|row| format!("{round},{row}\n")).collect();
    std::fs::write(&csv, format!("{head},Bet type,Stake,Won\n{rows}")).unwrap();
    let columns: String = head.split(',').map(|name| format!("| {name} | {name} |\n")).collect();
    let map = |ours: &str| {
        let map = format!(
            "| Map | |\n| --- | --- |\n| Row | one wager |\n\n| Column | Field |\n| --- | --- |\n{columns}\
             | Bet type | wager |\n| Stake | bets |\n| Won | net |\n\n\
             | Field | Theirs | Ours |\n| --- | --- | --- |\n| wager | PG | {ours} |\n"
        );
        std::fs::write(&path, map).unwrap();
        gincert(&["replay", &csv, "--rules", &log.rules, "--map", &path]).code()
    };
    assert_eq!(map("side Lucky Deal"), 3, "the rules have no such wager");
    assert_eq!(map("side Perfect Gin"), 1);
    assert_eq!(found(&[&csv, "--map", &path]), [wrong]);
}

/// Limits of further side wagers are after the first one's, by name.
#[test]
fn a_list_of_tables_limits_each_side_wager() {
    let log = Log::new(4, "all=0");
    let tables = |bonus: &str| {
        let path = log.path("tables.md");
        let head = "| Table | From | To | Rules | Ante | Bonus | Games | Currency | Gaming day |";
        let rows: String = ["T1", "T2", "T3"]
            .map(|table| format!("| {table} | - | - | - | - | {bonus} | - | USD | - |\n"))
            .concat();
        std::fs::write(&path, format!("{head}\n| - | - | - | - | - | - | - | - | - |\n{rows}"))
            .unwrap();
        path
    };
    let path = tables("1.00 to 25.00; perfect gin 1.00 to 24.00; Five Left 1.00 to 25.00");
    let run = log.replay(&["--tables", &path, "--details"]);
    assert_eq!(run.code(), 1, "{}{}", run.stdout(), run.stderr());
    assert!(run.stdout().contains("The Perfect Gin is outside the limits"), "{}", run.stdout());
    assert!(!run.stdout().contains("The Five Left is outside"), "{}", run.stdout());
    let run = log.replay(&["--tables", &tables("-; Lucky Deal 1.00 to 24.00"), "--details"]);
    assert_eq!(run.code(), 3, "{}{}", run.stdout(), run.stderr());
    assert!(run.stdout().contains("Low Three"), "{}", run.stdout());
}
