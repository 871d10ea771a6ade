//! Letters that need the signatures of more than one officer.

use crate::common::commission::{Commission, TEN};
use crate::common::{Run, gincert};
use gincert_signing::{public_key_text, read_private_key};
use std::fs;

const CHAIR: &str = "chair@c";
const DEPUTY: &str = "deputy@c";

impl Commission {
    /// Keys of the chair (two of them) and the deputy, who share the name of their commission.
    fn with_officers() -> Commission {
        let one = Commission::new();
        let mut known = String::new();
        for (key, name) in [("chair", CHAIR), ("chair2", CHAIR), ("deputy", DEPUTY)] {
            assert_eq!(gincert(&["keygen", "--out", &one.text(key)]).code(), 0);
            let read = read_private_key(&fs::read(one.path(key)).unwrap()).unwrap();
            let public = public_key_text(read.public_key()).unwrap();
            known += &format!("{name},c namespaces=\"approval@gincert\" {}\n", public.trim());
        }
        one.write("known", &known);
        one.write("conditions.md", "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n| all | Play | Card room | continuing | standing |\n");
        one
    }

    fn must_sign(&self, keys: &[&str], name: &str, more: &[&str]) -> Run {
        let names = ["--must-sign", CHAIR, "--must-sign", DEPUTY];
        let second: Vec<String> = keys[1..].iter().map(|key| self.text(key)).collect();
        let second: Vec<&str> = second.iter().flat_map(|key| ["--key", key]).collect();
        self.letter_by(keys[0], TEN, name, "2026-01-15", &[&names[..], &second, more].concat())
    }

    fn sign(&self, name: &str, key: &str, principal: &str) {
        let (letter, key) = (self.text(&format!("letters/{name}")), self.text(key));
        let words = ["sign", &letter, "--key", &key, "--namespace", "approval"];
        assert_eq!(gincert(&[&words[..], &["--principal", principal]].concat()).code(), 0);
    }

    fn verified(&self, name: &str, more: &[&str]) -> Run {
        let (letter, known) = (self.text(&format!("letters/{name}")), self.text("known"));
        let words = ["verify", &letter, "--signers", &known, "--on", "2026-06-01"];
        gincert(&[&words[..], &["--format", "json"], more].concat())
    }

    fn with_two(&self) -> Run {
        let (letters, known) = (self.text("letters"), self.text("known"));
        let words = ["status", TEN, "--approvals", &letters, "--signers", &known];
        let rest = ["--on", "2026-06-01", "--letter-signatures", "2", "--format", "json"];
        gincert(&[&words[..], &rest].concat())
    }
}

