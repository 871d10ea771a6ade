//! What matches say that their rounds scored, held against the records of the rounds.

use super::Telling;
use crate::matches::audits::match_round_differs::{CODE, GRADE};
use crate::matches::{OF_MATCH, points_text};
use crate::played::Told;
use crate::runs::Runs;
use crate::state::State;
use gincert_evidence::{Finding, Quantity};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Rounds of one name that are remembered, those alike at one table once; with more of them nothing is
/// said of it.
const SCORES_MAX: usize = 64;

/// A round that a match names, at a table that has a round of this name: the table, the round's number
/// in the match, its points there, and in its own record.
type Named = [u64; 4];

/// Finds matches that give a round other points than its own record.
pub(super) fn find(state: &mut State, telling: &mut Telling) -> io::Result<()> {
    let folder = state.seen.folder().to_owned();
    // The place of the match before each.
    let mut named: Runs<5> = Runs::new(&folder, "match-rounds", (0, 0));
    let [mut alike, mut other, mut absent] = [0_u64; 3];
    let (mut name, mut scores): (Option<u64>, Vec<[u64; 2]>) = (None, Vec::new());
    let mut walk = state.seen.scores.iter()?;
    while let Some([digest, whose, points, place]) = walk.next()? {
        if name != Some(digest) {
            (name, scores) = (Some(digest), Vec::new());
        }
        if whose & OF_MATCH == 0 {
            let score = [place, points];
            if scores.len() <= SCORES_MAX && !scores.contains(&score) {
                scores.push(score);
            }
        } else if scores.is_empty() || scores.len() > SCORES_MAX {
            absent += 1;
        } else {
            let at_tables = by_table(&scores, points).into_iter();
            named.extend(
                at_tables.map(|(table, own)| [place, table, whose ^ OF_MATCH, points, own]),
            )?;
        }
    }
    drop(walk);
    let mut told = |place: u64, rounds: &[Named]| {
        let differing = differing(rounds);
        let all: BTreeSet<u64> = rounds.iter().map(|[_, number, ..]| *number).collect();
        other += differing.len() as u64;
        alike += all.len().saturating_sub(differing.len()) as u64;
        if let Some((number, points)) = differing.into_iter().next() {
            telling.tell(&mut state.summary, (CODE, GRADE), place, move |place, _| {
                finding(place, number, points)
            });
        }
    };
    let (mut of, mut rounds): (u64, Vec<Named>) = (0, Vec::new());
    let mut walk = named.iter()?;
    while let Some([place, table, number, points, own]) = walk.next()? {
        if of != place {
            told(of, &std::mem::take(&mut rounds));
            of = place;
        }
        rounds.push([table, number, points, own]);
    }
    told(of, &rounds);
    state.summary.plays.match_rounds = [alike, other, absent];
    Ok(())
}

/// Each table that has a round of the name, with what it scored there: these points, if any record of
/// the table says so.
fn by_table(scores: &[[u64; 2]], points: u64) -> BTreeMap<u64, u64> {
    let mut tables = BTreeMap::new();
    for [table, own] in scores {
        let said = tables.entry(*table).or_insert(*own);
        if *own == points {
            *said = points;
        }
    }
    tables
}

/// The rounds of a match that have other points in their own records, by number. A match is played at
/// one table: of tables with rounds of one name that table counts whose records agree with the most
/// rounds of the match. A round that this table has not is looked for at the others.
fn differing(rounds: &[Named]) -> BTreeMap<u64, [u64; 2]> {
    let mut agreeing: BTreeMap<u64, u64> = BTreeMap::new();
    for [table, _, points, own] in rounds {
        *agreeing.entry(*table).or_default() += u64::from(points == own);
    }
    let most = agreeing.values().max().copied().unwrap_or(0);
    let home = agreeing.iter().find(|(_, agree)| **agree == most).map(|(table, _)| *table);
    let mut differing = BTreeMap::new();
    let mut settled = BTreeSet::new();
    for at_home in [true, false] {
        let here = rounds.iter().filter(|[table, ..]| (Some(*table) == home) == at_home);
        let here: Vec<&Named> =
            here.filter(|[_, number, ..]| at_home || !settled.contains(number)).collect();
        for [_, number, points, own] in &here {
            differing.entry(*number).or_insert([*points, *own]);
        }
        for [_, number, points, own] in here {
            if points == own {
                differing.remove(number);
            }
            settled.insert(*number);
        }
    }
    differing
}

fn finding(place: gincert_evidence::Place, number: u64, [points, own]: [u64; 2]) -> Finding {
    let hand = u32::try_from(number).ok();
    let told = Told { seat: None, event: None, game: None, hand };
    let sentence = crate::family::audit(CODE).map(|audit| (audit.sentence)(&told));
    Finding::new(CODE, GRADE, place, sentence.unwrap_or_default())
        .expected(Quantity::Text(points_text(own)))
        .observed(Quantity::Text(points_text(points)))
}
