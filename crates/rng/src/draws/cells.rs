//! The cell that a rejection of draws names: the value, the pair of values, or the value at a place that
//! deviates most from fair draws.

use super::sample::{Draws, hides_order};
use crate::detail::Detail;

/// Largest range of values in which each value is counted.
const VALUES_MAX: u64 = 1 << 16;
/// Largest range of values in which each pair is counted.
const PAIRED_MAX: u64 = 1 << 9;
/// A cell that the test does not ask about is named from so many standard deviations on.
const NAMED_FROM: f64 = 6.0;

/// What counts show that a result may point at, made once a sample.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct DrawCells {
    value: Option<(f64, Detail)>,
    pair: Option<(f64, Detail)>,
    place: Option<(f64, Detail)>,
}

impl DrawCells {
    pub(super) fn of(draws: &Draws) -> DrawCells {
        DrawCells { value: value(draws), pair: pair(draws), place: place(draws) }
    }

    /// The cell that a result of this name points at.
    pub(super) fn detail(&self, name: &str) -> Option<Detail> {
        let test = name.split('/').nth(1)?;
        let far = |found: Option<(f64, Detail)>| found.filter(|(off, _)| *off >= NAMED_FROM);
        let found = match test {
            "frequency" | "modulo" => self.value,
            "serial" => self.pair,
            "positions" => self.place,
            "permutation" | "serial-correlation" | "duplicates" => far(self.pair),
            _ => far(self.value),
        };
        found.map(|(_, detail)| detail)
    }
}

/// The farthest count, each of `trials` with this chance.
fn farthest(counts: &[u64], trials: f64, chance: f64) -> Option<(f64, usize)> {
    let expected = trials * chance;
    let deviation = libm::sqrt(expected * (1.0 - chance));
    if expected < 1.0 || deviation <= 0.0 {
        return None;
    }
    let off = |count: u64| libm::fabs(count as f64 - expected) / deviation;
    let offs = counts.iter().enumerate().map(|(at, count)| (off(*count), at));
    offs.reduce(|most, one| if one.0 > most.0 { one } else { most })
}

fn value(draws: &Draws) -> Option<(f64, Detail)> {
    let mut counts = vec![0u64; room(draws.values, VALUES_MAX)?];
    for value in draws.numbers() {
        *counts.get_mut(*value as usize)? += 1;
    }
    let (trials, chance) = match draws.is_replaced {
        true => (draws.numbers().len() as f64, 1.0 / draws.values as f64),
        false => (draws.draws().len() as f64, draws.per_draw as f64 / draws.values as f64),
    };
    let (off, at) = farthest(&counts, trials, chance)?;
    let (value, count) = (draws.low + at as u64, *counts.get(at)?);
    Some((off, Detail::Value { value, count, expected: trials * chance }))
}

fn pair(draws: &Draws) -> Option<(f64, Detail)> {
    let wide = room(draws.values, PAIRED_MAX)?;
    let stream = draws.stream().ok()?;
    let mut counts = vec![0u64; wide * wide];
    for (first, second) in stream.iter().zip(stream.iter().skip(1)) {
        *counts.get_mut(*first as usize * wide + *second as usize)? += 1;
    }
    let (trials, chance) = (stream.len().saturating_sub(1) as f64, 1.0 / (wide * wide) as f64);
    let (off, at) = farthest(&counts, trials, chance)?;
    let (first, second) = (draws.low + (at / wide) as u64, draws.low + (at % wide) as u64);
    let (count, expected) = (*counts.get(at)?, trials * chance);
    Some((off, Detail::ValuePair { first, second, count, expected }))
}

fn place(draws: &Draws) -> Option<(f64, Detail)> {
    let places = draws.places(VALUES_MAX).filter(|places| places.len() > 1)?;
    let (wide, counts) = (places.first()?.len(), places.concat());
    let (trials, chance) = (draws.draws().len() as f64, 1.0 / draws.values as f64);
    let (off, at) = farthest(&counts, trials, chance)?;
    let (place, value) = ((at / wide) as u64 + 1, draws.low + (at % wide) as u64);
    let (count, expected) = (*counts.get(at)?, trials * chance);
    Some((off, Detail::ValueAtPlace { place, value, count, expected }))
}

fn room(cells: u64, most: u64) -> Option<usize> {
    usize::try_from(cells).ok().filter(|_| cells <= most)
}

impl Draws {
    /// How often each value (second) came at each place of a draw (first); `None` where there are more
    /// than so many cells, or the draws hide the order of drawing.
    ///
    /// ```
    /// use gincert_rng::draws::DrawsBuilder;
    /// let mut builder = DrawsBuilder::default();
    /// for line in ["3 1", "1 2"] {
    ///     builder.line(line.as_bytes()).unwrap();
    /// }
    /// let draws = builder.finish(Some((1, 3)), None, Some(false)).unwrap();
    /// assert_eq!(draws.places(100), Some(vec![vec![1, 0, 1], vec![1, 1, 0]]));
    /// ```
    pub fn places(&self, cells_max: u64) -> Option<Vec<Vec<u64>>> {
        let mut counts = PlaceCounts::new(self.values, self.per_draw, cells_max)?;
        self.draws().for_each(|draw| counts.add(draw));
        counts.finish()
    }
}

/// How often each value came at each place of a draw, counted draw by draw.
///
/// ```
/// use gincert_rng::draws::PlaceCounts;
/// let mut counts = PlaceCounts::new(3, 2, 100).unwrap();
/// counts.add(&[2, 0]);
/// assert_eq!(counts.finish(), Some(vec![vec![0, 0, 1], vec![1, 0, 0]]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceCounts {
    places: Vec<Vec<u64>>,
    draws: u64,
    is_sorted: bool,
}

impl PlaceCounts {
    /// Nothing counted, for draws of so many numbers of a range of so many values; `None` where there are more
    /// than so many cells.
    pub fn new(values: u64, per_draw: usize, cells_max: u64) -> Option<PlaceCounts> {
        let cells = values.saturating_mul(per_draw as u64);
        let wide = usize::try_from(values).ok().filter(|_| cells <= cells_max.min(VALUES_MAX))?;
        Some(PlaceCounts {
            places: vec![vec![0; wide]; per_draw],
            draws: 0,
            is_sorted: per_draw > 1,
        })
    }

    /// Counts a draw, its lowest value as 0. Values outside the range are not counted.
    pub fn add(&mut self, draw: &[u32]) {
        self.draws += 1;
        self.is_sorted &= draw.is_sorted();
        for (counts, value) in self.places.iter_mut().zip(draw) {
            if let Some(count) = counts.get_mut(*value as usize) {
                *count += 1;
            }
        }
    }

    /// The counts by place and value; `None` where the draws hide the order of drawing.
    pub fn finish(self) -> Option<Vec<Vec<u64>>> {
        (!hides_order(self.is_sorted, self.draws)).then_some(self.places)
    }
}
