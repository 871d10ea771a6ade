//! An audit's answer as tables, for the terminal and for the report alike.

use gincert_chance::rate_interval;
use gincert_evidence::{Align, Fraction, Grade, Table, money_notation, printable};
use gincert_replay::statistics::{Kind, Test, tests};
use gincert_replay::summary::Summary;
use gincert_replay::{Level, Sheet, SheetValues, audits, play_audits};

/// Rows of a breakdown that are shown; all are counted.
pub(super) const ROWS_SHOWN: usize = 20;

/// Confidence of the intervals of rates.
pub const CONFIDENCE: f64 = 0.95;

/// An amount as people write it, or that it is too large.
pub(super) fn amount(minor: Option<i128>, currency: &str) -> String {
    minor.map_or_else(|| "too large".to_owned(), |minor| money_notation(minor, currency))
}

/// An amount in minor units, or that it is too large.
pub fn money_text(minor: Option<i128>) -> String {
    minor.map_or_else(|| "too large".to_owned(), |minor| minor.to_string())
}

/// All tables of an audit, in the order in which they are read.
pub fn audit_tables(
    summary: &Summary,
    corrected: &Summary,
    sheets: &[Sheet],
    values: &[Option<SheetValues>],
) -> Vec<Table> {
    let mut tables = vec![records(summary)];
    if summary.plays.records() == 0 || summary.levels.iter().any(|count| *count > 0) {
        tables.push(evidence(summary));
    }
    tables.extend(super::plays::tables(summary));
    tables.push(by_code(summary));
    tables.extend(super::withheld::tables(summary));
    tables.extend(super::money::tables(summary, sheets));
    if !super::plays::only(summary) {
        tables.extend(super::win::tables(summary, corrected, sheets, values));
    }
    let tests = tests(summary, sheets, values);
    let of = |kind| tests.iter().filter(|test| test.kind == kind).collect::<Vec<_>>();
    tables.extend(tested("Dealt hands against the exact counts", &of(Kind::Fit)));
    tables.extend(classes(&tests));
    tables.extend(tested("Money against exact values", &of(Kind::Win)));
    tables.extend(super::scores::sums(summary, sheets, values));
    tables.extend(super::win::decisions(summary, sheets, values));
    tables.extend(super::scores::watch_lists(summary));
    tables
}

fn records(summary: &Summary) -> Table {
    let mut table = Table::new("Records", &[("Records", Align::Left), ("Number", Align::Right)]);
    let (records, checked) = (&summary.records, &summary.checked);
    for (name, count) in [
        ("read", records.read),
        ("audited", records.audited),
        ("rejected, because they are no records", records.rejected),
        ("repeated, because their round stands in the logs before", records.repeated),
        ("corrected by another record", records.corrected),
        ("void, misdealt or incomplete", checked.not_settled),
        ("without rules in force", checked.no_rules),
        ("settled again by the reference evaluator", checked.reference),
        ("wagers made in settled rounds", checked.made),
        ("wagers compared with the rules", checked.wagers),
        ("wagers whose deciding cards are not shown", checked.wagers_open),
        ("wagers whose result is not stated", checked.wagers_unstated),
    ] {
        table.row([name.to_owned(), count.to_string()]);
    }
    if checked.wagers_unclear > 0 {
        let name = "wagers that cannot be settled for another reason, which the accounts name";
        table.row([name.to_owned(), checked.wagers_unclear.to_string()]);
    }
    table
}

fn evidence(summary: &Summary) -> Table {
    let columns = [("Evidence", Align::Left), ("Records", Align::Right)];
    let mut table = Table::new("Evidence, from most to least", &columns);
    for level in Level::ALL.into_iter().rev() {
        let count = summary.levels.get(level as usize).copied().unwrap_or(0);
        table.row([level.word().to_owned(), count.to_string()]);
    }
    table
}

