//! Transcripts of engines: a whole one is judged, and every way to damage, exchange or edit one is a problem
//! with its kind and its line.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_conform::{
    AnswerTally, CheckedTranscript, ConformOptions, ConformOutcome, EngineAnswer, EngineIdentity,
    EngineRequest, PlannedRequest, RequestPlan, SessionLimits, SettledBy,
    TRANSCRIPT_LINE_BYTES_MAX, TRANSCRIPT_ROUNDS_MAX, TestedDocument, TranscriptEnd,
    TranscriptFault, TranscriptHeader, TranscriptProblem, VectorList, WagerAmounts,
    check_transcript, settled_by_reference, vectors, write_entry,
};
use gincert_evidence::{Digest, Digester};
use gincert_submission::examine;
use std::num::NonZeroU8;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

const ROUNDS: u64 = 60;

static BENCH: LazyLock<Bench> = LazyLock::new(|| Bench::new("rulesets/gin-and-win/ten.md"));

struct Bench {
    document: TestedDocument,
    list: VectorList,
}

impl Bench {
    fn new(path: &str) -> Bench {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
        let document = examine(path, &std::fs::read(file).unwrap());
        let document = TestedDocument::new(&document).unwrap();
        let list = vectors(&document);
        Bench { document, list }
    }

    fn header(&self, rounds: u64) -> TranscriptHeader {
        let limits = SessionLimits { answer_time: Duration::from_secs(10), restarts: 5 };
        let options = ConformOptions { rounds, seed: 7, engines: NonZeroU8::MIN, limits };
        let engine =
            EngineIdentity { command: vec!["engine".to_owned()], files: Vec::new(), map: None };
        TranscriptHeader::new(&self.document, &self.list, &options, engine, ("gincert 0", "b"))
            .unwrap()
    }

    fn right(&self, asked: &PlannedRequest) -> EngineAnswer {
        match &asked.request {
            EngineRequest::Round(round) => {
                EngineAnswer::Net(settled_by_reference(self.document.rules(), round).net)
            }
            EngineRequest::Invalid(_) => EngineAnswer::Refused,
        }
    }

    /// A transcript of an engine that answers so.
    fn transcript(&self, answers: impl Fn(&PlannedRequest) -> EngineAnswer) -> String {
        let header = self.header(ROUNDS);
        let mut lines = header.line().unwrap();
        let mut tally = AnswerTally::new(&self.document);
        let plan = RequestPlan::new(&self.document, &self.list, header.rounds, header.seed);
        for asked in (0..plan.segments()).flat_map(|segment| plan.segment(segment)) {
            let answer = answers(&asked);
            write_entry(asked.id, &asked.request, answer, &mut lines);
            tally.take(&self.document, &asked, answer, SettledBy::FastEvaluator);
        }
        let outcome = ConformOutcome::of_tally(&self.document, tally, Vec::new(), true);
        let end = TranscriptEnd::new(&outcome, Digest::of(lines.as_bytes()));
        lines + &end.line().unwrap()
    }

    fn check(&self, text: &str) -> Result<CheckedTranscript, TranscriptProblem> {
        check_transcript(&self.document, &self.list, text.as_bytes())
    }

    /// The kind and the line of the problem.
    fn problem(&self, text: &str) -> (TranscriptFault, u64) {
        let problem = self.check(text).unwrap_err();
        assert!(!problem.message.ends_with('.') && !problem.message.contains('\n'), "{problem}");
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let before = lines.iter().take(problem.line as usize - 1).map(|line| line.len() as u64);
        assert_eq!(problem.offset, before.sum::<u64>(), "{problem}");
        (problem.fault, problem.line)
    }
}

/// A transcript with another line, and an end whose digest fits it: what a careful forger writes.
fn forged(text: &str, line: usize, change: impl Fn(&str) -> String) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    lines[line - 1] = change(&lines[line - 1]);
    let end = lines.pop().unwrap();
    let mut digester = Digester::default();
    lines.iter().for_each(|line| digester.add(line.as_bytes()));
    let mut end: serde_json::Value = serde_json::from_str(&end).unwrap();
    let stated = end["end"]["sha256"].as_str().unwrap().to_owned();
    let text = lines.concat();
    let new = digester.digest().to_string();
    end["end"]["sha256"] = serde_json::Value::from(new.as_str());
    // The keys of a JSON value are in another order than conform writes them.
    let original = format!(
        "{{\"end\":{{\"requests\":{},\"sha256\":\"{new}\",\"is_complete\":true,\"breaches\":0,\"listed\":[]}}}}\n",
        end["end"]["requests"]
    );
    assert_ne!(stated, new);
    text + &original
}

