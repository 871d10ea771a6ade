//! What reports showed the clerk: B15 and B16 of the clerk's day.

use crate::common::commission::Commission;
use crate::common::{gincert, top};
use gincert_evidence::Digest;
use serde_json::Value;
use std::fs;

const SUBMISSION: &str = "vectors/submissions/washington-2017";
const ENGAGEMENT: &str = "vectors/submissions/washington-2017.engagement.md";

impl Commission {
    /// How many clauses a report counts, where the submission states a channel.
    fn clauses_with_channel(&self, channel: &str, count: &str) -> (i32, Value) {
        let folder = self.path(channel);
        fs::create_dir_all(&folder).unwrap();
        fs::copy(top().join(SUBMISSION).join("rules.md"), folder.join("rules.md")).unwrap();
        let page = fs::read_to_string(top().join(SUBMISSION).join("submission.md")).unwrap();
        let row = format!("| Channel | {channel} |\n| Rule document ");
        fs::write(folder.join("submission.md"), page.replacen("| Rule document ", &row, 1))
            .unwrap();
        let (folder, out) = (self.text(channel), self.text(&format!("{channel} report")));
        let run = gincert(&["certify", &folder, "--engagement", ENGAGEMENT, "--out", &out]);
        let values = fs::read_to_string(format!("{out}/report.json")).unwrap();
        let values: Value = serde_json::from_str(&values).unwrap();
        let facts = values["facts"].as_array().unwrap();
        let fact = facts.iter().find(|one| one["name"] == format!("clauses.{count}")).unwrap();
        (run.code(), fact["value"].clone())
    }
}

#[test]
fn b15_a_misspelt_channel_is_a_finding_and_removes_no_clause() {
    let one = Commission::new();
    let known = one.clauses_with_channel("card room", "not-applicable");
    assert_eq!((known.0, known.1.as_u64() > Some(9)), (0, true), "{known:?}");
    for misspelt in ["cardroom", "casino"] {
        let found = one.clauses_with_channel(misspelt, "not-applicable");
        assert_eq!((found.0, found.1.as_u64()), (1, Some(9)), "{misspelt}");
    }
}

/// A submission whose rack card is this text: the exit code, and the codes of its findings.
fn with_rack_card(one: &Commission, name: &str, card: &str) -> (i32, Vec<String>) {
    let folder = one.path(name);
    fs::create_dir_all(&folder).unwrap();
    fs::copy(top().join(SUBMISSION).join("rules.md"), folder.join("rules.md")).unwrap();
    fs::write(folder.join("card.md"), card).unwrap();
    let page = fs::read_to_string(top().join(SUBMISSION).join("submission.md")).unwrap();
    let row = format!("| `card.md` | Rack card | {} |\n", Digest::of(card.as_bytes()));
    fs::write(folder.join("submission.md"), page + &row).unwrap();
    let (folder, out) = (one.text(name), one.text(&format!("{name} report")));
    let run = gincert(&["certify", &folder, "--engagement", ENGAGEMENT, "--out", &out]);
    let lines = fs::read_to_string(format!("{out}/findings.jsonl")).unwrap();
    let code = |line: &str| serde_json::from_str::<Value>(line).unwrap()["code"].to_string();
    (run.code(), lines.lines().map(code).filter(|code| code.contains("sign-")).collect())
}

#[test]
fn b14_a_rack_card_with_swapped_prizes_disagrees_with_the_rules() {
    let one = Commission::new();
    let rules = format!("{SUBMISSION}/rules.md");
    let honest = gincert(&["rack-card", &rules, "--markdown"]).stdout();
    assert_eq!(with_rack_card(&one, "honest", &honest), (0, Vec::new()));
    let swapped = honest.replace("1000 to 1 ", "@").replace("25 to 1   ", "1000 to 1 ");
    let swapped = swapped.replace('@', "25 to 1   ");
    assert_ne!(swapped, honest);
    let (code, findings) = with_rack_card(&one, "swapped", &swapped);
    assert_eq!(code, 1, "{swapped}");
    assert!(findings.iter().any(|code| code.contains("sign-disagrees")), "{findings:?}");
}

#[test]
fn b16_the_newest_issue_of_a_report_is_superseded_by_no_older_one() {
    let one = Commission::new();
    let engagement = fs::read_to_string(top().join(ENGAGEMENT)).unwrap();
    let key = one.text("clerk");
    fs::create_dir(one.path("reports")).unwrap();
    for issue in 1..=3 {
        let mut text = engagement
            .replace("EX-2026-0001 (fictitious)", "EX-2026-0001")
            .replace("| Issue         | 1 ", &format!("| Issue         | {issue} "));
        if issue > 1 {
            let row = format!("| Supersedes    | EX-2026-0001, issue {} ", issue - 1);
            text = text.replace("| Supersedes    | none ", &row);
            text = text.replace("| Waivers ", "| Reason | Figures corrected |\n| Waivers ");
        }
        one.write("engagement.md", &text);
        let (paper, out) = (one.text("engagement.md"), one.text(&format!("reports/r{issue}")));
        let options = ["--engagement", paper.as_str(), "--out", &out, "--key", &key];
        let run = gincert(&[&["certify", SUBMISSION][..], &options].concat());
        assert_eq!(run.code(), 0, "{}", run.stderr());
    }
    let page = one.text("reports/index.html");
    let run = gincert(&["index", &one.text("reports"), "--out", &page, "--format", "json"]);
    let reports = run.json()["reports"].as_array().unwrap().clone();
    let newest = reports.iter().find(|report| report["issue"] == "3").unwrap();
    assert_eq!(newest["superseded_by"].as_array().unwrap().len(), 0, "{newest:#}");
    assert_eq!(newest["notes"].as_array().unwrap().len(), 0, "{newest:#}");
    let before = reports.iter().find(|report| report["issue"] == "2").unwrap();
    assert!(before["superseded_by"].to_string().contains("r3"), "{before:#}");
    // A forged issue 9, unsigned and signed by somebody else, replaces nothing.
    let text = fs::read_to_string(one.path("engagement.md")).unwrap();
    let text = text
        .replace("| Issue         | 3 ", "| Issue         | 9 ")
        .replace("EX-2026-0001, issue 2", "EX-2026-0001, issue 3");
    one.write("engagement.md", &text);
    let (paper, forger) = (one.text("engagement.md"), one.text("forger"));
    for more in [&[][..], &["--key", &forger]] {
        let out = one.text(&format!("reports/forged{}", more.len()));
        let options = ["--engagement", paper.as_str(), "--out", &out];
        assert_eq!(gincert(&[&["certify", SUBMISSION][..], &options, more].concat()).code(), 0);
    }
    let run = gincert(&["index", &one.text("reports"), "--out", &page, "--format", "json"]);
    let reports = run.json()["reports"].as_array().unwrap().clone();
    assert_eq!(reports.len(), 5);
    let newest = reports.iter().find(|report| report["issue"] == "3").unwrap();
    assert_eq!(newest["superseded_by"].as_array().unwrap().len(), 0, "{newest:#}");
}
