//! A dictionary of strings as in LZ78: the follower that came most often after any of the last one to
//! sixteen symbols (SP 800-90B, 6.3.10).

use super::Sample;
use super::postfixes::{LONGEST, Postfixes};
use super::prediction::Guesses;

/// Most strings of the dictionary.
const STRINGS_MAX: usize = 65_536;

pub(super) fn estimate(sample: &Sample<'_>) -> Result<f64, String> {
    let symbols = sample.symbols;
    if symbols.len() < LONGEST + 3 {
        return Err(format!("needs {} symbols", LONGEST + 3));
    }
    let mut models: Vec<Postfixes> =
        (1..=LONGEST).map(|length| Postfixes::new(length, sample.values)).collect();
    let mut strings = 0;
    for model in &mut models {
        let key = model.key(symbols, LONGEST);
        model.add(key, symbols[LONGEST], true);
        strings += 1;
    }
    let mut guesses = Guesses::default();
    for at in LONGEST + 1..symbols.len() {
        let symbol = symbols[at];
        let mut guess: Option<(u32, u8)> = None;
        for model in models.iter_mut().rev() {
            let key = model.key(symbols, at);
            match model.best(key) {
                Some(best) => {
                    if guess.is_none_or(|(count, _)| best.0 > count) {
                        guess = Some(best);
                    }
                    model.add(key, symbol, true);
                }
                None if strings < STRINGS_MAX => {
                    model.add(key, symbol, true);
                    strings += 1;
                }
                None => {}
            }
        }
        guesses.add(guess.is_some_and(|(_, guess)| guess == symbol));
    }
    Ok(guesses.bits(sample.values))
}
