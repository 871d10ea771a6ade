//! What the samples of shuffles come to: their verdict, and the sentence for conclusion and first page.

use super::regulators;
use crate::examine::scope::PartScope;
use crate::examine::shuffles::{DeckFile, Shuffles};
use crate::report::context::ReportContext;
use gincert_evidence::{Confidence, counted, fitting, grouped};
use gincert_report::{ConclusionLine, Report};
use gincert_rng::Verdict;

/// What the sentence is about.
const ABOUT: &str = "Shuffles";
/// What it is about where there is nothing.
const ABSENT: &str = "Random numbers and shuffles";

/// The verdict on the shuffles; `None` where the submission shows none.
pub(super) fn verdict(facts: &ReportContext<'_>) -> Option<gincert_evidence::Verdict> {
    match facts.scope().shuffles() {
        PartScope::Absent => None,
        PartScope::Untested => Some(gincert_evidence::Verdict::NotTested),
        PartScope::Tested => Some(overall(&facts.intake.shuffles)),
    }
}

/// The worst verdict of a sample; one that was not tested whole keeps the rest from agreeing. Shuffles
/// that are rejected differ.
fn overall(shuffles: &Shuffles) -> gincert_evidence::Verdict {
    if shuffles.is_rejected() {
        return gincert_evidence::Verdict::Differs;
    }
    let worst = shuffles.worst();
    let cut = shuffles.files.iter().any(|file| file.cut.is_some());
    let doubtful = cut || shuffles.files_untested() > 0 || shuffles.contradicted > 0;
    // Passing the rest is no agreement of the whole.
    let worst = match doubtful {
        true => worst.max(worst.and(Some(Verdict::Inconclusive))),
        false => worst,
    };
    regulators::word(worst)
}

/// Samples by what they come to, and what was not tested.
pub(super) struct Outcomes {
    samples: u64,
    pass: u64,
    fail: u64,
    inconclusive: u64,
    /// Of the inconclusive ones: too small to pass, and with too much left out to pass.
    too_small: u64,
    left_out: u64,
    /// Of the inconclusive ones: rejected at a confidence, without failing.
    rejected: u64,
    /// Too small to pass beside others that pass, which keeps the whole from nothing.
    not_counted: u64,
    causes: u64,
    files_untested: u64,
    files_cut: u64,
    contradicted: u64,
    /// Rounds whose packs and hands are not tested.
    played: u64,
    /// Deck files that were taken as a sample, and all.
    files: [u64; 2],
    /// Lines of the deck files: given, read, left out, and not read.
    given: u64,
    read: u64,
    unreadable: u64,
    not_read: u64,
}

impl Outcomes {
    pub fn of(shuffles: &Shuffles) -> Outcomes {
        let verdicts = shuffles.verdicts();
        let of = |wanted: &[Verdict]| {
            verdicts.iter().filter(|found| wanted.contains(found)).count() as u64
        };
        let tested = shuffles.logged.iter().filter(|sample| sample.is_tested());
        let not_counted = tested.filter(|sample| !shuffles.counts(sample)).count() as u64;
        let open = of(&[Verdict::TooFew, Verdict::LeftOut, Verdict::Inconclusive]);
        let sum = |of: fn(&DeckFile) -> u64| {
            shuffles.files.iter().map(of).fold(0u64, u64::saturating_add)
        };
        Outcomes {
            samples: verdicts.len() as u64,
            pass: of(&[Verdict::Pass]),
            fail: of(&[Verdict::Fail]),
            inconclusive: open.saturating_sub(not_counted),
            too_small: of(&[Verdict::TooFew]).saturating_sub(not_counted),
            left_out: of(&[Verdict::LeftOut]),
            rejected: shuffles.rejected_without_failing() as u64,
            not_counted,
            causes: shuffles.causes as u64,
            files_untested: shuffles.files_untested() as u64,
            files_cut: shuffles.files.iter().filter(|file| file.cut.is_some()).count() as u64,
            contradicted: shuffles.contradicted,
            played: shuffles.played,
            files: [
                shuffles.files.len() as u64,
                (shuffles.files.len() + shuffles.untested.len()) as u64,
            ],
            given: sum(DeckFile::given),
            read: sum(DeckFile::read),
            unreadable: sum(|file| file.left_out),
            not_read: sum(|file| file.not_read),
        }
    }

    /// The samples by what they come to, and the causes of failures.
    fn words(&self) -> Vec<String> {
        let not_counted = match self.not_counted {
            0 => String::new(),
            count => format!(
                ", {} {} too small to count beside those that pass",
                number(count),
                fitting(count, "is", "are")
            ),
        };
        let mut parts = vec![format!(
            "of {} {} {}, {} {}, {} {} inconclusive{not_counted}",
            counted(self.samples, "sample", "samples"),
            number(self.pass),
            fitting(self.pass, "passes", "pass"),
            number(self.fail),
            fitting(self.fail, "fails", "fail"),
            number(self.inconclusive),
            fitting(self.inconclusive, "is", "are")
        )];
        if self.fail > self.causes {
            let causes = counted(self.causes, "cause", "causes");
            parts.push(format!("the failures have {causes}"));
        }
        for (count, what) in [
            (self.rejected, "rejected, but no failure"),
            (self.too_small, "too small to pass"),
            (self.left_out, "not whole enough to pass"),
        ] {
            if count > 0 {
                let be = fitting(count, "is", "are");
                parts.push(format!("of the inconclusive ones {} {be} {what}", number(count)));
            }
        }
        parts
    }

