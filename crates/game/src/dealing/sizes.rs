//! How many cards a hand is dealt. Knows no order of dealing.

/// Cards of a hand, by the number of seats.
///
/// ```
/// use gincert_game::dealing::HandSizes;
/// let rum = HandSizes { two_seats: 13, more_seats: 7 };
/// assert_eq!((rum.of(2), rum.of(3), rum.of(4)), (13, 7, 7));
/// assert_eq!(HandSizes::same(10).only(), Some(10));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandSizes {
    /// With two seats.
    pub two_seats: u8,
    /// With three seats or more ("500 Rum": 13 with two players, 7 with more).
    pub more_seats: u8,
}

impl HandSizes {
    /// The same with any number of seats.
    pub const fn same(cards: u8) -> HandSizes {
        HandSizes { two_seats: cards, more_seats: cards }
    }

    /// Cards of a hand at a table of so many seats.
    pub fn of(self, seats: u8) -> u8 {
        if seats > 2 { self.more_seats } else { self.two_seats }
    }

    /// The one size that hands have with any number of seats.
    pub fn only(self) -> Option<u8> {
        (self.two_seats == self.more_seats).then_some(self.two_seats)
    }
}
