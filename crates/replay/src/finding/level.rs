//! How much a record shows, and which evaluator judges it.

/// How much a record shows. More evidence is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Wagers and perhaps what they won.
    BetsOnly,
    /// The dealer's cards besides.
    DealerAndResults,
    /// Every hand that was played, and the dealer's if any was.
    PlayedHands,
    /// Every hand.
    AllHands,
    /// Every hand and the whole deck in deal order.
    Deck,
}

impl Level {
    /// Every level, least first.
    pub const ALL: [Level; 5] = [
        Level::BetsOnly,
        Level::DealerAndResults,
        Level::PlayedHands,
        Level::AllHands,
        Level::Deck,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Level::BetsOnly => "bets-only",
            Level::DealerAndResults => "dealer+results",
            Level::PlayedHands => "played-hands",
            Level::AllHands => "all-hands",
            Level::Deck => "deck",
        }
    }
}

/// Which evaluator judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluator {
    /// Bit sets and tables.
    Fast,
    /// `gincert_game`.
    Reference,
}
