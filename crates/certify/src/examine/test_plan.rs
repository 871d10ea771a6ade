//! The test plan of a submission: read from its document, for the files that it fits, and what following
//! it comes to beside the samples without a plan.

use crate::files::roles::Role;
use crate::findings::checks::plan_unusable;
use crate::load::store::Store;
use gincert_evidence::{Confidence, Digest, Finding, Place, Span};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_rng::{
    FAIL_LEVEL, InterimAnalysis, Plan, PlanResult, SampleUnit, SlotVerdict, Verdict, read_plan,
};
use gincert_submission::Manifest;

/// Largest plan that is read, in bytes.
pub const PLAN_BYTES_MAX: u64 = DOCUMENT_BYTES_MAX;

/// Reads a plan that is named `path` in findings.
///
/// # Errors
/// The text and everything that is wrong with it; then the plan is not to be followed.
pub fn read_shuffle_plan(path: &str, bytes: &[u8]) -> Result<Plan, (String, Vec<Finding>)> {
    if std::str::from_utf8(bytes).is_err() {
        let place = Place::File { path: path.to_owned() };
        let finding = plan_unusable::whole(place, "The plan is not text in UTF-8.");
        return Err((String::new(), vec![finding]));
    }
    let source = Source::new(path, bytes);
    let (plan, problems) = read_plan(&source);
    let found = problems.iter().map(|problem| {
        plan_unusable::finding(source.place(problem.span), &problem.message, &problem.help)
    });
    let findings: Vec<Finding> = found.collect();
    match plan {
        Some(plan) if findings.is_empty() => Ok(plan),
        _ => Err((source.text().to_owned(), findings)),
    }
}

/// A plan of the submission.
#[derive(Debug, Clone)]
pub(crate) struct SamplePlan {
    pub path: String,
    /// Where the submission page names it.
    span: Span,
    pub digest: Digest,
    pub plan: Plan,
    /// Listed files of the kind that the plan is for. Each follows the plan by itself, so that their
    /// levels are shared among them, before any is read.
    pub files: u32,
}

/// The answer at the confidence that a plan fixes, over the files that follow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlannedAnswer {
    pub confidence: Confidence,
    /// p-values of these files.
    pub values: usize,
    pub rejected: bool,
}

/// Whether a submission has a plan that is followed.
#[derive(Debug)]
pub(crate) enum TestPlan {
    /// It has none.
    Absent,
    /// It has one that cannot be followed; then nothing is tested.
    Refused,
    /// It has one.
    Followed(SamplePlan),
}

impl TestPlan {
    /// Whether nothing may be tested.
    pub fn is_refused(&self) -> bool {
        matches!(self, TestPlan::Refused)
    }

    /// The plan, where it is for decks or dealt cards.
    pub fn of_shuffles(&self) -> Option<&SamplePlan> {
        self.of_kind(true)
    }

    /// The plan, where it is for raw output or draws.
    pub fn of_random_numbers(&self) -> Option<&SamplePlan> {
        self.of_kind(false)
    }

    fn of_kind(&self, is_shuffle: bool) -> Option<&SamplePlan> {
        match self {
            TestPlan::Followed(plan) if plan.plan.sample.is_shuffle() == is_shuffle => Some(plan),
            _ => None,
        }
    }

    /// The finding about a plan that no file followed.
    pub fn unused(&self, page: &Source, is_followed: bool) -> Option<Finding> {
        match self {
            TestPlan::Followed(plan) if !is_followed => {
                let kind = if plan.plan.sample.is_shuffle() { "deck files" } else { "files" };
                Some(plan_unusable::unused(page.place(plan.span), &plan.path, kind))
            }
            _ => None,
        }
    }
}

/// The plan among the files, and what is wrong with it; nothing is found where a file was not taken in,
/// which has its finding already.
pub(crate) fn find(store: &Store, page: &Source, manifest: &Manifest) -> (TestPlan, Vec<Finding>) {
    match the_plan(store, page, manifest) {
        Ok(Some(plan)) => (TestPlan::Followed(plan), Vec::new()),
        Ok(None) => (TestPlan::Absent, Vec::new()),
        Err(findings) => (TestPlan::Refused, findings),
    }
}

