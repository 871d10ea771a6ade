//! What comes with a settlement engine: maps of its words, transcripts of its answers, and saved states.

use gincert_conform::{
    AnswerTally, ConformCheckpoint, EngineAnswer, EngineMap, HandRange, RequestPlan, SettledBy,
    TestedDocument, VectorList, WagerAmounts, check_transcript, vectors,
};
use gincert_evidence::Digest;
use gincert_input::{Input, Limits};
use gincert_submission::open_document;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

const TEN: &str = include_str!("../../../../rulesets/gin-and-win/ten.md");
/// Requests as they are written, one of them to be refused.
const REQUESTS: [&str; 2] = [
    r#"{"id":7,"dealer":"2d Kc","cards":"Ah","action":"fold","bets":{"ante":100,"play":0,"bonus":0}}"#,
    r#"{"id":8,"dealer":7,"cards":"?? 1c","action":null,"bets":{"ante":"x","more":{}},"other":[]}"#,
];

/// A map that can be followed writes each request as one object, and reads its own bytes as an answer or not.
pub(super) fn map(bytes: &[u8]) {
    let Ok(map) = EngineMap::parse(bytes) else { return };
    for request in REQUESTS {
        let line = map.request(request);
        let object = serde_json::from_str::<serde_json::Value>(&line);
        assert!(object.is_ok_and(|object| object.is_object()) && !line.contains('\n'), "{line}");
        map.answer(line.as_bytes(), &WagerAmounts::default());
    }
    map.answer(bytes, &WagerAmounts::default());
}

/// The document and its vectors.
fn bench() -> Option<&'static (TestedDocument, VectorList)> {
    static BENCH: OnceLock<Option<(TestedDocument, VectorList)>> = OnceLock::new();
    let bench = BENCH.get_or_init(|| {
        let document = TestedDocument::new(&open_document("rules.md", TEN.as_bytes()))?;
        let list = vectors(&document);
        Some((document, list))
    });
    bench.as_ref()
}

/// A transcript is evidence or has a problem at a place of it.
pub(super) fn transcript(bytes: &[u8]) {
    let Some((document, list)) = bench() else { return };
    if let Err(problem) = check_transcript(document, list, bytes) {
        assert!(problem.offset <= bytes.len() as u64 && problem.line > 0, "{problem}");
        assert!(!problem.message.contains('\n'), "{problem}");
    }
}

/// A state of a comparison after a few rounds, and its text.
fn some_state(document: &TestedDocument, list: &VectorList) -> Option<String> {
    let mut tally = AnswerTally::new(document);
    let plan = RequestPlan::new(document, list, 20, 1);
    for asked in (0..plan.segments()).flat_map(|segment| plan.segment(segment)).skip(200) {
        let answer = EngineAnswer::Net(WagerAmounts::default());
        tally.take(document, &asked, answer, SettledBy::FastEvaluator);
    }
    ConformCheckpoint { hand_breaches: 0, tally, incidents: Vec::new() }.text(&[]).ok()
}

/// What a state says, with the digest of it: it is read as it is written again, or refused.
pub(super) fn checkpoint(bytes: &[u8]) {
    let Some((document, list)) = bench() else { return };
    static HEAD: OnceLock<Option<String>> = OnceLock::new();
    let head = HEAD.get_or_init(|| Some(some_state(document, list)?.lines().next()?.to_owned()));
    let Some(head) = head else { return };
    let body = String::from_utf8_lossy(bytes);
    let text = format!("{head}\n{}\n{body}\n", Digest::of(body.as_bytes()));
    let range = HandRange::all(document.rules());
    let read = |text: &str| ConformCheckpoint::parse(text.as_bytes(), &[], document, &range);
    if let Ok(state) = read(&text) {
        let again = state.text(&[]).map(|text| read(&text));
        assert!(again.is_ok_and(|again| again.is_ok_and(|again| again == state)), "{body}");
    }
}

/// What a state says.
pub(super) fn some_checkpoints(_: &Path) -> Vec<Vec<u8>> {
    let text = bench().and_then(|(document, list)| some_state(document, list));
    let body = text.and_then(|text| text.lines().nth(2).map(|body| body.as_bytes().to_vec()));
    body.into_iter().collect()
}

/// The beginning of the sample transcript, and all of it.
pub(super) fn some_transcripts(root: &Path) -> Vec<Vec<u8>> {
    let path = root.join("vectors/submissions/electronic-table/transcript.jsonl.gz");
    let packed = std::fs::read(path).unwrap_or_default();
    let mut text = String::new();
    let input = Input::from_reader(std::io::Cursor::new(packed), Limits::default());
    let read = input.map(|mut input| input.read_to_string(&mut text));
    let head: String = text.split_inclusive('\n').take(12).collect();
    match read {
        Ok(Ok(_)) => vec![head.into_bytes(), text.into_bytes()],
        _ => Vec::new(),
    }
}
