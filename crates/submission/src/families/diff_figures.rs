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
    /// The house edge of each side wager of either document; one where neither has more than one.
    pub sides: Vec<SideDifference>,
}

/// What the difference does to a side wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideDifference {
    /// The wager's name; `None` where neither document has more than one.
    pub name: Option<String>,
    /// House edge.
    pub edge: FigurePair,
}

impl DiffMath {
    /// No figure at all, for one reason.
    pub(crate) fn not_counted(why: &str) -> DiffMath {
        let none = || Err(why.to_owned());
        let sides = vec![SideDifference { name: None, edge: none() }];
        DiffMath { base_edge: none(), base_risk: none(), base_raise: none(), sides }
    }
}
