//! Section 11, shuffles: what the samples of the submission say; then, in an annex, the figures and
//! every p-value.

use super::left_out::left_out;
use super::shuffle_figures::{Drawn, by_tenths, figures};
use super::{logged_shuffles, planned_shuffles, regulators};
use crate::facts::Facts;
use crate::paragraph::text;
use crate::shuffles::{DeckFile, LoggedSample, Shuffles};
use gincert_evidence::{Align, Drawing, Table};
use gincert_report::{Block, Report};
use gincert_rng::{Planted, Sample, Verdict, slot_table};

/// Right guesses in a deck by chance, when every card already seen is known: 1 + 1/2 + ... + 1/52.
const GUESSES_BY_CHANCE: &str = "4.54";
/// What the heat maps are.
const HEAT_MAPS: &str = "Each heat map has a row for each card and a column for each place. A cell's colour is how far its count lies from the expected one, in whole standard deviations: white within one of it, blue and - for fewer, red and + for more, darker the farther. A fair shuffle gives specks without order; stripes, blocks or a diagonal are an order. The test position-by-card judges all cells together and the farthest one; what is wrong in the steps from deck to deck need not show here. In a file of numbers the names of cards stand for the numbers only.";

/// The verdict on the shuffles; `None` where the submission shows none.
pub(super) fn verdict(facts: &Facts<'_>) -> Option<gincert_evidence::Verdict> {
    let shuffles = &facts.intake.shuffles;
    let none = shuffles.logged.is_empty() && !shuffles.plan_refused;
    if shuffles.verdicts().is_empty() && none && shuffles.untested.is_empty() {
        return None;
    }
    Some(overall(shuffles))
}

/// The worst verdict of a sample; one that was not tested whole keeps the rest from agreeing.
fn overall(shuffles: &Shuffles) -> gincert_evidence::Verdict {
    let worst = shuffles.worst();
    let cut = shuffles.files.iter().any(|file| file.cut.is_some());
    let doubtful = cut || !shuffles.untested.is_empty() || shuffles.contradicted > 0;
    // Passing the rest is no agreement of the whole.
    let worst = match doubtful {
        true => worst.max(worst.and(Some(Verdict::Inconclusive))),
        false => worst,
    };
    regulators::word(worst)
}

/// One sentence for the conclusion.
pub(crate) fn conclusion(facts: &Facts<'_>) -> String {
    let shuffles = &facts.intake.shuffles;
    let verdicts = shuffles.verdicts();
    let none = shuffles.logged.is_empty() && !shuffles.plan_refused;
    if verdicts.is_empty() && none && shuffles.untested.is_empty() {
        return "Random numbers and shuffles: not part of this submission.".to_owned();
    }
    let of = |wanted: &[Verdict]| verdicts.iter().filter(|found| wanted.contains(found)).count();
    let mut doubts = String::new();
    let causes = shuffles.causes;
    if of(&[Verdict::Fail]) > causes {
        let causes = if causes == 1 { "one cause".to_owned() } else { format!("{causes} causes") };
        doubts.push_str(&format!("; the failures have {causes}"));
    }
    for (verdict, what) in [
        (Verdict::TooFew, "are too small to pass"),
        (Verdict::LeftOut, "have too much left out to pass"),
    ] {
        if of(&[verdict]) > 0 {
            doubts.push_str(&format!("; {} {what}", of(&[verdict])));
        }
    }
    let cut = shuffles.files.iter().filter(|file| file.cut.is_some()).count();
    for (count, what) in [
        (shuffles.untested.len() as u64, "deck files were not tested"),
        (cut as u64, "deck files were not read to their end"),
        (shuffles.contradicted, "decks of hand logs contradict their hands"),
    ] {
        if count > 0 {
            doubts.push_str(&format!("; {count} {what}"));
        }
    }
    let verdict = overall(shuffles);
    if verdicts.is_empty() {
        return format!(
            "Shuffles: {verdict}; no sample of decks or hands could be made of what was given{doubts}."
        );
    }
    format!(
        "Shuffles: {verdict}; of {} samples {} pass, {} fail, {} are inconclusive{doubts}.",
        verdicts.len(),
        of(&[Verdict::Pass]),
        of(&[Verdict::Fail]),
        of(&[Verdict::TooFew, Verdict::LeftOut, Verdict::Inconclusive])
    )
}

