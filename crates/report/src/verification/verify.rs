//! The verification of one file as one result: what it is, its signatures, the files that it names.
//!
//! It puts together what `reading`, `signatures` and `files` find, and gives the one verdict. Each
//! part has a verdict of its own; what was not compared is named, and where nothing was, the whole
//! is not tested. Its sentences are in `spoken`.

use crate::document::conformity::Conformity;
use crate::document::title_fact::TitleFact;
use crate::readback::consistency::{self, AccompanyingFiles};
use crate::readback::report::{NotAReport, ReadReport, read_report};
use crate::render::annex::ANNEX_FILE;
use crate::verification::html_check::rendering_part;
use crate::verification::listed_files::{FileResult, check_files};
use crate::verification::logging::logging_part;
use crate::verification::request::{CheckResult, TrustSource, VerifyRequest, rank, unsaid};
use crate::verification::required_signatures::{self, RequiredSigner};
use crate::verification::signatures::{
    Question, SignatureResult, judge_signatures, other_line_ends,
};
use gincert_evidence::{Digest, Verdict, counted, printable};
use gincert_signing::Namespace;
use serde::Serialize;
use std::io::Read;

/// The verification of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// The file's path as it is to be shown.
    pub file: String,
    /// Its digest.
    pub sha256: Digest,
    /// What it was verified as, as [`Namespace::word`] has it.
    #[serde(rename = "for")]
    pub purpose: &'static str,
    /// Its signatures.
    pub signatures: Vec<SignatureResult>,
    /// Whose word it is who signed.
    pub signers_are: TrustSource,
    /// The input files of a report.
    pub inputs: Vec<FileResult>,
    /// The files issued with a report.
    pub issued: Vec<FileResult>,
    /// Why it is no report of this tool, where it is verified as one and is none.
    pub unreadable: Option<String>,
    /// What a report says of itself.
    pub says: Option<ReportStatement>,
    /// The person who authorised a report, and whether a signature is that person's.
    pub authoriser: Option<Authoriser>,
    /// The signatures that a report says it needs.
    pub must_sign: Vec<RequiredSigner>,
    /// The parts that were judged or should have been.
    pub parts: Vec<CheckResult>,
    /// The worst verdict of the parts that count.
    pub verdict: Verdict,
}

/// What a report says of itself; its word, not ours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReportStatement {
    /// Its title.
    pub title: String,
    /// Whether it calls itself a draft self-assessment.
    pub draft: bool,
    /// Its number.
    pub report_number: Option<String>,
    /// Its issue.
    pub issue: Option<String>,
    /// The date of issue that it states.
    pub date_of_issue: Option<String>,
    /// The statement of conformity: `Complies`, `Does not comply`, or null for none.
    pub conformity: Option<&'static str>,
    /// The sentences of its conclusion, and the statement under them.
    pub conclusion: Vec<String>,
}

/// The person who authorised a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Authoriser {
    /// The name that the report states.
    pub name: String,
    /// The name in signers' files under which that person signs, where the report states it.
    pub signs_as: Option<String>,
    /// Whether a valid signature is under that name; null where the report does not say the name,
    /// and no valid signature is under the person's own.
    pub signed: Option<bool>,
}

/// Verifies a file.
pub fn verify_file(asked: &VerifyRequest<'_>) -> Verification {
    let question = Question {
        message: asked.bytes,
        purpose: asked.purpose,
        act: asked.act,
        signers: asked.signers,
        principal: asked.principal,
        at: asked.at,
        asked_at: asked.at,
    };
    let signatures = judge_signatures(asked.signatures, &question);
    let read = match asked.purpose {
        Namespace::Report => Some(read_report(asked.bytes)),
        Namespace::Approval | Namespace::Document | Namespace::Register | Namespace::Delegation => {
            None
        }
    };
    let mut done = Verification {
        file: printable(asked.file),
        sha256: Digest::of(asked.bytes),
        purpose: asked.purpose.word(),
        signatures,
        signers_are: asked.signers.whose,
        inputs: Vec::new(),
        issued: Vec::new(),
        unreadable: None,
        says: None,
        authoriser: None,
        must_sign: Vec::new(),
        parts: Vec::new(),
        verdict: Verdict::NotTested,
    };
    done.parts.push(signatures_part(&done.signatures, asked));
    done.parts.extend(senders_part(&done.signatures, asked.signers.whose));
    let proofs = done.signatures.iter().filter_map(|one| one.logging.as_ref());
    done.parts.extend(logging_part(proofs, asked.signers.logs.is_some()));
    match read {
        None => {}
        Some(Err(error)) => {
            let other = other_line_ends(asked.bytes);
            done.is_none(&error, other.is_some_and(|bytes| read_report(&bytes).is_ok()));
        }
        Some(Ok(report)) => done.is_report(&report, asked),
    }
    done.conclude();
    done
}

