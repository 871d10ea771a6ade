//! Section 11, shuffles: what the samples of the submission say, then the figures; every p-value in the
//! annex.

use super::logged_shuffles::left_out;
use super::self_check::{SelfCheck, self_check};
use super::shuffle_figures::{DRAWN_MAX, DrawableSample, by_tenths, figures, heat_map_lines_min};
use super::shuffle_outcomes::Outcomes;
pub(crate) use super::shuffle_outcomes::sentence;
pub(super) use super::shuffle_outcomes::{verdict, why_untested};
use super::{logged_shuffles, planned_tests, regulators};
use crate::blocks::text;
use crate::examine::scope::{PartScope, Scope};
use crate::examine::shuffles::{CombinedSample, DeckFile, LoggedSample, Shuffles};
use crate::report::context::ReportContext;
use gincert_evidence::{Align, Confidence, Drawing, Table, counted, grouped};
use gincert_report::{Block, Report};
use gincert_rng::tails::P;
use gincert_rng::{
    Exclusions, SampleUnit, Slot, Verdict, decks_to_pass, faults_to_find, slot_table,
};

/// Right guesses in a deck by chance, when every card already seen is known: 1 + 1/2 + ... + 1/52.
const GUESSES_BY_CHANCE: &str = "4.54";
/// What the heat maps are.
const HEAT_MAPS: &str = "Each heat map has a row for each card and a column for each place. The colour of a cell \
    shows the distance of its count from the expected count, in whole standard deviations: white \
    within one, blue and - for fewer, red and + for more, darker with distance. A fair shuffle \
    gives specks without a pattern; stripes, blocks or a diagonal are a pattern. The test \
    position-by-card uses all cells together and the farthest one; faults in the steps from deck \
    to deck need not show here. In a file of numbers the names of cards represent the numbers \
    only.";

/// The collective answers: at the planned confidence over the files that follow a plan, and at the
/// profile's over all samples.
fn collective(report: &mut Report, shuffles: &Shuffles) {
    let word = |rejected: bool| if rejected { "rejected" } else { "not rejected" };
    if let (Some(answer), Some(planned)) = (shuffles.planned, &shuffles.plan) {
        let block = planned_tests::answer(report, "shuffles", answer, planned);
        report.add("11", block);
    }
    let confidence = shuffles.confidence.unwrap_or(Confidence::P99);
    report.name("shuffles.p-values", shuffles.family);
    report.name("shuffles.confidence", confidence.to_string());
    report.name("shuffles.answer", word(shuffles.rejected));
    if shuffles.is_all_planned() {
        return;
    }
    let whose = if shuffles.planned.is_some() { ", the level of the profile," } else { "," };
    report.add(
        "11",
        text(format!(
            "At {confidence} confidence{whose} collectively over {} of all samples: {}.",
            p_values(shuffles.family as u64),
            word(shuffles.rejected)
        )),
    );
}

fn p_values(count: u64) -> String {
    match count {
        1 => "the one p-value".to_owned(),
        count => format!("the {} p-values", grouped(count.into())),
    }
}

/// What the verdict on the shuffles does not cover, for the first page: lines that were not read, and
/// whose word their order is.
pub(super) fn not_covered(facts: &ReportContext<'_>) -> Option<String> {
    let shuffles = &facts.intake.shuffles;
    (!shuffles.files.is_empty()).then(|| {
        format!(
            "That the lines of the deck files are in the order of the deal is the submitter's \
             statement. {}",
            read_sentence(shuffles)
        )
    })
}

