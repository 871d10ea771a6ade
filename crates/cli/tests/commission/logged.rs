//! Proofs of logging beside signatures: with one a signature outlives its key, and a bad one never helps.

use crate::common::commission::{Commission, TEN};
use crate::common::{Run, gincert};
use crate::log::{ORIGIN, policy, proof};
use gincert_signing::{public_key_text, read_private_key};
use std::fs;

/// 2026-01-15, 09:00, in seconds since 1970.
const NINE: u64 = 1_768_467_600;
const DAY: u64 = 86_400;

impl Commission {
    /// A commission with one letter of 2026-01-15 by a key that ends on 2026-06-01.
    fn with_expiring_key() -> Commission {
        let one = Commission::new();
        one.signers("valid-before=\"20260601Z\"");
        one.write("conditions.md", "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n| all | Play | Card room | continuing | standing |\n");
        assert_eq!(one.approve(TEN, "a.md", "2026-01-15", &[]).code(), 0);
        one.write("policy", &policy());
        one
    }

    fn signature(&self) -> Vec<u8> {
        fs::read(self.path("letters/a.md.sig")).unwrap()
    }

    fn put_proof(&self, text: &str) {
        self.write("letters/a.md.sig.tlog-proof", text);
    }

    /// Puts a proof by witnesses 1 and 2 beside the letter's signature.
    fn log(&self, time: u64) {
        self.put_proof(&proof(&self.signature(), &[(1, time - 5), (2, time)]));
    }

    fn asked(&self, verb: &[&str], on: &str, more: &[&str]) -> Run {
        let (known, policy) = (self.text("known"), self.text("policy"));
        let fixed = ["--signers", &known, "--on", on, "--format", "json"];
        let by_policy = ["--log-policy", &policy];
        gincert(&[verb, &fixed, &by_policy, more].concat())
    }

    fn logged_status(&self, on: &str, more: &[&str]) -> serde_json::Value {
        let letters = self.text("letters");
        let run = self.asked(&["status", TEN, "--approvals", &letters], on, more);
        let answer = run.json();
        assert_eq!(run.code() == 0, answer["status"] == "in-force", "{}", run.stderr());
        answer
    }

    fn logged_letter(&self, on: &str, more: &[&str]) -> serde_json::Value {
        let letter = self.text("letters/a.md");
        let run = self.asked(&["verify", &letter], on, more);
        let answer = run.json();
        assert_eq!(run.code() == 0, answer["verdict"] == "agrees", "{}", run.stderr());
        answer
    }
}

fn part(answer: &serde_json::Value) -> &serde_json::Value {
    let parts = answer["parts"].as_array().unwrap();
    parts.iter().find(|part| part["part"] == "logging").unwrap()
}

#[test]
fn a_logged_letter_outlives_the_key_that_signed_it() {
    let one = Commission::with_expiring_key();
    let (before, after) = ("2026-03-01", "2026-12-01");
    for on in [before, after] {
        let expected = if on == before { "in-force" } else { "not-named" };
        assert_eq!(one.logged_status(on, &[])["status"], expected, "without a proof");
    }
    one.log(NINE);
    let answer = one.logged_status(after, &[]);
    assert_eq!(answer["status"], "in-force");
    let logging = &answer["letter"]["logging"];
    assert_eq!((&logging["status"], &logging["log"]), (&"logged".into(), &ORIGIN.into()));
    assert_eq!((&logging["index"], &logging["tree_size"]), (&1.into(), &3.into()));
    assert_eq!(logging["logged_by"], "2026-01-15T09:00:00Z");
    assert_eq!(logging["witnesses"][0]["name"], "w1.example");
    assert_eq!(logging["witnesses"][0]["time"], "2026-01-15T08:59:55Z");
    assert_eq!(logging["outlives"], "expired");
    let (letters, known, by) = (one.text("letters"), one.text("known"), one.text("policy"));
    let fixed = ["status", TEN, "--on", after, "--approvals", &letters, "--signers", &known];
    let text = gincert(&[&fixed[..], &["--log-policy", &by]].concat()).stdout();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "signed by clerk@example.org, logged by 2026-01-15T09:00:00Z (witnesses: w1.example, \
                 w2.example) in the log 'log.example/2026' as its entry 1; the key has expired since";
    assert!(text.contains(words), "{text}");
    // Without the reader's policy everything is as without the proof.
    let run = gincert(&[&fixed[..], &["--format", "json"]].concat());
    assert_eq!((run.code(), &run.json()["status"]), (1, &"not-named".into()));
    // The letter by itself.
    let answer = one.logged_letter(after, &[]);
    assert_eq!(
        (&answer["verdict"], &part(&answer)["verdict"]),
        (&"agrees".into(), &"agrees".into())
    );
    let sentences = answer["sentences"].to_string();
    assert!(
        sentences.contains("the key has expired since") && !sentences.contains("in your list"),
        "{sentences}"
    );
    let letter = one.text("letters/a.md");
    let plain =
        gincert(&["verify", &letter, "--signers", &known, "--on", after, "--format", "json"]);
    assert_eq!((plain.code(), &plain.json()["verdict"]), (1, &"differs".into()));
    let not_checked = part(&plain.json()).clone();
    assert_eq!(
        (&not_checked["verdict"], &not_checked["counts"]),
        (&"not-tested".into(), &false.into())
    );
    assert!(plain.json()["sentences"].to_string().contains("--log-policy FILE"));
    // While the key is valid the proof is named and changes nothing.
    let answer = one.logged_letter(before, &[]);
    assert_eq!(answer["signatures"][0]["logging"]["outlives"], serde_json::Value::Null);
    assert!(answer["sentences"].to_string().contains("The signature was logged by"));
}

