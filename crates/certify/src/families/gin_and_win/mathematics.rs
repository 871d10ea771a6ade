//! Section 9, second part: exact counts of all hands and of the pay table.

use super::base_game;
use super::rules::side_number;
use crate::blocks::judged_figures::judged_figures;
use crate::blocks::text;
use gincert_evidence::{Align, Axis, Figure, Fraction, Series, Table, parted};
use gincert_game::gin_and_win::{GinAndWin, SideWager};
use gincert_math::{
    BonusAnalysis, Census, ENVY_NOT_COUNTED, Strategy, envy_tables, envy_words, joker_table,
    meter_table, meter_words, pay_table, score_table, side_envy, side_meter,
};
use gincert_report::{Block, Report};
use gincert_submission::{AnalyzedDocument, Mathematics};

/// Decimals in tables; exact fractions stand beside them.
const PLACES: u32 = 9;

/// Adds what was counted of a game of wagers, and gives its figures, by file.
pub(crate) fn add(
    report: &mut Report,
    examined: &AnalyzedDocument,
    rules: &GinAndWin,
) -> Vec<(String, Figure)> {
    report.add("9", Block::Heading("Exact mathematics".to_owned()));
    let mut figures = match &examined.mathematics {
        Some(Ok(mathematics)) => counted(report, examined, rules, mathematics),
        Some(Err(reason)) => {
            report.add("9", text(format!("Not calculated exactly: {reason}.")));
            Vec::new()
        }
        None => Vec::new(),
    };
    figures.extend(base_game::add(report, examined));
    judged_figures(report, examined);
    base_game::readings(report, examined);
    figures
}

/// The house edge of each side wager and, without a number, of the base game at best play, as far as they were
/// counted.
pub(crate) fn exact_costs(examined: &AnalyzedDocument) -> Vec<(Option<usize>, Fraction)> {
    let counted = examined.mathematics.as_ref().and_then(|counted| counted.as_ref().ok());
    // What a wager costs to which hands of other seats pay envy depends on the number of seats.
    let has_edge = |side: usize| {
        let wager = examined.rules().and_then(|rules| rules.sides.get(side));
        wager.is_none_or(|wager| !wager.has_envy())
    };
    let sides = counted.into_iter().flat_map(|counted| counted.sides.iter().enumerate());
    let sides = sides.filter(|(side, _)| has_edge(*side));
    let sides = sides.map(|(side, analysis)| (Some(side), analysis.house_edge.clone()));
    let base = examined.rules().and_then(|_| examined.base_game().ok());
    let base = base.map(|game| game.play(&Strategy::Optimal).house_edge);
    sides.chain(base.map(|edge| (None, edge))).collect()
}

fn counted(
    report: &mut Report,
    examined: &AnalyzedDocument,
    rules: &GinAndWin,
    mathematics: &Mathematics,
) -> Vec<(String, Figure)> {
    let census = &mathematics.census;
    report.name("mathematics.hands", census.total_hands());
    report.name("mathematics.cards-of-a-hand", u64::from(rules.hand_cards));
    report.add(
        "9",
        text(format!(
            "All {} hands of {} cards were counted.",
            parted(&census.total_hands().to_string()),
            rules.hand_cards
        )),
    );
    report.add("9", Block::Table(score_table(census)));
    if let Some(table) = joker_table(rules) {
        report.add("9", Block::Table(table));
    }
    let file = "figures/hands-by-score.svg".to_owned();
    let figure = scores_figure(census);
    report.add("9", Block::Figure { figure: figure.clone().into(), file: file.clone() });
    let mut figures = vec![(file, figure)];
    if mathematics.sides.is_empty() {
        report.add("9", text("The document has no pay table."));
    }
    for (place, (wager, analysis)) in rules.sides.iter().zip(&mathematics.sides).enumerate() {
        let number = side_number(place);
        side_wager(report, wager, analysis, &number);
        meter(report, examined, (wager, analysis), (place, &number));
        envy(report, examined, (rules, analysis), (place, &number));
        let figure = returns_figure(wager, analysis);
        let file = format!("figures/return-by-pay-row{number}.svg");
        report.add("9", Block::Figure { figure: figure.clone().into(), file: file.clone() });
        figures.push((file, figure));
    }
    if rules.has_envy() {
        report.add("9", text(ENVY_NOT_COUNTED));
    }
    figures
}

