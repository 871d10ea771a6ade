//! The answer of `gincert play` as JSON. Its keys are a contract with programs that read it.

use super::document::{MatchSide, PlayedDocument};
use gincert_evidence::{Digest, nine_digits};
use gincert_play::{
    Comparison, Estimate, FigureComparison, FigureEstimate, FigureUnit, PlayFigure, Simulation,
    SimulationOptions,
};
use serde::Serialize;

/// How the figures were made.
const METHOD: &str = "seeded simulation of reference players";

#[derive(Serialize)]
pub(super) struct Answer {
    /// Never true: a simulation gives no exact figure.
    exact: bool,
    method: &'static str,
    document: DocumentLine,
    players: [&'static str; 2],
    seed: u64,
    deals: u64,
    hands: u64,
    confidence: f64,
    figures: Vec<FigureLine>,
    matches: MatchAnswer,
}

#[derive(Serialize)]
struct DocumentLine {
    path: String,
    sha256: Digest,
}

/// A figure; without numbers where its base has no cases.
#[derive(Serialize)]
struct FigureLine {
    figure: &'static str,
    unit: &'static str,
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    base: &'static str,
    of: String,
}

#[derive(Serialize)]
struct MatchAnswer {
    played: u64,
    broken_off: u64,
    figures: Vec<FigureLine>,
    /// Why there are no figures.
    not_given: Option<String>,
}

#[derive(Serialize)]
pub(super) struct ComparisonAnswer {
    /// Never true: a simulation gives no exact figure.
    exact: bool,
    method: &'static str,
    documents: [DocumentLine; 2],
    players: [&'static str; 2],
    seed: u64,
    deals: u64,
    confidence: f64,
    /// Deals of which any hand ended otherwise or with other points.
    differing_deals: u64,
    figures: Vec<FigureChange>,
}

/// A figure of both documents, and the second less the first on the same deals.
#[derive(Serialize)]
struct FigureChange {
    figure: &'static str,
    unit: &'static str,
    first: FigureLine,
    second: FigureLine,
    difference: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

fn document_line<G>(document: &PlayedDocument<G>) -> DocumentLine {
    DocumentLine { path: document.path.clone(), sha256: document.digest }
}

fn unit(figure: &PlayFigure) -> &'static str {
    match figure.unit {
        FigureUnit::Share => "share",
        FigureUnit::Points => "points",
        FigureUnit::Turns => "turns",
        FigureUnit::Hands => "hands",
        FigureUnit::Cards => "cards",
    }
}

fn figure_line(figure: &PlayFigure, estimate: Option<Estimate>) -> FigureLine {
    FigureLine {
        figure: figure.word,
        unit: unit(figure),
        value: estimate.map(|found| nine_digits(found.value)),
        low: estimate.map(|found| nine_digits(found.low)),
        high: estimate.map(|found| nine_digits(found.high)),
        base: figure.base_words,
        of: estimate.map_or(0, |found| found.base).to_string(),
    }
}

fn figure_lines(figures: &[FigureEstimate]) -> Vec<FigureLine> {
    figures.iter().map(|one| figure_line(&one.figure, one.estimate)).collect()
}

/// One document.
pub(super) fn answer<G>(
    document: &PlayedDocument<G>,
    options: &SimulationOptions,
    hands: &Simulation,
    matches: &MatchSide,
) -> Answer {
    let (played, broken_off, figures) = match matches {
        MatchSide::Played(found) => (found.played, found.broken_off, found.figures.as_slice()),
        MatchSide::NotGiven(_) => (0, 0, &[][..]),
    };
    Answer {
        exact: false,
        method: METHOD,
        document: document_line(document),
        players: options.players.map(|player| player.word()),
        seed: options.seed,
        deals: options.hands,
        hands: hands.played,
        confidence: options.confidence.share(),
        figures: figure_lines(&hands.figures),
        matches: MatchAnswer {
            played,
            broken_off,
            figures: figure_lines(figures),
            not_given: matches.reason(),
        },
    }
}

/// Two documents.
pub(super) fn comparison<G>(
    documents: [&PlayedDocument<G>; 2],
    options: &SimulationOptions,
    found: &Comparison,
) -> ComparisonAnswer {
    let change = |one: &FigureComparison| FigureChange {
        figure: one.figure.word,
        unit: unit(&one.figure),
        first: figure_line(&one.figure, one.first),
        second: figure_line(&one.figure, one.second),
        difference: one.difference.map(|found| nine_digits(found.value)),
        low: one.difference.map(|found| nine_digits(found.low)),
        high: one.difference.map(|found| nine_digits(found.high)),
    };
    ComparisonAnswer {
        exact: false,
        method: METHOD,
        documents: documents.map(document_line),
        players: options.players.map(|player| player.word()),
        seed: options.seed,
        deals: options.hands,
        confidence: options.confidence.share(),
        differing_deals: found.differing,
        figures: found.figures.iter().map(change).collect(),
    }
}
