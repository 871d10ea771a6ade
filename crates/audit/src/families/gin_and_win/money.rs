//! Payment errors, as totals and as tables: what was found, what was put right, what stands in
//! rounds that were corrected later, and what is open.

use crate::CAPPED_PAYMENT;
use crate::counts::cells::{ROWS_SHOWN, amount, named};
use gincert_evidence::{Align, Table};
use gincert_replay::summary::{MoneyKey, PaymentTotals, Summary};
use gincert_replay::{CompiledRules, Merge};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Money over- and underpaid in one currency.
pub type Totals = [PaymentTotals; 2];

/// The totals by currency; `None` where there are too many tables, dealers and days to keep them.
pub fn totals(summary: &Summary) -> Option<BTreeMap<String, Totals>> {
    let mut totals: BTreeMap<String, Totals> = BTreeMap::new();
    for (key, money) in summary.money.rows()? {
        add(totals.entry(key.currency.clone()).or_default(), key, money);
    }
    Some(totals)
}

/// Adds to the side of a code; what was paid under a stated cap is on neither of two sides, and on the third of three.
fn add(totals: &mut [PaymentTotals], key: &MoneyKey, money: &PaymentTotals) {
    let side = match key.code.as_str() {
        "underpaid" => 1,
        CAPPED_PAYMENT => 2,
        _ => 0,
    };
    if let Some(sum) = totals.get_mut(side) {
        sum.merge(*money);
    }
}

/// The same, and what was paid under a stated cap.
type Sides = [PaymentTotals; 3];

/// A part of a key by which money is broken down.
struct KeyPart {
    name: &'static str,
    of: fn(&MoneyKey, &[CompiledRules]) -> String,
}

const BREAKDOWNS: [KeyPart; 5] = [
    KeyPart { name: "rule document", of: rules },
    KeyPart { name: "table", of: |key, _| key.table.clone() },
    KeyPart { name: "dealer", of: |key, _| key.dealer.clone() },
    KeyPart { name: "shift", of: |key, _| key.shift.clone() },
    KeyPart { name: "gaming day", of: |key, _| key.day.clone() },
];

fn rules(key: &MoneyKey, sheets: &[CompiledRules]) -> String {
    let place = key.rules.and_then(|place| usize::try_from(place).ok());
    place.and_then(|place| sheets.get(place)).map_or_else(String::new, |sheet| sheet.name.clone())
}

/// All tables of money; none where nothing was paid wrongly.
pub(crate) fn tables(summary: &Summary, sheets: &[CompiledRules]) -> Vec<Table> {
    let Some(rows) = summary.money.rows() else {
        let mut table = Table::new("Payment errors", &[("Payment errors", Align::Left)]);
        table.row(["Too many tables, dealers and days to list."]);
        return vec![table];
    };
    if rows.is_empty() {
        return Vec::new();
    }
    let mut all = empty("Payment errors", "Currency");
    let mut sums: BTreeMap<&str, Sides> = BTreeMap::new();
    for (key, money) in rows {
        add(sums.entry(&key.currency).or_default(), key, money);
    }
    for (currency, total) in sums {
        add_rows(&mut all, &named(currency), &total, currency);
    }
    let mut tables = vec![all];
    let several = sheets.len() > 1;
    let breakdowns = BREAKDOWNS.iter().filter(|by| several || by.name != "rule document");
    tables.extend(breakdowns.filter_map(|by| broken_down(rows, by, sheets)));
    tables
}

/// The table of one breakdown; `None` where no record states what it is by.
fn broken_down(
    rows: &BTreeMap<MoneyKey, PaymentTotals>,
    by: &KeyPart,
    sheets: &[CompiledRules],
) -> Option<Table> {
    let mut sums: BTreeMap<(String, &str), Sides> = BTreeMap::new();
    for (key, money) in rows {
        add(sums.entry(((by.of)(key, sheets), &key.currency)).or_default(), key, money);
    }
    if sums.keys().all(|(name, _)| name.is_empty()) {
        return None;
    }
    let mut order: Vec<((String, &str), Sides)> = sums.into_iter().collect();
    let greatest = |total: &Sides| total.iter().map(|side| side.found.value()).max();
    order.sort_by(|(a, one), (b, other)| {
        Reverse(greatest(one)).cmp(&Reverse(greatest(other))).then(a.cmp(b))
    });
    let more = order.len().saturating_sub(ROWS_SHOWN);
    let mut title = format!("Payment errors, by {}", by.name);
    if more > 0 {
        title.push_str(&format!("; the largest {ROWS_SHOWN}, {more} more not shown"));
    }
    let mut table = empty(&title, "Where");
    for ((name, currency), total) in order.into_iter().take(ROWS_SHOWN) {
        add_rows(&mut table, &named(&name), &total, currency);
    }
    Some(table)
}

fn empty(title: &str, first: &str) -> Table {
    let columns = [
        (first, Align::Left),
        ("Paid", Align::Left),
        ("Wagers", Align::Right),
        ("Found", Align::Right),
        ("Repaired", Align::Right),
        ("In replaced rounds", Align::Right),
        ("Open", Align::Right),
    ];
    Table::new(title, &columns)
}

fn add_rows(table: &mut Table, name: &str, total: &Sides, currency: &str) {
    for (side, money) in
        ["too much", "too little", "less, under a stated cap"].into_iter().zip(total)
    {
        if money.count == 0 {
            continue;
        }
        let text = |sum: gincert_replay::Sum| amount(sum.value(), currency);
        table.row([
            name.to_owned(),
            side.to_owned(),
            money.count.to_string(),
            text(money.found),
            text(money.repaired),
            text(money.corrected),
            text(money.open),
        ]);
    }
}
