//! The tables of the folder of an audit: exceptions and repayments, as CSV for a desk and as Parquet for a lake.

use super::text::FindingText;
use gincert_audit::{FinalFile, FindingSink, PatternReport};
use gincert_evidence::FindingLine;
#[cfg(feature = "parquet")]
use gincert_parquet::{TableColumn, TableWriter};
use serde_json::Value;
use std::io;
use std::path::PathBuf;

/// The columns of the table of exceptions: the keys of a line.
const COLUMNS: [&str; 37] = [
    "id",
    "code",
    "grade",
    "at_local",
    "at",
    "table",
    "gaming_day",
    "round",
    "seat",
    "player",
    "dealer_id",
    "shift",
    "wager",
    "rules",
    "row",
    "player_left",
    "dealer_left",
    "currency",
    "expected",
    "expected_text",
    "observed",
    "observed_text",
    "delta_minor",
    "delta",
    "adjusted_minor",
    "repaired_minor",
    "corrected_minor",
    "open_minor",
    "open",
    "counted",
    "stands_for",
    "disposition",
    "message",
    "notes",
    "file",
    "line",
    "offset",
];

/// The columns of the table of repayments.
const REPAYMENT_COLUMNS: [&str; 9] = [
    "player",
    "currency",
    "underpaid_hands",
    "underpaid_minor",
    "underpaid",
    "overpaid_hands",
    "overpaid_minor",
    "overpaid",
    "even_hands",
];

/// Columns of whole numbers; in Parquet all others are texts.
#[cfg(feature = "parquet")]
const NUMBERS: [&str; 14] = [
    "seat",
    "delta_minor",
    "adjusted_minor",
    "repaired_minor",
    "corrected_minor",
    "open_minor",
    "stands_for",
    "line",
    "offset",
    "underpaid_hands",
    "underpaid_minor",
    "overpaid_hands",
    "overpaid_minor",
    "even_hands",
];

/// The files of a table: CSV, and Parquet where it is asked for.
pub type TableFiles = (PathBuf, Option<PathBuf>);

/// Writes every exception; hands each on.
pub fn exceptions(
    files: TableFiles,
    findings: &mut FindingSink<'_, FindingText>,
    each: &mut dyn FnMut(FindingLine),
) -> io::Result<()> {
    let mut table = TableOutput::begin(files, &COLUMNS)?;
    findings.each(&mut |line| {
        let value = serde_json::to_value(&line)?;
        table.row(&COLUMNS.map(|column| value.get(column).cloned().unwrap_or_default()))?;
        each(line);
        Ok(())
    })?;
    table.finish()
}

/// Whom to repay, hand by hand; the names of the columns alone where there are too many players.
pub fn repayments(files: TableFiles, report: &PatternReport) -> io::Result<()> {
    let mut table = TableOutput::begin(files, &REPAYMENT_COLUMNS)?;
    for ((currency, player), row) in report.repayments.iter().flatten() {
        let text = |minor: i128| Value::from(gincert_evidence::money_notation(minor, currency));
        // JSON has no larger whole numbers; a sum beyond is written all the same.
        let number = |minor: i128| {
            i64::try_from(minor).map_or_else(|_| Value::from(minor.to_string()), Value::from)
        };
        table.row(&[
            Value::from(player.as_str()),
            Value::from(currency.as_str()),
            Value::from(row.underpaid_hands),
            number(row.underpaid_minor),
            text(row.underpaid_minor),
            Value::from(row.overpaid_hands),
            number(row.overpaid_minor),
            text(row.overpaid_minor),
            Value::from(row.even_hands),
        ])?;
    }
    table.finish()
}

/// A table that is written row by row.
struct TableOutput {
    /// Lines end as RFC 4180 says.
    csv: csv::Writer<FinalFile>,
    #[cfg(feature = "parquet")]
    parquet: Option<TableWriter<FinalFile>>,
}

impl TableOutput {
    fn begin(files: TableFiles, columns: &[&'static str]) -> io::Result<TableOutput> {
        let mut builder = csv::WriterBuilder::new();
        let file = FinalFile::begin(&files.0)?;
        let mut csv = builder.terminator(csv::Terminator::CRLF).from_writer(file);
        csv.write_record(columns)?;
        #[cfg(feature = "parquet")]
        let parquet = match files.1 {
            None => None,
            Some(path) => {
                let columns: Vec<TableColumn> = columns
                    .iter()
                    .map(|name| TableColumn { name, is_number: NUMBERS.contains(name) })
                    .collect();
                Some(TableWriter::new(FinalFile::begin(&path)?, &columns)?)
            }
        };
        Ok(TableOutput {
            csv,
            #[cfg(feature = "parquet")]
            parquet,
        })
    }

    fn row(&mut self, cells: &[Value]) -> io::Result<()> {
        self.csv.write_record(cells.iter().map(cell))?;
        #[cfg(feature = "parquet")]
        if let Some(parquet) = &mut self.parquet {
            parquet.row(cells.iter().map(plain_text))?;
        }
        Ok(())
    }

    fn finish(self) -> io::Result<()> {
        let csv = self.csv.into_inner();
        csv.map_err(|error| io::Error::other(error.error().to_string()))?.finish()?;
        #[cfg(feature = "parquet")]
        if let Some(parquet) = self.parquet {
            parquet.finish()?.finish()?;
        }
        Ok(())
    }
}

/// A value as the cell of a typed table, which no program computes.
#[cfg(feature = "parquet")]
fn plain_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => {
            let parts: Vec<String> = parts.iter().filter_map(plain_text).collect();
            Some(parts.join("; "))
        }
        other => Some(other.to_string()),
    }
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
    fn the_table_has_every_key_of_a_line() {
        let place = gincert_evidence::Place::File { path: String::new() };
        let finding = gincert_evidence::Finding::new(
            "code",
            gincert_evidence::Grade::Minor,
            place,
            "message",
        );
        let line = serde_json::to_value(gincert_audit::closing_line(&finding)).unwrap();
        let mut keys: Vec<&str> = line.as_object().unwrap().keys().map(String::as_str).collect();
        let mut columns = COLUMNS.to_vec();
        keys.sort_unstable();
        columns.sort_unstable();
        assert_eq!(columns, keys);
    }
}
