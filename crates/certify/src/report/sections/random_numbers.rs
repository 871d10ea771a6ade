//! Section 11, random numbers: what the files of raw output and draws say, then the
//! pictures; every p-value in the annex.

use super::self_check::{SelfCheck, self_check};
use super::{planned_tests, regulators};
use crate::blocks::text;
use crate::examine::random_numbers::{
    BITS_MIN, NUMBERS_MIN, NumberFile, Picture, RandomNumbers, Size,
};
use crate::examine::scope::PartScope;
use crate::report::context::ReportContext;
use gincert_evidence::{
    Align, Axis, Confidence, Drawing, Fraction, HeatMap, Table, Verdict as Word, counted, fitting,
    grouped,
};
use gincert_report::{Block, ConclusionLine, Report};
use gincert_rng::{FAIL_LEVEL, Verdict, p_value_row, p_value_table};

/// What the sentence is about.
const ABOUT: &str = "Random numbers";
/// Files of which a picture is drawn.
const DRAWN_MAX: usize = 8;
/// Smallest expected count of a cell of a picture.
const EXPECTED_MIN: u64 = 8;
/// The chance with which a bias must be rejected to count as excluded, as a normal deviate: 99 %.
const CERTAIN: f64 = 2.326_347_874;

/// How files are tested, and what nothing of it says.
const METHOD: &str = "Raw output is tested with NIST SP 800-22 rev. 1a in exact mode, FIPS 140-2 and a test of \
    repeated words; draws are tested as scaled outcomes. gincert rng test --as bits and --as \
    draws run the same tests on one file.";
/// How files without a plan are looked at.
const AT_ONCE: &str = "file has one look, at the whole file. P-values are two-sided and adjusted by Holm's rule \
    for those of all these files; a file fails if an adjusted p is below 5e-5, passes if none is below \
    0.01, and is inconclusive otherwise.";
/// What no test of numbers says.
const NEVER: &str = "Statistics cannot exclude: a generator with a state of 48 bits or more, whose next output \
    can be computed; a seed that is known or can be guessed; output that was chosen or written \
    for this test. That requires a review of the source or an attack on its state. A verdict on \
    raw output does not cover the shuffle made from it.";
/// What the check is.
const SELF_CHECK: &str = "In this run the tests also received numbers with a planted fault, made \
                          by the tool for this check. They are not part of the submission, and \
                          this table does not concern its generators.";

/// The verdict; `None` where the submission has no such file.
pub(super) fn verdict(facts: &ReportContext<'_>) -> Option<Word> {
    let numbers = &facts.intake.random_numbers;
    match facts.scope().random_numbers {
        PartScope::Absent => None,
        PartScope::Untested => Some(Word::NotTested),
        PartScope::Tested => {
            let worst = numbers.worst();
            let is_whole =
                numbers.untested.is_empty() && numbers.files.iter().all(|file| file.cut.is_none());
            // Passing the rest is no agreement of the whole.
            Some(regulators::word(match is_whole {
                true => worst,
                false => worst.max(Some(Verdict::Inconclusive)),
            }))
        }
    }
}

/// The sentence for the conclusion; nothing where the submission has no such file.
pub(super) fn sentence(facts: &ReportContext<'_>) -> Option<ConclusionLine> {
    let numbers = &facts.intake.random_numbers;
    let verdict = verdict(facts)?;
    let mut parts = Vec::new();
    let of = |wanted: &[Verdict]| count(numbers, wanted);
    let (pass, fail) = (of(&[Verdict::Pass]), of(&[Verdict::Fail]));
    let open = of(&[Verdict::TooFew, Verdict::LeftOut, Verdict::Inconclusive]);
    let be = |count| fitting(count, "is", "are");
    if !numbers.files.is_empty() {
        let all = numbers.files.len() as u64;
        parts.push(format!(
            "of {} of raw output or draws {} {}, {} {}, {} {} inconclusive",
            counted(all, "file", "files"),
            grouped(pass.into()),
            fitting(pass, "passes", "pass"),
            grouped(fail.into()),
            fitting(fail, "fails", "fail"),
            grouped(open.into()),
            be(open)
        ));
    }
    let few = of(&[Verdict::TooFew]);
    if few > 0 {
        parts.push(format!("of the inconclusive ones {} {} too small to pass", few, be(few)));
    }
    let untested = numbers.untested.len() as u64;
    if untested > 0 {
        let files = counted(untested, "file was", "files were");
        parts.push(format!("{files} not tested"));
    }
    let cut = numbers.files.iter().filter(|file| file.cut.is_some()).count() as u64;
    if cut > 0 {
        parts.push(format!("{} not read to the end", counted(cut, "file was", "files were")));
    }
    Some(ConclusionLine::new(ABOUT, Some(verdict), parts))
}

