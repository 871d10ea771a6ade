//! Figures of a side wager with a progressive meter: in the long run, and where it costs nothing.
//!
//! Everything else of such a wager is computed while its meter stands at its start.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::Definition;
use crate::document::dossier::{MeterFigure, ParFigure};
use gincert_math::{BonusAnalysis, MeterAnalysis, side_meter};

/// What the meter of a side wager does, given its pay table over all hands: over all hands, or of a wager that a fold loses under optimal play.
///
/// # Errors
/// Why there is none, in a sentence.
pub(super) fn of(
    examined: &AnalyzedDocument,
    side: usize,
    analysis: &BonusAnalysis,
) -> Result<MeterAnalysis, String> {
    let wager = examined.rules().and_then(|rules| rules.sides.get(side));
    let none = || "The wager has no meter.".to_owned();
    let wager = wager.filter(|wager| wager.meter.is_some()).ok_or_else(none)?;
    let base = if wager.stands_on_fold { None } else { Some(examined.base_game()?) };
    side_meter(wager, (side, analysis), base).ok_or_else(none)
}

/// Whether a side wager has a meter.
pub(super) fn has_meter(examined: &AnalyzedDocument, side: usize) -> bool {
    let wager = examined.rules().and_then(|rules| rules.sides.get(side));
    wager.is_some_and(|wager| wager.meter.is_some())
}

const LONG_RUN: &str = "the mean loss over the wager in the long run, at the mean of its meter";
const LONG_RUN_BACK: &str =
    "what comes back of the wager in the long run, at the mean of its meter";

/// What a wager costs, by each definition; `analysis` is over all hands.
pub(super) fn house_edge(meter: &MeterAnalysis, analysis: &BonusAnalysis) -> Vec<Definition> {
    let (edge, noise) = (analysis.house_edge.clone(), Some(analysis.variance.clone()));
    let words = "the mean loss over the wager while its meter stands at its start";
    let mut all = vec![Definition::new(words, edge, noise)];
    if meter.edge_at_start != analysis.house_edge {
        let words = "the same with optimal play of the base game, where a fold loses the wager";
        all.push(Definition::new(words, meter.edge_at_start.clone(), None));
    }
    all.extend(meter.long_run_edge.clone().map(|edge| Definition::new(LONG_RUN, edge, None)));
    all
}

/// A figure of what a wager costs or returns, in the long run; for others nothing.
pub(super) fn in_the_long_run(figure: ParFigure, meter: &MeterAnalysis) -> Vec<Definition> {
    let Some(edge) = &meter.long_run_edge else { return Vec::new() };
    match figure {
        ParFigure::HouseEdge | ParFigure::ElementOfRisk => {
            vec![Definition::new(LONG_RUN, edge.clone(), None)]
        }
        ParFigure::Return | ParFigure::ReturnOnAll => {
            vec![Definition::returned(LONG_RUN_BACK, edge, None)]
        }
        ParFigure::ExpectedValue => {
            let words = "the mean net result in the long run, at the mean of the meter";
            vec![Definition::new(words, -edge.clone(), None)]
        }
        ParFigure::PlainReturn => vec![
            Definition::returned(LONG_RUN_BACK, edge, None),
            Definition::new("the mean net result in the long run", -edge.clone(), None),
        ],
        _ => Vec::new(),
    }
}

/// A figure of the meter itself; `None` where no hand is paid of it.
pub(super) fn figure(figure: MeterFigure, meter: &MeterAnalysis) -> Option<Vec<Definition>> {
    let found = match figure {
        MeterFigure::BreakEven => Definition::new(
            "the meter, in wagers, at which the mean loss is nothing",
            meter.break_even.clone()?,
            None,
        ),
        MeterFigure::Mean => Definition::new(
            "the mean of the meter over all wagers, in wagers",
            meter.mean.clone()?,
            None,
        ),
        MeterFigure::LongRunEdge => Definition::new(LONG_RUN, meter.long_run_edge.clone()?, None),
        MeterFigure::LongRunReturn => {
            Definition::returned(LONG_RUN_BACK, meter.long_run_edge.as_ref()?, None)
        }
    };
    Some(vec![found])
}
