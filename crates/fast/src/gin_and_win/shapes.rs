//! The closed list of shapes: every way in which melds can make up a whole hand.
//!
//! Knows nothing about particular hands.

use crate::gin_and_win::lanes::{flush_min, run_min};
use gincert_game::MeldRules;
use gincert_game::gin_and_win::{BonusHand, HAND_CARDS_MAX, ShapePart};

/// Largest hand whose shapes are listed: at most fifty shapes up to this size, so that a set of shapes
/// fits into a 64-bit word.
pub const SHAPE_CARDS_MAX: u8 = HAND_CARDS_MAX;

/// Every part that is a meld under the rules and no larger than `cards_max`.
pub(crate) fn parts(rules: &MeldRules, cards_max: u8) -> Vec<ShapePart> {
    let of_a_kind = [(rules.pair, 2), (rules.trips, 3), (rules.quads, 4)]
        .into_iter()
        .filter(|(counts, _)| *counts)
        .map(|(_, cards)| ShapePart::OfAKind(cards));
    let suited = (2..=cards_max.min(13)).filter_map(|cards| suit_part(rules, cards));
    of_a_kind.chain(suited).filter(|part| part.cards() <= cards_max).collect()
}

/// The name of a meld of `cards` cards of one suit: a flush where flushes of that size count,
/// else a run where runs do. So the size alone tells which.
pub(crate) fn suit_part(rules: &MeldRules, cards: u8) -> Option<ShapePart> {
    if flush_min(rules).is_some_and(|least| cards >= least) {
        Some(ShapePart::Flush(cards))
    } else if run_min(rules).is_some_and(|least| cards >= least) {
        Some(ShapePart::Run(cards))
    } else {
        None
    }
}

/// Every shape whose parts are melds under the rules and make up a hand of `hand_cards` cards,
/// sorted, each with its parts in the order of [`BonusHand::shape`]. Empty above
/// [`SHAPE_CARDS_MAX`].
///
/// ```
/// use gincert_fast::all_shapes;
/// use gincert_game::{MeldRules, gin_and_win::ShapePart};
/// let shapes = all_shapes(&MeldRules::GIN_AND_WIN, 7);
/// assert!(shapes.contains(&vec![ShapePart::Flush(5), ShapePart::OfAKind(2)]));
/// assert!(!shapes.iter().any(|shape| shape.contains(&ShapePart::Flush(2))));
/// ```
pub fn all_shapes(rules: &MeldRules, hand_cards: u8) -> Vec<Vec<ShapePart>> {
    let mut shapes = Vec::new();
    if hand_cards <= SHAPE_CARDS_MAX {
        let parts = parts(rules, hand_cards);
        extend(&parts, hand_cards, &mut Vec::new(), &mut shapes);
    }
    shapes.sort();
    shapes
}

fn extend(
    parts: &[ShapePart],
    cards: u8,
    chosen: &mut Vec<ShapePart>,
    shapes: &mut Vec<Vec<ShapePart>>,
) {
    if cards == 0 {
        if let BonusHand::Shape(shape) = BonusHand::shape(chosen.clone()) {
            shapes.push(shape);
        }
        return;
    }
    for (position, part) in parts.iter().enumerate() {
        if part.cards() <= cards {
            chosen.push(*part);
            let rest = parts.get(position..).unwrap_or_default();
            extend(rest, cards - part.cards(), chosen, shapes);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rules_have_more_shapes_than_a_word_has_bits() {
        let mut most = 0;
        for flush_min in [None, Some(2), Some(3), Some(6), Some(10)] {
            for run_min in [None, Some(2), Some(3)] {
                let kinds =
                    MeldRules { pair: true, trips: true, quads: true, ..MeldRules::default() };
                let rules = MeldRules { flush_min, run_min, ..kinds };
                most = most.max(all_shapes(&rules, SHAPE_CARDS_MAX).len());
            }
        }
        assert_eq!(most, 50);
        assert!(all_shapes(&MeldRules::GIN_AND_WIN, SHAPE_CARDS_MAX + 1).is_empty());
    }

    #[test]
    fn shapes_of_seven_cards_are_the_ones_found_by_hand() {
        let shapes = all_shapes(&MeldRules::GIN_AND_WIN, 7);
        // 7 = 7, 5+2, 4+3 (two kinds of each), 3+2+2 (two kinds of three).
        assert_eq!(shapes.len(), 1 + 1 + 4 + 2);
    }
}
