//! All samples of a submission as one family of tests, and each test over all tables.

use super::files::Pool;
use super::logs::LogSample;
use super::{CombinedSample, DeckFile, Grouping, LoggedSample, Shuffles, files};
use crate::examine::test_plan::{own_verdicts, planned_answer, spent};
use gincert_chance::combined_by_fisher;
use gincert_evidence::Confidence;
use gincert_rng::tails::P;
use gincert_rng::{
    Exclusions, PlanResult, SampleCoverage, SampleJudgement, SampleUnit, SelfCheckResult, Slot,
    SlotVerdict, Verdict, decks_to_pass, exclusions, judge, self_check, self_check_of_rounds,
};

/// Adjusts the p-values of all samples that have one look together.
pub(super) fn judged(
    read: Vec<files::TestedDeckFile>,
    mut pool: Option<files::Pool>,
    logged: Vec<LogSample>,
    level: Confidence,
    planned: Option<Confidence>,
) -> Shuffles {
    let confidence = level.share();
    let combined = combined(&logged);
    let pooled = pool.as_mut().map_or_else(Vec::new, |pool| pool.bench.slots());
    let mut family: Vec<Slot> = Vec::new();
    for file in &read {
        match file.followed.as_ref().and_then(PlanResult::last) {
            Some(look) => family.extend(look.slots.iter().cloned()),
            None => family.extend(file.slots.iter().cloned()),
        }
    }
    family.extend(logged.iter().flat_map(|sample| sample.slots.iter().cloned()));
    family.extend(combined.iter().cloned());
    family.extend(pooled.iter().cloned());
    let applicable = family.iter().filter(|slot| slot.outcome.is_some()).count();
    let SampleJudgement { slots, .. } = judge(&family, confidence);
    let followed = || read.iter().filter_map(|file| file.followed.as_ref());
    let spent = spent(followed());
    let mut shares = Shares {
        verdicts: slots.into_iter(),
        least: None,
        confidence: level,
        reject: 1.0 - confidence - spent,
    };
    let mut shuffles = Shuffles {
        family: applicable,
        confidence: Some(level),
        planned: planned.and_then(|planned| planned_answer(followed(), planned)),
        ..Shuffles::default()
    };
    let decks = pool.as_ref().map_or(0, |pool| pool.bench.taken());
    for file in read {
        shuffles.files.push(deck_file(file, &mut shares, applicable, decks, planned));
    }
    for sample in logged {
        shuffles.logged.push(logged_sample(sample, &mut shares, applicable));
    }
    if !combined.is_empty() {
        let over_all = over_all_tables(combined, &mut shares, &shuffles.logged);
        shuffles.logged.push(over_all);
    }
    if let Some(pool) = pool {
        shuffles.together = Some(together(pool, pooled, &mut shares, applicable));
    }
    shuffles.least = shares.least;
    shuffles.rejected = shares.rejects(shares.least).is_some();
    shuffles.self_check = checks(&shuffles);
    shuffles
}

/// The family's verdicts, handed out in the order in which the family was put together, and the
/// least p-value of those that may reject.
struct Shares {
    verdicts: std::vec::IntoIter<SlotVerdict>,
    least: Option<P>,
    confidence: Confidence,
    /// An adjusted p below this rejects at that confidence.
    reject: f64,
}

/// A sample's tests with their verdicts, and the confidence at which the sample is rejected.
type Share = (Vec<(Slot, SlotVerdict)>, Option<Confidence>);

impl Shares {
    /// The confidence of the answer, where such a p-value rejects.
    fn rejects(&self, least: Option<P>) -> Option<Confidence> {
        least.filter(|p| p.value() < self.reject).map(|_| self.confidence)
    }

