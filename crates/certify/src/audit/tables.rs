//! An audit's answer as tables, for the terminal and for the report alike.

use gincert_evidence::{Align, Fraction, Grade, Table, printable};
use gincert_replay::statistics::{Kind, StrataLists, Test, observed, strata, tests};
use gincert_replay::summary::{Summary, WagerSums};
use gincert_replay::{Level, Sheet, SheetValues, Sum, audits};

/// Rows of a breakdown that are shown; all are counted.
pub(super) const ROWS_SHOWN: usize = 20;

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
    let mut tables = vec![records(summary), evidence(summary)];
    tables.push(by_code(summary));
    tables.extend(super::money::tables(summary));
    let tests = tests(summary, sheets, values);
    let of = |kind| tests.iter().filter(move |test| test.kind == kind);
    tables.extend(tested("Dealt hands against the exact counts", of(Kind::Fit)));
    tables.extend(classes(&tests));
    tables.extend(wins(summary, corrected, values));
    tables.extend(tested("Money against exact values", of(Kind::Win)));
    tables.extend(decisions(summary, values));
    tables.extend(watch_lists(summary));
    tables
}

fn records(summary: &Summary) -> Table {
    let mut table = Table::new("Records", &[("Records", Align::Left), ("Number", Align::Right)]);
    let checked = &summary.checked;
    for (name, count) in [
        ("read", summary.records.read),
        ("audited", summary.records.audited),
        ("rejected, because they are no records", summary.records.rejected),
        ("void, misdealt or incomplete", checked.not_settled),
        ("settled again by the reference evaluator", checked.reference),
        ("wagers compared with the rules", checked.wagers),
        ("wagers whose deciding cards are not shown", checked.wagers_open),
    ] {
        table.row([name.to_owned(), count.to_string()]);
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
        ("per 10,000", Align::Right),
        ("Not tested", Align::Right),
    ];
    let mut table = Table::new("Exceptions by audit", &columns);
    for audit in audits::REGISTRY {
        let found = summary.codes.get(audit.code).copied().unwrap_or(0);
        table.row([
            audit.code.to_owned(),
            audit.grade.word().to_owned(),
            found.to_string(),
            rate(found, summary.records.audited),
            summary.untested(audit).to_string(),
        ]);
    }
    let total = summary.total();
    table.row([
        "all".to_owned(),
        String::new(),
        total.to_string(),
        rate(total, summary.records.audited),
        String::new(),
    ]);
    table
}

/// Per ten thousand, with two decimals.
fn rate(count: u64, of: u64) -> String {
    let rate = Fraction::new(u128::from(count) * 10_000, of.max(1));
    rate.map(|rate| rate.decimal(2)).unwrap_or_default()
}

pub(super) fn named(name: &str) -> String {
    match name {
        "" => "not stated".to_owned(),
        name => printable(name),
    }
}

fn tested<'t>(title: &str, tests: impl Iterator<Item = &'t Test>) -> Vec<Table> {
    let columns = [
        ("Test", Align::Left),
        ("Rounds", Align::Right),
        ("Statistic", Align::Right),
        ("df", Align::Right),
        ("p", Align::Right),
        ("adjusted", Align::Right),
        ("Answer", Align::Left),
    ];
    let mut untested = Table::new("Not tested", &[("Test", Align::Left), ("Why not", Align::Left)]);
    let mut table = Table::new(title, &columns);
    for test in tests {
        let name = match &test.currency {
            Some(currency) => format!("{} {}", test.name, currency),
            None => test.name.clone(),
        };
        match &test.answer {
            Err(why) => untested.row([name, why.clone()]),
            Ok(found) => table.row([
                name,
                found.rounds.to_string(),
                format!("{:.3}", found.statistic),
                found.df.map_or_else(|| "z".to_owned(), |df| df.to_string()),
                found.p.to_string(),
                test.adjusted.map(|p| p.to_string()).unwrap_or_default(),
                if test.differs() { "differs" } else { "agrees" }.to_owned(),
            ]),
        }
    }
    let tables = [table, untested].into_iter();
    tables.filter(|table| !table.rows.is_empty()).collect()
}

