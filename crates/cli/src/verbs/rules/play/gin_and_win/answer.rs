//! The answer as JSON. Its keys are a contract with programs that read it.

use super::{STRATEGY, Table};
use gincert_evidence::{Digest, nine_digits};
use gincert_play::{SeatEstimate, SeatFigures, TableDeviation};
use serde::Serialize;

/// How the figures were made.
const METHOD: &str = "seeded simulation of seats that face one dealer hand";

#[derive(Serialize)]
pub(super) struct SeatsAnswer<'a> {
    /// Never true: a simulation gives no exact figure.
    exact: bool,
    method: &'static str,
    document: DocumentLine<'a>,
    strategy: &'static str,
    seats: usize,
    rounds: u64,
    seed: u64,
    confidence: f64,
    wagers: Vec<WagerLine<'a>>,
    /// Side wagers whose results depend on more than the hand of their seat.
    left_out: &'a [&'a str],
}

#[derive(Serialize)]
struct DocumentLine<'a> {
    path: &'a str,
    sha256: Digest,
}

/// Figures of a wager of which every seat puts up one unit.
#[derive(Serialize)]
struct WagerLine<'a> {
    wager: &'a str,
    /// In Antes.
    mean: Interval,
    /// In squared Antes, as the covariance.
    variance: Interval,
    covariance: Interval,
    correlation: Option<Interval>,
    /// Of the house's result of a round, in Antes.
    deviations: Vec<DeviationLine>,
}

#[derive(Serialize)]
struct DeviationLine {
    seats: u8,
    #[serde(flatten)]
    deviation: Interval,
    if_independent: f64,
}

#[derive(Serialize)]
struct Interval {
    value: f64,
    low: f64,
    high: f64,
}

fn interval(estimate: SeatEstimate) -> Interval {
    let SeatEstimate { value, low, high } = estimate;
    Interval { value: nine_digits(value), low: nine_digits(low), high: nine_digits(high) }
}

fn wager_line(figures: &SeatFigures) -> WagerLine<'_> {
    let deviation = |one: &TableDeviation| DeviationLine {
        seats: one.seats,
        deviation: interval(one.deviation),
        if_independent: nine_digits(one.if_independent),
    };
    WagerLine {
        wager: &figures.wager,
        mean: interval(figures.mean),
        variance: interval(figures.variance),
        covariance: interval(figures.covariance),
        correlation: figures.correlation.map(interval),
        deviations: figures.deviations.iter().map(deviation).collect(),
    }
}

pub(super) fn answer<'a>(table: &'a Table<'_>) -> SeatsAnswer<'a> {
    SeatsAnswer {
        exact: false,
        method: METHOD,
        document: DocumentLine { path: &table.path, sha256: table.digest },
        strategy: STRATEGY,
        seats: table.seats,
        rounds: table.options.rounds,
        seed: table.options.seed,
        confidence: table.options.confidence.share(),
        wagers: table.wagers.iter().map(wager_line).collect(),
        left_out: &table.left_out,
    }
}
