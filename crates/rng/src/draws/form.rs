//! What is stated of draws before they are read: their range, the numbers of a draw, replacement.

use super::line::{DrawsProblem, VALUES_MAX, numbers_of_line, same_count};
use gincert_evidence::grouped;
use std::fmt;

/// Most numbers of a draw that can be stated.
pub const PER_DRAW_MAX: u32 = 1000;

/// The stated form of draws.
///
/// ```
/// use gincert_rng::draws::DrawForm;
/// let form = DrawForm::parse("5 numbers from 1 to 52, without replacement").unwrap();
/// assert_eq!((form.low, form.high, form.per_draw, form.is_replaced), (1, 52, 5, false));
/// assert_eq!(DrawForm::parse("0 to 36").unwrap().to_string(), "1 number from 0 to 36");
/// assert_eq!(DrawForm::parse("5 numbers from 1 to 52"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DrawForm {
    /// The lowest value.
    pub low: u64,
    /// The highest value.
    pub high: u64,
    /// Numbers of a draw.
    pub per_draw: u32,
    /// Whether a drawn number goes back before the next one of the same draw.
    pub is_replaced: bool,
}

impl DrawForm {
    /// `1 to 52` or `5 numbers from 1 to 52, without replacement`; several numbers of a draw need the
    /// word about replacement.
    pub fn parse(text: &str) -> Option<DrawForm> {
        let (text, replaced) = match text.rsplit_once(',') {
            Some((form, word)) => (form, Some(word.trim())),
            None => (text, None),
        };
        let is_replaced = match replaced {
            None => None,
            Some("with replacement") => Some(true),
            Some("without replacement") => Some(false),
            Some(_) => return None,
        };
        let (per_draw, range) = match text.split_once(" from ") {
            Some((count, range)) => {
                let count = count.trim();
                let count = count.strip_suffix("numbers").or(count.strip_suffix("number"))?;
                (count.trim(), range)
            }
            None => ("1", text),
        };
        let (low, high) = range.split_once(" to ")?;
        let (low, high): (u64, u64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        let per_draw: u32 = per_draw.parse().ok()?;
        let form = DrawForm { low, high, per_draw, is_replaced: is_replaced.unwrap_or(true) };
        (form.is_possible() && (per_draw == 1 || is_replaced.is_some())).then_some(form)
    }

    /// Whether there can be such draws, with something to test.
    pub fn is_possible(&self) -> bool {
        let is_range = self.low < self.high && self.high < VALUES_MAX;
        let is_drawable = self.is_replaced || u64::from(self.per_draw) <= self.values();
        is_range && is_drawable && (1..=PER_DRAW_MAX).contains(&self.per_draw)
    }

    /// How many values there are.
    pub fn values(&self) -> u64 {
        self.high - self.low + 1
    }
}

impl fmt::Display for DrawForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DrawForm { low, high, per_draw, is_replaced } = self;
        match (per_draw, is_replaced) {
            (1, true) => write!(f, "1 number from {low} to {high}"),
            (1, false) => write!(f, "1 number from {low} to {high}, without replacement"),
            (many, true) => write!(f, "{many} numbers from {low} to {high}, with replacement"),
            (many, false) => write!(f, "{many} numbers from {low} to {high}, without replacement"),
        }
    }
}

/// Lines of numbers as draws of a stated form, one after the other.
///
/// ```
/// use gincert_rng::draws::{DrawForm, DrawReader};
/// let mut reader = DrawReader::new(DrawForm::parse("2 numbers from 1 to 6, with replacement").unwrap());
/// let mut draws = Vec::new();
/// reader.line(b"3 1, 6 6", &mut |draw| draws.push(draw.to_vec())).unwrap();
/// assert_eq!(draws, [[2, 0], [5, 5]]);
/// assert!(reader.line(b"6 7 1 1", &mut |_| ()).is_err());
/// ```
#[derive(Debug, Clone)]
pub struct DrawReader {
    form: DrawForm,
    lines: u64,
    per_line: usize,
    numbers: Vec<u32>,
    /// Numbers of a draw that is not complete, the lowest value as 0.
    waiting: Vec<u32>,
}

impl DrawReader {
    /// Of draws of this form.
    pub fn new(form: DrawForm) -> DrawReader {
        DrawReader { form, lines: 0, per_line: 0, numbers: Vec::new(), waiting: Vec::new() }
    }

    /// Takes a line and gives every draw that is complete, the lowest value as 0; a blank line is passed
    /// over.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn line(&mut self, line: &[u8], take: &mut dyn FnMut(&[u32])) -> Result<(), DrawsProblem> {
        self.lines += 1;
        let wrong = |why: String| Err(DrawsProblem::Line(self.lines, why));
        self.numbers.clear();
        let found = numbers_of_line(line, &mut self.numbers);
        if let Err(why) = found.and_then(|found| same_count(&mut self.per_line, found)) {
            return wrong(why);
        }
        let DrawForm { low, high, per_draw, is_replaced } = self.form;
        for number in self.numbers.iter().map(|number| u64::from(*number)) {
            let value = number.checked_sub(low).filter(|_| number <= high);
            let Some(value) = value.and_then(|value| u32::try_from(value).ok()) else {
                return wrong(format!("{number} is outside {low} to {high}"));
            };
            if !is_replaced && self.waiting.contains(&value) {
                return wrong(format!("a draw has the value {number} twice"));
            }
            self.waiting.push(value);
            if self.waiting.len() >= per_draw as usize {
                take(&self.waiting);
                self.waiting.clear();
            }
        }
        Ok(())
    }

    /// The sample has ended.
    ///
    /// # Errors
    /// The last draw is not complete.
    pub fn finish(self) -> Result<(), DrawsProblem> {
        match self.waiting.len() {
            0 => Ok(()),
            left => {
                let left = grouped(left as i128);
                Err(DrawsProblem::Whole(format!(
                    "the last draw has {left} of {} numbers",
                    grouped(i128::from(self.form.per_draw))
                )))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_as_it_is_written() {
        for text in [
            "1 number from 0 to 36",
            "1 number from 1 to 6, without replacement",
            "5 numbers from 1 to 52, without replacement",
            "3 numbers from 1 to 6, with replacement",
        ] {
            assert_eq!(DrawForm::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "5 numbers from 1 to 3, without replacement",
            "1 to 1",
            "6 to 1",
            "0 to 4294967296",
            "0 numbers from 1 to 6, with replacement",
            "2 numbers from 1 to 6, perhaps",
        ] {
            assert_eq!(DrawForm::parse(text), None, "{text}");
        }
    }

    #[test]
    fn draws_of_other_forms_are_refused_with_their_line() {
        let form = DrawForm::parse("3 numbers from 1 to 6, without replacement").unwrap();
        let mut reader = DrawReader::new(form);
        let mut draws = 0;
        for number in ["1", "2", "3", ""] {
            reader.line(number.as_bytes(), &mut |_| draws += 1).unwrap();
        }
        assert_eq!(draws, 1);
        assert!(reader.clone().finish().is_ok());
        reader.line(b"5", &mut |_| ()).unwrap();
        // A value twice in a draw, beyond the range, no number, and more on a line than on the first.
        for line in ["5", "0", "7", "x", "99999999999", "1 2"] {
            let problem = reader.clone().line(line.as_bytes(), &mut |_| ());
            assert!(matches!(problem, Err(DrawsProblem::Line(6, _))), "{line}");
        }
        assert!(reader.finish().is_err());
    }
}