#[test]
fn a_right_engine_agrees_and_a_wrong_answer_is_found_whatever_the_transcript_states() {
    let right = BENCH.transcript(|asked| BENCH.right(asked));
    let checked = BENCH.check(&right).unwrap();
    assert!(checked.outcome.agrees());
    let tally = &checked.outcome.tally;
    let requests = (BENCH.list.rounds.len() + BENCH.list.invalid.len()) as u64 + ROUNDS;
    assert_eq!(checked.end.requests, requests);
    assert_eq!((tally.plain.asked, tally.boundary.asked), (ROUNDS / 2, ROUNDS / 2));
    assert_eq!(tally.by_reference, requests - tally.invalid.asked);
    // One answer is changed, and the digest with it: the answer is judged all the same.
    let wrong = forged(&right, 2, |line| {
        let (request, _) = line.split_once(",\"net\":").unwrap();
        format!("{request},\"net\":{{\"ante\":1,\"play\":0,\"bonus\":0}}}}\n")
    });
    let checked = BENCH.check(&wrong).unwrap();
    assert_eq!(checked.outcome.tally.vectors.differing, 1);
    assert!(!checked.outcome.causes.is_empty());
}

#[test]
fn an_engine_that_pays_nothing_and_accepts_everything_differs_everywhere() {
    let nothing = WagerAmounts::default();
    let checked = BENCH.check(&BENCH.transcript(|_| EngineAnswer::Net(nothing))).unwrap();
    let tally = &checked.outcome.tally;
    assert_eq!(tally.invalid.differing, tally.invalid.asked);
    assert!(tally.vectors.differing > tally.vectors.asked / 2);
    let missing = BENCH.transcript(|asked| match asked.number {
        5 => EngineAnswer::Missing,
        _ => BENCH.right(asked),
    });
    // An answer is missing, and the end states no breach of the contract.
    assert_eq!(BENCH.problem(&missing).0, TranscriptFault::EndDiffers);
}

/// The lines of a transcript of a right engine.
static LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let text = BENCH.transcript(|asked| BENCH.right(asked));
    text.split_inclusive('\n').map(str::to_owned).collect()
});

/// The transcript with another line.
fn with(line: usize, new: &str) -> String {
    let mut lines = LINES.clone();
    lines[line - 1] = new.to_owned();
    lines.concat()
}

/// The transcript with another header.
fn header(from: &str, to: &str) -> String {
    let new = LINES[0].replacen(from, to, 1);
    assert_ne!(new, LINES[0], "{from}");
    with(1, &new)
}

fn long_line() -> String {
    "x".repeat(TRANSCRIPT_LINE_BYTES_MAX as usize + 1)
}

fn expect(cases: &[(String, TranscriptFault, u64)]) {
    for (text, fault, line) in cases {
        assert_eq!(BENCH.problem(text), (*fault, *line), "{text:.300}");
    }
}

#[test]
fn an_empty_malformed_or_foreign_header_is_a_problem() {
    use TranscriptFault as Fault;
    let last = LINES.len() as u64;
    let document = BENCH.document.sha256.as_str();
    expect(&[
        (String::new(), Fault::Empty, 1),
        ("\n".to_owned(), Fault::Malformed, 1),
        ("not JSON\n".to_owned(), Fault::Malformed, 1),
        ("{}\n".to_owned(), Fault::Malformed, 1),
        (long_line(), Fault::TooLarge, 1),
        (
            header("\"command\":[", &format!("\"command\":[\"{}\",", "x".repeat(16_384))),
            Fault::TooLarge,
            1,
        ),
        (LINES[1..].concat(), Fault::Malformed, 1),
        (header("\"engine_transcript\":1", "\"engine_transcript\":2"), Fault::OtherVersion, 1),
        (header("{", "{ "), Fault::Malformed, 1),
        (header("{", "{\"more\":1,"), Fault::Malformed, 1),
        (header("{", "{\"more\\nlines\":1,"), Fault::Malformed, 1),
        (header(document, &"0".repeat(64)), Fault::OtherDocument, 1),
        (
            header(&BENCH.header(ROUNDS).vectors_sha256.to_string(), &"0".repeat(64)),
            Fault::OtherVectors,
            1,
        ),
        (BENCH.header(TRANSCRIPT_ROUNDS_MAX + 1).line().unwrap(), Fault::TooLarge, 1),
        // Another seed shows with the first request, whose id comes from it.
        (header("\"seed\":7", "\"seed\":8"), Fault::RequestDiffers, 2),
        (header("\"rounds\":60", "\"rounds\":59"), Fault::RequestDiffers, last - 1),
        (header("\"rounds\":60", "\"rounds\":61"), Fault::Incomplete, last),
    ]);
}

