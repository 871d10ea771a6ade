//! A grid of counts drawn as SVG: a cell for each, coloured by its step from the expectation.
//!
//! It knows names, counts and steps; it knows nothing about what they mean. Cells of one colour that
//! lie side by side are one stroke, so that a drawing of 52 by 52 cells stays small.

use crate::figures::figure::{FigureError, POINTS_MAX};
use crate::figures::svg::{Anchor, Canvas, axis, rect};
use gincert_evidence::HeatMap;

/// Colours from five steps below the expectation to five above: blue and red, each side darker the
/// farther out (after C. A. Brewer's RdBu, 2003).
const COLOURS: [&str; 11] = [
    "#053061", "#2166ac", "#4393c3", "#92c5de", "#d1e5f0", "#f7f7f7", "#fddbc7", "#f4a582",
    "#d6604d", "#b2182b", "#67001f",
];
/// From so many steps on a cell carries a sign, for those who do not see colours.
const SIGNED_FROM: i8 = 2;
/// From so many steps on the sign is white.
const WHITE_FROM: i8 = 3;
const DARK: &str = "#222222";

/// A row's height.
const CELL: u64 = 12;
/// Widest column, in the units of a row's height.
const COLUMN_MAX: u64 = 36;
const GRID_WIDTH: u64 = 624;
const WIDTH: u64 = 736;
const LEFT: u64 = 72;
const TOP: u64 = 44;
/// Names of columns, the axis, and the legend.
const BELOW: u64 = 116;
const LEGEND_BOX: u64 = 44;
/// Width of a character in names of columns, nearly.
const CHARACTER: u64 = 5;

/// The grid as SVG text, with its title and words inside.
///
/// # Errors
/// [`FigureError::TooManyPoints`].
pub(crate) fn heat_map_svg(map: &HeatMap) -> Result<String, FigureError> {
    let (columns, rows) = (map.columns.len() as u64, map.rows.len() as u64);
    if columns.saturating_mul(rows) > POINTS_MAX || columns > POINTS_MAX || rows > POINTS_MAX {
        return Err(FigureError::TooManyPoints);
    }
    let column = (GRID_WIDTH / columns.max(1)).clamp(CELL, COLUMN_MAX);
    let (width, height) = (column * columns, CELL * rows);
    let sheet_width = WIDTH.max(LEFT + width + 40);
    let mut sheet = Canvas::new(sheet_width, TOP + height + BELOW, &map.title, &map.alt_text);
    sheet.text((sheet_width / 2, 26), 18, Anchor::Middle, &map.title);
    cells(map, column, &mut sheet);
    sheet.stroke(DARK, 1, &rect(LEFT, TOP, width, height));
    names(map, column, &mut sheet);
    let below = TOP + height;
    let middle = LEFT + width / 2;
    sheet.text((middle.max(160), below + 30), 12, Anchor::Middle, &axis(&map.x));
    sheet.upright((20, TOP + height / 2), 12, &axis(&map.y));
    legend(map, sheet_width, below + 48, &mut sheet);
    Ok(sheet.finish())
}

/// Runs of equal steps, row by row, one path a step, and the signs on them.
fn cells(map: &HeatMap, column: u64, sheet: &mut Canvas) {
    let mut colours: [String; COLOURS.len()] = Default::default();
    let (mut dark, mut white) = (String::new(), String::new());
    for (row, counts) in (0_u64..).zip(map.rows.iter().zip(&map.counts)) {
        let steps: Vec<i8> =
            counts.1.iter().take(map.columns.len()).map(|count| map.step(*count)).collect();
        let y = TOP + row * CELL + CELL / 2;
        let mut x = LEFT;
        for run in steps.chunk_by(|one, next| one == next) {
            let width = column * run.len() as u64;
            let step = run.first().copied().unwrap_or(0);
            if let Some(path) = colours.get_mut(place(step)) {
                path.push_str(&format!("M{x} {y}h{width}"));
            }
            let signs = if step.abs() >= WHITE_FROM { &mut white } else { &mut dark };
            for at in 0..run.len() as u64 {
                signs.push_str(&sign(step, x + at * column + column / 2, y));
            }
            x += width;
        }
    }
    for (colour, path) in COLOURS.iter().zip(&colours) {
        sheet.stroke(colour, CELL, path);
    }
    sheet.stroke(DARK, 1, &dark);
    sheet.stroke("#ffffff", 1, &white);
}

/// The place of a step's colour.
fn place(step: i8) -> usize {
    usize::try_from(step.saturating_add(HeatMap::STEP_MAX)).unwrap_or(0)
}

/// A minus or a plus around a point.
fn sign(step: i8, x: u64, y: u64) -> String {
    let left = x.saturating_sub(3);
    match (step.abs() >= SIGNED_FROM, step < 0) {
        (false, _) => String::new(),
        (true, true) => format!("M{left} {y}h6"),
        (true, false) => format!("M{left} {y}h6m-3-3v6"),
    }
}

