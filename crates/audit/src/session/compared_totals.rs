//! Totals compared at the end of an audit: all records are read again, and what they state is added up.

use super::run::AuditSession;
use super::sink::FindingSink;
use crate::totals::{LogFacts, TotalsComparison, compare};
use gincert_replay::map::Map;
use gincert_replay::rows::Field;
use gincert_replay::summary::turnover::TurnoverDetail;
use gincert_replay::{AuditState, RunError, turnover};

impl AuditSession<'_> {
    /// Compares totals with the logs; `None` where there are none.
    pub(super) fn compared_totals<E>(
        &self,
        state: &AuditState,
        sink: &mut FindingSink<'_, E>,
    ) -> Result<Option<TotalsComparison>, RunError> {
        let paper = self.documents.totals();
        let map = self.documents.map().map(|(_, map)| map).filter(|map| map.has_totals());
        if paper.is_none() && map.is_none() {
            return Ok(None);
        }
        let mut excluded = sink.excluded().map_err(RunError::Lists)?;
        let found = turnover(&self.inputs(), &self.auditor(), self.detail(map), &mut excluded);
        let facts = LogFacts { is_incomplete: !state.broken.is_empty(), names: self.names };
        let paper = paper.map(|(source, paper)| (paper, source.path().to_owned(), source.digest()));
        Ok(Some(compare(paper, found.map_err(RunError::Lists)?, &facts)))
    }

    /// What records are added up by: no more than some total states.
    fn detail(&self, map: Option<&Map>) -> TurnoverDetail {
        let lines = || self.documents.totals().into_iter().flat_map(|(_, paper)| &paper.lines);
        let holds = |field: Field| {
            map.is_some_and(|map| map.columns.iter().any(|column| column.field == Some(field)))
        };
        TurnoverDetail {
            shift: holds(Field::Shift) || lines().any(|line| line.scope.shift.is_some()),
            dealer: holds(Field::DealerId) || lines().any(|line| line.scope.dealer.is_some()),
            hour: lines().any(|line| line.scope.hours.is_some()),
            rows: map.is_some(),
        }
    }
}
