//! Which ranks follow each other, and where the ace may stand.

use crate::Rank;

/// Where the ace may stand in a run.
///
/// Sources: "How To Play Gin", ranking of the cards (low only); "Colonel" (high only); "Skarney
/// Gin" (high or low, never round the corner); "Tedesco gin" (high or low, and round the corner).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ace {
    /// Below the two only: A-2-3.
    Low,
    /// Above the king only: Q-K-A.
    High,
    /// Below the two or above the king, at the end of a run: A-2-3 and Q-K-A, not K-A-2.
    HighOrLow,
    /// Anywhere: K-A-2 as well.
    RoundTheCorner,
}

impl Ace {
    /// All four rules.
    pub const ALL: [Ace; 4] = [Ace::Low, Ace::High, Ace::HighOrLow, Ace::RoundTheCorner];

    /// Whether an ace may be the card at `place` (from 0) of a run of `cards` cards.
    fn may_stand(self, place: u32, cards: u32) -> bool {
        let (first, last) = (place == 0, place + 1 == cards);
        match self {
            Ace::Low => first,
            Ace::High => last,
            Ace::HighOrLow => first || last,
            Ace::RoundTheCorner => true,
        }
    }

    /// The lowest card of the row that these ranks make without a gap; `None` when they make none.
    /// Bit 0 of the word is the ace, bit 12 the king.
    ///
    /// ```
    /// use gincert_game::Rank;
    /// use gincert_game::deadwood::Ace;
    /// let queen_king_ace = 1 << 11 | 1 << 12 | 1;
    /// assert_eq!(Ace::Low.lowest_of_row(queen_king_ace), None);
    /// assert_eq!(Ace::High.lowest_of_row(queen_king_ace), Rank::new(12));
    /// ```
    #[inline]
    pub fn lowest_of_row(self, ranks: u16) -> Option<Rank> {
        let cards = ranks.count_ones();
        // Ranks without the one below, which for the ace is the king: a row has one. All thirteen have
        // none, and may begin anywhere.
        let begins = ranks & !(ranks << 1 | ranks >> 12);
        let may_begin = match begins.count_ones() {
            0 => ranks,
            1 => begins,
            _ => return None,
        };
        Rank::all().find(|lowest| {
            let ace = (14 - u32::from(lowest.number())) % 13;
            let stands = ace >= cards || self.may_stand(ace, cards);
            may_begin >> (lowest.number() - 1) & 1 == 1 && stands
        })
    }
}

/// The ranks upwards from one, the ace after the king, each once.
pub(super) fn row_from(lowest: Rank) -> impl Iterator<Item = Rank> {
    Rank::all().chain(Rank::all()).skip(usize::from(lowest.number() - 1)).take(13)
}

/// The ranks downwards from the one below, the king after the ace, each once.
pub(super) fn row_below(lowest: Rank) -> impl Iterator<Item = Rank> {
    let down = || Rank::all().rev();
    down().chain(down()).skip(usize::from(14 - lowest.number())).take(12)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;
    use alloc::string::String;

    fn rules_that_allow(clubs: &str) -> String {
        let ranks = parse_cards(clubs).unwrap().ranks_held();
        let letters = ["L", "H", "B", "C"];
        let allow = Ace::ALL.into_iter().zip(letters);
        allow
            .filter(|(ace, _)| ace.lowest_of_row(ranks).is_some())
            .map(|(_, letter)| letter)
            .collect()
    }

    #[test]
    fn the_ace_stands_where_the_rule_allows() {
        assert_eq!(rules_that_allow("4c 5c 6c"), "LHBC");
        assert_eq!(rules_that_allow("Ac 2c 3c"), "LBC");
        assert_eq!(rules_that_allow("Qc Kc Ac"), "HBC");
        assert_eq!(rules_that_allow("Kc Ac 2c"), "C");
        assert_eq!(rules_that_allow("Jc Qc Kc Ac 2c 3c"), "C");
        assert_eq!(rules_that_allow("Kc 2c 3c"), "");
        assert_eq!(rules_that_allow("4c 5c 7c"), "");
        assert_eq!(rules_that_allow(""), "");
        let all = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc";
        assert_eq!(rules_that_allow(all), "LHBC");
    }

    /// The rule as it is written: rank by rank upwards from the lowest, each held, the ace where it may
    /// stand; for every set of ranks.
    #[test]
    fn a_row_has_every_rank_from_its_lowest_upwards() {
        for (ace, ranks) in Ace::ALL.into_iter().flat_map(|ace| (0..1 << 13).map(move |r| (ace, r)))
        {
            let cards = u16::count_ones(ranks);
            let is_row_from = |lowest: &Rank| {
                let mut row = (0..).zip(row_from(*lowest).take(cards as usize));
                row.all(|(place, rank)| {
                    let held = ranks >> (rank.number() - 1) & 1 == 1;
                    held && (rank != Rank::ACE || ace.may_stand(place, cards))
                })
            };
            let lowest = Rank::all().find(|lowest| ranks != 0 && is_row_from(lowest));
            assert_eq!(ace.lowest_of_row(ranks), lowest, "{ace:?} {ranks:b}");
        }
    }

    #[test]
    fn a_row_goes_up_round_the_corner_and_down_again() {
        let numbers = |row: &mut dyn Iterator<Item = Rank>| -> alloc::vec::Vec<u8> {
            row.map(Rank::number).collect()
        };
        let queen = Rank::new(12).unwrap();
        assert_eq!(numbers(&mut row_from(queen))[..4], [12, 13, 1, 2]);
        assert_eq!(numbers(&mut row_from(queen)).len(), 13);
        assert_eq!(numbers(&mut row_below(Rank::new(2).unwrap()))[..3], [1, 13, 12]);
        assert_eq!(numbers(&mut row_below(Rank::ACE))[..2], [13, 12]);
        assert_eq!(numbers(&mut row_below(Rank::KING)).len(), 12);
    }
}
