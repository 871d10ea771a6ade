//! An axis of a figure.

use serde::Serialize;

/// An axis with its unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// What is plotted.
    pub label: String,
    /// Its unit; empty for a plain number.
    pub unit: String,
}
