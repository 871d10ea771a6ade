//! The tests of a deck file of the submission, or of decks and hands from its logs, do not pass.
//!
//! All p-values of all samples of a submission are one family, adjusted by Holm's rule. A sample without
//! a plan has one look, at the whole sample. It is rejected at the confidence level of the profile when
//! an adjusted p is below 0.01 at 99 %, below 0.05 at 95 %; a file with a plan is rejected at the planned
//! confidence level, too. It fails when one is below 5 x 10^-5, which happens to a fair shuffle in less
//! than one of twenty thousand submissions; a sample that is rejected and does not fail is inconclusive,
//! and the verdict on the shuffles of the submission is 'differs'. A sample of which nothing is rejected
//! does not pass, either, when it has fewer than 416 lines, when the deck files together have fewer decks
//! than are needed for the smallest faults that must be found (8,192: a sorted deck riffled ten times),
//! or when more than one line in a hundred, or one step in ten, was excluded: the result of these is
//! unknown.
//!
//! Deck files of one submission are tested one by one and together, as decks of one shuffler: a weak
//! fault shows only in all of them.
//!
//! One faulty shuffler is one finding, although its rounds are tested by table, by shuffler and by shift,
//! as decks and as hands.
//!
//! What to do: for a failure, establish whether the shuffler or the log is at fault; for an inconclusive
//! file, plan a larger sample (`gincert rng plan`) and test that one; for excluded lines, ask for the
//! original file.

use gincert_evidence::{
    Confidence, Finding, FindingSubject, Grade, Place, Quantity, counted, grouped, printable,
};
use gincert_rng::decks_to_pass;
use gincert_rng::tails::P;

pub(crate) const CODE: &str = "shuffle-rejected";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Shuffles;

/// The most striking slot of a sample, and its adjusted p.
pub(crate) struct StrikingSlot<'s> {
    pub slot: &'s str,
    /// Its most striking cell in words: which card, which place, how often, how often expected.
    pub detail: Option<String>,
    pub p: P,
}

fn struck(finding: Finding, level: Confidence, striking: &StrikingSlot<'_>) -> Finding {
    let observed = format!("{}: adjusted p {}", striking.slot, striking.p);
    let finding = match &striking.detail {
        Some(words) => finding.note(format!("Most extreme: {words}.")),
        None => finding,
    };
    finding
        .expected(Quantity::Text(format!("every adjusted p 0.0{} or more", 100 - level.percent())))
        .observed(Quantity::Text(observed))
}

/// A sample that failed, with the most striking slot.
pub(crate) fn failed(place: Place, name: &str, striking: &StrikingSlot<'_>) -> Finding {
    let message = format!("The shuffle behind '{}' is rejected.", printable(name));
    struck(
        Finding::new(CODE, Grade::Material, place, message).about(SUBJECT),
        Confidence::P99,
        striking,
    )
    .help("Establish whether the shuffler or the log is at fault.")
}

/// A sample that neither passes nor fails: it is rejected at a confidence, or what was left out of it may
/// explain what is striking.
pub(crate) fn inconclusive(
    place: Place,
    name: &str,
    rejected: Option<Confidence>,
    striking: &StrikingSlot<'_>,
) -> Finding {
    let name = printable(name);
    let message = match rejected {
        Some(level) => format!(
            "The shuffle behind '{name}' is rejected at {level} confidence but does not fail: no \
             adjusted p is below 5e-5."
        ),
        None => format!(
            "The shuffle behind '{name}' is neither passed nor rejected: a test is extreme, but \
             the lines left out may explain it."
        ),
    };
    let finding = Finding::new(CODE, Grade::Minor, place, message).about(SUBJECT);
    struck(finding, rejected.unwrap_or(Confidence::P99), striking)
        .help("Plan a larger sample with gincert rng plan and test it.")
}

/// A sample that is too small to pass.
pub(crate) fn too_few(place: Place, name: &str, lines: u64) -> Finding {
    let message = format!(
        "The shuffle behind '{}' is neither passed nor rejected: nothing is rejected, but {} too \
         few to pass.",
        printable(name),
        counted(lines, "line is", "lines are")
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(format!(
            "{} decks or more of one shuffler, in one file or several, enough to show the smallest \
             faults that must be found; of dealt cards 416 lines",
            grouped(i128::from(decks_to_pass()))
        )))
        .observed(Quantity::Text(counted(lines, "line", "lines")))
        .help("Plan a larger sample with gincert rng plan and test it.")
}

/// A sample of which too much is hidden.
pub(crate) fn left_out(place: Place, name: &str, lines: u64, left_out: u64) -> Finding {
    let message = format!(
        "The shuffle behind '{}' is neither passed nor rejected: nothing is rejected, but too many \
         lines are left out to pass.",
        printable(name)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(
            "at most one line in a hundred left out, and one step in ten".to_owned(),
        ))
        .observed(Quantity::Text(format!(
            "{} tested, {} left out",
            counted(lines, "line", "lines"),
            grouped(left_out.into())
        )))
        .help("Request the original sample, with every line complete.")
}