#[test]
fn a_log_entry_after_the_end_of_the_key_or_after_the_day_asked_shows_nothing() {
    let one = Commission::with_expiring_key();
    // On 2026-06-02 the key had expired.
    one.log(NINE + 138 * DAY);
    assert_eq!(one.logged_status("2026-12-01", &[])["status"], "not-named");
    assert_eq!(one.logged_letter("2026-12-01", &[])["verdict"], "differs");
    // Logged when the key counted, but only after the day that is asked about.
    one.log(NINE + 100 * DAY);
    one.signers("valid-before=\"20260520Z\"");
    assert_eq!(one.logged_status("2026-12-01", &[])["status"], "in-force");
    one.signers("valid-before=\"20260210Z\"");
    assert_eq!(one.logged_status("2026-03-01", &[])["status"], "not-named");
    // The second witness was late: a quorum of two was reached with it only.
    one.signers("valid-before=\"20260601Z\"");
    one.put_proof(&proof(&one.signature(), &[(1, NINE), (2, NINE + 150 * DAY)]));
    assert_eq!(one.logged_status("2026-12-01", &[])["status"], "not-named");
    one.put_proof(&proof(&one.signature(), &[(1, NINE), (2, NINE + 150 * DAY), (3, NINE + DAY)]));
    assert_eq!(one.logged_status("2026-12-01", &[])["status"], "in-force");
}

#[test]
fn a_revoked_key_counts_for_what_was_logged_before_it_was_lost() {
    let one = Commission::with_expiring_key();
    one.log(NINE);
    let key = read_private_key(&fs::read(one.path("clerk")).unwrap()).unwrap();
    one.write("revoked", &public_key_text(key.public_key()).unwrap());
    let revoked = one.text("revoked");
    let status = |more: &[&str]| {
        let more = [&["--revoked", &revoked], more].concat();
        let (answer, letter) =
            (one.logged_status("2026-12-01", &more), one.logged_letter("2026-12-01", &more));
        assert_eq!(answer["status"] == "in-force", letter["verdict"] == "agrees");
        answer
    };
    assert_eq!(status(&[])["status"], "not-named", "without a day it counts on none");
    assert_eq!(status(&["--revoked-from", "2026-01-15"])["status"], "not-named");
    let answer = status(&["--revoked-from", "2026-01-16"]);
    assert_eq!(
        (&answer["status"], &answer["letter"]["logging"]["outlives"]),
        (&"in-force".into(), &"revoked".into())
    );
    fs::remove_file(one.path("letters/a.md.sig.tlog-proof")).unwrap();
    assert_eq!(status(&["--revoked-from", "2026-01-16"])["status"], "not-named");
    let bad = [["--revoked-from", "2026-13-01"], ["--revoked-from", "soon"]];
    for more in bad {
        let more = [&["--revoked", &revoked][..], &more].concat();
        let run = one.asked(&["verify", &one.text("letters/a.md")], "2026-12-01", &more);
        assert_eq!(run.code(), 2, "{}", run.stderr());
    }
    let run = gincert(&["verify", TEN, "--revoked-from", "2026-01-01"]);
    assert_eq!(run.code(), 2, "it needs a list and a policy: {}", run.stderr());
}

