//! Pay tables that differ from a printed one in the reading of a single row, or in the order of
//! two. What a row pays is never changed: pay-offs are read as printed.

use gincert_fast::all_shapes;
use gincert_game::gin_and_win::{BonusHand, BonusRow, ShapePart};
use gincert_game::{MeldRules, Rank};

/// In what a neighbour differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NeighbourKind {
    /// One row's hand is read as another hand of the same kind.
    ReadAs,
    /// One row's hand is read as a shape with at most one flush or run from each suit: a flush of
    /// seven cards is not a flush of four and one of three. `rows` holds the shape alone;
    /// [`crate::analyse_neighbour`] knows the difference.
    ReadAsApart,
    /// One row is left out.
    LeftOut,
    /// A row and the next one change places.
    Swapped,
}

/// A pay table that differs in a single row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    /// Index of the row that differs; of the upper one where two change places.
    pub row: usize,
    /// In what it differs.
    pub kind: NeighbourKind,
    /// The same in words, rows counted from 1: "row 3 read as 4-Card Flush & 3-Card Flush".
    pub description: String,
    /// The pay table.
    pub rows: Vec<BonusRow>,
    /// For each row of `rows`, the index of the printed row that it comes from.
    pub origin: Vec<usize>,
}

/// Every pay table that differs from `rows` in one reading: a shape read as every other possible
/// shape, and as every shape of several flushes in different suits; a score as every other score and limit; a row left out; two neighbouring rows in the
/// other order. In the order of the rows.
///
/// ```
/// use gincert_game::MeldRules;
/// use gincert_game::gin_and_win::{BonusHand, BonusRow, ShapePart, Pay};
/// use gincert_math::bonus_neighbours;
/// let row = BonusRow {
///     text: "4-of-a-Kind & 3-Card Flush".into(),
///     hand: BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::Flush(3)]),
///     pays: Pay::to_one(8),
/// };
/// let neighbours = bonus_neighbours(&MeldRules::GIN_AND_WIN, 7, &[row]);
/// assert!(
///     neighbours.iter().any(|n| n.description == "row 1 read as 4-Card Flush & 3-Card Flush")
/// );
/// assert!(neighbours.iter().any(|n| n.description == "row 1 left out"));
/// ```
pub fn bonus_neighbours(melds: &MeldRules, hand_cards: u8, rows: &[BonusRow]) -> Vec<Neighbour> {
    let shapes: Vec<BonusHand> =
        all_shapes(melds, hand_cards).into_iter().map(BonusHand::shape).collect();
    let scores = all_scores(hand_cards);
    let mut neighbours = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let others = match plain(&row.hand) {
            BonusHand::Shape(_) => shapes.as_slice(),
            BonusHand::Score { .. } => scores.as_slice(),
            BonusHand::OtherZero | BonusHand::AllOthers => &[],
        };
        for hand in others {
            if *hand != plain(&row.hand) {
                neighbours.push(read_as(rows, index, hand));
            }
            if has_two_suit_melds(hand) {
                neighbours.push(read_as_apart(rows, index, hand));
            }
        }
        neighbours.push(left_out(rows, index));
        if index + 1 < rows.len() {
            neighbours.push(swapped(rows, index));
        }
    }
    neighbours
}

/// Every score with every limit; a limit of king is no limit, and score 0 needs none.
fn all_scores(hand_cards: u8) -> Vec<BonusHand> {
    let limits = || {
        let ranks = Rank::all().filter(|rank| *rank != Rank::KING).map(Some);
        std::iter::once(None).chain(ranks)
    };
    (0..=hand_cards)
        .flat_map(|score| limits().map(move |limit| (score, limit)))
        .filter(|(score, limit)| *score > 0 || limit.is_none())
        .map(|(score, limit)| BonusHand::Score { score, limit })
        .collect()
}

/// The hand with parts in canonical order and without a limit that limits nothing.
fn plain(hand: &BonusHand) -> BonusHand {
    match hand {
        BonusHand::Shape(parts) => BonusHand::shape(parts.clone()),
        BonusHand::Score { score, limit } => BonusHand::Score {
            score: *score,
            limit: limit.filter(|limit| *limit != Rank::KING && *score > 0),
        },
        BonusHand::OtherZero | BonusHand::AllOthers => hand.clone(),
    }
}