/// Adds the section and gives its figures, by file.
pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) -> Vec<(String, Drawing)> {
    let shuffles = &facts.intake.shuffles;
    let scope = facts.scope();
    if scope.shuffles() != PartScope::Absent {
        Outcomes::of(shuffles).name(report);
    }
    if scope.shuffles() != PartScope::Tested {
        let words = untested(facts, scope);
        // Raw output and draws have a heading of their own below.
        let words = match scope.random_numbers {
            PartScope::Absent => words.to_owned(),
            _ => words.replace("Shuffles and random numbers were", "Shuffles were"),
        };
        report.add("11", text(words));
        if !shuffles.files.is_empty() || !shuffles.untested.is_empty() {
            report.add("11", Block::Table(files(shuffles)));
        }
        logged_shuffles::add(report, facts);
        return Vec::new();
    }
    collective(report, shuffles);
    report.add("11", text(planned_tests::introduction(shuffles)));
    if !shuffles.files.is_empty() || !shuffles.untested.is_empty() {
        report.add("11", Block::Table(files(shuffles)));
        for sentence in about_files(shuffles) {
            report.add("11", text(sentence));
        }
        if let Some(together) = &shuffles.together {
            report.name("shuffles.together.files", together.files);
            report.name("shuffles.together.lines", together.lines);
        }
        report.name("method.shuffles.decks-to-pass", decks_to_pass());
    }
    report.add("11", text(regulators::INTRODUCTION));
    report.add("11", Block::Table(for_regulators(shuffles)));
    for file in &shuffles.files {
        report.add("11", Block::Heading(format!("Deck file {}", file.path)));
        if let Some(followed) = &file.followed {
            for block in planned_tests::followed(followed, ["line", "lines"], file.standing()) {
                report.add("11", block);
            }
        }
        if let Some(guessed) = guessed(file) {
            report.name("method.shuffles.guesses-by-chance", GUESSES_BY_CHANCE);
            report.name(&format!("shuffles.guesses.{}", file.path), guessed);
        }
        for sentence in words(file) {
            report.add("11", text(sentence));
        }
    }
    if let Some(together) = &shuffles.together {
        report.add("11", Block::Heading(CombinedSample::NAME.to_owned()));
        if let Some(sentence) = striking(together.verdict, together.smallest()) {
            report.add("11", text(sentence));
        }
        for sentence in excluded(&together.exclusions) {
            report.add("11", text(sentence));
        }
    }
    logged_shuffles::add(report, facts);
    if !shuffles.self_check.is_empty() {
        let check = SelfCheck {
            heading: "Self-check of the tests",
            words: SELF_CHECK,
            table: "Decks made by the tool, with a planted fault",
            lines: "Lines",
        };
        self_check(report, &check, &shuffles.self_check);
    }
    pictures(report, shuffles)
}

/// What regulators ask for, over every sample that counts.
fn for_regulators(shuffles: &Shuffles) -> Table {
    let logged: Vec<(String, &LoggedSample)> =
        shuffles.logged.iter().map(|sample| (sample.name(), sample)).collect();
    let of_files = shuffles.files.iter();
    let of_files = of_files.map(|file| regulators::TestedSample {
        name: &file.path,
        verdict: file.verdict,
        rejected: file.rejected.is_some(),
        slots: &file.slots,
    });
    let together = shuffles.together.iter().map(|together| regulators::TestedSample {
        name: CombinedSample::NAME,
        verdict: together.verdict,
        rejected: together.rejected.is_some(),
        slots: &together.slots,
    });
    let of_logs = logged.iter().filter(|(_, sample)| shuffles.counts(sample));
    let of_logs = of_logs.map(|(name, sample)| regulators::TestedSample {
        name,
        verdict: sample.verdict,
        rejected: sample.rejected.is_some(),
        slots: &sample.slots,
    });
    let samples: Vec<regulators::TestedSample<'_>> =
        of_files.chain(together).chain(of_logs).collect();
    regulators::table(&samples)
}

fn untested(facts: &ReportContext<'_>, scope: Scope) -> String {
    let (shuffles, logs) = (&facts.intake.shuffles, &facts.intake.hand_logs);
    let [_, audited, _] = logs.records;
    let has_none = shuffles.logged.is_empty();
    let why = match scope.deck_files {
        _ if shuffles.plan_refused => {
            return "The submission's test plan cannot be followed: no deck was read and no shuffle \
                    was tested.".to_owned();
        }
        PartScope::Untested => "no deck file of the submission could be tested".to_owned(),
        _ if logs.files.is_empty() => "the submission has no deck file and no hand log".to_owned(),
        _ if logs.not_read.is_some() => {
            "the submission has no deck file, and its hand logs were not read".to_owned()
        }
        _ if audited == 0 => {
            "the submission has no deck file, and no record of its hand logs could be audited"
                .to_owned()
        }
        _ if has_none && shuffles.played > 0 => format!(
            "the submission has no deck file, and this build tests no packs and no hands of rounds that \
             are played event by event, which its hand logs have ({})",
            counted(shuffles.played, "round", "rounds")
        ),
        _ if has_none && shuffles.with_jokers > 0 => format!(
            "the submission has no deck file, and this build tests no decks and no hands of decks with \
             jokers, which its hand logs have ({})",
            counted(shuffles.with_jokers, "round", "rounds")
        ),
        _ if has_none => {
            "the submission has no deck file, and its hand logs show neither decks nor dealt hands"
                .to_owned()
        }
        _ => "the submission has no deck file, and its hand logs show too little of the shuffle"
            .to_owned(),
    };
    format!("Shuffles and random numbers were not tested: {why}.")
}

