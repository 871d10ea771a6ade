//! Markov models with counting: strings of one to sixteen symbols foretell the next one, and their lengths
//! compete (SP 800-90B, 6.3.9).

use super::Sample;
use super::postfixes::{LONGEST, Postfixes};
use super::prediction::{Guesses, Scores};

/// Most pairs of string and successor of each length.
const PAIRS_MAX: usize = 100_000;

pub(super) fn estimate(sample: &Sample<'_>) -> Result<f64, String> {
    let symbols = sample.symbols;
    let mut models: Vec<(Postfixes, usize)> =
        (1..=LONGEST).map(|length| (Postfixes::new(length, sample.values), 0)).collect();
    let (mut scores, mut guesses) = (Scores::<LONGEST>::new(), Guesses::default());
    for (length, (model, pairs)) in (1..).zip(&mut models) {
        if let Some(symbol) = symbols.get(length) {
            let key = model.key(symbols, length);
            *pairs += usize::from(model.add(key, *symbol, true));
        }
    }
    for at in 2..symbols.len() {
        let symbol = symbols[at];
        let (ahead, mut is_known, mut is_right) = (scores.ahead, true, false);
        for (which, (model, pairs)) in models.iter_mut().enumerate().take(at - 1) {
            if !is_known && *pairs >= PAIRS_MAX {
                continue;
            }
            let key = model.key(symbols, at);
            let best = if is_known { model.best(key) } else { None };
            is_known = best.is_some();
            if best.is_some_and(|(_, guess)| guess == symbol) {
                scores.add(which);
                is_right |= which == ahead;
            }
            *pairs += usize::from(model.add(key, symbol, *pairs < PAIRS_MAX));
        }
        guesses.add(is_right);
    }
    Ok(guesses.bits(sample.values))
}
