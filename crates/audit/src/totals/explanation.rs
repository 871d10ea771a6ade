//! Which records come exactly to the difference between a total and the logs.

use super::answer::{CauseKind, DifferenceCause};
use gincert_replay::summary::turnover::{Turnover, TurnoverCell, TurnoverFigure, TurnoverPart};

/// The causes that come exactly to a difference (what the total has more), the fewest; none where none do.
pub fn explain(
    difference: i128,
    figure: &TurnoverFigure,
    cell: &TurnoverCell,
) -> Vec<DifferenceCause> {
    let known = candidates(figure, cell);
    let all = 1_u32 << known.len();
    let chosen = |set: u32| {
        known.iter().enumerate().filter(move |(place, _)| set >> place & 1 == 1).map(|(_, one)| one)
    };
    let fits = |set: &u32| {
        chosen(*set).try_fold(0_i128, |sum, one| sum.checked_add(one.amount)) == Some(difference)
    };
    let best = (1..all).filter(fits).min_by_key(|set| set.count_ones());
    best.map(|set| chosen(set).cloned().collect()).unwrap_or_default()
}

/// What a total may count otherwise than the logs do, at most one of each kind.
fn candidates(figure: &TurnoverFigure, cell: &TurnoverCell) -> Vec<DifferenceCause> {
    let mut found = Vec::new();
    let kinds = [
        (TurnoverPart::Repeated, CauseKind::Repeated),
        (TurnoverPart::Corrected, CauseKind::Corrected),
        (TurnoverPart::NotSettled, CauseKind::NotSettled),
    ];
    for (part, kind) in kinds {
        let Some(rounds) = cell.part(part) else { continue };
        let sum = rounds.figure(figure);
        let amount = sum.sum.value().filter(|_| sum.missing == 0);
        found.extend(amount.map(|amount| DifferenceCause {
            kind,
            count: rounds.rounds,
            amount,
            rounds: rounds.names.0.clone(),
        }));
    }
    let is_result = matches!(figure, TurnoverFigure::Won(None) | TurnoverFigure::Paid(None));
    if is_result && let Some(counted) = cell.part(TurnoverPart::Counted) {
        found.extend(adjusted(counted));
        found.extend(counted.wrong.value().map(|wrong| DifferenceCause {
            kind: CauseKind::WrongPayments,
            count: counted.wrong_payments,
            amount: -wrong,
            rounds: counted.wrong_names.0.clone(),
        }));
    }
    found.retain(|cause| cause.count > 0 && cause.amount != 0);
    found
}

fn adjusted(counted: &Turnover) -> Option<DifferenceCause> {
    Some(DifferenceCause {
        kind: CauseKind::Adjusted,
        count: counted.adjusted_rounds,
        amount: counted.adjusted.value()?,
        rounds: counted.adjusted_names.0.clone(),
    })
}
