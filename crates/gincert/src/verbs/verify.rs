//! `gincert verify`: signatures, digests, and the report computed again.

use crate::exit::{Exit, Failure};
use crate::files::{engagement, read, shown};
use crate::output::Output;
use gincert_certify::recompute;
use gincert_evidence::Verdict;
use gincert_report::{
    AllowedSigners, Folders, Moment, REPORT_BYTES_MAX, SIGNATURE_BYTES_MAX, SIGNERS_BYTES_MAX,
    SignatureFile, Verification, fact, verify_report,
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Most signatures of one file.
const SIGNATURES_MAX: usize = 100;

/// What to compare with.
pub struct Request<'a> {
    pub signers: Option<&'a Path>,
    pub on: Option<&'a str>,
    pub submission: Option<&'a Path>,
    pub recompute: bool,
    pub engagement: Option<&'a Path>,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    verification: Verification,
    signers: String,
    on: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recomputed: Option<Recomputed>,
}

#[derive(Serialize)]
struct Recomputed {
    facts_equal: bool,
    bytes_equal: bool,
}

pub fn run(output: &Output, files: &[PathBuf], request: &Request<'_>) -> Result<Exit, Failure> {
    let mut answers = Vec::new();
    for file in files {
        answers.push(verify(file, request)?);
    }
    if output.json() {
        match answers.as_slice() {
            [one] => output.print_json(one)?,
            many => output.print_json(&serde_json::json!({ "files": many }))?,
        }
    } else {
        for answer in &answers {
            output.print(&words(answer))?;
        }
    }
    let fine = answers.iter().all(|answer| answer.verification.verdict == Verdict::Agrees);
    Ok(if fine { Exit::Clean } else { Exit::Findings })
}

fn verify(file: &Path, request: &Request<'_>) -> Result<Answer, Failure> {
    let report = read(file, REPORT_BYTES_MAX)?;
    let beside =
        file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let default_signers = beside.join("allowed_signers");
    let signers_path = request.signers.unwrap_or(&default_signers);
    let (signers, signers_word) = match (request.signers, signers_path.exists()) {
        (None, false) => (AllowedSigners::default(), "none at hand".to_owned()),
        (chosen, _) => {
            let bytes = read(signers_path, SIGNERS_BYTES_MAX)?;
            let (signers, findings) = AllowedSigners::read(&shown(signers_path), &bytes);
            if let Some(finding) = findings.first() {
                let sentence = format!("{}: {}", finding.place, finding.message);
                return Err(Failure::unreadable(sentence));
            }
            let whose = if chosen.is_some() {
                ""
            } else {
                " (beside the report: it says who signed, not whether you trust them)"
            };
            (signers, format!("{}{whose}", shown(signers_path)))
        }
    };
    let on_text = request.on.map(str::to_owned).or_else(|| fact(&report, "Date of issue"));
    let on = match (request.on, &on_text) {
        (Some(text), _) => {
            Some(Moment::parse(text).map_err(|error| Failure::usage(format!("--on: {error}.")))?)
        }
        (None, Some(text)) => Moment::parse(text).ok(),
        (None, None) => None,
    };
    let signatures = signatures(file, beside)?;
    let folders = Folders { submission: request.submission, report: Some(beside) };
    let mut verification = verify_report(&shown(file), &report, &signatures, &signers, on, folders);
    let recomputed = if request.recompute { Some(again(request, &report, beside)?) } else { None };
    if recomputed.as_ref().is_some_and(|again| !again.facts_equal) {
        verification.verdict = Verdict::Differs;
    }
    let on = on.and(on_text);
    Ok(Answer { verification, signers: signers_word, on, recomputed })
}

fn again(request: &Request<'_>, report: &[u8], beside: &Path) -> Result<Recomputed, Failure> {
    let json = read(&beside.join("report.json"), REPORT_BYTES_MAX)?;
    let engagement = engagement(request.engagement)?;
    let named = engagement.as_ref().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    let folder = request.submission.unwrap_or(Path::new("."));
    let made = recompute(folder, named, report, &json)
        .map_err(|error| Failure::internal(format!("{error}.")))?;
    Ok(Recomputed { facts_equal: made.facts_equal, bytes_equal: made.bytes_equal })
}

/// The files `FILE.sig` and `FILE.NAME.sig` beside a file, by name.
fn signatures(file: &Path, beside: &Path) -> Result<Vec<SignatureFile>, Failure> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(beside)));
    let mut names: Vec<String> = std::fs::read_dir(beside)
        .map_err(unreadable)?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|other| {
            let middle = other.strip_prefix(&name).and_then(|rest| rest.strip_suffix(".sig"));
            middle.is_some_and(|middle| middle.is_empty() || middle.starts_with('.'))
        })
        .collect();
    names.sort();
    if names.len() > SIGNATURES_MAX {
        let sentence = format!("{} has more than {SIGNATURES_MAX} signatures.", shown(file));
        return Err(Failure::unreadable(sentence));
    }
    names
        .into_iter()
        .map(|name| {
            let bytes = read(&beside.join(&name), SIGNATURE_BYTES_MAX)?;
            Ok(SignatureFile { file: name, bytes })
        })
        .collect()
}

fn words(answer: &Answer) -> String {
    let verification = &answer.verification;
    let mut text = format!("{}: {}\n", verification.file, verification.verdict);
    text.push_str(&format!(
        "  sha256     {}\n  signers    {}\n",
        verification.sha256, answer.signers
    ));
    text.push_str(&format!(
        "  date       {}\n",
        answer.on.as_deref().unwrap_or("none; keys with a validity window do not count")
    ));
    if verification.signatures.is_empty() {
        text.push_str("  signature  none beside the file\n");
    }
    for signature in &verification.signatures {
        let result = if signature.valid { "valid" } else { "NOT VALID" };
        text.push_str(&format!(
            "  signature  {}: {result}. {}\n",
            signature.file, signature.reason
        ));
    }
    for (kind, files) in [("input", &verification.inputs), ("issued", &verification.issued)] {
        for file in files {
            let result = match file.matches {
                Some(true) => "matches",
                Some(false) => "DIFFERS",
                None => "not at hand",
            };
            text.push_str(&format!("  {kind:<9}  {}: {result}\n", file.path));
        }
    }
    if let Some(why) = &verification.unreadable {
        text.push_str(&format!("  files      {why}\n"));
    }
    if let Some(again) = &answer.recomputed {
        let facts = if again.facts_equal { "every fact came out the same" } else { "facts DIFFER" };
        let bytes =
            if again.bytes_equal { "the same bytes" } else { "other bytes (another tool build?)" };
        text.push_str(&format!("  recomputed {facts}; {bytes}\n"));
    }
    text
}
