//! The symbol that came 1 to 128 places before: distances compete (SP 800-90B, 6.3.8).

use super::Sample;
use super::prediction::{Guesses, Scores};

const LAGS: usize = 128;

pub(super) fn estimate(sample: &Sample<'_>) -> Result<f64, String> {
    let symbols = sample.symbols;
    let (mut scores, mut guesses) = (Scores::<LAGS>::new(), Guesses::default());
    for at in 1..symbols.len() {
        let symbol = symbols[at];
        guesses.add(at > scores.ahead && symbols[at - scores.ahead - 1] == symbol);
        let before = &symbols[at.saturating_sub(LAGS)..at];
        for (lag, other) in before.iter().rev().enumerate() {
            if *other == symbol {
                scores.add(lag);
            }
        }
    }
    Ok(guesses.bits(sample.values))
}
