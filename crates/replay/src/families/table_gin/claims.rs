//! The end that a record claims, for the evaluator to compare.

use crate::families::played::{PlayFinding, figures};
use crate::record::played::{EndRecord, Points};
use gincert_game::Code;
use gincert_game::table_gin::{OverKind, TableClaims, TableEnd, TableGin, table_faults};

fn points(figures: &[Points]) -> Vec<i64> {
    figures.iter().map(|figure| figure.0).collect()
}

fn seat(seat: u64) -> u8 {
    u8::try_from(seat).unwrap_or(u8::MAX)
}

/// What is wrong in the claimed figures, each with the rule's.
pub(super) fn compare(
    rules: &TableGin,
    end: &TableEnd,
    record: &EndRecord<'_>,
) -> Vec<PlayFinding> {
    let kind = record.kind.as_ref().and_then(|kind| OverKind::parse(kind.as_str()));
    let by = record.by.stated().map(|by| by.map(seat));
    let claims = TableClaims {
        hand_totals: record.hand_totals.as_deref().map(points),
        table_totals: record.table_totals.as_deref().map(points),
        points: record.points.as_deref().map(points),
        winner: record.winner.stated().map(|winner| winner.map(seat)),
    };
    let mut codes = table_faults(rules, end, &claims);
    if codes.is_empty() {
        codes.extend(other_end(end, kind, by));
    }
    let observed = [
        kind.map_or_else(String::new, |kind| kind.word().to_owned()),
        claims
            .hand_totals
            .as_deref()
            .map(|all| format!("hands {}", figures(all)))
            .unwrap_or_default(),
        claims
            .table_totals
            .as_deref()
            .map(|all| format!("table {}", figures(all)))
            .unwrap_or_default(),
        claims.points.as_deref().map(|all| format!("points {}", figures(all))).unwrap_or_default(),
        claims.winner.map(winner_text).unwrap_or_default(),
    ];
    let observed: Vec<String> = observed.into_iter().filter(|part| !part.is_empty()).collect();
    let found =
        |code: Code| PlayFinding::new(code.word()).figures(expected(end), observed.join(", "));
    codes.into_iter().map(found).collect()
}

/// A hand that ended otherwise than the record claims, where no figure differs for it.
fn other_end(end: &TableEnd, kind: Option<OverKind>, by: Option<Option<u8>>) -> Option<Code> {
    match kind {
        Some(OverKind::Out) if end.kind != OverKind::Out => Some(Code::OutWithCards),
        Some(kind) if kind != end.kind => Some(Code::PointsWrong),
        _ => by.is_some_and(|by| by != end.by).then_some(Code::PointsWrong),
    }
}

fn winner_text(winner: Option<u8>) -> String {
    winner.map_or_else(|| "nobody scores".to_owned(), |seat| format!("scored by {seat}"))
}

fn expected(end: &TableEnd) -> String {
    let mut parts =
        vec![end.kind.word().to_owned(), format!("hands {}", figures(&end.hand_totals))];
    parts.extend(end.table_totals.as_deref().map(|all| format!("table {}", figures(all))));
    parts.push(format!("points {}", figures(&end.points)));
    parts.push(winner_text(end.winner));
    parts.join(", ")
}
