//! What an audit counts: a value of whole numbers that can be put together in any order.

mod decisions;
mod fit;
mod win;

pub use decisions::{Decisions, Tried};
pub use fit::{Clustered, FitCounts, ROWS, SCORES};
pub use win::{Luck, Money, MoneyKey, WagerSums, WinSums};

use crate::audits::Audit;
use crate::ledger::Ledger;
use crate::round::Level;
use crate::sums::{Breakdown, Merge};
use crate::when::Day;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many records there were. `read = audited + rejected`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Records {
    /// Lines that are not blank (rows that make one record together count once).
    pub read: u64,
    /// Those that were audited.
    pub audited: u64,
    /// Those that are no records.
    pub rejected: u64,
}

/// Audits that need something of a record besides its level of evidence: limits, a player's name, a
/// deck, a number, a time, a digest, a stated outcome, results.
pub const LACKING: [&str; 9] = [
    "bet-limit",
    "games-limit",
    "deck-mismatch",
    "sequence-gap",
    "time-backwards",
    "chain-broken",
    "outcome-wrong",
    "overpaid",
    "underpaid",
];

/// How often what could be tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Checked {
    /// Records that were settled by the fast evaluator.
    pub fast: u64,
    /// Records that were settled again by the reference.
    pub reference: u64,
    /// Wagers whose result was compared with the rules.
    pub wagers: u64,
    /// Wagers whose result is known, but not the cards that decide it.
    pub wagers_open: u64,
    /// Rounds that are void, misdealt or incomplete.
    pub not_settled: u64,
}

/// All that an audit counts for one rule document.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SheetSummary {
    /// Hands that were dealt.
    pub fit: FitCounts,
    /// Money won and lost, by currency.
    pub win: BTreeMap<String, WinSums>,
    /// What players did, by what their hands leave over.
    pub decisions: Decisions,
}

/// All that an audit counts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Records.
    pub records: Records,
    /// Audited records by level of evidence, in the order of [`Level::ALL`].
    pub levels: [u64; 5],
    /// What was compared.
    pub checked: Checked,
    /// Audited records that lack what single audits need, in the order of [`LACKING`].
    pub lacking: [u64; LACKING.len()],
    /// Findings by code.
    pub codes: BTreeMap<String, u64>,
    /// Findings by grade.
    pub grades: BTreeMap<String, u64>,
    /// Money over- and underpaid.
    pub money: Breakdown<MoneyKey, Money>,
    /// Audited rounds by table, dealer and shift, in this order.
    pub strata: [Breakdown<String, Luck>; 3],
    /// Audited rounds by gaming day.
    pub days: Breakdown<Day, Luck>,
    /// By rule document, in their order.
    pub sheets: BTreeMap<u32, SheetSummary>,
    /// What records say about each other.
    pub ledger: Ledger,
}

impl Summary {
    /// Counts a finding.
    pub fn count(&mut self, code: &str, grade: gincert_evidence::Grade) {
        add(&mut self.codes, code, 1);
        add(&mut self.grades, grade.word(), 1);
    }

    /// Counts a record's level of evidence.
    pub fn level(&mut self, level: Level) {
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
        let place = LACKING.iter().position(|code| *code == audit.code);
        let lacking = place.and_then(|place| self.lacking.get(place)).copied();
        lacking.unwrap_or(0).max(below)
    }

    /// Counts what a record lacks.
    pub(crate) fn lack(&mut self, lacks: [bool; LACKING.len()]) {
        let counts = self.lacking.iter_mut().zip(lacks);
        counts.for_each(|(count, lacks)| *count += u64::from(lacks));
    }
}

fn add(counts: &mut BTreeMap<String, u64>, key: &str, count: u64) {
    match counts.get_mut(key) {
        Some(known) => *known += count,
        None => {
            counts.insert(key.to_owned(), count);
        }
    }
}

impl Merge for SheetSummary {
    fn merge(&mut self, other: SheetSummary) {
        self.fit.merge(other.fit);
        for (currency, win) in other.win {
            self.win.entry(currency).or_default().merge(win);
        }
        self.decisions.merge(other.decisions);
    }
}

impl Merge for Summary {
    fn merge(&mut self, other: Summary) {
        self.records.read += other.records.read;
        self.records.audited += other.records.audited;
        self.records.rejected += other.records.rejected;
        self.levels.iter_mut().zip(other.levels).for_each(|(sum, count)| *sum += count);
        let lacking = self.lacking.iter_mut().zip(other.lacking);
        lacking.for_each(|(sum, count)| *sum += count);
        self.checked.fast += other.checked.fast;
        self.checked.reference += other.checked.reference;
        self.checked.wagers += other.checked.wagers;
        self.checked.wagers_open += other.checked.wagers_open;
        self.checked.not_settled += other.checked.not_settled;
        for (code, count) in other.codes {
            add(&mut self.codes, &code, count);
        }
        for (grade, count) in other.grades {
            add(&mut self.grades, &grade, count);
        }
        self.money.merge(other.money);
        self.days.merge(other.days);
        for (rows, more) in self.strata.iter_mut().zip(other.strata) {
            rows.merge(more);
        }
        for (sheet, summary) in other.sheets {
            self.sheets.entry(sheet).or_default().merge(summary);
        }
        self.ledger.merge(other.ledger);
    }
}
