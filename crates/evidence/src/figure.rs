//! A figure as a value: the renderers draw it.

use crate::{Axis, Bars, Fraction, HeatMap};
use serde::Serialize;

/// A named series of exact points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Series {
    /// What the series is.
    pub name: String,
    /// Points, in drawing order.
    pub points: Vec<(Fraction, Fraction)>,
}

/// A figure of lines, or of bars by category: title, axes, series, and the words for those who cannot see it.
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
    /// Names of the points, where each is a value of its own and is drawn as a bar; empty for lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bars: Vec<String>,
    /// The same in words.
    pub alt_text: String,
}

/// Anything that is drawn. In JSON it is what it holds: `series`, `panels` or `counts` tell which.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Drawing {
    /// Lines through points.
    Lines(Box<Figure>),
    /// Bars.
    Bars(Box<Bars>),
    /// A grid of counts.
    HeatMap(Box<HeatMap>),
}

impl Drawing {
    /// What it shows.
    pub fn title(&self) -> &str {
        match self {
            Drawing::Lines(figure) => &figure.title,
            Drawing::Bars(bars) => &bars.title,
            Drawing::HeatMap(map) => &map.title,
        }
    }

    /// The same in words, for those who cannot see it.
    pub fn alt_text(&self) -> &str {
        match self {
            Drawing::Lines(figure) => &figure.alt_text,
            Drawing::Bars(bars) => &bars.alt_text,
            Drawing::HeatMap(map) => &map.alt_text,
        }
    }
}

impl From<Figure> for Drawing {
    fn from(figure: Figure) -> Drawing {
        Drawing::Lines(Box::new(figure))
    }
}

impl From<Bars> for Drawing {
    fn from(bars: Bars) -> Drawing {
        Drawing::Bars(Box::new(bars))
    }
}

impl From<HeatMap> for Drawing {
    fn from(map: HeatMap) -> Drawing {
        Drawing::HeatMap(Box::new(map))
    }
}