/// Adds the section and gives its figures, by file.
pub(super) fn add(report: &mut Report, facts: &Facts<'_>) -> Vec<(String, Drawing)> {
    let shuffles = &facts.intake.shuffles;
    if !shuffles.is_tested() {
        report.add("11", text(untested(shuffles)));
        if !shuffles.untested.is_empty() {
            report.add("11", Block::Table(files(shuffles)));
        }
        logged_shuffles::add(report, shuffles);
        return Vec::new();
    }
    let answer = if shuffles.rejected { "rejected" } else { "not rejected" };
    report.add(
        "11",
        text(format!(
            "At {:.0} % confidence, collectively over the {} p-values of all samples: {answer}.",
            shuffles.confidence * 100.0,
            shuffles.family
        )),
    );
    report.add("11", text(planned_shuffles::introduction(shuffles)));
    if !shuffles.files.is_empty() || !shuffles.untested.is_empty() {
        report.add("11", Block::Table(files(shuffles)));
    }
    report.add("11", text(regulators::INTRODUCTION));
    let logged: Vec<(String, &LoggedSample)> =
        shuffles.logged.iter().map(|sample| (sample.name(), sample)).collect();
    let of_files = shuffles.files.iter();
    let of_files = of_files.map(|file| (file.path.as_str(), file.verdict, file.slots.as_slice()));
    let of_logs = logged.iter().filter(|(_, sample)| shuffles.counts(sample));
    let of_logs =
        of_logs.map(|(name, sample)| (name.as_str(), sample.verdict, sample.slots.as_slice()));
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
    self_check(report, &shuffles.self_check);
    annex(report, shuffles)
}

fn untested(shuffles: &Shuffles) -> &'static str {
    match (&shuffles.plan_refused, shuffles.logged.is_empty()) {
        (false, _) if !shuffles.untested.is_empty() => {
            "No deck file of the submission could be tested: shuffles and random numbers were not tested."
        }
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

/// The figures and every p-value, after what they mean.
fn annex(report: &mut Report, shuffles: &Shuffles) -> Vec<(String, Drawing)> {
    let heading = "Annex to section 11: figures and every p-value".to_owned();
    report.add("11", Block::Heading(heading));
    let drawn = drawn(shuffles);
    let found = figures(&drawn);
    report.add("11", Block::Table(by_tenths(&drawn)));
    report.add("11", figure(&found.histogram));
    if !found.heat_maps.is_empty() {
        report.add("11", text(HEAT_MAPS));
    }
    for map in &found.heat_maps {
        report.add("11", figure(map));
    }
    for note in found.notes {
        report.add("11", text(note));
    }
    for file in &shuffles.files {
        report.add(
            "11",
            Block::Table(slot_table(format!("Every p-value of {}", file.path), &file.slots)),
        );
    }
    logged_shuffles::annex(report, shuffles);
    std::iter::once(found.histogram).chain(found.heat_maps).collect()
}

fn figure((file, figure): &(String, Drawing)) -> Block {
    Block::Figure { figure: figure.clone(), file: file.clone() }
}

/// Every sample that was tested. Hands of rounds have no order of cards.
fn drawn(shuffles: &Shuffles) -> Vec<Drawn<'_>> {
    let files = shuffles.files.iter().map(|file| {
        let (unit, places) = match file.sample {
            Sample::Decks => ("decks", 52),
            Sample::Dealt(cards) => ("hands", usize::from(cards)),
        };
        Drawn {
            name: file.path.clone(),
            verdict: file.verdict,
            slots: &file.slots,
            unit,
            places: file.places.get(..places).unwrap_or(&file.places),
        }
    });
    let logged = shuffles.logged.iter();
    let logged = logged.filter(|sample| sample.not_tested.is_none());
    let logged = logged.map(|sample| Drawn {
        name: sample.name(),
        verdict: sample.verdict,
        slots: &sample.slots,
        unit: "decks",
        places: match sample.is_decks {
            true => &sample.places,
            false => &[],
        },
    });
    files.chain(logged).collect()
}

