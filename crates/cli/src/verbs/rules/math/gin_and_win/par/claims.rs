//! The sheet as a table of claims: pasted into a rule document it agrees when it is checked.

use super::figures::{SheetRow, rows};
use crate::verbs::rules::math::gin_and_win::{CountedDocument, envy, meters};
use gincert_evidence::Fraction;
use gincert_math::{MeterAnalysis, ParSheet, StrategyAnalysis};
use std::collections::BTreeMap;

/// Fewest decimals of a figure.
const PLACES_LEAST: u32 = 6;
/// Most decimals.
const PLACES_MOST: u32 = 15;
/// Digits that a figure states at least.
const DIGITS_LEAST: usize = 4;

pub(super) fn table(counted: &CountedDocument<'_>, sheet: Option<&ParSheet>) -> String {
    let mut text = String::from(
        "| Claim | Under | Value | Method | From |\n| ----- | ----- | ----- | ------ | ---- |\n",
    );
    let mut claim = |name: &str, under: &str, value: &str| {
        let name = name.replace('|', "\\|");
        text.push_str(&format!("| {name} | {under} | {value} | exact | Par sheet |\n"));
    };
    if let (Ok(base), Some(_)) = (&counted.base, sheet) {
        for (name, value) in of_base(&base.optimal) {
            claim(name, "optimal play", &value);
        }
    }
    for (side, analysis) in counted.hands.side_wagers().filter(|(side, _)| !side.has_envy()) {
        let bonus = &side.name;
        let edge = &analysis.house_edge;
        for (name, value) in [
            ("House edge", shown(edge)),
            ("RTP", shown(&(&Fraction::one() - edge))),
            ("Hit frequency", shown(&analysis.hit_frequency)),
            ("Variance", shown(&analysis.variance)),
            ("Standard deviation", root(&analysis.variance)),
        ] {
            claim(&format!("{name} of {bonus}"), "-", &value);
        }
    }
    for metered in meters::of_document(counted) {
        for (name, value) in of_meter(&metered.found) {
            claim(&format!("{name} of {}", metered.side.name), "-", &value);
        }
    }
    for envied in envy::of_document(counted) {
        for (seats, edge) in envied.found.edges() {
            let of = format!(
                "of {} with {}",
                envied.side.name,
                gincert_evidence::counted(seats.into(), "seat", "seats")
            );
            claim(&format!("House edge {of}"), "-", &shown(&edge));
            claim(&format!("RTP {of}"), "-", &shown(&(&Fraction::one() - &edge)));
        }
    }
    let together = match counted.hands.sides.len() {
        1 => "both wagers together",
        _ => "all wagers together",
    };
    let has_none = counted.hands.sides.is_empty() || counted.hands.rules.has_envy();
    if let (Ok(base), Some(sheet), false) = (&counted.base, sheet, has_none) {
        for (name, value) in of_both(&base.optimal, sheet) {
            claim(&format!("{name} of {together}"), "optimal play", &value);
        }
    }
    for row in named_once(rows(counted)) {
        let under = if row.table == "pay table" { "-" } else { "optimal play" };
        let text = &row.text;
        claim(&format!("Probability of {text}"), under, &shown(&row.probability));
        claim(&format!("Return of {text}"), under, &shown(&row.returned));
        claim(&format!("Combinations of {text}"), under, &row.combinations.decimal(0));
    }
    text
}

fn of_meter(found: &MeterAnalysis) -> Vec<(&'static str, String)> {
    let long_run = found.long_run_edge.as_ref();
    let all = [
        ("Long-run house edge", long_run.map(shown)),
        ("Long-run return", long_run.map(|edge| shown(&(&Fraction::one() - edge)))),
        ("Break-even meter", found.break_even.as_ref().map(shown)),
        ("Mean meter", found.mean.as_ref().map(shown)),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

fn of_base(optimal: &StrategyAnalysis) -> Vec<(&'static str, String)> {
    let one = Fraction::one();
    vec![
        ("House edge", shown(&optimal.house_edge)),
        ("Element of risk", shown(&optimal.element_of_risk)),
        ("RTP", shown(&(&one - &optimal.house_edge))),
        ("RTP per unit wagered", shown(&(&one - &optimal.element_of_risk))),
        ("Raise frequency", shown(&optimal.raise_frequency)),
        ("Fold frequency", shown(&(&one - &optimal.raise_frequency))),
        ("Average wager", shown(&optimal.average_wager)),
        ("Hit frequency", shown(&optimal.win_frequency)),
        ("Loss frequency", shown(&optimal.share(Fraction::is_negative))),
        ("Variance", shown(&optimal.variance)),
        ("Standard deviation", root(&optimal.variance)),
    ]
}

fn of_both(optimal: &StrategyAnalysis, sheet: &ParSheet) -> Vec<(&'static str, String)> {
    let Some(all) = sheet.wagers.last() else { return Vec::new() };
    let sides = Fraction::integer(optimal.sides.len() as u64);
    let average = &optimal.average_wager + &sides;
    let mut figures = vec![
        ("House edge", shown(&all.house_edge)),
        ("Average wager", shown(&average)),
        ("Variance", shown(&all.variance)),
        ("Standard deviation", root(&all.variance)),
    ];
    figures.extend(all.element_of_risk.as_ref().map(|risk| ("Element of risk", shown(risk))));
    figures
}

/// Rows whose words name one row: the same words in both tables, or twice in one, name no row.
fn named_once(rows: Vec<SheetRow>) -> Vec<SheetRow> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in &rows {
        *counts.entry(row.text.to_lowercase()).or_default() += 1;
    }
    rows.into_iter().filter(|row| counts.get(&row.text.to_lowercase()) == Some(&1)).collect()
}

/// A value in so many decimals that enough of its digits show.
fn shown(value: &Fraction) -> String {
    with_digits(|places| Some(value.decimal(places)), value.is_zero())
}

fn root(square: &Fraction) -> String {
    with_digits(|places| square.sqrt_decimal(places), square.is_zero())
}

fn with_digits(decimal: impl Fn(u32) -> Option<String>, is_zero: bool) -> String {
    let digits = |text: &String| {
        let digits = text.chars().filter(char::is_ascii_digit);
        digits.skip_while(|digit| *digit == '0').count()
    };
    let texts = (PLACES_LEAST..=PLACES_MOST).filter_map(decimal);
    let mut enough = texts.filter(|text| is_zero || digits(text) >= DIGITS_LEAST);
    enough.next().unwrap_or_else(|| "0".to_owned())
}
