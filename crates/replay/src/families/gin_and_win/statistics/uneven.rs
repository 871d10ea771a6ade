//! Who withholds more than the rest of the logs: each number against all others, by an exact test.

use super::LEVEL;
use crate::families::gin_and_win::audits::shown_unevenly::{self, WithholdingShare};
use crate::summary::{Stratum, Summary, WithheldKind};
use gincert_chance::{Count, P, adjusted_by_holm};
use gincert_evidence::{Finding, Place};

/// One table, dealer, shift or player and one thing that is withheld.
#[derive(Debug, Clone, PartialEq)]
pub struct UnevenRow {
    /// `table`, `dealer`, `shift` or `player`.
    pub kind: &'static str,
    /// The name.
    pub name: String,
    /// What is withheld.
    pub what: WithheldKind,
    /// Such rounds (of players: hands), and all rounds, of this one.
    pub here: [u64; 2],
    /// The same of all logs.
    pub all: [u64; 2],
    /// One-sided p of Fisher's exact test.
    pub p: P,
    /// Adjusted for all such tests of the run.
    pub adjusted: P,
}

const KINDS: [&str; 4] = ["table", "dealer", "shift", "player"];

/// Every name that withholds something, by kind and by how unlikely its share is. Empty where there
/// are too many names to list.
pub fn uneven(summary: &Summary) -> Vec<UnevenRow> {
    let mut rows = Vec::new();
    for (kind, breakdown) in KINDS.into_iter().zip(&summary.strata) {
        let Some(names) = breakdown.rows() else {
            continue;
        };
        for what in WithheldKind::ALL {
            let all = names.values().fold([0, 0], |[held, rounds], row: &Stratum| {
                [held + row.shortfall.of(what), rounds + row.rounds]
            });
            for (name, row) in names {
                let here = [row.shortfall.of(what), row.rounds];
                if here[0] == 0 {
                    continue;
                }
                let law = Count::Hypergeometric { all: all[1], marked: all[0], drawn: here[1] };
                let p = P::from_ln(law.ln_at_least(here[0]));
                rows.push(UnevenRow { kind, name: name.clone(), what, here, all, p, adjusted: p });
            }
        }
    }
    let ps: Vec<Option<P>> = rows.iter().map(|row| Some(row.p)).collect();
    for (row, adjusted) in rows.iter_mut().zip(adjusted_by_holm(&ps)) {
        row.adjusted = adjusted.unwrap_or(row.p);
    }
    rows.sort_by(|a, b| {
        let key = |row: &UnevenRow| (KINDS.iter().position(|kind| *kind == row.kind), row.what);
        let by_p = a.p.log10.total_cmp(&b.p.log10);
        key(a).0.cmp(&key(b).0).then(by_p).then(a.name.cmp(&b.name)).then(a.what.cmp(&b.what))
    });
    rows
}

impl UnevenRow {
    /// Whether it is reported.
    pub fn is_reported(&self) -> bool {
        self.adjusted.value() < LEVEL
    }

    pub(super) fn finding(&self, path: &str) -> Option<Finding> {
        let place = Place::File { path: path.to_owned() };
        let uneven = WithholdingShare {
            kind: self.kind,
            name: &self.name,
            what: self.what.words(),
            here: self.here,
            all: self.all,
            p: self.adjusted,
        };
        self.is_reported().then(|| shown_unevenly::finding(place, &uneven))
    }
}
