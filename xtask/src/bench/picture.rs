//! A picture of the ratios: a bar for each rival, on a logarithmic scale, ours at one.

use super::table::TableResult;

const LEFT: f64 = 430.0;
const WIDTH: f64 = 960.0;
const LINE: f64 = 22.0;
/// The scale: from a tenth of ours to ten thousand times as much.
const EXPONENTS: std::ops::RangeInclusive<i32> = -1..=4;

/// Where a ratio lies from the left.
fn at(ratio: f64) -> f64 {
    let (least, most) = (f64::from(*EXPONENTS.start()), f64::from(*EXPONENTS.end()));
    let share = (ratio.log10().clamp(least, most) - least) / (most - least);
    LEFT + share * (WIDTH - LEFT - 60.0)
}

/// The picture of all comparisons.
pub fn svg(results: &[TableResult]) -> String {
    let ratios: Vec<(String, f64)> = results
        .iter()
        .flat_map(|result| {
            let title = result.title.split(',').next().unwrap_or_default();
            result.ratios().map(move |(name, ratio)| (format!("{title}: {name}"), ratio))
        })
        .collect();
    let height = LINE * (ratios.len() as f64 + 2.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>CPU time of rivals as multiples of ours</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for exponent in EXPONENTS {
        let (x, label) = (at(10f64.powi(exponent)), 10f64.powi(exponent));
        svg.push_str(&format!(
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{LINE}\" y2=\"{height}\" stroke=\"#cccccc\"/>\n\
             <text x=\"{x:.1}\" y=\"15\" text-anchor=\"middle\" fill=\"#444444\">{label}</text>\n"
        ));
    }
    for (place, (names, ratio)) in ratios.iter().enumerate() {
        let top = LINE * (place as f64 + 1.25);
        let (one, end) = (at(1.0), at(*ratio));
        let (x, width) = (one.min(end), (one - end).abs().max(1.0));
        let colour = if *ratio >= 1.0 { "#2b6cb0" } else { "#b7791f" };
        let (base, names) = (top + 12.0, escaped(names));
        svg.push_str(&format!(
            "<text x=\"{:.1}\" y=\"{base:.1}\" text-anchor=\"end\" fill=\"#222222\">{names}</text>\n\
             <rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"15\" fill=\"{colour}\"/>\n\
             <text x=\"{:.1}\" y=\"{base:.1}\" fill=\"#222222\">{ratio:.2}</text>\n",
            LEFT - 8.0,
            one.max(end) + 5.0,
        ));
    }
    svg + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::super::table::{Figures, Row};
    use super::*;

    #[test]
    fn every_rival_has_a_bar_and_names_are_escaped() {
        let row = |name, ratio| {
            let figures = Figures { run_ms: 1.0, rate: 1.0, peak_mb: None, ratio: Some(ratio) };
            Row { name, figures: Some(figures) }
        };
        let rows = vec![row("ours", 1.0), row("a < b", 4.0), row("c", 0.5)];
        let svg = svg(&[TableResult { title: "Log, one thread", unit: "", rows }]);
        assert_eq!(svg.matches("fill=\"#2b6cb0\"").count(), 1);
        assert_eq!(svg.matches("fill=\"#b7791f\"").count(), 1);
        assert!(svg.contains("Log: a &lt; b") && !svg.contains("a < b"));
    }
}