/// Names beside rows, and below as many columns as have room for theirs.
fn names(map: &HeatMap, column: u64, sheet: &mut Canvas) {
    for (row, name) in (0_u64..).zip(&map.rows) {
        sheet.text((LEFT - 5, TOP + row * CELL + 9), 9, Anchor::End, name);
    }
    let longest = map.columns.iter().map(|name| name.chars().count()).max();
    let room = longest.unwrap_or(0) as u64 * CHARACTER + 2;
    let every = room.div_ceil(column).max(1);
    let below = TOP + CELL * map.rows.len() as u64 + 11;
    for (at, name) in (0_u64..).zip(&map.columns) {
        if at % every == 0 {
            let x = LEFT + at * column + column / 2;
            sheet.text((x, below), 8, Anchor::Middle, name);
        }
    }
}

/// Boxes with the colours and signs, and the steps where they meet.
fn legend(map: &HeatMap, sheet_width: u64, top: u64, sheet: &mut Canvas) {
    let left = sheet_width.saturating_sub(LEGEND_BOX * COLOURS.len() as u64) / 2;
    let words = format!(
        "Standard deviations from the expected count, {} (- fewer, + more)",
        map.expected.decimal(2)
    );
    sheet.text((sheet_width / 2, top + 8), 12, Anchor::Middle, &words);
    for (step, colour) in (-HeatMap::STEP_MAX..=HeatMap::STEP_MAX).zip(COLOURS) {
        let x = left + place(step) as u64 * LEGEND_BOX;
        sheet.fill(colour, &rect(x, top + 18, LEGEND_BOX, 16));
        sheet.stroke(DARK, 1, &rect(x, top + 18, LEGEND_BOX, 16));
        let ink = if step.abs() >= WHITE_FROM { "#ffffff" } else { DARK };
        sheet.stroke(ink, 1, &sign(step, x + LEGEND_BOX / 2, top + 26));
        // The number stands where the box meets the next one towards the expectation.
        let (edge, text) = match step {
            ..0 => (x + LEGEND_BOX, step.to_string()),
            0 => continue,
            _ => (x, format!("+{step}")),
        };
        sheet.text((edge, top + 48), 10, Anchor::Middle, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::{Axis, Fraction};

    fn map(side: usize, count: impl Fn(usize, usize) -> u64) -> HeatMap {
        let axis = |label: &str| Axis { label: label.into(), unit: "from the top".into() };
        let names = |mark: &str| (1..=side).map(|at| format!("{mark}{at}")).collect();
        HeatMap {
            title: "Cards <by> place".into(),
            x: axis("Place"),
            y: axis("Card"),
            columns: names(""),
            rows: names("c"),
            counts: (0..side)
                .map(|row| (0..side).map(|column| count(row, column)).collect())
                .collect(),
            expected: Fraction::integer(100),
            variance: Fraction::integer(100),
            alt_text: "Even but for </desc>.".into(),
        }
    }

    /// How light a colour is (Rec. 709, on the stored values).
    fn lightness(colour: &str) -> u32 {
        let part = |at: usize| u32::from_str_radix(&colour[at..at + 2], 16).unwrap();
        2126 * part(1) + 7152 * part(3) + 722 * part(5)
    }

    #[test]
    fn each_side_gets_darker_the_farther_out() {
        let middle = COLOURS.len() / 2;
        let lights = COLOURS.map(lightness);
        assert!(lights[..=middle].is_sorted_by(|one, next| one < next));
        assert!(lights[middle..].is_sorted_by(|one, next| one > next));
    }

    #[test]
    fn equal_neighbours_are_one_stroke_and_far_cells_carry_signs() {
        // A row of: three as expected, one far below, one far above.
        let counts = [100, 100, 100, 70, 125];
        let svg = heat_map_svg(&map(5, |row, column| if row == 0 { counts[column] } else { 100 }));
        let svg = svg.unwrap();
        let y = TOP + 6;
        for stroke in [
            format!("M72 {y}h108M72"),
            format!(
                "stroke=\"#4393c3\" stroke-width=\"12\" shape-rendering=\"crispEdges\" d=\"M180 {y}h36\""
            ),
            format!("d=\"M195 {y}h6\""),
            format!("d=\"M231 {y}h6m-3-3v6\""),
            "<title>Cards &lt;by&gt; place</title>".to_owned(),
            "<desc>Even but for &lt;/desc&gt;.</desc>".to_owned(),
            ">Place (from the top)</text>".to_owned(),
            "the expected count, 100.00 (".to_owned(),
        ] {
            assert!(svg.contains(&stroke), "{stroke}: {svg}");
        }
    }

    /// The worst case: no two neighbours alike, and every cell with a sign.
    #[test]
    fn a_deck_stays_small_and_comes_out_the_same_each_time() {
        let checkered = map(52, |row, column| if (row + column) % 2 == 0 { 20 } else { 190 });
        let svg = heat_map_svg(&checkered).unwrap();
        assert!(svg.len() < 150_000, "{}", svg.len());
        assert_eq!(svg, heat_map_svg(&checkered).unwrap());
        assert!(!svg.contains("<script") && !svg.contains("NaN"));
    }

    #[test]
    fn ragged_empty_and_huge_grids_do_no_harm() {
        assert!(heat_map_svg(&map(0, |_, _| 0)).is_ok());
        let mut ragged = map(3, |_, _| u64::MAX);
        ragged.counts = vec![vec![1; 9], Vec::new()];
        assert!(heat_map_svg(&ragged).is_ok());
        let mut huge = map(1, |_, _| 0);
        huge.columns = vec![String::new(); POINTS_MAX as usize + 1];
        assert_eq!(heat_map_svg(&huge), Err(FigureError::TooManyPoints));
    }
}