fn by_code(summary: &Summary) -> Table {
    let columns = [
        ("Audit", Align::Left),
        ("Grade", Align::Left),
        ("Found", Align::Right),
        ("Records", Align::Right),
        ("per 10,000 read", Align::Right),
        ("95 % interval", Align::Right),
        ("Not tested", Align::Right),
    ];
    let mut table = Table::new("Exceptions by audit", &columns);
    let read = summary.records.read;
    let mut add = |code: &str, grade: &str, found: u64, told: u64, untested: String| {
        table.row([
            code.to_owned(),
            grade.to_owned(),
            found.to_string(),
            told.to_string(),
            rate(told, read),
            interval(told, read),
            untested,
        ]);
    };
    let only_plays = super::plays::only(summary);
    for audit in audits::REGISTRY {
        if only_plays && !summary.codes.contains_key(audit.code) {
            continue;
        }
        let of = |counts: &std::collections::BTreeMap<String, u64>| {
            counts.get(audit.code).copied().unwrap_or(0)
        };
        let untested = summary.untested(audit).to_string();
        let untested = if only_plays { super::plays::untested(summary) } else { untested };
        add(audit.code, audit.grade.word(), of(&summary.codes), of(&summary.told), untested);
    }
    if summary.plays.records() > 0 {
        for audit in play_audits().filter(|audit| audits::find(audit.code).is_none()) {
            let of = |counts: &std::collections::BTreeMap<String, u64>| {
                counts.get(audit.code).copied().unwrap_or(0)
            };
            let (found, told) = (of(&summary.codes), of(&summary.told));
            add(audit.code, audit.grade.word(), found, told, super::plays::untested(summary));
        }
    }
    add(
        "all; records by what each says alone",
        "",
        summary.total(),
        summary.told_any,
        String::new(),
    );
    table
}

/// Per ten thousand, with two decimals.
pub(super) fn rate(count: u64, of: u64) -> String {
    let rate = Fraction::new(u128::from(count) * 10_000, of.max(1));
    rate.map(|rate| rate.decimal(2)).unwrap_or_default()
}

/// The exact interval of a rate, per ten thousand; `None` where it is a rate of nothing.
pub fn interval_per_10_000(count: u64, of: u64) -> Option<[f64; 2]> {
    (of > 0).then(|| rate_interval(count, of, CONFIDENCE).map(|rate| rate * 10_000.0))
}

fn interval(count: u64, of: u64) -> String {
    match interval_per_10_000(count, of) {
        Some([low, high]) => format!("{low:.2} to {high:.2}"),
        None => "-".to_owned(),
    }
}

pub(super) fn named(name: &str) -> String {
    match name {
        "" => "not stated".to_owned(),
        name => printable(name),
    }
}

/// The tests of each rule document, and why others were not made.
fn tested(title: &str, tests: &[&Test]) -> Vec<Table> {
    let columns = [
        ("Test", Align::Left),
        ("Rounds", Align::Right),
        ("Hidden", Align::Right),
        ("Statistic", Align::Right),
        ("df", Align::Right),
        ("p", Align::Right),
        ("adjusted", Align::Right),
        ("Answer", Align::Left),
    ];
    let mut tables: Vec<Table> = Vec::new();
    for of_sheet in tests.chunk_by(|a, b| a.sheet == b.sheet) {
        let rules = of_sheet.first().map_or("", |test| test.rules.as_str());
        let mut table = Table::new(format!("{title}, {rules}"), &columns);
        let columns = [("Test", Align::Left), ("Why not", Align::Left)];
        let mut untested = Table::new(format!("{title}, {rules}: not tested"), &columns);
        for test in of_sheet {
            let name = match &test.currency {
                Some(currency) => format!("{}, {}", test.name, named(currency)),
                None => test.name.clone(),
            };
            match &test.answer {
                Err(why) => untested.row([name, why.clone()]),
                Ok(found) => table.row([
                    name,
                    found.rounds.to_string(),
                    found.hidden.to_string(),
                    format!("{:.3}", found.statistic),
                    found.df.map_or_else(|| "z".to_owned(), |df| df.to_string()),
                    found.p.to_string(),
                    test.adjusted.map(|p| p.to_string()).unwrap_or_default(),
                    test.verdict().to_string(),
                ]),
            }
        }
        tables.extend([table, untested]);
    }
    tables.retain(|table| !table.rows.is_empty());
    tables
}

fn classes(tests: &[Test]) -> Vec<Table> {
    let columns = [("Hands", Align::Left), ("Expected", Align::Right), ("Dealt", Align::Right)];
    let shown = tests.iter().filter(|test| !test.classes.is_empty());
    let tables = shown.map(|test| {
        let title = format!("The {} under {}", test.name, test.rules);
        let mut table = Table::new(title, &columns);
        for class in &test.classes {
            table.row([
                class.name.clone(),
                format!("{:.1}", class.expected),
                class.observed.to_string(),
            ]);
        }
        table
    });
    tables.collect()
}

/// Whether any finding of at least this grade was made, at more than a rate per ten thousand
/// records that were read.
pub fn fails(summary: &Summary, grade: Grade, above_per_10_000: &Fraction) -> bool {
    let grades = Grade::ALL.into_iter().filter(|one| *one >= grade);
    let found: u64 = grades.filter_map(|grade| summary.grades.get(grade.word())).sum();
    let rate = Fraction::new(u128::from(found) * 10_000, summary.records.read.max(1));
    found > 0 && rate.is_some_and(|rate| rate > *above_per_10_000)
}
