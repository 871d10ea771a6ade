//! Patterns of exceptions, and whom to repay.

use super::exceptions::number;
use gincert_audit::{FACTS_MAX, PATTERN_LEVEL, Pattern, PatternReport, Repayment};
use serde_json::{Value, json};

/// Every pattern, in the order in which they are listed.
pub fn patterns(report: &PatternReport) -> Vec<Value> {
    report.patterns.iter().map(pattern).collect()
}

/// One pattern.
pub fn pattern(one: &Pattern) -> Value {
    json!({
        "who": one.who,
        "since": one.since,
        "until": one.until,
        "kind": one.kind,
        "explanation": one.explanation,
        "advice": one.advice.sentence(),
        "words": one.words(),
        "records": one.records,
        "of": one.of,
        "exceptions": one.exceptions,
        "currency": one.currency,
        "overpaid_minor": number(Some(one.overpaid_minor)),
        "underpaid_minor": number(Some(one.underpaid_minor)),
        "net_minor": number(Some(one.net_minor)),
        "codes": one.codes,
        "log10_p": one.log10_p.map(crate::ui::digits::six),
    })
}

/// Among what patterns were searched for, at which level, and what is in none.
pub fn searched(report: &PatternReport) -> Value {
    let row = |(currency, [over, under]): (&String, &[i128; 2])| {
        json!({
            "currency": currency,
            "overpaid_minor": number(Some(*over)),
            "underpaid_minor": number(Some(*under)),
        })
    };
    json!({
        "level": PATTERN_LEVEL,
        "exceptions": report.exceptions,
        "rest": report.rest,
        "rest_codes": report.rest_codes,
        "rest_money": report.rest_minor.iter().map(row).collect::<Vec<_>>(),
        "exceptions_max": FACTS_MAX,
        "beyond": report.beyond,
        "too_many_names": report.is_unknown,
    })
}

/// What is outstanding of each player, hand by hand; `null` where there are too many players.
pub fn repayments(report: &PatternReport) -> Option<Vec<Value>> {
    let row = |((currency, player), one): (&(String, String), &Repayment)| {
        json!({
            "currency": currency,
            "player": Some(player).filter(|player| !player.is_empty()),
            "underpaid_hands": one.underpaid_hands,
            "underpaid_minor": number(Some(one.underpaid_minor)),
            "overpaid_hands": one.overpaid_hands,
            "overpaid_minor": number(Some(one.overpaid_minor)),
            "even_hands": one.even_hands,
        })
    };
    Some(report.repayments.as_ref()?.iter().map(row).collect())
}
