//! The answer for a terminal of 80 columns.

use super::super::rounded;
use super::{STRATEGY, Table};
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Table as Cells, counted, parted};
use gincert_play::{SeatEstimate, SeatFigures};

/// The first line of every answer.
const NOT_EXACT: &str = "Seats that face one dealer hand: a seeded simulation, not exact.\n";

/// Decimals of a figure.
const PLACES: usize = 4;

/// Prints the answer.
pub(super) fn print(output: &Output, table: &Table<'_>) -> Result<(), Failure> {
    if output.quiet() {
        let lines = table.wagers.iter().map(|one| {
            let [value, interval] = cells(one.covariance);
            format!("{}: covariance of two seats {value} ({interval})\n", one.wager)
        });
        return output.print(&format!("{NOT_EXACT}{}", lines.collect::<String>()));
    }
    let head = format!(
        "{}; {} of {} and a dealer, seed {}; one unit on each wager; {STRATEGY}.",
        table.path,
        counted(table.options.rounds, "round", "rounds"),
        counted(table.seats as u64, "seat", "seats"),
        table.options.seed,
    );
    let mut text = format!("{NOT_EXACT}{}\n", wrapped("", &head));
    for wager in &table.wagers {
        let level = table.options.confidence.percent();
        text.push_str(&format!("{}\n", wager.wager));
        text.push_str(&tabular(&figures(wager, level)));
        text.push('\n');
        text.push_str(&tabular(&deviations(wager, level)));
        text.push('\n');
    }
    if !table.left_out.is_empty() {
        let why = format!(
            "{}: what they pay depends on other seats, or on rounds before.",
            table.left_out.join(", ")
        );
        text.push_str(&wrapped("Left out: ", &why));
    }
    text.push_str(&wrapped(
        "",
        "Covariance and variance are in squared Antes. `gincert math` counts the figures of one seat exactly.",
    ));
    output.print(&text)
}

fn figures(wager: &SeatFigures, level: u8) -> Cells {
    let interval = format!("{level} % interval");
    let columns =
        [("Figure", Align::Left), ("Value", Align::Right), (interval.as_str(), Align::Right)];
    let mut table = Cells::new("", &columns);
    let rows = [
        ("Covariance of two seats", Some(wager.covariance)),
        ("Correlation of two seats", wager.correlation),
        ("Variance of a seat", Some(wager.variance)),
        ("Mean result of a seat", Some(wager.mean)),
    ];
    for (name, estimate) in rows {
        let [value, interval] = estimate.map_or(["-", "-"].map(str::to_owned), cells);
        table.row([name.to_owned(), value, interval]);
    }
    table
}

fn deviations(wager: &SeatFigures, level: u8) -> Cells {
    let interval = format!("{level} % interval");
    let columns = [
        ("Seats", Align::Right),
        ("Deviation of the house's result of a round", Align::Right),
        (interval.as_str(), Align::Right),
        ("If independent", Align::Right),
    ];
    let mut table = Cells::new("", &columns);
    for one in &wager.deviations {
        let [value, interval] = cells(one.deviation);
        let seats = parted(&one.seats.to_string());
        table.row([seats, value, interval, rounded(one.if_independent, PLACES)]);
    }
    table
}

/// The value and the interval.
fn cells(estimate: SeatEstimate) -> [String; 2] {
    let SeatEstimate { value, low, high } = estimate;
    [rounded(value, PLACES), format!("{} to {}", rounded(low, PLACES), rounded(high, PLACES))]
}
