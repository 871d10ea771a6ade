//! Section 9, second part: exact counts and the judgement of printed figures.

use super::{base_game, text};
use gincert_evidence::{Align, Axis, Figure, Fraction, Series, Table, Verdict};
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{BonusAnalysis, Census};
use gincert_report::{Block, Report};
use gincert_submission::claims::Judged;
use gincert_submission::{Examined, Mathematics};
use std::collections::BTreeSet;

/// Decimals in tables; exact fractions stand beside them.
const PLACES: u32 = 9;

/// Adds what was counted of a game of wagers, and gives its figures, by file.
pub(crate) fn add(
    report: &mut Report,
    examined: &Examined,
    rules: &GinAndWin,
) -> Vec<(String, Figure)> {
    report.add("9", Block::Heading("Exact mathematics".to_owned()));
    let mut figures = match &examined.mathematics {
        Some(Ok(mathematics)) => counted(report, rules, mathematics),
        Some(Err(reason)) => {
            report.add("9", text(format!("No exact count was made: {reason}.")));
            Vec::new()
        }
        None => Vec::new(),
    };
    figures.extend(base_game::add(report, examined));
    claims(report, examined);
    base_game::readings(report, examined);
    figures
}

fn counted(
    report: &mut Report,
    rules: &GinAndWin,
    mathematics: &Mathematics,
) -> Vec<(String, Figure)> {
    let census = &mathematics.census;
    report.add(
        "9",
        text(format!(
            "All {} hands of {} cards were counted.",
            census.total_hands(),
            rules.hand_cards
        )),
    );
    report.add("9", Block::Table(scores(census)));
    let file = "figures/hands-by-score.svg".to_owned();
    let figure = scores_figure(census);
    report.add("9", Block::Figure { figure: figure.clone().into(), file: file.clone() });
    let mut figures = vec![(file, figure)];
    match &mathematics.bonus {
        Some(analysis) => {
            bonus(report, rules, analysis);
            let figure = returns_figure(rules, analysis);
            let file = "figures/return-by-pay-row.svg".to_owned();
            report.add("9", Block::Figure { figure: figure.clone().into(), file: file.clone() });
            figures.push((file, figure));
        }
        None => report.add("9", text("The document has no pay table.")),
    }
    figures
}

fn share(hands: u64, all: u64) -> Fraction {
    Fraction::new(hands, all).unwrap_or_else(Fraction::zero)
}

fn scores(census: &Census) -> Table {
    let columns = [
        ("Score", Align::Right),
        ("Hands", Align::Right),
        ("Probability", Align::Right),
        ("Exactly", Align::Left),
    ];
    let mut table = Table::new("Hands by score, best set", &columns);
    for score in 0..=census.hand_cards() {
        let hands = census.with_score(score);
        let p = share(hands, census.total_hands());
        table.row([score.to_string(), hands.to_string(), p.decimal(PLACES), p.to_string()]);
    }
    table
}

fn scores_figure(census: &Census) -> Figure {
    let points: Vec<(Fraction, Fraction)> = (0..=census.hand_cards())
        .map(|score| {
            (Fraction::integer(score), share(census.with_score(score), census.total_hands()))
        })
        .collect();
    let words: Vec<String> =
        points.iter().map(|(score, p)| format!("score {score}: {}", p.percent(2))).collect();
    Figure {
        title: "Probability of each score of a best-set hand".to_owned(),
        x: Axis { label: "Score".to_owned(), unit: "cards left over".to_owned() },
        y: Axis { label: "Probability".to_owned(), unit: String::new() },
        series: vec![Series { name: "Exact".to_owned(), points }],
        alt_text: words.join("; "),
    }
}

