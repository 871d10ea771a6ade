//! The module `gincert` of Python: five functions of the library, over dictionaries, lists and exact fractions.
//!
//! This crate converts: arguments of Python into values of the library, and its answers into objects of Python. It
//! decides nothing.

mod analyze;
mod audit;
mod check;
mod convert;
mod hand;
mod verify;

use pyo3::prelude::*;

/// Certification and audit of gin-family games: Gin & Win, and gin rummy with its variants.
#[pymodule]
mod gincert {
    #[pymodule_export]
    use super::analyze::analyze;
    #[pymodule_export]
    use super::audit::audit;
    #[pymodule_export]
    use super::check::check;
    #[pymodule_export]
    use super::convert::GincertError;
    #[pymodule_export]
    use super::hand::hand;
    #[pymodule_export]
    use super::verify::verify;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
