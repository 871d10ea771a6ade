//! How many cards of each rank a hand has, and whether so many melds could be made of them: a quick look at ranks
//! alone that never overlooks a meld of natural cards.

use gincert_game::deadwood::Ace;
use gincert_game::{Card, CardSet, Suit};

/// Bits of the count of a rank.
const COUNT_BITS: u32 = 4;
/// All bits of the lowest count.
const COUNT: u64 = (1 << COUNT_BITS) - 1;
/// The place of the ace above the king, after the ace below the two and the other ranks.
const HIGH_ACE: u32 = 13;

/// The number of cards of each rank, four bits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RankCounts(u64);

impl RankCounts {
    /// Every way to count the natural cards of a hand: so many aces below the two, the others above the king.
    pub fn of(hand: CardSet, ace: Ace) -> impl Iterator<Item = RankCounts> {
        let mut counts = 0;
        for suit in Suit::ALL {
            counts += spread(hand.suit_lane(suit));
        }
        let aces = counts & COUNT;
        let (least, most) = match ace {
            Ace::Low => (0, 0),
            Ace::High => (aces, aces),
            Ace::HighOrLow | Ace::RoundTheCorner => (0, aces),
        };
        (least..=most)
            .map(move |high| RankCounts(counts - high + (high << (COUNT_BITS * HIGH_ACE))))
    }

    /// Whether so many groups of three can be made of cards of one rank, or of ranks that follow each other.
    pub fn have_threes(self, wanted: u32) -> bool {
        if wanted == 0 {
            return true;
        }
        if self.0 == 0 {
            return false;
        }
        let lowest = self.0.trailing_zeros() / COUNT_BITS;
        let has_threes =
            |three: Three| self.less(three).is_some_and(|rest| rest.have_threes(wanted - 1));
        // What is made without the lowest rank leaves it out altogether.
        has_threes(Three::of_rank(lowest))
            || has_threes(Three::from_rank(lowest))
            || RankCounts(self.0 & !(COUNT << (COUNT_BITS * lowest))).have_threes(wanted)
    }

    /// The same with the card in one of the groups.
    pub fn have_threes_with(self, card: Card, wanted: u32) -> bool {
        let Some(rank) = card.rank() else { return true };
        let place = u32::from(rank.number() - 1);
        let has_threes = |three: Three| {
            self.less(three).is_some_and(|rest| rest.have_threes(wanted.saturating_sub(1)))
        };
        let at = |place: u32| {
            has_threes(Three::of_rank(place))
                || (place.saturating_sub(2)..=place).any(|from| has_threes(Three::from_rank(from)))
        };
        at(place) || (place == 0 && at(HIGH_ACE))
    }

    /// What is left without a group; `None` where a rank has too few cards.
    fn less(self, three: Three) -> Option<RankCounts> {
        let enough = (self.0 + three.at_least) & three.top == three.top;
        enough.then(|| RankCounts(self.0 - three.cards))
    }
}

/// Three cards of one rank, or of ranks that follow each other, as counts.
#[derive(Debug, Clone, Copy)]
struct Three {
    cards: u64,
    /// The highest bit of each of their counts.
    top: u64,
    /// What carries each of their counts to that bit where it has the cards: no count is above four.
    at_least: u64,
}

impl Three {
    fn of_rank(place: u32) -> Three {
        Three::new(3, place)
    }

    /// Above the high ace nothing follows: those places count no card.
    fn from_rank(place: u32) -> Three {
        Three::new(0x111, place)
    }

    fn new(cards: u64, place: u32) -> Three {
        let shift = COUNT_BITS * place;
        let top = if cards == 3 { 0x8 } else { 0x888 };
        Three { cards: cards << shift, top: top << shift, at_least: (top - cards) << shift }
    }
}

/// Each bit of a lane at the place of its count.
fn spread(lane: u16) -> u64 {
    let mut word = u64::from(lane);
    for (shift, mask) in [
        (24, 0x0000_00ff_0000_00ff),
        (12, 0x000f_000f_000f_000f),
        (6, 0x0303_0303_0303_0303),
        (3, 0x1111_1111_1111_1111),
    ] {
        word = (word | word << shift) & mask;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::Rank;

    #[test]
    fn the_counts_are_the_cards_of_each_rank() {
        let hand = gincert_game::parse_cards("Ac Ad 2c 7c 7d 7h 7s Kc Ks").unwrap();
        for (high, counts) in (0..).zip(RankCounts::of(hand, Ace::HighOrLow)) {
            for (place, rank) in (0..).zip(Rank::all()) {
                let expected =
                    u64::from(hand.of_rank(rank).len()) - if place == 0 { high } else { 0 };
                assert_eq!(counts.0 >> (COUNT_BITS * place) & 15, expected, "{rank}");
            }
            assert_eq!(counts.0 >> (COUNT_BITS * HIGH_ACE), high);
        }
        let highs =
            |ace| RankCounts::of(hand, ace).map(|counts| counts.0 >> 52).collect::<Vec<_>>();
        assert_eq!(highs(Ace::Low), [0]);
        assert_eq!(highs(Ace::High), [2]);
        assert_eq!(highs(Ace::RoundTheCorner), [0, 1, 2]);
    }

    #[test]
    fn groups_of_three_share_no_card() {
        let have = |text: &str, wanted| {
            let hand = gincert_game::parse_cards(text).unwrap();
            RankCounts::of(hand, Ace::HighOrLow).any(|counts| counts.have_threes(wanted))
        };
        assert!(have("7c 7d 7h 8c 9c Tc", 2) && !have("7c 7d 7h 8c 9c Tc", 3));
        assert!(have("7c 7d 8h 8c 9c 9d", 2) && !have("7c 7d 8h 8c 9c", 2));
        assert!(have("Ac 2d 3h Qs Kc Ad", 2) && !have("Ac 2d 3h Qs Kc", 2));
        assert!(!have("Kc Ac 2c", 1) && have("", 0));
    }
}
