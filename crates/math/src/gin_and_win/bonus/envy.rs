//! A side wager with envy pay-offs: what each other seat adds to its mean, and its edge by the number of seats.
//!
//! A mean needs no joint law: each other seat's hand has the law of the own one, so that the means add up. Everything
//! beyond means does need it, and is not counted.

use super::BonusAnalysis;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{EnvyPay, SideWager};

/// Why figures of a wager with envy pay-offs are absent.
pub const ENVY_NOT_COUNTED: &str = "Variance, frequencies of wins and losses, largest wins, covariances, bounds of the \
    return, losing runs and ruin are not counted of a wager with envy pay-offs, nor of all wagers together with it: they \
    need the joint distribution of the hands of several seats.";

/// What an envy pay-off brings from each other seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvyRowAnalysis {
    /// The row of the pay table, and what it pays to other seats.
    pub envy: EnvyPay,
    /// How probable it is that the hand of another seat pays it.
    pub probability: Fraction,
    /// What it adds to the mean for each other seat, in wagers.
    pub return_: Fraction,
}

/// What envy pay-offs do to the wager that they belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvyAnalysis {
    /// Fewest and most seats of the game.
    pub seats: (u8, u8),
    /// The mean loss by the own hand alone, which is that of a seat without others.
    pub own_edge: Fraction,
    /// The envy pay-offs in the order of the pay table.
    pub rows: Vec<EnvyRowAnalysis>,
    /// What each other seat adds to the mean: the sum of the rows' returns.
    pub per_seat: Fraction,
    /// Whether these are under a strategy of the base game at every seat, because a fold loses the wager.
    pub is_played: bool,
}

impl EnvyAnalysis {
    /// The mean loss of a wager at a table where so many seats are played, its own among them.
    pub fn edge_at(&self, seats: u8) -> Fraction {
        let others = Fraction::integer(seats.saturating_sub(1));
        &self.own_edge - &(&self.per_seat * &others)
    }

    /// The mean loss for each number of seats of the game, fewest first.
    pub fn edges(&self) -> impl Iterator<Item = (u8, Fraction)> {
        (self.seats.0..=self.seats.1).map(|seats| (seats, self.edge_at(seats)))
    }
}

/// What the envy pay-offs of a wager do in a game of so many seats, with the analysis of its pay table over all hands;
/// `None` for a wager without any. [`BaseGame::played_envy`](crate::BaseGame::played_envy) is for a wager that a fold
/// loses: a folded hand pays no envy of it.
///
/// ```
/// use gincert_evidence::Fraction;
/// use gincert_game::MeldRules;
/// use gincert_game::gin_and_win::{BonusHand, BonusRow, EnvyPay, Pay, SideWager};
/// use gincert_math::{Method, analyse_bonus, analyse_envy, census};
/// let census = census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| ()).unwrap();
/// let row = |hand, pays| BonusRow { text: String::new(), hand, pays };
/// let wager = SideWager {
///     name: "Perfect Gin".into(),
///     stands_on_fold: true,
///     rows: vec![row(BonusHand::OtherZero, Pay::to_one(8)), row(BonusHand::AllOthers, Pay::Lose)],
///     meter: None,
///     envy: vec![EnvyPay { row: 0, pays: Pay::to_one(3) }],
/// };
/// let analysis = analyse_bonus(&census, &wager.rows);
/// let found = analyse_envy(&wager, (1, 6), &analysis).unwrap();
/// let chance = &analysis.rows[0].probability;
/// assert_eq!(found.per_seat, chance * &Fraction::integer(3));
/// // Alone there is no other hand; five others pay five times as much as one.
/// assert_eq!(found.edge_at(1), analysis.house_edge);
/// assert_eq!(found.edge_at(6), &analysis.house_edge - &(chance * &Fraction::integer(15)));
/// ```
pub fn analyse_envy(
    wager: &SideWager,
    seats: (u8, u8),
    analysis: &BonusAnalysis,
) -> Option<EnvyAnalysis> {
    let chances: Vec<Fraction> = analysis.rows.iter().map(|row| row.probability.clone()).collect();
    envy_of(wager, seats, &analysis.house_edge, &chances)
}

/// The same, given the mean loss by the own hand and how probable it is that a hand is paid by each row.
pub(crate) fn envy_of(
    wager: &SideWager,
    seats: (u8, u8),
    own_edge: &Fraction,
    chances: &[Fraction],
) -> Option<EnvyAnalysis> {
    if !wager.has_envy() {
        return None;
    }
    let of_row = |envy: &EnvyPay| {
        let probability = chances.get(envy.row).cloned().unwrap_or_else(Fraction::zero);
        let (win, stake) = envy.pays.net();
        let pays = Fraction::new(win, stake).unwrap_or_else(Fraction::zero);
        EnvyRowAnalysis { envy: *envy, return_: &pays * &probability, probability }
    };
    let rows: Vec<EnvyRowAnalysis> = wager.envy.iter().map(of_row).collect();
    Some(EnvyAnalysis {
        seats,
        own_edge: own_edge.clone(),
        per_seat: rows.iter().map(|row| &row.return_).sum(),
        rows,
        is_played: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::gin_and_win::{BonusHand, BonusRow, Pay};

    /// Three cards in all, two seats of one card each: an ace wins 1 and pays the other seat 3 to 2. Of the six deals two
    /// give the own seat the ace (+1), two the other seat (-1 + 3/2), two nobody (-1): the mean is (2 + 1 - 2) / 6.
    #[test]
    fn the_means_of_dependent_hands_add_up() {
        let row = |pays| BonusRow { text: String::new(), hand: BonusHand::AllOthers, pays };
        let wager = SideWager {
            name: "Ace".into(),
            stands_on_fold: true,
            rows: vec![row(Pay::to_one(1)), row(Pay::Lose)],
            meter: None,
            envy: vec![EnvyPay { row: 0, pays: Pay::Odds { win: 3, stake: 2 } }],
        };
        let part = |a: i64, b: i64| Fraction::new(a, b).unwrap();
        let found = envy_of(&wager, (1, 3), &part(1, 3), &[part(1, 3), part(2, 3)]).unwrap();
        assert_eq!(found.per_seat, part(1, 2));
        let deals = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];
        let net = |[own, other]: [i64; 2]| match (own, other) {
            (0, _) => part(1, 1),
            (_, 0) => part(1, 2),
            _ => part(-1, 1),
        };
        let sum: Fraction = deals.into_iter().map(net).sum();
        assert_eq!(found.edge_at(2), -(&sum * &part(1, 6)));
        let edges: Vec<(u8, Fraction)> = found.edges().collect();
        assert_eq!(edges, [(1, part(1, 3)), (2, part(-1, 6)), (3, part(-2, 3))]);
        let plain = SideWager { envy: vec![], ..wager };
        assert_eq!(envy_of(&plain, (1, 3), &part(1, 3), &[]), None);
    }
}
