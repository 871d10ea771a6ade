//! The verification of a file, as a whole: signatures, signers, dates, files, and what is said.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

use gincert_evidence::{Digest, Verdict};
use gincert_report::{
    Block, Conformity, Folders, IssuedFile, Report, SignatureFile, Signers, TitleFact, TrustSource,
    Verification, VerifyRequest, allowed_signers_line, read_allowed_signers, report_json,
    report_markdown, sentences, verdict_words, verify_file,
};
use gincert_signing::{Namespace, PrivateKey, Timestamp, key_from_seed, sign, utc};
use std::fs;
use std::path::Path;

fn key(seed: u8) -> PrivateKey {
    key_from_seed(&[seed; 32], "test").unwrap()
}

fn line(name: &str, seed: u8) -> String {
    allowed_signers_line(name, &[Namespace::Report], key(seed).public_key()).unwrap()
}

fn signers_of(text: &str, whose: TrustSource) -> Signers {
    let (allowed, findings) = read_allowed_signers("signers", text.as_bytes(), &utc);
    Signers { path: "signers".into(), whose, allowed: Some(allowed), findings, logs: None }
}

fn signers() -> Signers {
    signers_of(&line("ann", 1), TrustSource::Reader)
}

fn model(files: &[(&str, &[u8])]) -> Report {
    let mut report = Report::new("Test report", false);
    report.fact(TitleFact::DateOfIssue, "2026-11-20");
    report.fact(TitleFact::ToolBuild, "that");
    let files: Vec<IssuedFile> =
        files.iter().map(|(path, bytes)| IssuedFile::of(path, bytes)).collect();
    report.name_inputs("Files received", &files);
    report
}

fn written(report: &Report) -> Vec<u8> {
    let json = report_json(report).unwrap();
    let issued = [("report.json", json.as_bytes()), ("findings.jsonl", &[])];
    let issued = issued.map(|(file, bytes)| IssuedFile::of(file, bytes));
    report_markdown(report, &issued).into_bytes()
}

fn report(files: &[(&str, &[u8])]) -> Vec<u8> {
    written(&model(files))
}

fn signed(report: &[u8], seed: u8) -> Vec<SignatureFile> {
    let bytes = sign(&key(seed), Namespace::Report, report).unwrap().into_bytes();
    vec![SignatureFile::without_proof("report.md.sig", Ok(bytes))]
}

fn on(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}

fn ask<'a>(
    report: &'a [u8],
    signatures: &'a [SignatureFile],
    signers: &'a Signers,
    folders: Folders<'a>,
) -> VerifyRequest<'a> {
    VerifyRequest {
        file: "report.md",
        bytes: report,
        purpose: Namespace::Report,
        act: None,
        signatures,
        signers,
        principal: None,
        at: on("2026-11-20"),
        folders,
        build: "this",
    }
}

fn judged(report: &[u8], seed: u8, submission: Option<&Path>) -> Verification {
    let folders = Folders { submission, report: None };
    verify_file(&ask(report, &signed(report, seed), &signers(), folders))
}

fn said(done: &Verification, signers: &Signers) -> String {
    sentences(done, signers, "2026-11-20", false).join("\n")
}

/// A folder with the files that a report is issued with.
fn folder_of(report: &Report) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("report.json"), report_json(report).unwrap()).unwrap();
    fs::write(folder.path().join("findings.jsonl"), "").unwrap();
    folder
}

