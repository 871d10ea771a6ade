//! Bar charts of counts, a panel for each sample, and the axes of figures.

use crate::Fraction;
use serde::Serialize;

/// The bars of one sample.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Panel {
    /// What was counted.
    pub name: String,
    /// A count for each bar.
    pub counts: Vec<u64>,
    /// What each bar is expected to be.
    pub expected: Fraction,
}

/// Bars over intervals, in panels with one scale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bars {
    /// What the figure shows.
    pub title: String,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// Where intervals begin and end: one more than there are bars.
    pub edges: Vec<Fraction>,
    /// What is drawn, from the top.
    pub panels: Vec<Panel>,
    /// The same in words.
    pub alt_text: String,
}

/// An axis with its unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// What is plotted.
    pub label: String,
    /// Its unit; empty for a plain number.
    pub unit: String,
}
