//! What a difference between two documents with wagers does: the level of what is executed, and the edges.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::families::diff_figures::{DiffMath, SideDifference};
use crate::families::diff_level::Level;
use gincert_evidence::{Fraction, sentence};
use gincert_game::gin_and_win::{GinAndWin, WagerNames};
use gincert_math::{Strategy, edge_by_seats};

/// The least level that a difference of the executed rules has; `None` when they are executed
/// alike. Names are not executed.
pub(crate) fn executed(old: &GinAndWin, new: &GinAndWin) -> Option<Level> {
    let plain = |rules: &GinAndWin| {
        let mut rules = rules.clone();
        rules.wagers = WagerNames::default();
        for row in &mut rules.outcomes {
            row.text.clear();
        }
        for side in &mut rules.sides {
            side.name.clear();
            for row in &mut side.rows {
                row.text.clear();
            }
        }
        rules
    };
    let (old, new) = (plain(old), plain(new));
    if old == new {
        return None;
    }
    // The same but for what it pays?
    let mut paid = new.clone();
    let same_rows =
        paid.outcomes.len() == old.outcomes.len() && paid.sides.len() == old.sides.len();
    for (side, printed) in paid.sides.iter_mut().zip(&old.sides) {
        side.rows.clone_from(&printed.rows);
        side.envy.clone_from(&printed.envy);
    }
    for (row, printed) in paid.outcomes.iter_mut().zip(&old.outcomes) {
        (row.ante, row.play) = (printed.ante, printed.play);
    }
    Some(if same_rows && paid == old { Level::Pay } else { Level::Play })
}

/// The edges of both documents.
pub(crate) fn edges_of_both(old: &AnalyzedDocument, new: &AnalyzedDocument) -> DiffMath {
    if old.rules().is_none() || new.rules().is_none() {
        return DiffMath::not_counted("These games have no wagers.");
    }
    let played = |examined: &AnalyzedDocument| {
        let game = examined.base_game()?;
        Ok::<_, String>(game.play(&Strategy::Optimal))
    };
    let both = played(old).and_then(|old| Ok((old, played(new)?)));
    let figure = |of: fn(&gincert_math::StrategyAnalysis) -> &Fraction| {
        let both = both.as_ref().map_err(Clone::clone)?;
        Ok((of(&both.0).clone(), of(&both.1).clone()))
    };
    DiffMath {
        base_edge: figure(|played| &played.house_edge),
        base_risk: figure(|played| &played.element_of_risk),
        base_raise: figure(|played| &played.raise_frequency),
        sides: sides_of_both(old, new),
    }
}

/// The side wagers of both documents: the only one of each, else those of one name.
fn sides_of_both(old: &AnalyzedDocument, new: &AnalyzedDocument) -> Vec<SideDifference> {
    let sides = |examined: &AnalyzedDocument| -> Vec<String> {
        let rules = examined.rules().into_iter();
        rules.flat_map(|rules| &rules.sides).map(|side| side.name.clone()).collect()
    };
    let (before, after) = (sides(old), sides(new));
    if before.len() < 2 && after.len() < 2 {
        let edge = side_edge(old, 0).and_then(|old| Ok((old, side_edge(new, 0)?)));
        return vec![SideDifference { name: None, edge }];
    }
    let mut names = before.clone();
    names.extend(after.iter().filter(|name| place(&before, name).is_none()).cloned());
    let difference = |name: String| {
        let edge = |examined, sides: &[String]| match place(sides, &name) {
            Some(side) => side_edge(examined, side),
            None => Err("A document has no side wager of this name.".to_owned()),
        };
        let edge = edge(old, &before).and_then(|old| Ok((old, edge(new, &after)?)));
        SideDifference { name: Some(name), edge }
    };
    names.into_iter().map(difference).collect()
}

fn place(sides: &[String], name: &str) -> Option<usize> {
    sides.iter().position(|side| side.eq_ignore_ascii_case(name))
}

fn side_edge(examined: &AnalyzedDocument, side: usize) -> Result<Fraction, String> {
    let none = || "A document has no pay table.".to_owned();
    let wager = examined.rules().and_then(|rules| rules.sides.get(side));
    if let Some(wager) = wager.filter(|wager| wager.has_envy()) {
        return Err(sentence(&edge_by_seats(wager)));
    }
    // Where a folded hand loses the wager its edge depends on the play.
    if wager.is_some_and(|wager| !wager.stands_on_fold) {
        let played = examined.base_game()?.play(&Strategy::Optimal);
        return played.sides.get(side).map(|side| side.house_edge.clone()).ok_or_else(none);
    }
    match &examined.mathematics {
        Some(Ok(mathematics)) => {
            let analysis = mathematics.sides.get(side);
            analysis.map(|analysis| analysis.house_edge.clone()).ok_or_else(none)
        }
        Some(Err(reason)) => Err(format!("Not calculated exactly: {reason}.")),
        None => Err("A document has no usable ruleset.".to_owned()),
    }
}
