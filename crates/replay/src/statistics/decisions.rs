//! What players did against what is best, hand by hand as far as hands are shown.

use crate::sheet_values::{SheetValues, VALUE_UNITS};
use crate::summary::Decisions;
use gincert_evidence::Fraction;

/// Decisions against the best ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observed {
    /// Hands whose decision is shown.
    pub hands: u64,
    /// Those that were played.
    pub played: u64,
    /// Those for which the other choice is worth more.
    pub worse: u64,
    /// Hands that were played and are worth more folded.
    pub worse_played: u64,
    /// What the worse choices cost, in minor units, exact for the values rounded to a thousand
    /// millionth of an Ante; `None` where amounts are too large to be added up.
    pub cost: Option<Fraction>,
}

/// Holds decisions against the exact values of the hands.
pub fn observed(decisions: &Decisions, values: &SheetValues) -> Observed {
    let mut observed = Observed { hands: 0, played: 0, worse: 0, worse_played: 0, cost: None };
    let mut units = Some(0_i128);
    for (left, tried) in &decisions.0 {
        observed.hands += tried.played + tried.folded;
        observed.played += tried.played;
        let Some([played, folded]) = values.both(*left) else {
            continue;
        };
        let gain = i128::from(played) - i128::from(folded);
        let (count, ante) = match gain {
            0 => continue,
            1.. => (tried.folded, tried.folded_ante),
            _ => (tried.played, tried.played_ante),
        };
        observed.worse += count;
        observed.worse_played += if gain < 0 { count } else { 0 };
        let cost = ante.value().and_then(|ante| ante.checked_mul(gain.abs()));
        units = units.zip(cost).and_then(|(sum, cost)| sum.checked_add(cost));
    }
    observed.cost = units.and_then(|units| Fraction::new(units, VALUE_UNITS));
    observed
}
