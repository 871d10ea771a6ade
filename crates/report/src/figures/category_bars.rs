//! Values by category drawn as bars: upright ones under short names, level ones beside long names.
//!
//! It knows names, series and exact values; it knows nothing about what they mean. A value stands beside
//! its bar where there is room; the words of the figure have all of them.

use crate::figures::figure::{FigureError, POINTS_MAX, drawn};
use crate::figures::svg::{Anchor, Canvas, axis, rect};
use gincert_evidence::{Figure, Fraction, parted, printable};

/// Fills of the series, in order.
const FILLS: [&str; 4] = ["#0072b2", "#e69f00", "#009e73", "#cc79a7"];
const DARK: &str = "#222222";
const WIDTH: u64 = 736;
/// Where the first bar begins below the title, and the legend above it.
const TOP: u64 = 56;
/// Room for the words of an axis below the bars.
const BELOW: u64 = 36;
/// Pixels of a letter of a name.
const LETTER: u64 = 7;
/// Longest name, in letters; the text of the figure has the whole name.
const NAME_CHARS_MAX: usize = 44;
/// Longest name under an upright bar, in letters.
const SHORT_CHARS_MAX: usize = 3;
/// Height of upright bars.
const HEIGHT: u64 = 220;
/// Most upright bars with a value above each.
const VALUES_MAX: u64 = 16;
/// Most names under upright bars.
const NAMES_MAX: u64 = 32;
/// Decimals of a value.
const DECIMALS: u32 = 6;

/// The bars as SVG text, with title and words inside.
///
/// # Errors
/// [`FigureError`] for too many or too large values.
pub(crate) fn category_bars_svg(figure: &Figure) -> Result<String, FigureError> {
    let count: u64 = figure.series.iter().map(|one| one.points.len() as u64).sum();
    if count + figure.bars.len() as u64 > POINTS_MAX {
        return Err(FigureError::TooManyPoints);
    }
    let mut series = Vec::new();
    for one in &figure.series {
        let values: Result<Vec<Value>, FigureError> =
            one.points.iter().map(|(_, exact)| Ok(Value { exact, drawn: drawn(exact)? })).collect();
        series.push(values?);
    }
    let all = || series.iter().flatten().map(|value| value.drawn);
    let (low, high) =
        all().fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let scale = Scale { low, high: if high > low { high } else { low + 1.0 } };
    let is_short = |name: &String| name.chars().count() <= SHORT_CHARS_MAX;
    Ok(match figure.bars.iter().all(is_short) {
        true => upright(figure, &series, scale),
        false => level(figure, &series, scale),
    })
}

struct Value<'a> {
    exact: &'a Fraction,
    drawn: f64,
}

/// The least and the greatest value that is drawn; zero lies between them.
#[derive(Clone, Copy)]
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Pixels from the low end of `length` pixels.
    fn place(self, value: f64, length: u64) -> u64 {
        let share = (value - self.low) / (self.high - self.low);
        (share.clamp(0.0, 1.0) * length as f64).round() as u64
    }
}

