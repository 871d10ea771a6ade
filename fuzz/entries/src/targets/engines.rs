//! What comes with a settlement engine: maps of its words and transcripts of its answers.

use gincert_conform::{
    EngineMap, TestedDocument, VectorList, WagerAmounts, check_transcript, vectors,
};
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

/// A transcript is evidence or has a problem at a place of it.
pub(super) fn transcript(bytes: &[u8]) {
    static BENCH: OnceLock<Option<(TestedDocument, VectorList)>> = OnceLock::new();
    let bench = BENCH.get_or_init(|| {
        let document = TestedDocument::new(&open_document("rules.md", TEN.as_bytes()))?;
        let list = vectors(&document);
        Some((document, list))
    });
    let Some((document, list)) = bench else { return };
    if let Err(problem) = check_transcript(document, list, bytes) {
        assert!(problem.offset <= bytes.len() as u64 && problem.line > 0, "{problem}");
        assert!(!problem.message.contains('\n'), "{problem}");
    }
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
