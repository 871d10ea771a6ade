//! A comparison of all hands goes on from each of its states to the same outcome. One test, because ending an
//! engine ends every new child of the process.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_conform::{
    AllHandsListener, AllHandsOptions, ConformCheckpoint, ConformOptions, ConformOutcome,
    EngineCommand, HandRange, IncidentKind, SessionLimits, TestedDocument, VectorList,
    conform_all_hands, vectors,
};
use gincert_submission::open_document;
use std::ffi::OsString;
use std::io;
use std::num::NonZeroU8;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Refuses every request, fails where the dealer has the three lowest clubs, and writes a line too many.
const SCRIPT: &str = r#"sed -u -e '/"dealer":"Ac 2c 3c /q' -e 's/^{"id":\([0-9]*\).*/{"id":\1,"error":"no"}/'
echo '{"id":1,"error":"no"}'"#;

struct Bench {
    document: TestedDocument,
    list: VectorList,
    command: EngineCommand,
}

impl Bench {
    fn run(
        &self,
        from: Option<ConformCheckpoint>,
        checkpoint: &mut dyn FnMut(&ConformCheckpoint) -> io::Result<()>,
    ) -> io::Result<ConformOutcome> {
        let range = HandRange::new(self.document.rules(), 70_000_000, 70_019_999).unwrap();
        let limits = SessionLimits { answer_time: Duration::from_secs(60), restarts: 50 };
        let options = ConformOptions { rounds: 10, seed: 1, engines: NonZeroU8::MIN, limits };
        let hands = AllHandsOptions { range, checkpoint_every: 1 };
        let mut listener = AllHandsListener { progress: &mut |_, _| (), checkpoint };
        let options = (&options, &hands);
        conform_all_hands(&self.document, &self.list, &self.command, options, from, &mut listener)
    }
}

#[test]
fn a_comparison_goes_on_from_each_of_its_states_to_the_same_outcome() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = "rulesets/gin-and-win/ten.md";
    let document = open_document(path, &std::fs::read(top.join(path)).unwrap());
    let document = TestedDocument::new(&document).unwrap();
    let list = vectors(&document);
    let scratch = tempfile::tempdir().unwrap();
    let command = EngineCommand {
        program: PathBuf::from("/bin/sh"),
        arguments: vec![OsString::from("-c"), OsString::from(SCRIPT)],
        scratch: scratch.path().to_owned(),
        map: None,
        memory_bytes: 2 << 30,
    };
    let bench = Bench { document, list, command };
    let mut states = Vec::new();
    let whole = bench.run(None, &mut |state| {
        states.push(state.clone());
        Ok(())
    });
    let whole = whole.unwrap();
    assert!(whole.is_complete && whole.tally.hands.asked == 20_000);
    let kinds: Vec<IncidentKind> = whole.incidents.iter().map(|one| one.kind).collect();
    assert!(kinds.contains(&IncidentKind::NoAnswerLine), "{kinds:?}");
    assert_eq!(kinds.last(), Some(&IncidentKind::TooManyAnswers), "the line behind the last hand");
    // One before the hands, one behind each of five segments.
    let asked: Vec<u64> = states.iter().map(|state| state.hands_asked()).collect();
    assert_eq!(asked, [0, 4_096, 8_192, 12_288, 16_384, 20_000]);
    assert_eq!(states.last().map(|state| &state.incidents), Some(&whole.incidents));
    for state in states {
        let asked = state.hands_asked();
        let resumed = bench.run(Some(state), &mut |_| Ok(())).unwrap();
        assert!(resumed.is_complete && resumed.tally == whole.tally, "from {asked}");
        assert_eq!(resumed.incidents, whole.incidents, "from {asked}");
        assert!(resumed.causes == whole.causes, "from {asked}");
    }
    let full = bench.run(None, &mut |_| Err(io::Error::other("no room")));
    assert_eq!(full.unwrap_err().to_string(), "no room");
}
