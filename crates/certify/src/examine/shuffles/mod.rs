//! The shuffles of a submission through the shuffle lab: its deck files, and the decks and hands of
//! its hand logs.
//!
//! A file that a plan of the submission is for has the looks of the plan, at its levels. Every other
//! sample has one look, and it is the whole sample; the p-values of all samples are adjusted
//! together, so that a submission with many of them is not accused for their number.

mod family;
mod files;
mod findings;
mod logs;

use gincert_pages::Source;
pub(crate) use logs::{GroupId, Grouping, LoggedDeals};

use crate::examine::test_plan::{PlannedAnswer, SamplePlan, TestPlan};
use crate::files::InputFile;
use crate::files::roles::Role;
use crate::files::tested_files::{FileKind, TestedFiles};
use crate::findings::checks::deck_file_unreadable;
use crate::load::store::Store;
use gincert_evidence::{Confidence, Finding, counted};
use gincert_replay::ExactHandValues;
use gincert_rng::tails::P;
use gincert_rng::{
    Exclusions, PlanResult, SampleUnit, SelfCheckResult, Slot, SlotVerdict, Verdict, most_striking,
};
use gincert_submission::{ItemFile, Manifest};
use std::collections::BTreeSet;

/// Deck files of a submission that are tested.
pub(crate) const DECK_FILES_MAX: usize = 100;
/// Characters of a table's, shuffler's or shift's name that are printed.
const NAME_CHARS_MAX: usize = 60;

/// A deck file and what the tests say about it.
#[derive(Debug)]
pub(crate) struct DeckFile {
    pub path: String,
    pub sample: SampleUnit,
    pub lines: u64,
    /// Steps from each deck to the next one that were looked at; `None` for dealt cards.
    pub steps: Option<u64>,
    pub left_out: u64,
    /// Lines that are not blank and were not read: after a look that failed, or reserved.
    pub not_read: u64,
    /// Why it was not read to its end.
    pub cut: Option<String>,
    /// Every slot with its adjusted p and verdict.
    pub slots: Vec<(Slot, SlotVerdict)>,
    /// How often each card (second) lay at each place (first).
    pub places: Vec<[u64; 52]>,
    pub verdict: Verdict,
    /// The confidence at which it is rejected, if it is.
    pub rejected: Option<Confidence>,
    pub exclusions: Exclusions,
    /// What following the plan came to.
    pub followed: Option<PlanResult>,
}

impl DeckFile {
    /// The slot with the smallest adjusted p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        smallest(&self.slots)
    }

    /// What it comes to, and why.
    pub fn standing(&self) -> String {
        standing(&self.slots, self.verdict, self.rejected)
    }

    /// Lines that the tests read, those of a retest too.
    pub fn read(&self) -> u64 {
        self.followed.as_ref().map_or(self.lines, |found| found.taken)
    }

    /// Lines that are not blank.
    pub fn given(&self) -> u64 {
        self.read().saturating_add(self.left_out).saturating_add(self.not_read)
    }
}

/// All deck files of the submission together, as decks of one shuffler.
#[derive(Debug)]
pub(crate) struct CombinedSample {
    pub files: u64,
    pub lines: u64,
    pub verdict: Verdict,
    /// The confidence at which it is rejected, if it is.
    pub rejected: Option<Confidence>,
    pub exclusions: Exclusions,
    pub slots: Vec<(Slot, SlotVerdict)>,
}

impl CombinedSample {
    /// Its name, for people.
    pub const NAME: &'static str = "All deck files together";

    /// The slot with the smallest adjusted p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        smallest(&self.slots)
    }

    /// What they come to, and why.
    pub fn standing(&self) -> String {
        standing(&self.slots, self.verdict, self.rejected)
    }
}

/// A sample out of the hand logs and what the tests say about it.
#[derive(Debug)]
pub(crate) struct LoggedSample {
    /// Which rounds it is made of; `None` for one test over all tables.
    pub group: Option<GroupId>,
    /// By what it was put together, and its name; `None` for one test over all tables.
    pub of: Option<(Grouping, String)>,
    /// Whether its lines are whole decks; else they are the hands of rounds.
    pub is_decks: bool,
    pub lines: u64,
    /// Steps from each deck to the next one that were looked at; `None` for hands.
    pub steps: Option<u64>,
    pub left_out: u64,
    /// Why it was not tested.
    pub not_tested: Option<String>,
    pub slots: Vec<(Slot, SlotVerdict)>,
    pub places: Vec<[u64; 52]>,
    pub verdict: Verdict,
    /// The confidence at which it is rejected, if it is.
    pub rejected: Option<Confidence>,
    pub exclusions: Exclusions,
}

