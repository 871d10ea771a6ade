//! The answer of `gincert play` for a terminal of 80 columns.

use super::super::rounded;
use super::document::{MatchSide, PlayedDocument};
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Table, counted, parted};
use gincert_play::{
    Comparison, Estimate, FigureEstimate, FigureUnit, PlayFigure, Simulation, SimulationOptions,
};

/// The first line of every answer.
const NOT_EXACT: &str = "Play of reference players: a seeded simulation, not exact.\n";

/// Figures that only `--details` and JSON have.
const FURTHER: [&str; 7] = [
    "turns_deviation",
    "tie",
    "misdeal",
    "starter_points",
    "other_points",
    "hands_of_a_match_deviation",
    "first_dealer_wins_match",
];

/// Prints the answer for one document.
pub(super) fn print<G>(
    output: &Output,
    document: &PlayedDocument<G>,
    options: &SimulationOptions,
    hands: &Simulation,
    matches: &MatchSide,
) -> Result<(), Failure> {
    let played = counted(hands.played, "hand", "hands");
    let head = head(&document.path, options, &played);
    if output.quiet() {
        let lines = hands.figures.iter().filter(|one| one.figure.word == "starter_wins");
        let line = lines.map(|row| line(row, options)).collect::<String>();
        return output.print(&format!("{NOT_EXACT}{line}"));
    }
    let of_matches = match matches {
        MatchSide::Played(found) => found.figures.as_slice(),
        MatchSide::NotGiven(_) => &[],
    };
    let rows = hands.figures.iter().chain(of_matches);
    let rows = rows.filter(|one| output.details() || !FURTHER.contains(&one.figure.word));
    let mut text = tabular(&figures(rows, options, output.details()));
    if let Some(reason) = matches.reason() {
        text.push_str(&wrapped("Matches not given: ", &format!("{reason}.")));
    }
    if !output.details() {
        text.push_str("--details prints every figure and its base.\n");
    }
    output.print(&format!("{NOT_EXACT}{head}\n{text}"))
}

/// Prints the answer for two documents.
pub(super) fn print_comparison<G>(
    output: &Output,
    [first, second]: [&PlayedDocument<G>; 2],
    options: &SimulationOptions,
    found: &Comparison,
) -> Result<(), Failure> {
    let deals = counted(options.hands, "deal", "deals");
    let names = format!("{}, then {}", first.path, second.path);
    let head = head(&names, options, &deals);
    let differing = match found.differing {
        0 => "No deal is played or scored otherwise by the second document.\n".to_owned(),
        some => format!(
            "{} of {deals} {} played or scored otherwise by the second document.\n",
            parted(&some.to_string()),
            if some == 1 { "is" } else { "are" },
        ),
    };
    if output.quiet() {
        return output.print(&format!("{NOT_EXACT}{}", wrapped("", differing.trim_end())));
    }
    let columns = [
        ("Figure", Align::Left),
        ("First", Align::Right),
        ("Second", Align::Right),
        ("Difference", Align::Right),
        (interval_words(options), Align::Right),
    ];
    let mut table = Table::new("", &columns);
    for one in &found.figures {
        if !output.details() && FURTHER.contains(&one.figure.word) {
            continue;
        }
        let [change, interval] = cells(&one.figure, one.difference);
        let [first, second] = [one.first, one.second].map(|side| {
            let [value, _] = cells(&one.figure, side);
            value
        });
        table.row([one.figure.words.to_owned(), first, second, change, interval]);
    }
    let body = format!("{}{}", wrapped("", differing.trim_end()), tabular(&table));
    let more = if output.details() { "" } else { "--details prints every figure.\n" };
    output.print(&format!("{NOT_EXACT}{head}\n{body}{more}"))
}

/// Players, number of deals, seed and documents.
fn head(documents: &str, options: &SimulationOptions, played: &str) -> String {
    let [first, second] = options.players.map(|player| player.word());
    let players = match first == second {
        true => format!("{first} against itself"),
        false => format!("{first} (first player) against {second}, each deal once from each side"),
    };
    let words = format!("{players}; {played}, seed {}; {documents}.", options.seed);
    wrapped("", &words)
}

fn interval_words(options: &SimulationOptions) -> &'static str {
    match options.confidence.percent() {
        99 => "99 % interval",
        _ => "95 % interval",
    }
}

fn figures<'f>(
    rows: impl Iterator<Item = &'f FigureEstimate>,
    options: &SimulationOptions,
    details: bool,
) -> Table {
    let columns = [
        ("Figure", Align::Left),
        ("Value", Align::Right),
        (interval_words(options), Align::Right),
        ("Of", Align::Left),
    ];
    let mut table = Table::new("", &columns);
    for FigureEstimate { figure, estimate } in rows {
        let [value, interval] = cells(figure, *estimate);
        let base = estimate.map_or("0".to_owned(), |found| parted(&found.base.to_string()));
        table.row([
            figure.words.to_owned(),
            value,
            interval,
            format!("{base} {}", figure.base_words),
        ]);
    }
    if details { table } else { table.without(&["Of"]) }
}

/// One figure on a line of its own.
fn line(one: &FigureEstimate, options: &SimulationOptions) -> String {
    let [value, interval] = cells(&one.figure, one.estimate);
    format!("{} {value} ({}: {interval})\n", one.figure.words, interval_words(options))
}

/// The value and the interval; two dashes where there is none.
fn cells(figure: &PlayFigure, estimate: Option<Estimate>) -> [String; 2] {
    let Some(found) = estimate else { return ["-", "-"].map(str::to_owned) };
    let number = |value: f64| match figure.unit {
        FigureUnit::Share => rounded(value * 100.0, 2),
        FigureUnit::Points | FigureUnit::Turns | FigureUnit::Hands | FigureUnit::Cards => {
            rounded(value, 3)
        }
    };
    let sign = if figure.unit == FigureUnit::Share { " %" } else { "" };
    let interval = format!("{} to {}{sign}", number(found.low), number(found.high));
    [format!("{}{sign}", number(found.value)), interval]
}
