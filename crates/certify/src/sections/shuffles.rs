//! Section 11, shuffles: what the samples of the submission say, every p-value, and two figures.

use super::{logged_shuffles, planned_shuffles, regulators, slots, text};
use crate::certification::Facts;
use crate::checks::{deck_file_unreadable, shuffle_rejected};
use crate::shuffles::{DeckFile, LoggedSample, Shuffles};
use gincert_evidence::{Align, Axis, Figure, Fraction, Series, Table};
use gincert_report::{Block, Report};
use gincert_rng::{Planted, Sample, Slot, SlotVerdict, Verdict};

/// Right guesses in a deck by chance, when every card already seen is known: 1 + 1/2 + ... + 1/52.
const GUESSES_BY_CHANCE: &str = "4.54";
/// Samples that figures show.
const DRAWN_MAX: usize = 8;
/// Bars of the histogram of p-values.
const BARS: usize = 10;

/// Codes of findings about deck files.
pub(super) const CODES: [&str; 2] = [deck_file_unreadable::CODE, shuffle_rejected::CODE];

/// One sentence for the conclusion.
pub(crate) fn conclusion(facts: &Facts<'_>) -> String {
    let shuffles = &facts.intake.shuffles;
    let verdicts = shuffles.verdicts();
    let none = shuffles.logged.is_empty() && !shuffles.plan_refused;
    if verdicts.is_empty() && none {
        return "Random numbers and shuffles: not part of this submission.".to_owned();
    }
    let of = |verdict: Verdict| verdicts.iter().filter(|found| **found == verdict).count();
    let verdict = regulators::word(verdicts.iter().copied().max());
    format!(
        "Shuffles: {verdict}; of {} samples {} pass, {} fail, {} are inconclusive.",
        verdicts.len(),
        of(Verdict::Pass),
        of(Verdict::Fail),
        of(Verdict::Inconclusive)
    )
}

/// Adds the section and gives its figures, by file.
pub(super) fn add(report: &mut Report, facts: &Facts<'_>) -> Vec<(String, Figure)> {
    let shuffles = &facts.intake.shuffles;
    if !shuffles.is_tested() {
        report.add("11", text(untested(shuffles)));
        logged_shuffles::add(report, shuffles);
        return Vec::new();
    }
    let answer = if shuffles.rejected {
        "rejected"
    } else {
        "not rejected"
    };
    report.add(
        "11",
        text(format!(
            "At {:.0} % confidence, collectively over the {} p-values of all samples: {answer}.",
            shuffles.confidence * 100.0,
            shuffles.family
        )),
    );
    report.add("11", text(planned_shuffles::introduction(shuffles)));
    if !shuffles.files.is_empty() {
        report.add("11", Block::Table(files(&shuffles.files)));
    }
    report.add("11", text(regulators::INTRODUCTION));
    let logged: Vec<(String, &LoggedSample)> = shuffles
        .logged
        .iter()
        .map(|sample| (sample.name(), sample))
        .collect();
    let of_files = shuffles.files.iter();
    let of_files = of_files.map(|file| (file.path.as_str(), file.slots.as_slice()));
    let of_logs = logged.iter();
    let of_logs = of_logs.map(|(name, sample)| (name.as_str(), sample.slots.as_slice()));
    let samples: Vec<regulators::Tested<'_>> = of_files.chain(of_logs).collect();
    report.add("11", Block::Table(regulators::table(&samples)));
    for file in &shuffles.files {
        report.add("11", Block::Heading(format!("Deck file {}", file.path)));
        if let Some(followed) = &file.followed {
            for block in planned_shuffles::followed(followed) {
                report.add("11", block);
            }
        }
        for sentence in words(file) {
            report.add("11", text(sentence));
        }
    }
    logged_shuffles::add(report, shuffles);
    annex(report, shuffles)
}

