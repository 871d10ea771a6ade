//! `gincert.hand`.

use crate::convert::{FileArgument, object, refused};
use gincert_library::HandAnswer;
use pyo3::prelude::*;

/// What a hand is worth under a rule document, as `gincert hand --format json` (Gin & Win) and the question
/// `hand` of `gincert ask` (games that count deadwood) answer.
#[pyfunction]
#[pyo3(signature = (document, cards, dealer = None, *, name = None))]
pub fn hand<'py>(
    py: Python<'py>,
    document: FileArgument<'py>,
    cards: &str,
    dealer: Option<&str>,
    name: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let document = document.document(name, "document.md")?;
    let answer = py.detach(|| gincert_library::hand(&document, cards, dealer));
    match answer.map_err(refused)? {
        HandAnswer::GinAndWin(set) => object(py, &set),
        HandAnswer::Deadwood(answer) => object(py, &answer),
    }
}
