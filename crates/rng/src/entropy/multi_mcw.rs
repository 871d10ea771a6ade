//! The most common value in a window: windows of 63, 255, 1,023 and 4,095 symbols compete (SP 800-90B,
//! 6.3.7).

use super::Sample;
use super::prediction::{Guesses, Scores};

const WINDOWS: [usize; 4] = [63, 255, 1023, 4095];

/// How often each symbol stands in a window, and where it came last.
struct Window {
    size: usize,
    counts: Vec<u32>,
    last: Vec<usize>,
    common: usize,
}

impl Window {
    fn new(size: usize, values: usize) -> Window {
        Window { size, counts: vec![0; values], last: vec![0; values], common: 0 }
    }

    /// The symbol at a place comes in; the one that is a window before goes out.
    fn add(&mut self, at: usize, symbols: &[u8]) {
        let new = usize::from(symbols[at]);
        self.counts[new] += 1;
        self.last[new] = at;
        let gone = at.checked_sub(self.size).map(|old| usize::from(symbols[old]));
        if let Some(gone) = gone {
            self.counts[gone] -= 1;
        }
        if gone == Some(self.common) {
            let rank = |value: &usize| (self.counts[*value], self.last[*value]);
            self.common = (0..self.counts.len()).max_by_key(rank).unwrap_or(0);
        } else if self.counts[new] >= self.counts[self.common] {
            // Of equally common ones, the one that came last.
            self.common = new;
        }
    }
}

pub(super) fn estimate(sample: &Sample<'_>) -> Result<f64, String> {
    let symbols = sample.symbols;
    let most = WINDOWS[WINDOWS.len() - 1];
    if symbols.len() <= most {
        return Err(format!("needs {} symbols", most + 1));
    }
    let mut windows = WINDOWS.map(|size| Window::new(size, sample.values));
    let (mut scores, mut guesses) = (Scores::<4>::new(), Guesses::default());
    for at in 0..symbols.len() {
        let symbol = usize::from(symbols[at]);
        if at >= WINDOWS[0] {
            guesses.add(windows[scores.ahead].common == symbol);
            for (which, window) in windows.iter().enumerate() {
                if at >= window.size && window.common == symbol {
                    scores.add(which);
                }
            }
        }
        for window in &mut windows {
            window.add(at, symbols);
        }
    }
    Ok(guesses.bits(sample.values))
}
