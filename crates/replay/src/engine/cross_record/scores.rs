//! What matches say that their rounds scored, held against the records of the rounds.

use super::{DeferredFindings, ExcludedRuns, leaves};
use crate::engine::state::AuditState;
use crate::families::matches::audits::match_round_differs::{CODE, GRADE};
use crate::families::matches::{NO_POINTS, OF_MATCH, points_text};
use crate::families::played::MessageContext;
use crate::finding::SUBJECT;
use crate::index::external_sort::Runs;
use gincert_evidence::{Finding, Quantity};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Rounds of one name that are stored, equal ones at one table once; with more of them the name is not
/// compared.
const SCORES_MAX: usize = 64;

/// A round that a match names, at a table that has a round of this name: the table, the round's number
/// in the match, its points there, in the record that counts for it, and whether that is a correction.
type NamedRound = [u64; 5];

/// What a record says of a round: its table, the points of the record that counts for it, and whether
/// that is another one, which corrects it.
type Score = [u64; 3];

/// Finds matches that give a round other points than the record that counts for it: its own, or the
/// last one that corrects it.
pub(super) fn find(
    state: &mut AuditState,
    leaving: &mut ExcludedRuns,
    deferred: &mut DeferredFindings,
) -> io::Result<()> {
    let folder = state.seen.folder().to_owned();
    // The place of the match before each.
    let mut named: Runs<6> = Runs::new(&folder, "match-rounds", (0, 0));
    let [mut alike, mut other, mut absent, mut void] = [0_u64; 4];
    let corrected = CorrectionChains::new(state, leaving)?;
    let (mut name, mut scores): (Option<u64>, Vec<Score>) = (None, Vec::new());
    let mut is_named = false;
    let mut walk = state.seen.scores.iter()?;
    while let Some([digest, whose, points, at, place]) = walk.next()? {
        if name != Some(digest) {
            (name, is_named) = (Some(digest), false);
            scores.clear();
        }
        if whose & OF_MATCH == 0 {
            is_named = true;
            let (points, is_corrected) = corrected.points(place, points);
            let score = [at, points, is_corrected.into()];
            if points != NO_POINTS && scores.len() <= SCORES_MAX && !scores.contains(&score) {
                scores.push(score);
            }
        } else if scores.is_empty() && is_named {
            void += 1;
        } else if scores.is_empty() || scores.len() > SCORES_MAX {
            absent += 1;
        } else {
            let at_tables = by_table(&scores, points).into_iter();
            named.extend(at_tables.map(|(table, [own, corrected])| {
                [place, table, whose ^ OF_MATCH, points, own, corrected]
            }))?;
        }
    }
    drop(walk);
    let mut items = |place: u64, rounds: &[NamedRound]| {
        let differing = differing(rounds);
        let all: BTreeSet<u64> = rounds.iter().map(|[_, number, ..]| *number).collect();
        other += differing.len() as u64;
        alike += all.len().saturating_sub(differing.len()) as u64;
        if let Some((number, points)) = differing.into_iter().next() {
            deferred.push(&mut state.summary, (CODE, GRADE), place, move |place, _| {
                finding(place, number, points)
            });
        }
    };
    let (mut of, mut rounds): (u64, Vec<NamedRound>) = (0, Vec::new());
    let mut walk = named.iter()?;
    while let Some([place, table, number, points, own, corrected]) = walk.next()? {
        if of != place {
            items(of, &std::mem::take(&mut rounds));
            of = place;
        }
        rounds.push([table, number, points, own, corrected]);
    }
    items(of, &rounds);
    let plays = &mut state.summary.plays;
    (plays.match_rounds, plays.match_rounds_void) = ([alike, other, absent], void);
    Ok(())
}

/// Records that others correct, and what the records say that count for them.
#[derive(Default)]
struct CorrectionChains {
    /// By the place of a corrected record that of the record that counts in the end.
    last: FxHashMap<u64, u64>,
    /// Points by the places of records that count for others.
    points: FxHashMap<u64, u64>,
}

