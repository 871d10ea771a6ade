//! Integer totals of an audit: a commutative group, so that chunks merge in any order and records can be
//! retracted.

pub(crate) mod chunk;
pub(crate) mod exposure;
pub(crate) mod gin_and_win;
mod governed;
pub(crate) mod groups;
mod mapped;
pub(crate) mod play_counts;
pub(crate) mod similar_names;
pub mod turnover;

pub use crate::summary::exposure::{
    CELLS_MAX, Exposure, ExposureCell, ExposureNames, ExposurePeriods, PairHands, VoidCounts,
};
pub use crate::summary::gin_and_win::*;
pub use governed::{GovernedRecords, TimeSpan};
pub use mapped::MapUse;

use crate::finding::basis::RecordNeed;
use crate::finding::level::EvidenceLevel;
use crate::index::ledger::Ledger;
use crate::record::when::Day;
use crate::record_audits::Audit;
use crate::summary::play_counts::PlayCounts;
use crate::sums::{Breakdown, Merge, Retract, mergeable};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many records there were. `read = audited + rejected`; the others are of the audited ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Records {
    /// Lines that are not blank (rows that make one record together count once).
    pub read: u64,
    /// Those that were audited.
    pub audited: u64,
    /// Those that are no records.
    pub rejected: u64,
    /// Lines of these after the first line of each: rows that would make one record together.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rejected_further: u64,
    /// Audited records whose round stands in the logs before; they leave all sums and tests.
    pub repeated: u64,
    /// Audited records that another record corrects; they leave the account and the tests.
    pub corrected: u64,
}

impl Records {
    /// The lines of what is no record.
    pub fn rejected_lines(&self) -> u64 {
        self.rejected.saturating_add(self.rejected_further)
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// How often what could be tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CheckCounts {
    /// Records that were settled by the fast evaluator.
    pub fast: u64,
    /// Records that were settled again by the reference.
    pub reference: u64,
    /// Wagers of settled rounds.
    pub made: u64,
    /// Wagers whose result was compared with the rules, among them those of totals.
    pub wagers: u64,
    /// Wagers whose result is known, but not the cards that decide it.
    pub wagers_open: u64,
    /// Wagers whose result is known, and that cannot be settled although their cards are not hidden:
    /// their amount or the player's decision is missing, or cards are faulty.
    #[serde(default)]
    pub wagers_unclear: u64,
    /// Wagers whose result is not stated.
    pub wagers_unstated: u64,
    /// Wagers of rounds that are void, misdealt, incomplete or for training, whose result is known.
    #[serde(default)]
    pub wagers_void: u64,
    /// Rounds that are void, misdealt, incomplete or for training.
    pub not_settled: u64,
    /// Records that name rules which are not there, or none.
    pub no_rules: u64,
}

mergeable!(CheckCounts {
    fast,
    reference,
    made,
    wagers,
    wagers_open,
    wagers_unclear,
    wagers_unstated,
    wagers_void,
    not_settled,
    no_rules
});

/// All that an audit counts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Records.
    pub records: Records,
    /// Audited records by level of evidence, in the order of [`EvidenceLevel::ALL`].
    pub levels: [u64; 5],
    /// What was compared.
    pub checked: CheckCounts,
    /// Audited records that lack what single audits need, in the order of [`RecordNeed::ALL`].
    pub lacking: [u64; RecordNeed::ALL.len()],
    /// Findings by code.
    pub codes: BTreeMap<String, u64>,
    /// Records with such a finding, by code.
    pub records_by_code: BTreeMap<String, u64>,
    /// Records with any finding that is about the record alone.
    pub records_with_findings: u64,
    /// Findings by grade.
    pub grades: BTreeMap<String, u64>,
    /// Findings by code and grade.
    #[serde(default)]
    pub code_grades: BTreeMap<String, BTreeMap<String, u64>>,
    /// Money over- and underpaid.
    pub money: Breakdown<MoneyKey, PaymentTotals>,
    /// The same money by player.
    pub players: Breakdown<PlayerKey, PaymentTotals>,
    /// Audited rounds by table, dealer and shift, and hands by player, in this order.
    pub strata: [Breakdown<String, Stratum>; 4],
    /// Audited rounds by gaming day.
    pub days: Breakdown<Day, Stratum>,
    /// Rounds by table, dealer, shift and hour: what exceptions are held against.
    #[serde(default)]
    pub exposure: Exposure,
    /// The same of records whose round is in the logs before.
    #[serde(default)]
    pub repeated: Exposure,
    /// Hands by dealer and player.
    #[serde(default)]
    pub pairs: Breakdown<(String, String), PairHands>,
    /// What all rounds withhold.
    pub shortfall: Shortfall,
    /// By rule document, in their order; those without one by the number after the last.
    pub sheets: BTreeMap<u32, SheetSummary>,
    /// Audited records by the number of the rule document in force ([`NO_SHEET`] for none) and
    /// table; those that leave the sums among them.
    #[serde(default)]
    pub governed: Breakdown<(u32, String), GovernedRecords>,
    /// Rounds and matches of games that are played event by event.
    #[serde(default)]
    pub plays: PlayCounts,
    /// What a map replaced and passed over; nothing where no map reads the logs.
    #[serde(default)]
    pub map: MapUse,
    /// What records say about each other.
    pub ledger: Ledger,
    /// Tables of several gaming days whose numbers were followed from one day to the next, and those
    /// of which nothing shows how they go on. Known when all records are read.
    #[serde(default)]
    pub midnights: [u64; 2],
    /// Tables whose records run from the newest to the oldest in a file, and these records. Known when all records are
    /// read.
    #[serde(default)]
    pub newest_first: [u64; 2],
    /// Tables whose records are in no order of time in a file, and these records. Known when all records are read.
    #[serde(default)]
    pub unordered: [u64; 2],
}

