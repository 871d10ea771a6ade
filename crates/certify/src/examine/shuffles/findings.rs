//! Findings of samples that do not pass: one for one cause.
//!
//! The rounds of one shuffler are cut by table, by shuffler and by shift, and tested as decks and as
//! hands; so one bad shuffler fails in several samples. The most striking of them is reported, and what
//! has rounds in common with it is listed with it.

use super::{CombinedSample, DeckFile, GroupId, LoggedSample, Shuffles};
use crate::files::roles::Role;
use crate::findings::checks::shuffle_rejected::{self, StrikingSlot};
use gincert_evidence::{Finding, Place};
use gincert_pages::Source;
use gincert_rng::{Slot, Verdict};
use gincert_submission::{ItemFile, Manifest};
use std::collections::BTreeSet;

/// Further samples that a finding names.
const BESIDE_MAX: usize = 8;

/// A finding for every deck file that does not pass, and for every cause in the hand logs.
pub(super) fn findings(
    shuffles: &Shuffles,
    common: &BTreeSet<(GroupId, GroupId)>,
    page: &Source,
    manifest: &Manifest,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let place_of = |is_it: &dyn Fn(&ItemFile) -> bool| {
        let item = manifest.files.iter().find(|item| is_it(item));
        item.map_or_else(|| page.start(), |item| page.place(item.path.span))
    };
    for file in &shuffles.files {
        let place = place_of(&|item| item.path.text == file.path);
        findings.extend(of_file(file, place));
    }
    findings.extend(shuffles.together.as_ref().and_then(|together| {
        // A file that does not pass by itself has its finding.
        let alone = shuffles.files.iter().map(|file| file.verdict).max();
        let striking = together.smallest().map(|(slot, p)| StrikingSlot {
            slot: &slot.name,
            detail: words(slot),
            p,
        });
        let place = place_of(&|item| Role::of(&item.role.text) == Some(Role::Decks));
        match together.verdict {
            verdict if alone >= Some(verdict) => None,
            Verdict::Fail => {
                Some(shuffle_rejected::failed(place, CombinedSample::NAME, &striking?))
            }
            Verdict::Inconclusive => Some(shuffle_rejected::inconclusive(
                place,
                CombinedSample::NAME,
                together.rejected,
                &striking?,
            )),
            _ => None,
        }
    }));
    for (sample, beside) in causes(&shuffles.logged, common) {
        let place = place_of(&|item| Role::of(&item.role.text) == Some(Role::HandLog));
        findings.extend(of_cause(sample, &beside, place));
    }
    findings
}

/// What is most striking in a slot, in figures to look up.
fn words(slot: &Slot) -> Option<String> {
    slot.detail.as_ref().map(|detail| detail.words(&slot.name))
}

fn of_file(file: &DeckFile, place: Place) -> Option<Finding> {
    let striking =
        file.smallest().map(|(slot, p)| StrikingSlot { slot: &slot.name, detail: words(slot), p });
    let path = file.path.as_str();
    match file.verdict {
        Verdict::Pass => None,
        Verdict::TooFew => Some(shuffle_rejected::too_few(place, path, file.lines)),
        Verdict::LeftOut => {
            Some(shuffle_rejected::left_out(place, path, file.lines, file.left_out))
        }
        Verdict::Inconclusive => {
            Some(shuffle_rejected::inconclusive(place, path, file.rejected, &striking?))
        }
        Verdict::Fail => Some(shuffle_rejected::failed(place, path, &striking?)),
    }
}

fn of_cause(sample: &LoggedSample, beside: &[&LoggedSample], place: Place) -> Option<Finding> {
    let name = sample.name();
    let striking = sample.smallest().map(|(slot, p)| StrikingSlot {
        slot: &slot.name,
        detail: words(slot),
        p,
    });
    let finding = match sample.verdict {
        Verdict::Fail => shuffle_rejected::failed(place, &name, &striking?),
        Verdict::Inconclusive => {
            shuffle_rejected::inconclusive(place, &name, sample.rejected, &striking?)
        }
        Verdict::LeftOut => shuffle_rejected::left_out(place, &name, sample.lines, sample.left_out),
        // A table with few rounds is no fault; the section says how many there are.
        Verdict::Pass | Verdict::TooFew => return None,
    };
    let named = beside.iter().take(BESIDE_MAX).map(|other| other.name());
    let mut named: Vec<String> = named.collect();
    if beside.len() > BESIDE_MAX {
        named.push(format!("{} more samples", beside.len() - BESIDE_MAX));
    }
    Some(match named.as_slice() {
        [] => finding,
        named => finding.note(format!(
            "The same rounds, or some of them, do not pass as other samples either (not a second \
             fault): {}.",
            named.join("; ")
        )),
    })
}

/// Samples that do not pass, the most striking first, each with those that do not pass either and
/// have rounds in common with it.
pub(super) fn causes<'s>(
    logged: &'s [LoggedSample],
    common: &BTreeSet<(GroupId, GroupId)>,
) -> Vec<(&'s LoggedSample, Vec<&'s LoggedSample>)> {
    let is_told = |sample: &&LoggedSample| {
        sample.not_tested.is_none() && !matches!(sample.verdict, Verdict::Pass | Verdict::TooFew)
    };
    let mut left: Vec<&LoggedSample> = logged.iter().filter(is_told).collect();
    // What every table has in common comes last, and of the others what is most striking first.
    let rank = |sample: &LoggedSample| {
        let raw = sample.slots.iter().filter_map(|(slot, _)| Some(slot.outcome?.p.log10));
        let least = raw.fold(0.0, f64::min);
        (sample.group.is_none(), std::cmp::Reverse(sample.verdict), least)
    };
    left.sort_by(|a, b| {
        let (a, b) = (rank(a), rank(b));
        (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2))
    });
    let share = |a: Option<GroupId>, b: Option<GroupId>| match (a, b) {
        (Some(a), Some(b)) => a == b || common.contains(&(a.min(b), a.max(b))),
        // All tables together have rounds in common with every sample.
        _ => true,
    };
    let mut causes = Vec::new();
    while !left.is_empty() {
        let first = left.remove(0);
        let (beside, others) = left.into_iter().partition(|other| share(first.group, other.group));
        left = others;
        causes.push((first, beside));
    }
    causes
}

/// How many causes the failures have: every file that fails, and every cause in the logs.
pub(super) fn failing(shuffles: &Shuffles, common: &BTreeSet<(GroupId, GroupId)>) -> usize {
    let files = shuffles.files.iter().filter(|file| file.verdict == Verdict::Fail);
    let causes = causes(&shuffles.logged, common);
    let together = shuffles.together.iter().filter(|together| {
        together.verdict == Verdict::Fail
            && shuffles.files.iter().all(|file| file.verdict != Verdict::Fail)
    });
    files.count()
        + together.count()
        + causes.iter().filter(|(sample, _)| sample.verdict == Verdict::Fail).count()
}
