//! Money paid wrongly, as totals and as tables.

use super::tables::{ROWS_SHOWN, money_text, named};
use gincert_evidence::{Align, Table};
use gincert_replay::Sum;
use gincert_replay::summary::{Money, MoneyKey, Summary};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Money over- and underpaid in one currency, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// Wrong payments: over, under.
    pub count: [u64; 2],
    /// Their sums without sign; `None` where they are too large to be added up.
    pub minor: [Option<i128>; 2],
    /// What corrections moved afterwards, towards the player.
    pub adjusted: Option<i128>,
}

impl Default for Totals {
    fn default() -> Totals {
        Totals { count: [0; 2], minor: [Some(0); 2], adjusted: Some(0) }
    }
}

impl Totals {
    fn add(&mut self, key: &MoneyKey, money: &Money) {
        let add = |sum: Option<i128>, more: Sum| {
            sum.zip(more.value()).and_then(|(a, b)| a.checked_add(b))
        };
        let side = usize::from(key.code == "underpaid");
        if let (Some(count), Some(minor)) = (self.count.get_mut(side), self.minor.get_mut(side)) {
            *count += money.count;
            *minor = add(*minor, money.minor);
        }
        self.adjusted = add(self.adjusted, money.adjusted);
    }

    fn cells(&self) -> [String; 4] {
        let [over, under] = self.minor.map(money_text);
        let [overs, unders] = self.count.map(|count| count.to_string());
        [overs, over, unders, under]
    }
}

/// The totals by currency; `None` where there are too many tables, dealers and days to keep them.
pub fn totals(summary: &Summary) -> Option<BTreeMap<String, Totals>> {
    let mut totals: BTreeMap<String, Totals> = BTreeMap::new();
    for (key, money) in summary.money.rows()? {
        totals.entry(key.currency.clone()).or_default().add(key, money);
    }
    Some(totals)
}

/// A part of a key by which money is broken down.
struct By {
    name: &'static str,
    of: fn(&MoneyKey) -> &str,
}

const BREAKDOWNS: [By; 4] = [
    By { name: "table", of: |key| &key.table },
    By { name: "dealer", of: |key| &key.dealer },
    By { name: "shift", of: |key| &key.shift },
    By { name: "gaming day", of: |key| &key.day },
];

/// All tables of money; none where nothing was paid wrongly.
pub(super) fn tables(summary: &Summary) -> Vec<Table> {
    let Some(rows) = summary.money.rows() else {
        let mut table = Table::new("Money paid wrongly", &[("Money paid wrongly", Align::Left)]);
        table.row(["There are too many tables, dealers and days to be told apart."]);
        return vec![table];
    };
    if rows.is_empty() {
        return Vec::new();
    }
    let mut all = empty("Money paid wrongly", "Currency");
    for (currency, total) in totals(summary).unwrap_or_default() {
        add_row(&mut all, named(&currency), &total);
    }
    let mut tables = vec![all];
    tables.extend(BREAKDOWNS.iter().filter_map(|by| broken_down(rows, by)));
    tables
}

/// The table of one breakdown; `None` where no record states what it is by.
fn broken_down(rows: &BTreeMap<MoneyKey, Money>, by: &By) -> Option<Table> {
    let mut sums: BTreeMap<(&str, &str), Totals> = BTreeMap::new();
    for (key, money) in rows {
        sums.entry(((by.of)(key), &key.currency)).or_default().add(key, money);
    }
    if sums.keys().all(|(name, _)| name.is_empty()) {
        return None;
    }
    let mut order: Vec<((&str, &str), Totals)> = sums.into_iter().collect();
    order.sort_by_key(|(key, total)| (Reverse(total.minor.into_iter().max()), *key));
    let more = order.len().saturating_sub(ROWS_SHOWN);
    let mut title = format!("Money paid wrongly, by {}", by.name);
    if more > 0 {
        title.push_str(&format!("; the largest {ROWS_SHOWN}, {more} more not shown"));
    }
    let mut table = empty(&title, "Where");
    for ((name, currency), total) in order.into_iter().take(ROWS_SHOWN) {
        let name = format!("{} {currency}", named(name));
        add_row(&mut table, name.trim().to_owned(), &total);
    }
    Some(table)
}

fn empty(title: &str, first: &str) -> Table {
    let columns = [
        (first, Align::Left),
        ("Overpaid", Align::Right),
        ("minor units", Align::Right),
        ("Underpaid", Align::Right),
        ("minor units", Align::Right),
    ];
    Table::new(title, &columns)
}

fn add_row(table: &mut Table, name: String, total: &Totals) {
    let [overs, over, unders, under] = total.cells();
    table.row([name, overs, over, unders, under]);
}
