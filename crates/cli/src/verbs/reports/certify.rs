//! `gincert certify`: a submission in, a report out.

use super::replaced::{ReplacedFiles, replaced};
use crate::args::CertifyArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{engagement, shown};
use crate::io::secret::{mask_key, private_key};
use crate::ui::output::{Output, counts_of, exit_for};
use crate::ui::progress::Spinner;
use crate::ui::wrap::wrapped;
use gincert_certify::{Certification, CertifyError, LoadError, certify_masked};
use gincert_evidence::{Digest, Grade};
use gincert_report::{ConclusionLine, allowed_signers_line, write_folder};
use gincert_signing::{Namespace, PrivateKey, sign};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    report: String,
    sha256: Digest,
    self_assessment: bool,
    signed: bool,
    material: u64,
    minor: u64,
    observations: u64,
    conclusion: Vec<ConclusionLine>,
    /// Files of such names that were in the folder and that no earlier report there names.
    left_in_place: Vec<String>,
}

pub fn run(output: &Output, args: &CertifyArgs) -> Result<Exit, Failure> {
    if !args.submission.is_dir() {
        let sentence = format!("{} is not a submission folder.", shown(&args.submission));
        return Err(Failure::unreadable(sentence));
    }
    refuse_inside(args)?;
    let key = args.key.as_deref().map(private_key).transpose()?;
    let engagement = engagement(args.engagement.as_deref())?;
    let mask = args.mask.as_deref().map(mask_key).transpose()?;
    let named = engagement.as_ref().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    let busy = Spinner::new(output, format!("certifying {}", shown(&args.submission)));
    let made = certify_masked(&args.submission, named, mask.as_ref()).map_err(failed)?;
    drop(busy);
    let files = files(&made, key.as_ref(), &args.principal)?;
    let ReplacedFiles { earlier, left } = replaced(&args.out, &files)?;
    let earlier: Vec<&str> = earlier.iter().map(String::as_str).collect();
    write_folder(&args.out, &files, &earlier).map_err(|error| failed(error.into()))?;
    answer(output, args, &made, left)?;
    if made.unreadable {
        return Ok(Exit::Unreadable);
    }
    Ok(exit_for(&made.counted(), args.fail_on))
}

/// The submission is evidence: nothing is written into it.
fn refuse_inside(args: &CertifyArgs) -> Result<(), Failure> {
    let submission = args.submission.canonicalize().ok();
    let mut out = Some(args.out.as_path());
    while let Some(folder) = out.filter(|folder| !folder.exists()) {
        out = folder.parent();
    }
    let out = out.and_then(|folder| folder.canonicalize().ok());
    match (submission, out) {
        (Some(submission), Some(out)) if out.starts_with(&submission) => Err(Failure::usage(
            "The submission folder is evidence; choose another folder for the report.",
        )),
        _ => Ok(()),
    }
}

/// What a certification that came to nothing ends with.
pub fn failed(error: CertifyError) -> Failure {
    match error {
        CertifyError::Write(error) => Failure::not_writable(format!("{error}.")),
        CertifyError::TakeIn(error) => not_taken_in(error),
        CertifyError::TooLarge { .. } => Failure::unreadable(format!("{error}.")),
        other => Failure::internal(format!("{other}.")),
    }
}

/// A submission that changes while it is read is no input; no room for temporary files is no fault of
/// the submission.
pub fn not_taken_in(error: LoadError) -> Failure {
    let sentence = format!("{error}.");
    match error {
        LoadError::Changed(_) => Failure::unreadable(sentence),
        LoadError::Workspace(_) => Failure::not_writable(sentence),
    }
}

/// What goes into the folder; the report is the last, because it is the seal.
fn files(
    made: &Certification,
    key: Option<&PrivateKey>,
    principal: &str,
) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = made.beside.clone();
    if let Some(key) = key {
        let signature = sign(key, Namespace::Report, &made.markdown)
            .map_err(|error| Failure::internal(format!("{error}.")))?;
        let signers = allowed_signers_line(principal, &[Namespace::Report], key.public_key())
            .map_err(|error| Failure::usage(format!("{error}.")))?;
        files.push(("allowed_signers".to_owned(), signers.into_bytes()));
        files.push(("report.md.sig".to_owned(), signature.into_bytes()));
    }
    files.push(("report.md".to_owned(), made.markdown.clone()));
    Ok(files)
}

fn answer(
    output: &Output,
    args: &CertifyArgs,
    made: &Certification,
    left_in_place: Vec<String>,
) -> Result<(), Failure> {
    let report = shown(&args.out.join("report.md"));
    let [observations, minor, material] = made.grades;
    let signed = args.key.is_some();
    if output.json() {
        return output.print_json(&Answer {
            report,
            sha256: Digest::of(&made.markdown),
            self_assessment: made.report.self_assessment,
            signed,
            material,
            minor,
            observations,
            conclusion: made.conclusion.clone(),
            left_in_place,
        });
    }
    if output.quiet() {
        return output.print(&format!("{report}: {}\n", counts_of(made.grades)));
    }
    let kind = if made.report.self_assessment {
        "draft self-assessment (no complete engagement)"
    } else {
        "test report"
    };
    let signature =
        if signed { "signed (report.md.sig, allowed_signers)" } else { "not signed (no --key)" };
    let mut head = format!(
        "Report     {report}\nKind       {kind}\nSignature  {signature}\nFindings   {}\n",
        counts_of(made.grades)
    );
    for line in &made.conclusion {
        let line = match output.details() {
            true => line.to_string(),
            false => line.within(LINE_CHARS, "3"),
        };
        head.push_str(&wrapped("  - ", &line));
    }
    let mut body = String::new();
    for finding in made.findings.iter().filter(|finding| finding.grade == Grade::Material) {
        let message = gincert_evidence::printable(&finding.sentence());
        let words = format!("{}: {message} [{}]", finding.place, finding.code);
        body.push_str(&wrapped("  ", &words));
    }
    for file in left_in_place {
        let file = gincert_evidence::printable(&file);
        let words = format!("{file}: not part of an earlier report in this folder");
        body.push_str(&wrapped("Left in place  ", &words));
    }
    output.print_screen(&head, &body)
}

/// Longest line of the conclusion that a screen shows whole, in characters.
const LINE_CHARS: usize = 150;
