//! Which files of a folder a new certification replaces: those that the report there names, with
//! their digests. Everything else in the folder is somebody else's and stays.

use crate::io::exit::Failure;
use crate::io::files::shown;
use crate::verbs::signatures::sidecar_files::owned_files;
use gincert_evidence::Digest;
use gincert_input::read_file;
use gincert_report::{REPORT_BYTES_MAX, earlier_seals, looks_like_report, read_report};
use std::collections::BTreeSet;
use std::path::Path;

/// The files of an earlier certification, which a new one removes, and others of such names,
/// which stay; both as paths below the folder, in their order.
#[derive(Default)]
pub struct ReplacedFiles {
    pub earlier: Vec<String>,
    pub left: Vec<String>,
}

/// Looks at a folder before a report is written into it. `written` are the files to be written.
///
/// # Errors
/// A report, a signature or a list of signers that no certification into this folder wrote and
/// that would be lost.
pub fn replaced(out: &Path, written: &[(String, Vec<u8>)]) -> Result<ReplacedFiles, Failure> {
    let here: BTreeSet<String> = owned_files(out).into_iter().collect();
    let refuse = |file: &str, why: &str| {
        let path = shown(&out.join(file));
        let sentence = format!("{path} {why}; move it, or choose another folder with --out.");
        Err(Failure::usage(sentence))
    };
    let mut earlier: BTreeSet<String> = BTreeSet::new();
    let read = |path: &Path| read_file(path, REPORT_BYTES_MAX).unwrap_or_default();
    // A certification that was cut off while it replaced a report has put that one aside.
    let mut reports: Vec<Vec<u8>> = earlier_seals(out).iter().map(|path| read(path)).collect();
    reports.retain(|bytes| looks_like_report(bytes));
    if here.contains("report.md") {
        let bytes = read(&out.join("report.md"));
        if !looks_like_report(&bytes) {
            return refuse("report.md", "is not a report of gincert");
        }
        reports.push(bytes);
    } else if reports.is_empty() && here.contains("report.md.sig") {
        return refuse("report.md.sig", "signs a missing report");
    }
    for bytes in reports {
        earlier.extend(["report.md", "report.md.sig", "report.html"].map(str::to_owned));
        let issued = read_report(&bytes).map(|report| report.issued).unwrap_or_default();
        for file in issued.iter().filter(|file| here.contains(&file.path)) {
            let bytes = read_file(&out.join(&file.path), REPORT_BYTES_MAX);
            if bytes.is_ok_and(|bytes| Digest::of(&bytes) == file.sha256) {
                earlier.insert(file.path.clone());
            }
        }
    }
    if here.contains("allowed_signers") {
        // A certification writes one line; a list of several is a house's own.
        let bytes = read_file(&out.join("allowed_signers"), REPORT_BYTES_MAX).unwrap_or_default();
        let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count();
        if lines == 1 && here.contains("report.md.sig") {
            earlier.insert("allowed_signers".to_owned());
        } else if written.iter().any(|(name, _)| name == "allowed_signers") {
            return refuse(
                "allowed_signers",
                "is a list of signers that a certification did not \
                                              write",
            );
        }
    }
    let is_written = |file: &String| written.iter().any(|(name, _)| name == file);
    let left = here.iter().filter(|file| !earlier.contains(*file) && !is_written(file));
    let left = left.cloned().collect();
    Ok(ReplacedFiles { earlier: earlier.into_iter().collect(), left })
}
