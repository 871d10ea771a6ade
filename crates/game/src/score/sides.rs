//! Figures of the sides of a sheet, one a side: two players or teams, or three or four players, each for
//! himself. Knows no rules.

use core::ops::{Deref, DerefMut};

/// Most sides of a sheet: as many as seats at a table.
pub const SIDES_MAX: usize = 4;

/// A figure of each side, of two to four sides.
///
/// ```
/// use gincert_game::score::SideFigures;
/// let both = SideFigures::from([25, 10]);
/// let all = SideFigures::from([25, 10, -5]);
/// assert_eq!((both.len(), all.len(), all[2]), (2, 3, -5));
/// assert_eq!(SideFigures::from_slice(&[1, 2, 3, 4, 5]), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideFigures<T = i64> {
    /// Those of sides that do not play are nothing, so that equal figures are equal values.
    figures: [T; SIDES_MAX],
    sides: usize,
}

impl<T: Copy + Default> SideFigures<T> {
    /// Nothing for each of so many sides, two to four.
    pub fn nothing(sides: usize) -> SideFigures<T> {
        let sides = sides.clamp(super::SIDES, SIDES_MAX);
        SideFigures { figures: [T::default(); SIDES_MAX], sides }
    }

    /// The figures of two to four sides; `None` for another number of figures.
    pub fn from_slice(figures: &[T]) -> Option<SideFigures<T>> {
        if !(super::SIDES..=SIDES_MAX).contains(&figures.len()) {
            return None;
        }
        let mut all = SideFigures::nothing(figures.len());
        all.figures.iter_mut().zip(figures).for_each(|(slot, figure)| *slot = *figure);
        Some(all)
    }

    /// The figure of a side; nothing for a side that does not play.
    pub fn of(&self, side: usize) -> T {
        self.get(side).copied().unwrap_or_default()
    }

    /// The same sides with other figures.
    pub fn map<U: Copy + Default>(&self, change: impl Fn(T) -> U) -> SideFigures<U> {
        let mut all = SideFigures::nothing(self.sides);
        all.figures.iter_mut().zip(self.iter()).for_each(|(slot, figure)| *slot = change(*figure));
        all
    }

    /// The same figures for so many sides, if these are not more.
    pub(super) fn widened(&self, sides: usize) -> SideFigures<T> {
        SideFigures { sides: self.sides.max(sides.min(SIDES_MAX)), ..*self }
    }
}

impl<T> Deref for SideFigures<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.figures.get(..self.sides).unwrap_or_default()
    }
}

impl<T> DerefMut for SideFigures<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.figures.get_mut(..self.sides).unwrap_or_default()
    }
}

impl<T: Copy + Default> Default for SideFigures<T> {
    fn default() -> SideFigures<T> {
        SideFigures::nothing(super::SIDES)
    }
}

impl<T: Copy + Default> From<[T; 2]> for SideFigures<T> {
    fn from(figures: [T; 2]) -> SideFigures<T> {
        SideFigures::from_slice(&figures).unwrap_or_default()
    }
}

impl<T: Copy + Default> From<[T; 3]> for SideFigures<T> {
    fn from(figures: [T; 3]) -> SideFigures<T> {
        SideFigures::from_slice(&figures).unwrap_or_default()
    }
}

impl<T: Copy + Default> From<[T; 4]> for SideFigures<T> {
    fn from(figures: [T; 4]) -> SideFigures<T> {
        SideFigures::from_slice(&figures).unwrap_or_default()
    }
}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for SideFigures<T> {
    fn eq(&self, other: &[T; N]) -> bool {
        self.deref() == other.as_slice()
    }
}

impl SideFigures {
    /// Adds to the figure of a side; sums stay where they are at the limits of the numbers.
    pub(crate) fn add(&mut self, side: usize, points: i64) {
        if let Some(figure) = self.get_mut(side) {
            *figure = figure.saturating_add(points);
        }
    }

    /// Both figures of each side added.
    pub(crate) fn plus(&self, other: &SideFigures) -> SideFigures {
        let mut sum = self.widened(other.sides);
        other.iter().enumerate().for_each(|(side, points)| sum.add(side, *points));
        sum
    }

    /// The side with most; `None` where several have.
    ///
    /// ```
    /// use gincert_game::score::SideFigures;
    /// assert_eq!(SideFigures::from([5, 9, 7]).ahead(), Some(1));
    /// assert_eq!(SideFigures::from([9, 5, 9]).ahead(), None);
    /// ```
    pub fn ahead(&self) -> Option<usize> {
        let most = self.iter().max()?;
        let mut leaders = self.iter().enumerate().filter(|(_, points)| *points == most);
        let first = leaders.next().map(|(side, _)| side);
        if leaders.next().is_some() { None } else { first }
    }

    /// The side with most among all but one; of several the first.
    pub(crate) fn best_but(&self, side: usize) -> usize {
        let others = self.iter().enumerate().filter(|(other, _)| *other != side);
        // Of equal figures `max_by_key` takes the last.
        others.rev().max_by_key(|(_, points)| **points).map_or(0, |(other, _)| other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_other_numbers_of_sides_are_other_values() {
        let two = SideFigures::from([3, 0]);
        assert_ne!(two, SideFigures::from([3, 0, 0]));
        assert_eq!(two.widened(3), SideFigures::from([3, 0, 0]));
        assert_eq!(two.map(|points| points * 2), [6, 0]);
        assert_eq!((two.of(1), two.of(2)), (0, 0));
        assert_eq!(SideFigures::<i64>::nothing(9).len(), SIDES_MAX);
        assert_eq!(SideFigures::<i64>::from_slice(&[1]), None);
    }

    #[test]
    fn the_side_with_most_is_ahead_where_no_other_has_as_much() {
        assert_eq!(SideFigures::from([5, 9, 7]).ahead(), Some(1));
        assert_eq!(SideFigures::from([9, 5, 9]).ahead(), None);
        assert_eq!(SideFigures::from([-9, -5, -7, -8]).ahead(), Some(1));
        assert_eq!(SideFigures::from([9, 5, 7, 7]).best_but(0), 2);
        assert_eq!(SideFigures::from([9, 5]).best_but(0), 1);
    }

    #[test]
    fn sums_are_by_side_and_stay_at_the_limits() {
        let sum = SideFigures::from([1, 2, 3]).plus(&SideFigures::from([i64::MAX, 5]));
        assert_eq!(sum, [i64::MAX, 7, 3]);
        let mut all = SideFigures::from([1, 2]);
        all.add(2, 5);
        assert_eq!(all, [1, 2]);
    }
}