    /// A sample's share. What the records that were left out may explain is doubtful, but rejects
    /// nothing.
    fn of(&mut self, slots: Vec<Slot>, may_fail: bool) -> Share {
        let own = self.verdicts.by_ref().take(slots.len()).map(|found| match found {
            Some((p, Verdict::Fail)) if !may_fail => Some((p, Verdict::Inconclusive)),
            found => found,
        });
        let own: Vec<SlotVerdict> = own.collect();
        let ps = own.iter().flatten().map(|(p, _)| *p).filter(|_| may_fail);
        let least = ps.min_by(|a, b| a.log10.total_cmp(&b.log10));
        let all = least.into_iter().chain(self.least);
        self.least = all.min_by(|a, b| a.log10.total_cmp(&b.log10));
        (slots.into_iter().zip(own).collect(), self.rejects(least))
    }
}

/// A deck file with its verdicts: those of its own plan, where it has one.
/// `pooled` is how many decks the deck files have together.
fn deck_file(
    file: files::TestedDeckFile,
    shares: &mut Shares,
    applicable: usize,
    pooled: u64,
    planned: Option<Confidence>,
) -> DeckFile {
    let first = file.followed.as_ref().and_then(PlanResult::last);
    let first = first.map(|look| look.slots.clone());
    let (mut slots, mut rejected) = shares.of(first.unwrap_or_else(|| file.slots.clone()), true);
    let mut verdict = worst(&slots);
    let mut applicable = applicable;
    if let Some(found) = &file.followed {
        let level = rejected.map(|_| shares.reject);
        let (own, planned_verdict) = own_verdicts(found, level);
        verdict = planned_verdict;
        applicable = own.iter().flatten().count();
        if found.last().is_some_and(|look| look.judged.rejected) {
            rejected = planned;
        }
        slots = file.slots.into_iter().zip(own).collect();
    }
    if slots.iter().all(|(_, found)| found.is_none()) {
        verdict = Verdict::TooFew;
    }
    let seen =
        SampleCoverage { lines: file.lines, left_out: file.left_out, steps: file.steps, runs: 1 };
    verdict = match (seen.settle(verdict), &file.cut) {
        (Verdict::Pass, Some(_)) => Verdict::LeftOut,
        (verdict, _) => enough(verdict, file.sample, file.lines.max(pooled)),
    };
    DeckFile {
        path: file.path,
        sample: file.sample,
        lines: file.lines,
        steps: file.steps,
        left_out: file.left_out,
        not_read: file.not_read,
        cut: file.cut,
        slots,
        places: file.places,
        verdict,
        rejected,
        exclusions: match verdict {
            Verdict::Pass => exclusions(file.sample, file.lines, applicable),
            _ => Exclusions::default(),
        },
        followed: file.followed,
    }
}

/// Decks pass only where they are as many as the smallest faults need that must be found.
fn enough(verdict: Verdict, sample: SampleUnit, decks: u64) -> Verdict {
    match (verdict, sample) {
        (Verdict::Pass, SampleUnit::Decks) if decks < decks_to_pass() => Verdict::TooFew,
        (verdict, _) => verdict,
    }
}

/// All deck files together, as decks of one shuffler.
fn together(
    pool: Pool,
    slots: Vec<Slot>,
    shares: &mut Shares,
    applicable: usize,
) -> CombinedSample {
    let (slots, rejected) = shares.of(slots, true);
    let lines = pool.bench.taken();
    let (left_out, steps, runs) = (pool.left_out, pool.bench.steps(), pool.files);
    let verdict = SampleCoverage { lines, left_out, steps, runs }.settle(worst(&slots));
    let verdict = enough(verdict, SampleUnit::Decks, lines);
    CombinedSample {
        files: pool.files,
        lines,
        verdict,
        rejected,
        exclusions: match verdict {
            Verdict::Pass => exclusions(SampleUnit::Decks, lines, applicable),
            _ => Exclusions::default(),
        },
        slots,
    }
}