fn returns_figure(rules: &GinAndWin, analysis: &BonusAnalysis) -> Figure {
    let rows = rules.bonus.iter().zip(&analysis.rows);
    let words: Vec<String> = rows
        .map(|(row, counted)| format!("{}: {}", row.text, counted.return_.decimal(4)))
        .collect();
    let points = analysis.rows.iter().enumerate();
    let points = points.map(|(row, counted)| {
        let number = Fraction::integer(row as u64 + 1);
        (number, counted.return_.clone())
    });
    Figure {
        title: format!("Return of each row of the pay table: {}", rules.wagers.bonus),
        x: Axis { label: "Row of the pay table".to_owned(), unit: "from the top".to_owned() },
        y: Axis { label: "Return".to_owned(), unit: "units per unit wagered".to_owned() },
        series: vec![Series { name: "Exact".to_owned(), points: points.collect() }],
        alt_text: words.join("; "),
    }
}

fn bonus(report: &mut Report, rules: &GinAndWin, analysis: &BonusAnalysis) {
    let name = &rules.wagers.bonus;
    let columns = [
        ("Hand", Align::Left),
        ("Read as", Align::Left),
        ("Pays", Align::Left),
        ("Combinations", Align::Right),
        ("Taken above", Align::Right),
        ("Probability", Align::Right),
        ("Return", Align::Right),
    ];
    let mut table = Table::new(
        format!("{name}: the pay table over all hands; the first row that a hand fits counts"),
        &columns,
    );
    let exact_columns =
        [("Hand", Align::Left), ("Probability", Align::Left), ("Return", Align::Left)];
    let mut exact = Table::new(format!("{name}: the same as exact fractions"), &exact_columns);
    for (row, counted) in rules.bonus.iter().zip(&analysis.rows) {
        table.row([
            row.text.clone(),
            row.hand.to_string(),
            row.pays.to_string(),
            counted.combinations.to_string(),
            counted.shadowed.to_string(),
            counted.probability.decimal(PLACES),
            counted.return_.decimal(PLACES),
        ]);
        exact.row([row.text.clone(), counted.probability.to_string(), counted.return_.to_string()]);
    }
    let all: u64 = analysis.rows.iter().map(|row| row.combinations).sum();
    let (probability, returned): (Fraction, Fraction) = (
        analysis.rows.iter().map(|r| &r.probability).sum(),
        analysis.rows.iter().map(|r| &r.return_).sum(),
    );
    table.row([
        "Sum".to_owned(),
        String::new(),
        String::new(),
        all.to_string(),
        String::new(),
        probability.decimal(PLACES),
        returned.decimal(PLACES),
    ]);
    report.add("9", Block::Table(table));
    report.add("9", text("Combinations are hands that the row takes; taken above are hands that fit the row and are taken by a row above. Return is what the row pays times its probability; a row that loses counts -1."));
    report.add("9", Block::Table(exact));
    let deviation = analysis.variance.sqrt_decimal(PLACES).unwrap_or_default();
    report.add(
        "9",
        Block::List(vec![
            format!(
                "House edge of {name} (mean loss per unit wagered): {} = {}.",
                analysis.house_edge.percent(6),
                analysis.house_edge
            ),
            format!(
                "Hit frequency (probability that the wager wins): {} = {}.",
                analysis.hit_frequency.percent(6),
                analysis.hit_frequency
            ),
            format!(
                "Variance per unit wagered: {} = {}; standard deviation {deviation}.",
                analysis.variance.decimal(PLACES),
                analysis.variance
            ),
            format!("Hands that fit no row: {}.", analysis.unmatched),
        ]),
    );
}

