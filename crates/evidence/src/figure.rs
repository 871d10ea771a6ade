//! A figure as a value: the renderers draw it.

use crate::Fraction;
use serde::Serialize;

/// An axis with its unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// What is plotted.
    pub label: String,
    /// Its unit; empty for a plain number.
    pub unit: String,
}

/// A named series of exact points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Series {
    /// What the series is.
    pub name: String,
    /// Points, in drawing order.
    pub points: Vec<(Fraction, Fraction)>,
}

/// A figure: title, axes, series, and the words for those who cannot see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// What the figure shows.
    pub title: String,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// What is drawn.
    pub series: Vec<Series>,
    /// The same in words.
    pub alt_text: String,
}
