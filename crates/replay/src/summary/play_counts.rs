//! Integer totals of records of games that are played event by event; they merge in any order.

use crate::sums::{Merge, Retract, summable};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How much a record shows. More evidence is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// Too little to judge anything: cards are hidden, or not there.
    Hidden,
    /// The hands at the end.
    Final,
    /// The hands as dealt, and every card as it was drawn.
    Deal,
    /// The pack in deal order.
    Pack,
}

impl Evidence {
    /// Every level, least first.
    pub const ALL: [Evidence; 4] =
        [Evidence::Hidden, Evidence::Final, Evidence::Deal, Evidence::Pack];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Evidence::Hidden => "hidden",
            Evidence::Final => "final",
            Evidence::Deal => "deal",
            Evidence::Pack => "pack",
        }
    }
}

/// Rounds under another document of the same game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SiblingCounts {
    /// Rounds that it could settle.
    pub rounds: u64,
    /// Those that score otherwise there.
    pub differ: u64,
    /// Those that it does not allow to end so.
    pub not_allowed: u64,
}

summable!(SiblingCounts { rounds, differ, not_allowed });

/// Rounds in which points were due to one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PointsDue {
    /// Rounds whose record states points.
    pub stated: u64,
    /// Rounds whose record states none.
    pub unstated: u64,
    /// Rounds that do not count, and whose play comes to an end all the same.
    pub void: u64,
}

summable!(PointsDue { stated, unstated, void });

/// What was counted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PlayCounts {
    /// Audited records of rounds by evidence, in the order of [`Evidence::ALL`].
    pub evidence: [u64; 4],
    /// Rounds of a family by the way in which they ended, as the rules have it.
    pub ends: BTreeMap<String, u64>,
    /// Rounds whose play was followed from the deal to the end, each rule tried.
    pub followed: u64,
    /// Rounds that were settled by the rules.
    pub settled: u64,
    /// Settled rounds whose claimed end was compared.
    pub compared: u64,
    /// Settled rounds that claim no figures.
    pub unclaimed: u64,
    /// Rounds in which play broke a rule: what follows it was not judged.
    pub broken: u64,
    /// Rounds that are void, misdealt, incomplete or for training.
    pub not_settled: u64,
    /// Rounds that ended by the rules, or could not be judged, and whose cards are hidden: neither void
    /// nor after play that breaks a rule.
    #[serde(default)]
    pub hidden: u64,
    /// Records of matches.
    pub matches: u64,
    /// Those whose sheet was kept by the rules.
    pub matches_kept: u64,
    /// Those that claim no figures.
    pub matches_unclaimed: u64,
    /// Rounds that matches name: with the points of their own records, with others, and without such
    /// a record at hand. Known when all records are read.
    #[serde(default)]
    pub match_rounds: [u64; 3],
    /// Rounds that matches name and whose own records do not count or state no points. Known when all
    /// records are read.
    #[serde(default)]
    pub match_rounds_void: u64,
    /// Rounds by the document that judged them and another of the same game.
    pub siblings: BTreeMap<String, SiblingCounts>,
    /// Records that play by other phrases than the document's rows, by row and phrase.
    pub overrides: BTreeMap<String, u64>,
    /// Rounds in which points were due by the rules, by the seat with the most of them, from 0.
    #[serde(default)]
    pub points_due: BTreeMap<u8, PointsDue>,
}

impl PlayCounts {
    /// Records of these games, rounds and matches.
    pub fn records(&self) -> u64 {
        self.evidence.iter().sum::<u64>() + self.matches
    }

    /// The figures that simply add up.
    fn figures(&mut self) -> [&mut u64; 10] {
        [
            &mut self.followed,
            &mut self.settled,
            &mut self.compared,
            &mut self.unclaimed,
            &mut self.broken,
            &mut self.not_settled,
            &mut self.hidden,
            &mut self.matches,
            &mut self.matches_kept,
            &mut self.matches_unclaimed,
        ]
    }

    /// Takes a record's part away.
    pub(crate) fn less(&mut self, mut part: PlayCounts) {
        self.evidence.less(&part.evidence);
        for (sum, less) in self.figures().into_iter().zip(part.figures()) {
            sum.less(less);
        }
        self.ends.less(&part.ends);
        self.overrides.less(&part.overrides);
        self.siblings.less(&part.siblings);
        self.points_due.less(&part.points_due);
    }
}

impl Merge for PlayCounts {
    fn merge(&mut self, mut other: PlayCounts) {
        for (sum, more) in self.figures().into_iter().zip(other.figures()) {
            sum.merge(*more);
        }
        self.evidence.merge(other.evidence);
        self.match_rounds.merge(other.match_rounds);
        self.match_rounds_void.merge(other.match_rounds_void);
        Merge::merge(&mut self.ends, other.ends);
        Merge::merge(&mut self.overrides, other.overrides);
        Merge::merge(&mut self.points_due, other.points_due);
        Merge::merge(&mut self.siblings, other.siblings);
    }
}