#[test]
fn every_bad_proof_has_its_own_status_and_leaves_no_approval() {
    let one = Commission::with_expiring_key();
    let two = [(1, NINE), (2, NINE)];
    let good = proof(&one.signature(), &two);
    let cases = [
        ("malformed", "differs", good.replace("index 1", "index one")),
        ("malformed", "differs", String::new()),
        ("unreadable", "not-tested", "x".repeat(262_145)),
        ("unknown-log", "needs-a-person", good.replace(ORIGIN, "log.example/2025")),
        ("bad-signature", "differs", good.replace("\n3\n", "\n4\n")),
        ("other-entry", "differs", proof(b"another signature", &two)),
        ("other-entry", "differs", good.replace("index 1", "index 0")),
        ("too-few-witnesses", "needs-a-person", proof(&one.signature(), &two[..1])),
    ];
    for (status, verdict, text) in cases {
        one.put_proof(&text);
        for on in ["2026-03-01", "2026-12-01"] {
            let answer = one.logged_letter(on, &[]);
            let signature = &answer["signatures"][0];
            assert_eq!(signature["logging"]["status"], status);
            assert_eq!(part(&answer)["verdict"], verdict, "{status}");
            assert_eq!(signature["valid"], on == "2026-03-01", "{status}: no better than without");
            assert_ne!(answer["verdict"], "agrees", "{status}");
            let reason = signature["logging"]["reason"].as_str().unwrap();
            assert!(
                answer["sentences"].to_string().contains(&reason.replace('"', "\\\"")),
                "{reason}"
            );
            let answer = one.logged_status(on, &[]);
            let expected = if on == "2026-03-01" { "needs-a-person" } else { "not-named" };
            assert_eq!(answer["status"], expected, "{status}");
            let doubts = answer["doubts"].to_string();
            assert_eq!(doubts.contains("a.md.sig.tlog-proof"), on == "2026-03-01", "{doubts}");
        }
    }
    // Whoever gives no policy has the answer without the proof.
    assert_eq!(one.word(TEN, "2026-03-01"), "in-force");
}

#[test]
fn a_policy_that_is_not_understood_is_refused() {
    let one = Commission::with_expiring_key();
    one.log(NINE);
    let letters = one.text("letters");
    for bad in ["", "quorum none\n", "log x\n", &policy().replace("quorum G", "quorum H")] {
        one.write("policy", bad);
        for verb in [&["status", TEN, "--approvals", &letters][..], &["verify", TEN]] {
            let run = one.asked(verb, "2026-03-01", &[]);
            assert_eq!(run.code(), 3, "{bad}");
            assert!(run.stderr().contains("The policy of logs"), "{}", run.stderr());
        }
    }
}

#[test]
fn a_register_outlives_its_key() {
    let one = Commission::with_register();
    let known = fs::read_to_string(one.path("known")).unwrap();
    one.write("known", &known.replace("valid-after=\"20150101Z\"", "valid-before=\"20260601Z\""));
    one.write("policy", &policy());
    let register = one.text("register.md");
    let verified = || one.asked(&["register", "verify", &register], "2026-12-01", &[]);
    let run = verified();
    assert_eq!((run.code(), &run.json()["verdict"]), (1, &"differs".into()));
    let signature = fs::read(one.path("register.md.sig")).unwrap();
    // The last entry is of 2026-03-02.
    let logged = NINE + 47 * DAY;
    one.write("register.md.sig.tlog-proof", &proof(&signature, &[(1, logged), (3, logged)]));
    let run = verified();
    assert_eq!((run.code(), &run.json()["verdict"]), (0, &"agrees".into()));
    assert_eq!(run.json()["logging"]["logged_by"], "2026-03-03T09:00:00Z");
    assert_eq!(run.json()["logging"]["outlives"], "expired");
    one.write("register.md.sig.tlog-proof", "c2sp.org/tlog-proof@v1\n");
    let run = verified();
    assert!(run.code() == 1 && run.json()["faults"].to_string().contains("has expired"));
}

#[test]
fn a_folder_counts_a_proof_with_its_signature_and_names_one_without() {
    let one = Commission::with_expiring_key();
    one.log(NINE);
    let letters = one.text("letters");
    let verified = || one.asked(&["verify", &letters], "2026-12-01", &[]);
    let run = verified();
    assert_eq!((run.code(), &run.json()["skipped"]), (0, &serde_json::json!([])));
    assert_eq!(run.json()["other_files"], 1, "the copy of the document");
    one.write("letters/b.md.sig.tlog-proof", "x");
    let run = verified();
    let skipped = run.json()["skipped"].to_string();
    assert!(skipped.contains("A proof of logging whose signature is missing."), "{skipped}");
    assert_eq!(run.code(), 1);
}
