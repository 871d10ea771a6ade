//! What a difference between two documents with wagers does: the level of what is executed, and the edges.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::families::diff_figures::DiffMath;
use crate::families::diff_level::Level;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{GinAndWin, WagerNames};
use gincert_math::Strategy;

/// The least level that a difference of the executed rules has; `None` when they are executed
/// alike. Names are not executed.
pub(crate) fn executed(old: &GinAndWin, new: &GinAndWin) -> Option<Level> {
    let plain = |rules: &GinAndWin| {
        let mut rules = rules.clone();
        rules.wagers = WagerNames::default();
        for row in &mut rules.outcomes {
            row.text.clear();
        }
        for row in &mut rules.bonus {
            row.text.clear();
        }
        rules
    };
    let (old, new) = (plain(old), plain(new));
    if old == new {
        return None;
    }
    // The same but for what it pays?
    let mut paid = new.clone();
    paid.bonus = old.bonus.clone();
    let same_rows = paid.outcomes.len() == old.outcomes.len();
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
    // Where a folded hand loses the bonus wager its edge depends on the play.
    let stands = |examined: &AnalyzedDocument| {
        let rules = examined.rules();
        rules.is_none_or(|rules| rules.bonus_stands_on_fold || rules.bonus.is_empty())
    };
    let bonus = |examined: &AnalyzedDocument| match &examined.mathematics {
        _ if !stands(examined) => Ok(played(examined)?.bonus_house_edge),
        Some(Ok(mathematics)) => mathematics
            .bonus
            .as_ref()
            .map(|analysis| analysis.house_edge.clone())
            .ok_or_else(|| "A document has no pay table.".to_owned()),
        Some(Err(reason)) => Err(format!("Not calculated exactly: {reason}.")),
        None => Err("A document has no usable ruleset.".to_owned()),
    };
    let figure = |of: fn(&gincert_math::StrategyAnalysis) -> &Fraction| {
        let both = both.as_ref().map_err(Clone::clone)?;
        Ok((of(&both.0).clone(), of(&both.1).clone()))
    };
    DiffMath {
        base_edge: figure(|played| &played.house_edge),
        base_risk: figure(|played| &played.element_of_risk),
        base_raise: figure(|played| &played.raise_frequency),
        bonus_edge: bonus(old).and_then(|old| Ok((old, bonus(new)?))),
    }
}