impl Verification {
    /// Asks for the signatures of some names in a role, and judges the whole again.
    pub fn require_signers(&mut self, role: &str, names: &[String]) {
        self.must_sign = required_signatures::required_signers(role, names, &self.signatures);
        self.parts.extend(required_signatures::part(&self.must_sign, !self.signatures.is_empty()));
        self.conclude();
    }

    /// Adds a part, and judges the whole again.
    pub fn add(&mut self, part: CheckResult) {
        self.parts.push(part);
        self.conclude();
    }

    fn conclude(&mut self) {
        let counting = self.parts.iter().filter(|part| part.counts).map(|part| part.verdict);
        self.verdict = counting.max_by_key(|verdict| rank(*verdict)).unwrap_or(Verdict::NotTested);
    }

    fn is_none(&mut self, error: &NotAReport, has_other_line_ends: bool) {
        let mut reason = format!("This is not a report of gincert: {error}.");
        if has_other_line_ends {
            reason =
                "Line endings changed: with the line endings restored it is laid out as a report \
                 of gincert."
                    .to_owned();
        }
        self.unreadable = Some(reason.clone());
        let part = CheckResult { part: "layout", verdict: Verdict::Differs, counts: true, reason };
        self.parts.insert(0, part);
    }

    fn is_report(&mut self, report: &ReadReport, asked: &VerifyRequest<'_>) {
        let reason = "The file is laid out as a report of gincert.".to_owned();
        let part = CheckResult { part: "layout", verdict: Verdict::Agrees, counts: true, reason };
        self.parts.insert(0, part);
        self.authoriser = authoriser(report, &self.signatures);
        self.parts.extend(self.authoriser.as_ref().and_then(authoriser_part));
        self.must_sign = required_signatures::needed(report, &self.signatures);
        self.parts.extend(required_signatures::part(&self.must_sign, !self.signatures.is_empty()));
        self.inputs = check_files(&report.inputs, asked.folders.submission);
        self.issued = check_files(&report.issued, asked.folders.report);
        self.parts.push(inputs_part(&self.inputs, asked.folders.submission.is_some()));
        self.parts.push(issued_part(&self.issued, asked.signers.whose));
        self.parts.extend(facts_part(report, &self.issued, asked));
        self.parts.extend(rendering_part(report, &self.issued, asked));
        self.says = Some(says(report));
    }
}

/// Whether everything that fits was signed by keys that the reader's list does not name.
fn is_signer_unknown(signatures: &[SignatureResult], whose: TrustSource) -> bool {
    let judged = || signatures.iter().filter(|one| !one.repeats());
    whose == TrustSource::Reader
        && judged().any(|one| one.valid == Some(false))
        && judged().all(|one| one.fits != Some(false) && one.valid != Some(true))
        && judged().all(|one| one.valid.is_none() || one.is_unknown)
}

impl Verification {
    /// Whether the file is as it was signed, by somebody whom the reader's list does not name.
    pub(crate) fn is_signer_unknown(&self) -> bool {
        is_signer_unknown(&self.signatures, self.signers_are)
    }
}

