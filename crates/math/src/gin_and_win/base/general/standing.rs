//! How one hand stands to the dealer hands of its own score.

/// Dealer hands of a hand's own score that share no card with it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct DealerComparison {
    /// With better left-over cards.
    pub lower: u32,
    /// Level with the hand.
    pub level: u32,
}