#[test]
fn a_signed_report_with_its_files_at_hand_agrees() {
    let folder = folder_of(&model(&[("rules/ten.md", b"ten")]));
    fs::create_dir(folder.path().join("rules")).unwrap();
    fs::write(folder.path().join("rules/ten.md"), "ten").unwrap();
    let report = report(&[("rules/ten.md", b"ten")]);
    let folders = Folders { submission: Some(folder.path()), report: Some(folder.path()) };
    let (signatures, signers) = (signed(&report, 1), signers());
    let result = verify_file(&ask(&report, &signatures, &signers, folders));
    assert_eq!(result.verdict, Verdict::Agrees);
    let json = serde_json::to_value(&result).unwrap();
    assert_eq!(json["verdict"], "agrees");
    assert_eq!(json["for"], "report");
    assert_eq!(json["signers_are"], "reader");
    assert_eq!(json["signatures"][0]["principal"], "ann");
    assert_eq!(json["signatures"][0]["valid"], true);
    assert_eq!(json["inputs"][0]["matches"], true);
    assert_eq!(json["issued"][1]["matches"], true);
    assert_eq!(json["sha256"], Digest::of(&report).to_string());
    let said = said(&result, &signers);
    let fingerprint = result.signatures[0].key.as_deref().unwrap();
    assert!(said.contains("Genuine") && said.contains("'ann'") && said.contains(fingerprint));
    assert!(said.contains("The issue date (2026-11-20) is stated by the report"), "{said}");
}

#[test]
fn a_file_that_differs_in_bytes_or_size_differs() {
    let folder = tempfile::tempdir().unwrap();
    let report = report(&[("a.md", b"one")]);
    for other in ["two", "three"] {
        fs::write(folder.path().join("a.md"), other).unwrap();
        let result = judged(&report, 1, Some(folder.path()));
        assert_eq!(result.inputs[0].matches, Some(false));
        assert_eq!(result.verdict, Verdict::Differs);
    }
}

/// An empty folder, a file in place of one, other names: nothing was compared, so nothing agrees.
#[test]
fn a_submission_that_is_not_at_hand_is_not_tested() {
    let folder = tempfile::tempdir().unwrap();
    let report = report(&[("a.md", b"one"), ("b.md", b"two")]);
    fs::write(folder.path().join("renamed.md"), "one").unwrap();
    let file = folder.path().join("renamed.md");
    for submission in [folder.path(), &file, &folder.path().join("nowhere")] {
        let result = judged(&report, 1, Some(submission));
        assert_eq!(result.inputs[0].matches, None, "{submission:?}");
        assert_eq!(result.verdict, Verdict::NotTested, "{submission:?}");
    }
    // One of two does not speak for the other.
    fs::write(folder.path().join("a.md"), "one").unwrap();
    let result = judged(&report, 1, Some(folder.path()));
    assert_eq!((result.inputs[0].matches, result.inputs[1].matches), (Some(true), None));
    assert_eq!(result.verdict, Verdict::NotTested);
    assert!(said(&result, &signers()).contains("2 files that the report covers, 1 is not at hand"));
    // A report about nothing has nothing to compare.
    let result = judged(&self::report(&[]), 1, Some(folder.path()));
    assert_eq!(result.verdict, Verdict::NotTested);
    // Who asks for no comparison gets none, and is told so.
    let result = judged(&report, 1, None);
    assert_eq!(result.verdict, Verdict::Agrees);
    assert!(said(&result, &signers()).contains("were not compared"));
}

#[test]
fn an_issued_file_that_was_changed_differs_and_one_left_out_is_not_tested() {
    let folder = folder_of(&model(&[]));
    let report = report(&[]);
    let folders = Folders { submission: None, report: Some(folder.path()) };
    let (signatures, signers) = (signed(&report, 1), signers());
    let verdict = || verify_file(&ask(&report, &signatures, &signers, folders)).verdict;
    assert_eq!(verdict(), Verdict::Agrees);
    fs::write(folder.path().join("report.json"), "[]\n").unwrap();
    assert_eq!(verdict(), Verdict::Differs);
    fs::remove_file(folder.path().join("report.json")).unwrap();
    assert_eq!(verdict(), Verdict::NotTested);
    // A report that goes round alone stands for itself where the reader knows the signer, and not
    // where only the sender does.
    fs::remove_file(folder.path().join("findings.jsonl")).unwrap();
    assert_eq!(verdict(), Verdict::Agrees);
    let senders = signers_of(&line("ann", 1), TrustSource::Sender);
    let alone = verify_file(&ask(&report, &signatures, &senders, folders));
    assert_eq!(alone.verdict, Verdict::NotTested);
}

