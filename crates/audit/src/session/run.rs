//! An audit: documents and logs go in, an outcome comes out.

use super::logs::{AuditLogs, LogSource};
use super::sink::FindingSink;
use crate::checks::{exclusion_kept, newest_first, not_by_time};
use crate::counts::verdict::Basis;
use crate::documents::AuditDocuments;
use crate::totals::TotalsComparison;
use gincert_evidence::Finding;
use gincert_replay::desk::{self, DisputeQuery, DisputeSearch, Page};
use gincert_replay::statistics::{OwedTest, Test, findings, owed_tests, tests};
use gincert_replay::{
    ApartCorrections, AuditState, Auditor, ExactHandValues, ReversedMoney, RunError, RunOptions,
    STRETCH_BYTES, apart_corrections, run,
};
use serde::Serialize;
use std::sync::{Arc, OnceLock};

/// What is audited, by what, and how.
pub struct AuditSession<'s> {
    /// The documents.
    pub documents: &'s AuditDocuments,
    /// The exact values of each rule document with wagers ([`crate::sheet_values`]).
    pub values: &'s [Option<ExactHandValues>],
    /// The names of the logs, in the order in which they are read.
    pub names: &'s [String],
    /// Opens them.
    pub logs: &'s dyn LogSource,
    /// Whether the reference settles every record.
    pub reference: bool,
    /// Whether decks and hands are handed on to the sink.
    pub reveals: bool,
    /// Threads that judge; as many as there are processors unless stated.
    pub threads: Option<usize>,
    /// What findings about all logs call them: `all logs together`.
    pub all: &'s str,
    /// Corrections that are apart from their rounds, once they are looked for.
    pub apart: ApartCache,
}

/// The corrections of the logs of a session that are apart from their rounds: they are looked for once.
#[derive(Default)]
pub struct ApartCache(OnceLock<Option<Arc<ApartCorrections>>>);

impl ApartCache {
    /// None are looked for, because the logs grow.
    pub fn none() -> ApartCache {
        ApartCache(OnceLock::from(None))
    }
}

/// Most threads of an audit.
const THREADS_MAX: usize = 256;

/// What an audit came to.
pub struct AuditOutcome {
    /// What was counted, which logs were not read to their end, and where the evaluators disagree.
    pub state: AuditState,
    /// The tests of deal and win.
    pub tests: Vec<Test>,
    /// The tests of what was owed to patrons and not compared.
    pub owed: Vec<OwedTest>,
    /// Findings about all logs together; they are counted in the state.
    pub closing: Vec<Finding>,
    /// Dispositions that fit no exception.
    pub unmatched: Vec<Finding>,
    /// Totals compared with the logs, where there are any.
    pub totals: Option<TotalsComparison>,
    /// Records that take back others, and what they take back, by currencies.
    pub reversed: Vec<ReversedMoney>,
}

impl AuditOutcome {
    /// What the answer rests on.
    pub fn basis<'o>(&'o self, names: &'o [String]) -> Basis<'o> {
        Basis {
            summary: &self.state.summary,
            tests: &self.tests,
            owed: &self.owed,
            broken: &self.state.broken,
            paths: names,
            totals: self.totals.as_ref(),
        }
    }
}

impl AuditSession<'_> {
    /// What its records are judged by.
    pub(crate) fn auditor(&self) -> Auditor<'_> {
        Auditor {
            reference: self.reference,
            shows: self.reveals,
            clock: self.documents.clock(),
            is_masked: self.documents.mask().is_some(),
            ..Auditor::new(self.documents.book(), self.values, self.names)
        }
    }

    /// The logs, as they are read.
    pub(crate) fn inputs(&self) -> AuditLogs<'_> {
        let (documents, source, names) = (self.documents, self.logs, self.names);
        let (format, mask) = (documents.format(), documents.player_mask());
        let logs = AuditLogs { source, names, format, mask, apart: None };
        let Some((_, map)) = documents.map().filter(|(_, map)| map.gathers()) else { return logs };
        let find = || {
            let found = apart_corrections(&logs, map);
            (!found.is_empty()).then(|| Arc::new(found))
        };
        let apart = self.apart.0.get_or_init(find).clone();
        AuditLogs { apart, ..logs }
    }

    /// The pages of a round by its name: everything that the logs and the rules say about it.
    pub fn pages(&self, round: &str) -> Vec<Page> {
        desk::pages(&self.inputs(), &self.auditor(), round)
    }

    /// The rounds that a question of the dispute desk is about.
    pub fn search(&self, query: &DisputeQuery) -> DisputeSearch {
        desk::search(&self.inputs(), &self.auditor(), query)
    }

    /// Audits all logs from a state on.
    ///
    /// # Errors
    /// [`RunError`]. A log that cannot be read is no error: it is noted in the outcome's state.
    pub fn run<E: Serialize + Clone>(
        &self,
        mut state: AuditState,
        sink: &mut FindingSink<'_, E>,
    ) -> Result<AuditOutcome, RunError> {
        run(&self.inputs(), &self.auditor(), &mut state, sink, self.pace())?;
        self.conclude(state, sink)
    }

    /// How an audit runs.
    pub(crate) fn pace(&self) -> RunOptions {
        let threads = || std::thread::available_parallelism().map_or(1, usize::from);
        RunOptions {
            threads: self.threads.unwrap_or_else(threads).clamp(1, THREADS_MAX),
            stretch_bytes: STRETCH_BYTES,
        }
    }

    /// The tests of all logs together, once every record is read and compared.
    pub(crate) fn conclude<E: Serialize + Clone>(
        &self,
        mut state: AuditState,
        sink: &mut FindingSink<'_, E>,
    ) -> Result<AuditOutcome, RunError> {
        let tests = tests(&state.summary, &self.documents.book().sheets, self.values);
        let owed = owed_tests(&state.summary, &self.documents.book().sheets, self.values);
        let totals = self.compared_totals(&state, sink)?;
        let mut closing = findings(&state.summary, &tests, &owed, self.all);
        closing.extend(totals.iter().flat_map(TotalsComparison::findings));
        let map = self.documents.map();
        let kept = map.map(|(path, map)| exclusion_kept::findings(path, map, &state.summary));
        closing.extend(kept.into_iter().flatten());
        closing.extend(newest_first::finding(self.all, &state.summary));
        closing.extend(not_by_time::finding(self.all, &state.summary));
        for finding in &closing {
            state.summary.count(finding.code, finding.grade);
            sink.closing(finding).map_err(RunError::Output)?;
        }
        let dispositions = self.documents.dispositions();
        let unmatched = dispositions.map(|(source, done)| done.unmatched(source));
        let unmatched = unmatched.unwrap_or_default();
        let apart = self.apart.0.get().and_then(Option::as_ref);
        let reversed = apart.map(|apart| apart.reversed()).unwrap_or_default();
        Ok(AuditOutcome { state, tests, owed, closing, unmatched, totals, reversed })
    }
}
