//! Which single-row reading of a pay table comes closest to a printed figure.
//!
//! Readings are offered, never applied: which of text and figure is intended is not for a
//! calculation to say.

use super::analysis::{BonusAnalysis, analyse_bonus, analyse_neighbour};
use super::neighbours::{Neighbour, NeighbourKind, bonus_neighbours};
use crate::Census;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::BonusRow;

/// A figure that a pay table's analysis prints. Rows are indices into the printed pay table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BonusQuantity {
    /// Probability of a row.
    Probability(usize),
    /// Return of a row.
    Return(usize),
    /// Mean loss in units of the wager, positive when the house wins.
    HouseEdge,
    /// Sum of the probabilities of all rows.
    TotalProbability,
    /// Sum of the returns of all rows.
    TotalReturn,
}

/// What a neighbour of the pay table makes of the figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureReading {
    /// The row that is read differently, as in [`super::Neighbour`].
    pub row: usize,
    /// In what the reading differs.
    pub kind: NeighbourKind,
    /// The reading in words: "row 3 read as 4-Card Flush & 3-Card Flush".
    pub description: String,
    /// The figure under this reading.
    pub value: Fraction,
    /// How far it lies from the printed figure.
    pub distance: Fraction,
}

/// The figure under the table as printed; `None` for a row that the table does not have.
///
/// ```
/// use gincert_evidence::Fraction;
/// use gincert_game::MeldRules;
/// use gincert_game::gin_and_win::{BonusHand, BonusRow, Pay};
/// use gincert_math::{BonusQuantity, Method, bonus_value, census};
/// let census = census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| ()).unwrap();
/// let lose =
///     [BonusRow { text: "All Others".into(), hand: BonusHand::AllOthers, pays: Pay::Lose }];
/// let value = |quantity| bonus_value(&census, &lose, quantity);
/// assert_eq!(value(BonusQuantity::HouseEdge), Some(Fraction::one()));
/// assert_eq!(value(BonusQuantity::Probability(1)), None);
/// ```
pub fn bonus_value(
    census: &Census,
    rows: &[BonusRow],
    quantity: BonusQuantity,
) -> Option<Fraction> {
    value_in(&analyse_bonus(census, rows), quantity, Some)
}

/// The figure; `place` says where a printed row stands in the analysis.
fn value_in(
    analysis: &BonusAnalysis,
    quantity: BonusQuantity,
    place: impl Fn(usize) -> Option<usize>,
) -> Option<Fraction> {
    let row = |printed| place(printed).and_then(|row| analysis.rows.get(row));
    match quantity {
        BonusQuantity::Probability(printed) => Some(row(printed)?.probability.clone()),
        BonusQuantity::Return(printed) => Some(row(printed)?.return_.clone()),
        BonusQuantity::HouseEdge => Some(analysis.house_edge.clone()),
        BonusQuantity::TotalProbability => {
            Some(analysis.rows.iter().map(|row| &row.probability).sum())
        }
        BonusQuantity::TotalReturn => Some(-analysis.house_edge.clone()),
    }
}

/// A pay table's neighbours with their analyses, made once and asked for many figures.
#[derive(Debug, Clone)]
pub struct BonusReadings {
    analysed: Vec<(Neighbour, BonusAnalysis)>,
}

impl BonusReadings {
    /// Every single-row neighbour of the pay table, analysed.
    pub fn new(census: &Census, rows: &[BonusRow]) -> BonusReadings {
        let neighbours = bonus_neighbours(census.melds(), census.hand_cards(), rows);
        let analysed = neighbours
            .into_iter()
            .map(|neighbour| {
                let analysis = analyse_neighbour(census, &neighbour);
                (neighbour, analysis)
            })
            .collect();
        BonusReadings { analysed }
    }

    /// Every neighbour with its analysis.
    pub fn analysed(&self) -> &[(Neighbour, BonusAnalysis)] {
        &self.analysed
    }

