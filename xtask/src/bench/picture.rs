//! A picture of the ratios: a bar for each alternative, on a logarithmic scale, ours at one.

use super::row::Group;

const LEFT: f64 = 360.0;
const WIDTH: f64 = 900.0;
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
pub fn svg(groups: &[Group]) -> String {
    let ratios: Vec<(String, f64)> = groups
        .iter()
        .flat_map(|group| {
            let ours = group.rows.first().map_or("", |row| row.name.as_str());
            group.ratios().map(move |(row, ratio)| (format!("{} : {ours}", row.name), ratio))
        })
        .collect();
    let height = LINE * (ratios.len() as f64 + 2.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>CPU time of alternatives as multiples of ours</title>\n\
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
    use super::super::row::Row;
    use super::*;

    #[test]
    fn every_alternative_has_a_bar_and_names_are_escaped() {
        let row = |name: &str, unit_ms| Row {
            name: name.to_owned(),
            unit: "rounds".to_owned(),
            run_ms: 1.0,
            unit_ms,
            peak_mb: None,
        };
        let rows = vec![row("ours", 1.0), row("a < b", 4.0), row("c", 0.5)];
        let svg = svg(&[Group { title: "", rows, is_comparison: true }]);
        assert_eq!(svg.matches("fill=\"#2b6cb0\"").count(), 1);
        assert_eq!(svg.matches("fill=\"#b7791f\"").count(), 1);
        assert!(svg.contains("a &lt; b : ours") && !svg.contains("a < b"));
    }
}
