//! `gincert.check`.

use crate::convert::{FileArgument, object};
use gincert_library::DocumentAnswer;
use pyo3::prelude::*;

/// What is wrong with a rule document: its verdict, findings and printed figures, as
/// `gincert check --format json` has them.
#[pyfunction]
#[pyo3(signature = (document, *, name = None))]
pub fn check<'py>(
    py: Python<'py>,
    document: FileArgument<'py>,
    name: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let document = document.document(name, "document.md")?;
    let answer = py.detach(|| DocumentAnswer::new(&gincert_library::check(&document)));
    object(py, &answer)
}
