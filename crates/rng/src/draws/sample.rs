//! A sample of draws: read line by line, then tested by what it shows of its range.

use super::form::DrawForm;
use super::line::{DrawsProblem, numbers_of_line, same_count};
use gincert_evidence::grouped;

/// Most numbers of a sample: they are stored with four bytes each.
pub const DRAW_NUMBERS_MAX: usize = 1 << 26;
/// Repeats within draws expected with replacement, from which on the absence of any shows that there is
/// no replacement.
const REPEATS_EXPECTED_MIN: f64 = 20.0;

/// Lines that become a sample.
#[derive(Debug, Clone, Default)]
pub struct DrawsBuilder {
    numbers: Vec<u32>,
    per_line: usize,
    lines: u64,
}

impl DrawsBuilder {
    /// Takes a line of whole numbers with spaces, tabs, commas or semicolons between them; a blank one
    /// is passed over.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn line(&mut self, line: &[u8]) -> Result<(), DrawsProblem> {
        self.lines += 1;
        let wrong = |why: String| Err(DrawsProblem::Line(self.lines, why));
        let found = numbers_of_line(line, &mut self.numbers);
        if let Err(why) = found.and_then(|found| same_count(&mut self.per_line, found)) {
            return wrong(why);
        }
        if self.numbers.len() > DRAW_NUMBERS_MAX {
            let most = grouped(DRAW_NUMBERS_MAX as i128);
            return Err(DrawsProblem::Whole(format!("the sample has more than {most} numbers")));
        }
        Ok(())
    }

    /// Numbers so far.
    pub fn numbers(&self) -> usize {
        self.numbers.len()
    }

    /// The sample, with the range of its values, the numbers of a draw and whether drawn numbers go
    /// back, each as given or as the sample shows it.
    ///
    /// # Errors
    /// What does not agree with what is given.
    pub fn finish(
        mut self,
        range: Option<(u64, u64)>,
        per_draw: Option<usize>,
        replaced: Option<bool>,
    ) -> Result<Draws, DrawsProblem> {
        let whole = |why: String| Err(DrawsProblem::Whole(why));
        let ends = self.numbers.iter().min().zip(self.numbers.iter().max());
        let Some((least, most)) = ends.map(|(least, most)| (u64::from(*least), u64::from(*most)))
        else {
            return whole("the sample holds no number".to_owned());
        };
        let is_range_given = range.is_some();
        let (low, high) = range.unwrap_or((least.min(1), most));
        if least < low || most > high {
            return whole(format!(
                "the sample has values from {least} to {most}, outside {low} to {high}"
            ));
        }
        let values = high - low + 1;
        let per_draw = per_draw.unwrap_or(self.per_line).max(1);
        if !self.numbers.len().is_multiple_of(per_draw) {
            let numbers = grouped(self.numbers.len() as i128);
            return whole(format!("{numbers} numbers do not divide into draws of {per_draw}"));
        }
        if values < 2 {
            return whole(
                "every number is the same; with one value there is nothing to test".to_owned(),
            );
        }
        // The least number is not below the range, so the range begins at a number of four bytes.
        self.numbers.iter_mut().for_each(|number| *number -= low as u32);
        let numbers = self.numbers;
        let repeats = repeats(&numbers, per_draw);
        let draws = (numbers.len() / per_draw) as f64;
        let pairs = per_draw as f64 * (per_draw as f64 - 1.0) / 2.0;
        let expected = draws * pairs / values as f64;
        let is_replaced = replaced.unwrap_or(repeats.is_some() || expected < REPEATS_EXPECTED_MIN);
        if let Some(draw) = repeats.filter(|_| !is_replaced) {
            return whole(format!("draw {} has a value twice", grouped(draw as i128 + 1)));
        }
        if !is_replaced && per_draw as u64 > values {
            return whole(format!("{per_draw} numbers of a draw are more than {values} values"));
        }
        Ok(Draws { low, values, per_draw, is_replaced, is_range_given, numbers })
    }
}

/// The first draw with a value twice.
fn repeats(numbers: &[u32], per_draw: usize) -> Option<usize> {
    numbers.chunks(per_draw).position(|draw| {
        let mut sorted = draw.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).any(|pair| pair[0] == pair[1])
    })
}

