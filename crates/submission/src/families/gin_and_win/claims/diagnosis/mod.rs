//! What the digits of a figure that differs are: the figure written otherwise, another figure of the game, of
//! a row, of several rows, under another strategy, and with other pay-offs. Changed rules come from the
//! searches of `base` and `bonus`.

mod figure;
mod game_figures;
mod pay_offs;
mod rounded_inputs;
mod rows;

use self::figure::{FigureQuantity, GameFigure, quantity};
use super::{Readings, base, bonus, figures};
use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::miswritten::{self, FigureUnit};
use crate::claims::{Diagnosis, DiagnosisKind, JudgedClaim, OwnFigure, by_chance};
use crate::document::dossier::{Claim, ClaimSubject, ClaimValue};
use gincert_evidence::{Fraction, PrintedNumber};
use gincert_math::Strategy;
use std::cell::RefCell;
use std::rc::Rc;

/// Fewest digits that a figure states where another with the same digits is named as the one: fewer would
/// often be the same by chance.
const DIGITS_LEAST: usize = 3;

/// A strategy, and whether the base game is counted.
type FigureScope = (Strategy, bool);

/// The figures of a game under each strategy that a claim asked for, made once.
#[derive(Default)]
pub(super) struct GameFigures(RefCell<Vec<(FigureScope, Rc<Vec<GameFigure>>)>>);

impl GameFigures {
    fn of(
        &self,
        examined: &AnalyzedDocument,
        strategy: &Strategy,
        with_base: bool,
    ) -> Rc<Vec<GameFigure>> {
        let asked = (strategy.clone(), with_base);
        let known = self.0.borrow();
        if let Some((_, figures)) = known.iter().find(|(of, _)| *of == asked) {
            return Rc::clone(figures);
        }
        drop(known);
        let figures = Rc::new(game_figures::all(examined, strategy, with_base));
        self.0.borrow_mut().push((asked, Rc::clone(&figures)));
        figures
    }
}

/// Finds everything that has the digits of a claim that differs, and sorts it.
pub(super) fn diagnose(
    examined: &AnalyzedDocument,
    mut judged: JudgedClaim,
    readings: &Readings,
) -> JudgedClaim {
    let (Some(printed), Some(exact)) = (judged.printed().cloned(), judged.exact.clone()) else {
        return judged;
    };
    let subject = judged.claim.subject;
    let is_one_in = matches!(judged.claim.value, ClaimValue::OneIn(_));
    let own = quantity(subject);
    let is_probability = matches!(own, FigureQuantity::Probability | FigureQuantity::Frequency)
        || subject == ClaimSubject::RaiseFrequency;
    let unit = FigureUnit { is_share: own.is_share(), is_probability, is_one_in };
    let mut found = std::mem::take(&mut judged.diagnosis);
    let mut values = Vec::new();
    let mut changes = judged.readings_tried;
    let mut solved = Fraction::zero();
    miswritten::search(&printed, &exact, unit, &mut found, &mut values);
    let strategy = judged.claim.strategy();
    // The base game is not counted for the sake of a figure of the side wager.
    let with_base = !subject.is_side() || examined.base.get().is_some();
    let figures = readings.figures.of(examined, &strategy, with_base);
    let mut hold = |of: (DiagnosisKind, u8), words: &str, value: &Fraction, fits: bool| {
        if fits && *value != exact {
            found.add_remote(of, words, value);
        }
        found.tried += 1;
        values.push(value.clone());
    };
    for (words, value) in rounded_inputs::all(examined, &judged.claim, &exact, &figures) {
        hold((DiagnosisKind::RoundedInput, 0), &words, &value, printed.fits(&value));
    }
    for figure in figures.iter().filter(|figure| figure.is_comparable(subject)) {
        let kind = (figure.kind(subject), figure.remoteness_from(subject));
        match is_one_in {
            false => hold(kind, &figure.words, &figure.value, figure.exact.fits(&printed)),
            true => {
                if let Some(value) = Fraction::one().checked_div(&figure.value) {
                    hold(kind, &figure.words, &value, printed.fits(&value));
                }
            }
        }
    }
    if !is_one_in {
        let (exact, figures) = (&exact, &figures);
        for (words, value) in rows::left_out(subject, exact, figures) {
            hold((DiagnosisKind::RowLeftOut, 0), &words, &value, printed.fits(&value));
        }
        for (words, value) in otherwise_played(examined, &judged.claim, &strategy) {
            hold((DiagnosisKind::OtherStrategy, 0), &words, &value, printed.fits(&value));
        }
        let other_pays = pay_offs::changed(examined, subject, exact, &printed);
        solved = other_pays.by_chance;
        let mut changed = other_pays.found;
        changed.extend(match subject.is_side() {
            true => bonus::changed(examined, subject, &readings.sides),
            false => base::changed(examined, subject, &strategy, &readings.base),
        });
        changes += changed.len() as u64;
        for changed in changed {
            let value = changed.exact.value();
            hold(
                (changed.kind, changed.remoteness),
                &changed.words,
                &value,
                changed.exact.fits(&printed),
            );
        }
    }
    found.tried += judged.readings_tried;
    found.changes_tried = changes;
    // Numbers that were solved for fit more figures than their count says.
    let counted = by_chance(&printed, &values);
    let all = &counted.unwrap_or_else(Fraction::zero) + &solved;
    found.by_chance = Some(all).filter(|chance| !chance.is_zero());
    found.sort();
    // What only comes near explains nothing where something has the digits.
    let is_explained = !found.found.is_empty();
    judged.closer = judged.closer.filter(|closer| closer.fits || !is_explained);
    judged.diagnosis = found;
    let own_figure = own_figure(&judged, &printed);
    JudgedClaim { own_figure, ..judged }
}

/// The same figure under every other strategy that is printed or simple.
fn otherwise_played(
    examined: &AnalyzedDocument,
    claim: &Claim,
    under: &Strategy,
) -> Vec<(String, Fraction)> {
    if claim.subject.is_side() || quantity(claim.subject) == FigureQuantity::Count {
        return Vec::new();
    }
    let Ok(game) = examined.base_game() else { return Vec::new() };
    let simple = std::iter::once(Strategy::Optimal).chain(game.standing_strategies());
    let printed = examined.dossier.printed_strategies().into_iter();
    let mut strategies: Vec<Strategy> = Vec::new();
    for strategy in printed.chain(simple).chain(game.best_threshold()) {
        if strategy != *under && !strategies.contains(&strategy) {
            strategies.push(strategy);
        }
    }
    let defined = strategies.into_iter().flat_map(|strategy| {
        let defined = figures::defined(examined, claim.subject, &strategy).unwrap_or_default();
        defined.into_iter().map(move |defined| {
            let words = format!("the same figure, {}, under {strategy}", defined.words);
            (words, defined.exact.value())
        })
    });
    defined.collect()
}

/// The first other figure of the same game, where the printed one has digits enough to name it alone.
fn own_figure(judged: &JudgedClaim, printed: &PrintedNumber) -> Option<OwnFigure> {
    if judged.last_digit.is_some() || printed.significant_digits() < DIGITS_LEAST {
        return None;
    }
    let is_figure = |found: &&Diagnosis| {
        !found.kind.is_of_the_figure() && found.kind != DiagnosisKind::OtherStrategy
    };
    let found = judged.diagnosis.plain().find(is_figure)?;
    Some(OwnFigure { words: found.figure.clone(), value: found.value.clone() })
}
