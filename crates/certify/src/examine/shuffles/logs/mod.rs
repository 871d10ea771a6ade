//! Decks and dealt hands out of hand logs, by table, shuffler and shift, for the shuffle lab.
//!
//! A table's decks go through the whole battery, its steps from each deck to the next one of the
//! same table; hands go through the tests of rounds where every hand of every round is open. The
//! samples of shufflers and shifts are made of the same rounds once more, cut another way: a fault of
//! one machine, or of one shift, is diluted in the table's own sample.

mod fates;
mod group;

use gincert_replay::{ExactHandValues, RevealedCards, ShownHands};
use gincert_rng::{Exclusions, Rounds, SampleUnit, Slot, exclusions, exclusions_of_rounds};
use group::Group;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Tables, and shufflers, with separate samples; the rounds of all further ones are one sample.
const NAMED_MAX: usize = 24;
/// Shifts with separate samples.
const SHIFTS_MAX: usize = 8;
/// Tables whose last round is stored; steps of further tables are not read.
const TRAILS_MAX: usize = 256;
/// Rounds whose names are stored, so that a duplicate round is not mistaken for a repeated deck.
const ROUNDS_MAX: usize = 1 << 20;
/// Name of the sample of what has none of its own.
const FURTHER: &str = "all others";

/// By what rounds are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grouping {
    Table,
    Shuffler,
    Shift,
}

impl Grouping {
    const ALL: [Grouping; 3] = [Grouping::Table, Grouping::Shuffler, Grouping::Shift];

    /// The word for one of them.
    pub fn word(self) -> &'static str {
        match self {
            Grouping::Table => "Table",
            Grouping::Shuffler => "Shuffler",
            Grouping::Shift => "Shift",
        }
    }

    fn most(self) -> usize {
        match self {
            Grouping::Shift => SHIFTS_MAX,
            Grouping::Table | Grouping::Shuffler => NAMED_MAX,
        }
    }

    fn of(self, shown: &RevealedCards) -> Option<&str> {
        match self {
            Grouping::Table => Some(&shown.table),
            Grouping::Shuffler => shown.shuffle.as_deref(),
            Grouping::Shift => shown.shift.as_deref(),
        }
    }
}

/// How far the records of one table have come.
#[derive(Default)]
struct Table {
    number: Option<u64>,
    breaks: u64,
    /// Which run of records without a missing one this is.
    run: u64,
}

/// A sample out of the logs, before it is judged.
pub(crate) struct LogSample {
    /// By what it was put together, and its name.
    pub by: Grouping,
    pub name: String,
    /// Whether its lines are whole decks; else they are the hands of rounds.
    pub is_decks: bool,
    pub lines: u64,
    /// Steps from each deck to the next one that were looked at; `None` for hands.
    pub steps: Option<u64>,
    /// Records that show no deck, or no hands, that can be used.
    pub left_out: u64,
    /// Why it was not tested; then it has no slots.
    pub not_tested: Option<String>,
    pub slots: Vec<Slot>,
    /// How often each card (second) lay at each place (first) of a deck.
    pub places: Vec<[u64; 52]>,
    /// Tables that its rounds come from.
    pub runs: u64,
    /// Whether the records that were left out are too few to explain what is striking in the others.
    pub may_fail: bool,
    /// Which of the groups that share rounds it belongs to.
    pub group: GroupId,
    /// The rounds of a sample of hands, which say what it excludes.
    rounds: Option<Box<Rounds>>,
}

impl LogSample {
    /// What the sample excludes, when none of so many p-values was rejected.
    pub fn exclusions(&self, slots: usize) -> Exclusions {
        match &self.rounds {
            None => exclusions(SampleUnit::Decks, self.lines, slots),
            Some(rounds) => exclusions_of_rounds(rounds, slots),
        }
    }
}

/// A group by what it was put together, and its place among those.
pub(crate) type GroupId = (Grouping, usize);

/// Takes what the records of the logs show, in their order.
#[derive(Default)]
pub(crate) struct LoggedDeals {
    groups: BTreeMap<Grouping, Vec<(String, Group)>>,
    /// Pairs of groups that have a round in common, the lower one first.
    pub common: BTreeSet<(GroupId, GroupId)>,
    seen: HashSet<u64>,
    tables: BTreeMap<String, Table>,
    /// Lines that are no records so far.
    breaks: u64,
    /// Rounds that are played event by event, each once: their packs and hands are not tested.
    pub played: u64,
    /// Rounds of decks with jokers, each once: their decks and hands are not tested.
    pub with_jokers: u64,
}

