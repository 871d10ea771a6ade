//! Text of cards and decks.

use gincert_certify::read_shuffle_plan;
use gincert_evidence::Confidence;
use gincert_game::{parse_card, parse_cards};
use gincert_input::{Input, Limits};
use gincert_pages::Source;
use gincert_rng::suites::{SUITE_LINES_QUOTED_MAX, SUITE_RUNS_MAX, SuiteRun, read_suite_output};
use gincert_rng::{LineOutcome, Plan, SampleReader, SampleUnit, read_plan, sources};
use std::io::{Cursor, Read};
use std::path::Path;

/// A hand's text; whatever is read is written so that it reads as the same.
pub(super) fn cards(bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).lines() {
        if let Ok((card, length)) = parse_card(line) {
            let again = line.get(..length).map(parse_card);
            assert!(again == Some(Ok((card, length))), "{card} reads as something else");
        }
        if let Ok(cards) = parse_cards(line) {
            let again = parse_cards(&cards.to_string());
            assert!(again == Ok(cards), "{cards} reads as something else");
        }
    }
}

/// Lines of decks, and of dealt cards.
pub(super) fn lines(bytes: &[u8]) {
    for dealt in [false, true] {
        let mut lines = SampleReader::new(bytes, dealt);
        let ended = lines.read(&mut |_| LineOutcome::More);
        assert!(ended.is_ok(), "bytes in memory cannot fail");
        assert!(lines.offset() <= bytes.len() as u64);
    }
}

/// A plan of a test; a plan without a problem is written so that it reads as the same.
pub(super) fn plan(bytes: &[u8]) {
    drop(read_shuffle_plan("plan.md", bytes));
    if let (Some(plan), problems) = read_plan(&Source::new("plan.md", bytes))
        && problems.is_empty()
    {
        let again = Source::new("plan.md", plan.markdown().as_bytes());
        let (again, problems) = read_plan(&again);
        assert!(again == Some(plan) && problems.is_empty(), "a plan is not written as it reads");
    }
}

/// Bytes that may be packed: what comes out is within the limits.
pub(super) fn packed(bytes: &[u8]) {
    let limits = Limits { bytes_max: 1 << 20, ..Limits::default() };
    let Ok(mut input) = Input::from_reader(Cursor::new(bytes.to_vec()), limits) else { return };
    let mut piece = [0; 4_096];
    let mut unpacked = 0;
    while let Ok(more @ 1..) = input.read(&mut piece) {
        unpacked += more as u64;
    }
    assert!(unpacked <= limits.bytes_max, "more comes out than the limit");
}

/// Packed decks of a sample submission, and plain ones.
pub(super) fn some_packed(root: &Path) -> Vec<Vec<u8>> {
    let folder = root.join("vectors/submissions/two-shufflers");
    let mut seeds = some_lines(root);
    let files = ["shuffler-a.txt.gz", "shuffler-b.txt.gz"];
    seeds.extend(files.iter().filter_map(|name| std::fs::read(folder.join(name)).ok()));
    // A frame of zstd that holds "a\n", by its format (RFC 8878): magic, header, one raw block.
    seeds.push(vec![0x28, 0xb5, 0x2f, 0xfd, 0x20, 2, 0x11, 0, 0, b'a', b'\n']);
    for seed in &mut seeds {
        seed.truncate(16_384);
    }
    seeds
}

/// Three decks in each way of writing them.
pub(super) fn some_lines(_: &Path) -> Vec<Vec<u8>> {
    let Some(kind) = sources::find("chacha20") else { return Vec::new() };
    let mut source = kind.start(5);
    let decks: Vec<[u8; 52]> = (0..3).map(|_| *source.next_deck().cards()).collect();
    let written = |card: &dyn Fn(u8) -> String| {
        let lines = decks.iter().map(|deck| {
            let cards: Vec<String> = deck.iter().map(|index| card(*index)).collect();
            cards.join(" ") + "\n"
        });
        lines.collect::<String>().into_bytes()
    };
    let text = |index: u8| {
        let char_of = |all: &str, at: u8| all.chars().nth(usize::from(at)).unwrap_or('?');
        format!("{}{}", char_of("A23456789TJQK", index % 13), char_of("cdhs", index / 13))
    };
    vec![
        written(&|index| index.to_string()),
        written(&|index| (index + 1).to_string()),
        written(&text),
    ]
}

/// A plan for decks, and one for dealt cards.
pub(super) fn some_plans(_: &Path) -> Vec<Vec<u8>> {
    let plans = [
        Plan::new(SampleUnit::Decks, 2_048, 8, Confidence::P99, 512),
        Plan::new(SampleUnit::Dealt(14), 9, 1, Confidence::P95, 0),
    ];
    plans.iter().map(|plan| plan.markdown().into_bytes()).collect()
}

/// The output of another suite; what is read of it is bounded, and a run of it is one of a suite.
pub(super) fn suite_output(bytes: &[u8]) {
    let found = read_suite_output(bytes);
    assert!(found.runs.len() <= SUITE_RUNS_MAX, "more runs are read than may be");
    let quoted = |run: &SuiteRun| run.quoted.len() <= SUITE_LINES_QUOTED_MAX;
    assert!(found.runs.iter().all(quoted), "more lines are quoted than may be");
    assert!(!found.runs.is_empty() || !found.problems.is_empty(), "nothing is said of an output");
}

/// A beginning of each suite's output.
pub(super) fn some_suite_outputs(_: &Path) -> Vec<Vec<u8>> {
    let outputs = [
        "RESULTS FOR THE UNIFORMITY OF P-VALUES AND THE PROPORTION OF PASSING SEQUENCES\n   generator is \
         <x>\n 10  10  10  10  10  10  10  10  10  10  1.000000    100/100     Frequency\n- - - - - - - - - -\n\
         - - - - - - - - - -\n",
        "#   dieharder version 3.31.1 Copyright 2003 Robert G. Brown   #\n   rng_name    |Seed|\n  mt19937|7|\n\
         test_name   |ntup| tsamples |psamples|  p-value |Assessment\n\
         diehard_birthdays|   0|       100|     100|0.48763215|  PASSED\n",
        "RNG_test using PractRand version 0.94\nrng=RNG_stdin32, seed=unknown\nlength= 64 megabytes (2^26 \
         bytes), time= 2.1 seconds\n  Gap-16:A   R= +33.3  p = 1.6e-28   FAIL !!!\n  ...and 9 test \
         result(s) without anomalies\n\n",
        "========= Summary results of SmallCrush =========\n\n Version:          TestU01 1.2.3\n Generator: \
         g\n Number of statistics:  15\n The following tests gave p-values outside [0.001, 0.9990]:\n \
         -------\n  6  MaxOft     eps\n -------\n All other tests were passed\n",
    ];
    outputs.iter().map(|text| text.as_bytes().to_vec()).collect()
}
