//! What was dealt and won against the exact counts, as tables.

use crate::counts::cells::named;
use gincert_evidence::{Align, Table};
use gincert_replay::statistics::Test;

/// The tests of each rule document, and why others were not made.
pub(crate) fn tested(title: &str, tests: &[&Test]) -> Vec<Table> {
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

pub(crate) fn classes(tests: &[Test]) -> Vec<Table> {
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
