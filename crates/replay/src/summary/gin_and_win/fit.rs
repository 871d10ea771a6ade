//! Hands that were dealt, by what they leave over and by the pay row that they take.

use crate::rules::gin_and_win::sheet::SetHand;
use crate::sums::{Merge, Retract};
use gincert_game::gin_and_win::{HAND_CARDS_MAX, ROWS_MAX, SIDES_MAX};
use serde::{Deserialize, Serialize};

/// Classes of hands by score.
pub const SCORES: usize = HAND_CARDS_MAX as usize + 1;
/// Classes of hands by pay row; the last one for hands that no row takes.
pub const ROWS: usize = ROWS_MAX + 1;

/// Hands by class, several in a round: the sums that a covariance between hands of one round needs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ClusterSums {
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

impl ClusterSums {
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

fn less_all(sums: &mut [u64], less: &[u64]) {
    sums.iter_mut().zip(less).for_each(|(sum, count)| *sum = sum.saturating_sub(*count));
}

impl Merge for ClusterSums {
    fn merge(&mut self, other: ClusterSums) {
        self.rounds += other.rounds;
        self.hands += other.hands;
        self.hands_squares += other.hands_squares;
        add_all(&mut self.counts, &other.counts);
        add_all(&mut self.with_hands, &other.with_hands);
        add_all(&mut self.products, &other.products);
    }
}

impl Retract for ClusterSums {
    fn less(&mut self, other: &ClusterSums) {
        self.rounds = self.rounds.saturating_sub(other.rounds);
        self.hands = self.hands.saturating_sub(other.hands);
        self.hands_squares = self.hands_squares.saturating_sub(other.hands_squares);
        less_all(&mut self.counts, &other.counts);
        less_all(&mut self.with_hands, &other.with_hands);
        less_all(&mut self.products, &other.products);
    }

    fn is_nothing(&self) -> bool {
        self.rounds == 0
    }
}

/// The classes of hands, put where there is room for those of a round.
#[inline]
fn put(room: &mut [usize], classes: impl Iterator<Item = usize>) -> &[usize] {
    let mut count = 0;
    for (place, class) in room.iter_mut().zip(classes) {
        *place = class;
        count += 1;
    }
    room.get(..count).unwrap_or_default()
}

/// Hands by what was done with them, and whether their cards have a fault (cannot be read, stand
/// twice, are too few or too many): right ones, then faulty ones.
pub type Faulty = [u64; 2];

/// Players' hands by pay row of each side wager.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(into = "StoredPayRows", from = "StoredPayRows")]
pub struct PayRowSums(pub [ClusterSums; SIDES_MAX]);

/// The same as answers and kept states have them: those of the first side wager, and of further ones where there
/// are any.
#[derive(Serialize, Deserialize)]
struct StoredPayRows {
    pay_rows: ClusterSums,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    further_pay_rows: Vec<ClusterSums>,
}

impl From<PayRowSums> for StoredPayRows {
    fn from(PayRowSums([pay_rows, further @ ..]): PayRowSums) -> StoredPayRows {
        let count = further.iter().rposition(|sums| sums.rounds > 0).map_or(0, |last| last + 1);
        StoredPayRows { pay_rows, further_pay_rows: further.into_iter().take(count).collect() }
    }
}

impl From<StoredPayRows> for PayRowSums {
    fn from(stored: StoredPayRows) -> PayRowSums {
        let mut sums = PayRowSums::default();
        let all = [stored.pay_rows].into_iter().chain(stored.further_pay_rows);
        sums.0.iter_mut().zip(all).for_each(|(place, stored)| *place = stored);
        sums
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
    /// Players' hands that are shown, by whether they were folded (0) or played (1), and by fault.
    pub faults_by_action: [Faulty; 2],
    /// Played hands that are shown, by whether Ante and Play won nothing (0) or something (1) as the
    /// log states it, and by fault.
    pub faults_by_result: [Faulty; 2],
    /// Dealers' hands that are shown, by whether all players folded (0) or not (1), and by fault.
    pub faults_of_dealers: [Faulty; 2],
    /// Other hands of rounds in which a card has a fault: not tested.
    pub beside_faults: u64,
    /// Dealers' hands by score.
    pub dealers: ClusterSums,
    /// Players' hands by score.
    pub players: ClusterSums,
    /// Players' hands by pay row of each side wager.
    #[serde(flatten)]
    pub pay_rows: PayRowSums,
    /// Played hands at tables with one seat, by type of hand.
    pub types: Vec<u64>,
    /// The dealers' hands against them, by score.
    pub shown_dealers: Vec<u64>,
}

impl FitCounts {
    /// Adds the players' hands of a round that are shown, in a game with so many side wagers.
    pub(crate) fn classes<H: Iterator<Item = SetHand>>(
        &mut self,
        hands: impl Fn() -> H,
        sides: usize,
    ) {
        let mut room = [0; crate::SEATS_MAX];
        let scores = put(&mut room, hands().map(|hand| usize::from(hand.left_over.score())));
        if scores.is_empty() {
            return;
        }
        self.players.add(SCORES, scores);
        for (side, sums) in self.pay_rows.0.iter_mut().enumerate().take(sides) {
            let row = |hand: SetHand| hand.rows.of(side).unwrap_or(ROWS_MAX);
            sums.add(ROWS, put(&mut room, hands().map(row)));
        }
    }

