//! The thresholds of left-over cards that come nearest to optimal play of two decisions.

use super::super::strategy::Strategy;
use super::{HandWorth, RoundCounts, RoundRules, lane};
use gincert_fast::Leftover;
use std::collections::BTreeMap;

impl RoundCounts {
    /// The best threshold of each multiple, and of these the best; `None` where a check is always better.
    pub fn best_first_threshold(&self) -> Option<(u8, Strategy)> {
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
    pub fn best_last_threshold(
        &self,
        game: &RoundRules<'_>,
        first: &[(u8, Strategy)],
    ) -> Option<Strategy> {
        let general = game.deals.general().ok()?;
        let keys: Vec<Leftover> = general.left_over().collect();
        let worth = HandWorth::<i128>::new(general, game.plan, game.rules.hand_cards);
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
            let [ante, play, fold] = worth.of(key, &slots);
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
