//! The tables of a report as a stranger adds them up: against their own last rows, and against the named facts.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared by several tests, whose helpers may fail as the tests may"
)]

use serde_json::Value;
use std::collections::BTreeMap;

/// A table of a report.
struct ReportTable {
    title: String,
    rows: Vec<Vec<String>>,
}

/// Rows of the table of records, and the facts that have the same numbers.
const RECORDS: [(&str, &str); 8] = [
    ("read", "logs.records.read"),
    ("audited", "logs.records.audited"),
    ("rejected, ", "logs.records.rejected"),
    ("repeated, ", "logs.records.repeated"),
    ("corrected by ", "logs.records.corrected"),
    ("wagers compared ", "logs.wagers.compared"),
    ("wagers whose deciding ", "logs.wagers.hidden"),
    ("wagers whose result ", "logs.wagers.unstated"),
];

/// Everything in tables that does not add up.
pub fn contradictions(json: &Value, facts: &BTreeMap<String, Value>) -> Vec<String> {
    let count = |name: &str| facts.get(name).and_then(Value::as_u64).unwrap_or(0);
    let mut tables = Vec::new();
    collect(&json["sections"], &mut tables);
    let mut found = Vec::new();
    for table in &tables {
        for (what, sum, whole) in of_table(table, &count) {
            if sum != whole {
                found.push(format!("{}: {what} is {sum} and not {whole}", table.title));
            }
        }
    }
    let samples = tables.iter().filter(|table| {
        ["Deck files", "Samples from the hand logs"].contains(&table.title.as_str())
    });
    let verdicts: Vec<&str> =
        samples.flat_map(|table| table.rows.iter().map(|row| last(row))).collect();
    for (word, fact) in [("pass", "shuffles.samples.pass"), ("fail", "shuffles.samples.fail")] {
        let of = verdicts.iter().filter(|verdict| verdict.starts_with(word)).count() as u64;
        if of != count(fact) {
            found.push(format!("{of} samples {word}, and {fact} is {}", count(fact)));
        }
    }
    found.extend(of_duties(json, facts));
    found
}

/// Sums of a table, each with what it must come to.
fn of_table(table: &ReportTable, count: &dyn Fn(&str) -> u64) -> Vec<(String, u64, u64)> {
    let rows = table.rows.as_slice();
    let sum = |rows: &[Vec<String>], at: usize| rows.iter().map(|row| number(&row[at])).sum();
    let one = |what: &str, sum: u64, whole: u64| vec![(what.to_owned(), sum, whole)];
    match table.title.as_str() {
        "Exceptions by audit" => {
            let Some((all, audits)) = rows.split_last() else { return Vec::new() };
            let found = sum(audits, 2);
            let grades = ["material", "minor", "observations"];
            let by_grade = grades.map(|grade| count(&format!("logs.exceptions.{grade}")));
            vec![
                ("what each audit found".to_owned(), found, number(&all[2])),
                ("what all audits found".to_owned(), found, count("logs.exceptions.all")),
                ("what they found by grade".to_owned(), found, by_grade.iter().sum()),
            ]
        }
        title if title.starts_with("By ") => {
            let whole = rows
                .split_last()
                .filter(|(all, _)| all[0].starts_with("Total: all audited records"));
            let (all, parts) = match whole {
                Some((all, parts)) => ([number(&all[1]), number(&all[2])], parts),
                None => ([sum(rows, 1), sum(rows, 2)], rows),
            };
            let facts = [count("logs.records.audited"), count("logs.exceptions.all")];
            let columns = ["records", "findings"].into_iter().zip(1..);
            let each = columns.flat_map(|(what, at)| {
                let parts = (what.to_owned(), sum(parts, at), all[at - 1]);
                [parts, (format!("{what} in the last row"), all[at - 1], facts[at - 1])]
            });
            each.collect()
        }
        "Rules in force" => one("records", sum(rows, 4), count("logs.records.audited")),
        "Compliance matrix" => one("clauses", rows.len() as u64, count("clauses.all")),
        "Evidence of rounds, from most to least" => {
            one("rounds", sum(rows, 2), count("logs.rounds.played"))
        }
        "Every printed figure, in the order of the document" => of_figures(rows, count),
        "Records" => {
            let of = |(row, fact): &(&str, &str)| {
                let found = rows.iter().find(|one| one[0].starts_with(row))?;
                Some((found[0].clone(), number(&found[1]), count(fact)))
            };
            RECORDS.iter().filter_map(of).collect()
        }
        title if title.starts_with("Files received") => {
            one("files", rows.len() as u64, count("files.received"))
        }
        _ => Vec::new(),
    }
}

/// Printed figures by their verdicts.
fn of_figures(rows: &[Vec<String>], count: &dyn Fn(&str) -> u64) -> Vec<(String, u64, u64)> {
    const GROUPS: [&str; 4] = ["bonus-wager", "base-game", "both-wagers", "scores"];
    let verdicts = [("agrees", "agree"), ("near", "near"), ("differs", "differ")];
    let of = |(word, fact): (&str, &str)| {
        let found = rows.iter().filter(|row| last(row).starts_with(word)).count() as u64;
        let facts = GROUPS.map(|group| count(&format!("figures.{group}.{fact}")));
        (word.to_owned(), found, facts.iter().sum())
    };
    verdicts.map(of).to_vec()
}

/// The first page asks for an answer to every grave finding, and to no more.
fn of_duties(json: &Value, facts: &BTreeMap<String, Value>) -> Option<String> {
    let mut duties = Vec::new();
    collect(&json["first_page"], &mut duties);
    let asked = duties.iter().flat_map(|table| &table.rows).filter_map(|row| {
        let before = row[1].strip_suffix(" findings, section 13");
        let before = before.or_else(|| row[1].strip_suffix(" finding, section 13"))?;
        Some(number(before.rsplit(' ').next()?))
    });
    let asked: u64 = asked.sum();
    let grave = facts.iter().filter(|(name, _)| name.ends_with(".grave"));
    let grave: u64 = grave.filter_map(|(_, count)| count.as_u64()).sum();
    (asked != grave).then(|| format!("the first page asks about {asked} of {grave} grave findings"))
}

fn last(row: &[String]) -> &str {
    row.last().map_or("", String::as_str)
}

/// A cell that is a count; anything else counts nothing.
fn number(cell: &str) -> u64 {
    cell.replace(',', "").parse().unwrap_or(0)
}

fn collect(value: &Value, tables: &mut Vec<ReportTable>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| collect(one, tables)),
        Value::Object(map) => {
            if let (Some(Value::String(title)), Some(Value::Array(rows))) =
                (map.get("title"), map.get("rows"))
            {
                let cells = |row: &Value| {
                    let cells = row.as_array().into_iter().flatten();
                    cells.map(|cell| cell.as_str().unwrap_or("").to_owned()).collect()
                };
                tables.push(ReportTable {
                    title: title.clone(),
                    rows: rows.iter().map(cells).collect(),
                });
            }
            map.values().for_each(|one| collect(one, tables));
        }
        _ => {}
    }
}
