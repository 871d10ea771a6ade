//! All hands of a deck, counted by what a bonus pay table may ask of them.
//!
//! Knows nothing about pay tables: which hands a row takes is the business of `bonus`.

mod enumerate;
mod general;
mod symmetric;
mod tally;

use crate::combinations::{choose, deck_cards};
use crate::method::{Method, UnsupportedRules, runs_matter};
use gincert_fast::ShapeBook;
use gincert_game::gin_and_win::{HAND_CARDS_MAX, HAND_CARDS_MIN, ShapePart};
use gincert_game::{MeldRules, Rank};

/// Hands that no bonus row can tell apart, with their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Cards left over.
    pub score: u8,
    /// The highest rank left over; `None` for score 0.
    pub top: Option<Rank>,
    /// For score 0: the shapes that the hand can take, bit `i` for [`Census::shapes`]`[i]`.
    pub shapes: u64,
    /// Those of `shapes` that come about with at most one flush or run from each suit.
    pub apart: u64,
    /// How many hands.
    pub hands: u64,
}

/// Exact counts of all hands of one size from a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    melds: MeldRules,
    hand_cards: u8,
    shapes: Vec<Vec<ShapePart>>,
    cells: Vec<Cell>,
    total_hands: u64,
}

impl Census {
    /// The meld rules under which the hands were set.
    pub fn melds(&self) -> &MeldRules {
        &self.melds
    }

    /// Cards in a hand.
    pub fn hand_cards(&self) -> u8 {
        self.hand_cards
    }

    /// Every shape that a hand of this size can take.
    pub fn shapes(&self) -> &[Vec<ShapePart>] {
        &self.shapes
    }

    /// The counts, by score, then shapes or highest left-over rank; no cell is empty.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of all hands, the cards of the deck over the hand size.
    pub fn total_hands(&self) -> u64 {
        self.total_hands
    }

    /// The number of hands with this score.
    pub fn with_score(&self, score: u8) -> u64 {
        let cells = self.cells.iter().filter(|cell| cell.score == score);
        cells.map(|cell| cell.hands).sum()
    }
}

