//! Two decisions of a player: which raises there are after a first part of the hand, and which after a check with the
//! whole hand.
//!
//! A hand has one Play wager, whenever it is raised, and is settled like any other. Knows nothing about amounts of
//! money or about which decision is a good one.

use super::{MultiplesError, PlayMultiples};
use alloc::vec::Vec;

/// When a raise may be of which multiples of the Ante.
///
/// ```
/// use gincert_game::gin_and_win::{PlayMultiples, RaiseRounds};
/// let multiples = |list| PlayMultiples::new(list).unwrap();
/// let rounds = RaiseRounds { first_cards: 4, first: multiples(&[3, 4]), last: multiples(&[1]) };
/// assert_eq!(rounds.all(), PlayMultiples::new(&[1, 3, 4]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RaiseRounds {
    /// How many of the player's cards are seen at the first decision.
    pub first_cards: u8,
    /// The multiples of a raise at the first decision.
    pub first: PlayMultiples,
    /// The multiples of a raise after a check, with the whole hand.
    pub last: PlayMultiples,
}

impl RaiseRounds {
    /// The multiples of both decisions, each once, smallest first.
    ///
    /// # Errors
    /// [`MultiplesError`] where they are too many together, or one of them is zero.
    pub fn all(&self) -> Result<PlayMultiples, MultiplesError> {
        let both = self.first.all().iter().chain(self.last.all());
        let mut all: Vec<u8> = both.copied().collect();
        all.sort_unstable();
        all.dedup();
        PlayMultiples::new(&all)
    }
}
