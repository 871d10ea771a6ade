//! What envy pay-offs do to side wagers, as text, tables, JSON and figures of a par sheet.

use super::{Base, CountedDocument, FoundWager, Hands};
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Fraction, counted};
use gincert_game::gin_and_win::SideWager;
use gincert_math::{ENVY_NOT_COUNTED, EnvyAnalysis, envy_tables, envy_words, side_envy};
use serde::Serialize;

/// A side wager with envy pay-offs.
pub(super) type EnviedWager<'a> = FoundWager<'a, EnvyAnalysis>;

/// The envy pay-offs of a side wager, by its place in the rules.
pub(super) fn of_wager(
    hands: &Hands<'_>,
    base: Option<&Base>,
    place: usize,
) -> Option<EnvyAnalysis> {
    let (side, analysis) = hands.side_wagers().nth(place)?;
    side_envy(side, hands.rules.seats, (place, analysis), base.map(|base| &base.game))
}

/// The wagers with envy pay-offs.
pub(super) fn of<'a>(hands: &Hands<'a>, base: Option<&Base>) -> Vec<EnviedWager<'a>> {
    hands.found(|place| of_wager(hands, base, place))
}

/// The same of a counted document.
pub(super) fn of_document<'a>(counted: &CountedDocument<'a>) -> Vec<EnviedWager<'a>> {
    of(&counted.hands, counted.base.as_ref().ok())
}

/// What the envy pay-offs do, and once what is not counted, in lines of 80 columns.
pub(super) fn words(all: &[EnviedWager<'_>]) -> String {
    let each = all.iter().map(|envied| wrapped("", &envy_words(envied.side, &envied.found)));
    each.chain(not_counted(all)).collect()
}

/// What is not counted where wagers have envy pay-offs.
pub(super) fn not_counted(all: &[EnviedWager<'_>]) -> Option<String> {
    (!all.is_empty()).then(|| wrapped("", ENVY_NOT_COUNTED))
}

/// The tables of envy and what they say, in lines of 80 columns.
pub(super) fn tables_and_words(envied: &EnviedWager<'_>) -> String {
    let [rows, edges] = envy_tables(envied.side, &envied.found);
    let words = wrapped("", &envy_words(envied.side, &envied.found));
    format!("\n{}\n{}{words}", tabular(&rows), tabular(&edges))
}

/// The figures of the envy pay-offs, each with its exact fraction.
pub(super) fn exact(envied: &EnviedWager<'_>) -> String {
    let line = |(figure, value): (String, Fraction)| {
        wrapped("", &format!("{figure}: {} ({value})", value.percent(6)))
    };
    figures(&envied.found).into_iter().map(line).collect()
}

/// Figures of envy pay-offs, all over the wager: what each is, and its value.
pub(super) fn figures(found: &EnvyAnalysis) -> Vec<(String, Fraction)> {
    let mut all = vec![
        ("house edge by the own hand alone".to_owned(), found.own_edge.clone()),
        ("fall of the house edge for each other seat".to_owned(), found.per_seat.clone()),
    ];
    for (seats, edge) in found.edges() {
        let back = &Fraction::one() - &edge;
        let seats = counted(seats.into(), "seat", "seats");
        all.push((format!("house edge at {seats}"), edge));
        all.push((format!("return at {seats}"), back));
    }
    all
}

/// Envy pay-offs in an answer; figures are per unit wagered.
#[derive(Serialize)]
pub(super) struct EnvyAnswer {
    own_hand_house_edge: Fraction,
    /// How much the house edge falls for each other seat.
    edge_per_other_seat: Fraction,
    rows: Vec<EnvyLine>,
    seats: Vec<SeatsLine>,
    /// Whether a fold loses the wager, so that these are under optimal play of the base game at every seat.
    with_optimal_play: bool,
    not_counted: &'static str,
}

#[derive(Serialize)]
struct EnvyLine {
    hand: String,
    pays: String,
    probability: Fraction,
    #[serde(rename = "return")]
    returned: Fraction,
}

#[derive(Serialize)]
struct SeatsLine {
    seats: u8,
    house_edge: Fraction,
    #[serde(rename = "return")]
    returned: Fraction,
}

impl EnvyAnswer {
    pub(super) fn of(side: &SideWager, found: EnvyAnalysis) -> EnvyAnswer {
        let row = |row: &gincert_math::EnvyRowAnalysis| EnvyLine {
            hand: side.rows.get(row.envy.row).map(|row| row.text.clone()).unwrap_or_default(),
            pays: row.envy.pays.to_string(),
            probability: row.probability.clone(),
            returned: row.return_.clone(),
        };
        let one = Fraction::one();
        let seats = found.edges().map(|(seats, house_edge)| SeatsLine {
            seats,
            returned: &one - &house_edge,
            house_edge,
        });
        EnvyAnswer {
            rows: found.rows.iter().map(row).collect(),
            seats: seats.collect(),
            with_optimal_play: found.is_played,
            own_hand_house_edge: found.own_edge,
            edge_per_other_seat: found.per_seat,
            not_counted: ENVY_NOT_COUNTED,
        }
    }
}