#[test]
fn paths_that_lead_out_of_the_folder_are_refused() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("in");
    fs::create_dir(&folder).unwrap();
    fs::write(parent.path().join("x"), "x").unwrap();
    let absolute = parent.path().join("x").to_string_lossy().into_owned();
    for path in ["../x", &absolute, "..\\x", "in/../../x", "c:x"] {
        let report = report(&[(path, b"x")]);
        let result = judged(&report, 1, Some(&folder));
        assert_eq!(result.inputs[0].matches, Some(false), "{path}");
        assert_eq!(result.verdict, Verdict::Differs);
    }
    fs::create_dir(folder.join("d")).unwrap();
    let result = judged(&report(&[("d", b"x")]), 1, Some(&folder));
    assert_eq!(result.inputs[0].matches, Some(false));
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_of_the_folder_are_refused() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("in");
    fs::create_dir(&folder).unwrap();
    fs::write(parent.path().join("x"), "x").unwrap();
    std::os::unix::fs::symlink("../x", folder.join("x")).unwrap();
    std::os::unix::fs::symlink("..", folder.join("up")).unwrap();
    for path in ["x", "up/x"] {
        let result = judged(&report(&[(path, b"x")]), 1, Some(&folder));
        assert_eq!(result.inputs[0].matches, Some(false), "{path}");
    }
}

#[test]
fn unsigned_unknown_and_unjudged_are_told_apart() {
    let report = report(&[]);
    let (known, nobody) = (signers(), Signers::none());
    let folders = Folders::default();
    let unsigned = verify_file(&ask(&report, &[], &known, folders));
    assert_eq!(unsigned.verdict, Verdict::NotTested);
    assert!(said(&unsigned, &known).starts_with("Unsigned"));
    let unknown = judged(&report, 2, None);
    // Who signed is not known; that is not an altered file.
    assert_eq!(unknown.verdict, Verdict::NeedsAPerson);
    assert_eq!(unknown.signatures[0].valid, Some(false));
    assert!(unknown.signatures[0].reason.contains("does not name this key"));
    // No signers' file at hand is no fault of the signature.
    let signatures = signed(&report, 1);
    let unjudged = verify_file(&ask(&report, &signatures, &nobody, folders));
    assert_eq!(unjudged.verdict, Verdict::NotTested);
    assert_eq!(unjudged.signatures[0].valid, None);
    assert!(unjudged.signatures[0].key.is_some());
    assert!(said(&unjudged, &nobody).contains("--signers"));
    // Nor is a kind of key that is not known here.
    let dss = include_bytes!("data/dsa.sig").to_vec();
    let dss = [SignatureFile::without_proof("report.md.sig", Ok(dss))];
    let other_kind = verify_file(&ask(&report, &dss, &known, folders));
    assert_eq!(other_kind.verdict, Verdict::NotTested);
    assert!(other_kind.signatures[0].reason.contains("ssh-dss"));
    let both = [signed(&report, 1), dss.to_vec()].concat();
    assert_eq!(verify_file(&ask(&report, &both, &known, folders)).verdict, Verdict::Agrees);
    let old = signed(&report, 1);
    let changed = verify_file(&ask(b"x", &old, &known, folders));
    assert!(changed.signatures[0].reason.starts_with("The signature does not match"));
}

