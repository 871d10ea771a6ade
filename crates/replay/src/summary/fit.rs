//! Hands that were dealt, by what they leave over and by the pay row that they take.

use crate::sums::Merge;
use gincert_game::gin_and_win::{HAND_CARDS_MAX, ROWS_MAX};
use serde::{Deserialize, Serialize};

/// Classes of hands by score.
pub const SCORES: usize = HAND_CARDS_MAX as usize + 1;
/// Classes of hands by pay row; the last one for hands that no row takes.
pub const ROWS: usize = ROWS_MAX + 1;

/// Hands by class, several in a round: the sums that a covariance between hands of one round needs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clustered {
    /// Rounds.
    pub rounds: u64,
    /// Hands.
    pub hands: u64,
    /// Sum of the squares of the rounds' numbers of hands.
    pub hands_squares: u64,
    /// Hands by class.
    pub counts: Vec<u64>,
    /// For each class the sum over rounds of its hands times all hands.
    pub with_hands: Vec<u64>,
    /// For each pair of classes the sum over rounds of the products of their hands, row by row.
    pub products: Vec<u64>,
}

impl Clustered {
    /// Adds a round: the class of each of its hands.
    pub fn add(&mut self, classes: usize, hands: &[usize]) {
        if self.counts.len() != classes {
            self.counts.resize(classes, 0);
            self.with_hands.resize(classes, 0);
            self.products.resize(classes * classes, 0);
        }
        let all = hands.len() as u64;
        self.rounds += 1;
        self.hands += all;
        self.hands_squares += all * all;
        for one in hands {
            bump(&mut self.counts, *one, 1);
            bump(&mut self.with_hands, *one, all);
            for other in hands {
                bump(&mut self.products, one * classes + other, 1);
            }
        }
    }
}

fn bump(counts: &mut [u64], place: usize, by: u64) {
    if let Some(count) = counts.get_mut(place) {
        *count += by;
    }
}

fn add_all(sums: &mut Vec<u64>, more: &[u64]) {
    if sums.len() < more.len() {
        sums.resize(more.len(), 0);
    }
    sums.iter_mut().zip(more).for_each(|(sum, count)| *sum += count);
}

impl Merge for Clustered {
    fn merge(&mut self, other: Clustered) {
        self.rounds += other.rounds;
        self.hands += other.hands;
        self.hands_squares += other.hands_squares;
        add_all(&mut self.counts, &other.counts);
        add_all(&mut self.with_hands, &other.with_hands);
        add_all(&mut self.products, &other.products);
    }
}

/// Dealt hands, and whether a log shows them whatever was decided.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FitCounts {
    /// Rounds in which all hands were folded and the dealer's is shown.
    pub all_folded_shown: u64,
    /// Rounds in which all hands were folded and the dealer's is hidden.
    pub all_folded_hidden: u64,
    /// Rounds in which a hand was played and the dealer's is hidden.
    pub played_hidden: u64,
    /// Folded hands that are shown.
    pub folds_shown: u64,
    /// Folded hands that are hidden.
    pub folds_hidden: u64,
    /// Played hands that are hidden.
    pub plays_hidden: u64,
    /// Rounds with more than one seat.
    pub several_seats: u64,
    /// Dealers' hands by score.
    pub dealers: Clustered,
    /// Players' hands by score.
    pub players: Clustered,
    /// Players' hands by pay row.
    pub pay_rows: Clustered,
    /// Played hands at tables with one seat, by type of hand.
    pub types: Vec<u64>,
    /// The dealers' hands against them, by score.
    pub shown_dealers: Vec<u64>,
}

impl FitCounts {
    /// Adds a dealer's hand that is shown against the one hand of a round.
    pub fn shown(&mut self, types: usize, hand_type: usize, dealer_score: u8) {
        if self.types.len() < types {
            self.types.resize(types, 0);
            self.shown_dealers.resize(SCORES, 0);
        }
        bump(&mut self.types, hand_type, 1);
        bump(&mut self.shown_dealers, usize::from(dealer_score), 1);
    }
}

impl Merge for FitCounts {
    fn merge(&mut self, other: FitCounts) {
        self.all_folded_shown += other.all_folded_shown;
        self.all_folded_hidden += other.all_folded_hidden;
        self.played_hidden += other.played_hidden;
        self.folds_shown += other.folds_shown;
        self.folds_hidden += other.folds_hidden;
        self.plays_hidden += other.plays_hidden;
        self.several_seats += other.several_seats;
        self.dealers.merge(other.dealers);
        self.players.merge(other.players);
        self.pay_rows.merge(other.pay_rows);
        add_all(&mut self.types, &other.types);
        add_all(&mut self.shown_dealers, &other.shown_dealers);
    }
}
