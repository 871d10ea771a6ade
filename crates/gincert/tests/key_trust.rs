//! What a caller states of keys besides the list of signers: the functions come to the answers of the command.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot start has failed")]

mod common;
#[path = "../../cli/tests/commission/log.rs"]
mod log;

use common::approval;
use gincert::signing::{PrivateKey, key_from_seed, public_key_text, sign};
use gincert::{
    ApprovalError, ApprovalQuestion, Date, Digest, Document, KeyTrust, Namespace,
    SignedDelegations, SignedFile, SignedLetter, Status, Verdict, Verification, VerifyError,
    approval_status, verify,
};
use gincert_certify::BUILD_DIGEST;
use gincert_letters::{Letter, LetterPage, letter_html, letter_markdown, read_letter};

/// 2026-03-02, 08:00, in seconds since 1970.
const LOGGED: u64 = 1_772_438_400;
const TIMES: &str = "valid-after=\"20260101Z\",valid-before=\"20260701Z\"";
const DECEMBER: Date = Date::constant(2026, 12, 1);

fn key(seed: u8) -> PrivateKey {
    key_from_seed(&[seed; 32], "").unwrap()
}

fn public(seed: u8) -> String {
    public_key_text(key(seed).public_key()).unwrap()
}

fn rules() -> Document {
    Document::new("ten.md", &include_bytes!("../../../rulesets/gin-and-win/ten.md")[..])
}

/// The chair, key 1, for half a year.
fn known() -> Document {
    let purposes = "approval@gincert,delegation@gincert";
    Document::new("known", format!("chair@c,c namespaces=\"{purposes}\",{TIMES} {}\n", public(1)))
}

fn letter(must_sign: &[&str]) -> Document {
    let must_sign = must_sign.iter().map(|name| (*name).to_owned()).collect();
    let letter = Letter { must_sign, ..approval(&rules()) };
    Document::new("a.md", letter_markdown(&letter))
}

fn signed(letter: &Document, seeds: &[u8]) -> SignedLetter {
    let signature = |(seed, name): (&u8, &str)| {
        let text = sign(&key(*seed), Namespace::Approval, &letter.bytes).unwrap();
        Document::new(name, text)
    };
    let names = ["a.md.sig", "a.md.second.sig"];
    let signatures = seeds.iter().zip(names).map(signature).collect();
    SignedLetter { letter: letter.clone(), signatures }
}

/// The same with proofs that a log has its signatures.
fn logged(mut letter: SignedLetter) -> SignedLetter {
    let proofs = letter.signatures.iter().map(|signature| {
        let text = log::proof(&signature.bytes, &[(1, LOGGED), (2, LOGGED)]);
        Document::new(format!("{}.tlog-proof", signature.name), text)
    });
    let proofs: Vec<Document> = proofs.collect();
    letter.signatures.extend(proofs);
    letter
}

/// A list by the chair that names key 2 as a deputy for letters with some acts.
fn delegations(acts: &str) -> SignedDelegations {
    let text = format!(
        "deputy@c,c namespaces=\"approval@gincert\",{TIMES} {} delegate{acts}\n",
        public(2)
    );
    let signature = sign(&key(1), Namespace::Delegation, text.as_bytes()).unwrap();
    let signature = Document::new("d.sig", signature);
    SignedDelegations { list: Document::new("d", text), signature, proof: None }
}

fn status(letter: &SignedLetter, on: Date, trust: KeyTrust<'_>) -> Status {
    let question = ApprovalQuestion { trust, ..ApprovalQuestion::on(on) };
    let letters = std::slice::from_ref(letter);
    approval_status(&rules(), letters, &known(), &question).unwrap().status
}

fn verification(
    letter: &SignedLetter,
    on: Date,
    trust: KeyTrust<'_>,
) -> Result<Verification, VerifyError> {
    verify(&SignedFile {
        file: &letter.letter,
        purpose: Namespace::Approval,
        signatures: &letter.signatures,
        signers: Some(&known()),
        trust,
        on,
        submission: None,
        report: None,
    })
}

fn verified(letter: &SignedLetter, on: Date, trust: KeyTrust<'_>) -> Verification {
    verification(letter, on, trust).unwrap()
}

#[test]
fn proofs_of_logging_and_revoked_keys_count_as_for_the_command() {
    let one = logged(signed(&letter(&[]), &[1]));
    let policy = Document::new("policy", log::policy());
    let revoked = Document::new("revoked", format!("{}\n", public(1)));
    let plain = KeyTrust::default();
    let logs = KeyTrust { log_policy: Some(&policy), ..plain };
    let lost = KeyTrust { revoked: Some(&revoked), ..logs };
    let from = |day| KeyTrust { revoked_from: Some(day), ..lost };
    let april = Date::constant(2026, 4, 1);
    for (on, trust, expected) in [
        (april, plain, Status::InForce),
        (DECEMBER, plain, Status::NotNamed),
        (DECEMBER, logs, Status::InForce),
        (DECEMBER, lost, Status::NotNamed),
        (april, KeyTrust { revoked: Some(&revoked), ..plain }, Status::NotNamed),
        (DECEMBER, from(Date::constant(2026, 3, 2)), Status::NotNamed),
        (DECEMBER, from(Date::constant(2026, 3, 3)), Status::InForce),
    ] {
        assert_eq!(status(&one, on, trust), expected, "{on} {trust:?}");
        let done = verified(&one, on, trust);
        assert_eq!(done.verdict == Verdict::Agrees, expected == Status::InForce, "{done:?}");
        assert_eq!(done.signatures.len(), 1, "a proof is not a signature");
    }
    // A changed proof is a doubt, and so is the letter.
    let mut bad = one.clone();
    bad.signatures[1].bytes = log::proof(b"another", &[(1, LOGGED), (2, LOGGED)]).into_bytes();
    assert_eq!(status(&bad, april, logs), Status::NeedsAPerson);
    assert_eq!(verified(&bad, april, logs).verdict, Verdict::Differs);
}