/// The printed figures, judged.
pub(crate) fn claims(report: &mut Report, examined: &Examined) {
    report.add("9", Block::Heading("Printed figures".to_owned()));
    if examined.claims.is_empty() {
        report.add("9", text("The document prints no figure."));
        return;
    }
    let columns = [
        ("Line", Align::Right),
        ("Claim", Align::Left),
        ("From", Align::Left),
        ("Printed", Align::Right),
        ("Exact", Align::Right),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new("Every printed figure, in the order of the document", &columns);
    for judged in &examined.claims {
        let claim = &judged.claim;
        let line = examined.source.place(claim.name.span).line().unwrap_or_default();
        let exact =
            judged.exact.as_ref().map_or_else(|| "-".to_owned(), |exact| exact.decimal(PLACES));
        let value = claim.value_cell.text.clone();
        table.row([
            line.to_string(),
            claim.name.text.clone(),
            claim.from.text.clone(),
            value,
            exact,
            judged.verdict.to_string(),
        ]);
    }
    report.add("9", Block::Table(table));
    differing(report, examined);
    let untested = examined.claims.iter().filter(|judged| judged.verdict == Verdict::NotTested);
    let reasons: BTreeSet<&str> = untested.map(|judged| judged.reason.as_str()).collect();
    if !reasons.is_empty() {
        report.add("9", Block::Heading("Why figures were not tested".to_owned()));
        report.add("9", Block::List(reasons.into_iter().map(str::to_owned).collect()));
    }
}

/// Figures that differ, each with the closest reading; one reading behind several is said once.
fn differing(report: &mut Report, examined: &Examined) {
    let differing: Vec<&Judged> = examined
        .claims
        .iter()
        .filter(|judged| judged.verdict == Verdict::Differs && judged.strategy.is_none())
        .collect();
    if differing.is_empty() {
        return;
    }
    report.add("9", Block::Heading("Figures that do not fit the printed rules".to_owned()));
    report.add("9", text("For these the printed text and the printed figure describe different rules. For a figure of the bonus wager every reading that changes one row of the pay table was tried; for a figure of the base game other strategies, and rules changed in one place. A reading is named where it gives the printed digits or brings the figure at least fifty times closer. Which of the two is dealt and intended is for the submitter to state."));
    let bonus: Vec<&&Judged> =
        differing.iter().filter(|judged| judged.claim.subject.is_bonus()).collect();
    let closest: BTreeSet<Option<&str>> = bonus
        .iter()
        .map(|judged| judged.closer.as_ref().map(|closer| closer.description.as_str()))
        .collect();
    if let (Some(Some(reading)), 1, 2..) = (closest.first(), closest.len(), bonus.len()) {
        report.add(
            "9",
            text(format!(
                "One reading is the closest for all {} figures of the bonus wager that differ: \
                 {reading}.",
                bonus.len()
            )),
        );
    }
    report.add("9", Block::List(differing.into_iter().map(reading).collect()));
}

fn reading(judged: &Judged) -> String {
    let name = &judged.claim.name.text;
    let printed = &judged.claim.value_cell.text;
    let exact = judged.exact.as_ref().map(|exact| exact.decimal(PLACES)).unwrap_or_default();
    let tried = judged.readings_tried;
    match &judged.closer {
        Some(closer) => {
            let (reading, value) = (&closer.description, closer.value.decimal(PLACES));
            let distance = closer.distance.decimal(PLACES);
            let words = if closer.fits {
                format!("The printed value is reproduced to its last digit with {reading}: {value}")
            } else {
                format!(
                    "No reading gives it to the last digit; the closest, with {reading}, is {value}"
                )
            };
            let rest = match judged.readings_fit {
                _ if !closer.fits => format!("Of {tried} readings this is the closest"),
                1 => format!("Of {tried} readings this one alone does"),
                fit => format!("Of {tried} readings {fit} do"),
            };
            format!(
                "{name}: printed {printed}, exact {exact}. {words}, a distance of {distance}. \
                 {rest}."
            )
        }
        None if judged.claim.subject.is_bonus() => format!(
            "{name}: printed {printed}, exact {exact}. Not reproduced under any of {tried} readings."
        ),
        None => format!(
            "{name}: printed {printed}, exact {exact}. Not reproduced under any of {tried} readings, \
             which are listed at the end of this section."
        ),
    }
}
