//! `gincert trend`: the audits of single days together are the audit of all days.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const TEN: &str = "rulesets/gin-and-win/ten.md";
const DAYS: usize = 3;

/// Logs of three days at one table, each with some wrong payments, and their paths.
fn logs(folder: &Path) -> Vec<String> {
    let log = |day: usize| {
        let path = folder.join(format!("{day}.jsonl")).into_os_string().into_string().unwrap();
        let (seed, faults) = (day.to_string(), format!("overpaid=0.00{day},underpaid=0.002"));
        let words = ["generate", "log", "--rules", TEN, "--rounds", "400", "--seed", &seed];
        let made = gincert(&[&words[..], &["--faults", &faults]].concat());
        let day_text = format!("2026-11-0{day}T");
        let text = made.stdout().replace("2026-01-01T", &day_text).replace("\"T1-", "\"day");
        fs::write(&path, text.replace("\"day", &format!("\"D{day}-"))).unwrap();
        path
    };
    (1..=DAYS).map(log).collect()
}

fn audit(logs: &[String], out: &str) -> Value {
    let mut words: Vec<&str> = ["replay", "--rules", TEN, "--out", out, "--format", "json"].into();
    words.extend(logs.iter().map(String::as_str));
    serde_json::from_str(&gincert(&words).stdout()).unwrap()
}

#[test]
fn days_together_are_the_audit_of_all_days() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let logs = logs(folder.path());
    let whole = audit(&logs, &path("whole"));
    let outs: Vec<String> = (1..=DAYS).map(|day| path(&format!("audit-{day}"))).collect();
    let days: Vec<Value> =
        logs.iter().zip(&outs).map(|(log, out)| audit(std::slice::from_ref(log), out)).collect();
    // In whatever order they are given.
    let words = ["trend", &outs[2], &outs[0], &outs[1], "--format", "json"];
    let run = gincert(&words);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let trend = run.json();
    assert_eq!((&trend["cautions"], &trend["in_order_of_times"]), (&json!([]), &json!(true)));
    let files: Vec<&str> = trend["audits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["file"].as_str().unwrap())
        .collect();
    let expected: Vec<String> = outs.iter().map(|out| format!("{out}/audit.json")).collect();
    assert_eq!(files, expected);
    let all = &trend["rates"][0];
    assert_eq!(
        (&all["together"], &all["together_of"]),
        (&whole["exceptions"]["records"], &whole["records"]["read"])
    );
    for rate in &trend["rates"].as_array().unwrap()[1..] {
        let code = rate["code"].as_str().unwrap();
        // A finding about all logs together is in no record.
        let of_whole = whole["exceptions"]["rates"][code]["records"].as_u64().unwrap_or(0);
        assert_eq!(rate["together"], of_whole, "{code}");
    }
    let (account, of_whole) = (&trend["win"][0]["together"], &whole["win"]["accounts"][0]);
    assert_eq!(account["won_minor"]["fraction"], format!("{}/1", of_whole["won_minor"]));
    for key in ["theory_minor", "choices_minor"] {
        assert_eq!(account[key]["fraction"], of_whole[key]["fraction"], "{key}");
    }
    for (place, day) in days.iter().enumerate() {
        let over = |answer: &Value| {
            // No exception, no currency.
            answer["exceptions"]["by_currency"]["USD"]["overpaid_open_minor"].as_i64().unwrap_or(0)
        };
        assert_eq!(trend["money"][0]["overpaid_open_minor"][place], over(day));
    }
}

#[test]
fn a_caution_is_printed_before_figures_are_added() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let logs = logs(folder.path());
    audit(&logs, &path("week"));
    audit(&logs[1..2], &path("day"));
    let run = gincert(&["trend", &path("week"), &path("day")]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let text = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    let caution = "Audits 1 and 2 have times of table T1 in common: rounds may be counted twice.";
    assert!(text.contains(caution), "{text}");

    let twice = gincert(&["trend", &path("day"), &path("day/audit.json")]);
    assert_eq!(twice.code(), 2);
    assert!(twice.stderr().contains("are the same audit. Give each audit once."));
    fs::write(path("other.json"), "{\"a\":1}").unwrap();
    for (given, why) in
        [("other.json", "it is not the audit.json of an audit"), ("absent", "absent")]
    {
        let run = gincert(&["trend", &path("day"), &path(given)]);
        assert_eq!(run.code(), 3, "{given}");
        assert!(run.stderr().contains(why), "{}", run.stderr());
    }
}
