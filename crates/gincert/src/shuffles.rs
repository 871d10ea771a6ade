//! Decks, one a line, against the exact laws of a fair shuffle.

use gincert_evidence::Confidence;
use gincert_rng::{
    LineEvent, LineOutcome, Plan, PlanResult, ReadEnd, SampleCoverage, SampleReader, SampleRun,
    SampleUnit, Verdict,
};
use std::io::{self, BufRead};

/// What the tests say of a sample of decks.
#[derive(Debug, Clone, PartialEq)]
pub struct ShuffleResult {
    /// The looks at the sample, each with its slots and p-values, and the verdict of the tests.
    pub looks: PlanResult,
    /// What the sample comes to: it passes only where there is enough of it and little was left out.
    pub verdict: Verdict,
    /// Lines that were tested, that were left out, and steps between decks.
    pub coverage: SampleCoverage,
    /// Whether the reading ended before the end of the sample, because no deck was in sight any more.
    pub is_cut_off: bool,
}

/// Tests a sample of shuffles, a deck or the cards dealt from one a line: as a plan says that was fixed
/// before, or without one whole decks, all at once at a confidence of 99 per cent. Constant memory but for
/// the lines that a plan reserves and the digests of a million decks.
///
/// # Errors
/// What the reader gives; [`io::ErrorKind::InvalidInput`] for a plan of anything but shuffles, such as bits.
///
/// ```
/// use gincert::test_shuffles;
/// // Four hundred decks in the order of the factory.
/// let deck: Vec<String> = (0..52).map(|card: u8| card.to_string()).collect();
/// let decks = format!("{}\n", deck.join(" ")).repeat(400);
/// let result = test_shuffles(decks.as_bytes(), None)?;
/// assert_eq!(result.verdict.word(), "fail");
/// assert_eq!(result.coverage.lines, 400);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn test_shuffles(sample: impl BufRead, plan: Option<&Plan>) -> io::Result<ShuffleResult> {
    let unit = plan.map_or(SampleUnit::Decks, |plan| plan.sample);
    if !unit.is_shuffle() {
        let why = format!("the plan is for {unit}; shuffles are whole decks or dealt cards");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    let mut run = SampleRun::new(unit, plan.map(|plan| (plan, 1)));
    let mut left_out = 0;
    let is_dealt = matches!(unit, SampleUnit::Dealt(_));
    let ended = SampleReader::new(sample, is_dealt).read(&mut |event| match event {
        LineEvent::LeftOut { .. } => {
            left_out += 1;
            run.gap();
            LineOutcome::More
        }
        LineEvent::Row(row) if !run.add(row, &mut |_| ()) => {
            LineOutcome::LeftOut("it is not a line of such a sample".to_owned())
        }
        LineEvent::Row(_) if run.wants_more() => LineOutcome::More,
        LineEvent::Row(_) => LineOutcome::Enough,
    })?;
    let steps = run.steps();
    let looks = match run {
        SampleRun::Planned(protocol) => protocol.finish(),
        SampleRun::AtOnce(mut tests) => {
            PlanResult::at_once(&mut tests, unit, Confidence::P99.share())
        }
    };
    let tested = looks.last().map_or(0, |look| look.decks);
    let coverage = SampleCoverage { lines: tested, left_out, steps, runs: 1 };
    let is_cut_off = ended == ReadEnd::Stray;
    let verdict = match coverage.settle(looks.verdict) {
        Verdict::Pass if is_cut_off => Verdict::LeftOut,
        verdict => verdict,
    };
    Ok(ShuffleResult { looks, verdict, coverage, is_cut_off })
}
