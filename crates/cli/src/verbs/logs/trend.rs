//! `gincert trend`: several audits in the order of their times, and together.

use super::replay::logs::read_audit;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::tables::{aligned, tabular};
use crate::ui::wrap::wrapped;
use gincert_audit::{
    AuditTrend, PATTERN_LEVEL, TREND_AUDITS_MAX, TrendAccount, TrendAudit, TrendMoney,
    TrendPattern, TrendRate, WinParts,
};
use gincert_evidence::{six_digits, whole_number};
use serde_json::{Value, json};
use std::path::PathBuf;

pub fn run(output: &Output, audits: &[PathBuf]) -> Result<Exit, Failure> {
    if audits.len() > TREND_AUDITS_MAX {
        let sentence = format!(
            "{} audits are too many; at most {TREND_AUDITS_MAX} are compared.",
            audits.len()
        );
        return Err(Failure::usage(sentence));
    }
    let read = audits.iter().map(|path| read_audit(path)).collect::<Result<Vec<_>, _>>()?;
    let trend = AuditTrend::of(read)
        .map_err(|error| Failure::usage(format!("{error}. Give each audit once.")))?;
    if output.json() {
        output.print_json(&answer(&trend))?;
        return Ok(Exit::Clean);
    }
    let tables = trend.tables();
    let shown: Vec<String> = match output.details() {
        true => tables.iter().map(|table| format!("\n{}", tabular(table))).collect(),
        false => {
            let with_rows = tables.iter().filter(|table| !table.rows.is_empty());
            with_rows.map(|table| format!("\n{}\n{}", table.title, aligned(table))).collect()
        }
    };
    output.print_screen(&wrapped("", &trend.words()), &shown.concat())?;
    Ok(Exit::Clean)
}

/// Lists that have a value for each audit are in the order of `audits`.
fn answer(trend: &AuditTrend) -> Value {
    let rate = |one: &TrendRate| rate(one, trend.audits.len());
    json!({
        "words": trend.words(),
        "cautions": trend.cautions(),
        "in_order_of_times": trend.is_ordered,
        "same_rules": trend.same_rules,
        "level": PATTERN_LEVEL,
        "audits": trend.audits.iter().map(audit).collect::<Vec<_>>(),
        "overlaps": trend.overlaps.iter().map(|one| json!({"audits": one.audits, "table": one.table})).collect::<Vec<_>>(),
        "rates": trend.rates.iter().map(rate).collect::<Vec<_>>(),
        "money": trend.money.as_ref().map(|rows| rows.iter().map(money).collect::<Vec<_>>()),
        "patterns": trend.patterns.iter().map(pattern).collect::<Vec<_>>(),
        "win": trend.accounts.iter().map(account).collect::<Vec<_>>(),
    })
}

fn audit(one: &TrendAudit) -> Value {
    json!({
        "file": one.name,
        "sha256": one.digest,
        "between": one.between,
        "verdict": one.verdict,
        "complete": one.is_complete,
        "records": one.records,
    })
}

fn rate(one: &TrendRate, audits: usize) -> Value {
    let [count, of] = one.together();
    json!({
        "code": one.code,
        "records": one.records.iter().map(|[count, _]| count).collect::<Vec<_>>(),
        "of": one.records.iter().map(|[_, of]| of).collect::<Vec<_>>(),
        "together": count,
        "together_of": of,
        "log10_p": one.p.iter().map(|p| six_digits(p.log10)).collect::<Vec<_>>(),
        "change": (0..audits).map(|place| one.change(place).word()).collect::<Vec<_>>(),
    })
}

fn money(one: &TrendMoney) -> Value {
    let minors =
        |all: &[Option<i128>]| all.iter().map(|one| whole_number(*one)).collect::<Vec<_>>();
    json!({
        "currency": one.currency,
        "overpaid_open_minor": minors(&one.overpaid_minor),
        "underpaid_open_minor": minors(&one.underpaid_minor),
    })
}

fn pattern(one: &TrendPattern) -> Value {
    let (records, net) = one.together();
    json!({
        "who": one.who,
        "kind": one.kind,
        "explanation": one.explanation,
        "currency": one.currency,
        "audits": one.found.keys().collect::<Vec<_>>(),
        "records": one.found.values().map(|(records, _)| records).collect::<Vec<_>>(),
        "net_minor": one.found.values().map(|(_, net)| net).collect::<Vec<_>>(),
        "records_together": records,
        "net_minor_together": whole_number(net),
    })
}

fn account(one: &TrendAccount) -> Value {
    json!({
        "currency": one.currency,
        "rules_name": one.rules,
        "accounts": one.accounts.iter().map(|account| account.as_ref().map(WinParts::answer)).collect::<Vec<_>>(),
        "together": one.together.as_ref().map(WinParts::answer),
    })
}