/// The figures, after what they mean; every p-value in the annex.
fn pictures(report: &mut Report, shuffles: &Shuffles) -> Vec<(String, Drawing)> {
    report.add("11", Block::Heading("Figures of the samples".to_owned()));
    let drawn = drawn(shuffles);
    let found = figures(&drawn);
    report.name("method.shuffles.samples-drawn-at-most", DRAWN_MAX);
    report.name("method.shuffles.heat-map-lines-at-least", heat_map_lines_min());
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
        let title = format!("Every p-value of {}", file.path);
        report.add_to_annex("11", Block::Table(slot_table(title, &file.slots)));
    }
    if let Some(together) = &shuffles.together {
        let title = format!("Every p-value of {}", CombinedSample::NAME.to_lowercase());
        report.add_to_annex("11", Block::Table(slot_table(title, &together.slots)));
    }
    logged_shuffles::annex(report, shuffles);
    std::iter::once(found.histogram).chain(found.heat_maps).collect()
}

fn figure((file, figure): &(String, Drawing)) -> Block {
    Block::Figure { figure: figure.clone(), file: file.clone() }
}

/// Every sample that was tested. Hands of rounds have no order of cards.
fn drawn(shuffles: &Shuffles) -> Vec<DrawableSample<'_>> {
    let files = shuffles.files.iter().map(|file| {
        let (unit, places) = match file.sample {
            SampleUnit::Dealt(cards) => ("hands", usize::from(cards)),
            _ => ("decks", 52),
        };
        DrawableSample {
            name: file.path.clone(),
            verdict: file.verdict,
            slots: &file.slots,
            unit,
            places: file.places.get(..places).unwrap_or(&file.places),
        }
    });
    let logged = shuffles.logged.iter();
    let logged = logged.filter(|sample| sample.is_tested());
    let logged = logged.map(|sample| DrawableSample {
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
    let tables = tables.map(crate::examine::shuffles::LoggedSample::size);
    let mut sizes: Vec<String> = files.chain(tables).collect();
    if let Some(more @ 1..) = sizes.len().checked_sub(SIZES_MAX) {
        sizes.truncate(SIZES_MAX);
        sizes.push(counted(
            more as u64,
            "further sample of a single file or table",
            "further samples of single files and tables",
        ));
    }
    sizes
}

/// Samples whose size an evidence cell names.
const SIZES_MAX: usize = 4;

/// How much of a sample was tested, with its name.
pub(super) fn tested(name: &str, sample: SampleUnit, lines: u64) -> String {
    format!("{} of {name}", size(sample, lines))
}

fn size(sample: SampleUnit, lines: u64) -> String {
    match sample {
        SampleUnit::Dealt(cards) => {
            let hands = counted(lines, "hand", "hands");
            format!("{hands} of {}", counted(cards.into(), "card", "cards"))
        }
        sample => counted(lines, sample.words()[0], sample.words()[1]),
    }
}

fn files(shuffles: &Shuffles) -> Table {
    let columns = [
        ("File", Align::Left),
        ("Sample", Align::Left),
        ("Lines given", Align::Right),
        ("Left out", Align::Right),
        ("Not read", Align::Right),
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
            file.given().to_string(),
            left_out(file.lines, file.left_out),
            file.not_read.to_string(),
            smallest.map_or("none".to_owned(), |(_, p)| p.to_string()),
            smallest.map_or(String::new(), |(slot, _)| slot.name.clone()),
            match &file.cut {
                Some(why) => {
                    let words = file.standing();
                    format!("{words}; not read to its end: {why}")
                }
                None => file.standing(),
            },
        ]);
    }
    if let Some(together) = &shuffles.together {
        let smallest = together.smallest();
        let none = String::new;
        table.row([
            CombinedSample::NAME.to_owned(),
            size(SampleUnit::Decks, together.lines),
            none(),
            none(),
            none(),
            smallest.map_or("none".to_owned(), |(_, p)| p.to_string()),
            smallest.map_or(String::new(), |(slot, _)| slot.name.clone()),
            together.standing(),
        ]);
    }
    for (path, why) in &shuffles.untested {
        let none = String::new;
        let why = format!("not-tested: {why}");
        table.row([path.clone(), none(), none(), none(), none(), none(), none(), why]);
    }
    table
}

