//! Raw output and draws of a submission's generators through the tests of the lab.
//!
//! A file that the plan of the submission is for has the looks of the plan, at its levels. Every other
//! file has one look, and it is the whole file; the p-values of all files are adjusted together, so
//! that a submission with many of them is not accused for their number. What the tests say of numbers is
//! nothing about a shuffle made of them: decks are tested apart.

mod files;
mod findings;

use super::test_plan::{
    PlannedAnswer, SamplePlan, TestPlan, fits, own_verdicts, planned_answer, spent,
};
use crate::files::InputFile;
use crate::files::tested_files::{FileKind, TestedFiles};
use crate::findings::checks::random_numbers_unreadable;
use crate::load::store::Store;
use files::{FileSample, TestedFile};
use gincert_evidence::{Confidence, Finding};
use gincert_pages::Source;
use gincert_rng::tails::P;
use gincert_rng::{
    PlanResult, SampleJudgement, SelfCheckResult, Slot, SlotVerdict, Verdict, judge, most_striking,
    self_check_of_bits, self_check_of_draws,
};
use gincert_submission::Manifest;

/// Files of raw output and draws that are tested.
pub(crate) const FILES_MAX: usize = 100;
/// Fewest bits of a file that can pass.
pub(crate) const BITS_MIN: u64 = gincert_rng::bits::BITS_PASS_MIN;
/// Fewest numbers of a file that can pass: as many outcomes as GLI-19 v3.0, 3.4.2, requires of a
/// mechanical device.
pub(crate) const NUMBERS_MIN: u64 = 10_000;

/// What was tested of a file.
#[derive(Debug)]
pub(crate) enum Size {
    /// Sequences of bits.
    Bits { sequences: u64, bits: u64, left_over: u64, encoding: &'static str },
    /// Draws of numbers.
    Draws { draws: u64, per_draw: u64, low: u64, high: u64, is_replaced: bool },
}

impl Size {
    /// Bits, or numbers.
    pub fn units(&self) -> (u64, &'static str) {
        match self {
            Size::Bits { bits, .. } => (*bits, "bits"),
            Size::Draws { draws, per_draw, .. } => (draws.saturating_mul(*per_draw), "numbers"),
        }
    }

    /// The word for one sequence or draw and for several.
    pub fn lines(&self) -> [&'static str; 2] {
        match self {
            Size::Bits { .. } => ["sequence", "sequences"],
            Size::Draws { .. } => ["draw", "draws"],
        }
    }

    /// As many as a pass needs.
    pub fn needed(&self) -> u64 {
        match self {
            Size::Bits { .. } => BITS_MIN,
            Size::Draws { .. } => NUMBERS_MIN,
        }
    }
}

/// One p-value of a file, or why there is none.
#[derive(Debug)]
pub(crate) struct SlotRow {
    pub slot: Slot,
    pub found: SlotVerdict,
}

/// A file and what the tests say about it.
#[derive(Debug)]
pub(crate) struct NumberFile {
    pub path: String,
    pub size: Size,
    /// Why it was not read to its end.
    pub cut: Option<String>,
    pub rows: Vec<SlotRow>,
    /// What values of draws point at, where they point at a word that was scaled.
    pub notes: Vec<String>,
    /// Counts to draw, row by row, and what a row and a column are.
    pub picture: Option<Picture>,
    pub verdict: Verdict,
    /// What following the plan came to.
    pub followed: Option<PlanResult>,
    /// Sequences or draws that were not read: after a look that failed, or reserved.
    pub not_read: u64,
}

/// Counts that are expected to be alike.
#[derive(Debug)]
pub(crate) enum Picture {
    /// Of bytes, by value.
    Bytes(Vec<u64>),
    /// Of draws, by place (first) and value (second).
    Values(Vec<Vec<u64>>),
}

impl NumberFile {
    /// The slot with the smallest adjusted p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        most_striking(self.rows.iter().map(|row| (&row.slot, &row.found)))
    }
}

/// All files of raw output and draws.
#[derive(Debug, Default)]
pub(crate) struct RandomNumbers {
    /// The plan that files follow.
    pub plan: Option<SamplePlan>,
    /// The answer at the planned confidence, where files follow a plan.
    pub planned: Option<PlannedAnswer>,
    pub files: Vec<NumberFile>,
    /// Files that were not tested, and why.
    pub untested: Vec<(String, String)>,
    /// p-values of all files.
    pub family: usize,
    /// The confidence of the collective answer; `None` where no file was tested.
    pub confidence: Option<Confidence>,
    /// Whether anything is rejected at that confidence, over all files together.
    pub rejected: bool,
    /// The tests' check of themselves, on numbers of their own.
    pub self_check: Vec<SelfCheckResult>,
}

impl RandomNumbers {
    /// Whether the submission has such a file.
    pub fn is_given(&self) -> bool {
        !self.files.is_empty() || !self.untested.is_empty()
    }