/// A sample out of hand logs with its verdicts.
fn logged_sample(sample: LogSample, shares: &mut Shares, applicable: usize) -> LoggedSample {
    let (slots, rejected) = shares.of(sample.slots.clone(), sample.may_fail);
    let LogSample { lines, left_out, steps, runs, .. } = sample;
    let verdict = SampleCoverage { lines, left_out, steps, runs }.settle(worst(&slots));
    LoggedSample {
        group: Some(sample.group),
        exclusions: match verdict {
            Verdict::Pass => sample.exclusions(applicable),
            _ => Exclusions::default(),
        },
        of: Some((sample.by, sample.name)),
        is_decks: sample.is_decks,
        lines: sample.lines,
        steps: sample.steps,
        left_out: sample.left_out,
        not_tested: sample.not_tested,
        slots,
        places: sample.places,
        verdict,
        rejected,
    }
}

/// Each test once over all tables.
fn over_all_tables(
    combined: Vec<Slot>,
    shares: &mut Shares,
    logged: &[LoggedSample],
) -> LoggedSample {
    let (slots, rejected) = shares.of(combined, true);
    let of =
        |is_decks| logged.iter().filter(move |one| one.is_of_a_table() && one.is_decks == is_decks);
    let lines = [true, false].map(|is_decks| of(is_decks).map(|one| one.lines).sum::<u64>());
    let seen = SampleCoverage { lines: lines[0].max(lines[1]), ..SampleCoverage::default() };
    LoggedSample {
        group: None,
        of: None,
        is_decks: false,
        lines: 0,
        steps: None,
        left_out: 0,
        not_tested: None,
        verdict: seen.settle(worst(&slots)),
        rejected,
        slots,
        places: Vec::new(),
        exclusions: Exclusions::default(),
    }
}

/// The tests' check of themselves, for each kind of sample that was tested.
fn checks(shuffles: &Shuffles) -> Vec<SelfCheckResult> {
    let tested = |is_decks| {
        let mut logged = shuffles.logged.iter();
        logged.any(|one| one.is_decks == is_decks && one.of.is_some() && one.not_tested.is_none())
    };
    let mut samples: Vec<SampleUnit> = shuffles.files.iter().map(|file| file.sample).collect();
    samples.extend(tested(true).then_some(SampleUnit::Decks));
    samples.sort_unstable();
    samples.dedup();
    let mut found: Vec<SelfCheckResult> = samples.into_iter().flat_map(self_check).collect();
    if tested(false) {
        found.extend(self_check_of_rounds());
    }
    found
}

fn worst(slots: &[(Slot, SlotVerdict)]) -> Verdict {
    let verdicts = slots.iter().filter_map(|(_, found)| *found);
    let worst = verdicts.map(|(_, verdict)| verdict).max();
    worst.unwrap_or(Verdict::TooFew)
}

/// Each test over the tables: a fault too weak for any of them may show in all. Tables are samples
/// of their own rounds; shufflers and shifts are the same rounds again and stay apart.
fn combined(logged: &[LogSample]) -> Vec<Slot> {
    let tables = || logged.iter().filter(|sample| sample.by == Grouping::Table && sample.may_fail);
    let mut names: Vec<&Slot> = Vec::new();
    for slot in tables().flat_map(|sample| &sample.slots) {
        if slot.outcome.is_some() && !names.iter().any(|known| known.name == slot.name) {
            names.push(slot);
        }
    }
    let of = |slot: &&Slot| {
        let same = tables().flat_map(|sample| &sample.slots);
        let same = same.filter(|other| other.name == slot.name);
        let ps: Vec<P> = same.filter_map(|slot| Some(slot.outcome?.p)).collect();
        let (statistic, p) = combined_by_fisher(&ps).filter(|_| ps.len() > 1)?;
        Some(Slot {
            name: slot.name.clone(),
            regulators: slot.regulators,
            decks_min: slot.decks_min,
            because: None,
            outcome: Some(gincert_rng::tests::Outcome {
                part: "",
                statistic,
                df: u32::try_from(2 * ps.len()).ok(),
                p,
            }),
            detail: None,
        })
    };
    names.iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests;
