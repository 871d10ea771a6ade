//! What an audit says of rounds with wagers, as tables: money, accounts, tests, luck.

use super::tests_made::{classes, tested};
use super::watch_lists::watch_lists;
use super::{money, scores, win};
use gincert_evidence::Table;
use gincert_replay::statistics::{StatisticKind, Test};
use gincert_replay::summary::Summary;
use gincert_replay::{CompiledRules, ExactHandValues};

/// All of them, in the order in which they are read.
pub(crate) fn audit_tables(
    summary: &Summary,
    corrected: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
    tests: &[Test],
) -> Vec<Table> {
    if sheets.is_empty() {
        return watch_lists(summary);
    }
    let mut tables = money::tables(summary, sheets);
    if !crate::audit::only_plays(summary) {
        tables.extend(win::tables(summary, corrected, sheets, values));
    }
    let of = |kind| tests.iter().filter(|test| test.kind == kind).collect::<Vec<_>>();
    tables.extend(tested("Dealt hands against the exact counts", &of(StatisticKind::Fit)));
    tables.extend(classes(tests));
    tables.extend(tested("Money against exact values", &of(StatisticKind::Win)));
    tables.extend(scores::sums(summary, sheets, values));
    tables.extend(win::decisions(summary, sheets, values));
    tables.extend(watch_lists(summary));
    tables
}
