//! How a CSV file is written: what separates its cells, and how amounts are written.

use crate::args::{AuditOutputArgs, CsvSeparator, DecimalMark};
use gincert_evidence::plain_amount;
use serde_json::Value;

/// Columns of amounts, each with the column of its minor units.
const AMOUNTS: [(&str, &str); 8] = [
    ("delta", "delta_minor"),
    ("open", "open_minor"),
    ("overpaid", "overpaid_minor"),
    ("underpaid", "underpaid_minor"),
    ("bets", "bets_minor"),
    ("net", "net_minor"),
    ("due", "due_minor"),
    ("difference", "difference_minor"),
];
const CURRENCY: &str = "currency";

/// What was asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct CsvForm {
    separator: CsvSeparator,
    decimal: Option<DecimalMark>,
}

impl CsvForm {
    pub fn of(args: &AuditOutputArgs) -> CsvForm {
        CsvForm { separator: args.csv_separator, decimal: args.csv_decimal }
    }

    pub fn separator(self) -> u8 {
        match self.separator {
            CsvSeparator::Comma => b',',
            CsvSeparator::Semicolon => b';',
            CsvSeparator::Tab => b'\t',
        }
    }

    /// Its rows in a table of these columns.
    pub fn rows(self, columns: &[&str]) -> CsvRows {
        let place = |name: &str| columns.iter().position(|column| *column == name);
        let mark = self.decimal.map(|mark| match mark {
            DecimalMark::Point => '.',
            DecimalMark::Comma => ',',
        });
        let plain = mark.zip(place(CURRENCY)).map(|(mark, currency)| PlainAmounts {
            mark,
            currency,
            amounts: AMOUNTS
                .iter()
                .filter_map(|(text, minor)| place(text).zip(place(minor)))
                .collect(),
        });
        CsvRows { plain }
    }
}

/// Makes rows of one table.
pub struct CsvRows {
    /// Where amounts are written as plain numbers.
    plain: Option<PlainAmounts>,
}

struct PlainAmounts {
    mark: char,
    /// The place of the currency.
    currency: usize,
    /// Places of amounts, each with that of its minor units.
    amounts: Vec<(usize, usize)>,
}

impl CsvRows {
    /// The cells of a row. An amount whose currency is not known is written as in the report.
    pub fn cells(&self, values: &[Value]) -> Vec<String> {
        let mut cells: Vec<String> = values.iter().map(cell).collect();
        let Some(PlainAmounts { mark, currency, amounts }) = &self.plain else { return cells };
        let currency = values.get(*currency).and_then(Value::as_str).unwrap_or_default();
        for (text, minor) in amounts {
            let amount = values.get(*minor).and_then(whole);
            let plain = amount.and_then(|minor| plain_amount(minor, currency, *mark));
            if let (Some(plain), Some(cell)) = (plain, cells.get_mut(*text)) {
                *cell = plain;
            }
        }
        cells
    }
}

/// Minor units: a number, or a text where JSON has no number of that size.
fn whole(value: &Value) -> Option<i128> {
    let text = || value.as_str().and_then(|text| text.parse().ok());
    value.as_i64().map(i128::from).or_else(text)
}

/// A value as a cell. Words that a table program would take for a formula begin with an apostrophe.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text)
            if text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_amount(text) =>
        {
            format!("'{text}")
        }
        Value::String(text) => text.clone(),
        Value::Array(parts) => {
            let parts = parts.iter().map(cell);
            parts.collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

/// Whether a text is an amount with a sign of money, and nothing to compute.
fn is_amount(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || ",.$".contains(c) || !c.is_ascii();
    text.strip_prefix('-').is_some_and(|rest| rest.chars().all(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_cell_is_never_a_formula() {
        assert_eq!(cell(&json!("=1+1")), "'=1+1");
        assert_eq!(cell(&json!("@a")), "'@a");
        assert_eq!(cell(&json!(-500)), "-500");
        assert_eq!(cell(&json!("-$1,718.00")), "-$1,718.00");
        assert_eq!(cell(&json!("-1+1")), "'-1+1");
        assert_eq!(cell(&json!(["-a", "b"])), "'-a; b");
    }

    #[test]
    fn amounts_are_plain_numbers_where_a_mark_is_asked_for() {
        let columns = ["player", "currency", "delta", "delta_minor"];
        let row = [json!("C1"), json!("USD"), json!("-$1,718.05"), json!(-171_805)];
        let comma = CsvForm { decimal: Some(DecimalMark::Comma), ..CsvForm::default() };
        assert_eq!(CsvForm::default().rows(&columns).cells(&row)[2], "-$1,718.05");
        assert_eq!(comma.rows(&columns).cells(&row), ["C1", "USD", "-1718,05", "-171805"]);
        let large = [
            json!("C1"),
            json!("JPY"),
            json!(""),
            json!("170141183460469231731687303715884105727"),
        ];
        assert_eq!(
            comma.rows(&columns).cells(&large)[2],
            "170141183460469231731687303715884105727"
        );
        let unknown = [json!("C1"), json!(null), json!("1,500 minor units"), json!(1_500)];
        assert_eq!(comma.rows(&columns).cells(&unknown)[2], "1,500 minor units");
        let nothing = [json!("C1"), json!("USD"), json!(null), json!(null)];
        assert_eq!(comma.rows(&columns).cells(&nothing)[2], "");
    }
}
