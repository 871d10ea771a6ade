//! A commission that writes letters, for tests of what they come to.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use super::{Run, gincert};
use gincert_signing::{public_key_text, read_private_key};
use std::fs;
use std::path::PathBuf;

#[allow(dead_code, reason = "every test file uses some of these")]
pub const WASHINGTON: &str = "rulesets/gin-and-win/washington-2017.md";
#[allow(dead_code, reason = "every test file uses some of these")]
pub const TEN: &str = "rulesets/gin-and-win/ten.md";
const CONDITIONS: &str = "# Conditions

| Channel               | Condition                               | Who acts             | When             | Done     |
| --------------------- | --------------------------------------- | -------------------- | ---------------- | -------- |
| Commercial card rooms | Play by the enclosed rules              | Card room            | continuing       | standing |
| Commercial card rooms | Internal controls approved              | Commission           | by 2030-12-31    | open     |
| Tribal casinos        | Concurrence of the Tribal gaming agency | Tribal gaming agency | by 2030-12-31    | open     |
";

/// A folder of keys, a list of signers and letters.
pub struct Commission {
    folder: tempfile::TempDir,
}

#[allow(dead_code, reason = "every test file uses some of these")]
impl Commission {
    /// Keys of a clerk and a forger, a signers' file that knows the clerk from 2015 on.
    pub fn new() -> Commission {
        let one = Commission { folder: tempfile::tempdir().unwrap() };
        for key in ["clerk", "forger"] {
            assert_eq!(gincert(&["keygen", "--out", &one.text(key)]).code(), 0);
        }
        one.signers("valid-after=\"20150101Z\"");
        one.write("conditions.md", CONDITIONS);
        fs::create_dir(one.path("letters")).unwrap();
        one
    }

    /// The signers' file: the clerk may sign letters, with an option about when.
    pub fn signers(&self, option: &str) {
        let key = read_private_key(&fs::read(self.path("clerk")).unwrap()).unwrap();
        let key = public_key_text(key.public_key()).unwrap();
        let line = format!("clerk@example.org namespaces=\"approval@gincert\",{option} {key}");
        self.write("known", &line);
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A path in the folder, as text.
    pub fn text(&self, name: &str) -> String {
        self.path(name).into_os_string().into_string().unwrap()
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// A letter that the clerk signs.
    pub fn approve(&self, document: &str, name: &str, date: &str, more: &[&str]) -> Run {
        self.letter_by("clerk", document, name, date, more)
    }

    /// A letter signed with a key.
    pub fn letter_by(
        &self,
        key: &str,
        document: &str,
        name: &str,
        date: &str,
        more: &[&str],
    ) -> Run {
        let (key, out) = (self.text(key), self.text(&format!("letters/{name}")));
        let conditions = self.text("conditions.md");
        let all = ["approve", document, "--profile", "washington-2017", "--date", date, "--key"];
        let rest = [key.as_str(), "--out", out.as_str(), "--conditions", conditions.as_str()];
        gincert(&[&all[..], &rest[..], more].concat())
    }

    /// The answer of `gincert status`; its exit code is 0 exactly where the answer is in force.
    pub fn status(&self, document: &str, on: &str) -> serde_json::Value {
        let (letters, known) = (self.text("letters"), self.text("known"));
        let run = gincert(&[
            "status",
            document,
            "--approvals",
            &letters,
            "--signers",
            &known,
            "--on",
            on,
            "--format",
            "json",
        ]);
        let answer = run.json();
        assert_eq!(run.code() == 0, answer["status"] == "in-force", "{}", run.stderr());
        answer
    }

    /// The status.
    pub fn word(&self, document: &str, on: &str) -> String {
        self.status(document, on)["status"].as_str().unwrap().to_owned()
    }

    /// The reasons why letters do not count.
    pub fn reasons(&self, document: &str, on: &str) -> String {
        self.status(document, on)["others"].to_string()
    }
}