fn signatures_part(signatures: &[SignatureResult], asked: &VerifyRequest<'_>) -> CheckResult {
    let all = || signatures.iter().filter(|one| !one.repeats());
    let has = |valid: Option<bool>| all().any(|one| one.valid == valid);
    let is_broken = all().any(|one| one.fits == Some(false));
    let (verdict, reason) = if signatures.is_empty() {
        (Verdict::NotTested, "Unsigned: no signature file was found.".to_owned())
    } else if is_broken {
        (Verdict::Differs, "Bad signature: it does not match the file.".to_owned())
    } else if has(Some(true)) && has(Some(false)) {
        let reason = "One signature is trusted; another valid signature is not. Decide whether it \
                      is needed.";
        (Verdict::NeedsAPerson, reason.to_owned())
    } else if has(Some(true)) {
        (Verdict::Agrees, "All signatures checked are valid and authorised.".to_owned())
    } else if is_signer_unknown(signatures, asked.signers.whose) {
        (Verdict::NeedsAPerson, format!("{UNKNOWN} {UNKNOWN_MEANS}"))
    } else if has(Some(false)) {
        (Verdict::Differs, "No signature found is valid and authorised.".to_owned())
    } else if asked.signers.allowed.is_none() {
        let why = unsaid(asked.signers);
        let reason = format!("The signers were not checked: {why}.");
        (Verdict::NotTested, reason)
    } else if let Some(name) = asked.principal {
        (Verdict::Differs, format!("No signature found is by '{}'.", printable(name)))
    } else {
        (Verdict::NotTested, "No signature could be checked.".to_owned())
    };
    CheckResult { part: "signatures", verdict, counts: true, reason }
}

/// The sentence for a file signed by a key that the reader's list does not name.
const UNKNOWN: &str = "The signer is not known to you.";
const UNKNOWN_MEANS: &str = "The file has not changed since it was signed, but your list of \
                             signers does not name the key that signed it.";
const SENDERS: &str = "The file has not changed since it was signed. The list of signers came with \
                       the file, so the signer is not verified. Give an independently obtained \
                       list with --signers FILE.";

/// By the sender's own list nothing is genuine.
fn senders_part(signatures: &[SignatureResult], whose: TrustSource) -> Option<CheckResult> {
    let is_good = signatures.iter().any(|one| one.valid == Some(true));
    (is_good && whose != TrustSource::Reader).then(|| CheckResult {
        part: "signers",
        verdict: Verdict::NeedsAPerson,
        counts: true,
        reason: SENDERS.to_owned(),
    })
}

fn counts_of(files: &[FileResult]) -> [u64; 3] {
    [Some(true), Some(false), None]
        .map(|answer| files.iter().filter(|file| file.matches == answer).count() as u64)
}

fn inputs_part(files: &[FileResult], is_asked: bool) -> CheckResult {
    let [same, other, absent] = counts_of(files);
    let (verdict, reason) = match (is_asked, same, other, absent) {
        (false, ..) => (
            Verdict::NotTested,
            format!(
                "The {} that the report covers were not compared; give the submission's folder \
                 with --submission.",
                files_of(files.len())
            ),
        ),
        (true, _, 1.., _) => (Verdict::Differs, {
            let differing = counted(other, "differs", "differ");
            format!("Of the {} that the report covers, {differing}.", files_of(files.len()))
        }),
        (true, 0, 0, 0) => {
            (Verdict::NotTested, "The report lists no files that it covers.".to_owned())
        }
        (true, _, 0, 1..) => (
            Verdict::NotTested,
            format!(
                "Of the {} that the report covers, {}; is the folder after --submission the one that \
                 was certified?",
                files_of(files.len()),
                counted(
                    absent,
                    "is not at hand under its name",
                    "are not at hand under their names"
                )
            ),
        ),
        (true, 1.., 0, 0) => (
            Verdict::Agrees,
            format!(
                "The {} that the report covers match the submission's folder, byte for byte.",
                files_of(files.len())
            ),
        ),
    };
    CheckResult { part: "inputs", verdict, counts: is_asked, reason }
}

/// If the signer is trusted, issued files may be absent; otherwise all of them are required.
fn issued_part(files: &[FileResult], whose: TrustSource) -> CheckResult {
    let [same, other, absent] = counts_of(files);
    let all = files_of(files.len());
    let (verdict, reason) = match (same, other, absent) {
        (_, 1.., _) => {
            let differing = counted(other, "differs", "differ");
            (Verdict::Differs, format!("Of the {all} issued with the report, {differing}."))
        }
        (_, 0, 0) => (
            Verdict::Agrees,
            format!("The {all} issued with the report are present and match, byte for byte."),
        ),
        (0, 0, _) => (
            Verdict::NotTested,
            format!("The {all} issued with the report were not compared: none is at hand."),
        ),
        (1.., 0, _) => (
            Verdict::NotTested,
            format!(
                "Of the {all} issued with the report, {} not at hand.",
                counted(absent, "is", "are")
            ),
        ),
    };
    let is_alone = same + other == 0 && whose == TrustSource::Reader;
    CheckResult { part: "issued", verdict, counts: !is_alone, reason }
}