#[test]
fn a_malformed_cut_exchanged_or_edited_line_is_a_problem() {
    use TranscriptFault as Fault;
    let text = LINES.concat();
    let last = LINES.len() as u64;
    let without = |line: usize| {
        let mut lines = LINES.clone();
        lines.remove(line - 1);
        lines.concat()
    };
    let mut swapped = LINES.clone();
    swapped.swap(3, 4);
    let (requests, answer) = LINES[1].split_at(LINES[1].find("\"net\"").unwrap());
    let edited = format!("{requests}{}", answer.replacen("\"ante\":", "\"ante\":1", 1));
    let end = &LINES[LINES.len() - 1];
    expect(&[
        (with(2, "\n"), Fault::Malformed, 2),
        (with(2, "{\"request\":\n"), Fault::Malformed, 2),
        (with(2, "\u{0}\u{1}\n"), Fault::Malformed, 2),
        (with(2, &long_line()), Fault::TooLarge, 2),
        (with(2, &format!("{requests}\"net\":{{\"ante\":1}}}}\n")), Fault::Malformed, 2),
        (with(2, &format!("{requests}\"refused\":true,\"missing\":true}}\n")), Fault::Malformed, 2),
        (with(2, &format!("{requests}\"refused\":false}}\n")), Fault::Malformed, 2),
        (with(2, &format!("{requests}\"refused\": true}}\n")), Fault::Malformed, 2),
        (
            with(2, &format!("{requests}\"net\":{{\"ante\":1e3,\"play\":0,\"bonus\":0}}}}\n")),
            Fault::Malformed,
            2,
        ),
        (without(2), Fault::RequestDiffers, 2),
        (swapped.concat(), Fault::RequestDiffers, 4),
        (with(2, &LINES[2]), Fault::RequestDiffers, 2),
        (with(2, &LINES[1].replacen("play", "fold", 1)), Fault::RequestDiffers, 2),
        // The answer is edited, and the digest at the end is the old one.
        (with(2, &edited), Fault::EndDiffers, last),
        (without(LINES.len()), Fault::Incomplete, last),
        (LINES[..10].concat(), Fault::Incomplete, 11),
        (format!("{}{{\"req", LINES[..10].concat()), Fault::Incomplete, 11),
        (text.trim_end().to_owned(), Fault::Incomplete, last),
        (format!("{text}\n"), Fault::TrailingLines, last + 1),
        (format!("{text}{}", LINES[1]), Fault::TrailingLines, last + 1),
        (with(LINES.len(), "{\"end\":{}}\n"), Fault::Malformed, last),
        (with(LINES.len(), &end.replacen("true", "false", 1)), Fault::EndDiffers, last),
        (
            with(LINES.len(), &end.replacen("\"requests\":", "\"requests\":1", 1)),
            Fault::EndDiffers,
            last,
        ),
    ]);
}

#[test]
fn a_transcript_of_another_document_is_foreign() {
    let other = Bench::new("rulesets/gin-and-win/wizard.md");
    let text = other.transcript(|asked| other.right(asked));
    assert!(other.check(&text).unwrap().outcome.agrees());
    assert_eq!(BENCH.problem(&text), (TranscriptFault::OtherDocument, 1));
}

#[test]
fn a_reader_that_fails_is_a_problem() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let problem = check_transcript(&BENCH.document, &BENCH.list, Failing).unwrap_err();
    assert_eq!(problem.fault, TranscriptFault::Unreadable);
    assert!(problem.to_string().contains("the disk is gone"), "{problem}");
}

#[test]
fn every_line_obeys_the_schema_and_a_changed_one_does_not() {
    let path = "../../vectors/schema/engine-transcript-1.schema.json";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let schema: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let text = BENCH.transcript(|asked| match asked.number {
        5 => EngineAnswer::Missing,
        _ => BENCH.right(asked),
    });
    for line in text.lines() {
        let mut value: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(schema.is_valid(&value), "{line}");
        value["more"] = serde_json::Value::from(1);
        assert!(!schema.is_valid(&value), "{value}");
    }
}
