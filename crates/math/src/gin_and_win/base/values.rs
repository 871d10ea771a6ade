//! What a hand is worth played and folded, by what it leaves over: the measure of luck in a log.

use super::game::BaseGame;
use gincert_evidence::Fraction;
use gincert_fast::Leftover;

/// The value of all hands that leave over the same ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyValue {
    /// What they leave over.
    pub left_over: Leftover,
    /// How many hands.
    pub hands: u64,
    /// Mean net result of Ante and Play together when the hand is played, in Antes.
    pub played: Fraction,
    /// The same when it is folded.
    pub folded: Fraction,
}

impl BaseGame {
    /// The values of all hands, best left-over cards first: over all deals of hands with these
    /// left-over cards, each deal counted once.
    pub fn values(&self) -> Vec<KeyValue> {
        let dealers = i128::from(self.dealer_hands());
        let folded = self.plan.net(self.plan.fold_row);
        let mut values: Vec<(Leftover, u64, i128)> = Vec::new();
        for entry in &self.entries {
            let units = self.plan.slot_units(entry.key.score());
            let terms = units.into_iter().zip(entry.deals);
            let sum: i128 = terms.map(|(units, deals)| units * deals as i128).sum();
            match values.last_mut().filter(|last| last.0 == entry.key) {
                Some(last) => (last.1, last.2) = (last.1 + entry.hands, last.2 + sum),
                None => values.push((entry.key, entry.hands, sum)),
            }
        }
        let value = |(left_over, hands, sum): (Leftover, u64, i128)| {
            let deals = i128::from(hands) * dealers;
            let units = Fraction::new(sum, deals).unwrap_or_else(Fraction::zero);
            let unit = Fraction::new(1, self.plan.denominator).unwrap_or_else(Fraction::one);
            KeyValue { left_over, hands, played: &units * &unit, folded: folded.clone() }
        };
        values.into_iter().map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::gin_and_win::base::fixtures::ten;
    use crate::{Method, Strategy, base_game};
    use gincert_evidence::Fraction;

    /// Playing every hand is worth the mean of all values.
    #[test]
    fn the_values_of_all_hands_make_the_house_edge_of_always_raising() {
        let game = base_game(&ten(), Method::Symmetric, &|_, _| ()).unwrap();
        let values = game.values();
        let hands: u64 = values.iter().map(|value| value.hands).sum();
        assert_eq!(hands, game.player_hands());
        let mean: Fraction = values
            .iter()
            .map(|value| &value.played * &Fraction::new(value.hands, hands).unwrap())
            .sum();
        assert_eq!(-mean, game.play(&Strategy::Always).house_edge);
        assert_eq!(values[0].folded, -Fraction::one());
    }
}
