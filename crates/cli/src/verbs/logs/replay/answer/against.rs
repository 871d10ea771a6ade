//! What changed from an earlier audit.

use gincert_audit::{
    AuditComparison, ComparedMoney, ComparedPattern, ComparedRate, ComparedWin, PATTERN_LEVEL,
    WinParts,
};
use gincert_evidence::{six_digits, whole_number};
use serde_json::{Value, json};

/// Keys with two values list the earlier audit's first, then this one's.
pub(super) fn against(comparison: &AuditComparison) -> Value {
    json!({
        "file": comparison.name,
        "sha256": comparison.digest,
        "between": comparison.between,
        "verdict": comparison.verdict,
        "complete": comparison.is_complete,
        "same_rules": comparison.same_rules,
        "words": comparison.words(),
        "level": PATTERN_LEVEL,
        "rates": comparison.rates.iter().map(rate).collect::<Vec<_>>(),
        "money": comparison.money.as_ref().map(|rows| rows.iter().map(money).collect::<Vec<_>>()),
        "patterns": comparison.patterns.iter().map(pattern).collect::<Vec<_>>(),
        "win": comparison.win.iter().map(win).collect::<Vec<_>>(),
    })
}

fn rate(one: &ComparedRate) -> Value {
    let [[then, then_of], [now, now_of]] = one.records;
    json!({
        "code": one.code,
        "records": [then, now],
        "of": [then_of, now_of],
        "log10_p": six_digits(one.p.log10),
        "change": one.change().word(),
    })
}

fn money(one: &ComparedMoney) -> Value {
    json!({
        "currency": one.currency,
        "overpaid_open_minor": one.overpaid_minor.map(whole_number),
        "underpaid_open_minor": one.underpaid_minor.map(whole_number),
    })
}

fn pattern(one: &ComparedPattern) -> Value {
    json!({
        "change": one.change.word(),
        "who": one.who,
        "kind": one.kind,
        "explanation": one.explanation,
        "currency": one.currency,
        "records": one.records,
        "net_minor": one.net_minor.map(whole_number),
    })
}

fn win(one: &ComparedWin) -> Value {
    let parts = |account: &Option<WinParts>| account.as_ref().map(WinParts::answer);
    json!({
        "currency": one.currency,
        "rules_name": one.rules,
        "accounts": one.accounts.each_ref().map(parts),
    })
}
