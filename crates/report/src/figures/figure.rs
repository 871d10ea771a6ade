//! A figure of lines drawn as SVG, and why a figure of any kind cannot be drawn.
//!
//! It knows axes and series. Points are exact until they are drawn; nothing is computed from what
//! is drawn. No system font is asked for, so that machines draw the same bytes.

use crate::figures::svg::{axis, xml};
use gincert_evidence::{Figure, Fraction, printable};
use plotters::prelude::*;

/// Most points, bars or cells in a figure.
pub const POINTS_MAX: u64 = 100_000;

const SIZE: (u32, u32) = (800, 480);
const DRAWN_DECIMALS: u32 = 15;

/// Why a figure cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FigureError {
    /// More than [`POINTS_MAX`] points, bars or cells.
    #[error("the figure has more than {POINTS_MAX} points, bars or cells")]
    TooManyPoints,
    /// A point whose value no drawing can hold.
    #[error("a point of the figure is too large to be drawn")]
    TooLarge,
    /// The drawing itself failed.
    #[error("the figure cannot be drawn: {0}")]
    Drawing(String),
}

/// Colours that differ in lightness too (after Okabe and Ito, 2008).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// The lines as SVG text, with title and words inside.
pub(crate) fn figure_svg(figure: &Figure) -> Result<String, FigureError> {
    let series = drawn_series(figure)?;
    let points = || series.iter().flat_map(|(_, points)| points);
    let x = span(points().map(|point| point.0));
    let y = span(points().map(|point| point.1));
    let mut svg = String::new();
    draw(figure, &series, x, y, &mut svg)
        .map_err(|error| FigureError::Drawing(printable(&error.to_string())))?;
    Ok(with_words(&svg, figure))
}

type PlottedSeries = Vec<(String, Vec<(f64, f64)>)>;

fn drawn_series(figure: &Figure) -> Result<PlottedSeries, FigureError> {
    let count: u64 = figure.series.iter().map(|s| s.points.len() as u64).sum();
    if count > POINTS_MAX {
        return Err(FigureError::TooManyPoints);
    }
    let point = |(x, y): &(Fraction, Fraction)| Ok((drawn(x)?, drawn(y)?));
    figure
        .series
        .iter()
        .map(|series| {
            let points: Result<_, FigureError> = series.points.iter().map(point).collect();
            Ok((text(&series.name), points?))
        })
        .collect()
}

/// A value as it is drawn.
pub(crate) fn drawn(value: &Fraction) -> Result<f64, FigureError> {
    let value: f64 = value.decimal(DRAWN_DECIMALS).parse().map_err(|_| FigureError::TooLarge)?;
    // Spans and margins are computed from these, so they must not overflow.
    if value.abs() < 1e100 { Ok(value) } else { Err(FigureError::TooLarge) }
}

/// Least and greatest with a margin; a figure without points shows 0 to 1.
fn span(values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if low > high {
        return 0.0..1.0;
    }
    // A span too small beside its values has no distinguishable marks on its axis.
    let least = high.abs().max(low.abs()) * 1e-9;
    let margin = if high - low > least { (high - low) * 0.05 } else { (high.abs() * 0.5).max(0.5) };
    low - margin..high + margin
}

fn draw(
    figure: &Figure,
    series: &PlottedSeries,
    x: std::ops::Range<f64>,
    y: std::ops::Range<f64>,
    svg: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE).map_err(drawing_error)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(text(&figure.title), ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(72)
        .build_cartesian_2d(x, y)
        .map_err(drawing_error)?;
    chart
        .configure_mesh()
        .x_desc(axis(&figure.x))
        .y_desc(axis(&figure.y))
        .max_light_lines(1)
        .x_label_formatter(&tick)
        .y_label_formatter(&tick)
        .draw()
        .map_err(drawing_error)?;
    for ((name, points), colour) in series.iter().zip(COLOURS.iter().cycle()) {
        let colour = *colour;
        let line = LineSeries::new(points.iter().copied(), colour.stroke_width(2)).point_size(3);
        chart
            .draw_series(line)
            .map_err(drawing_error)?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
    }
    if series.len() > 1 {
        chart
            .configure_series_labels()
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw()
            .map_err(drawing_error)?;
    }
    root.present().map_err(drawing_error)?;
    Ok(())
}

