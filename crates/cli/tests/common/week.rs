//! A week of a pit: three rule documents by date and instant, two tables, and dispositions.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use super::{Run, gincert, top};
use std::fs;
use std::path::PathBuf;

/// The documents: the file in the submission, its name, and its text in the project.
pub const DOCUMENTS: [[&str; 2]; 3] =
    [["washington.md", "washington-2017"], ["ten.md", "ten"], ["wizard.md", "wizard"]];

/// Rounds of a day.
pub const ROUNDS: usize = 200;

/// The first minute of the second day for which the third document is in force: one o'clock.
pub const CHANGE: usize = 60;

/// The list of tables: washington-2017 to the first of January; then ten; and from one o'clock of the
/// second, wizard.
pub const TABLES: &str = "# Tables

| Table | From | To | Rules | Ante | Bonus | Games | Currency | Gaming day |
| - | - | - | - | - | - | - | - | - |
| T1 | - | 2026-01-01 | gin-and-win/washington-2017 | - | - | - | - | - |
| T1 | 2026-01-02 | 2026-01-02T13:00:00Z | gin-and-win/ten | - | - | - | - | - |
| T1 | 2026-01-02T13:00:00Z | - | gin-and-win/wizard | - | - | - | - | - |
| T2 | - | 2026-01-01 | gin-and-win/washington-2017 | - | - | - | - | - |
| T2 | 2026-01-02 | 2026-01-02T13:00:00Z | gin-and-win/ten | - | - | - | - | - |
| T2 | 2026-01-02T13:00:00Z | - | gin-and-win/wizard | - | - | - | - | - |
";

/// A submission of such a week; the item under test is `washington.md`.
pub struct Week {
    folder: tempfile::TempDir,
}

#[allow(dead_code, reason = "every test file uses some of these")]
impl Week {
    /// The week, with so great a share of overpaid rounds on its first day.
    pub fn new(overpaid: &str) -> Week {
        let week = Week { folder: tempfile::tempdir().unwrap() };
        for [file, revision] in DOCUMENTS {
            let text = top().join(format!("rulesets/gin-and-win/{revision}.md"));
            fs::create_dir_all(week.path("submission/logs")).unwrap();
            // The profile is nobody's, so that the documents name no place either.
            let text =
                fs::read_to_string(text).unwrap().replace("| Washington State ", "| not stated ");
            week.write(&format!("submission/{file}"), &text);
        }
        let first = day("washington-2017", "2026-01-01", "1", &format!("overpaid={overpaid}"));
        let [before, after] = ["ten", "wizard"].map(|rules| day(rules, "2026-01-02", "2", ""));
        let second: Vec<String> =
            before.into_iter().take(CHANGE).chain(after.into_iter().skip(CHANGE)).collect();
        week.write("submission/logs/first.jsonl", &first.concat());
        week.write("submission/logs/second.jsonl", &second.concat());
        week.write("submission/tables.md", TABLES);
        week.page(true);
        week
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn text(&self, name: &str) -> String {
        self.path(name).into_os_string().into_string().unwrap()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Writes the submission's page, with or without its list of tables; dispositions are named where
    /// they are there.
    pub fn page(&self, with_tables: bool) {
        let mut page = "# A week\n\n| Submission | |\n| - | - |\n| Item under test | Gin & Win |\n\
                        | Profile | neutral-lab-2026 |\n| Rule document | washington.md |\n\n\
                        | File | Role | SHA-256 |\n| - | - | - |\n"
            .to_owned();
        let mut rows: Vec<(&str, &str)> =
            DOCUMENTS.iter().map(|[file, _]| (*file, "Rule document")).collect();
        rows.extend(["logs/first.jsonl", "logs/second.jsonl"].map(|file| (file, "Hand log")));
        if with_tables {
            rows.push(("tables.md", "List of tables"));
        }
        if self.path("submission/dispositions.md").exists() {
            rows.push(("dispositions.md", "Dispositions"));
        }
        for (file, role) in rows {
            page.push_str(&format!("| {file} | {role} | not stated |\n"));
        }
        self.write("submission/submission.md", &page);
    }

    /// Writes rows of dispositions and names them on the page.
    pub fn dispositions(&self, rows: &[[&str; 4]]) {
        let mut page =
            "# Done\n\n| Exception | Disposition | By | Date |\n| - | - | - | - |\n".to_owned();
        for row in rows {
            page.push_str(&format!("| {} |\n", row.join(" | ")));
        }
        self.write("submission/dispositions.md", &page);
        self.page(true);
    }

    /// The names of the exceptions of a code, as `replay` gives them.
    pub fn exceptions(&self, code: &str) -> Vec<String> {
        let names = [
            "washington.md",
            "ten.md",
            "wizard.md",
            "tables.md",
            "logs/first.jsonl",
            "logs/second.jsonl",
        ];
        let [one, two, three, tables, first, second] =
            names.map(|name| self.text(&format!("submission/{name}")));
        let lines = self.text("lines.jsonl");
        let run = gincert(&[
            "replay",
            "--rules",
            &one,
            "--rules",
            &two,
            "--rules",
            &three,
            "--tables",
            &tables,
            &first,
            &second,
            "--findings",
            &lines,
        ]);
        assert!(run.code() < 2, "{}", run.stderr());
        let lines = self.read("lines.jsonl");
        let lines =
            lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let own = lines.filter(|line| line["code"] == code);
        own.map(|line| line["id"].as_str().unwrap().to_owned()).collect()
    }

    pub fn certify(&self, more: &[&str]) -> Run {
        let (submission, out) = (self.text("submission"), self.text("out"));
        gincert(&[&["certify", &submission, "--out", &out], more].concat())
    }

    /// The codes of all material and minor findings, each once.
    pub fn codes(&self) -> Vec<String> {
        let lines = self.read("out/findings.jsonl");
        let found =
            lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let found = found.filter(|finding| finding["grade"] != "observation");
        let mut codes: Vec<String> =
            found.map(|finding| finding["code"].as_str().unwrap().to_owned()).collect();
        codes.sort();
        codes.dedup();
        codes
    }
}

/// The records of a day under a rule document, a line each, which name no rules.
fn day(revision: &str, date: &str, seed: &str, faults: &str) -> Vec<String> {
    let (rules, rounds) = (format!("rulesets/gin-and-win/{revision}.md"), ROUNDS.to_string());
    let mut words = vec![
        "generate", "log", "--rules", &rules, "--rounds", &rounds, "--seats", "2", "--seed", seed,
        "--tables", "2",
    ];
    if !faults.is_empty() {
        words.extend(["--faults", faults]);
    }
    let run = gincert(&words);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let named = format!("\"rules\":\"gin-and-win/{revision}\",");
    let log = run.stdout().replace(&named, "").replace("2026-01-01T", &format!("{date}T"));
    log.split_inclusive('\n').map(str::to_owned).collect()
}
