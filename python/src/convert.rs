//! Arguments of Python as values of the library, and its answers as objects of Python.

use gincert_input::{FileError, read_file};
use gincert_library::{Document, Fraction};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyType};
use pythonize::pythonize;
use serde::Serialize;
use std::path::{Path, PathBuf};

create_exception!(gincert, GincertError, PyValueError, "Why a question has no answer.");

/// Longest file that is read whole, in bytes; longer ones are refused by name. Logs are read piece by piece.
const FILE_BYTES_MAX: u64 = 64 << 20;

/// A question that has no answer.
pub fn refused(why: impl ToString) -> PyErr {
    GincertError::new_err(why.to_string())
}

/// A file: its path, or its bytes.
#[derive(FromPyObject)]
pub enum FileArgument<'py> {
    /// The bytes.
    Bytes(Bound<'py, PyBytes>),
    /// Where it is.
    Path(PathBuf),
}

impl FileArgument<'_> {
    /// The file with its name: the one given, or the path, or a default for bytes without a name.
    pub fn document(&self, name: Option<&str>, unnamed: &str) -> PyResult<Document> {
        match self {
            FileArgument::Bytes(bytes) => {
                Ok(Document::new(name.unwrap_or(unnamed), bytes.as_bytes()))
            }
            FileArgument::Path(path) => {
                let bytes = read(path)?;
                Ok(Document::new(name.map_or_else(|| shown(path), str::to_owned), bytes))
            }
        }
    }

    /// The file under its name in its folder.
    pub fn beside_others(&self, unnamed: &str) -> PyResult<Document> {
        let name = match self {
            FileArgument::Path(path) => path.file_name().map(|name| shown(Path::new(name))),
            FileArgument::Bytes(_) => None,
        };
        self.document(name.as_deref(), unnamed)
    }
}

/// A path as text.
pub fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn read(path: &Path) -> PyResult<Vec<u8>> {
    read_file(path, FILE_BYTES_MAX).map_err(|error| match error {
        FileError::Absent(error) | FileError::Io(error) => error.into(),
        other => refused(format!("'{}': {other}", shown(path))),
    })
}

/// An answer as dictionaries, lists, texts and numbers.
pub fn object<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, answer)?)
}

/// An exact number as `fractions.Fraction`.
pub fn fraction<'py>(py: Python<'py>, value: &Fraction) -> PyResult<Bound<'py, PyAny>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let text = format!("{}/{}", value.numerator(), value.denominator());
    FRACTION.import(py, "fractions", "Fraction")?.call1((text,))
}