    /// Adds a dealer's hand that is shown against the one hand of a round.
    pub fn shown(&mut self, types: usize, hand_type: usize, dealer_score: u8) {
        if self.types.len() < types {
            self.types.resize(types, 0);
            self.shown_dealers.resize(SCORES, 0);
        }
        bump(&mut self.types, hand_type, 1);
        bump(&mut self.shown_dealers, usize::from(dealer_score), 1);
    }

    /// Rounds or hands in which something is hidden or faulty.
    fn counts(&self) -> [u64; 8] {
        [
            self.all_folded_shown,
            self.all_folded_hidden,
            self.played_hidden,
            self.folds_shown,
            self.folds_hidden,
            self.plays_hidden,
            self.several_seats,
            self.beside_faults,
        ]
    }

    fn counts_mut(&mut self) -> [&mut u64; 8] {
        [
            &mut self.all_folded_shown,
            &mut self.all_folded_hidden,
            &mut self.played_hidden,
            &mut self.folds_shown,
            &mut self.folds_hidden,
            &mut self.plays_hidden,
            &mut self.several_seats,
            &mut self.beside_faults,
        ]
    }

    fn faults(&self) -> [[Faulty; 2]; 3] {
        [self.faults_by_action, self.faults_by_result, self.faults_of_dealers]
    }

    fn faults_mut(&mut self) -> [&mut [Faulty; 2]; 3] {
        [&mut self.faults_by_action, &mut self.faults_by_result, &mut self.faults_of_dealers]
    }
}

impl Merge for FitCounts {
    fn merge(&mut self, other: FitCounts) {
        let counts = self.counts_mut().into_iter().zip(other.counts());
        counts.for_each(|(sum, count)| *sum += count);
        for (sums, more) in self.faults_mut().into_iter().zip(other.faults()) {
            let cells = sums.as_flattened_mut().iter_mut().zip(more.as_flattened());
            cells.for_each(|(sum, count)| *sum += count);
        }
        self.dealers.merge(other.dealers);
        self.players.merge(other.players);
        self.pay_rows.0.merge(other.pay_rows.0);
        add_all(&mut self.types, &other.types);
        add_all(&mut self.shown_dealers, &other.shown_dealers);
    }
}

impl Retract for FitCounts {
    fn less(&mut self, other: &FitCounts) {
        let counts = self.counts_mut().into_iter().zip(other.counts());
        counts.for_each(|(sum, count)| *sum = sum.saturating_sub(count));
        for (sums, less) in self.faults_mut().into_iter().zip(other.faults()) {
            let cells = sums.as_flattened_mut().iter_mut().zip(less.as_flattened());
            cells.for_each(|(sum, count)| *sum = sum.saturating_sub(*count));
        }
        self.dealers.less(&other.dealers);
        self.players.less(&other.players);
        self.pay_rows.0.less(&other.pay_rows.0);
        less_all(&mut self.types, &other.types);
        less_all(&mut self.shown_dealers, &other.shown_dealers);
    }

    fn is_nothing(&self) -> bool {
        let counts = self.counts().into_iter().sum::<u64>();
        counts + self.dealers.rounds + self.players.rounds == 0
    }
}
