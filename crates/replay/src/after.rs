//! What is found when all records are read: gaps, repeated rounds, corrections.

use crate::auditor::{Auditor, Part, Raised, identity};
use crate::audits::{correction_dangling, round_repeated, sequence_gap};
use crate::exception::Identity;
use crate::identities::Digest;
use crate::reader::{Inputs, Step, read_all};
use crate::record::Record;
use crate::run::{Outlet, Progress, RunError, STRETCH_BYTES, State};
use crate::spot::Spot;
use crate::sums::Merge;
use gincert_evidence::Finding;
use std::collections::BTreeMap;

/// Repeated rounds that are told one by one; all are counted.
pub const REPEATED_MAX: usize = 100_000;

/// Compares all records with each other and gives what that finds, by place.
pub(crate) fn finish(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut State,
    outlet: &mut dyn Outlet,
) -> Result<(), RunError> {
    let mut found: Vec<(Spot, Finding)> = Vec::new();
    for gap in state.summary.ledger.gaps().unwrap_or_default() {
        let finding = sequence_gap::finding(auditor.place(gap.spot), gap.last, gap.next);
        found.push((gap.spot, finding));
    }
    repeated(auditor, state, &mut found)?;
    let targets = corrections(auditor, state, &mut found)?;
    found.sort_by_key(|(spot, finding)| (*spot, finding.code));
    let spots: Vec<Spot> =
        found.iter().map(|(spot, _)| *spot).chain(targets.iter().copied()).collect();
    let mut named = BTreeMap::new();
    let mut corrected = Part::default();
    look_up(inputs, auditor, spots, &mut |spot, record, part| {
        named.extend(identity(record, auditor.book).map(|identity| (spot, identity)));
        if targets.contains(&spot) {
            corrected.summary.merge(part.summary);
        }
    });
    state.corrected.merge(corrected.summary);
    for (spot, finding) in found {
        state.summary.count(finding.code, finding.grade);
        let identity = named.get(&spot).cloned().unwrap_or_else(Identity::nobody);
        let raised = Raised::of_record(spot, identity, finding);
        outlet.finding(&raised).map_err(RunError::Output)?;
    }
    Ok(())
}

/// Rounds and numbers that stand in the logs again. Where the round is repeated, its number is not
/// told as well.
fn repeated(
    auditor: &Auditor<'_>,
    state: &mut State,
    found: &mut Vec<(Spot, Finding)>,
) -> Result<(), RunError> {
    let mut again: BTreeMap<Spot, (Spot, bool)> = BTreeMap::new();
    let mut further = 0;
    let mut note = |one: crate::identities::Again| {
        let is_number = one.digest[1] & 1 == 1;
        if again.len() >= REPEATED_MAX && !again.contains_key(&one.again) {
            further += u64::from(!is_number);
            return;
        }
        let place = again.entry(one.again).or_insert((one.first, is_number));
        if place.1 && !is_number {
            *place = (one.first, false);
        }
    };
    state.identities.repeated(&mut note).map_err(RunError::Identities)?;
    for (spot, (first, is_number)) in again {
        let place = auditor.place(spot);
        found.push((spot, round_repeated::finding(place, auditor.place(first), is_number)));
    }
    for _ in 0..further {
        state.summary.count(round_repeated::CODE, round_repeated::GRADE);
    }
    Ok(())
}

/// Records whose target is in no log; gives the places of the other targets.
fn corrections(
    auditor: &Auditor<'_>,
    state: &mut State,
    found: &mut Vec<(Spot, Finding)>,
) -> Result<Vec<Spot>, RunError> {
    let corrections = state.summary.ledger.corrections();
    let mut wanted: Vec<Digest> = corrections.iter().map(|one| one.target).collect();
    wanted.sort_unstable();
    wanted.dedup();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let spots = state.identities.find(&wanted).map_err(RunError::Identities)?;
    for one in corrections {
        let place = wanted.binary_search(&one.target).ok();
        let is_there = place.and_then(|place| spots.get(place).copied().flatten()).is_some();
        if !is_there {
            let finding = correction_dangling::finding(auditor.place(one.spot), &one.name);
            found.push((one.spot, finding));
        }
    }
    Ok(spots.into_iter().flatten().collect())
}

/// Reads single records again and audits each by itself. What cannot be read again, such as
/// standard input, is passed over.
pub(crate) fn look_up(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    mut spots: Vec<Spot>,
    found: &mut dyn FnMut(Spot, &Record<'_>, Part),
) {
    spots.sort_unstable();
    spots.dedup();
    let files: Vec<u32> = spots.iter().map(|spot| spot.file).collect();
    for file in 0..inputs.count() {
        if !files.contains(&file) {
            continue;
        }
        let begin = Progress { file, ..Progress::default() };
        read_all(inputs, &begin, STRETCH_BYTES, &mut |step| {
            let (stretch, decode) = match step {
                Step::Stretch(stretch, decode) => (stretch, decode),
                Step::EndOfFile | Step::Broken(_) => return false,
                Step::Long(_) => return true,
            };
            let end = stretch.offset + stretch.bytes.len() as u64;
            let here =
                |spot: &&Spot| spot.file == file && (stretch.offset..end).contains(&spot.offset);
            if !spots.iter().any(|spot| here(&spot)) {
                return true;
            }
            decode.decode(&stretch.bytes, &mut |unit| {
                let spot = stretch.spot(unit.offset, unit.line);
                if let (true, Ok(record)) = (spots.binary_search(&spot).is_ok(), unit.read) {
                    let mut part = Part::new(file, spot.offset, spot.offset);
                    part.audit(auditor, &record, spot, unit.bytes, None);
                    found(spot, &record, part);
                }
            });
            true
        });
    }
}