fn classes(tests: &[Test]) -> Vec<Table> {
    let columns = [("Hands", Align::Left), ("Expected", Align::Right), ("Dealt", Align::Right)];
    let shown = tests.iter().filter(|test| !test.classes.is_empty());
    let tables = shown.map(|test| {
        let mut table = Table::new(format!("The {}", test.name), &columns);
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

fn wins(summary: &Summary, corrected: &Summary, values: &[Option<SheetValues>]) -> Option<Table> {
    let columns = [
        ("Wager", Align::Left),
        ("Rounds", Align::Right),
        ("Wagered", Align::Right),
        ("House won", Align::Right),
        ("Theoretical", Align::Right),
    ];
    let title = "What the house won, in minor units";
    let mut table = Table::new(title, &columns);
    for (place, sheet) in &summary.sheets {
        let values = values.get(*place as usize).and_then(Option::as_ref);
        for (currency, win) in &sheet.win {
            let edge = values.map(|values| &values.optimal.house_edge);
            table.row(win_row(&format!("Ante and Play {currency}"), &win.base, edge));
            if win.bonus.rounds > 0 {
                let edge = values.map(|values| &values.optimal.bonus_house_edge);
                table.row(win_row(&format!("bonus wager {currency}"), &win.bonus, edge));
            }
            let left = corrected.sheets.get(place).and_then(|sheet| sheet.win.get(currency));
            let Some(left) = left.filter(|left| left.base.rounds > 0) else {
                continue;
            };
            let edges = [
                values.map(|values| &values.optimal.house_edge),
                values.map(|values| &values.optimal.bonus_house_edge),
            ];
            let wagers = [(win.base, left.base), (win.bonus, left.bonus)];
            let names = ["Ante and Play", "bonus wager"];
            for ((name, (all, left)), edge) in names.iter().zip(wagers).zip(edges) {
                let name = format!("{name} {currency}, without rounds that were corrected later");
                table.row(win_row(&name, &without(&all, &left), edge));
            }
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

/// A wager's rounds, amounts and results without those of some rounds.
fn without(all: &WagerSums, left: &WagerSums) -> WagerSums {
    let less = |sum: Sum, part: Sum| {
        let mut sum = sum;
        match part.value().and_then(i128::checked_neg) {
            Some(part) => sum.add(part),
            None => sum.merge(part),
        }
        sum
    };
    WagerSums {
        rounds: all.rounds.saturating_sub(left.rounds),
        wagers: all.wagers.saturating_sub(left.wagers),
        amount: less(all.amount, left.amount),
        won: less(all.won, left.won),
        ..*all
    }
}

fn win_row(name: &str, wager: &WagerSums, edge: Option<&Fraction>) -> [String; 5] {
    let theoretical = edge.zip(wager.amount.value());
    [
        name.trim().to_owned(),
        wager.rounds.to_string(),
        money_text(wager.amount.value()),
        money_text(wager.won.value().and_then(|won| won.checked_neg())),
        theoretical.map_or_else(
            || "-".to_owned(),
            |(edge, amount)| (edge * &Fraction::integer(amount)).decimal(0),
        ),
    ]
}

fn decisions(summary: &Summary, values: &[Option<SheetValues>]) -> Option<Table> {
    let columns = [("Decisions on hands that are shown", Align::Left), ("Number", Align::Right)];
    let mut table = Table::new("Observed play against the best choice", &columns);
    for (place, sheet) in &summary.sheets {
        let Some(values) = values.get(*place as usize).and_then(Option::as_ref) else {
            continue;
        };
        let seen = observed(&sheet.decisions, values);
        let hidden = sheet.fit.folds_hidden;
        for (name, number) in [
            ("hands", seen.hands.to_string()),
            ("of these played", seen.played.to_string()),
            ("the other choice is worth more", seen.worse.to_string()),
            ("of these played and better folded", seen.worse_played.to_string()),
            (
                "what these choices cost, in minor units",
                seen.cost.map_or_else(|| "too large".to_owned(), |cost| cost.decimal(0)),
            ),
            ("folded hands that are hidden, not judged", hidden.to_string()),
        ] {
            table.row([name.to_owned(), number]);
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

fn watch_lists(summary: &Summary) -> Vec<Table> {
    let columns = [
        ("Name", Align::Left),
        ("Rounds", Align::Right),
        ("Findings", Align::Right),
        ("per 10,000", Align::Right),
        ("Luck, z", Align::Right),
        ("Watch", Align::Left),
    ];
    let lists = strata(summary).lists.into_iter().zip(StrataLists::NAMES);
    let mut tables = Vec::new();
    for (list, what) in lists {
        let Some(mut rows) = list else {
            let mut table = Table::new(format!("By {what}"), &[("By", Align::Left)]);
            table.row(["There are too many to be told apart."]);
            tables.push(table);
            continue;
        };
        if rows.len() < 2 {
            continue;
        }
        let score = |row: &gincert_replay::statistics::Row| {
            row.tested.map_or(0.0, |found| found.statistic.abs())
        };
        rows.sort_by(|a, b| {
            let key = |row: &gincert_replay::statistics::Row| {
                (!row.is_watched, std::cmp::Reverse(row.luck.findings))
            };
            key(a).cmp(&key(b)).then(score(b).total_cmp(&score(a))).then(a.name.cmp(&b.name))
        });
        let more = rows.len().saturating_sub(ROWS_SHOWN);
        let title = match more {
            0 => format!("By {what}"),
            more => format!("By {what}; {ROWS_SHOWN} rows, {more} more not shown"),
        };
        let mut table = Table::new(title, &columns);
        for row in rows.into_iter().take(ROWS_SHOWN) {
            table.row([
                named(&row.name),
                row.luck.rounds.to_string(),
                row.luck.findings.to_string(),
                rate(row.luck.findings, row.luck.rounds),
                row.tested
                    .map_or_else(|| "-".to_owned(), |found| format!("{:+.2}", found.statistic)),
                if row.is_watched { "watch" } else { "" }.to_owned(),
            ]);
        }
        tables.push(table);
    }
    tables
}

/// Whether any finding of at least this grade was made, at more than a rate per ten thousand
/// audited records.
pub fn fails(summary: &Summary, grade: Grade, above_per_10_000: &Fraction) -> bool {
    let grades = Grade::ALL.into_iter().filter(|one| *one >= grade);
    let found: u64 = grades.filter_map(|grade| summary.grades.get(grade.word())).sum();
    let rate = Fraction::new(u128::from(found) * 10_000, summary.records.audited.max(1));
    found > 0 && rate.is_some_and(|rate| rate > *above_per_10_000)
}