/// What a progressive meter does; of a wager that a fold loses, with optimal play of the base game.
fn meter(
    report: &mut Report,
    examined: &AnalyzedDocument,
    (wager, analysis): (&SideWager, &BonusAnalysis),
    (place, number): (usize, &str),
) {
    let base = wager.meter.and_then(|_| examined.base_game().ok());
    let Some(found) = side_meter(wager, (place, analysis), base) else { return };
    report.add("9", Block::Table(meter_table(wager, &found)));
    report.add("9", text(meter_words(wager, &found)));
    let exact = [
        ("start", Some(&found.start)),
        ("contribution", Some(&found.contribution)),
        ("house-edge-at-start", Some(&found.edge_at_start)),
        ("fall-of-the-edge-for-each-wager", Some(&found.share)),
        ("break-even", found.break_even.as_ref()),
        ("mean", found.mean.as_ref()),
        ("long-run-house-edge", found.long_run_edge.as_ref()),
    ];
    for (name, value) in exact.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        let name = format!("mathematics.bonus-wager{number}.meter.{name}.exact");
        report.name(&name, value.to_string());
    }
}

/// What envy pay-offs do; of a wager that a fold loses, with optimal play of the base game at every seat.
fn envy(
    report: &mut Report,
    examined: &AnalyzedDocument,
    (rules, analysis): (&GinAndWin, &BonusAnalysis),
    (place, number): (usize, &str),
) {
    let Some(wager) = rules.sides.get(place).filter(|wager| wager.has_envy()) else { return };
    let base = examined.base_game().ok();
    let Some(found) = side_envy(wager, rules.seats, (place, analysis), base) else { return };
    for table in envy_tables(wager, &found) {
        report.add("9", Block::Table(table));
    }
    report.add("9", text(envy_words(wager, &found)));
    let name = |figure: &str| format!("mathematics.bonus-wager{number}.envy.{figure}.exact");
    report.name(&name("house-edge-by-own-hand"), found.own_edge.to_string());
    report.name(&name("fall-of-the-edge-for-each-other-seat"), found.per_seat.to_string());
    for (seats, edge) in found.edges() {
        report.name(&name(&format!("house-edge-at-{seats}-seats")), edge.to_string());
    }
}

fn share(hands: u64, all: u64) -> Fraction {
    Fraction::new(hands, all).unwrap_or_else(Fraction::zero)
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
        bars: (0..=census.hand_cards()).map(|score| score.to_string()).collect(),
        alt_text: words.join("; "),
    }
}

fn returns_figure(wager: &SideWager, analysis: &BonusAnalysis) -> Figure {
    let rows = wager.rows.iter().zip(&analysis.rows);
    let words: Vec<String> = rows
        .map(|(row, counted)| format!("{}: {}", row.text, counted.return_.decimal(4)))
        .collect();
    let points = analysis.rows.iter().enumerate();
    let points = points.map(|(row, counted)| {
        let number = Fraction::integer(row as u64 + 1);
        (number, counted.return_.clone())
    });
    Figure {
        title: format!("Return of each row of the pay table: {}", wager.name),
        x: Axis { label: "Row of the pay table".to_owned(), unit: "from the top".to_owned() },
        y: Axis { label: "Return".to_owned(), unit: "units per unit wagered".to_owned() },
        series: vec![Series { name: "Exact".to_owned(), points: points.collect() }],
        bars: wager.rows.iter().map(|row| row.text.clone()).collect(),
        alt_text: words.join("; "),
    }
}

fn side_wager(report: &mut Report, wager: &SideWager, analysis: &BonusAnalysis, number: &str) {
    let name = &wager.name;
    let exact_columns =
        [("Hand", Align::Left), ("Probability", Align::Left), ("Return", Align::Left)];
    let mut exact = Table::new(format!("{name}: the same as exact fractions"), &exact_columns);
    for (row, counted) in wager.rows.iter().zip(&analysis.rows) {
        exact.row([row.text.clone(), counted.probability.to_string(), counted.return_.to_string()]);
    }
    report.add("9", Block::Table(pay_table(wager, analysis)));
    report.add("9", text("Combinations: hands paid by this row. Taken above: hands that also fit it and are paid by an earlier row. Return is what the row pays times its probability; a row that loses counts -1."));
    report.add_to_annex("9", Block::Table(exact));
    let unmatched = parted(&analysis.unmatched.to_string());
    let unmatched_line = format!("Hands that fit no row: {unmatched}.");
    if wager.has_envy() {
        report.name(&format!("mathematics.bonus-wager{number}.hands-that-fit-no-row"), unmatched);
        report.add("9", Block::List(vec![unmatched_line]));
        return;
    }
    let deviation = analysis.variance.sqrt_decimal(PLACES).unwrap_or_default();
    for (name, value) in [
        ("house-edge", analysis.house_edge.percent(6)),
        ("house-edge.exact", analysis.house_edge.to_string()),
        ("hit-frequency", analysis.hit_frequency.percent(6)),
        ("hit-frequency.exact", analysis.hit_frequency.to_string()),
        ("variance", analysis.variance.decimal(PLACES)),
        ("variance.exact", analysis.variance.to_string()),
        ("standard-deviation", deviation.clone()),
        ("hands-that-fit-no-row", unmatched),
    ] {
        report.name(&format!("mathematics.bonus-wager{number}.{name}"), value);
    }
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
            unmatched_line,
        ]),
    );
}