/// The place in [`Summary::sheets`] of records for which no rules are in force.
pub const NO_SHEET: u32 = u32::MAX;

/// Why a record leaves the sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RecordExclusion {
    /// A record that says the same stands in the logs before: everything about it was counted there.
    RepeatedAlike,
    /// Its round stands in the logs before, with another content.
    Repeated,
    /// Another record corrects it.
    Corrected,
    /// It makes a round void that another record makes void.
    VoidAgain,
    /// A later record gives its round another state.
    StateChanged,
}

impl RecordExclusion {
    /// Whether another record counts in its place.
    pub fn is_replaced(self) -> bool {
        matches!(self, RecordExclusion::Corrected | RecordExclusion::StateChanged)
    }

    /// Whether another record has the findings of what the record states of its own round.
    pub fn is_reported_before(self) -> bool {
        matches!(self, RecordExclusion::RepeatedAlike | RecordExclusion::VoidAgain)
    }
}

impl Summary {
    /// Counts a finding.
    pub fn count(&mut self, code: &str, grade: gincert_evidence::Grade) {
        self.count_many(code, grade, 1);
    }

    /// Counts so many findings.
    pub fn count_many(&mut self, code: &str, grade: gincert_evidence::Grade, count: u64) {
        add(&mut self.codes, code, count);
        add(&mut self.grades, grade.word(), count);
        match self.code_grades.get_mut(code) {
            Some(grades) => add(grades, grade.word(), count),
            None => {
                let grades = BTreeMap::from([(grade.word().to_owned(), count)]);
                self.code_grades.insert(code.to_owned(), grades);
            }
        }
    }