/// A value without zeros at its end, thousands parted.
fn words(value: &Fraction) -> String {
    if value.is_integer() {
        return parted(&value.to_string());
    }
    let text = value.decimal(DECIMALS);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn name(text: &str) -> String {
    let text = printable(text);
    if text.chars().count() <= NAME_CHARS_MAX {
        return text;
    }
    let start: String = text.chars().take(NAME_CHARS_MAX - 3).collect();
    format!("{start}...")
}

/// Title, and the names of the series where there are several.
fn head(figure: &Figure, sheet: &mut Canvas) {
    sheet.text((WIDTH / 2, 24), 16, Anchor::Middle, &figure.title);
    if figure.series.len() < 2 {
        return;
    }
    let mut left = 72;
    for (one, fill) in figure.series.iter().zip(FILLS.iter().cycle()) {
        sheet.fill(fill, &rect(left, 36, 12, 12));
        sheet.text((left + 18, 46), 12, Anchor::Start, &one.name);
        left += 48 + LETTER * one.name.chars().count() as u64;
    }
}

/// Level bars, a name at the left of each group, the value at the right.
fn level(figure: &Figure, series: &[Vec<Value<'_>>], scale: Scale) -> String {
    let per_group = series.len().max(1) as u64;
    let (bar, group) = (12, per_group * 14 + 8);
    let groups = figure.bars.len() as u64;
    let letters = figure.bars.iter().map(|text| name(text).chars().count()).max().unwrap_or(0);
    let left = 16 + LETTER * letters as u64;
    let length = WIDTH.saturating_sub(left + 96);
    let floor = TOP + groups * group;
    let mut sheet = Canvas::new(WIDTH, floor + BELOW, &figure.title, &figure.alt_text);
    head(figure, &mut sheet);
    let zero = scale.place(0.0, length);
    for (at, text) in (0_u64..).zip(&figure.bars) {
        let middle = TOP + at * group + per_group * 7;
        sheet.text((left - 6, middle + 3), 12, Anchor::End, &name(text));
    }
    for (row, (values, fill)) in (0_u64..).zip(series.iter().zip(FILLS.iter().cycle())) {
        let mut path = String::new();
        for (at, value) in (0_u64..).zip(values).take(figure.bars.len()) {
            let top = TOP + at * group + row * 14;
            let end = scale.place(value.drawn, length);
            path.push_str(&rect(left + zero.min(end), top, zero.abs_diff(end), bar));
            let place = (WIDTH - 8, top + 10);
            sheet.text(place, 11, Anchor::End, &words(value.exact));
        }
        sheet.fill(fill, &path);
    }
    sheet.stroke(DARK, 1, &format!("M{} {}v{}", left + zero, TOP - 4, groups * group));
    sheet.text((left + length / 2, floor + 20), 12, Anchor::Middle, &axis(&figure.y));
    sheet.finish()
}

/// Upright bars with short names below.
fn upright(figure: &Figure, series: &[Vec<Value<'_>>], scale: Scale) -> String {
    const LEFT: u64 = 72;
    const LENGTH: u64 = 640;
    let (groups, per_group) = (figure.bars.len() as u64, series.len().max(1) as u64);
    let floor = TOP + HEIGHT;
    let mut sheet = Canvas::new(WIDTH, floor + 24 + BELOW, &figure.title, &figure.alt_text);
    head(figure, &mut sheet);
    let zero = floor - scale.place(0.0, HEIGHT);
    let start = |at: u64| LEFT + LENGTH * at / groups.max(1);
    let every = groups.div_ceil(NAMES_MAX).max(1);
    for (at, text) in (0_u64..).zip(&figure.bars).filter(|(at, _)| at % every == 0) {
        let middle = (start(at) + start(at + 1)) / 2;
        sheet.text((middle, floor + 16), 12, Anchor::Middle, &name(text));
    }
    for (row, (values, fill)) in (0_u64..).zip(series.iter().zip(FILLS.iter().cycle())) {
        let mut path = String::new();
        for (at, value) in (0_u64..).zip(values).take(figure.bars.len()) {
            let (from, to) = (start(at), start(at + 1));
            let room = (to - from).saturating_sub((to - from) / 5).max(1);
            let width = (room / per_group).max(1);
            let left = from + (to - from).saturating_sub(room) / 2 + row * width;
            let end = floor - scale.place(value.drawn, HEIGHT);
            path.push_str(&rect(left, zero.min(end), width, zero.abs_diff(end)));
            if groups * per_group <= VALUES_MAX {
                let place = (left + width / 2, zero.min(end) - 4);
                sheet.text(place, 11, Anchor::Middle, &words(value.exact));
            }
        }
        sheet.fill(fill, &path);
    }
    sheet.stroke(DARK, 1, &format!("M{LEFT} {zero}h{LENGTH}"));
    sheet.text((LEFT + LENGTH / 2, floor + 40), 12, Anchor::Middle, &axis(&figure.x));
    sheet.upright((28, TOP + HEIGHT / 2), 12, &axis(&figure.y));
    sheet.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::{Axis, Series};

    fn figure(bars: &[&str], series: &[&[(i64, i64)]]) -> Figure {
        let axis = |label: &str| Axis { label: label.into(), unit: String::new() };
        let series = series.iter().map(|values| {
            let values = values.iter().map(|(a, b)| Fraction::new(*a, *b).unwrap());
            let points = (0_u64..).map(Fraction::integer).zip(values).collect();
            Series { name: "a<b".into(), points }
        });
        Figure {
            title: "Shares & more".into(),
            x: axis("Score"),
            y: axis("Share"),
            series: series.collect(),
            bars: bars.iter().map(|name| (*name).to_owned()).collect(),
            alt_text: "Falls.".into(),
        }
    }

    #[test]
    fn short_names_stand_under_upright_bars_whose_heights_are_their_values() {
        let svg = category_bars_svg(&figure(&["0", "1"], &[&[(1, 2), (1, 4)]])).unwrap();
        let floor = TOP + HEIGHT;
        for piece in [
            format!("M104 {}h256v220h-256z", floor - 220),
            format!("M424 {}h256v110h-256z", floor - 110),
            ">0.5</text>".to_owned(),
            ">0.25</text>".to_owned(),
            "<title>Shares &amp; more</title>".to_owned(),
        ] {
            assert!(svg.contains(&piece), "{piece}: {svg}");
        }
    }

    #[test]
    fn long_names_stand_beside_level_bars_and_what_is_below_zero_goes_to_the_left() {
        let names = ["Other Score 0", "All <Others>"];
        let svg = category_bars_svg(&figure(&names, &[&[(1, 4), (-3, 4)]])).unwrap();
        // Of 533 pixels three quarters lie left of zero.
        let left = 16 + LETTER * 13;
        for piece in [
            format!("M{} 56h133v12h-133z", left + 400),
            format!("M{left} 78h400v12h-400z"),
            ">-0.75</text>".to_owned(),
            ">All &lt;Others&gt;</text>".to_owned(),
        ] {
            assert!(svg.contains(&piece), "{piece}: {svg}");
        }
    }

    #[test]
    fn many_none_and_level_values_are_drawn_and_too_many_are_refused() {
        assert!(category_bars_svg(&figure(&[], &[])).is_ok());
        assert!(category_bars_svg(&figure(&["0", "1"], &[&[(0, 1), (0, 1)]])).is_ok());
        let two = category_bars_svg(&figure(&["0"], &[&[(1, 1)], &[(2_000, 1)]])).unwrap();
        assert!(
            two.contains(">2,000</text>") && two.matches(">a&lt;b</text>").count() == 2,
            "{two}"
        );
        let names: Vec<String> = (0..200).map(|at| at.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let values = vec![(1, 200); 200];
        let many = category_bars_svg(&figure(&names, &[&values])).unwrap();
        assert!(many.matches("<text").count() < 40, "{many}");
        let values = vec![(1, 2); POINTS_MAX as usize];
        assert_eq!(category_bars_svg(&figure(&["a"], &[&values])), Err(FigureError::TooManyPoints));
    }
}
