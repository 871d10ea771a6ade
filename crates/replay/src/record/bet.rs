//! The wagers of a seat, by their words.

/// A wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bet {
    /// Made before the deal.
    Ante,
    /// Made to stay.
    Play,
    /// The side wager on the player's hand.
    Bonus,
    /// All wagers of a seat together, where a log has no more.
    Total,
}

impl Bet {
    /// The wagers themselves.
    pub const WAGERS: [Bet; 3] = [Bet::Ante, Bet::Play, Bet::Bonus];
    /// The wagers and their total.
    pub const ALL: [Bet; 4] = [Bet::Ante, Bet::Play, Bet::Bonus, Bet::Total];

    /// The word in a log and in findings.
    pub fn word(self) -> &'static str {
        match self {
            Bet::Ante => "ante",
            Bet::Play => "play",
            Bet::Bonus => "bonus",
            Bet::Total => "total",
        }
    }

    /// The wager of a word.
    pub fn parse(word: &str) -> Option<Bet> {
        Bet::ALL.into_iter().find(|bet| bet.word().eq_ignore_ascii_case(word))
    }
}
