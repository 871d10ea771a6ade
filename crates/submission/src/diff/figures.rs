//! What a difference does to each wager.

use gincert_evidence::Fraction;

/// A figure in both documents; `Err` says why it was not computed.
pub type Figures = Result<(Fraction, Fraction), String>;

/// What the difference does to each wager, exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffMath {
    /// Base game, optimal play: house edge per Ante.
    pub base_edge: Figures,
    /// Base game, optimal play: element of risk.
    pub base_risk: Figures,
    /// Base game, optimal play: raise frequency.
    pub base_raise: Figures,
    /// Bonus wager: house edge.
    pub bonus_edge: Figures,
}