impl LoggedSample {
    /// The slot with the smallest adjusted p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        smallest(&self.slots)
    }

    /// What it comes to, and why; or why it was not tested.
    pub fn standing(&self) -> String {
        match &self.not_tested {
            Some(why) => format!("not-tested: {why}"),
            None => standing(&self.slots, self.verdict, self.rejected),
        }
    }

    /// Whether any test of it has a p-value.
    pub fn is_tested(&self) -> bool {
        is_tested(&self.slots)
    }

    /// Whether it is a table's own sample, and was tested.
    pub fn is_of_a_table(&self) -> bool {
        matches!(self.of, Some((Grouping::Table, _))) && self.not_tested.is_none()
    }

    /// How much of it was tested, and its name.
    pub fn size(&self) -> String {
        let lines = match self.is_decks {
            true => counted(self.lines, "deck", "decks"),
            false => counted(self.lines, "round", "rounds"),
        };
        let of = self.of.as_ref();
        let of = of.map_or_else(String::new, |(by, name)| {
            format!(" of {} {}", by.word(), shortened(name))
        });
        format!("{lines}{of}")
    }

    /// Its name, for people.
    pub fn name(&self) -> String {
        let lines = if self.is_decks { "decks" } else { "hands" };
        match &self.of {
            Some((by, name)) => format!("{} {}, {lines}", by.word(), shortened(name)),
            None => "All tables together, test by test".to_owned(),
        }
    }
}

/// A name out of a log, short enough for a cell of a table.
fn shortened(name: &str) -> String {
    let chars = name.chars().count();
    match (name.trim().is_empty(), chars > NAME_CHARS_MAX) {
        (true, _) => format!("'{name}'"),
        (false, true) => {
            let start: String = name.chars().take(NAME_CHARS_MAX).collect();
            format!("{start}... ({chars} characters)")
        }
        (false, false) => name.to_owned(),
    }
}

fn smallest(slots: &[(Slot, SlotVerdict)]) -> Option<(&Slot, P)> {
    most_striking(slots.iter().map(|(slot, found)| (slot, found)))
}

/// What a sample comes to, and why. Rejected means the same everywhere: an adjusted p lies below the
/// level of the confidence named, 0.01 at 99 %.
fn standing(
    slots: &[(Slot, SlotVerdict)],
    verdict: Verdict,
    rejected: Option<Confidence>,
) -> String {
    match (verdict, rejected) {
        _ if !is_tested(slots) => "not-tested: it has too few lines for any test".to_owned(),
        (Verdict::Inconclusive, Some(level)) => {
            format!("{}: rejected at {level} confidence, but does not fail", verdict.word())
        }
        (Verdict::Inconclusive, None) => {
            format!("{}: a test is extreme, but the lines left out may explain it", verdict.word())
        }
        _ => verdict.words(),
    }
}

/// Whether any test of a sample has a p-value.
fn is_tested(slots: &[(Slot, SlotVerdict)]) -> bool {
    slots.iter().any(|(_, found)| found.is_some())
}

/// All samples of shuffles.
#[derive(Debug, Default)]
pub(crate) struct Shuffles {
    pub plan: Option<SamplePlan>,
    pub files: Vec<DeckFile>,
    /// The deck files together, where there are several.
    pub together: Option<CombinedSample>,
    /// Deck files that were not tested, and why.
    pub untested: Vec<(String, String)>,
    /// Records whose deck contradicts their hands.
    pub contradicted: u64,
    /// Rounds of the hand logs that are played event by event: their packs and hands are not tested.
    pub played: u64,
    /// Rounds of the hand logs with jokers in the deck: their decks and hands are not tested.
    pub with_jokers: u64,
    /// Samples out of the hand logs, tables first.
    pub logged: Vec<LoggedSample>,
    /// The tests' check of themselves, on decks of their own.
    pub self_check: Vec<SelfCheckResult>,
    /// Whether the submission has a plan that cannot be followed; then nothing is tested.
    pub plan_refused: bool,
    /// p-values of all samples.
    pub family: usize,
    /// The smallest of them, adjusted for all.
    pub least: Option<P>,
    /// The confidence of the collective answer; `None` where no sample was tested.
    pub confidence: Option<Confidence>,
    /// Whether anything is rejected at that confidence, over all samples together.
    pub rejected: bool,
    /// The answer at the planned confidence, where files follow a plan.
    pub planned: Option<PlannedAnswer>,
    /// Causes of the failures: a shuffler that fails in several samples is one.
    pub causes: usize,
}

impl Shuffles {
    /// Whether what a sample out of the logs says counts: one with too few rounds to pass does not
    /// where another one has enough.
    pub fn counts(&self, sample: &LoggedSample) -> bool {
        let passes = |other: &LoggedSample| {
            other.is_decks == sample.is_decks && other.verdict == Verdict::Pass
        };
        sample.verdict != Verdict::TooFew || !self.logged.iter().any(passes)
    }

    /// Whether anything is rejected, at the confidence of the profile or as planned.
    pub fn is_rejected(&self) -> bool {
        self.rejected || self.planned.is_some_and(|planned| planned.rejected)
    }