/// Counts all hands of `hand_cards` cards. `progress` hears how many hands of how many are done,
/// in rising order; fast methods may call it only at the end.
///
/// ```
/// use gincert_game::MeldRules;
/// use gincert_math::{Method, UnsupportedRules, census};
/// let melds = MeldRules::GIN_AND_WIN;
/// let counts = census(&melds, 5, Method::Symmetric, &|_, _| ()).unwrap();
/// assert_eq!(counts.total_hands(), 2_598_960);
/// assert_eq!(counts, census(&melds, 5, Method::General, &|_, _| ()).unwrap());
/// let none = census(&melds, 11, Method::General, &|_, _| ());
/// assert_eq!(none, Err(UnsupportedRules::HandCards(11)));
/// ```
///
/// # Errors
/// [`UnsupportedRules`] when the hand size is outside the limits, or when the method is not open.
pub fn census(
    melds: &MeldRules,
    hand_cards: u8,
    method: Method,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Census, UnsupportedRules> {
    if !(HAND_CARDS_MIN..=HAND_CARDS_MAX).contains(&hand_cards) {
        return Err(UnsupportedRules::HandCards(hand_cards));
    }
    let book = ShapeBook::new(melds, hand_cards).ok_or(UnsupportedRules::HandCards(hand_cards))?;
    let total_hands = choose(deck_cards(melds), u64::from(hand_cards))
        .ok_or(UnsupportedRules::HandCards(hand_cards))?;
    let tally = match method {
        Method::Symmetric if runs_matter(melds) => return Err(UnsupportedRules::RunsBreakSymmetry),
        Method::Symmetric if melds.jokers > 0 => return Err(UnsupportedRules::SymmetricJokers),
        Method::Symmetric => symmetric::count(melds, &book, hand_cards),
        Method::General => general::count(melds, &book, hand_cards, total_hands, progress),
        Method::Enumerate => enumerate::count(melds, &book, hand_cards, total_hands, progress),
    };
    progress(total_hands, total_hands);
    Ok(Census {
        melds: *melds,
        hand_cards,
        shapes: book.shapes().to_vec(),
        cells: tally.into_cells(),
        total_hands,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(melds: &MeldRules, hand_cards: u8, method: Method) -> Census {
        let census = census(melds, hand_cards, method, &|_, _| ()).unwrap();
        let sum: u64 = census.cells().iter().map(|cell| cell.hands).sum();
        assert_eq!(sum, census.total_hands(), "{method:?} {melds:?}");
        census
    }

    /// All rank melds, flushes from three or four cards or none, with and without runs.
    fn many_rules() -> Vec<MeldRules> {
        let mut rules = Vec::new();
        for kinds in 0..8u8 {
            for flush_min in [None, Some(3), Some(4)] {
                for run_min in [None, Some(3)] {
                    rules.push(MeldRules {
                        pair: kinds & 1 != 0,
                        trips: kinds & 2 != 0,
                        quads: kinds & 4 != 0,
                        flush_min,
                        run_min,
                        jokers: 0,
                    });
                }
            }
        }
        rules
    }

    #[test]
    fn every_hand_of_five_cards_is_counted_alike_by_all_methods() {
        let melds = MeldRules::GIN_AND_WIN;
        let plain = counts(&melds, 5, Method::Enumerate);
        assert_eq!(plain.total_hands(), 2_598_960);
        assert_eq!(plain, counts(&melds, 5, Method::General));
        assert_eq!(plain, counts(&melds, 5, Method::Symmetric));
        // Runs where flushes are long: no symmetric count.
        let runs = MeldRules { flush_min: Some(4), run_min: Some(3), ..melds };
        let plain = counts(&runs, 5, Method::Enumerate);
        assert_eq!(plain, counts(&runs, 5, Method::General));
    }

    #[test]
    fn small_hands_are_counted_alike_under_many_rules() {
        for melds in many_rules() {
            let plain = counts(&melds, 4, Method::Enumerate);
            assert_eq!(plain, counts(&melds, 4, Method::General), "{melds:?}");
            match census(&melds, 4, Method::Symmetric, &|_, _| ()) {
                Ok(census) => assert_eq!(plain, census, "{melds:?}"),
                Err(error) => {
                    assert!(runs_matter(&melds));
                    assert_eq!(error, UnsupportedRules::RunsBreakSymmetry);
                }
            }
        }
    }

    #[test]
    fn two_exact_methods_agree_on_hands_of_six_and_seven_cards() {
        let melds = MeldRules::GIN_AND_WIN;
        for hand_cards in [3, 6, 7] {
            let symmetric = counts(&melds, hand_cards, Method::Symmetric);
            assert_eq!(symmetric, counts(&melds, hand_cards, Method::General));
        }
        let no_pairs = MeldRules { pair: false, ..melds };
        let symmetric = counts(&no_pairs, 7, Method::Symmetric);
        assert_eq!(symmetric, counts(&no_pairs, 7, Method::General));
    }

    #[test]
    fn all_133_784_560_hands_are_counted_alike_on_request() {
        if std::env::var_os("GINCERT_EXHAUSTIVE").is_some_and(|value| value == "1") {
            let melds = MeldRules::GIN_AND_WIN;
            let plain = counts(&melds, 7, Method::Enumerate);
            assert_eq!(plain, counts(&melds, 7, Method::Symmetric));
        }
    }

    #[test]
    fn hands_of_three_cards_are_counted_by_hand() {
        let census = counts(&MeldRules::GIN_AND_WIN, 3, Method::Symmetric);
        // Score 0: three of a rank, or a flush. Score 1: a pair and another rank.
        assert_eq!(census.with_score(0), 13 * 4 + 4 * 286);
        assert_eq!(census.with_score(1), 13 * 6 * 48);
        // Score 3: three ranks, not of one suit; with top Three they are Ace, Two, Three.
        let top_three =
            census.cells().iter().find(|cell| cell.score == 3 && cell.top == Rank::new(3)).unwrap();
        assert_eq!(top_three.hands, 64 - 4);
        assert_eq!(census.with_score(2), 0);
    }

    #[test]
    fn a_seven_card_hand_never_leaves_six_cards() {
        let census = counts(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric);
        assert_eq!(census.with_score(6), 0);
    }

    #[test]
    fn sizes_outside_the_limits_are_refused() {
        for hand_cards in [0, 2, 11, 255] {
            let refused =
                census(&MeldRules::GIN_AND_WIN, hand_cards, Method::Symmetric, &|_, _| ());
            assert_eq!(refused, Err(UnsupportedRules::HandCards(hand_cards)));
        }
        for hand_cards in [3, 10] {
            counts(&MeldRules::GIN_AND_WIN, hand_cards, Method::Symmetric);
        }
    }

    #[test]
    fn progress_rises_to_the_total() {
        let seen = std::sync::Mutex::new(Vec::new());
        let record = |done, total| seen.lock().unwrap().push((done, total));
        census(&MeldRules::GIN_AND_WIN, 4, Method::Enumerate, &record).unwrap();
        let seen = seen.into_inner().unwrap();
        assert!(seen.is_sorted());
        assert_eq!(seen.last(), Some(&(270_725, 270_725)));
    }
}
