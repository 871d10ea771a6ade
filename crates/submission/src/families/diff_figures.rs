//! What a difference does to each wager.

use gincert_evidence::Fraction;

/// A figure in both documents; `Err` says why it was not computed.
pub type FigurePair = Result<(Fraction, Fraction), String>;

/// Why nothing is counted of two documents that differ in words alone.
pub const EXECUTED_ALIKE: &str =
    "Both documents are executed the same way, so every figure is the same; nothing was counted.";

/// What the difference does to each wager, exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffMath {
    /// Base game, optimal play: house edge per Ante.
    pub base_edge: FigurePair,
    /// Base game, optimal play: element of risk.
    pub base_risk: FigurePair,
    /// Base game, optimal play: raise frequency.
    pub base_raise: FigurePair,
    /// Bonus wager: house edge.
    pub bonus_edge: FigurePair,
}

impl DiffMath {
    /// No figure at all, for one reason.
    pub(crate) fn not_counted(why: &str) -> DiffMath {
        let none = || Err(why.to_owned());
        DiffMath { base_edge: none(), base_risk: none(), base_raise: none(), bonus_edge: none() }
    }
}