fn read_as(rows: &[BonusRow], index: usize, hand: &BonusHand) -> Neighbour {
    let mut rows = rows.to_vec();
    if let Some(row) = rows.get_mut(index) {
        row.hand = hand.clone();
        row.text = hand.to_string();
    }
    Neighbour {
        row: index,
        kind: NeighbourKind::ReadAs,
        description: format!("row {} read as {hand}", index + 1),
        origin: (0..rows.len()).collect(),
        rows,
    }
}

/// Whether a shape could take two melds from one suit.
fn has_two_suit_melds(hand: &BonusHand) -> bool {
    let BonusHand::Shape(parts) = hand else {
        return false;
    };
    let suited = |part: &&ShapePart| matches!(part, ShapePart::Flush(_) | ShapePart::Run(_));
    parts.iter().filter(suited).count() > 1
}

fn read_as_apart(rows: &[BonusRow], index: usize, hand: &BonusHand) -> Neighbour {
    let wider = read_as(rows, index, hand);
    Neighbour {
        kind: NeighbourKind::ReadAsApart,
        description: format!("{}, in different suits", wider.description),
        ..wider
    }
}

fn left_out(rows: &[BonusRow], index: usize) -> Neighbour {
    let kept = rows.iter().enumerate().filter(|(row, _)| *row != index);
    let (origin, rows) = kept.map(|(row, kept)| (row, kept.clone())).unzip();
    Neighbour {
        row: index,
        kind: NeighbourKind::LeftOut,
        description: format!("row {} left out", index + 1),
        rows,
        origin,
    }
}

fn swapped(rows: &[BonusRow], index: usize) -> Neighbour {
    let mut rows = rows.to_vec();
    let mut origin: Vec<usize> = (0..rows.len()).collect();
    if index + 1 < rows.len() {
        rows.swap(index, index + 1);
        origin.swap(index, index + 1);
    }
    Neighbour {
        row: index,
        kind: NeighbourKind::Swapped,
        description: format!("rows {} and {} in the other order", index + 1, index + 2),
        rows,
        origin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::gin_and_win::{Pay, ShapePart};

    fn row(hand: BonusHand) -> BonusRow {
        BonusRow { text: hand.to_string(), hand, pays: Pay::to_one(3) }
    }

    fn neighbours(rows: &[BonusRow]) -> Vec<Neighbour> {
        bonus_neighbours(&MeldRules::GIN_AND_WIN, 7, rows)
    }

    #[test]
    fn neighbours_differ_from_the_table_and_from_each_other() {
        let rows = [
            row(BonusHand::shape(vec![ShapePart::Flush(3), ShapePart::Flush(4)])),
            row(BonusHand::Score { score: 2, limit: Some(Rank::KING) }),
            row(BonusHand::AllOthers),
        ];
        let all = neighbours(&rows);
        // 7 other shapes, one shape in different suits, 91 other scores with limits (score 0 has one), 3 left out, 2 swapped.
        assert_eq!(all.len(), 7 + 1 + 91 + 3 + 2);
        for (index, one) in all.iter().enumerate() {
            let apart = one.kind == NeighbourKind::ReadAsApart;
            assert!(apart || one.rows != rows, "{}", one.description);
            let same = |other: &Neighbour| other.description == one.description;
            assert!(!all.iter().skip(index + 1).any(same), "{}", one.description);
            assert!(one.rows.iter().all(|row| row.pays == Pay::to_one(3)));
        }
    }

    #[test]
    fn rows_keep_their_origin() {
        let rows = [row(BonusHand::OtherZero), row(BonusHand::AllOthers)];
        let all = neighbours(&rows);
        let origins: Vec<_> =
            all.iter().map(|n| (n.description.as_str(), n.origin.as_slice())).collect();
        assert_eq!(
            origins,
            [
                ("row 1 left out", &[1][..]),
                ("rows 1 and 2 in the other order", &[1, 0][..]),
                ("row 2 left out", &[0][..]),
            ]
        );
        assert!(neighbours(&[]).is_empty());
    }
}