/// What every verdict about deck files rests on: how many lines were read, whose word their order is,
/// and how many decks a pass needs.
fn about_files(shuffles: &Shuffles) -> Vec<String> {
    let mut sentences = vec![read_sentence(shuffles)];
    if shuffles.files.iter().any(|file| file.sample == SampleUnit::Decks) {
        sentences.push(
            "The order of the lines is the submitter's statement. Steps from deck to \
                        deck are tested in that order; lines in another order can hide a \
                        dependence between consecutive decks, and no test of the file would show \
                        it."
            .to_owned(),
        );
        let faults = faults_to_find().join("; ");
        sentences.push(format!(
            "A pass requires {} decks or more of one shuffler, enough to show each of these \
             faults: {faults}. A pass does not cover smaller faults, nor those listed below that \
             the sample is too small to exclude.",
            grouped(i128::from(decks_to_pass()))
        ));
    }
    if let Some(together) = &shuffles.together {
        sentences.push(format!(
            "The submission does not state which deck files are of one shuffler, so the {} of them \
             are tested one by one and together, as {} of one shuffler. A fault of one file can \
             reject the whole.",
            together.files,
            size(SampleUnit::Decks, together.lines)
        ));
    }
    sentences
}

/// How many lines of the deck files were given, read and not read.
fn read_sentence(shuffles: &Shuffles) -> String {
    let sum = |of: fn(&DeckFile) -> u64| {
        let counts = shuffles.files.iter().map(of);
        grouped(i128::from(counts.fold(0u64, u64::saturating_add)))
    };
    let which = match shuffles.untested.len() {
        0 => String::new(),
        untested => format!(
            " used as a sample ({} of {})",
            shuffles.files.len(),
            shuffles.files.len() + untested
        ),
    };
    format!(
        "Lines of the deck files{which}: {} given, {} read, {} left out as unreadable, {} not read.",
        sum(DeckFile::given),
        sum(DeckFile::read),
        sum(|file| file.left_out),
        sum(|file| file.not_read)
    )
}

/// How often a player who knows every card before it guesses the next one, in a deck.
fn guessed(file: &DeckFile) -> Option<String> {
    let (slot, _) = file.slots.iter().find(|(slot, _)| slot.name == "decks/guessing")?;
    Some(format!("{:.2}", slot.outcome?.statistic))
}

/// What the file says in words: effect sizes, what it excludes and what nothing can exclude, and
/// that the tests reject what they must.
fn words(file: &DeckFile) -> Vec<String> {
    let mut sentences = Vec::new();
    sentences.extend(striking(file.verdict, file.smallest()));
    if let Some(guessed) = guessed(file) {
        sentences.push(format!(
            "A player who guesses each next card from all cards before it is right \
             {GUESSES_BY_CHANCE} times a deck by chance; here {guessed} times.",
        ));
    }
    if file.steps == Some(0) && file.lines > 1 {
        sentences.push(logged_shuffles::NO_STEP.to_owned());
    }
    sentences.extend(excluded(&file.exclusions));
    sentences
}

/// Of a sample that does not pass, what is most striking in figures to look up.
fn striking(verdict: Verdict, smallest: Option<(&Slot, P)>) -> Option<String> {
    let (slot, _) = smallest?;
    let words = slot.detail.as_ref()?.words(&slot.name);
    matches!(verdict, Verdict::Fail | Verdict::Inconclusive)
        .then(|| format!("Most extreme, by the test {}: {words}.", slot.name))
}

/// What a sample that passed excludes, what it is too small for, and what nothing excludes.
fn excluded(found: &Exclusions) -> Vec<String> {
    let mut sentences = Vec::new();
    if !found.excluded.is_empty() {
        sentences.push(format!("The file excludes: {}.", found.excluded.join("; ")));
    }
    if !found.too_small_for.is_empty() {
        sentences.push(format!("It is too small to exclude: {}.", found.too_small_for.join("; ")));
    }
    if !found.never.is_empty() {
        sentences.push(format!(
            "Statistics cannot exclude: {}. That requires a review of the source or an attack on \
             its state.",
            found.never.join("; ")
        ));
    }
    sentences
}

/// What the check is.
const SELF_CHECK: &str = "A test that never rejects proves nothing. In this run the tests \
                          therefore also received decks with a planted fault, made by the tool for \
                          this check. Those decks are not part of the submission, and this table \
                          does not concern its shufflers.";