    /// Counts a record with findings of these codes; `has_own` where one is about the record alone.
    pub(crate) fn tell<'c>(&mut self, codes: impl Iterator<Item = &'c str>, has_own: bool) {
        let mut codes: Vec<&str> = codes.collect();
        codes.sort_unstable();
        codes.dedup();
        self.records_with_findings += u64::from(has_own);
        codes.into_iter().for_each(|code| add(&mut self.records_by_code, code, 1));
    }

    /// Counts records with a finding of the comparison between records.
    pub(crate) fn count_after(&mut self, code: &str, records: u64) {
        add(&mut self.records_by_code, code, records);
    }

    /// Counts a record's level of evidence.
    pub fn level(&mut self, level: EvidenceLevel) {
        if let Some(count) = self.levels.get_mut(level as usize) {
            *count += 1;
        }
    }

    /// All findings.
    pub fn total(&self) -> u64 {
        self.codes.values().sum()
    }

    /// For how many records an audit could not be made for want of evidence.
    pub fn untested(&self, audit: &Audit) -> u64 {
        let below = self.levels.iter().take(audit.needs as usize).sum();
        let lacking = audit.basis.needs.and_then(|need| self.lacking.get(need as usize)).copied();
        lacking.unwrap_or(0).max(below)
    }

    /// Counts what a record lacks.
    pub(crate) fn lack(&mut self, lacks: impl Fn(RecordNeed) -> bool) {
        let counts = self.lacking.iter_mut().zip(RecordNeed::ALL);
        counts.for_each(|(count, need)| *count += u64::from(lacks(need)));
    }

    /// Retracts a record from sums and tests. Its findings stay, unless another record already has
    /// the same ones.
    pub(crate) fn leave(&mut self, part: &Summary, why: RecordExclusion) {
        let audited = part.records.audited;
        match why {
            RecordExclusion::Corrected | RecordExclusion::StateChanged => {
                self.records.corrected += audited;
            }
            RecordExclusion::RepeatedAlike
            | RecordExclusion::Repeated
            | RecordExclusion::VoidAgain => self.records.repeated += audited,
        }
        for (place, less) in &part.sheets {
            if let Some(sheet) = self.sheets.get_mut(place) {
                sheet.less(less);
                if sheet.is_nothing() {
                    self.sheets.remove(place);
                }
            }
        }
        self.plays.less(part.plays.clone());
        for (key, less) in part.governed.rows().into_iter().flatten() {
            if let Some(row) = self.governed.get_mut(key) {
                row.less_rounds(less);
            }
        }
        match why {
            RecordExclusion::Corrected => self.leave_corrected(part),
            // What is void was not wagered, and nothing of it was compared.
            RecordExclusion::StateChanged => {
                self.checked.less(&part.checked);
                self.leave_corrected(part);
            }
            RecordExclusion::Repeated
            | RecordExclusion::RepeatedAlike
            | RecordExclusion::VoidAgain => {
                self.checked.less(&part.checked);
                self.money.less(&part.money);
                self.players.less(&part.players);
                let strata = self.strata.iter_mut().zip(&part.strata);
                strata.for_each(|(rows, less)| rows.less(less));
                self.days.less(&part.days);
                self.exposure.less(&part.exposure);
                self.pairs.less(&part.pairs);
                if why != RecordExclusion::VoidAgain {
                    self.repeated.merge(part.exposure.clone());
                }
                let counts = self.shortfall.0.iter_mut().zip(part.shortfall.0);
                counts.for_each(|(count, less)| *count = count.saturating_sub(less));
            }
        }
        if why.is_reported_before() {
            take(&mut self.codes, &part.codes);
            take(&mut self.grades, &part.grades);
            for (code, less) in &part.code_grades {
                if let Some(grades) = self.code_grades.get_mut(code) {
                    take(grades, less);
                }
            }
            self.code_grades.retain(|_, grades| !grades.is_empty());
            take(&mut self.records_by_code, &part.records_by_code);
            self.records_with_findings =
                self.records_with_findings.saturating_sub(part.records_with_findings);
        }
    }

    /// A corrected round keeps its findings, and they stand apart; its luck is the correction's.
    fn leave_corrected(&mut self, part: &Summary) {
        correct(&mut self.money, &part.money);
        correct(&mut self.players, &part.players);
        for (rows, less) in self.strata.iter_mut().zip(&part.strata) {
            for (key, less) in less.rows().into_iter().flatten() {
                if let Some(row) = rows.get_mut(key.as_str()) {
                    row.luck.less(&less.luck);
                }
            }
        }
        for (key, less) in part.days.rows().into_iter().flatten() {
            if let Some(row) = self.days.get_mut(key) {
                row.luck.less(&less.luck);
            }
        }
    }
}