    /// Whether the plan decides alone: every sample follows it, at the confidence of the profile.
    pub fn is_all_planned(&self) -> bool {
        let same = self.planned.is_some_and(|planned| Some(planned.confidence) == self.confidence);
        let files = self.files.iter().all(|file| file.followed.is_some());
        same && files && self.together.is_none() && self.logged.is_empty()
    }

    /// The worst verdict that counts.
    pub fn worst(&self) -> Option<Verdict> {
        let counted = |one: &&LoggedSample| one.is_tested() && self.counts(one);
        let logged = self.logged.iter().filter(counted).map(|one| one.verdict);
        self.of_files().map(|(verdict, _)| verdict).chain(logged).max()
    }

    /// Samples that are rejected at a confidence and do not fail.
    pub fn rejected_without_failing(&self) -> usize {
        let logged = self.logged.iter().filter(|one| one.is_tested());
        let all = self.of_files().chain(logged.map(|one| (one.verdict, one.rejected)));
        all.filter(|(verdict, rejected)| *verdict == Verdict::Inconclusive && rejected.is_some())
            .count()
    }

    /// The verdict of every sample that was tested.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let logged = self.logged.iter().filter(|one| one.is_tested()).map(|one| one.verdict);
        self.of_files().map(|(verdict, _)| verdict).chain(logged).collect()
    }

    /// Whether there is a sample at all, though no test may have lines enough for it.
    pub fn has_samples(&self) -> bool {
        let mut logged = self.logged.iter();
        !self.files.is_empty() || logged.any(|one| one.not_tested.is_none())
    }

    /// What each deck file that was tested comes to, and all of them together.
    fn of_files(&self) -> impl Iterator<Item = (Verdict, Option<Confidence>)> {
        let files = self.files.iter().filter(|file| is_tested(&file.slots));
        let together = self.together.iter().filter(|all| is_tested(&all.slots));
        let files = files.map(|file| (file.verdict, file.rejected));
        files.chain(together.map(|all| (all.verdict, all.rejected)))
    }

    /// Deck files that no test had lines enough for, and those that could not be read at all.
    pub fn files_untested(&self) -> usize {
        let too_small = self.files.iter().filter(|file| !is_tested(&file.slots)).count();
        self.untested.len() + too_small
    }
}

/// Tests every file with the role of a deck file, and what the logs showed. The digests of the files
/// that were taken in tell which of them are one file again.
pub(crate) fn examine(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    taken_in: &[InputFile],
    confidence: Confidence,
    logs: Option<(&mut LoggedDeals, &[Option<ExactHandValues>])>,
    plan: &TestPlan,
) -> (Shuffles, Vec<Finding>) {
    // Nothing is tested otherwise than as planned.
    if plan.is_refused() {
        return (Shuffles { plan_refused: true, ..Shuffles::default() }, Vec::new());
    }
    let plan = plan.of_shuffles();
    let decks = store.with_role(manifest, Role::Decks).map(|item| (item, false));
    let dealt = store.with_role(manifest, Role::DealtCards).map(|item| (item, true));
    let mut items: Vec<(&ItemFile, bool)> = decks.chain(dealt).collect();
    items.sort_by_key(|(item, _)| item.path.span);
    let kind = FileKind {
        name: "deck files",
        most: DECK_FILES_MAX,
        unreadable: deck_file_unreadable::file,
        again: deck_file_unreadable::again,
    };
    let mut pool = files::Pool::new();
    let TestedFiles { read, untested, mut findings } =
        kind.test(page, taken_in, items.into_iter(), |item, dealt, place| {
            let plan = plan.map(|planned| (&planned.plan, planned.files));
            files::read(store, item, dealt, plan, &mut pool, place)
        });
    let mut common = BTreeSet::new();
    let (mut played, mut with_jokers) = (0, 0);
    let logged = logs.map_or_else(Vec::new, |(deals, values)| {
        common = std::mem::take(&mut deals.common);
        (played, with_jokers) = (deals.played, deals.with_jokers);
        deals.samples(values)
    });
    let planned = plan.map(|found| found.plan.confidence);
    let pool = Some(pool).filter(|pool| pool.files > 1);
    let mut shuffles = family::judged(read, pool, logged, confidence, planned);
    let is_followed = shuffles.files.iter().any(|file| file.followed.is_some());
    shuffles.untested = untested;
    (shuffles.played, shuffles.with_jokers) = (played, with_jokers);
    shuffles.plan = plan.filter(|_| is_followed).cloned();
    shuffles.causes = findings::failing(&shuffles, &common);
    findings.extend(findings::findings(&shuffles, &common, page, manifest));
    (shuffles, findings)
}

/// Counts which card lies at which place.
fn count(places: &mut [[u64; 52]], cards: &[u8]) {
    for (counts, card) in places.iter_mut().zip(cards) {
        if let Some(count) = counts.get_mut(usize::from(*card)) {
            *count += 1;
        }
    }
}
