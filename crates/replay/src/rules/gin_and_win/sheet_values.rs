//! The exact mathematics of a sheet, ready for millions of hands: values of hands, and laws.

use super::places::{PLACES, place_of};
use gincert_evidence::Fraction;
use gincert_fast::Leftover;
use gincert_game::CardSet;
use gincert_game::gin_and_win::{Action, GinAndWin};
use gincert_math::{
    BaseGame, BonusAnalysis, Census, DealerLaw, KeyValue, Method, Strategy, StrategyAnalysis,
    UnsupportedRules, analyse_bonus, base_game, census,
};
use rustc_hash::FxHashMap;

/// Units that an Ante is cut into where values are added up: values are rounded to one of them.
pub const VALUE_UNITS: i64 = 1_000_000_000;

/// Stands for no value: none is so small.
const NO_VALUE: i64 = i64::MIN;

/// The mathematics of one ruleset.
pub struct ExactHandValues {
    /// Optimal play.
    pub optimal: StrategyAnalysis,
    /// Each side wager by its pay table.
    pub sides: Vec<BonusAnalysis>,
    /// All hands by what they leave over.
    pub census: Census,
    /// The dealer's score given the player's hand.
    pub dealer_law: Option<DealerLaw>,
    /// The value of any folded hand, in [`VALUE_UNITS`].
    folded: i64,
    /// Value played and folded, in [`VALUE_UNITS`], by what is left over.
    values: FxHashMap<u64, [i64; 2]>,
    /// Value played by [`place_of`]; [`NO_VALUE`] where no hand leaves that over.
    played: Box<[i64]>,
    /// The same as fractions, with the number of hands.
    exact: FxHashMap<u64, KeyValue>,
    /// The least and the greatest value of any hand that is played, in [`VALUE_UNITS`].
    played_bounds: [i64; 2],
}

impl ExactHandValues {
    /// Computes it.
    ///
    /// # Errors
    /// Where the exact mathematics does not support the rules.
    pub fn new(
        rules: &GinAndWin,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<ExactHandValues, UnsupportedRules> {
        let symmetric = base_game(rules, Method::Symmetric, progress);
        let game: BaseGame = match symmetric {
            Err(UnsupportedRules::RunsBreakSymmetry) => {
                base_game(rules, Method::General, progress)?
            }
            other => other?,
        };
        let census = match census(&rules.melds, rules.hand_cards, Method::Symmetric, progress) {
            Err(UnsupportedRules::RunsBreakSymmetry) => {
                census(&rules.melds, rules.hand_cards, Method::General, progress)?
            }
            other => other?,
        };
        let unit = Fraction::integer(VALUE_UNITS);
        let units = |value: &Fraction| (value * &unit).decimal(0).parse().unwrap_or(0);
        let values = game.values();
        // A fold loses the Ante whatever the hand, so that nearly all of these are one value.
        let fold = values.first().map(|value| (&value.folded, units(&value.folded)));
        let folded = |value: &KeyValue| match fold {
            Some((same, units)) if *same == value.folded => units,
            _ => units(&value.folded),
        };
        let by_left: FxHashMap<u64, [i64; 2]> = values
            .iter()
            .map(|value| (value.left_over.key(), [units(&value.played), folded(value)]))
            .collect();
        let all = || by_left.values().map(|[played, _]| *played);
        Ok(ExactHandValues {
            played_bounds: [all().min().unwrap_or(0), all().max().unwrap_or(0)],
            played: by_place(&by_left),
            exact: values.iter().map(|value| (value.left_over.key(), value.clone())).collect(),
            optimal: game.play(&Strategy::Optimal),
            sides: rules.sides.iter().map(|side| analyse_bonus(&census, &side.rows)).collect(),
            census,
            dealer_law: game.dealer_law(),
            folded: values.first().map_or(0, |value| units(&value.folded)),
            values: by_left,
        })
    }

    /// What folding is worth, in [`VALUE_UNITS`] of the Ante, whatever the hand.
    pub fn folded(&self) -> i64 {
        self.folded
    }

    /// The least and the greatest value of any hand that is played, in [`VALUE_UNITS`].
    pub fn played_bounds(&self) -> [i64; 2] {
        self.played_bounds
    }

    /// The exact values of hands with these left-over cards, by their packed word.
    pub fn exact(&self, left: u64) -> Option<&KeyValue> {
        self.exact.get(&left)
    }

    /// What best play by left-over cards alone falls short of best play by whole hands, in Antes: hands
    /// with the same left-over cards get the same decision here.
    pub fn finer_play(&self) -> Fraction {
        let hands: u64 = self.exact.values().map(|value| value.hands).sum();
        let mean: Fraction = self
            .exact
            .values()
            .map(|value| {
                let best = if value.played > value.folded { &value.played } else { &value.folded };
                let share = Fraction::new(value.hands, hands).unwrap_or_else(Fraction::zero);
                best * &share
            })
            .sum();
        &-self.optimal.house_edge.clone() - &mean
    }

    /// What a hand is worth under an action, in [`VALUE_UNITS`] of the Ante, over all hands with
    /// these left-over cards.
    pub fn value(&self, left: Leftover, action: Action) -> Option<i64> {
        let values = self.values.get(&left.key())?;
        Some(match action {
            Action::Play => values[0],
            Action::Fold => values[1],
        })
    }

    /// What a hand is worth when it is played, as [`ExactHandValues::value`] says it.
    pub(crate) fn played(&self, left: Leftover) -> Option<i64> {
        match place_of(left.key()).and_then(|place| self.played.get(place)) {
            Some(value) => Some(*value).filter(|value| *value != NO_VALUE),
            None => self.value(left, Action::Play),
        }
    }

    /// The number of the hand's type for the dealer's law.
    pub fn hand_type(&self, hand: CardSet) -> Option<usize> {
        self.dealer_law.as_ref().and_then(|law| law.type_of(hand))
    }
}

fn by_place(values: &FxHashMap<u64, [i64; 2]>) -> Box<[i64]> {
    let mut played = vec![NO_VALUE; PLACES].into_boxed_slice();
    for (left, [value, _]) in values {
        if let Some(place) = place_of(*left).and_then(|place| played.get_mut(place)) {
            *place = *value;
        }
    }
    played
}
