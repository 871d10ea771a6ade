//! Adds up what the records of all logs state, and finds for each row that states sums the rounds that it is of.

use crate::engine::record_walk::{NextExcluded, WalkStep, WalkedRecord, walk};
use crate::families::family;
use crate::finding::is_settled;
use crate::finding::spot::Spot;
use crate::input::formats::Unit;
use crate::input::reader::Inputs;
use crate::record::names::clean;
use crate::record::object::Text;
use crate::record::when::Day;
use crate::rules::auditor::Auditor;
use crate::summary::RecordExclusion;
use crate::summary::turnover::{
    CountedTotal, LogTurnover, RoundNames, TOTAL_ROWS_MAX, TotalRow, TotalScope, TurnoverCell,
    TurnoverCells, TurnoverDetail, TurnoverKey, TurnoverPart,
};
use crate::sums::Merge;
use gincert_evidence::printable;
use std::collections::BTreeMap;
use std::io;

/// Reads all logs again and adds up what their records state. `excluded` gives the records that the audit
/// excluded from its totals.
///
/// # Errors
/// What `excluded` gives.
pub fn turnover(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    detail: TurnoverDetail,
    excluded: NextExcluded<'_>,
) -> io::Result<LogTurnover> {
    let (mut found, mut file) = (LogTurnover::default(), FileTotals::default());
    walk(inputs, auditor, excluded, &total_row, &mut |step| {
        match step {
            WalkStep::Record(one) => {
                let Some((key, cell)) = round(auditor, detail, &one) else { return Ok(()) };
                found.without_time += u64::from(detail.hour && key.hour.is_none());
                if detail.rows {
                    file.open.add(key.clone(), cell.clone());
                }
                found.cells.add(key, cell);
            }
            WalkStep::Total(_) if found.totals.len() >= TOTAL_ROWS_MAX => found.totals_dropped += 1,
            WalkStep::Total(row) => {
                let rounds = file.rounds(&row);
                found.totals.push(CountedTotal { row, rounds });
            }
            WalkStep::Unreadable => found.unreadable += 1,
            WalkStep::EndOfFile => file = FileTotals::default(),
        }
        Ok(())
    })?;
    Ok(found)
}

/// What a record adds, and where; `None` for a match.
fn round(
    auditor: &Auditor<'_>,
    detail: TurnoverDetail,
    one: &WalkedRecord<'_, '_>,
) -> Option<(TurnoverKey, TurnoverCell)> {
    let (record, known) = (one.record, one.known);
    let sheet = one.in_force.sheet.map(|(_, sheet)| sheet);
    let mut round = family::turnover(record, sheet)?;
    let identity = known.identity();
    round.names = RoundNames(vec![format!("{}/{}", identity.table, identity.round)]);
    if round.adjusted_rounds > 0 {
        round.adjusted_names = round.names.clone();
    }
    if round.wrong_payments > 0 {
        round.wrong_names = round.names.clone();
    }
    let part = match one.excluded {
        Some(
            RecordExclusion::Repeated | RecordExclusion::RepeatedAlike | RecordExclusion::VoidAgain,
        ) => TurnoverPart::Repeated,
        Some(RecordExclusion::Corrected | RecordExclusion::StateChanged) => TurnoverPart::Corrected,
        None if is_settled(record) => TurnoverPart::Counted,
        None => TurnoverPart::NotSettled,
    };
    let text = |is_asked: bool, text: &Option<Text<'_>>| {
        let text = text.as_ref().filter(|_| is_asked)?;
        Some(printable(&clean(text.as_str())))
    };
    let written = record.at.as_ref().map(Text::as_str);
    let hour = known
        .at
        .filter(|_| detail.hour)
        .and_then(|at| u8::try_from(auditor.civil(at, &known.table, written).hour()).ok());
    let key = TurnoverKey {
        table: identity.table,
        day: identity.day,
        shift: text(detail.shift, &record.shift),
        dealer: text(detail.dealer, &record.dealer_id),
        hour,
        currency: one.in_force.currency(record).map(printable).unwrap_or_default(),
    };
    Some((key, TurnoverCell::of(part, round)))
}

/// A row that states sums, as a value.
pub(crate) fn total_row(spot: Spot, condition: usize, unit: &Unit<'_>) -> TotalRow {
    let unread =
        || TotalRow { spot, condition, scope: TotalScope::default(), figures: Err(String::new()) };
    match &unit.read {
        Err(why) => TotalRow { figures: Err(why.why.clone()), ..unread() },
        Ok(record) => {
            let text = |text: &Option<Text<'_>>| {
                let text = clean(text.as_ref()?.as_str()).into_owned();
                (!text.is_empty()).then(|| printable(&text))
            };
            let day = text(&record.gaming_day).map(|day| Day::named(&day).to_string());
            let scope = TotalScope {
                table: text(&record.table),
                day: day.map(|day| printable(&day)),
                shift: text(&record.shift),
                dealer: text(&record.dealer_id),
                hours: None,
                currency: text(&record.currency),
            };
            TotalRow { scope, figures: Ok(family::stated_figures(record)), ..unread() }
        }
    }
}

/// The rounds of a file, cut at the rows that state sums.
#[derive(Default)]
struct FileTotals {
    /// Rounds after the last such row.
    open: TurnoverCells,
    /// Those before it, from one such row to the next.
    closed: Vec<TurnoverCells>,
    /// How many cuts there were at the last row with a condition and a scope.
    last: BTreeMap<(usize, TotalScope), usize>,
}

impl FileTotals {
    /// The rounds that a row is of.
    fn rounds(&mut self, row: &TotalRow) -> Option<BTreeMap<String, TurnoverCell>> {
        if self.open.rows().is_none_or(|rows| !rows.is_empty()) {
            self.closed.push(std::mem::take(&mut self.open));
        }
        let key = (row.condition, row.scope.clone());
        let from = self.last.insert(key, self.closed.len()).unwrap_or(0);
        let mut found: BTreeMap<String, TurnoverCell> = BTreeMap::new();
        for cells in self.closed.iter().skip(from) {
            Merge::merge(&mut found, row.scope.select(cells)?);
        }
        Some(found)
    }
}
