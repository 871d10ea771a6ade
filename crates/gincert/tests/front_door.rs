//! Each function of the library on values alone.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::approval;
use gincert::signing::{PrivateKey, key_from_seed, sign};
use gincert::{
    ApprovalQuestion, AuditError, AuditRequest, Date, Document, Log, LogContent, Namespace, Plan,
    SignedLetter, Status, Submission, SubmissionError, allowed_signers_line, approval_status,
    audit, certify, test_shuffles,
};
use gincert_evidence::{Confidence, Digest};
use gincert_letters::{Action, Letter, letter_markdown};
use gincert_rng::SampleUnit;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../examples/certify_in_memory.rs"]
mod certify_in_memory;

#[test]
fn the_example_runs() {
    certify_in_memory::main().unwrap();
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn document(path: &str) -> Document {
    Document::new(path, fs::read(top().join(path)).unwrap())
}

#[test]
fn a_submission_in_memory_has_the_report_of_its_folder() {
    let folder = top().join("crates/cli/tests/data/small");
    let files = ["submission.md", "rules.md"];
    let files = files.map(|name| Document::new(name, fs::read(folder.join(name)).unwrap()));
    let of_folder = certify(&Submission::Folder(folder), None).unwrap();
    let in_memory = certify(&Submission::Files(files.to_vec()), None).unwrap();
    assert!(!of_folder.unreadable);
    assert_eq!(of_folder.markdown, in_memory.markdown);
    assert_eq!(of_folder.beside, in_memory.beside);
}

#[test]
fn no_file_of_a_submission_in_memory_lies_outside_of_it() {
    for bad in ["", "/etc/rules.md", "../rules.md", "a/../rules.md", "a\\rules.md"] {
        let files = vec![Document::new(bad, "x")];
        let refused = certify(&Submission::Files(files), None);
        assert!(matches!(refused, Err(SubmissionError::Path(path)) if path == bad), "{bad}");
    }
    let twice = vec![Document::new("rules.md", "x"), Document::new("rules.md", "y")];
    let refused = certify(&Submission::Files(twice), None);
    assert!(matches!(refused, Err(SubmissionError::Twice(path)) if path == "rules.md"));
}

/// A round of ten.md, with what it says the patron won on the ante.
fn round(number: u64, ante: i64) -> String {
    let (minute, start) = (number % 60, r#"{"v":1,"game":"gin-and-win","rules":"gin-and-win/ten""#);
    format!(
        r#"{start},"round":"T12-{number:06}","seq":{number},"table":"T12","at":"2026-11-20T14:{minute:02}:11Z","currency":"USD","dealer":{{"cards":"Ac Ah 7d 8d Jd 2c 3s","deadwood":"2c 3s","qualifies":true}},"seats":[{{"seat":1,"cards":"Kc Kh 2d 4d 9d 5s 6h","action":"fold","bets":{{"ante":1500,"bonus":500}},"net":{{"ante":{ante},"bonus":500}}}}]}}"#
    )
}

#[test]
fn an_audit_of_bytes_finds_the_one_round_that_was_paid_wrongly() {
    let text: String = (1..=40)
        .map(|number| round(number, if number == 17 { 1_500 } else { -1_500 }) + "\n")
        .collect();
    let rules = [document("rulesets/gin-and-win/ten.md")];
    let name = "day.jsonl".to_owned();
    let in_memory = LogContent::Bytes(text.as_bytes().into());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("day.jsonl");
    fs::write(&path, &text).unwrap();
    let [in_memory, in_file] = [in_memory, LogContent::File(path)].map(|content| {
        let logs = [Log { name: name.clone(), content }];
        let request = AuditRequest { rules: &rules, logs: &logs, ..AuditRequest::default() };
        let mut lines = Vec::new();
        let result = audit(&request, &mut |line| {
            lines.push(line);
            Ok(())
        });
        let result = result.unwrap();
        assert_eq!(result.summary.records.read, 40);
        assert!(result.unread.is_empty());
        lines
    });
    assert_eq!(in_memory, in_file);
    let paid: Vec<_> = in_memory.iter().filter(|line| line.money.delta_minor.is_some()).collect();
    assert_eq!(paid.len(), 1);
    assert_eq!(paid[0].record.round.as_deref(), Some("T12-000017"));
    assert_eq!(paid[0].money.delta_minor, Some(3_000));
}

#[test]
fn an_audit_says_which_document_keeps_it_from_starting() {
    let none = audit(&AuditRequest::default(), &mut |_| Ok(()));
    assert!(matches!(none, Err(AuditError::NoRules)));
    let rules = [Document::new("empty.md", "")];
    let empty = AuditRequest { rules: &rules, ..AuditRequest::default() };
    let refused = audit(&empty, &mut |_| Ok(()));
    assert!(matches!(refused, Err(AuditError::UnusableRules(name)) if name == "empty.md"));
    let rules = [document("rulesets/gin-and-win/ten.md")];
    let map = Document::new("a.map.md", "# No map\n");
    let unmapped = AuditRequest { rules: &rules, map: Some(&map), ..AuditRequest::default() };
    let refused = audit(&unmapped, &mut |_| Ok(()));
    assert!(matches!(
        refused,
        Err(AuditError::UnusableDocument { name, findings }) if name == "a.map.md" && !findings.is_empty()
    ));
    let mut twin = rules[0].clone();
    twin.bytes.extend_from_slice(b"\nA word more.\n");
    let twins = [rules[0].clone(), twin];
    let twofold = AuditRequest { rules: &twins, ..AuditRequest::default() };
    assert!(matches!(audit(&twofold, &mut |_| Ok(())), Err(AuditError::Ambiguous)));
}

fn signed(letter: &Letter, name: &str, key: &PrivateKey) -> SignedLetter {
    let text = letter_markdown(letter);
    let signature = sign(key, Namespace::Approval, text.as_bytes()).unwrap();
    SignedLetter {
        letter: Document::new(name, text),
        signatures: vec![Document::new(format!("{name}.sig"), signature)],
    }
}

#[test]
fn a_document_is_in_force_until_a_signed_letter_withdraws_it() {
    let rules = document("rulesets/gin-and-win/ten.md");
    let key = key_from_seed(&[7; 32], "").unwrap();
    let stranger = key_from_seed(&[8; 32], "").unwrap();
    let line = allowed_signers_line("clerk@example", &[Namespace::Approval], key.public_key());
    let signers = Document::new("signers", line.unwrap());
    let approves = approval(&rules);
    let first = signed(&approves, "a.md", &key);
    let withdraws = Letter {
        action: Action::Withdraw,
        date: Date::constant(2026, 5, 1),
        before: Some(Digest::of(&first.letter.bytes)),
        reason: Some("an example".to_owned()),
        ..approves.clone()
    };
    let second = signed(&withdraws, "b.md", &key);
    let on = Date::constant(2026, 6, 1);
    let status = |letters: &[SignedLetter], on: Date| {
        approval_status(&rules, letters, &signers, &ApprovalQuestion::on(on)).unwrap()
    };
    let found = status(std::slice::from_ref(&first), on);
    assert_eq!((found.status, found.letter.as_deref()), (Status::InForce, Some("a.md")));
    let both = [second, first];
    let found = status(&both, on);
    assert_eq!((found.status, found.changed_by.as_deref()), (Status::Withdrawn, Some("b.md")));
    assert_eq!(status(&both, Date::constant(2026, 4, 1)).status, Status::InForce);
    // As it was known in April; by channel; by commission.
    let april = Date::constant(2026, 4, 1);
    let question = ApprovalQuestion { known_on: april, ..ApprovalQuestion::on(on) };
    let found = approval_status(&rules, &both, &signers, &question).unwrap();
    assert_eq!(found.status, Status::InForce);
    let floor = Letter {
        commission: Some("Nevada".to_owned()),
        channels: vec!["casino floor".to_owned()],
        ..approves.clone()
    };
    let floor = [signed(&floor, "c.md", &key)];
    let found = status(&floor, on);
    let by_channel = found.by_channel.iter().map(|one| (one.channel.as_deref(), one.status));
    assert_eq!(found.status, Status::ChannelsDiffer);
    assert_eq!(
        by_channel.collect::<Vec<_>>(),
        [(Some("casino floor"), Status::InForce), (None, Status::NotNamed)]
    );
    for (commission, channel, expected) in [
        ("Nevada", "casino floor", Status::InForce),
        ("Nevada", "online", Status::NotNamed),
        ("Maryland", "casino floor", Status::NotNamed),
    ] {
        let question = ApprovalQuestion {
            commission: Some(commission),
            channel: Some(channel),
            ..ApprovalQuestion::on(on)
        };
        let found = approval_status(&rules, &floor, &signers, &question).unwrap();
        assert_eq!(found.status, expected, "{commission}, {channel}");
    }
    let forged = [signed(&approves, "a.md", &stranger)];
    let found = status(&forged, on);
    assert_eq!(found.status, Status::NotNamed);
    assert_eq!(found.not_counted.len(), 1);
}

#[test]
fn a_plan_for_dealt_cards_is_followed_on_dealt_cards() {
    let plan = Plan::new(SampleUnit::Dealt(5), 500, 1, Confidence::P99, 0);
    let hands = "0 1 2 3 4\n".repeat(500);
    let result = test_shuffles(hands.as_bytes(), Some(&plan)).unwrap();
    assert_eq!((result.coverage.lines, result.coverage.left_out), (500, 0));
    assert_eq!(result.verdict.word(), "fail");
    // Whole decks are not what the plan is for: none of them is tested.
    let deck: Vec<String> = (0..52).map(|card: u8| card.to_string()).collect();
    let decks = format!("{}\n", deck.join(" ")).repeat(500);
    let result = test_shuffles(decks.as_bytes(), Some(&plan)).unwrap();
    assert_eq!((result.coverage.lines, result.coverage.left_out), (0, 500));
    assert_ne!(result.verdict.word(), "pass");
}

#[test]
fn a_plan_for_other_samples_is_refused() {
    let draws = "draws of 5 numbers from 1 to 52, without replacement";
    for form in [draws, "sequences of 1000000 bits, highest bit first, exact mode"] {
        let unit = SampleUnit::parse(form).unwrap();
        let plan = Plan::new(unit, 500, 1, Confidence::P99, 0);
        let refused = test_shuffles("1 2 3 4 5\n".as_bytes(), Some(&plan)).unwrap_err();
        assert_eq!(refused.kind(), std::io::ErrorKind::InvalidInput);
        assert!(refused.to_string().contains(form), "{refused}");
    }
}
