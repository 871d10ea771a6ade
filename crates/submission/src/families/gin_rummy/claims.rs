//! Exact values of figures that a document with closed hands prints of a hand.

use crate::document::dossier::HandFigure;
use crate::families::deadwood;
use gincert_evidence::Fraction;
use gincert_game::deadwood::least_points;
use gincert_game::gin_rummy::{SettleRules, knock_worth};

/// The exact value of a figure under the rules by which hands are settled.
///
/// # Errors
/// Why there is none.
pub(crate) fn value(rules: &SettleRules, figure: &HandFigure) -> Result<Fraction, String> {
    match figure {
        HandFigure::Deadwood(_) => deadwood::claims::value(&rules.core, figure),
        HandFigure::GinAgainst(hand) => {
            let left = least_points(&rules.caught_core(), *hand);
            Ok(Fraction::integer(rules.gin_bonus.saturating_add(i64::from(left))))
        }
        HandFigure::Limit(card) => {
            let limit =
                rules.limit(Some(*card)).ok_or("This game has no card that sets the limit.")?;
            Ok(Fraction::integer(i64::from(limit)))
        }
        HandFigure::Knock(own, against) => {
            let counted = std::iter::once(*own).chain(against.iter().flatten().copied());
            let end = knock_worth(rules, counted.collect());
            let scored: Vec<i64> = end
                .points
                .iter()
                .zip(0u8..)
                .filter(|(_, seat)| end.winners.contains(seat))
                .map(|(points, _)| *points)
                .collect();
            match scored.as_slice() {
                [] => Ok(Fraction::integer(0)),
                [first, rest @ ..] if rest.iter().all(|other| other == first) => {
                    Ok(Fraction::integer(*first))
                }
                _ => Err("Several seats score, with different points.".to_owned()),
            }
        }
    }
}
