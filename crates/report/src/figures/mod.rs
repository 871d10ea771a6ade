//! Figures as SVG. Knows nothing about what is drawn.

pub(crate) mod bar_chart;
pub(crate) mod drawing;
pub(crate) mod figure;
pub(crate) mod heat_map;
pub(crate) mod svg;