/// A sample of draws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draws {
    /// The lowest value.
    pub low: u64,
    /// How many values there are.
    pub values: u64,
    /// Numbers of a draw.
    pub per_draw: usize,
    /// Whether a drawn number goes back before the next one of the same draw.
    pub is_replaced: bool,
    /// Whether the range was given; else it is that of the sample.
    pub is_range_given: bool,
    numbers: Vec<u32>,
}

impl Draws {
    /// No draws yet, of a stated form.
    pub fn new(form: DrawForm) -> Draws {
        Draws {
            low: form.low,
            values: form.values(),
            per_draw: form.per_draw as usize,
            is_replaced: form.is_replaced,
            is_range_given: true,
            numbers: Vec::new(),
        }
    }

    /// Takes a draw, the lowest value as 0; `false`, and nothing done, if it is of another size or range,
    /// or one too many.
    pub fn push(&mut self, draw: &[u32]) -> bool {
        let is_taken = self.fits(draw) && self.numbers.len() + draw.len() <= DRAW_NUMBERS_MAX;
        if is_taken {
            self.numbers.extend_from_slice(draw);
        }
        is_taken
    }

    /// Whether a draw is of this size and range.
    pub fn fits(&self, draw: &[u32]) -> bool {
        draw.len() == self.per_draw && draw.iter().all(|value| u64::from(*value) < self.values)
    }

    /// All numbers, the lowest value as 0.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The draws, one after the other.
    pub fn draws(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.numbers.chunks(self.per_draw)
    }

    /// Whether every draw is in rising order, so that nothing is known of the order of drawing.
    pub fn is_sorted(&self) -> bool {
        self.per_draw > 1 && self.draws().all(|draw| draw.is_sorted())
    }

    /// Independent numbers in the order of drawing: all of them with replacement, else the first ones
    /// of each draw.
    ///
    /// # Errors
    /// Why there are none.
    pub fn stream(&self) -> Result<Vec<u32>, String> {
        if hides_order(self.is_sorted(), self.draws().len() as u64) {
            return Err("the draws are written in rising order, which hides the order of drawing"
                .to_owned());
        }
        let step = if self.is_replaced { 1 } else { self.per_draw };
        Ok(self.numbers.iter().step_by(step).copied().collect())
    }
}

/// Whether so many draws, all of them in rising order, show that they were sorted: a few may be so by chance.
pub(super) fn hides_order(is_sorted: bool, draws: u64) -> bool {
    is_sorted && draws > 10
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(text: &str) -> DrawsBuilder {
        let mut builder = DrawsBuilder::default();
        text.lines().for_each(|line| builder.line(line.as_bytes()).unwrap());
        builder
    }

    #[test]
    fn a_sample_shows_its_range_and_whether_numbers_go_back() {
        let draws = built("3 1 2\n\n6,5;4\n").finish(None, None, None).unwrap();
        assert_eq!((draws.low, draws.values, draws.per_draw, draws.is_replaced), (1, 6, 3, true));
        let text: String =
            (0..200).map(|at| format!("{} {}\n", at % 7, (at + 1 + at % 5) % 7)).collect();
        let draws = built(&text).finish(None, None, None).unwrap();
        assert_eq!((draws.low, draws.values, draws.is_replaced), (0, 7, false));
    }

    #[test]
    fn what_does_not_agree_is_refused_with_its_place() {
        let mut builder = built("1 2");
        assert!(matches!(builder.line(b"3 x"), Err(DrawsProblem::Line(2, _))));
        let mut builder = built("1 2");
        assert!(matches!(builder.line(b"3"), Err(DrawsProblem::Line(2, _))));
        assert!(built("1 2").finish(Some((1, 1)), None, None).is_err());
        assert!(built("1 2").finish(None, Some(3), None).is_err());
        assert!(built("5 5").finish(Some((1, 9)), None, Some(false)).is_err());
        assert!(built("0\n0\n").finish(None, None, None).is_err());
        assert!(DrawsBuilder::default().finish(None, None, None).is_err());
        assert!(built("99999").line(b"4294967296").is_err());
    }
}
