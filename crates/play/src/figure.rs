//! A figure of a simulation: its names, its unit, and how it is computed from sums.

/// The unit of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureUnit {
    /// A share of the base, from 0 to 1.
    Share,
    /// Points.
    Points,
    /// Turns.
    Turns,
    /// Hands.
    Hands,
    /// Cards.
    Cards,
}

/// How a figure is computed from the sums of variables, which are given by their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Formula {
    /// The sum of a variable divided by the number of cases.
    Mean { of: usize },
    /// The standard deviation over the cases, from the sum and the sum of squares.
    Deviation { of: usize, squares: usize },
}

/// A figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayFigure {
    /// Its name in JSON.
    pub word: &'static str,
    /// Its name on a screen.
    pub words: &'static str,
    /// Its unit.
    pub unit: FigureUnit,
    /// The name of its base.
    pub base_words: &'static str,
    pub(crate) formula: Formula,
    /// The variable that counts its base.
    pub(crate) base: usize,
}