#[test]
fn delegations_and_numbers_of_signers_count_as_for_the_command() {
    let april = Date::constant(2026, 4, 1);
    let by_deputy = signed(&letter(&[]), &[2]);
    let [whole, narrow] = ["", " acts=suspend"].map(|acts| [delegations(acts)]);
    let trust = |delegations| KeyTrust { delegations, ..KeyTrust::default() };
    assert_eq!(status(&by_deputy, april, KeyTrust::default()), Status::NotNamed);
    assert_eq!(status(&by_deputy, april, trust(&whole)), Status::InForce);
    assert_eq!(status(&by_deputy, april, trust(&narrow)), Status::NotNamed);
    let done = verified(&by_deputy, april, trust(&whole));
    assert_eq!(done.verdict, Verdict::Agrees);
    let delegation = done.signatures[0].delegation.as_ref().unwrap();
    assert_eq!((delegation.status, delegation.steps[0].role), ("delegated", "delegate"));
    let done = verified(&by_deputy, april, trust(&narrow));
    assert_eq!(done.signatures[0].delegation.as_ref().unwrap().status, "other-act");
    // The chair and the deputy are one signer.
    let both = signed(&letter(&[]), &[1, 2]);
    let two = KeyTrust { letter_signatures: 2, ..trust(&whole) };
    assert_eq!(status(&both, april, trust(&whole)), Status::InForce);
    assert_eq!(status(&both, april, two), Status::NotNamed);
    assert_eq!(verified(&both, april, two).verdict, Verdict::Differs);
    // A letter says itself whose signatures it needs.
    let needs = signed(&letter(&["chair@c", "other@c"]), &[1]);
    let done = verified(&needs, april, KeyTrust::default());
    assert_eq!((done.must_sign.len(), done.verdict), (2, Verdict::Differs));
}

#[test]
fn what_is_not_understood_is_an_error_by_name() {
    let bad = Document::new("bad", "chair\n");
    let letter = signed(&letter(&[]), &[1]);
    let mut unsigned = delegations("");
    unsigned.signature.bytes.clear();
    let lists = [unsigned];
    for (trust, words) in [
        (
            KeyTrust { revoked: Some(&bad), ..KeyTrust::default() },
            "the list of revoked keys bad: line 1",
        ),
        (
            KeyTrust { log_policy: Some(&bad), ..KeyTrust::default() },
            "the policy of logs bad: line 1",
        ),
        (KeyTrust { delegations: &lists, ..KeyTrust::default() }, "the list of delegations d: "),
    ] {
        let question = ApprovalQuestion { trust, ..ApprovalQuestion::on(DECEMBER) };
        let letters = std::slice::from_ref(&letter);
        let error = approval_status(&rules(), letters, &known(), &question).unwrap_err();
        assert!(matches!(error, ApprovalError::Trust(_)));
        assert!(error.to_string().starts_with(words), "{error}");
        let error = verification(&letter, DECEMBER, trust).unwrap_err();
        assert!(error.to_string().starts_with(words), "{error}");
    }
}

#[test]
fn the_page_of_a_letter_is_verified_as_the_letter_in_it() {
    let april = Date::constant(2026, 4, 1);
    let one = signed(&letter(&[]), &[1]);
    let source = gincert_pages::Source::new("a.md", &one.letter.bytes);
    let read = read_letter(&source).unwrap();
    let files =
        [&one.letter, &one.signatures[0]].map(|file| (file.name.clone(), file.bytes.clone()));
    let page = LetterPage { files: files.to_vec(), build: BUILD_DIGEST.to_owned() };
    let html = letter_html(&read, &page);
    let of = |html: &str, signatures: &[Document]| SignedLetter {
        letter: Document::new("a.html", html),
        signatures: signatures.to_vec(),
    };
    let done = verified(&of(&html, &[]), april, KeyTrust::default());
    assert_eq!((done.verdict, done.sha256), (Verdict::Agrees, Digest::of(&one.letter.bytes)));
    // A proof that was made later is beside the page.
    let policy = Document::new("policy", log::policy());
    let logs = KeyTrust { log_policy: Some(&policy), ..KeyTrust::default() };
    let proofs = logged(one.clone()).signatures;
    assert_eq!(verified(&of(&html, &[]), DECEMBER, logs).verdict, Verdict::Differs);
    assert_eq!(verified(&of(&html, &proofs), DECEMBER, logs).verdict, Verdict::Agrees);
    // A page that shows something else, and one from which no letter can be taken.
    let other = html.replacen("<p class=\"statement\">", "<p class=\"statement\">In force: ", 1);
    assert_eq!(verified(&of(&other, &[]), april, KeyTrust::default()).verdict, Verdict::Differs);
    let damaged = SignedFile {
        file: &Document::new("a.html", html.replace("base64,", "base64,*")),
        purpose: Namespace::Approval,
        signatures: &[],
        signers: Some(&known()),
        trust: KeyTrust::default(),
        on: april,
        submission: None,
        report: None,
    };
    assert!(matches!(verify(&damaged), Err(VerifyError::LetterPage(name, _)) if name == "a.html"));
}