fn untested(shuffles: &Shuffles) -> &'static str {
    match (&shuffles.plan_refused, shuffles.logged.is_empty()) {
        (true, _) => {
            "The submission's test plan cannot be followed: no deck was read, and shuffles were not tested."
        }
        (false, true) => {
            "The submission has no deck file, and no hand log that was audited: shuffles and random numbers were not tested."
        }
        (false, false) => {
            "The submission has no deck file, and its hand logs show too little of the shuffle: shuffles and random numbers were not tested."
        }
    }
}

/// Every p-value, and the figures.
fn annex(report: &mut Report, shuffles: &Shuffles) -> Vec<(String, Figure)> {
    report.add(
        "11",
        Block::Heading("Annex to section 11: every p-value, and figures".to_owned()),
    );
    for file in &shuffles.files {
        report.add("11", Block::Table(slots::table(&file.path, &file.slots)));
    }
    logged_shuffles::annex(report, shuffles);
    let drawn = drawn(shuffles);
    if drawn.is_empty() {
        return Vec::new();
    }
    let figures = vec![
        ("figures/shuffle-p-values.svg".to_owned(), histogram(&drawn)),
        ("figures/shuffle-places.svg".to_owned(), places(&drawn)),
    ];
    for (file, figure) in &figures {
        report.add(
            "11",
            Block::Figure {
                figure: figure.clone(),
                file: file.clone(),
            },
        );
    }
    figures
}

/// How much of a sample was tested, with its name.
pub(super) fn tested(name: &str, sample: Sample, lines: u64) -> String {
    format!("{} of {name}", size(sample, lines))
}

fn size(sample: Sample, lines: u64) -> String {
    match sample {
        Sample::Decks => format!("{lines} decks"),
        Sample::Dealt(cards) => format!("{lines} hands of {cards} cards"),
    }
}

fn files(files: &[DeckFile]) -> Table {
    let columns = [
        ("File", Align::Left),
        ("Sample", Align::Left),
        ("Lines left out", Align::Right),
        ("Smallest adjusted p", Align::Right),
        ("Of the test", Align::Left),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new("Deck files", &columns);
    for file in files {
        let smallest = file.smallest();
        table.row([
            file.path.clone(),
            size(file.sample, file.lines),
            file.left_out.to_string(),
            smallest.map_or("none".to_owned(), |(_, p)| p.to_string()),
            smallest.map_or(String::new(), |(slot, _)| slot.name.clone()),
            file.verdict.word().to_owned(),
        ]);
    }
    table
}

/// What the file says in words: effect sizes, what it excludes and what nothing can exclude, and
/// that the tests reject what they must.
fn words(file: &DeckFile) -> Vec<String> {
    let mut sentences = Vec::new();
    let guessed = file
        .slots
        .iter()
        .find(|(slot, _)| slot.name == "decks/guessing");
    if let Some(outcome) = guessed.and_then(|(slot, _)| slot.outcome) {
        sentences.push(format!(
            "A player who guesses the next card, knowing every card before it, is right {GUESSES_BY_CHANCE} times a deck by chance; here {:.2} times.",
            outcome.statistic
        ));
    }
    let found = &file.exclusions;
    if !found.excluded.is_empty() {
        sentences.push(format!("The file excludes: {}.", found.excluded.join("; ")));
    }
    if !found.too_small_for.is_empty() {
        sentences.push(format!(
            "It is too small to exclude: {}.",
            found.too_small_for.join("; ")
        ));
    }
    if !found.never.is_empty() {
        sentences.push(format!(
            "No statistic excludes: {}. For that the source is reviewed, or its state attacked.",
            found.never.join("; ")
        ));
    }
    sentences.extend(file.self_check.iter().map(self_check));
    sentences
}

/// That the tests reject a fault that was planted in this run.
pub(super) fn self_check(planted: &Planted) -> String {
    let outcome = if planted.rejected {
        "rejected"
    } else {
        "did not reject"
    };
    format!(
        "Self-check: in this run the tests {outcome} a planted fault: {} ({} lines; {}, adjusted p {}).",
        planted.fault, planted.lines, planted.slot, planted.p
    )
}

/// A sample that is drawn.
struct Drawn<'a> {
    name: String,
    lines: u64,
    /// Places that a line has.
    cards: usize,
    slots: &'a [(Slot, SlotVerdict)],
    places: &'a [[u64; 52]],
}

