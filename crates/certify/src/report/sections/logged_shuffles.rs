//! Section 11, decks and hands out of the hand logs: by table, shuffler and shift, and each test
//! over all tables together.

use crate::blocks::text;
use crate::examine::shuffles::{LoggedSample, Shuffles};
use crate::report::context::ReportContext;
use gincert_evidence::{Align, Table, counted, fitting, grouped};
use gincert_report::{Block, Report};
use gincert_rng::slot_table;

/// Samples without a finding whose p-values are listed separately.
const LISTED_MAX: usize = 12;

const INTRODUCTION: &str = "Decks and hands from the hand logs, in the order of the records. Each table is one sample, \
    with the steps from each deck to the next one of the same table. A step over a missing round \
    is not used; duplicate records and corrections are left out. Where records name their \
    shuffler or their shift, the same rounds are also grouped by it; a grouping that gives the \
    same rounds as another is not repeated. Hands are tested where no record of the sample hides \
    one: which cards are dealt, which of them each seat gets, and which return in the next \
    round. The order of cards within a hand is not used.";

const HANDS_OF_WAGERS: &str = "The dealer counts as a seat; the frequency of each score and pay \
                               row in the dealer's and the first seat's hands is compared with the \
                               exact counts of section 9.";

const COMBINED: &str = "All tables together: the p-values of one test at all tables, which are \
                        independent samples, are combined by Fisher's method (minus twice the sum \
                        of their logarithms is chi-square with twice as many degrees of freedom). \
                        A fault too weak for any one table may show there.";

/// What a sample without steps says nothing about.
pub(super) const NO_STEP: &str = "No step from one deck to the next was tested, because every deck \
                                  follows a gap: whether packs are mixed enough between rounds was \
                                  not tested.";

/// Adds what the logs show, if they show anything.
pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let shuffles = &facts.intake.shuffles;
    let samples = &shuffles.logged;
    if samples.is_empty() {
        return;
    }
    let has_decks = samples.iter().any(|sample| sample.is_decks && sample.is_tested());
    report.add("11", Block::Heading("Decks and hands from the hand logs".to_owned()));
    report.add("11", text(INTRODUCTION));
    if facts.examined().is_none_or(|examined| examined.rules().is_some()) {
        report.add("11", text(HANDS_OF_WAGERS));
    }
    if samples.iter().any(|sample| sample.of.is_none()) {
        report.add("11", text(COMBINED));
    }
    report.add("11", Block::Table(summary(samples)));
    let without_steps = samples
        .iter()
        .filter(|sample| sample.is_tested() && sample.lines > 1 && sample.steps == Some(0));
    let without_steps: Vec<String> = without_steps.map(LoggedSample::name).collect();
    if !without_steps.is_empty() {
        report
            .add("11", text(format!("{NO_STEP} Of these samples: {}.", without_steps.join("; "))));
    }
    if shuffles.contradicted > 0 {
        report.add(
            "11",
            text(format!(
                "{} (section 10, deck-mismatch){}.",
                counted(
                    shuffles.contradicted,
                    "deck of the hand logs contradicts its hands",
                    "decks of the hand logs contradict their hands"
                ),
                match has_decks {
                    true => ": the deck tested may not be the deck dealt",
                    false => "; no deck of the hand logs was tested",
                }
            )),
        );
    }
    if shuffles.played > 0 {
        report.add(
            "11",
            text(format!(
                "{}: this build does not test their packs and hands.",
                counted(
                    shuffles.played,
                    "further round of the hand logs is played event by event",
                    "further rounds of the hand logs are played event by event"
                )
            )),
        );
    }
    if shuffles.with_jokers > 0 {
        report.add(
            "11",
            text(format!(
                "{}: this build does not test their decks and hands.",
                counted(
                    shuffles.with_jokers,
                    "further round of the hand logs has a deck with jokers",
                    "further rounds of the hand logs have a deck with jokers"
                )
            )),
        );
    }
    let excluded = excluded(samples);
    if !excluded.rows.is_empty() {
        report.add("11", Block::Table(excluded));
    }
    let never = samples.iter().filter(|sample| sample.is_decks);
    if let Some(never) =
        never.map(|sample| &sample.exclusions.never).find(|never| !never.is_empty())
    {
        report.add("11", text(format!(
            "Statistics cannot exclude: {}. That requires a review of the source or an attack on \
             its state.",
            never.join("; ")
        )));
    }
}

/// Adds every p-value: of samples that do not pass, of all tables together, and of the first others.
pub(super) fn annex(report: &mut Report, shuffles: &Shuffles) {
    let tested = || shuffles.logged.iter().filter(|sample| sample.not_tested.is_none());
    let is_listed = |place: usize, sample: &LoggedSample| {
        place < LISTED_MAX || sample.of.is_none() || sample.verdict != gincert_rng::Verdict::Pass
    };
    let mut left: u64 = 0;
    for (place, sample) in tested().enumerate() {
        if is_listed(place, sample) {
            let title = format!("Every p-value of {}", sample.name());
            report.add_to_annex("11", Block::Table(slot_table(title, &sample.slots)));
        } else {
            left += 1;
        }
    }
    report.name("shuffles.samples.not-listed-one-by-one", left);
    if left > 0 {
        report.add_to_annex("11", text(format!(
            "{} in every test; {} p-values count in every adjustment, and the table of samples has \
             the smallest.",
            counted(left, "more sample passes", "more samples pass"),
            fitting(left, "its", "their")
        )));
    }
}

fn summary(samples: &[LoggedSample]) -> Table {
    let columns = [
        ("Sample", Align::Left),
        ("Lines", Align::Right),
        ("Steps", Align::Right),
        ("Records left out", Align::Right),
        ("Smallest adjusted p", Align::Right),
        ("Of the test", Align::Left),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new("Samples from the hand logs", &columns);
    for sample in samples {
        let smallest = sample.smallest();
        let counted = |count: u64| match sample.of {
            Some(_) => count.to_string(),
            None => String::new(),
        };
        table.row([
            sample.name(),
            counted(sample.lines),
            sample.steps.map(|steps| steps.to_string()).unwrap_or_default(),
            match sample.of {
                Some(_) => left_out(sample.lines, sample.left_out),
                None => String::new(),
            },
            smallest.map_or("none".to_owned(), |(_, p)| p.to_string()),
            smallest.map_or(String::new(), |(slot, _)| slot.name.clone()),
            sample.standing(),
        ]);
    }
    table
}

fn excluded(samples: &[LoggedSample]) -> Table {
    let columns =
        [("Sample", Align::Left), ("Excludes", Align::Left), ("Too small to exclude", Align::Left)];
    let mut table = Table::new("What the samples that pass exclude", &columns);
    let telling = samples.iter().filter(|sample| {
        let found = &sample.exclusions;
        !found.excluded.is_empty() || !found.too_small_for.is_empty()
    });
    for sample in telling {
        let found = &sample.exclusions;
        let words = |words: &[String]| match words {
            [] => "nothing more".to_owned(),
            words => words.join("; "),
        };
        table.row([sample.name(), words(&found.excluded), words(&found.too_small_for)]);
    }
    table
}

/// Lines that were left out, and their share of all.
pub(super) fn left_out(lines: u64, left_out: u64) -> String {
    match left_out {
        0 => "0".to_owned(),
        count => {
            let share = count as f64 / (lines as f64 + count as f64) * 100.0;
            format!("{} ({share:.2} %)", grouped(count.into()))
        }
    }
}
