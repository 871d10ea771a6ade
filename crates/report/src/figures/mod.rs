//! Figures as SVG. Knows nothing about what is drawn.

pub(crate) mod bar_chart;
pub(crate) mod category_bars;
pub(crate) mod figure;
pub(crate) mod heat_map;
pub(crate) mod svg;

use crate::figures::bar_chart::bars_svg;
use crate::figures::category_bars::category_bars_svg;
use crate::figures::figure::{FigureError, figure_svg};
use crate::figures::heat_map::heat_map_svg;
use gincert_evidence::Drawing;

/// A drawing as SVG text, with its title and words for those who cannot see it inside.
///
/// # Errors
/// [`FigureError`] for too many or too large points.
pub fn drawing_svg(drawing: &Drawing) -> Result<String, FigureError> {
    match drawing {
        Drawing::Lines(figure) if figure.bars.is_empty() => figure_svg(figure),
        Drawing::Lines(figure) => category_bars_svg(figure),
        Drawing::Bars(bars) => bars_svg(bars),
        Drawing::HeatMap(map) => heat_map_svg(map),
    }
}