#[test]
fn a_letter_counts_only_with_the_signatures_that_it_needs() {
    let one = Commission::with_officers();
    let run = one.must_sign(&["chair"], "a.md", &[]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let words = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("It counts only with the signatures of chair@c, deputy@c."), "{words}");
    let answer = one.status(TEN, "2026-06-01");
    assert_eq!(answer["status"], "not-named");
    let missing = "The signature that it needs of 'deputy@c' is missing.";
    assert!(answer["doubts"][0]["why"].as_str().unwrap().ends_with(missing), "{answer}");
    let run = one.verified("a.md", &[]);
    assert_eq!((run.code(), &run.json()["verdict"]), (1, &"differs".into()));
    assert_eq!(run.json()["must_sign"][1]["is"], "missing");
    // Another key of the chair is not the deputy's.
    one.sign("a.md", "chair2", "second");
    assert_eq!(one.word(TEN, "2026-06-01"), "not-named");
    one.sign("a.md", "deputy", DEPUTY);
    let answer = one.status(TEN, "2026-06-01");
    assert_eq!(
        (&answer["status"], &answer["letter"]["signer"]),
        (&"in-force".into(), &"chair@c,deputy@c".into())
    );
    let run = one.verified("a.md", &[]);
    assert_eq!((run.code(), &run.json()["must_sign"][1]["is"]), (0, &"there".into()));
    assert!(
        run.json()["sentences"]
            .to_string()
            .contains("signature of the signatory, 'deputy@c', is present")
    );
    // Both keys at once.
    let run = one.must_sign(&["chair", "deputy"], "b.md", &["--number", "2"]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    assert_eq!(one.verified("b.md", &[]).code(), 0);
    let signatures = |name: &str| {
        let names =
            fs::read_dir(one.path("letters")).unwrap().map(|entry| entry.unwrap().file_name());
        let names = names.map(|name| name.into_string().unwrap());
        names.filter(|other| other.starts_with(name) && other.ends_with(".sig")).count()
    };
    assert_eq!((signatures("b.md"), signatures("a.md")), (2, 3));
}

#[test]
fn a_letter_that_follows_one_with_two_signers_states_them() {
    let one = Commission::with_officers();
    assert_eq!(one.must_sign(&["chair", "deputy"], "a.md", &[]).code(), 0);
    assert_eq!(one.word(TEN, "2026-06-01"), "in-force");
    let before = one.text("letters/a.md");
    let more = ["--action", "suspend", "--supersedes", &before];
    let run = one.letter_by("chair", TEN, "s.md", "2026-02-01", &more);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let text = fs::read_to_string(one.path("letters/s.md")).unwrap();
    assert!(text.contains("chair@c, deputy@c"), "inherited: {text}");
    // The chair alone suspends nothing, and the doubt leaves nothing in force.
    let answer = one.status(TEN, "2026-06-01");
    assert_eq!(answer["status"], "needs-a-person");
    one.sign("s.md", "deputy", DEPUTY);
    assert_eq!(one.word(TEN, "2026-06-01"), "suspended");
    // The chair alone, in a letter that does not state the deputy.
    for name in ["s.md", "s.md.sig", "s.md.deputy@c.sig"] {
        fs::remove_file(one.path(&format!("letters/{name}"))).unwrap();
    }
    let bare: String = text
        .lines()
        .filter(|line| !line.contains("Must sign"))
        .map(|line| format!("{line}\n"))
        .collect();
    one.write("letters/t.md", &bare);
    one.sign("t.md", "chair", CHAIR);
    let answer = one.status(TEN, "2026-06-01");
    assert_eq!(answer["status"], "needs-a-person");
    assert!(answer["doubts"].to_string().contains("does not state who must sign it"), "{answer}");
}

#[test]
fn a_reader_can_ask_for_two_signers_of_every_letter() {
    let one = Commission::with_officers();
    one.letter_by("chair", TEN, "a.md", "2026-01-15", &[]);
    assert_eq!(one.word(TEN, "2026-06-01"), "in-force");
    let run = one.with_two();
    assert_eq!((run.code(), &run.json()["status"]), (1, &"not-named".into()));
    assert!(
        run.json()["doubts"].to_string().contains("1 of the 2 different signers"),
        "{}",
        run.stdout()
    );
    let two = ["--letter-signatures", "2"];
    let run = one.verified("a.md", &two);
    assert_eq!((run.code(), &run.json()["verdict"]), (1, &"differs".into()));
    one.sign("a.md", "chair2", "second");
    assert_eq!(one.with_two().json()["status"], "not-named", "two keys of one officer");
    one.sign("a.md", "deputy", DEPUTY);
    assert_eq!(one.with_two().json()["status"], "in-force");
    assert_eq!(one.verified("a.md", &two).code(), 0);
    let letters = one.text("letters");
    let known = one.text("known");
    let approved =
        ["verify", TEN, "--approved", &letters, "--signers", &known, "--on", "2026-06-01"];
    assert_eq!(gincert(&[&approved[..], &two].concat()).code(), 0);
    assert_eq!(gincert(&[&approved[..], &["--letter-signatures", "3"]].concat()).code(), 1);
}

#[test]
fn signers_that_cannot_be_asked_for_are_refused() {
    let one = Commission::with_officers();
    let refused = |run: Run, words: &str| {
        assert_eq!(run.code(), 2);
        assert!(run.stderr().contains(words), "{words}: {}", run.stderr());
        assert!(!one.path("letters/a.md").exists() && !one.path("letters/a.md.sig").exists());
    };
    let by = |more: &[&str]| one.letter_by("chair", TEN, "a.md", "2026-01-15", more);
    refused(by(&["--must-sign", "*@c"]), "--must-sign");
    refused(by(&["--must-sign", CHAIR, "--must-sign", CHAIR]), "twice");
    refused(by(&["--key", &one.text("chair")]), "given twice");
    let known = one.text("known");
    for number in ["0", "11", "two"] {
        assert_eq!(gincert(&["verify", &known, "--letter-signatures", number]).code(), 2);
    }
}