fn the_plan(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
) -> Result<Option<SamplePlan>, Vec<Finding>> {
    if let Some(second) = store.with_role(manifest, Role::TestPlan).nth(1) {
        let place = page.place(second.path.span);
        let message = "A second plan is not allowed: a plan must be chosen before the data are \
                       seen.";
        return Err(vec![plan_unusable::whole(place, message)]);
    }
    // Nothing is tested without a plan that was not taken in.
    let Some(item) = store.only(manifest, Role::TestPlan).map_err(|_| Vec::new())? else {
        return Ok(None);
    };
    let path = &item.path.text;
    let bytes = store.bytes(path).ok_or_else(Vec::new)?;
    let bytes = bytes.map_err(|why| vec![plan_unusable::whole(page.place(item.path.span), why)])?;
    match read_shuffle_plan(path, bytes) {
        Ok(plan) => Ok(Some(SamplePlan {
            path: path.clone(),
            span: item.path.span,
            digest: Digest::of(bytes),
            files: files_of(store, manifest, plan.sample),
            plan,
        })),
        Err((_, problems)) => Err(problems),
    }
}

/// How many files that a plan of such a sample fits were taken in.
fn files_of(store: &Store, manifest: &Manifest, sample: SampleUnit) -> u32 {
    let count = match sample {
        SampleUnit::Decks => store.with_role(manifest, Role::Decks).count(),
        SampleUnit::Dealt(_) => store.with_role(manifest, Role::DealtCards).count(),
        SampleUnit::Bits(_) | SampleUnit::Draws(_) => {
            let numbers = store.with_random_numbers(manifest);
            numbers.filter(|(_, role)| fits(*role, sample)).count()
        }
    };
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Whether a plan of such a sample of random numbers is for files of this role.
pub(crate) fn fits(role: Role, sample: SampleUnit) -> bool {
    match (role, sample) {
        (Role::RawOutput { lowest_first }, SampleUnit::Bits(form)) => {
            lowest_first == form.lowest_first
        }
        (Role::Draws(Some(stated)), SampleUnit::Draws(form)) => stated == form,
        _ => false,
    }
}

/// The answer at the planned confidence over all files that follow the plan; `None` without any.
pub(crate) fn planned_answer<'f>(
    followed: impl Iterator<Item = &'f PlanResult>,
    confidence: Confidence,
) -> Option<PlannedAnswer> {
    let looks: Vec<&InterimAnalysis> = followed.filter_map(PlanResult::last).collect();
    looks.first()?;
    let values = looks.iter().map(|look| look.judged.slots.iter().flatten().count()).sum();
    let rejected = looks.iter().any(|look| look.judged.rejected);
    Some(PlannedAnswer { confidence, values, rejected })
}

/// What looks before the last one of a plan spend, which is taken from the level of all.
pub(crate) fn spent<'f>(followed: impl Iterator<Item = &'f PlanResult>) -> f64 {
    let last = followed.filter_map(PlanResult::last).filter(|look| look.is_last);
    last.map(|look| FAIL_LEVEL - look.levels.fail).fold(0.0, f64::max)
}

/// The verdicts of a file that follows a plan, by its own last look. `rejected_below` is the level at
/// which the file is rejected among all files, if it is: a plan may be of a higher confidence than the
/// profile, at whose level nothing that is rejected passes either.
pub(crate) fn own_verdicts(
    followed: &PlanResult,
    rejected_below: Option<f64>,
) -> (Vec<SlotVerdict>, Verdict) {
    let mut own = followed.last().map_or_else(Vec::new, |look| look.judged.slots.clone());
    let Some(level) = rejected_below else { return (own, followed.verdict) };
    for slot in own.iter_mut().flatten() {
        if slot.1 == Verdict::Pass && slot.0.value() < level {
            slot.1 = Verdict::Inconclusive;
        }
    }
    (own, followed.verdict.max(Verdict::Inconclusive))
}