fn count(numbers: &RandomNumbers, wanted: &[Verdict]) -> u64 {
    numbers.files.iter().filter(|file| wanted.contains(&file.verdict)).count() as u64
}

/// What the verdict does not cover, for the first page.
pub(super) fn not_covered(facts: &ReportContext<'_>) -> Option<String> {
    match facts.scope().random_numbers {
        PartScope::Absent => None,
        PartScope::Untested => {
            Some("Raw output and draws: none of the files could be tested, section 11.".to_owned())
        }
        PartScope::Tested => Some(
            "That the files of raw output and draws come from the generator in use, unchanged and \
             complete, is the submitter's statement."
                .to_owned(),
        ),
    }
}

/// Adds the section and gives its figures, by file.
pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) -> Vec<(String, Drawing)> {
    let numbers = &facts.intake.random_numbers;
    if !numbers.is_given() {
        return Vec::new();
    }
    report.add("11", Block::Heading("Random numbers: raw output and draws".to_owned()));
    name(report, numbers);
    if !numbers.is_tested() {
        report.add("11", text("No file of raw output or draws could be tested."));
        report.add("11", Block::Table(files(numbers)));
        return Vec::new();
    }
    if let (Some(answer), Some(planned)) = (numbers.planned, &numbers.plan) {
        let block = planned_tests::answer(report, "random-numbers", answer, planned);
        report.add("11", block);
    }
    report.add("11", text(collective(numbers)));
    report.add("11", text(method(numbers)));
    report.add("11", Block::Table(files(numbers)));
    report.add(
        "11",
        text(format!(
            "A pass needs {} bits of raw output, or {} numbers, and a file that was read to its end.",
            grouped(i128::from(BITS_MIN)),
            grouped(i128::from(NUMBERS_MIN))
        )),
    );
    for file in &numbers.files {
        for block in looks(file) {
            report.add("11", block);
        }
        for sentence in words(file, numbers.family) {
            report.add("11", text(sentence));
        }
    }
    report.add("11", text(NEVER));
    let check = SelfCheck {
        heading: "Self-check of the tests on random numbers",
        words: SELF_CHECK,
        table: "Numbers made by the tool, with a planted fault",
        lines: "Bits or numbers",
    };
    self_check(report, &check, &numbers.self_check);
    pictures(report, numbers)
}

fn method(numbers: &RandomNumbers) -> String {
    let others = numbers.files.iter().any(|file| file.followed.is_none());
    match (&numbers.plan, others) {
        (None, _) => format!("{METHOD} Each {AT_ONCE}"),
        (Some(planned), true) => {
            format!("{METHOD} {} Any other {AT_ONCE}", planned_tests::under_plan(planned))
        }
        (Some(planned), false) => format!("{METHOD} {}", planned_tests::under_plan(planned)),
    }
}

/// What following the plan came to for a file, look by look.
fn looks(file: &NumberFile) -> Vec<Block> {
    let Some(followed) = &file.followed else { return Vec::new() };
    let words = file.size.lines();
    let mut blocks = vec![Block::Heading(format!("Planned test of {}", file.path))];
    blocks.extend(planned_tests::followed(followed, words, file.verdict.words()));
    let [one, many] = words;
    blocks.push(text(format!(
        "Read for the test: {}; not read: {}.",
        counted(followed.taken, one, many),
        grouped(file.not_read.into())
    )));
    blocks
}

fn name(report: &mut Report, numbers: &RandomNumbers) {
    let open = [Verdict::TooFew, Verdict::LeftOut, Verdict::Inconclusive];
    for (name, count) in [
        ("files", numbers.files.len() as u64),
        ("files.pass", count(numbers, &[Verdict::Pass])),
        ("files.fail", count(numbers, &[Verdict::Fail])),
        ("files.inconclusive", count(numbers, &open)),
        ("files.untested", numbers.untested.len() as u64),
        ("p-values", numbers.family as u64),
    ] {
        report.name(&format!("random-numbers.{name}"), count);
    }
    if numbers.is_tested() {
        let answer = if numbers.rejected { "rejected" } else { "not rejected" };
        let confidence = numbers.confidence.unwrap_or(Confidence::P99);
        report.name("random-numbers.confidence", confidence.to_string());
        report.name("random-numbers.answer", answer);
    }
    report.name("method.random-numbers.bits-to-pass", BITS_MIN);
    report.name("method.random-numbers.numbers-to-pass", NUMBERS_MIN);
}

