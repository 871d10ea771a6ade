//! The tables of the folder of an audit: exceptions, patterns and repayments.

use super::table_output::{OutputTables, TableOutput};
use super::text::FindingText;
use gincert_audit::{FindingSink, Pattern, PatternReport};
use gincert_evidence::FindingLine;
use serde_json::Value;
use std::io;

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

/// The columns of the table of patterns.
const PATTERN_COLUMNS: [&str; 21] = [
    "kind",
    "explanation",
    "tables",
    "dealer_id",
    "shift",
    "player",
    "since",
    "until",
    "records",
    "of",
    "exceptions",
    "currency",
    "overpaid_minor",
    "overpaid",
    "underpaid_minor",
    "underpaid",
    "net_minor",
    "codes",
    "advice",
    "dealer_ids",
    "shifts",
];

/// Writes every exception; hands each on.
pub fn exceptions(
    out: &mut OutputTables<'_>,
    findings: &mut FindingSink<'_, FindingText>,
    each: &mut dyn FnMut(FindingLine),
) -> io::Result<()> {
    let mut table = TableOutput::begin(out, "exceptions", &COLUMNS)?;
    findings.each(&mut |line| {
        let value = serde_json::to_value(&line)?;
        table.row(&COLUMNS.map(|column| value.get(column).cloned().unwrap_or_default()))?;
        each(line);
        Ok(())
    })?;
    table.finish()
}

/// Whom to repay, hand by hand; the names of the columns alone where there are too many players.
pub fn repayments(out: &mut OutputTables<'_>, report: &PatternReport) -> io::Result<()> {
    let mut table = TableOutput::begin(out, "repayments", &REPAYMENT_COLUMNS)?;
    for ((currency, player), row) in report.repayments.iter().flatten() {
        let text = |minor: i128| Value::from(gincert_evidence::money_notation(minor, currency));
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

/// What explains many exceptions together, the largest first.
pub fn patterns(out: &mut OutputTables<'_>, report: &PatternReport) -> io::Result<()> {
    let mut table = TableOutput::begin(out, "patterns", &PATTERN_COLUMNS)?;
    report.patterns.iter().try_for_each(|pattern| table.row(&pattern_row(pattern)))?;
    table.finish()
}

fn pattern_row(pattern: &Pattern) -> [Value; PATTERN_COLUMNS.len()] {
    let who = &pattern.who;
    let currency = pattern.currency.as_deref().unwrap_or_default();
    let text = |minor: i128| Value::from(gincert_evidence::money_notation(minor, currency));
    [
        Value::from(pattern.kind),
        Value::from(pattern.explanation.as_str()),
        Value::from(who.tables.clone()),
        Value::from(who.dealer_id.clone()),
        Value::from(who.shift.clone()),
        Value::from(who.player.clone()),
        Value::from(pattern.since.clone()),
        Value::from(pattern.until.clone()),
        Value::from(pattern.records),
        Value::from(pattern.of),
        Value::from(pattern.exceptions),
        Value::from(pattern.currency.clone()),
        number(pattern.overpaid_minor),
        text(pattern.overpaid_minor),
        number(pattern.underpaid_minor),
        text(pattern.underpaid_minor),
        number(pattern.net_minor),
        Value::from(pattern.codes.clone()),
        Value::from(pattern.advice.sentence()),
        Value::from(who.dealer_ids.clone()),
        Value::from(who.shifts.clone()),
    ]
}

/// JSON has no larger whole numbers; a sum beyond is written all the same.
fn number(minor: i128) -> Value {
    i64::try_from(minor).map_or_else(|_| Value::from(minor.to_string()), Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;

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
