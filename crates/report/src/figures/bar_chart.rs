//! Bars drawn as SVG, a panel for each sample, all with one scale.
//!
//! It knows counts and intervals; it knows nothing about what they mean. The count stands above each
//! bar, so that nobody has to measure.

use crate::figures::figure::{FigureError, POINTS_MAX};
use crate::figures::svg::{Anchor, Canvas, axis, rect};
use gincert_evidence::{Bars, Fraction, Panel};

const FILL: &str = "#56b4e9";
const DARK: &str = "#222222";
const WIDTH: u64 = 736;
const LEFT: u64 = 72;
const PLOT_WIDTH: u64 = 560;
const PLOT_HEIGHT: u64 = 96;
/// From panel to panel: its name above, its intervals below.
const PANEL: u64 = 152;
const TOP: u64 = 44;
const BELOW: u64 = 36;
/// Decimals of interval ends.
const EDGE_DECIMALS: u32 = 6;

/// The bars as SVG text, with title and words inside.
///
/// # Errors
/// [`FigureError::TooManyPoints`].
pub(crate) fn bars_svg(bars: &Bars) -> Result<String, FigureError> {
    let panels = bars.panels.len() as u64;
    let drawn: u64 = bars.panels.iter().map(|panel| panel.counts.len() as u64).sum();
    if drawn + panels + bars.edges.len() as u64 > POINTS_MAX {
        return Err(FigureError::TooManyPoints);
    }
    let height = TOP + panels * PANEL + BELOW;
    let mut sheet = Canvas::new(WIDTH, height, &bars.title, &bars.alt_text);
    sheet.text((WIDTH / 2, 26), 18, Anchor::Middle, &bars.title);
    let counts = bars.panels.iter().flat_map(|panel| &panel.counts);
    let most = counts.copied().max().unwrap_or(0).max(1);
    for (at, panel) in (0_u64..).zip(&bars.panels) {
        draw(panel, &bars.edges, most, TOP + at * PANEL, &mut sheet);
    }
    let middle = LEFT + PLOT_WIDTH / 2;
    sheet.text((middle, height - 16), 12, Anchor::Middle, &axis(&bars.x));
    sheet.upright((24, TOP + panels * PANEL / 2), 12, &axis(&bars.y));
    Ok(sheet.finish())
}

fn draw(panel: &Panel, edges: &[Fraction], most: u64, top: u64, sheet: &mut Canvas) {
    let bars = panel.counts.len() as u64;
    let floor = top + 28 + PLOT_HEIGHT;
    sheet.text((LEFT, top + 12), 12, Anchor::Start, &panel.name);
    let x = |at: u64| LEFT + PLOT_WIDTH * at / bars.max(1);
    let mut path = String::new();
    let mut numbers = Vec::new();
    for (at, count) in (0_u64..).zip(&panel.counts) {
        let height = scaled(*count, most);
        let (left, right) = (x(at) + 2, x(at + 1).saturating_sub(2));
        let width = right.saturating_sub(left);
        path.push_str(&rect(left, floor - height, width, height));
        let place = (left + width / 2, floor - height - 3);
        numbers.push((place, *count));
    }
    sheet.fill(FILL, &path);
    sheet.stroke(DARK, 1, &path);
    sheet.stroke(DARK, 1, &format!("M{LEFT} {floor}h{PLOT_WIDTH}"));
    for (at, edge) in (0_u64..).zip(edges).take(panel.counts.len() + 1) {
        let text = edge.decimal(EDGE_DECIMALS);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        sheet.text((x(at), floor + 14), 10, Anchor::Middle, text);
    }
    // An expectation higher than every bar is not drawn, only stated.
    let line = panel.expected.decimal(0).parse().unwrap_or(u64::MAX);
    let words = format!("{} expected", panel.expected.decimal(1));
    let height = scaled(line.min(most), most);
    if line <= most {
        sheet.dashes(DARK, (LEFT, floor - height), PLOT_WIDTH);
    }
    for (place, count) in numbers {
        sheet.number(place, 10, count);
    }
    let place = (LEFT + PLOT_WIDTH + 6, floor - height + 4);
    sheet.text(place, 10, Anchor::Start, &words);
}

/// The height of a count in pixels, rounded to the nearest.
fn scaled(count: u64, most: u64) -> u64 {
    let product = u128::from(count.min(most)) * u128::from(PLOT_HEIGHT) * 2 + u128::from(most);
    u64::try_from(product / (u128::from(most.max(1)) * 2)).unwrap_or(PLOT_HEIGHT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::Axis;

    fn bars(counts: &[&[u64]]) -> Bars {
        let axis = |label: &str| Axis { label: label.into(), unit: String::new() };
        let edge = |at: u64| Fraction::new(at, 4).unwrap();
        Bars {
            title: "Counts & more".into(),
            x: axis("p"),
            y: axis("Tests"),
            edges: (0..5).map(edge).collect(),
            panels: counts
                .iter()
                .map(|counts| Panel {
                    name: "a<b".into(),
                    counts: counts.to_vec(),
                    expected: Fraction::new(counts.iter().sum::<u64>(), 4).unwrap(),
                })
                .collect(),
            alt_text: "Falls.".into(),
        }
    }

    #[test]
    fn bars_stand_on_their_floor_with_their_counts_above() {
        let svg = bars_svg(&bars(&[&[8, 4, 2, 0], &[1, 1, 1, 1]])).unwrap();
        // The tallest has the whole height, half of it half; the second panel has the same scale.
        let floor = TOP + 28 + PLOT_HEIGHT;
        for piece in [
            format!("M74 {}h136v96h-136z", floor - 96),
            format!("M214 {}h136v48h-136z", floor - 48),
            format!("M74 {}h136v12h-136z", floor + PANEL - 12),
            ">8</text>".to_owned(),
            ">0.25</text>".to_owned(),
            ">3.5 expected</text>".to_owned(),
            "<title>Counts &amp; more</title>".to_owned(),
            ">a&lt;b</text>".to_owned(),
        ] {
            assert!(svg.contains(&piece), "{piece}: {svg}");
        }
        assert_eq!(svg, bars_svg(&bars(&[&[8, 4, 2, 0], &[1, 1, 1, 1]])).unwrap());
    }

    #[test]
    fn no_panel_no_bar_and_the_largest_counts_are_drawn_too() {
        assert!(bars_svg(&bars(&[])).is_ok());
        assert!(bars_svg(&bars(&[&[]])).is_ok());
        assert!(bars_svg(&bars(&[&[0, 0], &[u64::MAX / 4, 0]])).is_ok());
        let many = vec![0; POINTS_MAX as usize];
        assert_eq!(bars_svg(&bars(&[&many])), Err(FigureError::TooManyPoints));
    }

    #[test]
    fn heights_round_to_the_nearest_pixel() {
        let heights = [0, 1, 50, 100, 200].map(|count| scaled(count, 100));
        assert_eq!(heights, [0, 1, 48, 96, 96]);
        assert_eq!(scaled(u64::MAX, u64::MAX), PLOT_HEIGHT);
    }
}
