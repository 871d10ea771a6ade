//! The exact mathematics of a sheet, ready for millions of hands: values of hands, and laws.

use super::places::{PLACES, place_of};
use gincert_evidence::Fraction;
use gincert_fast::Leftover;
use gincert_game::CardSet;
use gincert_game::gin_and_win::{GinAndWin, PlayMultiples};
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
    /// The values of a raise, for each multiple of the rules.
    raises: Vec<RaiseValues>,
    /// The same as fractions, with the number of hands.
    exact: FxHashMap<u64, KeyValue>,
    /// The multiples that a raise may have.
    multiples: PlayMultiples,
}

/// What hands are worth when they are raised by one multiple, in [`VALUE_UNITS`].
struct RaiseValues {
    /// By what is left over.
    values: FxHashMap<u64, i64>,
    /// By [`place_of`]; [`NO_VALUE`] where no hand leaves that over.
    by_place: Box<[i64]>,
    /// The least and the greatest value of any hand.
    bounds: [i64; 2],
}

impl RaiseValues {
    fn new(values: FxHashMap<u64, i64>) -> RaiseValues {
        let all = || values.values().copied();
        let bounds = [all().min().unwrap_or(0), all().max().unwrap_or(0)];
        RaiseValues { by_place: by_place(&values), bounds, values }
    }

    fn value(&self, left: Leftover) -> Option<i64> {
        match place_of(left.key()).and_then(|place| self.by_place.get(place)) {
            Some(value) => Some(*value).filter(|value| *value != NO_VALUE),
            None => self.values.get(&left.key()).copied(),
        }
    }
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
        if rules.raise_rounds.is_some() {
            return Err(UnsupportedRules::RoundsOfLogs);
        }
        let symmetric = base_game(rules, Method::Symmetric, progress);
        let game: BaseGame = match symmetric {
            Err(UnsupportedRules::RunsBreakSymmetry | UnsupportedRules::SymmetricJokers) => {
                base_game(rules, Method::General, progress)?
            }
            other => other?,
        };
        let census = match census(&rules.melds, rules.hand_cards, Method::Symmetric, progress) {
            Err(UnsupportedRules::RunsBreakSymmetry | UnsupportedRules::SymmetricJokers) => {
                census(&rules.melds, rules.hand_cards, Method::General, progress)?
            }
            other => other?,
        };
        let unit = Fraction::integer(VALUE_UNITS);
        let units = |value: &Fraction| (value * &unit).decimal(0).parse().unwrap_or(0);
        let values = game.values();
        let multiples = rules.play_multiples;
        let raises = multiples.all().iter().map(|multiple| {
            let worth = |value: &KeyValue| match multiple - multiples.least() {
                0 => units(&value.played),
                above => units(&value.raised(above)),
            };
            let of_hands = values.iter().map(|value| (value.left_over.key(), worth(value)));
            RaiseValues::new(of_hands.collect())
        });
        Ok(ExactHandValues {
            raises: raises.collect(),
            multiples,
            exact: values.iter().map(|value| (value.left_over.key(), value.clone())).collect(),
            optimal: game.play(&Strategy::Optimal),
            sides: rules.sides.iter().map(|side| analyse_bonus(&census, &side.rows)).collect(),
            census,
            dealer_law: game.dealer_law(),
            folded: values.first().map_or(0, |value| units(&value.folded)),
        })
    }

    /// What folding is worth, in [`VALUE_UNITS`] of the Ante, whatever the hand.
    pub fn folded(&self) -> i64 {
        self.folded
    }

    /// The least and the greatest value of any hand that is raised by the multiple of a place in the rules, in
    /// [`VALUE_UNITS`]; of all multiples where the place is not known.
    pub fn raise_bounds(&self, place: Option<usize>) -> [i64; 2] {
        let raises = self.raises.iter().enumerate();
        let of = raises.filter(|(at, _)| place.is_none_or(|place| place == *at));
        let bounds = of.map(|(_, raise)| raise.bounds);
        let wider = |[low, high]: [i64; 2], [other_low, other_high]: [i64; 2]| {
            [low.min(other_low), high.max(other_high)]
        };
        bounds.reduce(wider).unwrap_or([0, 0])
    }

    /// The multiples that a raise may have.
    pub fn multiples(&self) -> &PlayMultiples {
        &self.multiples
    }

    /// What hands with these left-over cards are worth at their best: folded, or raised by the smallest or the
    /// largest multiple, since the value of a raise rises or falls in a straight line with its multiple.
    pub fn best(&self, value: &KeyValue) -> Fraction {
        self.best_raise(value).max(value.folded.clone())
    }

    /// What they are worth raised by the better one of these multiples.
    pub fn best_raise(&self, value: &KeyValue) -> Fraction {
        let above = self.multiples.most() - self.multiples.least();
        match above > 0 && value.play_unit > Fraction::zero() {
            true => value.raised(above),
            false => value.played.clone(),
        }
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
                let share = Fraction::new(value.hands, hands).unwrap_or_else(Fraction::zero);
                &self.best(value) * &share
            })
            .sum();
        &-self.optimal.house_edge.clone() - &mean
    }

    /// What a hand is worth raised by the multiple of a place in the rules, or folded, in [`VALUE_UNITS`] of the
    /// Ante, over all hands with these left-over cards.
    pub fn value(&self, left: Leftover, raise: Option<usize>) -> Option<i64> {
        match raise {
            Some(place) => self.raised(left, place),
            None => self.raised(left, 0).map(|_| self.folded),
        }
    }

    /// What a hand is worth when it is raised, as [`ExactHandValues::value`] says it.
    #[inline]
    pub(crate) fn raised(&self, left: Leftover, place: usize) -> Option<i64> {
        self.raises.get(place)?.value(left)
    }

    /// The best choice for hands with these left-over cards, a fold where it is worth the same, and its value.
    pub(crate) fn best_choice(&self, left: Leftover) -> Option<(Option<usize>, i64)> {
        let mut best = (None, self.folded());
        for place in [0, self.raises.len().saturating_sub(1)] {
            let worth = self.raised(left, place)?;
            if worth > best.1 {
                best = (Some(place), worth);
            }
        }
        Some(best)
    }

    /// The number of the hand's type for the dealer's law.
    pub fn hand_type(&self, hand: CardSet) -> Option<usize> {
        self.dealer_law.as_ref().and_then(|law| law.type_of(hand))
    }
}

fn by_place(values: &FxHashMap<u64, i64>) -> Box<[i64]> {
    let mut raised = vec![NO_VALUE; PLACES].into_boxed_slice();
    for (left, value) in values {
        if let Some(place) = place_of(*left).and_then(|place| raised.get_mut(place)) {
            *place = *value;
        }
    }
    raised
}
