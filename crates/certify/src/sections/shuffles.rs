//! Section 11, shuffles: every p-value of every deck file, what the files exclude, and two figures.

use super::{regulators, text};
use crate::certification::Facts;
use crate::checks::{deck_file_unreadable, shuffle_rejected};
use crate::shuffles::DeckFile;
use gincert_evidence::{Align, Axis, Figure, Fraction, Series, Table};
use gincert_report::{Block, Report};
use gincert_rng::{Sample, Verdict};

/// Right guesses in a deck by chance, when every card already seen is known: 1 + 1/2 + ... + 1/52.
const GUESSES_BY_CHANCE: &str = "4.54";
/// Bars of the histogram of p-values.
const BARS: usize = 10;

/// Codes of findings about deck files.
pub(super) const CODES: [&str; 2] = [deck_file_unreadable::CODE, shuffle_rejected::CODE];

/// One sentence for the conclusion.
pub(crate) fn conclusion(facts: &Facts<'_>) -> String {
    let shuffles = &facts.intake.shuffles;
    if shuffles.files.is_empty() {
        return "Random numbers and shuffles: not part of this submission.".to_owned();
    }
    let of = |verdict: Verdict| {
        let files = shuffles.files.iter();
        files.filter(|file| file.verdict == verdict).count()
    };
    let (passed, failed) = (of(Verdict::Pass), of(Verdict::Fail));
    let worst = shuffles.files.iter().map(|file| file.verdict).max();
    let verdict = regulators::word(worst);
    format!(
        "Shuffles: {verdict}; of {} deck files {passed} pass, {failed} fail, {} are inconclusive.",
        shuffles.files.len(),
        of(Verdict::Inconclusive)
    )
}

/// Adds the section and gives its figures, by file.
pub(super) fn add(report: &mut Report, facts: &Facts<'_>) -> Vec<(String, Figure)> {
    let shuffles = &facts.intake.shuffles;
    if shuffles.files.is_empty() {
        report.add(
            "11",
            text("The submission has no deck file: shuffles and random numbers were not tested."),
        );
        return Vec::new();
    }
    let slots = shuffles.files.iter().flat_map(|file| &file.slots);
    let applicable = slots.filter(|(_, found)| found.is_some()).count();
    let answer = if shuffles.rejected {
        "rejected"
    } else {
        "not rejected"
    };
    report.add("11", text(format!(
        "At {:.0} % confidence, collectively over the {applicable} p-values of all deck files: {answer}. Each file has one look, and it is the whole file. Every p-value is two-sided and adjusted by Holm's rule for all of them; a file fails when an adjusted p lies below 5e-5, passes when none lies below 0.01, and is inconclusive otherwise.",
        shuffles.confidence * 100.0
    )));
    report.add("11", Block::Table(files(&shuffles.files)));
    report.add("11", text(regulators::INTRODUCTION));
    let samples = shuffles.files.iter();
    let samples: Vec<regulators::Tested<'_>> = samples
        .map(|file| (file.path.as_str(), file.slots.as_slice()))
        .collect();
    report.add("11", Block::Table(regulators::table(&samples)));
    for file in &shuffles.files {
        report.add("11", Block::Heading(format!("Deck file {}", file.path)));
        for sentence in words(file) {
            report.add("11", text(sentence));
        }
        report.add("11", Block::Table(slots_table(file)));
    }
    let figures = vec![
        (
            "figures/shuffle-p-values.svg".to_owned(),
            histogram(&shuffles.files),
        ),
        (
            "figures/shuffle-places.svg".to_owned(),
            places(&shuffles.files),
        ),
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
    for planted in &file.self_check {
        let outcome = if planted.rejected {
            "rejected"
        } else {
            "did not reject"
        };
        sentences.push(format!(
            "Self-check: in this run the tests {outcome} a planted fault: {} ({} lines; {}, adjusted p {}).",
            planted.fault, planted.lines, planted.slot, planted.p
        ));
    }
    sentences
}

fn slots_table(file: &DeckFile) -> Table {
    let columns = [
        ("Test", Align::Left),
        ("Regulators call it", Align::Left),
        ("Statistic", Align::Right),
        ("df", Align::Right),
        ("p", Align::Right),
        ("Adjusted p", Align::Right),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new(format!("Every p-value of {}", file.path), &columns);
    for (slot, found) in &file.slots {
        let (Some(outcome), Some((adjusted, verdict))) = (slot.outcome, found) else {
            let needs = format!("needs {} lines", slot.decks_min);
            let none = String::new;
            let name = slot.name.clone();
            let regulators = slot.regulators.to_owned();
            table.row([name, regulators, none(), none(), none(), none(), needs]);
            continue;
        };
        table.row([
            slot.name.clone(),
            slot.regulators.to_owned(),
            format!("{:.3}", outcome.statistic),
            outcome.df.map(|df| df.to_string()).unwrap_or_default(),
            outcome.p.to_string(),
            adjusted.to_string(),
            verdict.word().to_owned(),
        ]);
    }
    table
}

/// The p-values of each file in bars of a tenth, drawn as steps.
fn histogram(files: &[DeckFile]) -> Figure {
    let mut alt = Vec::new();
    let series = files.iter().map(|file| {
        let mut counts = [0u64; BARS];
        for (slot, _) in &file.slots {
            let Some(outcome) = slot.outcome else {
                continue;
            };
            let bar = (outcome.p.value() * BARS as f64) as usize;
            if let Some(count) = counts.get_mut(bar.min(BARS - 1)) {
                *count += 1;
            }
        }
        let words: Vec<String> = counts.iter().map(ToString::to_string).collect();
        alt.push(format!("{}: {}", file.path, words.join(", ")));
        let steps = (0u64..).zip(counts).flat_map(|(bar, count)| {
            // A fraction of whole numbers with a denominator that is not zero.
            let edge = |at: u64| Fraction::new(at, BARS as u64).unwrap_or_else(Fraction::zero);
            [bar, bar + 1].map(|at| (edge(at), Fraction::integer(count)))
        });
        Series {
            name: file.path.clone(),
            points: steps.collect(),
        }
    });
    let series = series.collect();
    Figure {
        title: "P-values of the deck files, before adjustment".to_owned(),
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
fn places(files: &[DeckFile]) -> Figure {
    let mut alt = Vec::new();
    let series = files.iter().map(|file| {
        let cards = match file.sample {
            Sample::Decks => 52,
            Sample::Dealt(cards) => usize::from(cards),
        };
        let farthest = |counts: &[u64; 52]| {
            let off = counts.iter().map(|count| (count * 52).abs_diff(file.lines));
            Fraction::new(off.max().unwrap_or(0) * 100, file.lines.max(1))
                .unwrap_or_else(Fraction::zero)
        };
        let places = file.places.iter().take(cards).map(farthest);
        let points: Vec<_> = (1u64..).map(Fraction::integer).zip(places).collect();
        let most = points.iter().map(|(_, off)| off).max();
        if let Some(most) = most {
            alt.push(format!("{}: at most {} %", file.path, most.decimal(1)));
        }
        Series {
            name: file.path.clone(),
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
