//! What was found, by code, grade and money.

use gincert_audit::{Totals, interval_per_10_000, totals};
use gincert_evidence::{Fraction, money_notation, whole_number};
use gincert_replay::summary::{MoneyKey, PaymentTotals, PlayerKey, Summary};
use gincert_replay::{CompiledRules, Sum};
use serde_json::{Map, Value, json};

pub(super) fn exceptions(summary: &Summary, sheets: &[CompiledRules]) -> Value {
    let totals = totals(summary);
    let by_currency: Option<Map<String, Value>> = totals.as_ref().map(|totals| {
        let of = |(currency, total): (&String, &Totals)| (currency.clone(), one(currency, total));
        totals.iter().map(of).collect()
    });
    // Amounts in different currencies are never added up.
    let only = |side: usize| match totals.as_ref().map(|totals| totals.len()) {
        Some(0) => Value::from(0),
        Some(1) => totals
            .iter()
            .flatten()
            .filter_map(|(_, total)| total.get(side))
            .map(|money| minor(money.found))
            .next()
            .unwrap_or(Value::Null),
        _ => Value::Null,
    };
    let read = summary.records.read;
    let rates: Map<String, Value> = summary
        .records_by_code
        .iter()
        .map(|(code, records)| {
            (
                code.clone(),
                json!({
                    "records": records,
                    "per_10000": rate(*records, read),
                    "interval_95_per_10000": interval(*records, read),
                }),
            )
        })
        .collect();
    json!({
        "total": summary.total(),
        "per_10000": rate(summary.total(), read),
        "records": summary.records_with_findings,
        "records_per_10000": rate(summary.records_with_findings, read),
        "interval_95_per_10000": interval(summary.records_with_findings, read),
        "by_code": summary.codes,
        "rates": rates,
        "by_grade": summary.grades,
        "by_code_and_grade": summary.code_grades,
        "overpaid_minor": only(0),
        "underpaid_minor": only(1),
        "by_currency": by_currency,
        "money": rows(summary, sheets),
        "money_by_player": by_player(summary),
    })
}

/// Over- and underpaid in one currency: `..._minor` is everything that was found.
fn one(currency: &str, totals: &Totals) -> Value {
    let mut map = Map::new();
    let mut moved = Some(0);
    for (side, money) in ["overpaid", "underpaid"].into_iter().zip(totals) {
        let text = |sum: Sum| sum.value().map(|minor| money_notation(minor, currency));
        for (key, value) in [
            (side.to_owned(), money.count.into()),
            (format!("{side}_minor"), minor(money.found)),
            (format!("{side}_repaired_minor"), minor(money.repaired)),
            (format!("{side}_corrected_minor"), minor(money.corrected)),
            (format!("{side}_open_minor"), minor(money.open)),
            (format!("{side}_text"), text(money.found).into()),
            (format!("{side}_open_text"), text(money.open).into()),
        ] {
            map.insert(key, value);
        }
        let sign = if side == "overpaid" { -1 } else { 1 };
        moved = moved
            .zip(money.repaired.value())
            .and_then(|(sum, more)| i128::checked_add(sum, more * sign));
    }
    // What corrections that put something right moved, towards the player.
    map.insert("adjusted_minor".to_owned(), whole_number(moved).into());
    Value::Object(map)
}

/// Wrong payments by table, dealer, shift, day and rules; `null` where there are too many to be listed
/// apart.
fn rows(summary: &Summary, sheets: &[CompiledRules]) -> Option<Vec<Value>> {
    let row = |(key, money): (&MoneyKey, &PaymentTotals)| {
        let sheet = key.rules.and_then(|place| sheets.get(usize::try_from(place).ok()?));
        let names = json!({
            "currency": key.currency,
            "code": key.code,
            "rules": sheet.map(|sheet| &sheet.name),
            "table": key.table,
            "dealer_id": key.dealer,
            "shift": key.shift,
            "gaming_day": key.day,
        });
        with_payments(names, money)
    };
    Some(summary.money.rows()?.iter().map(row).collect())
}

/// Wrong payments by player; `null` where there are too many to be listed apart.
fn by_player(summary: &Summary) -> Option<Vec<Value>> {
    let row = |(key, money): (&PlayerKey, &PaymentTotals)| {
        let names = json!({
            "currency": key.currency,
            "code": key.code,
            "player": if key.player.is_empty() { Value::Null } else { key.player.as_str().into() },
        });
        with_payments(names, money)
    };
    Some(summary.players.rows()?.iter().map(row).collect())
}

/// A row of wrong payments: whose they are, and how many and how much.
fn with_payments(mut row: Value, money: &PaymentTotals) -> Value {
    row["wagers"] = money.count.into();
    row["found_minor"] = minor(money.found);
    row["repaired_minor"] = minor(money.repaired);
    row["corrected_minor"] = minor(money.corrected);
    row["open_minor"] = minor(money.open);
    row
}

pub(super) fn minor(sum: Sum) -> Value {
    whole_number(sum.value()).into()
}

/// Per ten thousand, with two decimals.
fn rate(count: u64, of: u64) -> f64 {
    let rate = Fraction::new(u128::from(count) * 10_000, of.max(1));
    rate.and_then(|rate| rate.decimal(2).parse().ok()).unwrap_or(0.0)
}

/// The exact interval of a rate per ten thousand; `null` where nothing was read.
fn interval(count: u64, of: u64) -> Option<[f64; 2]> {
    let two = |rate: f64| format!("{rate:.2}").parse().unwrap_or(rate);
    interval_per_10_000(count, of).map(|ends| ends.map(two))
}
