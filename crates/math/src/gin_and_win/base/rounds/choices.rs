//! Which first parts are raised at once under optimal play, and the thresholds that come nearest to it.

use super::super::game::BaseGame;
use super::super::strategy::Strategy;
use super::{HandWorth, RoundCounts, general_fold, lane};
use gincert_fast::Leftover;
use std::collections::BTreeMap;

/// First parts that leave over the same ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstChoice {
    /// What the best setting of these cards alone leaves over.
    pub left_over: Leftover,
    /// How many first parts.
    pub parts: u64,
    /// Those that are worth more raised at once than checked.
    pub raised_parts: u64,
    /// Those that are worth the same; optimal play checks them.
    pub equal_parts: u64,
    /// Of the raised ones those that are worth most with the largest multiple of the first decision, where there are
    /// several.
    pub largest_parts: u64,
}

impl BaseGame {
    /// What is best for first parts with the same left-over cards, best left-over cards first; none in a game of one
    /// decision.
    pub fn first_choices(&self) -> Vec<FirstChoice> {
        let Some(counts) = &self.rounds else { return Vec::new() };
        let largest = self.plan.multiples.place(counts.rounds.first.most());
        let mut choices: BTreeMap<Leftover, FirstChoice> = BTreeMap::new();
        for ((part, sums), first) in counts.parts.iter().zip(&counts.sums).zip(&counts.first) {
            let empty = FirstChoice {
                left_over: part.left_over,
                parts: 0,
                raised_parts: 0,
                equal_parts: 0,
                largest_parts: 0,
            };
            let choice = choices.entry(part.left_over).or_insert(empty);
            let parts = u64::from(part.members);
            let raised = super::best_raise(counts.rounds.first, sums[0], sums[1]).0;
            choice.parts += parts;
            choice.raised_parts += if first.is_some() { parts } else { 0 };
            choice.equal_parts += if raised == sums[2] { parts } else { 0 };
            let is_largest = counts.rounds.first.is_choice()
                && first.is_some_and(|place| Some(usize::from(place)) == largest);
            choice.largest_parts += if is_largest { parts } else { 0 };
        }
        choices.into_values().collect()
    }

    /// A strategy of two thresholds that a person can follow: the first parts are raised by the multiple and down to the
    /// left-over cards that are best where the whole hand is then played optimally, and the whole hands after a check
    /// down to the left-over cards, and by the multiple, that are best for them. `None` in a game of one decision.
    pub fn two_thresholds(&self) -> Option<Strategy> {
        let counts = self.rounds.as_deref()?;
        let first = counts.best_first_threshold();
        let steps: Vec<(u8, Strategy)> = first.into_iter().collect();
        let then = counts.best_last_threshold(self, &steps)?;
        Some(Strategy::TwoDecisions { first: steps, then: Box::new(then) })
    }
}

impl RoundCounts {
    /// The best threshold of each multiple, and of these the best; `None` where a check is always better.
    fn best_first_threshold(&self) -> Option<(u8, Strategy)> {
        let multiples = [self.rounds.first.least(), self.rounds.first.most()];
        let mut best: Option<(i128, u8, Leftover)> = None;
        for multiple in multiples {
            let gains = self.parts.iter().zip(&self.sums).map(|(part, sums)| {
                let raised = sums[0] + i128::from(multiple) * sums[1];
                (part.left_over, raised - sums[2])
            });
            if let Some((gain, key)) = highest(gains)
                && best.is_none_or(|(most, ..)| gain > most)
            {
                best = Some((gain, multiple, key));
            }
        }
        let (_, multiple, key) = best?;
        Some((multiple, Strategy::AtLeast(key.ranks().collect())))
    }

    /// The same of the whole hands that these first steps check.
    fn best_last_threshold(&self, game: &BaseGame, first: &[(u8, Strategy)]) -> Option<Strategy> {
        let general = game.deals.general().ok()?;
        let keys: Vec<Leftover> = general.left_over().collect();
        let worth = HandWorth::new(general, &game.plan, game.rules.hand_cards);
        let any =
            Strategy::TwoDecisions { first: first.to_vec(), then: Box::new(Strategy::Optimal) };
        let decisions = self.first_of(game, &any);
        let lanes = decisions.iter().map(|decision| lane(*decision)).collect();
        let multiples = [self.rounds.last.least(), self.rounds.last.most()];
        let mut gains = vec![[0i128; 2]; keys.len()];
        general.hand_sums(self.rounds.first_cards, lanes, |place, key, members, lanes| {
            let raised: u64 = lanes[..gincert_game::gin_and_win::MULTIPLES_MAX]
                .iter()
                .map(|lane| u64::from(*lane))
                .sum();
            let hands = i128::from((self.ways - raised) * u64::from(members));
            let slots = self.hands.of(place);
            let [ante, play] = worth.of(key, &slots);
            let fold = general_fold(&game.plan, &slots);
            for (gain, multiple) in gains[key].iter_mut().zip(multiples) {
                *gain += hands * (ante + i128::from(multiple) * play - fold);
            }
        });
        let of = |place: usize| {
            let gains = keys.iter().zip(&gains).map(move |(key, gains)| (*key, gains[place]));
            highest(gains)
        };
        let (place, (_, key)) = [0, 1]
            .into_iter()
            .filter_map(|place| Some((place, of(place)?)))
            .max_by_key(|(place, (gain, _))| (*gain, std::cmp::Reverse(*place)))?;
        let threshold = Strategy::AtLeast(key.ranks().collect());
        Some(match self.rounds.last.is_choice() {
            true => Strategy::ByMultiple(vec![(multiples[place], threshold)]),
            false => threshold,
        })
    }
}

/// The left-over cards down to which the sum of gains is highest, where it is more than nothing; of several the best.
fn highest(gains: impl Iterator<Item = (Leftover, i128)>) -> Option<(i128, Leftover)> {
    let mut by_key: BTreeMap<Leftover, i128> = BTreeMap::new();
    for (key, gain) in gains {
        *by_key.entry(key).or_default() += gain;
    }
    let (mut sum, mut best) = (0, None);
    for (key, gain) in by_key {
        sum += gain;
        if sum > best.map_or(0, |(most, _)| most) {
            best = Some((sum, key));
        }
    }
    best
}
