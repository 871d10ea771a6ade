//! Hands by whether something was owed to the patron, and by whether a log lets it be compared.

use crate::sums::{Merge, Retract};
use gincert_game::gin_and_win::SIDES_MAX;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many hands: those to which nothing was owed, and those to which something was.
pub type ByOwed = [u64; 2];

/// Hands with hidden cards, by how many of all ways to complete them win nothing, and how many ways
/// there are: all such hands, and those that are stated to have won nothing.
pub type Completions = BTreeMap<(u32, u32), [u64; 2]>;

/// Hands by what was owed to the patron.
///
/// Something is owed where all wagers of the hand together win by the cards; where single wagers are not
/// stated, and in rounds that do not count, where Ante and Play do.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OwedHands {
    /// Hands that were compared with the rules.
    pub compared: ByOwed,
    /// The same hands by Ante and Play alone.
    pub base: ByOwed,
    /// Those of them that were played, by Ante and Play alone.
    pub played: ByOwed,
    /// Settled rounds with seats.
    pub rounds: u64,
    /// Hands of which a result is not stated; and of these the first of each round.
    pub unstated: [ByOwed; 2],
    /// Hands whose single wagers are not stated; and of these the first of each round.
    pub totals: [ByOwed; 2],
    /// Hands of void, misdealt, incomplete and training rounds that are shown; and the first of each round.
    pub void: [ByOwed; 2],
    /// Hands that may have been owed something: what decides it is not shown, and they are not stated to
    /// have won.
    pub unseen: u64,
    /// Played hands whose cards, or the dealer's, are hidden, by whether they are stated to have won
    /// something on Ante and Play; and of these the first of each round.
    pub hidden_played: [ByOwed; 2],
    /// Hands with a wager on a meter whose record states where it stood, by whether a share of it was owed.
    pub metered: ByOwed,
    /// Those whose record does not state it; and of these the first of each round.
    pub unmetered: [ByOwed; 2],
    /// Rounds that do not count and show no seat.
    pub blank_rounds: u64,
    /// Ante and Play of hands with one or two hidden cards.
    #[serde(with = "crate::sums::pairs")]
    pub hidden_base: Completions,
    /// Each side wager of hands with one or two hidden cards.
    pub hidden_sides: [HiddenSide; SIDES_MAX],
}

/// A side wager of hands with hidden cards.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HiddenSide {
    /// The hands.
    #[serde(with = "crate::sums::pairs")]
    pub hands: Completions,
}

impl OwedHands {
    /// Adds hands of clean rounds: by whether something was owed in all, and on Ante and Play, of all
    /// hands and of those that were played.
    pub(crate) fn add_compared(&mut self, rounds: u64, [compared, base, played]: [ByOwed; 3]) {
        let more = OwedHands { rounds, compared, base, played, ..OwedHands::default() };
        self.merge(more);
    }

    /// Hands to which something was owed, or may have been, and that were not compared.
    pub fn open(&self) -> u64 {
        let lists = [self.unstated, self.totals, self.void, self.unmetered];
        let owed: u64 = lists.iter().map(|[all, _]| all[1]).sum();
        owed + self.unseen + self.blank_hands()
    }

    /// For how many hands the rounds without a seat are taken: as many as the others have on average.
    pub fn blank_hands(&self) -> u64 {
        let hands: u64 = self.compared.iter().sum();
        let of_a_round = hands.div_ceil(self.rounds.max(1)).max(1);
        self.blank_rounds.saturating_mul(of_a_round)
    }

    /// Hands of void, misdealt, incomplete and training rounds to which Ante and Play owe nothing.
    pub fn void_nothing(&self) -> u64 {
        let [[nothing, _], _] = self.void;
        nothing
    }

    fn fields(&mut self) -> Vec<&mut u64> {
        let pairs = [&mut self.compared, &mut self.base, &mut self.played, &mut self.metered];
        let lists = [
            &mut self.unstated,
            &mut self.totals,
            &mut self.void,
            &mut self.hidden_played,
            &mut self.unmetered,
        ];
        let counts = [&mut self.rounds, &mut self.unseen, &mut self.blank_rounds];
        let lists = lists.into_iter().flatten().flatten();
        pairs.into_iter().flatten().chain(lists).chain(counts).collect()
    }

    fn completions(&mut self) -> impl Iterator<Item = &mut Completions> {
        let sides = self.hidden_sides.iter_mut().map(|side| &mut side.hands);
        [&mut self.hidden_base].into_iter().chain(sides)
    }
}

impl Merge for OwedHands {
    fn merge(&mut self, mut other: OwedHands) {
        self.fields().into_iter().zip(other.fields()).for_each(|(sum, count)| *sum += *count);
        for (sums, more) in self.completions().zip(other.completions()) {
            for (key, [all, lost]) in std::mem::take(more) {
                let row = sums.entry(key).or_default();
                row[0] += all;
                row[1] += lost;
            }
        }
    }
}

impl Retract for OwedHands {
    fn less(&mut self, other: &OwedHands) {
        let mut other = other.clone();
        let counts = self.fields().into_iter().zip(other.fields());
        counts.for_each(|(sum, count)| *sum = sum.saturating_sub(*count));
        for (sums, less) in self.completions().zip(other.completions()) {
            for (key, [all, lost]) in &*less {
                if let Some(row) = sums.get_mut(key) {
                    row[0] = row[0].saturating_sub(*all);
                    row[1] = row[1].saturating_sub(*lost);
                }
            }
            sums.retain(|_, row| row[0] > 0);
        }
    }

    fn is_nothing(&self) -> bool {
        *self == OwedHands::default()
    }
}
