//! Cards as numbers, such as 1 to 52: which card each number is.

use super::cards::{CardCodes, CodeError};
use gincert_game::{Card, Rank, Suit};

/// In which order the cards of a deck are numbered.
///
/// ```
/// use gincert_replay::map::CardNumbers;
/// let numbers = CardNumbers::default();
/// assert_eq!((numbers.first, numbers.is_by_rank), (1, false));
/// let codes = numbers.codes("??").unwrap();
/// assert_eq!(codes.house("01 13 14 52"), "Ac Kc Ad Ks");
/// // No number is put together from two others.
/// assert_eq!(codes.house("53").len(), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardNumbers {
    /// The number of the first card: 0 or 1.
    pub first: u8,
    /// Whether the four cards of a rank follow each other; otherwise the thirteen of a suit do.
    pub is_by_rank: bool,
    /// The ranks in their order.
    pub ranks: Vec<Rank>,
    /// The suits in their order.
    pub suits: Vec<Suit>,
}

impl Default for CardNumbers {
    /// From 1, by suit, as the format itself has ranks and suits.
    fn default() -> CardNumbers {
        let (ranks, suits) = (Rank::all().collect(), Suit::ALL.to_vec());
        CardNumbers { first: 1, is_by_rank: false, ranks, suits }
    }
}

impl CardNumbers {
    /// The ranks of these letters, each once; `None` for any other list.
    ///
    /// ```
    /// use gincert_replay::map::CardNumbers;
    /// let ranks = CardNumbers::ranks_of("2 3 4 5 6 7 8 9 10 J Q K A").unwrap();
    /// assert_eq!(ranks.len(), 13);
    /// assert!(CardNumbers::ranks_of("A 2 3").is_none());
    /// ```
    pub fn ranks_of(letters: &str) -> Option<Vec<Rank>> {
        let rank = |letter: &str| {
            let letter = if letter == "10" { "T" } else { letter };
            let mut all = Rank::all();
            all.find(|rank| letter.eq_ignore_ascii_case(&rank.letter().to_string()))
        };
        each_once(
            letters.split_whitespace().map(rank).collect::<Option<Vec<Rank>>>()?,
            Rank::all().count(),
        )
    }

    /// The suits of these letters, each once; `None` for any other list.
    ///
    /// ```
    /// use gincert_replay::map::CardNumbers;
    /// assert_eq!(CardNumbers::suits_of("S H D C").unwrap().len(), 4);
    /// assert!(CardNumbers::suits_of("S H D D").is_none());
    /// ```
    pub fn suits_of(letters: &str) -> Option<Vec<Suit>> {
        let suit = |letter: &str| {
            Suit::ALL
                .into_iter()
                .find(|suit| letter.eq_ignore_ascii_case(&suit.letter().to_string()))
        };
        each_once(
            letters.split_whitespace().map(suit).collect::<Option<Vec<Suit>>>()?,
            Suit::ALL.len(),
        )
    }

    /// The card of a number.
    pub fn card(&self, number: u8) -> Option<Card> {
        let place = usize::from(number.checked_sub(self.first)?);
        let (ranks, suits) = (self.ranks.len().max(1), self.suits.len().max(1));
        let (rank, suit) = match self.is_by_rank {
            true => (place / suits, place % suits),
            false => (place % ranks, place / ranks),
        };
        Some(Card::new(*self.ranks.get(rank)?, *self.suits.get(suit)?))
    }

    /// The codes: each number, and one of a single digit also with a zero in front.
    ///
    /// # Errors
    /// [`CodeError`] for the code of a hidden card.
    pub fn codes(&self, hidden: &str) -> Result<CardCodes, CodeError> {
        let numbers = (0..=u8::MAX).filter_map(|number| Some((number, self.card(number)?)));
        let codes = numbers.flat_map(|(number, card)| {
            let padded = (number < 10).then(|| (format!("0{number}"), card));
            padded.into_iter().chain([(number.to_string(), card)])
        });
        CardCodes::of_numbers(codes.collect(), hidden)
    }
}

/// A list of so many, none of them twice.
fn each_once<T: PartialEq>(list: Vec<T>, count: usize) -> Option<Vec<T>> {
    let is_new = |(at, one): (usize, &T)| !list.iter().take(at).any(|before| before == one);
    (list.len() == count && list.iter().enumerate().all(is_new)).then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_number_in_every_order() {
        for (first, is_by_rank, expected) in [
            (1, false, [(1, "Ac"), (14, "Ad"), (52, "Ks")]),
            (0, false, [(0, "Ac"), (13, "Ad"), (51, "Ks")]),
            (1, true, [(1, "Ac"), (4, "As"), (5, "2c")]),
            (0, true, [(0, "Ac"), (3, "As"), (51, "Ks")]),
        ] {
            let numbers = CardNumbers { first, is_by_rank, ..CardNumbers::default() };
            for (number, card) in expected {
                let read = numbers.card(number).map(|card| card.to_string());
                assert_eq!(read.as_deref(), Some(card), "{first} {is_by_rank} {number}");
            }
            assert_eq!((0..=u8::MAX).filter_map(|number| numbers.card(number)).count(), 52);
        }
        let ranks = CardNumbers::ranks_of("2 3 4 5 6 7 8 9 T J Q K A").unwrap();
        let suits = CardNumbers::suits_of("s h d c").unwrap();
        let numbers = CardNumbers { ranks, suits, ..CardNumbers::default() };
        assert_eq!(numbers.codes("??").unwrap().house("1 13 14 52 ??"), "2s As 2h Ac ??");
    }

    #[test]
    fn a_number_is_one_card_or_none() {
        let codes = CardNumbers::default().codes("99").unwrap();
        let cards = crate::record::cards::LoggedCards::read(&codes.house("1 2 99"));
        assert!(!cards.is_unreadable() && cards.len() == 3);
        for text in ["53", "0", "1 2 60", "0102"] {
            assert!(
                crate::record::cards::LoggedCards::read(&codes.house(text)).is_unreadable(),
                "{text}"
            );
        }
        assert!(CardNumbers::default().codes("7").is_err());
    }
}
