//! How much a record shows, and which evaluator judges it.

/// How much a record shows. More evidence is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EvidenceLevel {
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

impl EvidenceLevel {
    /// Every level, least first.
    pub const ALL: [EvidenceLevel; 5] = [
        EvidenceLevel::BetsOnly,
        EvidenceLevel::DealerAndResults,
        EvidenceLevel::PlayedHands,
        EvidenceLevel::AllHands,
        EvidenceLevel::Deck,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            EvidenceLevel::BetsOnly => "bets-only",
            EvidenceLevel::DealerAndResults => "dealer+results",
            EvidenceLevel::PlayedHands => "played-hands",
            EvidenceLevel::AllHands => "all-hands",
            EvidenceLevel::Deck => "deck",
        }
    }
}

/// Which evaluator judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvaluatorChoice {
    /// Bit sets and tables.
    Fast,
    /// `gincert_game`.
    Reference,
}
