//! `gincert verify --recompute`: the report made again.

use crate::io::exit::Failure;
use crate::io::files::engagement;
use crate::io::secret::mask_key;
use crate::verbs::reports::certify::failed;
use crate::verbs::signatures::sidecar_files::{folder_of, owned_files};
use gincert_certify::{CertifyError, Original, Recomputation, not_tested, recompute};
use gincert_evidence::Verdict;
use gincert_input::{FileError, read_file};
use gincert_report::{CheckResult, REPORT_BYTES_MAX, Verification, unlisted_files};
use std::path::Path;

/// What a report was made with, besides its submission.
#[derive(Clone, Copy)]
pub struct GivenFiles<'a> {
    pub engagement: Option<&'a Path>,
    /// The key of the masks.
    pub mask: Option<&'a Path>,
}

/// Computes again what can be, and adds what came of it to the verification.
pub fn again(
    file: &Path,
    report: &[u8],
    submission: &Path,
    given: GivenFiles<'_>,
    done: &mut Verification,
) -> Result<Recomputation, Failure> {
    let made = match missing(done) {
        Some(why) => not_tested(why),
        None => computed(file, report, submission, given, done)?,
    };
    done.add(CheckResult {
        part: "recomputation",
        verdict: made.verdict,
        counts: true,
        reason: made.reason.clone(),
    });
    Ok(made)
}

/// Why nothing can be computed: no report, or other inputs than those that it names.
fn missing(done: &Verification) -> Option<&'static str> {
    if done.says.is_none() {
        return Some("only a report can be recomputed");
    }
    let inputs = done.parts.iter().find(|part| part.part == "inputs").map(|part| part.verdict);
    match inputs {
        Some(Verdict::Agrees) => None,
        Some(Verdict::Differs) => {
            Some("the submission's folder contains files other than those that the report names")
        }
        _ if done.inputs.is_empty() => None,
        _ => Some(
            "not all of the files that the report names are at hand; give the folder that \
                   was certified with --submission DIR",
        ),
    }
}

fn computed(
    file: &Path,
    report: &[u8],
    submission: &Path,
    given: GivenFiles<'_>,
    done: &Verification,
) -> Result<Recomputation, Failure> {
    let engagement = engagement(given.engagement)?;
    let mask = given.mask.map(mask_key).transpose()?;
    let folder = folder_of(file);
    let beside = |path: &str| match read_file(&folder.join(path), REPORT_BYTES_MAX) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(FileError::Absent(_)) => Ok(None),
        Err(error) => Err(error.to_string()),
    };
    let not_named = unlisted_files(owned_files(folder), &done.issued);
    let made = recompute(&Original {
        submission,
        engagement: engagement.as_ref().map(|(name, bytes)| (name.as_str(), bytes.as_slice())),
        mask: mask.as_ref(),
        report,
        beside: &beside,
        not_named: &not_named,
    });
    match made {
        Err(error @ CertifyError::TooLarge { .. }) => Ok(not_tested(error.to_string())),
        made => made.map_err(failed),
    }
}
