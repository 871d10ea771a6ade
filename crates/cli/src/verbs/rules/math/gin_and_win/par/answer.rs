//! The sheet as JSON: the answer of `gincert math` with a key `par` besides. Keys are contract.

use super::figures::{self, odds_against, pay_off, volatility_index};
use super::{ROOT_PLACES, base_of, name};
use crate::verbs::rules::math::gin_and_win::CountedDocument;
use crate::verbs::rules::math::gin_and_win::answer::{self, MathAnswer};
use gincert_evidence::Fraction;
use gincert_math::{ParSheet, StrategyAnalysis, WagerSheet};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ParAnswer {
    #[serde(flatten)]
    math: MathAnswer,
    par: Par,
}

#[derive(Serialize)]
struct Par {
    wagers: Vec<WagerColumn>,
    rows: Vec<RowOdds>,
    covariances: Vec<Covariance>,
    largest_win_of_a_seat: Option<Fraction>,
    /// Every seat with the largest win at once; whether the cards allow it was not looked at.
    largest_win_of_a_round_at_most: Option<Fraction>,
    single_thresholds: Vec<Threshold>,
    pay_offs: Vec<PayOff>,
}

#[derive(Serialize)]
struct WagerColumn {
    wager: &'static str,
    name: String,
    /// What edge, return and bounds are over.
    base: String,
    mean_wager: Fraction,
    house_edge: Fraction,
    #[serde(rename = "return")]
    returned: Fraction,
    element_of_risk: Option<Fraction>,
    return_on_all_wagered: Option<Fraction>,
    hit_frequency: Fraction,
    push_frequency: Fraction,
    loss_frequency: Fraction,
    variance: Fraction,
    standard_deviation: Option<String>,
    skewness: Option<String>,
    volatility_index: Option<String>,
    largest_win: Option<Fraction>,
    law: Vec<LawPoint>,
    bounds: Vec<Bounds>,
    longest_losing_runs: Vec<LosingRun>,
    rounds_until_losing_run: Vec<LosingRunWait>,
    /// Null for Ante and Play alone, and where results spread too far for it.
    ruin: Option<Vec<Ruin>>,
}

#[derive(Serialize)]
struct LosingRun {
    rounds: u32,
    median: u32,
    at_most_95: u32,
}

#[derive(Serialize)]
struct LosingRunWait {
    length: u32,
    mean_rounds: Fraction,
}

#[derive(Serialize)]
struct Ruin {
    bankroll: u32,
    within: Vec<RuinWithin>,
}

#[derive(Serialize)]
struct RuinWithin {
    rounds: u32,
    /// Rounded to nine decimals.
    probability: Fraction,
}

#[derive(Serialize)]
struct LawPoint {
    net: Fraction,
    deals: String,
}

#[derive(Serialize)]
struct Bounds {
    rounds: u64,
    level: &'static str,
    exact: Option<[Fraction; 2]>,
    normal: [Fraction; 2],
}

#[derive(Serialize)]
struct RowOdds {
    table: &'static str,
    row: String,
    probability: Fraction,
    odds_against: Option<Fraction>,
    #[serde(rename = "return")]
    returned: Fraction,
}

#[derive(Serialize)]
struct Covariance {
    of: [String; 2],
    value: Fraction,
}

#[derive(Serialize)]
struct Threshold {
    strategy: String,
    raise_frequency: Fraction,
    house_edge: Fraction,
    element_of_risk: Fraction,
    cost: Fraction,
}

#[derive(Serialize)]
struct PayOff {
    pay_off: String,
    pays: String,
    edge_for_one_unit_more: Fraction,
    edge_played_anew: Option<Fraction>,
}