fn collective(numbers: &RandomNumbers) -> String {
    let confidence = numbers.confidence.unwrap_or(Confidence::P99);
    format!(
        "At {confidence} confidence, collectively over the {} of raw output and draws: {}.",
        counted(numbers.family as u64, "p-value", "p-values"),
        if numbers.rejected { "rejected" } else { "not rejected" }
    )
}

/// How much of a file was tested, in words.
fn size(size: &Size) -> String {
    match size {
        Size::Bits { sequences, bits, encoding, .. } => {
            let bits = counted(*bits, "bit", "bits");
            let sequences = counted(*sequences, "sequence", "sequences");
            format!("{bits} in {sequences}, {encoding}")
        }
        Size::Draws { draws, per_draw, low, high, is_replaced } => {
            let draws = counted(*draws, "draw", "draws");
            let numbers = counted(*per_draw, "number", "numbers");
            let how = if *is_replaced { "with" } else { "without" };
            format!("{draws} of {numbers} from {low} to {high}, {how} replacement")
        }
    }
}

fn files(numbers: &RandomNumbers) -> Table {
    let columns = [
        ("File", Align::Left),
        ("Sample", Align::Left),
        ("Bits not tested", Align::Right),
        ("Smallest adjusted p", Align::Right),
        ("Of the test", Align::Left),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new("Files of raw output and draws", &columns);
    for file in &numbers.files {
        let smallest = file.smallest();
        table.row([
            file.path.clone(),
            size(&file.size),
            match file.size {
                Size::Bits { left_over, .. } => left_over.to_string(),
                Size::Draws { .. } => String::new(),
            },
            smallest.map_or("none".to_owned(), |(_, p)| p.to_string()),
            smallest.map_or(String::new(), |(slot, _)| slot.name.clone()),
            match &file.cut {
                Some(why) => format!("{}; not read to its end: {why}", file.verdict.words()),
                None => file.verdict.words(),
            },
        ]);
    }
    for (path, why) in &numbers.untested {
        let none = String::new;
        table.row([path.clone(), none(), none(), none(), none(), format!("not-tested: {why}")]);
    }
    table
}

/// What a file says in words: the cell that a rejection names, or the bias that a pass excludes.
fn words(file: &NumberFile, family: usize) -> Vec<String> {
    let mut sentences = Vec::new();
    let smallest = file.smallest();
    if matches!(file.verdict, Verdict::Fail | Verdict::Inconclusive) {
        sentences.extend(smallest.map(|(slot, _)| {
            let cell = slot.detail.as_ref().map_or_else(
                || {
                    let statistic = slot.outcome.map_or(0.0, |outcome| outcome.statistic);
                    format!("its statistic is {statistic:.3}")
                },
                |detail| detail.words(&slot.name),
            );
            format!("Most extreme in {}, by the test {}: {cell}.", file.path, slot.name)
        }));
        sentences.extend(
            file.notes.iter().map(|note| format!("Most extreme in {}: {note}.", file.path)),
        );
    }
    if file.verdict == Verdict::Pass {
        sentences.extend(excluded(file, family));
    }
    sentences
}

/// The bias that would have been rejected with a chance of 99 %, by the test of frequency alone.
fn excluded(file: &NumberFile, family: usize) -> Option<String> {
    let level = gincert_rng::tails::P::from_probability(FAIL_LEVEL / family.max(1) as f64);
    let deviates = gincert_rng::tails::normal_score(level) + CERTAIN;
    match file.size {
        Size::Bits { bits, .. } => {
            let off = deviates / (2.0 * libm::sqrt(bits as f64));
            Some(format!(
                "The file excludes ({}): a share of ones that is {} or more away from one half.",
                file.path,
                percent(off)
            ))
        }
        Size::Draws { draws, per_draw, low, high, is_replaced } => {
            let values = (high - low + 1) as f64;
            let (trials, chance) = match is_replaced {
                true => (draws.saturating_mul(per_draw) as f64, 1.0 / values),
                false => (draws as f64, per_draw as f64 / values),
            };
            // A single value among all of them.
            let off = deviates + libm::sqrt(2.0 * libm::log(values));
            let share = off * libm::sqrt((1.0 - chance) / (chance * trials));
            (share > 0.0 && share < 1.0).then(|| {
                format!(
                    "The file excludes ({}): a single value that comes {} more or less often than expected.",
                    file.path,
                    percent(share)
                )
            })
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

/// Pictures; every p-value in the annex.
fn pictures(report: &mut Report, numbers: &RandomNumbers) -> Vec<(String, Drawing)> {
    let mut drawn = Vec::new();
    for (number, file) in (1..).zip(numbers.files.iter().take(DRAWN_MAX)) {
        let Some(map) = picture(file) else { continue };
        let path = format!("figures/random-numbers-{number}.svg");
        let figure: Drawing = map.into();
        if drawn.is_empty() {
            let heading = "Figures of the random numbers".to_owned();
            report.add("11", Block::Heading(heading));
        }
        report.add("11", Block::Figure { figure: figure.clone(), file: path.clone() });
        drawn.push((path, figure));
    }
    for file in &numbers.files {
        report.add_to_annex("11", Block::Table(every(file)));
    }
    drawn
}

/// Every p-value of a file; tests that do not apply for one reason are one row.
fn every(file: &NumberFile) -> Table {
    let title = format!("Every p-value of {}", file.path);
    let mut table = p_value_table(title, "Its usual name");
    let mut idle: Vec<(String, &str, u64)> = Vec::new();
    for row in &file.rows {
        if let (Some(outcome), Some((_, verdict))) = (row.slot.outcome, row.found) {
            let (name, called) = (&row.slot.name, row.slot.regulators);
            table.row(p_value_row(name, called, &outcome, &row.found, verdict.word()));
            continue;
        }
        let why = row.slot.because.as_deref().unwrap_or("not applicable");
        let test: Vec<&str> = row.slot.name.split('/').take(2).collect();
        let test = test.join("/");
        match idle.iter_mut().find(|(known, because, _)| *known == test && *because == why) {
            Some((.., count)) => *count += 1,
            None => idle.push((test, why, 1)),
        }
    }
    for (test, why, count) in idle {
        let none = String::new;
        let name = if count > 1 { format!("{test} ({count} p-values)") } else { test };
        table.row([name, none(), none(), none(), none(), none(), why.to_owned()]);
    }
    table
}

/// Counts of bytes, or of values at their places, against what is expected; nothing where cells are
/// expected to hold too few.
fn picture(file: &NumberFile) -> Option<HeatMap> {
    let name = &file.path;
    let (title, axes, columns, rows, counts) = match file.picture.as_ref()? {
        Picture::Bytes(bytes) => (
            format!("Bytes: {name}"),
            [("Low half of the byte", "0 to f"), ("High half of the byte", "0 to f")],
            (0..16).map(|low| format!("{low:x}")).collect::<Vec<_>>(),
            (0..16).map(|high| format!("{high:x}")).collect::<Vec<_>>(),
            bytes.chunks(16).map(<[u64]>::to_vec).collect::<Vec<_>>(),
        ),
        Picture::Values(places) => {
            let Size::Draws { low, high, .. } = file.size else { return None };
            (
                format!("Values by place: {name}"),
                [("Place in the draw", "from the first"), ("Value", "as drawn")],
                (1..=places.len()).map(|place| place.to_string()).collect(),
                (low..=high).map(|value| value.to_string()).collect(),
                (0..places.first()?.len())
                    .map(|value| {
                        let of_value = places.iter().filter_map(|place| place.get(value));
                        of_value.copied().collect()
                    })
                    .collect(),
            )
        }
    };
    let (all, cells) = match file.picture.as_ref()? {
        Picture::Bytes(bytes) => (bytes.iter().sum::<u64>(), 256),
        Picture::Values(places) => (places.first()?.iter().sum(), rows.len() as u64),
    };
    if rows.len() > 64 || all < EXPECTED_MIN * cells {
        return None;
    }
    let axis = |(label, unit): (&str, &str)| Axis { label: label.into(), unit: unit.into() };
    let [x, y] = axes;
    let mut map = HeatMap {
        title,
        x: axis(x),
        y: axis(y),
        columns,
        rows,
        counts,
        expected: Fraction::new(all, cells)?,
        variance: Fraction::new(u128::from(all) * u128::from(cells - 1), cells * cells)?,
        alt_text: String::new(),
    };
    let far = map.counts.iter().flatten().filter(|count| map.step(**count).abs() >= 3).count();
    map.alt_text = format!(
        "{}: {} counts, each expected to be {}; {} of {} cells differ by 3 standard deviations or \
         more (about 1 in 370 for fair numbers).",
        map.title,
        grouped(all.into()),
        map.expected.decimal(2),
        far,
        map.counts.iter().flatten().count()
    );
    Some(map)
}