/// Samples whose lines have an order of cards, the first ones: more could not be told apart.
fn drawn(shuffles: &Shuffles) -> Vec<Drawn<'_>> {
    let files = shuffles.files.iter().map(|file| Drawn {
        name: file.path.clone(),
        lines: file.lines,
        cards: match file.sample {
            Sample::Decks => 52,
            Sample::Dealt(cards) => usize::from(cards),
        },
        slots: &file.slots,
        places: &file.places,
    });
    let logged = shuffles.logged.iter().filter(|sample| sample.is_decks);
    let logged = logged.map(|sample| Drawn {
        name: sample.name(),
        lines: sample.lines,
        cards: 52,
        slots: &sample.slots,
        places: &sample.places,
    });
    files.chain(logged).take(DRAWN_MAX).collect()
}

/// The p-values of each sample in bars of a tenth, drawn as steps.
fn histogram(samples: &[Drawn<'_>]) -> Figure {
    let mut alt = Vec::new();
    let series = samples.iter().map(|sample| {
        let mut counts = [0u64; BARS];
        for (slot, _) in sample.slots {
            let Some(outcome) = slot.outcome else {
                continue;
            };
            let bar = (outcome.p.value() * BARS as f64) as usize;
            if let Some(count) = counts.get_mut(bar.min(BARS - 1)) {
                *count += 1;
            }
        }
        let words: Vec<String> = counts.iter().map(ToString::to_string).collect();
        alt.push(format!("{}: {}", sample.name, words.join(", ")));
        let steps = (0u64..).zip(counts).flat_map(|(bar, count)| {
            // A fraction of whole numbers with a denominator that is not zero.
            let edge = |at: u64| Fraction::new(at, BARS as u64).unwrap_or_else(Fraction::zero);
            [bar, bar + 1].map(|at| (edge(at), Fraction::integer(count)))
        });
        Series {
            name: sample.name.clone(),
            points: steps.collect(),
        }
    });
    let series = series.collect();
    Figure {
        title: "P-values of the samples, before adjustment".to_owned(),
        x: axis("p", ""),
        y: axis("Tests", "p-values in each tenth"),
        series,
        alt_text: format!(
            "How many p-values lie in each tenth from 0 to 1; a fair shuffle spreads them evenly. {}.",
            alt.join(". ")
        ),
    }
}

/// For each place the card that is farthest from its expectation, in percent of it.
fn places(samples: &[Drawn<'_>]) -> Figure {
    let mut alt = Vec::new();
    let series = samples.iter().map(|sample| {
        let farthest = |counts: &[u64; 52]| {
            let off = counts
                .iter()
                .map(|count| (count * 52).abs_diff(sample.lines));
            Fraction::new(off.max().unwrap_or(0) * 100, sample.lines.max(1))
                .unwrap_or_else(Fraction::zero)
        };
        let places = sample.places.iter().take(sample.cards).map(farthest);
        let points: Vec<_> = (1u64..).map(Fraction::integer).zip(places).collect();
        let most = points.iter().map(|(_, off)| off).max();
        if let Some(most) = most {
            alt.push(format!("{}: at most {} %", sample.name, most.decimal(1)));
        }
        Series {
            name: sample.name.clone(),
            points,
        }
    });
    let series = series.collect();
    Figure {
        title: "The most biased card at each place".to_owned(),
        x: axis("Place from the top", "cards"),
        y: axis("Farthest card", "% of its expected count"),
        series,
        alt_text: format!(
            "For each place, how far the count of the most biased card is from its expectation. {}.",
            alt.join("; ")
        ),
    }
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis {
        label: label.to_owned(),
        unit: unit.to_owned(),
    }
}
