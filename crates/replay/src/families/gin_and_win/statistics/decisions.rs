//! What players did against what is best, hand by hand as far as hands are shown.

use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::{DecisionTally, Decisions};
use gincert_evidence::Fraction;

/// Decisions against the best ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionCounts {
    /// Hands whose decision is shown.
    pub hands: u64,
    /// Those that were played.
    pub played: u64,
    /// Those for which the other choice is worth more.
    pub worse: u64,
    /// Hands that were played and are worth more folded.
    pub worse_played: u64,
    /// What the worse choices cost, in minor units, exactly; `None` where amounts are too large to be
    /// added up.
    pub cost: Option<Fraction>,
}

/// Holds decisions against the exact values of the hands: of all hands with the same left-over cards
/// together.
pub fn observed(decisions: &Decisions, values: &ExactHandValues) -> DecisionCounts {
    let mut observed =
        DecisionCounts { hands: 0, played: 0, worse: 0, worse_played: 0, cost: None };
    let mut cost = Some(Vec::new());
    let mut all: Vec<(&u64, &DecisionTally)> = decisions.0.iter().collect();
    all.sort_unstable_by_key(|(left, _)| **left);
    for (left, tried) in all {
        observed.hands += tried.played + tried.folded;
        observed.played += tried.played;
        let Some(value) = values.exact(*left) else {
            continue;
        };
        let gain = &value.played - &value.folded;
        let (count, ante) = match (gain.is_zero(), gain.is_negative()) {
            (true, _) => continue,
            (_, false) => (tried.folded, tried.folded_ante),
            (_, true) => (tried.played, tried.played_ante),
        };
        observed.worse += count;
        observed.worse_played += if gain.is_negative() { count } else { 0 };
        let more = ante.value().map(|ante| &gain.abs() * &Fraction::integer(ante));
        cost = cost.zip(more).map(|(mut terms, more)| {
            terms.push(more);
            terms
        });
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