    /// The figure under every neighbour of the pay table, the closest to `printed` first;
    /// readings at the same distance by their words. A reading without the row that the figure is
    /// about is left out.
    pub fn closest(&self, quantity: BonusQuantity, printed: &Fraction) -> Vec<FigureReading> {
        let reading = |(neighbour, analysis): &(Neighbour, BonusAnalysis)| {
            let place = |row| neighbour.origin.iter().position(|origin| *origin == row);
            let value = value_in(analysis, quantity, place)?;
            Some(FigureReading {
                row: neighbour.row,
                kind: neighbour.kind,
                description: neighbour.description.clone(),
                distance: (&value - printed).abs(),
                value,
            })
        };
        let mut readings: Vec<FigureReading> = self.analysed.iter().filter_map(reading).collect();
        readings.sort_by(|a, b| {
            let by_distance = a.distance.cmp(&b.distance);
            by_distance.then_with(|| a.description.cmp(&b.description))
        });
        readings
    }
}

/// The same for one figure.
pub fn closest(
    census: &Census,
    rows: &[BonusRow],
    quantity: BonusQuantity,
    printed: &Fraction,
) -> Vec<FigureReading> {
    BonusReadings::new(census, rows).closest(quantity, printed)
}

#[cfg(test)]
mod tests {
    use super::super::analysis::tests::guide;
    use super::*;
    use crate::{Method, census};
    use gincert_evidence::PrintedNumber;
    use gincert_game::MeldRules;

    fn seven() -> Census {
        census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| ()).unwrap()
    }

    fn first(quantity: BonusQuantity, printed: &str) -> FigureReading {
        let printed = PrintedNumber::parse(printed).unwrap();
        closest(&seven(), &guide(), quantity, printed.value()).into_iter().next().unwrap()
    }

    #[test]
    fn a_printed_probability_of_another_hand_names_that_hand() {
        let reading = first(BonusQuantity::Probability(2), "0.018344");
        assert_eq!(
            reading.description,
            "row 3 read as 4-Card Flush & 3-Card Flush, in different suits"
        );
        assert_eq!(reading.row, 2);
        // 4 x 3 suits, 715 flushes of four, 286 of three.
        let hands = 4 * 3 * 715 * 286;
        assert_eq!(reading.value, Fraction::new(hands, 133_784_560).unwrap());
        assert!(reading.distance < Fraction::new(2, 1_000_000).unwrap());
    }

    #[test]
    fn the_same_shape_within_one_suit_is_the_wider_reading() {
        let printed = Fraction::new(18_344, 1_000_000).unwrap();
        let row = BonusQuantity::Probability(2);
        let readings = closest(&seven(), &guide(), row, &printed);
        assert_eq!(readings[1].description, "row 3 read as 4-Card Flush & 3-Card Flush");
        // Seven cards of one suit can be laid as four and three: 4 x 1,716 hands more.
        let more = Fraction::new(4 * 1_716, 133_784_560).unwrap();
        assert_eq!(readings[1].value, &readings[0].value + &more);
    }

    #[test]
    fn readings_come_in_order_of_distance_then_words() {
        let half = Fraction::new(1, 2).unwrap();
        let readings = closest(&seven(), &guide(), BonusQuantity::TotalProbability, &half);
        let key = |r: &FigureReading| (r.distance.clone(), r.description.clone());
        assert!(readings.is_sorted_by_key(key));
        // Only leaving out the last row changes the total, by the losing hands.
        assert_eq!(readings[0].description, "row 7 left out");
    }

    #[test]
    fn the_reading_without_the_row_says_nothing_of_the_row() {
        let readings = closest(&seven(), &guide(), BonusQuantity::Return(4), &Fraction::zero());
        assert!(readings.iter().all(|r| r.description != "row 5 left out"));
        assert!(readings.iter().any(|r| r.description == "row 4 left out"));
        assert_eq!(bonus_value(&seven(), &guide(), BonusQuantity::Return(7)), None);
    }
}
