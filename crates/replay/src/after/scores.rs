//! What matches say that their rounds scored, held against the records of the rounds.

use super::Telling;
use crate::matches::audits::match_round_differs::{CODE, GRADE};
use crate::matches::{OF_MATCH, points_text};
use crate::played::Told;
use crate::run::State;
use crate::runs::Runs;
use gincert_evidence::{Finding, Quantity};
use std::io;

/// Scores of one name that are remembered; with more of them nothing is said of it.
const SCORES_MAX: usize = 64;

/// Finds matches that give a round other points than its own record.
pub(super) fn find(state: &mut State, telling: &mut Telling) -> io::Result<()> {
    let folder = state.seen.folder().to_owned();
    // Place of the match, number of the round, points there, points in its own record.
    let mut others: Runs<4> = Runs::new(&folder, "match-rounds", (0, 0));
    let [mut alike, mut other, mut absent] = [0_u64; 3];
    let (mut name, mut scores): (Option<u64>, Vec<u64>) = (None, Vec::new());
    let mut walk = state.seen.scores.iter()?;
    while let Some([digest, whose, points, place]) = walk.next()? {
        if name != Some(digest) {
            (name, scores) = (Some(digest), Vec::new());
        }
        if whose & OF_MATCH == 0 {
            if scores.len() <= SCORES_MAX && !scores.contains(&points) {
                scores.push(points);
            }
            continue;
        }
        match scores.first() {
            Some(own) if scores.len() <= SCORES_MAX => match scores.contains(&points) {
                true => alike += 1,
                false => {
                    other += 1;
                    others.extend([[place, whose ^ OF_MATCH, points, *own]])?;
                }
            },
            _ => absent += 1,
        }
    }
    drop(walk);
    state.summary.plays.match_rounds = [alike, other, absent];
    if others.is_empty() {
        return Ok(());
    }
    let mut told = None;
    let mut walk = others.iter()?;
    while let Some([place, number, points, own]) = walk.next()? {
        if told != Some(place) {
            told = Some(place);
            telling.tell(&mut state.summary, (CODE, GRADE), place, move |place, _| {
                finding(place, number, [points, own])
            });
        }
    }
    Ok(())
}

fn finding(place: gincert_evidence::Place, number: u64, [points, own]: [u64; 2]) -> Finding {
    let hand = u32::try_from(number).ok();
    let told = Told { seat: None, event: None, game: None, hand };
    let sentence = crate::family::audit(CODE).map(|audit| (audit.sentence)(&told));
    Finding::new(CODE, GRADE, place, sentence.unwrap_or_default())
        .expected(Quantity::Text(points_text(own)))
        .observed(Quantity::Text(points_text(points)))
}