/// Lines that the tool never wrote, signed by anybody, with a signers' file of the same hand.
#[test]
fn what_is_no_report_is_said_to_be_none() {
    let senders = signers_of(&line("ann", 1), TrustSource::Sender);
    let digest = Digest::of(b"x");
    let ten_lines = format!(
        "# Test report\n\n## 1. Title block\n\n## 5. Items under test\n\n\
         | File | Bytes | SHA-256 |\n| - | -: | - |\n| a.md | 1 | {digest} |\n\n\
         ## 15. Reproduction\n\n| File issued | Bytes | SHA-256 |\n| - | -: | - |\n\nComplies.\n"
    );
    for text in ["", "Complies.\n", ten_lines.as_str()] {
        let result = verify_file(&ask(
            text.as_bytes(),
            &signed(text.as_bytes(), 1),
            &senders,
            Folders::default(),
        ));
        assert_eq!(result.signatures[0].valid, Some(true));
        assert_eq!(result.verdict, Verdict::Differs, "{text}");
        assert!(said(&result, &senders).starts_with("This is not a report of gincert"));
    }
}

#[test]
fn a_signers_file_beside_the_report_is_the_senders_own_word() {
    let folder = folder_of(&model(&[]));
    let report = report(&[]);
    let folders = Folders { submission: None, report: Some(folder.path()) };
    let senders = signers_of(&line("ann", 1), TrustSource::Sender);
    let signatures = signed(&report, 1);
    let result = verify_file(&ask(&report, &signatures, &senders, folders));
    assert_eq!(
        verdict_words(&result),
        "needs-a-person: integrity intact; signer not verified (list supplied by the sender)"
    );
    assert_eq!(serde_json::to_value(&result).unwrap()["signers_are"], "sender");
    let said = said(&result, &senders);
    assert!(said.contains("came with the file") && !said.contains("Genuine"), "{said}");
}

/// A paper that says otherwise than its own JSON is nobody's report, whoever signed it; of another
/// build, which may lay out papers otherwise, nothing is said.
#[test]
fn papers_of_a_report_that_contradict_each_other_differ() {
    for (build, verdict) in [("that", Verdict::Differs), ("this", Verdict::NotTested)] {
        let mut model = model(&[]);
        model.add("3", Block::List(vec!["Rules: differs.".into()]));
        let folder = folder_of(&model);
        let folders = Folders { submission: None, report: Some(folder.path()) };
        let text = String::from_utf8(written(&model)).unwrap();
        let senders = signers_of(&line("ann", 1), TrustSource::Sender);
        for (from, expected) in [("Rules: differs.", verdict), ("\n", Verdict::NeedsAPerson)] {
            let report = text.replacen(from, &from.replace("differs", "agrees"), 1).into_bytes();
            let signatures = signed(&report, 1);
            let asked = ask(&report, &signatures, &senders, folders);
            let result = verify_file(&VerifyRequest { build, ..asked });
            assert_eq!(result.verdict, expected, "{build} {from:?}");
        }
    }
}

#[test]
fn one_key_counts_once() {
    let folder = folder_of(&model(&[]));
    let report = report(&[]);
    let folders = Folders { submission: None, report: Some(folder.path()) };
    let mut signatures = signed(&report, 1);
    let copy = signatures[0].bytes.clone();
    signatures.push(SignatureFile::without_proof("report.md.bob.sig", copy));
    let known = signers();
    let result = verify_file(&ask(&report, &signatures, &known, folders));
    let valid = result.signatures.iter().filter(|one| one.valid == Some(true)).count();
    assert_eq!(valid, 1);
    assert_eq!(result.signatures[1].repeats.as_deref(), Some("report.md.sig"));
    assert_eq!(result.verdict, Verdict::Agrees);
    assert!(said(&result, &known).contains("each key counts once"));
}

#[test]
fn an_expired_key_says_so_whatever_date_the_report_states() {
    let text = line("ann", 1).replace("namespaces=", "valid-before=\"20260101Z\",namespaces=");
    let expired = signers_of(&text, TrustSource::Reader);
    let report = report(&[]);
    let signatures = signed(&report, 1);
    let judge = |date: &str| {
        let asked = ask(&report, &signatures, &expired, Folders::default());
        verify_file(&VerifyRequest { at: on(date), ..asked })
    };
    assert_eq!(judge("2025-12-31").verdict, Verdict::Agrees);
    let late = judge("2026-01-02");
    assert_eq!(late.verdict, Verdict::Differs);
    assert!(late.signatures[0].reason.contains("has expired"), "{}", late.signatures[0].reason);
}

