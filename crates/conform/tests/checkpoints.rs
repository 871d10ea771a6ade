//! States of a comparison of all hands: what is read is what was written, and an impossible state is refused even
//! where its digest is right.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_conform::{
    AnswerTally, ConformCheckpoint, ConformCheckpointError, EngineAnswer, EngineIncident,
    EngineRequest, HandRange, IncidentKind, PlannedRequest, RequestPlan, RequestSource, SettledBy,
    TestedDocument, VectorList, WagerAmounts, hand_round, vectors,
};
use gincert_evidence::Digest;
use gincert_submission::open_document;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::LazyLock;

const HANDS: u64 = 4_096;

static BENCH: LazyLock<Bench> = LazyLock::new(Bench::new);

struct Bench {
    document: TestedDocument,
    list: VectorList,
    range: HandRange,
    identity: Vec<(String, String)>,
}

impl Bench {
    fn new() -> Bench {
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let path = "rulesets/gin-and-win/ten.md";
        let document = open_document(path, &std::fs::read(top.join(path)).unwrap());
        let document = TestedDocument::new(&document).unwrap();
        let list = vectors(&document);
        let range = HandRange::new(document.rules(), 1_000, 1_000 + 2 * HANDS).unwrap();
        let identity = vec![("the seed".to_owned(), "1".to_owned())];
        Bench { document, list, range, identity }
    }

    /// A state after one segment of hands, of an engine that gives nothing back, accepts what it should refuse,
    /// refuses some rounds and leaves some out.
    fn state(&self) -> ConformCheckpoint {
        let mut tally = AnswerTally::new(&self.document);
        let plan = RequestPlan::new(&self.document, &self.list, 100, 1);
        let early = (0..plan.segments()).flat_map(|segment| plan.segment(segment));
        let hands = (1_000..1_000 + HANDS).map(|number| {
            let round = hand_round(self.document.rules(), 1, number).unwrap();
            let (request, source) = (EngineRequest::Round(round), RequestSource::NumberedHand);
            PlannedRequest { number, id: number, request, source, ends_segment: false }
        });
        for asked in early.chain(hands) {
            let answer = match asked.number % 10 {
                3 => EngineAnswer::Refused,
                7 => EngineAnswer::Missing,
                _ => EngineAnswer::Net(WagerAmounts::default()),
            };
            tally.take(&self.document, &asked, answer, SettledBy::FastEvaluator);
        }
        let request = Some("{\"id\":1}".to_owned());
        let detail = "the limit is 10 s".to_owned();
        let incidents = vec![EngineIncident { kind: IncidentKind::NoAnswer, request, detail }];
        ConformCheckpoint { hand_breaches: 1, tally, incidents }
    }

    fn parsed(&self, text: &str) -> Result<ConformCheckpoint, ConformCheckpointError> {
        let text = text.as_bytes();
        ConformCheckpoint::parse(text, &self.identity, &self.document, &self.range)
    }
}

#[test]
fn a_state_is_read_as_it_was_written() {
    let bench = &*BENCH;
    let state = bench.state();
    assert!(state.tally.hands.differing > 0 && !state.tally.accepted.is_empty());
    let text = state.text(&bench.identity).unwrap();
    let read = bench.parsed(&text).unwrap();
    assert!(read == state);
    assert_eq!(read.text(&bench.identity).unwrap(), text);
}

#[test]
fn every_state_that_was_cut_or_changed_in_a_byte_is_refused() {
    let bench = &*BENCH;
    let text = bench.state().text(&bench.identity).unwrap();
    let step = text.len() / 40 + 1;
    for place in (0..text.len()).step_by(step) {
        assert!(bench.parsed(&text[..place]).is_err(), "cut at {place}");
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        assert!(bench.parsed(&String::from_utf8(bytes).unwrap()).is_err(), "changed at {place}");
    }
}

/// A state with one value changed, and the digest of what it is then.
fn resealed(text: &str, change: &dyn Fn(&mut Value)) -> String {
    let (head, rest) = text.split_once('\n').unwrap();
    let mut body: Value = serde_json::from_str(rest.split_once('\n').unwrap().1).unwrap();
    change(&mut body["state"]);
    let body = body.to_string();
    format!("{head}\n{}\n{body}\n", Digest::of(body.as_bytes()))
}

#[test]
fn an_impossible_state_is_refused_even_with_its_digest() {
    let bench = &*BENCH;
    let text = bench.state().text(&bench.identity).unwrap();
    assert!(bench.parsed(&resealed(&text, &|_| ())).is_ok());
    type Change<'a> = &'a dyn Fn(&mut Value);
    let changes: [Change<'_>; 13] = [
        // Hands behind the range, between segments, or not as many as were counted.
        &|state| state["hands_asked"] = json!(3 * HANDS),
        &|state| state["hands_asked"] = json!(HANDS - 1),
        &|state| state["hands_asked"] = json!(0),
        // More answers than requests, more differences than answers, a count that overflows.
        &|state| state["counts"][2] = json!([5, 6, 0]),
        &|state| state["counts"][2] = json!([5, 5, 6]),
        &|state| state["counts"][0] = json!([u64::MAX, 0, 0]),
        &|state| state["by_outcome"][0] = json!(u64::MAX),
        // Rows that the document does not have.
        &|state| state["by_pay_row"].as_array_mut().unwrap().push(json!(1)),
        // A reason, a breach and a key that nobody knows.
        &|state| state["accepted"][0][0] = json!("no such reason"),
        &|state| state["incidents"][0][0] = json!("no such breach"),
        &|state| state["more"] = json!(1),
        // Rounds that cannot be dealt or wagered.
        &|state| state["observed"][0]["dealer"] = state["observed"][0]["cards"].clone(),
        &|state| state["observed"][0]["bets"]["ante"] = json!(i64::MAX),
    ];
    for (place, change) in changes.iter().enumerate() {
        let found = bench.parsed(&resealed(&text, change));
        assert!(found == Err(ConformCheckpointError::NotCheckpoint), "change {place}");
    }
}

#[test]
fn a_refusal_names_everything_that_differs() {
    let bench = &*BENCH;
    let mut identity = bench.identity.clone();
    identity.push(("the map".to_owned(), "none".to_owned()));
    let text = bench.state().text(&identity).unwrap();
    let error = bench.parsed(&text).unwrap_err();
    assert_eq!(error.to_string(), "it is of another comparison: the map is none there and - here");
    identity[0].1 = "2".to_owned();
    let error = bench.parsed(&bench.state().text(&identity).unwrap()).unwrap_err();
    let wanted = "it is of another comparison: the seed is 2 there and 1 here; the map is none there and - here";
    assert_eq!(error.to_string(), wanted);
}
