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
    /// Mean net result of Ante and Play together when the hand is played, in Antes; by the smallest multiple where
    /// the player chooses.
    pub played: Fraction,
    /// What one Ante more on Play adds to it, where the player chooses; nothing in a game of one multiple.
    pub play_unit: Fraction,
    /// The same when it is folded.
    pub folded: Fraction,
}

impl KeyValue {
    /// Mean net result of Ante and Play together, in Antes, of a raise that is so many Antes above the smallest
    /// one.
    pub fn raised(&self, above: u8) -> Fraction {
        match above {
            0 => self.played.clone(),
            above => &self.played + &(&self.play_unit * &Fraction::integer(above)),
        }
    }
}

impl BaseGame {
    /// The values of all hands, best left-over cards first: over all deals of hands with these
    /// left-over cards, each deal counted once.
    pub fn values(&self) -> Vec<KeyValue> {
        let dealers = i128::from(self.dealer_hands());
        let folded = self.plan.net_of_fold();
        let (least, is_choice) = (self.plan.multiples.least(), self.plan.multiples.is_choice());
        let mut values: Vec<(Leftover, u64, [i128; 2])> = Vec::new();
        for entry in &self.entries {
            let sum = |multiple: u8| -> i128 {
                let units = self.plan.slot_units(entry.key.score(), multiple);
                units.into_iter().zip(entry.deals).map(|(units, deals)| units * deals as i128).sum()
            };
            let played = sum(least);
            let ante = if is_choice { sum(0) } else { played };
            match values.last_mut().filter(|last| last.0 == entry.key) {
                Some((_, hands, sums)) => {
                    *hands += entry.hands;
                    *sums = [sums[0] + ante, sums[1] + played];
                }
                None => values.push((entry.key, entry.hands, [ante, played])),
            }
        }
        let unit = Fraction::new(1, self.plan.denominator).unwrap_or_else(Fraction::one);
        let value = |(left_over, hands, [ante, played]): (Leftover, u64, [i128; 2])| {
            let deals = i128::from(hands) * dealers;
            let of = |sum: i128, deals: i128| {
                &Fraction::new(sum, deals).unwrap_or_else(Fraction::zero) * &unit
            };
            KeyValue {
                left_over,
                hands,
                played: of(played, deals),
                play_unit: match is_choice {
                    true => of(played - ante, deals * i128::from(least.max(1))),
                    false => Fraction::zero(),
                },
                folded: folded.clone(),
            }
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
