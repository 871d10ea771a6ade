//! What a suit's cards may still become when the ranks are laid one after the other: the open run at
//! the last rank, and what has been promised for the ace at the other end.

use gincert_game::deadwood::Ace;

/// The open run of a suit, by number of cards: none, one, two, or enough. `least` cards are enough.
pub(super) const NONE: u8 = 0;

/// A suit's state: the cards of its open run, as far as they matter, and its promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Suit {
    /// Cards of the open run; from the smallest run on, always that number.
    pub(super) open: u8,
    /// Cards of the run that have to lie at the king, before an ace that was laid after it; 0 where
    /// nothing was promised.
    pub(super) promised: u8,
}

impl Suit {
    /// Packed into four bits each.
    pub(super) fn bits(self) -> u32 {
        u32::from(self.open) | u32::from(self.promised) << 4
    }

    /// Read back.
    pub(super) fn of_bits(bits: u32) -> Suit {
        Suit { open: (bits & 15) as u8, promised: (bits >> 4 & 15) as u8 }
    }
}

/// What runs are: the smallest, and where the ace may stand. Without runs none ever opens.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunRules {
    pub(super) least: Option<u8>,
    pub(super) ace: Ace,
}

impl RunRules {
    /// Whether the open run may stop here.
    pub(super) fn may_stop(&self, suit: Suit) -> bool {
        suit.open == NONE || self.least.is_some_and(|least| suit.open >= least)
    }

    /// The suit after its card of the next rank lies outside runs, or it has none.
    pub(super) fn stopped(&self, suit: Suit) -> Option<Suit> {
        self.may_stop(suit).then_some(Suit { open: NONE, ..suit })
    }

    /// The suit after its card of the next rank lies in a run: the open one, or a new one.
    pub(super) fn gone_on(&self, suit: Suit) -> Option<Suit> {
        let least = self.least?;
        Some(Suit { open: (suit.open + 1).min(least), ..suit })
    }

    /// What may become of a suit's ace when it is the first rank laid, other than to lie outside runs.
    pub(super) fn first_aces(&self) -> Vec<Suit> {
        let Some(least) = self.least else {
            return Vec::new();
        };
        let low = Suit { open: 1, promised: 0 };
        // The ace above the king: so many cards have to lie there, and the run stops at the ace.
        let high = Suit { open: NONE, promised: least - 1 };
        // Or it goes on to the two: with so many cards behind, so many are in the run with the ace.
        let over = (1..least).map(|behind| Suit { open: behind + 1, promised: behind });
        match self.ace {
            Ace::Low => vec![low],
            Ace::High => Vec::new(),
            Ace::HighOrLow => vec![low, high],
            Ace::RoundTheCorner => [low].into_iter().chain(over).collect(),
        }
    }

    /// Whether the suit may end so after the king.
    pub(super) fn may_end(&self, suit: Suit) -> bool {
        match suit.promised {
            0 => self.may_stop(suit),
            promised => suit.open >= promised,
        }
    }
}
