//! What a round that is void, misdealt or incomplete would have come to.

use super::round::Round;
use crate::finding::level::EvaluatorChoice;
use crate::record::Record;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::summary::VoidCounts;

/// Counts a round that is not settled: whether the players together had won, if the record shows it.
pub(crate) fn counts(record: &Record<'_>, sheet: &CompiledRules) -> VoidCounts {
    let settled = Record { state: None, ..record.clone() };
    let round = Round::new(&settled, sheet, EvaluatorChoice::Fast);
    let dues = round.seats.iter().flat_map(|seat| seat.due);
    let due: Option<i128> = dues.map(|due| due.map(i128::from)).sum();
    let due = due.filter(|_| !round.seats.is_empty());
    let won = due.filter(|due| *due > 0);
    VoidCounts {
        all: 1,
        shown: u64::from(due.is_some()),
        won: u64::from(won.is_some()),
        won_minor: won.unwrap_or(0).into(),
    }
}
