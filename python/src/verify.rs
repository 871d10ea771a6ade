//! `gincert.verify`.

use crate::convert::{FileArgument, object, refused};
use gincert_library::{Document, KeyTrust, Namespace, SignedFile};
use jiff::civil::Date;
use pyo3::prelude::*;
use std::path::PathBuf;

/// Whether a signed file is genuine, on a day: the object that `gincert verify --format json` prints.
///
/// `signatures` are the files beside it (`NAME.sig` and proofs); their names decide what they are.
#[pyfunction]
#[pyo3(signature = (file, signatures, *, on, signers = None, purpose = "report", submission = None, report = None))]
#[allow(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub fn verify<'py>(
    py: Python<'py>,
    file: FileArgument<'py>,
    signatures: Vec<PathBuf>,
    on: Date,
    signers: Option<FileArgument<'py>>,
    purpose: &str,
    submission: Option<PathBuf>,
    report: Option<PathBuf>,
) -> PyResult<Bound<'py, PyAny>> {
    let purpose =
        Namespace::ALL.into_iter().find(|one| one.word() == purpose).ok_or_else(|| {
            let words: Vec<&str> = Namespace::ALL.iter().map(|one| one.word()).collect();
            refused(format!("'{purpose}' is not a purpose; the purposes are {}", words.join(", ")))
        })?;
    let file = file.beside_others("report.md")?;
    let read = |path: PathBuf| FileArgument::Path(path).beside_others("");
    let signatures = signatures.into_iter().map(read).collect::<PyResult<Vec<Document>>>()?;
    let signers = signers.map(|list| list.document(None, "signers")).transpose()?;
    let verified = py.detach(|| {
        gincert_library::verify(&SignedFile {
            file: &file,
            purpose,
            signatures: &signatures,
            signers: signers.as_ref(),
            trust: KeyTrust::default(),
            on,
            submission: submission.as_deref(),
            report: report.as_deref(),
        })
    });
    object(py, &verified.map_err(refused)?)
}