    /// What was not tested, or not whole.
    fn doubts(&self) -> Vec<String> {
        let of = |count: u64, one: &str, more: &str| (count > 0).then(|| counted(count, one, more));
        let parts = [
            of(self.files_untested, "deck file was not tested", "deck files were not tested"),
            of(
                self.files_cut,
                "deck file was not read to its end",
                "deck files were not read to their end",
            ),
            of(
                self.contradicted,
                "deck of the hand logs contradicts its hands",
                "decks of the hand logs contradict their hands",
            ),
        ];
        let mut parts: Vec<String> = parts.into_iter().flatten().collect();
        if self.not_read > 0 {
            let lines = counted(self.given, "line", "lines");
            let be = fitting(self.not_read, "was", "were");
            parts.push(format!("{} of {lines} of deck files {be} not read", number(self.not_read)));
        }
        parts
    }

    /// Names the counts.
    pub fn name(&self, report: &mut Report) {
        for (name, count) in [
            ("samples", self.samples),
            ("samples.pass", self.pass),
            ("samples.fail", self.fail),
            ("samples.inconclusive", self.inconclusive),
            ("samples.inconclusive.rejected", self.rejected),
            ("samples.inconclusive.too-small", self.too_small),
            ("samples.inconclusive.left-out", self.left_out),
            ("samples.not-counted", self.not_counted),
            ("causes-of-failures", self.causes),
            ("files.untested", self.files_untested),
            ("rounds-played-event-by-event", self.played),
            ("files.not-read-to-the-end", self.files_cut),
            ("decks-that-contradict-their-hands", self.contradicted),
            ("lines.given", self.given),
            ("lines.read", self.read),
            ("lines.left-out", self.unreadable),
            ("lines.not-read", self.not_read),
        ] {
            report.name(&format!("shuffles.{name}"), count);
        }
        report.name("shuffles.files.sampled", self.files[0]);
        report.name("shuffles.files.given", self.files[1]);
    }
}

/// At which confidence the shuffles are rejected, if they are; what fails is rejected at any.
fn answers(shuffles: &Shuffles) -> Vec<String> {
    if shuffles.worst() == Some(Verdict::Fail) {
        return Vec::new();
    }
    let planned = shuffles.planned.filter(|planned| planned.rejected);
    let mut answers = Vec::new();
    answers.extend(
        planned.map(|planned| format!("rejected at {} confidence, as planned", planned.confidence)),
    );
    if shuffles.rejected && !(planned.is_some() && shuffles.is_all_planned()) {
        let confidence = shuffles.confidence.unwrap_or(Confidence::P99);
        answers.push(format!("rejected at {confidence} confidence"));
    }
    answers
}

fn number(count: u64) -> String {
    grouped(count.into())
}

/// The sentence for the conclusion.
pub(crate) fn sentence(facts: &ReportContext<'_>) -> ConclusionLine {
    let shuffles = &facts.intake.shuffles;
    let outcomes = Outcomes::of(shuffles);
    let Some(verdict) = verdict(facts) else {
        let about = match facts.scope().random_numbers {
            PartScope::Absent => ABSENT,
            _ => ABOUT,
        };
        return ConclusionLine::new(about, None, vec!["not part of this submission".to_owned()]);
    };
    let mut parts = Vec::new();
    match facts.scope().shuffles() {
        PartScope::Tested => {
            parts.extend(answers(shuffles));
            parts.extend(outcomes.words());
        }
        _ => parts.push(why_untested(facts)),
    }
    parts.extend(outcomes.doubts());
    ConclusionLine::new(ABOUT, Some(verdict), parts)
}

/// Why no shuffle was tested, as the end of a sentence.
pub(crate) fn why_untested(facts: &ReportContext<'_>) -> String {
    let (shuffles, logs) = (&facts.intake.shuffles, &facts.intake.hand_logs);
    let [_, audited, _] = logs.records;
    if shuffles.plan_refused {
        return "the test plan cannot be followed, so no deck was read".to_owned();
    }
    if shuffles.has_samples() {
        return "no sample has lines enough for any test".to_owned();
    }
    if shuffles.played > 0 {
        let rounds = counted(
            shuffles.played,
            "round is played event by event",
            "rounds are played event by event",
        );
        return format!("{rounds}; this build does not test their packs and hands");
    }
    match (logs.files.is_empty(), logs.not_read.is_some(), audited) {
        (false, true, _) => "the hand logs were not read".to_owned(),
        (false, false, 0) => "no record of the hand logs could be audited".to_owned(),
        _ => "the files give no sample of decks or hands".to_owned(),
    }
}
