//! What the house won against what was to be expected, as a figure: each score of money with its band.
//!
//! The numbers are those of the table of sums; the figure only puts them on one scale.

use super::scores::{measured, side_laws};
use gincert_evidence::{Axis, Figure, Fraction, Series, currency_decimals};
use gincert_replay::summary::Summary;
use gincert_replay::{CompiledRules, ExactHandValues};

/// Standard deviations on either side of theory: 99 of 100 fair logs lie within (normal law).
const BAND: f64 = 2.576;

/// Most figures of a report; further currencies are in the table.
const FIGURES_MAX: usize = 4;

/// A score: what it is, what it is above theory for the house, and its standard deviation, in minor
/// units.
struct Score {
    name: String,
    /// What it is above.
    basis: &'static str,
    above: Fraction,
    deviation: f64,
}

/// A figure for each rule document and currency, by file.
pub(crate) fn win_figures(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<(String, Figure)> {
    let mut figures = Vec::new();
    for (sheet, values, counted) in measured(summary, sheets, values) {
        for (currency, money) in &counted.money {
            let mut scores: Vec<Score> = Vec::new();
            let luck = &money.luck;
            if let (Some(sum), Some(squares)) = (luck.luck.value(), luck.squares.value())
                && luck.measured > 0
            {
                let wagers = &sheet.rules.wagers;
                scores.extend(Fraction::new(-sum, 1_000).map(|above| Score {
                    name: format!("{} and {}", wagers.ante, wagers.play),
                    basis: "the value of the hands as dealt and played",
                    above,
                    deviation: libm::sqrt(squares as f64) / 1_000.0,
                }));
            }
            for side in side_laws(sheet, values, money) {
                let won = side.sums.won.value().map(Fraction::integer);
                scores.extend(won.map(|won| Score {
                    name: side.name.to_owned(),
                    basis: "theory by what the cards gave",
                    above: &side.mean - &won,
                    deviation: side.variance.decimal(0).parse().map_or(0.0, libm::sqrt),
                }));
            }
            if !scores.is_empty() && figures.len() < FIGURES_MAX {
                let file = format!("figures/log-win-{}.svg", figures.len() + 1);
                figures.push((file, figure(&sheet.name, currency, &scores)));
            }
        }
    }
    figures
}

fn figure(rules: &str, currency: &str, scores: &[Score]) -> Figure {
    let is_known = !matches!(currency, "" | "XXX");
    let unit = if is_known { currency } else { "minor units" };
    let places = if is_known { u32::from(currency_decimals(currency)) } else { 0 };
    let shown = |minor: &Fraction| {
        let units = Fraction::new(1, 10_i128.pow(places)).unwrap_or_else(Fraction::one);
        minor * &units
    };
    let band = |score: &Score, sign: f64| {
        // To whole minor units: what is drawn can be no finer.
        shown(&Fraction::integer(libm::round(sign * BAND * score.deviation) as i128))
    };
    let points = |of: &dyn Fn(&Score) -> Fraction| {
        (1_u64..).map(Fraction::integer).zip(scores.iter().map(of)).collect()
    };
    let series = |name: &str, points| Series { name: name.to_owned(), points };
    let sentences: Vec<String> = scores
        .iter()
        .map(|score| {
            format!(
                "{}: {} {unit} {} {}, band {} to {}",
                score.name,
                match score.above.is_negative() {
                    true => shown(&-score.above.clone()).decimal(2),
                    false => shown(&score.above).decimal(2),
                },
                if score.above.is_negative() { "below" } else { "above" },
                score.basis,
                band(score, -1.0).decimal(2),
                band(score, 1.0).decimal(2)
            )
        })
        .collect();
    let names: Vec<String> =
        (1..).zip(scores).map(|(at, score)| format!("{at} {}", score.name)).collect();
    Figure {
        title: format!(
            "Actual and expected win of the house under {rules}, with the 99 % band of fair logs"
        ),
        x: Axis { label: format!("Score: {}", names.join(", ")), unit: String::new() },
        y: Axis { label: "House win above the expected".to_owned(), unit: unit.to_owned() },
        series: vec![
            series("win above the expected", points(&|score| shown(&score.above))),
            series("upper end of the band", points(&|score| band(score, 1.0))),
            series("lower end of the band", points(&|score| band(score, -1.0))),
        ],
        bars: Vec::new(),
        alt_text: format!("{}.", sentences.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_stands_in_its_band_in_the_units_of_its_currency() {
        let score = Score {
            name: "Gin Bonus".into(),
            basis: "theory",
            above: Fraction::integer(-123_456),
            deviation: 100_000.0,
        };
        let drawn = figure("gin-and-win/ten", "USD", &[score]);
        assert_eq!(
            drawn.alt_text,
            "Gin Bonus: 1234.56 USD below theory, band -2576.00 to 2576.00."
        );
        assert_eq!(drawn.y.unit, "USD");
        let lines = drawn.series.iter().map(|series| series.points[0].1.decimal(0));
        assert_eq!(lines.collect::<Vec<_>>(), ["-1235", "2576", "-2576"]);
    }
}
