//! What progressive meters do to side wagers, as text, a table, JSON and figures of a par sheet.

use super::{Base, CountedDocument, FoundWager, Hands};
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::Fraction;
use gincert_math::{MeterAnalysis, meter_table, meter_words, plain_wagers, side_meter};
use serde::Serialize;

/// A side wager with a meter.
pub(super) type MeteredWager<'a> = FoundWager<'a, MeterAnalysis>;

/// The meter of a side wager, by its place in the rules.
pub(super) fn of_wager(
    hands: &Hands<'_>,
    base: Option<&Base>,
    place: usize,
) -> Option<MeterAnalysis> {
    let (side, analysis) = hands.side_wagers().nth(place)?;
    side_meter(side, (place, analysis), base.map(|base| &base.game))
}

/// The wagers with a meter.
pub(super) fn of<'a>(hands: &Hands<'a>, base: Option<&Base>) -> Vec<MeteredWager<'a>> {
    hands.found(|place| of_wager(hands, base, place))
}

/// The same of a counted document.
pub(super) fn of_document<'a>(counted: &CountedDocument<'a>) -> Vec<MeteredWager<'a>> {
    of(&counted.hands, counted.base.as_ref().ok())
}

/// What the meter does, in lines of 80 columns.
pub(super) fn words(metered: &MeteredWager<'_>) -> String {
    wrapped("", &meter_words(metered.side, &metered.found))
}

/// The table of a meter and what it says, in lines of 80 columns.
pub(super) fn table_and_words(metered: &MeteredWager<'_>) -> String {
    let table = meter_table(metered.side, &metered.found);
    format!("\n{}{}", tabular(&table), words(metered))
}

/// The figures of the meter, each with its exact fraction.
pub(super) fn exact(metered: &MeteredWager<'_>) -> String {
    let line = |(figure, base, value): (&str, &str, Fraction)| {
        let shown = match base {
            "wagers" => format!("{} wagers", plain_wagers(&value)),
            _ => value.percent(6),
        };
        wrapped("", &format!("{figure}: {shown} ({value})"))
    };
    figures(&metered.found).into_iter().map(line).collect()
}

/// Figures of a meter: what each is, on which base, and its value.
pub(super) fn figures(found: &MeterAnalysis) -> Vec<(&'static str, &'static str, Fraction)> {
    let one = Fraction::one();
    let long_run = found.long_run_edge.as_ref();
    let all = [
        ("start of the meter", "wagers", Some(found.start.clone())),
        ("contribution to the meter", "the wager", Some(found.contribution.clone())),
        ("house edge at the start of the meter", "the wager", Some(found.edge_at_start.clone())),
        (
            "fall of the house edge for each wager that the meter rises",
            "the wager",
            Some(found.share.clone()),
        ),
        ("meter at which the house edge is nothing", "wagers", found.break_even.clone()),
        ("mean of the meter in the long run", "wagers", found.mean.clone()),
        ("house edge in the long run", "the wager", long_run.cloned()),
        ("return in the long run", "the wager", long_run.map(|edge| &one - edge)),
    ];
    all.into_iter().filter_map(|(figure, base, value)| Some((figure, base, value?))).collect()
}

/// A meter in an answer. Meters are in wagers, the others per unit wagered.
#[derive(Serialize)]
pub(super) struct MeterAnswer {
    start: Fraction,
    contribution: Fraction,
    house_edge_at_start: Fraction,
    /// How much the house edge falls for each wager that the meter rises.
    edge_per_wager: Fraction,
    break_even: Option<Fraction>,
    mean: Option<Fraction>,
    long_run_house_edge: Option<Fraction>,
    /// Whether a fold loses the wager, so that these are under optimal play of the base game.
    with_optimal_play: bool,
}

impl MeterAnswer {
    pub(super) fn of(found: MeterAnalysis) -> MeterAnswer {
        MeterAnswer {
            start: found.start,
            contribution: found.contribution,
            house_edge_at_start: found.edge_at_start,
            edge_per_wager: found.share,
            break_even: found.break_even,
            mean: found.mean,
            long_run_house_edge: found.long_run_edge,
            with_optimal_play: found.is_played,
        }
    }
}