pub(super) fn answer(counted: &CountedDocument<'_>, sheet: Option<&ParSheet>) -> ParAnswer {
    let rows = figures::rows(counted).into_iter().map(|row| RowOdds {
        odds_against: odds_against(&row.probability),
        table: row.table,
        row: row.text,
        probability: row.probability,
        returned: row.returned,
    });
    let most = sheet.and_then(|sheet| sheet.seat_maximum.clone());
    let seats = Fraction::integer(counted.hands.rules.seats.1);
    let sheets = || sheet.into_iter();
    let covariances = sheets().flat_map(|sheet| &sheet.covariances).map(|(a, b, value)| {
        Covariance { of: [name(counted, *a), name(counted, *b)], value: value.clone() }
    });
    let pay_offs = sheets().flat_map(|sheet| &sheet.steps).map(|step| PayOff {
        pay_off: pay_off(counted, step.row, step.table),
        pays: step.pays.to_string(),
        edge_for_one_unit_more: step.as_played.clone(),
        edge_played_anew: step.played_anew.clone(),
    });
    let columns = sheets().flat_map(|sheet| &sheet.wagers);
    let par = Par {
        wagers: columns.map(|column| wager(counted, column)).collect(),
        rows: rows.collect(),
        covariances: covariances.collect(),
        largest_win_of_a_round_at_most: most.as_ref().map(|most| most * &seats),
        largest_win_of_a_seat: most,
        single_thresholds: sheets().flat_map(|sheet| &sheet.thresholds).map(threshold).collect(),
        pay_offs: pay_offs.collect(),
    };
    ParAnswer { math: answer::answer(counted), par }
}

fn wager(counted: &CountedDocument<'_>, column: &WagerSheet) -> WagerColumn {
    let one = Fraction::one();
    let points = column.law.points().iter();
    let points = points.map(|(net, deals)| LawPoint { net: net.clone(), deals: deals.to_string() });
    let bounds = column.bounds.iter().map(|bounds| Bounds {
        rounds: bounds.rounds,
        level: "95 %",
        exact: bounds.exact.clone().map(|(low, high)| [low, high]),
        normal: [bounds.normal.0.clone(), bounds.normal.1.clone()],
    });
    let runs = column.longest_runs.iter().map(|run| LosingRun {
        rounds: run.rounds,
        median: run.median,
        at_most_95: run.high,
    });
    let waits = column
        .run_waits
        .iter()
        .map(|wait| LosingRunWait { length: wait.length, mean_rounds: wait.rounds.clone() });
    WagerColumn {
        wager: column.wager.word(),
        name: name(counted, column.wager),
        base: base_of(counted, column.wager),
        mean_wager: column.wagered.clone(),
        returned: &one - &column.house_edge,
        house_edge: column.house_edge.clone(),
        return_on_all_wagered: column.element_of_risk.as_ref().map(|risk| &one - risk),
        element_of_risk: column.element_of_risk.clone(),
        hit_frequency: column.hit_frequency.clone(),
        push_frequency: column.push_frequency.clone(),
        loss_frequency: column.loss_frequency.clone(),
        standard_deviation: column.variance.sqrt_decimal(ROOT_PLACES),
        skewness: column.law.skewness(ROOT_PLACES),
        volatility_index: volatility_index(&column.variance, ROOT_PLACES),
        variance: column.variance.clone(),
        largest_win: column.law.largest().cloned(),
        law: points.collect(),
        bounds: bounds.collect(),
        longest_losing_runs: runs.collect(),
        rounds_until_losing_run: waits.collect(),
        ruin: column.ruin.as_ref().map(|all| all.iter().map(ruin).collect()),
    }
}

fn ruin(one: &gincert_math::Ruin) -> Ruin {
    let within = one.within.iter().map(|(rounds, probability)| RuinWithin {
        rounds: *rounds,
        probability: probability.clone(),
    });
    Ruin { bankroll: one.bankroll, within: within.collect() }
}

fn threshold(played: &StrategyAnalysis) -> Threshold {
    Threshold {
        strategy: played.strategy.to_string(),
        raise_frequency: played.raise_frequency.clone(),
        house_edge: played.house_edge.clone(),
        element_of_risk: played.element_of_risk.clone(),
        cost: played.cost.clone(),
    }
}