#[test]
fn a_name_that_is_asked_for_must_be_the_signers() {
    let text =
        format!("{}*@lab.example {}", line("ann", 1), line("x", 1).split_once("\" ").unwrap().1);
    let signers = signers_of(&text, TrustSource::Reader);
    let report = report(&[]);
    let signatures = signed(&report, 1);
    let judge = |name| {
        let asked = ask(&report, &signatures, &signers, Folders::default());
        verify_file(&VerifyRequest { principal: Some(name), ..asked })
    };
    for (name, verdict) in [
        ("ann", Verdict::Agrees),
        ("zoe@lab.example", Verdict::Agrees),
        ("zoe@other.example", Verdict::Differs),
    ] {
        assert_eq!(judge(name).verdict, verdict, "{name}");
    }
    assert_eq!(
        judge("zoe@lab.example").signatures[0].principal.as_deref(),
        Some("zoe@lab.example")
    );
}

/// A second signer whom the reader does not know is no forger, and no friend either.
#[test]
fn a_signature_that_fits_and_does_not_count_beside_one_that_does_needs_a_person() {
    let folder = folder_of(&model(&[]));
    let report = report(&[]);
    let folders = Folders { submission: None, report: Some(folder.path()) };
    let mut signatures = signed(&report, 1);
    let other = sign(&key(2), Namespace::Report, &report).unwrap().into_bytes();
    signatures.push(SignatureFile::without_proof("report.md.bob.sig", Ok(other)));
    let known = signers();
    let asked = ask(&report, &signatures, &known, folders);
    let result = verify_file(&asked);
    assert_eq!(result.verdict, Verdict::NeedsAPerson);
    assert_eq!((result.signatures[1].fits, result.signatures[1].valid), (Some(true), Some(false)));
    // Whoever asks for one name is not disturbed by others, and is not content without it.
    assert_eq!(
        verify_file(&VerifyRequest { principal: Some("ann"), ..asked }).verdict,
        Verdict::Agrees
    );
    let nobody = verify_file(&VerifyRequest { principal: Some("bob"), ..asked });
    assert_eq!(nobody.verdict, Verdict::Differs);
    // One that does not fit spoils everything.
    signatures[1].bytes = Ok(sign(&key(2), Namespace::Report, b"x").unwrap().into_bytes());
    let asked = ask(&report, &signatures, &known, folders);
    assert_eq!(verify_file(&asked).verdict, Verdict::Differs);
}

/// Who signs under a pattern only, is not told to be the pattern.
#[test]
fn a_pattern_is_nobodys_name() {
    let text = line("x", 1).replacen('x', "*@lab.example", 1);
    let signers = signers_of(&text, TrustSource::Reader);
    let report = report(&[]);
    let result = verify_file(&ask(&report, &signed(&report, 1), &signers, Folders::default()));
    assert_eq!(result.signatures[0].valid, Some(true));
    assert!(said(&result, &signers).contains("under every name of the form '*@lab.example'"));
}

#[test]
fn whether_the_authoriser_signed_is_said_and_never_guessed() {
    for (name, signs_as, signed, verdict, words) in [
        ("A. Lab", None, None, Verdict::Agrees, "confirm the signer's identity by other means"),
        ("ann", None, Some(true), Verdict::Agrees, "the signer has this name"),
        ("A. Lab", Some("ann"), Some(true), Verdict::Agrees, "present and valid"),
        ("A. Lab", Some("bob"), Some(false), Verdict::NeedsAPerson, "has that name"),
    ] {
        let mut model = model(&[]);
        model.fact(TitleFact::Authoriser, name);
        if let Some(principal) = signs_as {
            model.fact(TitleFact::AuthoriserSignsAs, principal);
        }
        let report = written(&model);
        let folder = folder_of(&model);
        let folders = Folders { submission: None, report: Some(folder.path()) };
        let (signatures, known) = (self::signed(&report, 1), signers());
        let result = verify_file(&ask(&report, &signatures, &known, folders));
        assert_eq!(result.authoriser.as_ref().unwrap().signed, signed);
        assert_eq!(result.verdict, verdict, "{name} {signs_as:?}");
        assert!(said(&result, &known).contains(words));
    }
}