impl CorrectionChains {
    fn new(state: &mut AuditState, leaving: &mut ExcludedRuns) -> io::Result<CorrectionChains> {
        let mut corrected = CorrectionChains::default();
        if state.seen.scores.is_empty() {
            return Ok(corrected);
        }
        let mut by: FxHashMap<u64, u64> = FxHashMap::default();
        let mut walk = leaving.iter()?;
        while let Some([place, why, stays]) = walk.next()? {
            if leaves(why).is_replaced() {
                by.insert(place, stays);
            }
        }
        drop(walk);
        corrected.last = ends(&by);
        corrected.points = corrected.last.values().map(|place| (*place, NO_POINTS)).collect();
        let mut walk = state.seen.scores.iter()?;
        while let Some([_, whose, points, _, place]) = walk.next()? {
            if let Some(known) = corrected.points.get_mut(&place).filter(|_| whose & OF_MATCH == 0)
            {
                *known = points;
            }
        }
        Ok(corrected)
    }

    /// The points of the record that counts for the one at a place, and whether that is another one.
    fn points(&self, place: u64, own: u64) -> (u64, bool) {
        let last = self.last.get(&place).copied().unwrap_or(place);
        match last == place {
            true => (own, false),
            false => (self.points.get(&last).copied().unwrap_or(NO_POINTS), true),
        }
    }
}

/// Where each chain of corrections ends, each step of it taken once; one that comes back to itself ends at
/// the record that it came to first.
fn ends(by: &FxHashMap<u64, u64>) -> FxHashMap<u64, u64> {
    let mut ends: FxHashMap<u64, u64> = FxHashMap::default();
    // In order, so that the end of a circle is the same in every run.
    let starts: BTreeSet<&u64> = by.keys().collect();
    for start in starts {
        let (mut chain, mut at) = (Vec::new(), *start);
        while let (Some(next), false) = (by.get(&at), ends.contains_key(&at)) {
            // Until the end is known it is the place itself.
            ends.insert(at, at);
            chain.push(at);
            at = *next;
        }
        let end = ends.get(&at).copied().unwrap_or(at);
        ends.extend(chain.into_iter().map(|place| (place, end)));
    }
    ends
}

/// Each table that has a round of the name, with what it scored there: these points, if any record of
/// the table says so.
fn by_table(scores: &[Score], points: u64) -> BTreeMap<u64, [u64; 2]> {
    let mut tables = BTreeMap::new();
    for [table, own, corrected] in scores {
        let claimed = tables.entry(*table).or_insert([*own, *corrected]);
        match claimed[0] == *own {
            true => claimed[1] |= *corrected,
            false if *own == points => *claimed = [*own, *corrected],
            false => {}
        }
    }
    tables
}

/// The rounds of a match that have other points in their own records, by number. A match is played at
/// one table: of tables with rounds of one name that table counts whose records agree with the most
/// rounds of the match. A round that this table has not is looked for at the others.
fn differing(rounds: &[NamedRound]) -> BTreeMap<u64, [u64; 3]> {
    let mut agreeing: BTreeMap<u64, u64> = BTreeMap::new();
    for [table, _, points, own, _] in rounds {
        *agreeing.entry(*table).or_default() += u64::from(points == own);
    }
    let most = agreeing.values().max().copied().unwrap_or(0);
    let home = agreeing.iter().find(|(_, agree)| **agree == most).map(|(table, _)| *table);
    let mut differing = BTreeMap::new();
    let mut settled = BTreeSet::new();
    for at_home in [true, false] {
        let here = rounds.iter().filter(|[table, ..]| (Some(*table) == home) == at_home);
        let here: Vec<&NamedRound> =
            here.filter(|[_, number, ..]| at_home || !settled.contains(number)).collect();
        for [_, number, points, own, corrected] in &here {
            differing.entry(*number).or_insert([*points, *own, *corrected]);
        }
        for [_, number, points, own, _] in here {
            if points == own {
                differing.remove(number);
            }
            settled.insert(*number);
        }
    }
    differing
}

fn finding(
    place: gincert_evidence::Place,
    number: u64,
    [points, own, corrected]: [u64; 3],
) -> Finding {
    let hand = u32::try_from(number).ok();
    let items = MessageContext { seat: None, event: None, game: None, hand };
    let sentence = crate::families::family::audit(CODE).map(|audit| (audit.sentence)(&items));
    let found = Finding::new(CODE, GRADE, place, sentence.unwrap_or_default())
        .about(SUBJECT)
        .expected(Quantity::Text(points_text(own)))
        .observed(Quantity::Text(points_text(points)));
    match corrected {
        0 => found,
        _ => found.note("Another record corrects this round; its values are expected."),
    }
}
