//! Totals compared with the logs.

use gincert_audit::{ComparedFigure, ComparedLine, DifferenceCause, TotalAnswer, TotalsComparison};
use gincert_evidence::whole_number;
use gincert_replay::summary::turnover::TurnoverFigure;
use serde_json::{Value, json};

/// Amounts are minor units; of what was won from the side of the players.
pub(super) fn totals(compared: &TotalsComparison) -> Value {
    let [agree, differ, not_compared] = compared.counts();
    let (file, sha256) = match &compared.paper {
        Some((path, digest)) => (Some(path), Some(digest)),
        None => (None, None),
    };
    json!({
        "file": file,
        "sha256": sha256,
        "words": compared.words(),
        "figures": {"agree": agree, "differ": differ, "not_compared": not_compared},
        "lines": compared.lines.iter().map(line).collect::<Vec<_>>(),
        "lines_dropped": compared.dropped,
        "unreadable": compared.unreadable,
    })
}

fn line(one: &ComparedLine) -> Value {
    let scope = &one.line.scope;
    json!({
        "at": one.line.origin,
        "place": one.line.place,
        "table": scope.table,
        "day": scope.day,
        "shift": scope.shift,
        "dealer_id": scope.dealer,
        "hours": scope.hours.map(|(from, to)| [from, to]),
        "currency": scope.currency.as_ref().or(Some(&one.currency)).filter(|name| !name.is_empty()),
        "figures": one.figures.iter().map(figure).collect::<Vec<_>>(),
    })
}

fn figure(one: &ComparedFigure) -> Value {
    let (kind, wager) = match &one.stated.figure {
        TurnoverFigure::Rounds => ("rounds", None),
        TurnoverFigure::Wagered(wager) => ("wagered", wager.as_ref()),
        TurnoverFigure::Paid(wager) => ("paid", wager.as_ref()),
        TurnoverFigure::Won(wager) => ("won", wager.as_ref()),
    };
    let (answer, why, causes) = match &one.answer {
        TotalAnswer::Agrees => ("agrees", None, None),
        TotalAnswer::Differs { causes } => ("differs", None, Some(causes)),
        TotalAnswer::NotCompared(why) => ("not-compared", Some(why), None),
    };
    json!({
        "figure": kind,
        "wager": wager,
        "stated": whole_number(Some(one.stated.stated)),
        "in_logs": whole_number(one.counted),
        "difference": whole_number(one.difference()),
        "answer": answer,
        "why": why.map(|why| why.word()),
        "why_words": why.map(|why| why.words()),
        "exactly": causes.map(|causes| causes.iter().map(cause).collect::<Vec<_>>()),
    })
}

fn cause(one: &DifferenceCause) -> Value {
    json!({
        "kind": one.kind.word(),
        "count": one.count,
        "amount": whole_number(Some(one.amount)),
        "rounds": one.rounds,
        "words": one.words(),
    })
}