/// Largest `report.json` and `findings.jsonl` whose facts are compared with those of `report.md`.
pub const FACTS_BYTES_MAX: u64 = 16_777_216;

/// Whether the papers of the report say the same, where they are at hand and are the ones issued.
fn facts_part(
    report: &ReadReport,
    issued: &[FileResult],
    asked: &VerifyRequest<'_>,
) -> Option<CheckResult> {
    let bytes = |path: &str| {
        let row = issued.iter().find(|row| row.path == path && row.matches == Some(true))?;
        let file = std::fs::File::open(asked.folders.report?.join(&row.path)).ok()?;
        let mut bytes = Vec::new();
        file.take(FACTS_BYTES_MAX + 1).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    };
    let (json, findings) = (bytes("report.json")?, bytes("findings.jsonl")?);
    let annex = match report.issued.iter().any(|row| row.path == ANNEX_FILE) {
        true => Some(bytes(ANNEX_FILE)?),
        false => None,
    };
    let part =
        |verdict, counts, reason| Some(CheckResult { part: "facts", verdict, counts, reason });
    let all = [asked.bytes, &json, &findings, annex.as_deref().unwrap_or_default()];
    if all.iter().any(|bytes| bytes.len() as u64 > FACTS_BYTES_MAX) {
        let reason = "report.md, report.json and findings.jsonl were not compared with each other: \
                      they are too large.";
        return part(Verdict::NotTested, false, reason.to_owned());
    }
    let text = std::str::from_utf8(asked.bytes).ok()?;
    let beside = AccompanyingFiles { json: &json, findings: &findings, annex: annex.as_deref() };
    let why = match consistency::compare(text, report, &beside) {
        Ok(()) => {
            let files = match annex {
                Some(_) => "report.md, annex.md, report.json and findings.jsonl",
                None => "report.md, report.json and findings.jsonl",
            };
            return part(Verdict::Agrees, true, format!("{files} are consistent."));
        }
        Err(why) => why,
    };
    if report.fact(TitleFact::ToolBuild) == Some(asked.build) {
        return part(Verdict::Differs, true, why);
    }
    let reason = format!(
        "{why} It names a different tool build, which may lay out papers differently, so this is \
         not conclusive."
    );
    part(Verdict::NotTested, asked.signers.whose != TrustSource::Reader, reason)
}

fn files_of(count: usize) -> String {
    counted(count as u64, "file", "files")
}

fn says(report: &ReadReport) -> ReportStatement {
    let fact = |fact: TitleFact| report.stated(fact).map(printable);
    let conclusion = report.conclusion.iter().chain(&report.statement);
    ReportStatement {
        title: printable(&report.title),
        draft: report.is_draft,
        report_number: fact(TitleFact::ReportNumber),
        issue: fact(TitleFact::Issue),
        date_of_issue: fact(TitleFact::DateOfIssue),
        conformity: report.conformity().map(Conformity::words),
        conclusion: conclusion.map(|sentence| printable(sentence)).collect(),
    }
}

/// A name in a report and one in a signers' file are the same only where they are spelled alike;
/// whether two names are one person, no machine knows.
fn authoriser(report: &ReadReport, signatures: &[SignatureResult]) -> Option<Authoriser> {
    let name = report.stated(TitleFact::Authoriser)?;
    let signs_as = report.stated(TitleFact::AuthoriserSignsAs);
    let is_signed = |wanted: &str| {
        let valid = signatures.iter().filter(|one| one.valid == Some(true));
        valid.flat_map(|one| &one.names).any(|name| name == wanted)
    };
    let signed = match signs_as {
        Some(principal) => Some(is_signed(principal)),
        None => is_signed(name).then_some(true),
    };
    Some(Authoriser { name: printable(name), signs_as: signs_as.map(printable), signed })
}

/// Where the report says under which name its authoriser signs, and somebody else alone did.
fn authoriser_part(authoriser: &Authoriser) -> Option<CheckResult> {
    if authoriser.signed != Some(false) {
        return None;
    }
    let signs_as = authoriser.signs_as.as_deref().unwrap_or_default();
    let reason = format!(
        "The report states that its authoriser signs as '{signs_as}', but no valid signature has \
         that name."
    );
    Some(CheckResult { part: "authoriser", verdict: Verdict::NeedsAPerson, counts: true, reason })
}
