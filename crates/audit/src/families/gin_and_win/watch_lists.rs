//! Tables, dealers, shifts and days with their findings and the score of their luck; what stands in no row
//! has a row of its own, so that each table adds up to the records that were audited.

use crate::counts::cells::{ROWS_SHOWN, named, rate};
use crate::counts::plays::only;
use gincert_evidence::{Align, Table};
use gincert_replay::MATCHES_WITHOUT_TABLE;
use gincert_replay::statistics::{LuckRow, StrataLists, strata};
use gincert_replay::summary::{NO_SHEET, Summary};
use std::cmp::Reverse;

const NAME: &str = "Name";
const RECORDS: &str = "Records";
const FINDINGS: &str = "Findings";
const RATE: &str = "per 10,000";
const LUCK: &str = "Luck, z";
const WATCH: &str = "Watch";

/// A table for each breakdown with two names or more.
pub(crate) fn watch_lists(summary: &Summary) -> Vec<Table> {
    let lists = strata(summary).lists.into_iter().zip(StrataLists::NAMES);
    let tables = lists.filter_map(|(list, what)| match list {
        None => {
            let mut table = Table::new(format!("By {what}"), &[("By", Align::Left)]);
            table.row(["Too many to list."]);
            Some(table)
        }
        Some(rows) => (rows.len() > 1).then(|| by_name(rows, what, summary)),
    });
    tables.collect()
}

fn by_name(mut rows: Vec<LuckRow<'_>>, what: &str, summary: &Summary) -> Table {
    let columns = [
        (NAME, Align::Left),
        (RECORDS, Align::Right),
        (FINDINGS, Align::Right),
        (RATE, Align::Right),
        (LUCK, Align::Right),
        (WATCH, Align::Left),
    ];
    let score = |row: &LuckRow<'_>| row.tested.map_or(0.0, |found| found.statistic.abs());
    rows.sort_by(|a, b| {
        let key = |row: &LuckRow<'_>| (!row.is_watched, Reverse(row.stratum.findings));
        key(a).cmp(&key(b)).then(score(b).total_cmp(&score(a))).then(a.name.cmp(&b.name))
    });
    let more = rows.split_off(rows.len().min(ROWS_SHOWN));
    let title = match more.len() {
        0 => format!("By {what}"),
        more => format!("By {what}; {ROWS_SHOWN} rows, {more} more not shown one by one"),
    };
    let mut table = Table::new(title, &columns);
    for row in &rows {
        table.row([
            row_name(row, summary),
            row.stratum.rounds.to_string(),
            row.stratum.findings.to_string(),
            rate(row.stratum.findings, row.stratum.rounds),
            row.tested.map_or_else(|| "-".to_owned(), |found| format!("{:+.2}", found.statistic)),
            if row.is_watched { "watch" } else { "" }.to_owned(),
        ]);
    }
    rest(&mut table, [&rows, &more], what, summary);
    // Games without wagers have no luck to score, and so nobody to watch for it.
    let has_luck = summary.sheets.keys().any(|place| *place != NO_SHEET);
    match has_luck && !only(summary) {
        true => table,
        false => table.without(&[LUCK, WATCH]),
    }
}

/// The name of a row. Matches that name no table are put together, and what they are put under is none.
fn row_name(row: &LuckRow<'_>, summary: &Summary) -> String {
    match row.name == MATCHES_WITHOUT_TABLE && summary.plays.matches > 0 {
        true => "records of matches, without one".to_owned(),
        false => named(&row.name),
    }
}

/// The rows that make the table add up to all records, where some are missing.
fn rest(table: &mut Table, [shown, more]: [&[LuckRow<'_>]; 2], what: &str, summary: &Summary) {
    let sum = |rows: &[LuckRow<'_>]| {
        rows.iter().fold([0, 0], |[records, findings], row| {
            [records + row.stratum.rounds, findings + row.stratum.findings]
        })
    };
    let [[shown, of_shown], [hidden, of_hidden]] = [sum(shown), sum(more)];
    let records = summary.records;
    let left = records.audited.saturating_sub(shown + hidden);
    let together = summary.total().saturating_sub(of_shown + of_hidden);
    if hidden + left + together == 0 {
        return;
    }
    let mut add = |name: String, records: u64, findings: u64| {
        let dash = || "-".to_owned();
        table.row([name, records.to_string(), findings.to_string(), dash(), dash(), String::new()]);
    };
    if hidden > 0 {
        add("in rows not shown".to_owned(), hidden, of_hidden);
    }
    if left > 0 {
        let name = match left == records.repeated {
            true => "in no row: duplicates of earlier rounds".to_owned(),
            false => format!("in no row: records without {what}, and duplicates of earlier rounds"),
        };
        add(name, left, 0);
    }
    if together > 0 {
        let name = "exceptions of unreadable lines, of several records together, or of records in \
                    no row";
        add(name.to_owned(), 0, together);
    }
    add("Total: all audited records and findings".to_owned(), records.audited, summary.total());
}