#[test]
fn what_the_paper_says_itself_is_quoted() {
    let nested = "X, by the decision rule of section 8: Complies. Statement of Y";
    let none = "C makes no statement of conformity: minor findings are open.";
    for (authoriser, sentence, words) in [
        ("C", Conformity::DoesNotComply.sentence("C"), "does not comply."),
        ("C", Conformity::Complies.sentence("C"), "complies."),
        // A name that holds the other statement does not speak for it.
        (nested, Conformity::DoesNotComply.sentence(nested), "does not comply."),
        ("C", none.to_owned(), "C makes no statement"),
        // Nobody states anything for another person.
        ("C", Conformity::Complies.sentence("D"), "Statement of D"),
    ] {
        let mut model = model(&[]);
        model.fact(TitleFact::Authoriser, authoriser);
        model.add("3", Block::List(vec!["Rules: agrees.".into()]));
        model.add("3", Block::Paragraph(sentence));
        let result = judged(&written(&model), 1, None);
        let said = said(&result, &signers());
        assert!(said.contains(&format!("The report states: {words}")), "{said}");
    }
    let mut draft = Report::new("Self-assessment", true);
    draft.fact(TitleFact::Tool, "gincert");
    draft.name_inputs("Files", &[]);
    let result = judged(&written(&draft), 1, None);
    assert!(result.says.as_ref().unwrap().draft);
    assert!(said(&result, &signers()).contains("draft self-assessment"));
}

#[test]
fn documents_and_letters_are_verified_for_what_they_were_signed_for() {
    let known =
        signers_of(&line("ann", 1).replace("report@gincert", "*@gincert"), TrustSource::Reader);
    let text = b"# Any page\n";
    for made in Namespace::ALL {
        let bytes = sign(&key(1), made, text).unwrap().into_bytes();
        let signatures = [SignatureFile::without_proof("a.md.sig", Ok(bytes))];
        for asked_for in [Namespace::Approval, Namespace::Document] {
            let asked = ask(text, &signatures, &known, Folders::default());
            let result = verify_file(&VerifyRequest { purpose: asked_for, ..asked });
            assert_eq!(result.verdict == Verdict::Agrees, made == asked_for);
        }
    }
}

/// A signers' file that is no text at all names nobody, and does not make a signature bad.
#[test]
fn lines_of_the_signers_file_that_cannot_be_used_are_told() {
    let text = format!("ann shiny KEY\n{}", line("ann", 1));
    let known = signers_of(&text, TrustSource::Reader);
    let report = report(&[]);
    let result = verify_file(&ask(&report, &signed(&report, 1), &known, Folders::default()));
    assert_eq!(result.verdict, Verdict::Agrees);
    assert!(said(&result, &known).contains("signers:1"));
    let unread = Signers { allowed: None, ..known };
    let result = verify_file(&ask(&report, &signed(&report, 1), &unread, Folders::default()));
    assert_eq!(result.verdict, Verdict::NotTested);
}

/// Every byte of a whole report, flipped: the verification differs each time.
#[test]
fn no_changed_byte_of_a_report_passes() {
    let report = report(&[("a.md", b"one")]);
    let (signatures, known) = (signed(&report, 1), signers());
    for place in 0..report.len() {
        let mut changed = report.clone();
        changed[place] ^= 1 << (place % 8);
        let result = verify_file(&ask(&changed, &signatures, &known, Folders::default()));
        assert_eq!(result.verdict, Verdict::Differs, "{place}");
    }
}
