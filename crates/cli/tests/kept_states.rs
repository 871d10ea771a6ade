//! The state that an audit keeps between two runs, and the folder for temporary files: what was changed
//! is not gone on from, what others made is not touched, and no fault of the machine is the submission's.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{Run, gincert, top};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const RULES: &str = "rulesets/gin-and-win/ten.md";

/// An audit that broke off because it had no more room: its state is kept.
struct Kept {
    folder: tempfile::TempDir,
}

impl Kept {
    fn new() -> Kept {
        let kept = Kept { folder: tempfile::tempdir().unwrap() };
        let log = kept.text("log.jsonl");
        let words = ["generate", "log", "--rules", RULES, "--rounds", "9000", "--seed", "6"];
        let more = ["--seats", "4", "--faults", "all=0.01", "--out", &log];
        assert_eq!(gincert(&[&words[..], &more].concat()).code(), 0);
        let broken = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 1800; exec \"$@\"", "sh"])
            .arg(env!("CARGO_BIN_EXE_gincert"))
            .args(kept.words())
            .current_dir(top())
            .output()
            .unwrap();
        assert_eq!(broken.status.code(), Some(74), "{broken:?}");
        assert!(kept.path("state").exists(), "a state is kept");
        kept
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn words(&self) -> Vec<String> {
        let [log, findings, state] = ["log.jsonl", "findings", "state"].map(|name| self.text(name));
        let words = ["replay", "--rules", RULES, &log, "--findings", &findings];
        let kept = ["--checkpoint", &state, "--checkpoint-every", "1"];
        [&words[..], &kept].concat().into_iter().map(str::to_owned).collect()
    }

    fn run(&self) -> Run {
        gincert(&self.words())
    }

    /// Refused, and everything is as it was.
    fn assert_refused(&self, what: &str) {
        let before = files(self.folder.path());
        let run = self.run();
        assert_eq!(run.code(), 3, "{what}: {}", run.stderr());
        assert!(files(self.folder.path()) == before, "{what}: something was changed");
    }
}

/// Every file with its bytes.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        match entry.is_dir() {
            true => found.extend(files(&entry)),
            false => found.push((entry.clone(), fs::read(&entry).unwrap())),
        }
    }
    found.sort();
    found
}

fn flip(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    let at = at.min(bytes.len() - 1);
    bytes[at] ^= 1;
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_state_that_was_changed_is_not_gone_on_from() {
    let kept = Kept::new();
    let length = fs::read(kept.path("state")).unwrap().len();
    for at in [0, 30, length / 3, length / 2, length - 2] {
        flip(&kept.path("state"), at);
        kept.assert_refused(&format!("byte {at} of the state"));
        flip(&kept.path("state"), at);
    }
    let lists = files(&kept.path("state.rounds"));
    let lists = lists.iter().filter(|(path, bytes)| {
        !bytes.is_empty() && !path.ends_with("gincert-audit") && !path.ends_with("lock")
    });
    for (path, bytes) in lists {
        flip(path, 0);
        kept.assert_refused(&path.display().to_string());
        fs::write(path, bytes).unwrap();
    }
    // As it was, it serves.
    assert_eq!(kept.run().code(), 1);
    assert!(!kept.path("state").exists() && !kept.path("state.rounds").exists());
}

#[test]
fn a_log_that_was_changed_since_is_not_gone_on_with() {
    let kept = Kept::new();
    flip(&kept.path("log.jsonl"), 200);
    kept.assert_refused("a log that is not the one that was read so far");
}

#[test]
fn an_audit_touches_nothing_that_it_did_not_make() {
    let kept = Kept::new();
    fs::write(kept.path("state.rounds/notes.txt"), "mine").unwrap();
    assert_eq!(kept.run().code(), 1);
    assert_eq!(fs::read(kept.path("state.rounds/notes.txt")).unwrap(), b"mine");
    fs::remove_dir_all(kept.path("state.rounds")).unwrap();
    // A folder of somebody else's, under the name of one of ours.
    fs::create_dir(kept.path("state.rounds")).unwrap();
    fs::write(kept.path("state.rounds/mine"), "mine").unwrap();
    kept.assert_refused("a folder of somebody else's");
    // A link in the place of the state, or of what is written beside it, leads nowhere.
    fs::remove_dir_all(kept.path("state.rounds")).unwrap();
    fs::write(kept.path("treasure"), "mine").unwrap();
    for link in ["state.new", "state"] {
        std::os::unix::fs::symlink(kept.path("treasure"), kept.path(link)).unwrap();
        kept.run();
        assert_eq!(fs::read(kept.path("treasure")).unwrap(), b"mine", "{link}");
        let _ = fs::remove_file(kept.path(link));
        let _ = fs::remove_dir_all(kept.path("state.rounds"));
    }
}

#[test]
fn two_runs_do_not_share_a_state() {
    let kept = Kept::new();
    let lock = fs::File::options().write(true).open(kept.path("state.rounds/lock")).unwrap();
    lock.lock().unwrap();
    kept.assert_refused("a state in use");
    drop(lock);
    assert_eq!(kept.run().code(), 1);
}

/// No room for temporary files is no fault of the submission: nothing is written about it.
#[test]
fn without_a_folder_for_temporary_files_nothing_is_certified() {
    let folder = tempfile::tempdir().unwrap();
    let (out, none) = (folder.path().join("out"), folder.path().join("none"));
    let run = Command::new(env!("CARGO_BIN_EXE_gincert"))
        .args(["certify", "vectors/submissions/two-tables", "--out", out.to_str().unwrap()])
        .env("TMPDIR", &none)
        .current_dir(top())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(74), "{said}");
    assert!(!out.exists() && !said.contains(none.to_str().unwrap()), "{said}");
}