    /// Whether any test of a file had numbers enough.
    pub fn is_tested(&self) -> bool {
        self.files.iter().any(|file| file.rows.iter().any(|row| row.found.is_some()))
    }

    /// The worst verdict of a file.
    pub fn worst(&self) -> Option<Verdict> {
        self.files.iter().map(|file| file.verdict).max()
    }
}

/// Tests every file with the role of raw output or draws. The digests of the files that were taken in
/// tell which of them are one file again.
pub(crate) fn examine(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    taken_in: &[InputFile],
    confidence: Confidence,
    plan: &TestPlan,
) -> (RandomNumbers, Vec<Finding>) {
    // Nothing is tested otherwise than as planned.
    let is_refused = plan.is_refused();
    let plan = plan.of_random_numbers();
    let kind = FileKind {
        name: "files of raw output and draws",
        most: FILES_MAX,
        unreadable: random_numbers_unreadable::file,
        again: random_numbers_unreadable::again,
    };
    let items = store.with_random_numbers(manifest);
    let TestedFiles { read, untested, mut findings } =
        kind.test(page, taken_in, items, |item, role, place| {
            if is_refused {
                let why = "the test plan of the submission cannot be followed".to_owned();
                return (Err(why), Vec::new());
            }
            let plan = plan.filter(|planned| fits(role, planned.plan.sample));
            let plan = plan.map(|planned| (&planned.plan, planned.files));
            let (file, finding) = files::read(store, &item.path.text, role, plan, place);
            (file, finding.into_iter().collect())
        });
    let mut found = judged(read, confidence, plan.map(|planned| planned.plan.confidence));
    found.untested = untested;
    found.plan = plan.filter(|_| found.planned.is_some()).cloned();
    findings.extend(findings::findings(&found, page, manifest));
    (found, findings)
}

/// Adjusts the p-values of all files together; a file that follows a plan has the verdict of its own last
/// look, unless the files together are rejected for it.
fn judged(read: Vec<TestedFile>, level: Confidence, planned: Option<Confidence>) -> RandomNumbers {
    let family: Vec<Slot> = read.iter().flat_map(|file| file.slots.iter().cloned()).collect();
    let SampleJudgement { slots, .. } = judge(&family, level.share());
    let followed = || read.iter().filter_map(|file| file.followed.as_ref());
    let reject = 1.0 - level.share() - spent(followed());
    let is_rejected = |slots: &[SlotVerdict]| {
        let mut found = slots.iter().flatten();
        found.any(|(p, _)| p.value() < reject)
    };
    let mut found = RandomNumbers {
        family: family.iter().filter(|slot| slot.outcome.is_some()).count(),
        confidence: (!read.is_empty()).then_some(level),
        rejected: is_rejected(&slots),
        planned: planned.and_then(|planned| planned_answer(followed(), planned)),
        ..RandomNumbers::default()
    };
    let mut verdicts = slots.into_iter();
    for file in read {
        let own: Vec<SlotVerdict> = verdicts.by_ref().take(file.slots.len()).collect();
        let (own, worst) = match &file.followed {
            None => {
                let worst = own.iter().flatten().map(|(_, verdict)| *verdict).max();
                (own, worst)
            }
            Some(followed) => {
                let (own, verdict) = own_verdicts(followed, is_rejected(&own).then_some(reject));
                (own, Some(verdict))
            }
        };
        found.files.push(judged_file(file, own, worst.unwrap_or(Verdict::TooFew)));
    }
    found.self_check = checks(&found);
    found
}

/// A file with its verdicts; it passes only where it is whole and large enough.
fn judged_file(file: TestedFile, own: Vec<SlotVerdict>, worst: Verdict) -> NumberFile {
    let (size, picture) = match file.sampled {
        FileSample::Bits(size, bytes) => (size, Some(Picture::Bytes(bytes))),
        FileSample::Draws(size, places) => (size, places.map(Picture::Values)),
    };
    let verdict = match worst {
        Verdict::Pass if file.cut.is_some() => Verdict::LeftOut,
        Verdict::Pass if size.units().0 < size.needed() => Verdict::TooFew,
        verdict => verdict,
    };
    let rows = file.slots.into_iter().zip(own);
    NumberFile {
        path: file.path,
        size,
        cut: file.cut,
        rows: rows.map(|(slot, found)| SlotRow { slot, found }).collect(),
        notes: file.notes,
        picture,
        verdict,
        followed: file.followed,
        not_read: file.not_read,
    }
}

/// The tests' check of themselves, for each kind of file that was tested.
fn checks(found: &RandomNumbers) -> Vec<SelfCheckResult> {
    let has = |wanted: fn(&Size) -> bool| found.files.iter().any(|file| wanted(&file.size));
    let mut checks = Vec::new();
    if has(|size| matches!(size, Size::Bits { .. })) {
        checks.extend(self_check_of_bits());
    }
    if has(|size| matches!(size, Size::Draws { .. })) {
        checks.extend(self_check_of_draws());
    }
    checks
}
