//! Certifies a submission that is in no folder, signs the report, and verifies it as its reader would.
//!
//! `cargo run --release -p gincert --example certify_in_memory`

use gincert::signing::{PublicKey, generate_key, sign};
use gincert::{
    Date, Document, Grade, KeyTrust, Namespace, SignedFile, Submission, Verdict,
    allowed_signers_line, certify, verify,
};
use std::error::Error;

/// The files of a submission, by their paths in it.
fn submission() -> Submission {
    let rules = include_bytes!("../../../rulesets/gin-and-win/washington-2017.md");
    let page = "# A submission in memory\n\n\
                | Submission | |\n| --- | --- |\n\
                | Item under test | Gin & Win |\n| Submitted by | An example |\n\
                | Profile | neutral-lab-2026 |\n| Rule document | `rules.md` |\n\n\
                | File | Role | SHA-256 |\n| --- | --- | --- |\n\
                | `rules.md` | Rule document | not stated |\n";
    Submission::Files(vec![
        Document::new("submission.md", page),
        Document::new("rules.md", &rules[..]),
    ])
}

/// The reader's list of signers: this one key, for reports.
fn signers(key: &PublicKey) -> Result<Document, Box<dyn Error>> {
    let line = allowed_signers_line("lab@example", &[Namespace::Report], key)?;
    Ok(Document::new("our-signers", line))
}

/// Certifies, signs, verifies, and prints what each came to.
///
/// # Errors
/// Where a step fails, and where the signature is not accepted.
pub fn main() -> Result<(), Box<dyn Error>> {
    let made = certify(&submission(), None)?;
    for finding in made.findings.iter().filter(|finding| finding.grade == Grade::Material) {
        println!("{}: {} [{}]", finding.place, finding.message, finding.code);
    }
    for sentence in &made.conclusion {
        println!("{sentence}");
    }

    let key = generate_key("lab@example")?;
    let signature = sign(&key, Namespace::Report, &made.markdown)?;
    let report = Document::new("report.md", made.markdown);
    let result = verify(&SignedFile {
        file: &report,
        purpose: Namespace::Report,
        signatures: &[Document::new("report.md.sig", signature)],
        signers: Some(&signers(key.public_key())?),
        trust: KeyTrust::default(),
        on: Date::constant(2026, 6, 1),
        submission: None,
        report: None,
    })?;
    // The signature counts; no file that the report names was compared, so that the whole is not tested.
    for part in &result.parts {
        println!("{:<12} {:?}: {}", part.part, part.verdict, part.reason);
    }
    let signature = result.parts.iter().find(|part| part.part == "signatures");
    match signature.map(|part| part.verdict) {
        Some(Verdict::Agrees) => Ok(()),
        other => Err(format!("the signature was not accepted: {other:?}").into()),
    }
}