/// Wrong payments of a corrected round are no longer outstanding in it.
fn correct<K: Ord>(rows: &mut Breakdown<K, PaymentTotals>, part: &Breakdown<K, PaymentTotals>) {
    for (key, money) in part.rows().into_iter().flatten() {
        if let Some(row) = rows.get_mut(key) {
            row.less(money);
            row.merge(money.in_corrected_rounds());
        }
    }
}

fn add(counts: &mut BTreeMap<String, u64>, key: &str, count: u64) {
    match counts.get_mut(key) {
        Some(known) => *known += count,
        None if count == 0 => {}
        None => {
            counts.insert(key.to_owned(), count);
        }
    }
}

fn take(counts: &mut BTreeMap<String, u64>, less: &BTreeMap<String, u64>) {
    for (key, less) in less {
        if let Some(count) = counts.get_mut(key) {
            *count = count.saturating_sub(*less);
        }
    }
    counts.retain(|_, count| *count > 0);
}

impl CheckCounts {
    /// Takes away what was compared in a record; that it was settled stays.
    fn less(&mut self, part: &CheckCounts) {
        self.made = self.made.saturating_sub(part.made);
        self.wagers = self.wagers.saturating_sub(part.wagers);
        self.wagers_open = self.wagers_open.saturating_sub(part.wagers_open);
        self.wagers_unclear = self.wagers_unclear.saturating_sub(part.wagers_unclear);
        self.wagers_unstated = self.wagers_unstated.saturating_sub(part.wagers_unstated);
        self.wagers_void = self.wagers_void.saturating_sub(part.wagers_void);
        self.not_settled = self.not_settled.saturating_sub(part.not_settled);
        self.no_rules = self.no_rules.saturating_sub(part.no_rules);
    }
}

impl Merge for Summary {
    fn merge(&mut self, other: Summary) {
        self.records.read += other.records.read;
        self.records.audited += other.records.audited;
        self.records.rejected += other.records.rejected;
        self.records.rejected_further += other.records.rejected_further;
        self.records.repeated += other.records.repeated;
        self.records.corrected += other.records.corrected;
        self.levels.merge(other.levels);
        self.lacking.merge(other.lacking);
        self.checked.merge(other.checked);
        for (code, count) in other.codes {
            add(&mut self.codes, &code, count);
        }
        for (grade, count) in other.grades {
            add(&mut self.grades, &grade, count);
        }
        for (code, grades) in other.code_grades {
            let own = self.code_grades.entry(code).or_default();
            grades.into_iter().for_each(|(grade, count)| add(own, &grade, count));
        }
        for (code, count) in other.records_by_code {
            add(&mut self.records_by_code, &code, count);
        }
        self.records_with_findings += other.records_with_findings;
        self.money.merge(other.money);
        self.players.merge(other.players);
        self.days.merge(other.days);
        self.exposure.merge(other.exposure);
        self.repeated.merge(other.repeated);
        self.pairs.merge(other.pairs);
        self.strata.merge(other.strata);
        self.shortfall.merge(other.shortfall);
        Merge::merge(&mut self.sheets, other.sheets);
        self.governed.merge(other.governed);
        self.plays.merge(other.plays);
        self.map.merge(other.map);
        self.ledger.merge(other.ledger);
        self.midnights.merge(other.midnights);
        self.newest_first.merge(other.newest_first);
        self.unordered.merge(other.unordered);
    }
}