/// How much was tested, sample by sample; many are counted.
pub(super) fn sizes(shuffles: &Shuffles) -> Vec<String> {
    let files = shuffles.files.iter();
    let files = files.map(|file| tested(&file.path, file.sample, file.lines));
    // Shufflers and shifts are the rounds of the tables once more.
    let tables = shuffles.logged.iter().filter(|one| one.is_of_a_table());
    let tables = tables.map(crate::shuffles::LoggedSample::size);
    let mut sizes: Vec<String> = files.chain(tables).collect();
    if let Some(more @ 1..) = sizes.len().checked_sub(SIZES_MAX) {
        sizes.truncate(SIZES_MAX);
        sizes.push(format!("{more} more samples"));
    }
    sizes
}

/// Samples whose size an evidence cell names.
const SIZES_MAX: usize = 4;

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

fn files(shuffles: &Shuffles) -> Table {
    let columns = [
        ("File", Align::Left),
        ("Sample", Align::Left),
        ("Lines left out", Align::Right),
        ("Smallest adjusted p", Align::Right),
        ("Of the test", Align::Left),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new("Deck files", &columns);
    for file in &shuffles.files {
        let smallest = file.smallest();
        table.row([
            file.path.clone(),
            size(file.sample, file.lines),
            left_out(file.lines, file.left_out),
            smallest.map_or("none".to_owned(), |(_, p)| p.to_string()),
            smallest.map_or(String::new(), |(slot, _)| slot.name.clone()),
            match &file.cut {
                Some(why) => format!("{}; not read to its end: {why}", file.verdict.words()),
                None => file.verdict.words(),
            },
        ]);
    }
    for (path, why) in &shuffles.untested {
        let none = String::new;
        let why = format!("not-tested: {why}");
        table.row([path.clone(), none(), none(), none(), none(), why]);
    }
    table
}

/// What the file says in words: effect sizes, what it excludes and what nothing can exclude, and
/// that the tests reject what they must.
fn words(file: &DeckFile) -> Vec<String> {
    let mut sentences = Vec::new();
    let guessed = file.slots.iter().find(|(slot, _)| slot.name == "decks/guessing");
    if let Some(outcome) = guessed.and_then(|(slot, _)| slot.outcome) {
        sentences.push(format!(
            "A player who guesses the next card, knowing every card before it, is right {GUESSES_BY_CHANCE} times a deck by chance; here {:.2} times.",
            outcome.statistic
        ));
    }
    if file.steps == Some(0) && file.lines > 1 {
        sentences.push(logged_shuffles::NO_STEP.to_owned());
    }
    let found = &file.exclusions;
    if !found.excluded.is_empty() {
        sentences.push(format!("The file excludes: {}.", found.excluded.join("; ")));
    }
    if !found.too_small_for.is_empty() {
        sentences.push(format!("It is too small to exclude: {}.", found.too_small_for.join("; ")));
    }
    if !found.never.is_empty() {
        sentences.push(format!(
            "No statistic excludes: {}. For that the source is reviewed, or its state attacked.",
            found.never.join("; ")
        ));
    }
    sentences
}

/// What the tests made of decks with planted faults. It has a heading of its own: it is about the
/// tests, not about anybody's shuffler.
fn self_check(report: &mut Report, planted: &[Planted]) {
    if planted.is_empty() {
        return;
    }
    report.add("11", Block::Heading("The tests' check of themselves".to_owned()));
    report.add("11", text(SELF_CHECK));
    let columns = [
        ("Planted fault", Align::Left),
        ("Lines", Align::Right),
        ("Adjusted p", Align::Right),
        ("Of the test", Align::Left),
        ("The tests", Align::Left),
    ];
    let mut table = Table::new("Decks made by the tool, with a planted fault", &columns);
    for planted in planted {
        table.row([
            planted.fault.to_owned(),
            planted.lines.to_string(),
            planted.p.to_string(),
            planted.slot.clone(),
            if planted.rejected { "rejected it" } else { "did not reject it" }.to_owned(),
        ]);
    }
    report.add("11", Block::Table(table));
}

/// What the check is.
const SELF_CHECK: &str = "Tests that reject nothing prove nothing. So in this run they were also given decks with a fault, which the tool made for this check; those decks are no part of the submission, and nothing in this table is about its shufflers.";
