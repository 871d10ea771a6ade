//! What players did against what is best, hand by hand as far as hands are shown.

use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::{DecisionKey, DecisionTally, Decisions};
use gincert_evidence::Fraction;

/// Decisions against the best ones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DecisionCounts {
    /// Hands whose decision is shown.
    pub hands: u64,
    /// Those that were played.
    pub played: u64,
    /// Those for which another choice is worth more.
    pub worse: u64,
    /// Hands that were played and are worth more folded.
    pub worse_played: u64,
    /// Hands that were raised and are worth more raised by another multiple than raised as they were or folded.
    pub worse_multiple: u64,
    /// Hands raised by each multiple, smallest first; empty where the rules leave no choice.
    pub by_multiple: Vec<(u8, u64)>,
    /// What the worse choices cost, in minor units, exactly; `None` where amounts are too large to be
    /// added up.
    pub cost: Option<Fraction>,
}

/// Holds decisions against the exact values of the hands: of all hands with the same left-over cards
/// together.
pub fn observed(decisions: &Decisions, values: &ExactHandValues) -> DecisionCounts {
    let mut observed = DecisionCounts::default();
    if values.multiples().is_choice() {
        let multiples = values.multiples().all().iter();
        observed.by_multiple = multiples.map(|multiple| (*multiple, 0)).collect();
    }
    let mut cost = Some(Vec::new());
    let mut all: Vec<(&DecisionKey, &DecisionTally)> = decisions.0.iter().collect();
    all.sort_unstable_by_key(|(key, _)| **key);
    for (key, tried) in all {
        observed.hands += tried.played + tried.folded;
        observed.played += tried.played;
        let chosen = observed.by_multiple.iter_mut();
        for (_, hands) in chosen.filter(|(multiple, _)| key.multiple() == Some(*multiple)) {
            *hands += tried.played;
        }
        let Some(value) = values.exact(key.left()) else {
            continue;
        };
        let above = key.multiple().unwrap_or(0).saturating_sub(values.multiples().least());
        let (best, played) = (values.best(value), value.raised(above));
        let (of_fold, of_raise) = (&best - &value.folded, &best - &played);
        for (lost, count, ante) in [
            (of_fold, tried.folded, tried.folded_ante),
            (of_raise, tried.played, tried.played_ante),
        ] {
            if lost.is_zero() || count == 0 {
                continue;
            }
            observed.worse += count;
            let more = ante.value().map(|ante| &lost * &Fraction::integer(ante));
            cost = cost.zip(more).map(|(mut terms, more)| {
                terms.push(more);
                terms
            });
        }
        if played < best {
            match best == value.folded {
                true => observed.worse_played += tried.played,
                false => observed.worse_multiple += tried.played,
            }
        }
    }
    observed.cost = cost.map(sum);
    observed
}

/// The sum of fractions, two by two: their denominators have little in common, so that one sum of all
/// that came before would be long at every step.
fn sum(mut terms: Vec<Fraction>) -> Fraction {
    while terms.len() > 1 {
        let pairs = terms.chunks(2).map(|pair| match pair {
            [one, other] => one + other,
            _ => pair.iter().sum(),
        });
        terms = pairs.collect();
    }
    terms.pop().unwrap_or_else(Fraction::zero)
}

#[cfg(test)]
mod tests {
    use super::sum;
    use gincert_evidence::Fraction;

    #[test]
    fn a_sum_two_by_two_is_the_sum() {
        for terms in 0..20_u64 {
            let all: Vec<Fraction> =
                (1..=terms).map(|term| Fraction::new(term, 3 * term + 1).unwrap()).collect();
            assert_eq!(sum(all.clone()), all.iter().sum(), "{terms}");
        }
    }
}