impl LoggedDeals {
    /// Takes a record; `None` for a line that is none.
    pub fn add(&mut self, shown: Option<&RevealedCards>) {
        let Some(shown) = shown else {
            self.breaks += 1;
            return;
        };
        if shown.hands == ShownHands::OfMatch {
            return;
        }
        let is_known = self.seen.contains(&shown.round[0]);
        if shown.hands == ShownHands::WithJokers {
            self.with_jokers += u64::from(!is_known && !shown.corrects);
            self.remember(shown);
            return;
        }
        if shown.hands == ShownHands::Played {
            self.played += u64::from(!is_known && !shown.corrects);
            if shown.deck.is_none() && !shown.broken_deck {
                self.remember(shown);
                return;
            }
        }
        if shown.corrects || is_known {
            for (by, name) in named(shown) {
                let groups = self.groups.entry(by).or_default();
                let at = group(groups, name, by.most());
                groups[at].1.leave_out();
            }
            return;
        }
        self.remember(shown);
        let run = self.run(shown);
        let mut ids: Vec<GroupId> = Vec::with_capacity(Grouping::ALL.len());
        for (by, name) in named(shown) {
            let groups = self.groups.entry(by).or_default();
            let at = group(groups, name, by.most());
            groups[at].1.add(shown, run);
            for before in &ids {
                self.common.insert((*before, (by, at)));
            }
            ids.push((by, at));
        }
    }

    /// Remembers the name of a round, so that it is one round where it stands in the logs twice.
    fn remember(&mut self, shown: &RevealedCards) {
        if self.seen.len() < ROUNDS_MAX {
            self.seen.insert(shown.round[0]);
        }
    }

    /// Which run of its table a record belongs to: a number that does not follow the last one, or,
    /// without numbers, a line that may have been a round of this table, begins a new one. `None`
    /// where the table is not followed.
    fn run(&mut self, shown: &RevealedCards) -> Option<u64> {
        if !self.tables.contains_key(&shown.table) {
            if self.tables.len() == TRAILS_MAX {
                return None;
            }
            self.tables.insert(shown.table.clone(), Table::default());
        }
        let table = self.tables.get_mut(&shown.table)?;
        let follows = match (table.number, shown.number) {
            (Some(before), Some(number)) => before.checked_add(1) == Some(number),
            _ => table.breaks == self.breaks,
        };
        table.run += u64::from(!follows);
        table.number = shown.number;
        table.breaks = self.breaks;
        Some(table.run)
    }

    /// Every sample, with the p-values of its tests: first the tables, then shufflers and shifts
    /// whose rounds are not those of a sample before.
    pub fn samples(&mut self, values: &[Option<ExactHandValues>]) -> Vec<LogSample> {
        let mut samples = Vec::new();
        let mut seen = HashSet::new();
        for (by, groups) in std::mem::take(&mut self.groups) {
            for (at, (name, group)) in groups.into_iter().enumerate() {
                if seen.insert((group.records, group.digests)) {
                    group.samples((by, at), &name, values, &mut samples);
                }
            }
        }
        samples
    }
}

/// What a record is put together by, with its name.
fn named(shown: &RevealedCards) -> impl Iterator<Item = (Grouping, &str)> {
    Grouping::ALL.into_iter().filter_map(|by| Some((by, by.of(shown)?)))
}

/// The place of the group of that name, or of the one of all further names when there are so many.
fn group(groups: &mut Vec<(String, Group)>, name: &str, most: usize) -> usize {
    let known = groups.iter().position(|(known, _)| known == name);
    known.unwrap_or_else(|| {
        let name = match groups.len() {
            taken if taken < most => name,
            _ => FURTHER,
        };
        let further = groups.iter().position(|(known, _)| known == name);
        further.unwrap_or_else(|| {
            groups.push((name.to_owned(), Group::default()));
            groups.len() - 1
        })
    })
}

#[cfg(test)]
pub(super) mod tests;
