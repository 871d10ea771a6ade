//! Three people's days, with the words that they read: a mathematician with a new variant, an audit
//! manager with a foreign week, a clerk with two documents and a report.
//!
//! What each prints has to tell its reader what to do next. `SNAPSHOTS=overwrite` writes the days anew:
//! read the difference as the person would.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::week::{CHANGE, ROUNDS};
use common::{gincert, gincert_in, top};
use gincert_signing::{public_key_text, read_private_key};
use serde_json::Value;
use snapbox::{assert_data_eq, file};
use std::fs;
use std::path::PathBuf;

/// A folder of somebody, and what they did in it.
struct Day {
    folder: tempfile::TempDir,
    told: String,
}

impl Day {
    fn new() -> Day {
        Day { folder: tempfile::tempdir().unwrap(), told: String::new() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn copy(&self, from: &str, to: &str) {
        self.write(to, &fs::read_to_string(top().join(from)).unwrap());
    }

    /// Says what happens in between.
    fn say(&mut self, words: &str) {
        self.told.push_str(&format!("# {words}\n"));
    }

    /// Runs the command, and keeps what it prints.
    fn run(&mut self, words: &str) {
        let run = gincert_in(self.folder.path(), &words.split(' ').collect::<Vec<_>>());
        let read = sentences(&run.stdout());
        self.told.push_str(&format!("$ gincert {words}\n{read}[exit {}]\n\n", run.code()));
    }

    /// Shows lines of a file from one that begins so to the one before another.
    fn show(&mut self, name: &str, from: &str, to: &str) {
        let text = self.read(name);
        let lines = text.lines().skip_while(|line| !line.starts_with(from));
        let shown: Vec<&str> = lines
            .enumerate()
            .take_while(|(at, line)| *at == 0 || !line.starts_with(to))
            .map(|(_, line)| line)
            .collect();
        assert!(!shown.is_empty(), "{name}: {from}");
        self.told.push_str(&format!("$ less {name}\n{}\n\n", shown.join("\n").trim_end()));
    }

    /// What was told, without what no two machines or builds share.
    fn told(&self) -> String {
        let hex = |word: &str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
        let mut told = String::new();
        for part in
            self.told.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && !"+/:".contains(c))
        {
            let word = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            let bare = word.strip_prefix("sha256:").unwrap_or(word);
            let masked = match () {
                () if hex(bare) => part.replace(bare, &"0".repeat(64)),
                () if word.starts_with("SHA256:") => {
                    part.replace(word, &format!("SHA256:{}", "A".repeat(43)))
                }
                () => part.to_owned(),
            };
            told.push_str(&masked);
        }
        told
    }
}

/// Lines of a screen.
const SCREEN: usize = 24;

/// What is read as sentences: an answer of one screen as it is; of a longer one tables go, with their
/// titles. Transcripts of single verbs have the tables.
fn sentences(printed: &str) -> String {
    if printed.lines().count() <= SCREEN {
        return printed.to_owned();
    }
    let paragraphs: Vec<&str> = printed.split("\n\n").collect();
    let is_table =
        |place: usize| paragraphs.get(place).is_some_and(|one| one.trim_start().starts_with('|'));
    let kept = (0..paragraphs.len()).filter(|place| !is_table(*place) && !is_table(place + 1));
    let kept: Vec<&str> = kept.filter_map(|place| paragraphs.get(place).copied()).collect();
    format!("{}\n", kept.join("\n\n").trim_end())
}

/// A mathematician writes a variant, is told what cannot be read, corrects it, and learns what it
/// costs, which printed figure is mistyped, and what the open points are worth.
#[test]
fn the_day_of_a_mathematician_with_a_new_variant() {
    let mut day = Day::new();
    day.copy("crates/cli/tests/data/days/draft.md", "nine.md");
    day.run("check nine.md");
    day.say("The game gets its name of the list.");
    day.write("nine.md", &day.read("nine.md").replace("gin and win", "gin-and-win"));
    day.run("check nine.md");
    day.say("The two phrases are corrected.");
    let text =
        day.read("nine.md").replace("hand, to stay |", "hand |").replace("1, maximum |", "1 |");
    day.write("nine.md", &text);
    day.run("check nine.md");
    day.say("The printed edge of the bonus is corrected, and the line about a jackpot goes.");
    let text = day.read("nine.md").replace("9.51 %", "9.15 %");
    let text: Vec<&str> =
        text.split_inclusive('\n').filter(|line| !line.contains("jackpot")).collect();
    day.write("nine.md", &text.concat());
    day.run("check nine.md");
    day.run("math nine.md");
    day.run("math nine.md --neighbours");
    assert_data_eq!(day.told(), file!["snapshots/day-mathematician.txt"]);
}

/// The currency of each table.
const CURRENCIES: [(&str, &str); 4] = [("T1", "USD"), ("T2", "EUR"), ("T3", "GBP"), ("T4", "JPY")];

/// The list of tables: three documents by date and instant, four currencies.
fn tables() -> String {
    let mut text = "# Tables\n\n| Table | From | To | Rules | Ante | Bonus | Games | Currency | Gaming day |\n\
                    | - | - | - | - | - | - | - | - | - |\n"
        .to_owned();
    for (table, currency) in CURRENCIES {
        for (from, to, rules) in [
            ("-", "2026-01-01", "washington-2017"),
            ("2026-01-02", "2026-01-02T13:00:00Z", "ten"),
            ("2026-01-02T13:00:00Z", "-", "wizard"),
        ] {
            let row = format!(
                "| {table} | {from} | {to} | gin-and-win/{rules} | - | - | - | {currency} | - |\n"
            );
            text.push_str(&row);
        }
    }
    text
}

/// The records of a day, dealt under a document.
fn records(rules: &str, date: &str, seed: &str, faults: &str) -> Vec<Value> {
    let (rules, rounds) = (format!("rulesets/gin-and-win/{rules}.md"), ROUNDS.to_string());
    let run = gincert(&[
        "generate", "log", "--rules", &rules, "--rounds", &rounds, "--seats", "2", "--seed", seed,
        "--tables", "4", "--faults", faults,
    ]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let log = run.stdout().replace("2026-01-01T", &format!("{date}T"));
    log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Records as the pit's own system exports them: a row a seat, under its own names.
fn export(records: &[Value]) -> String {
    let mut csv =
        "Pit,Rd,No,When,Cur,Staff,House,Box,Hand,Move,AnteIn,PlayIn,BonusIn,AnteWon,PlayWon,\
                   BonusWon,Fixes\n"
            .to_owned();
    for record in records {
        let word = |value: &Value| match value {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let table = word(&record["table"]);
        let (_, currency) = CURRENCIES.iter().find(|(known, _)| *known == table).unwrap();
        for seat in record["seats"].as_array().unwrap() {
            let action = if seat["action"] == "play" { "RAISE" } else { "PASS" };
            let cells = [
                table.clone(),
                word(&record["round"]),
                word(&record["seq"]),
                word(&record["at"]),
                (*currency).to_owned(),
                format!("D{}", table.trim_start_matches('T')),
                word(&record["dealer"]["cards"]),
                word(&seat["seat"]),
                word(&seat["cards"]),
                action.to_owned(),
                word(&seat["bets"]["ante"]),
                word(&seat["bets"]["play"]),
                word(&seat["bets"]["bonus"]),
                word(&seat["net"]["ante"]),
                word(&seat["net"]["play"]),
                word(&seat["net"]["bonus"]),
                word(&record["corrects"]),
            ];
            csv.push_str(&cells.join(","));
            csv.push('\n');
        }
    }
    csv
}

/// The week: overpaid rounds on the first day, the first of them corrected, and three rounds exported
/// twice.
fn week() -> [String; 2] {
    let faults = "overpaid=0.02,underpaid=0.01";
    let mut first = records("washington-2017", "2026-01-01", "1", faults);
    let clean = records("washington-2017", "2026-01-01", "1", "overpaid=0");
    let wrong = first.iter().zip(&clean).position(|(one, other)| one != other).unwrap();
    let mut right = clean[wrong].clone();
    let table = right["table"].clone();
    let last =
        first.iter().filter(|one| one["table"] == table).map(|one| one["seq"].as_u64().unwrap());
    right["seq"] = (last.max().unwrap() + 1).into();
    right["corrects"] = right["round"].clone();
    right["round"] = format!("{}-corrected", right["round"].as_str().unwrap()).into();
    right["at"] = "2026-01-01T20:00:00Z".into();
    let again: Vec<Value> = first[40..43].to_vec();
    first.push(right);
    let [before, after] =
        ["ten", "wizard"].map(|rules| records(rules, "2026-01-02", "2", "overpaid=0"));
    let second: Vec<Value> = before
        .into_iter()
        .take(CHANGE)
        .chain(after.into_iter().skip(CHANGE))
        .chain(again)
        .collect();
    [export(&first), export(&second)]
}

/// An audit manager gets a week that another system exported, finds what was paid wrongly, writes down
/// what was done about it, and has the week certified.
#[test]
fn the_day_of_an_audit_manager_with_a_foreign_week() {
    let mut day = Day::new();
    for name in ["washington-2017", "ten", "wizard"] {
        day.copy(&format!("rulesets/gin-and-win/{name}.md"), &format!("week/{name}.md"));
    }
    day.copy("crates/cli/tests/data/days/export.map.md", "week/export.map.md");
    day.write("week/tables.md", &tables());
    for (name, text) in ["first", "second"].into_iter().zip(week()) {
        day.write(&format!("week/{name}.csv"), &text);
    }
    let replay = "replay --rules week/washington-2017.md --rules week/ten.md --rules week/wizard.md \
                  --tables week/tables.md --map week/export.map.md --out audit week/first.csv \
                  week/second.csv";
    day.run(replay);
    let lines = day.read("audit/findings.jsonl");
    common::schema::assert_fits("audit-finding", &lines);
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let open =
        lines.iter().filter(|line| line["open_minor"].as_i64().is_some_and(|open| open != 0));
    let ids: Vec<&str> = open.map(|line| line["id"].as_str().unwrap()).collect();
    day.say("What was done goes into week/dispositions.md; one of the names is mistyped.");
    let done = format!(
        "# Done\n\n| Exception | Disposition | By | Date |\n| - | - | - | - |\n\
         | {} | The patron keeps it | Floor | 2026-01-03 |\n\
         | {} | Paid to the patron | Cage | 2025-01-03 |\n\
         | 0123456789ab | The patron keeps it | Floor | 2026-01-03 |\n",
        ids[0], ids[1]
    );
    day.write("week/dispositions.md", &done);
    let page = "# A week\n\n| Submission | |\n| - | - |\n| Item under test | Gin & Win, washington-2017 |\n\
                | Profile | washington-2017 |\n| Rule document | washington-2017.md |\n\n\
                | File | Role | SHA-256 |\n| - | - | - |\n\
                | washington-2017.md | Rule document | not stated |\n\
                | ten.md | Rule document | not stated |\n| wizard.md | Rule document | not stated |\n\
                | tables.md | List of tables | not stated |\n| export.map.md | Log map | not stated |\n\
                | first.csv | Hand log | not stated |\n| second.csv | Hand log | not stated |\n\
                | dispositions.md | Dispositions | not stated |\n";
    day.write("week/submission.md", page);
    day.run("certify week --out report");
    day.say("The dispositions are corrected.");
    let done = done.replace("2025-01-03", "2026-01-03").replace("0123456789ab", ids[2]);
    day.write("week/dispositions.md", &done);
    day.run("certify week --out report");
    day.show("report/report.md", "## 10.", "- Evidence");
    day.show("report/report.md", "**Rules in force", "**Records");
    assert_data_eq!(day.told(), file!["snapshots/day-audit-manager.txt"]);
}

/// An operator's map turned what patrons were paid into what they were owed, and the report said that
/// the logs agree.
#[test]
fn a_log_read_through_a_map_that_replaces_amounts_is_certified_as_not_read() {
    let day = Day::new();
    day.copy("rulesets/gin-and-win/washington-2017.md", "week/washington-2017.md");
    let records = records("washington-2017", "2026-01-01", "1", "underpaid=0.05");
    day.write("week/first.csv", &export(&records));
    let paid = records[0]["seats"][0]["net"]["ante"].as_i64().unwrap();
    let owed = paid + 100;
    let page = "# A week\n\n| Submission | |\n| - | - |\n| Item under test | Gin & Win, washington-2017 |\n\
                | Profile | washington-2017 |\n| Rule document | washington-2017.md |\n\n\
                | File | Role | SHA-256 |\n| - | - | - |\n\
                | washington-2017.md | Rule document | not stated |\n\
                | export.map.md | Log map | not stated |\n| first.csv | Hand log | not stated |\n";
    day.write("week/submission.md", page);
    let map = fs::read_to_string(top().join("crates/cli/tests/data/days/export.map.md")).unwrap();
    let lie = format!("{map}| net_ante | {paid} | {owed} |\n");
    let certified = |map: &str| {
        day.write("week/export.map.md", map);
        let run = gincert_in(day.folder.path(), &["certify", "week", "--out", "report"]);
        let report = day.read("report/report.md");
        let logs = report.lines().find(|line| line.contains("Hand logs: ")).unwrap().to_owned();
        (run.code(), logs, day.read("report/findings.jsonl"))
    };
    let (code, honest, findings) = certified(&map);
    assert_eq!(code, 1);
    assert!(honest.contains("Hand logs: differs; "), "{honest}");
    assert!(findings.contains("\"code\":\"underpaid\""), "{findings}");
    let (code, lying, findings) = certified(&lie);
    assert_eq!(code, 1);
    assert!(lying.contains("Hand logs: not-tested; "), "{lying}");
    let replaced = format!("The map replaces '{paid}' by '{owed}' in the field 'net_ante'");
    assert!(findings.contains(&replaced), "{findings}");
}

/// A clerk gets two documents, a report about the newer one and a folder of letters: what changed,
/// whether the report is genuine, which letter is in force.
#[test]
fn the_day_of_a_clerk_with_two_documents_and_a_report() {
    let mut day = Day::new();
    day.copy("rulesets/gin-and-win/ten.md", "ten.md");
    for file in ["rules.md", "submission.md"] {
        day.copy(
            &format!("vectors/submissions/washington-2017/{file}"),
            &format!("submission/{file}"),
        );
    }
    day.copy("vectors/submissions/washington-2017.engagement.md", "engagement.md");
    let folder = day.folder.path().to_owned();
    let quiet = |words: &str| {
        let run = gincert_in(&folder, &words.split(' ').collect::<Vec<_>>());
        assert!(matches!(run.code(), 0 | 1), "{words}: {}{}", run.stdout(), run.stderr());
    };
    day.write(
        "conditions.md",
        "# Conditions\n\n| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n\
         | Card rooms | Internal controls approved | Commission | by 2027-01-31 | open |\n",
    );
    // What others did before: the laboratory its report, the commission a letter about the old rules.
    fs::create_dir(day.path("letters")).unwrap();
    let mut known = String::new();
    for (name, space) in [("lab", "report"), ("clerk", "approval")] {
        quiet(&format!("keygen --out {name}"));
        let key = read_private_key(&fs::read(day.path(name)).unwrap()).unwrap();
        let key = public_key_text(key.public_key()).unwrap();
        known.push_str(&format!(
            "{name}@example.org namespaces=\"{space}@gincert\" {}\n",
            key.trim()
        ));
    }
    day.write("known", &known);
    quiet(
        "certify submission --out report --engagement engagement.md --key lab --principal lab@example.org",
    );
    quiet(
        "approve ten.md --profile washington-2017 --date 2026-01-05 --key clerk --conditions \
         conditions.md --out letters/2026-01.md",
    );
    day.run("diff ten.md submission/rules.md");
    day.run("verify report/report.md --submission submission --signers known --on 2026-11-21");
    day.run("status ten.md --approvals letters --signers known --on 2026-11-21");
    day.run("status submission/rules.md --approvals letters --signers known --on 2026-11-21");
    day.say("Somebody changes one pay-off in the folder of the submission.");
    let rules = day.read("submission/rules.md");
    day.write("submission/rules.md", &rules.replacen("1000 to 1", "900 to 1", 1));
    assert_ne!(day.read("submission/rules.md"), rules);
    day.run("verify report/report.md --submission submission --signers known --on 2026-11-21");
    assert_data_eq!(day.told(), file!["snapshots/day-clerk.txt"]);
}
