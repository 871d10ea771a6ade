//! How an export numbers its cards, as a draft has found it.

use gincert_replay::map::CardNumbers;

/// The order of the cards, and how sure it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CardNumbering {
    pub numbers: CardNumbers,
    /// Whether settling the hands contradicts every other order that is tried.
    pub is_proven: bool,
    /// Other orders that may be, in the words of a map.
    pub rivals: Vec<String>,
}

/// An order of cards in the words of a map, without its ranks and suits.
pub(super) fn order_text(numbers: &CardNumbers) -> String {
    let by = if numbers.is_by_rank { "by rank" } else { "by suit" };
    format!("numbers from {}, {by}", numbers.first)
}

impl CardNumbering {
    /// The ranks in their order, where it is not that of the format.
    pub fn ranks(&self) -> Option<String> {
        let is_usual = self.numbers.ranks == CardNumbers::default().ranks;
        let letters: Vec<String> =
            self.numbers.ranks.iter().map(|rank| rank.letter().to_string()).collect();
        (!is_usual).then(|| letters.join(" "))
    }

    /// The suits in their order.
    pub fn suits(&self) -> String {
        let letter = |suit: char| suit.to_ascii_uppercase().to_string();
        let suits = self.numbers.suits.iter().map(|suit| letter(suit.letter()));
        suits.collect::<Vec<String>>().join(" ")
    }
}