fn drawing_error(error: impl std::fmt::Display) -> Box<dyn std::error::Error> {
    error.to_string().into()
}

fn text(text: &str) -> String {
    printable(text)
}

/// Puts title and description where screen readers look for them (SVG 2, section 5.7).
fn with_words(svg: &str, figure: &Figure) -> String {
    let words =
        format!("\n<title>{}</title>\n<desc>{}</desc>", xml(&figure.title), xml(&figure.alt_text));
    let mut out = match svg.find('>') {
        Some(end) => {
            let (head, rest) = svg.split_at(end + 1);
            format!("{head}{words}{rest}")
        }
        None => svg.to_owned(),
    };
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// A number at an axis: no more decimals than it needs, and no minus before a zero.
fn tick(value: &f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_have_no_needless_digits() {
        let ticks = [4.0, -0.0, 0.1 + 0.2, -10.0, 0.000_01].map(|value| tick(&value));
        assert_eq!(ticks, ["4", "0", "0.3", "-10", "0.00001"]);
    }

    use gincert_evidence::{Axis, Series};

    fn sample(points: Vec<(Fraction, Fraction)>, names: &[&str]) -> Figure {
        let axis = |label: &str| Axis { label: label.into(), unit: "cards".into() };
        Figure {
            title: "Score <1> & more".into(),
            x: axis("Score"),
            y: axis("Share"),
            series: names
                .iter()
                .map(|name| Series { name: (*name).into(), points: points.clone() })
                .collect(),
            bars: Vec::new(),
            alt_text: "Falls from </desc> to 0.".into(),
        }
    }

    fn points() -> Vec<(Fraction, Fraction)> {
        (1..6).map(|n| (Fraction::integer(n), Fraction::new(1, n).unwrap())).collect()
    }

    #[test]
    fn a_figure_is_drawn_with_its_words_and_the_same_bytes_each_time() {
        let figure = sample(points(), &["a<b", "c"]);
        let svg = figure_svg(&figure).unwrap();
        assert!(svg.starts_with("<svg "));
        assert!(svg.ends_with("</svg>\n"));
        assert!(svg.contains("<title>Score &lt;1&gt; &amp; more</title>"));
        assert!(svg.contains("<desc>Falls from &lt;/desc&gt; to 0.</desc>"));
        assert!(!svg.contains("a<b"));
        assert_eq!(svg, figure_svg(&figure).unwrap());
    }

    #[test]
    fn empty_single_and_level_series_are_drawn_too() {
        assert!(figure_svg(&sample(Vec::new(), &[])).is_ok());
        assert!(figure_svg(&sample(Vec::new(), &["a"])).is_ok());
        let one = vec![(Fraction::integer(7), Fraction::integer(7))];
        assert!(figure_svg(&sample(one, &["a"])).is_ok());
        let small = vec![(Fraction::zero(), Fraction::unit(15)); 2];
        assert!(figure_svg(&sample(small, &["a"])).is_ok());
    }

    #[test]
    fn too_many_and_too_large_points_are_refused() {
        let many = vec![(Fraction::zero(), Fraction::one()); POINTS_MAX as usize + 1];
        assert_eq!(figure_svg(&sample(many, &["a"])), Err(FigureError::TooManyPoints));
        let huge = Fraction::one().checked_div(&Fraction::unit(400)).unwrap();
        let large = vec![(huge, Fraction::one())];
        assert_eq!(figure_svg(&sample(large, &["a"])), Err(FigureError::TooLarge));
    }
}
