//! A submission in, a report out.

use crate::Document;
use gincert_certify::{Certification, CertifyError};
use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A submission: its page `submission.md` and the files that the page names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Submission {
    /// A folder. It is read and not written.
    Folder(PathBuf),
    /// Files by their paths in the submission, such as `rules.md` or `logs/day.jsonl`.
    Files(Vec<Document>),
}

/// Why no certification was made.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    /// A path that leads out of the submission, or is none.
    #[error("'{0}' is not a path inside a submission")]
    Path(String),
    /// Two files of one path.
    #[error("'{0}' is given twice")]
    Twice(String),
    /// The files could not be put into a temporary folder.
    #[error("the temporary folder of the submission could not be written: {0}")]
    Temporary(#[from] io::Error),
    /// The report could not be made.
    #[error(transparent)]
    Certify(#[from] CertifyError),
}

/// Certifies a submission: checks its papers, computes its game, audits its logs, tests its shuffles and
/// random numbers, and lays all of it out as a report. `engagement` is the laboratory's document;
/// without one the report is a draft self-assessment.
///
/// Files in memory are put into a temporary folder of their own first, because logs may be larger than
/// memory; the report is the same to the byte as that about a folder with these files.
///
/// # Errors
/// [`SubmissionError`]; what is wrong with the submission is a finding of the report.
///
/// ```
/// use gincert::{Document, Submission, certify};
/// let page = Document::new("submission.md", "# Nothing yet\n");
/// let made = certify(&Submission::Files(vec![page]), None).unwrap();
/// assert!(made.report.self_assessment);
/// assert!(made.unreadable);
/// ```
pub fn certify(
    submission: &Submission,
    engagement: Option<&Document>,
) -> Result<Certification, SubmissionError> {
    let engagement = engagement.map(|paper| (paper.name.as_str(), paper.bytes.as_slice()));
    match submission {
        Submission::Folder(folder) => Ok(gincert_certify::certify(folder, engagement)?),
        Submission::Files(files) => {
            let folder = tempfile::tempdir()?;
            write(folder.path(), files)?;
            Ok(gincert_certify::certify(folder.path(), engagement)?)
        }
    }
}

fn write(folder: &Path, files: &[Document]) -> Result<(), SubmissionError> {
    let mut seen = BTreeSet::new();
    for file in files {
        let path = Path::new(&file.name);
        let mut parts = path.components();
        let is_inside = parts.all(|part| matches!(part, Component::Normal(_)));
        if file.name.is_empty() || !is_inside || file.name.contains('\\') {
            return Err(SubmissionError::Path(file.name.clone()));
        }
        if !seen.insert(path.to_owned()) {
            return Err(SubmissionError::Twice(file.name.clone()));
        }
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(target, &file.bytes)?;
    }
    Ok(())
}
