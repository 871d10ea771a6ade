//! The sample module of vectors/engines/wasm agrees with its document, and modules with one classic fault are
//! found and explained. One test, because ending an engine ends every new child of the process.
//!
//! Needs the target wasm32-wasip1 of the Rust toolchain.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_conform::{
    ConformListener, ConformOptions, ConformOutcome, EngineCommand, SessionLimits, TestedDocument,
    VectorList, conform, vectors,
};
use gincert_submission::examine;
use std::num::NonZeroU8;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const TARGET: &str = "wasm32-wasip1";

/// The sample with one fault, in a file of its own name, and words of the explanation.
const FAULTS: [(&str, &str); 2] = [
    ("wrong_qualifier_jack", "score 4 with Jack or lower"),
    ("wrong_zero_pays_even_money", "'Player wins, score 0' pays: Play 1 to 1"),
];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Whether the compiler has the target; where it must be there its absence is a failure.
fn has_target() -> bool {
    let asked = ["--print", "target-libdir", "--target", TARGET];
    let found = Command::new("rustc").args(asked).output().is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success() && Path::new(&folder).is_dir()
    });
    assert!(
        found || std::env::var_os("GINCERT_REQUIRE_TOOLS").is_none(),
        "the target {TARGET} is not installed, and GINCERT_REQUIRE_TOOLS asks for it"
    );
    if !found {
        println!("not tested: the target {TARGET} is not installed");
    }
    found
}

struct Bench {
    document: TestedDocument,
    list: VectorList,
    scratch: tempfile::TempDir,
}

impl Bench {
    /// Builds a sample as its first lines say.
    fn built(&self, name: &str) -> PathBuf {
        let module = self.scratch.path().join(format!("{name}.wasm"));
        let source = top().join("vectors/engines/wasm").join(format!("{name}.rs"));
        let run = Command::new("rustc")
            .args(["--edition", "2024", "-O", "--target", TARGET, "--crate-type", "cdylib"])
            .args(["-C", "panic=abort", "-C", "strip=symbols", "-D", "warnings", "-o"])
            .args([&module, &source])
            .output()
            .unwrap();
        assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stderr));
        module
    }

    fn compared(&self, name: &str, rounds: u64) -> ConformOutcome {
        let command = EngineCommand {
            program: PathBuf::from(env!("CARGO_BIN_EXE_gincert-wasm-engine")),
            arguments: vec![self.built(name).into()],
            scratch: self.scratch.path().to_owned(),
            map: None,
            memory_bytes: 2 << 30,
        };
        let limits = SessionLimits { answer_time: Duration::from_secs(60), restarts: 0 };
        let options = ConformOptions { rounds, seed: 5, engines: NonZeroU8::MIN, limits };
        let mut listener = ConformListener { progress: &mut |_, _| (), lines: None };
        conform(&self.document, &self.list, &command, &options, &mut listener)
    }
}

#[test]
fn interop_sample_modules_agree_or_are_explained() {
    if !has_target() {
        return;
    }
    let path = "rulesets/gin-and-win/ten.md";
    let document = examine(path, &std::fs::read(top().join(path)).unwrap());
    let document = TestedDocument::new(&document).unwrap();
    let list = vectors(&document);
    let bench = Bench { document, list, scratch: tempfile::tempdir().unwrap() };
    let right = bench.compared("right", 20_000);
    assert!(right.agrees(), "{:?} {:?}", right.causes, right.incidents);
    assert_eq!(right.tally.plain.asked + right.tally.boundary.asked, 20_000);
    for (name, words) in FAULTS {
        let wrong = bench.compared(name, 0);
        assert!(!wrong.agrees(), "{name}");
        assert!(wrong.incidents.is_empty(), "{name}: {:?}", wrong.incidents);
        let place = wrong.causes.first().and_then(|cause| cause.explanation.variant()).unwrap();
        let first = &bench.document.set.variants[place];
        assert!(first.description.contains(words), "{name}: {}", first.description);
    }
    let there = std::fs::read_dir(top().join("vectors/engines/wasm")).unwrap().count();
    assert_eq!(there, FAULTS.len() + 2, "each sample is tested; engine.rs is a part of each");
}
