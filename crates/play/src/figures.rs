//! The figures of a simulation, the variables of a deal from which they are computed, and their bases.

use crate::hand::FinishedHand;
use gincert_game::gin_rummy::EndKind;

/// The unit of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureUnit {
    /// A share of the base, from 0 to 1.
    Share,
    /// Points.
    Points,
    /// Turns.
    Turns,
    /// Hands.
    Hands,
}

/// How a figure is computed from the sums of variables, which are given by their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Formula {
    /// The sum of a variable divided by the number of cases.
    Mean { of: usize },
    /// The standard deviation over the cases, from the sum and the sum of squares.
    Deviation { of: usize, squares: usize },
}

/// A figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayFigure {
    /// Its name in JSON.
    pub word: &'static str,
    /// Its name on a screen.
    pub words: &'static str,
    /// Its unit.
    pub unit: FigureUnit,
    /// The name of its base.
    pub base_words: &'static str,
    pub(crate) formula: Formula,
    /// The variable that counts its base.
    pub(crate) base: usize,
}

/// The variables of a deal: each is a sum over the hands that are played with its pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
enum Variable {
    Hands,
    Packs,
    Misdeals,
    Turns,
    TurnsSquared,
    Knock,
    Gin,
    BigGin,
    Undercut,
    Tie,
    StockEnd,
    Won,
    StarterWon,
    StarterPoints,
    OtherPoints,
    StarterAhead,
    Points,
    PointsSquared,
    FirstWon,
    FirstPoints,
    SecondPoints,
    FirstAhead,
}

/// Number of variables of a document.
pub(crate) const VARIABLES: usize = Variable::FirstAhead as usize + 1;

/// A hand of a deal, with the facts that the variables need.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayedDeal {
    pub hand: FinishedHand,
    /// Packs that were misdeals before it.
    pub misdeals: u32,
    /// The seat of the first player.
    pub first_seat: u8,
}

impl PlayedDeal {
    /// Adds the hand to the values of its deal.
    pub fn enter(&self, values: &mut [i64]) {
        let hand = &self.hand;
        let points = |seat: u8| hand.points.get(usize::from(seat)).copied().unwrap_or_default();
        let (starter, other) = (points(hand.starter), points(1 - hand.starter.min(1)));
        let (first, second) = (points(self.first_seat), points(1 - self.first_seat.min(1)));
        let turns = i64::from(hand.turns);
        let by_kind = match hand.kind {
            EndKind::Knock => Some(Variable::Knock),
            EndKind::Gin => Some(Variable::Gin),
            EndKind::BigGin => Some(Variable::BigGin),
            EndKind::Undercut => Some(Variable::Undercut),
            EndKind::Tie => Some(Variable::Tie),
            EndKind::Void | EndKind::Stock => Some(Variable::StockEnd),
            EndKind::Misdeal => None,
        };
        let entries = [
            (Some(Variable::Hands), 1),
            (Some(Variable::Packs), i64::from(self.misdeals) + 1),
            (Some(Variable::Misdeals), i64::from(self.misdeals)),
            (Some(Variable::Turns), turns),
            (Some(Variable::TurnsSquared), turns * turns),
            (by_kind, 1),
            (Some(Variable::Won), i64::from(hand.winner.is_some())),
            (Some(Variable::StarterWon), i64::from(hand.winner == Some(hand.starter))),
            (Some(Variable::StarterPoints), starter),
            (Some(Variable::OtherPoints), other),
            (Some(Variable::StarterAhead), starter - other),
            (Some(Variable::Points), starter + other),
            (Some(Variable::PointsSquared), (starter + other) * (starter + other)),
            (Some(Variable::FirstWon), i64::from(hand.winner == Some(self.first_seat))),
            (Some(Variable::FirstPoints), first),
            (Some(Variable::SecondPoints), second),
            (Some(Variable::FirstAhead), first - second),
        ];
        for (variable, value) in entries {
            if let Some(sum) = variable.and_then(|variable| values.get_mut(variable as usize)) {
                *sum += value;
            }
        }
    }
}

const fn share(
    word: &'static str,
    words: &'static str,
    of: Variable,
    base: Variable,
    base_words: &'static str,
) -> PlayFigure {
    let formula = Formula::Mean { of: of as usize };
    PlayFigure { word, words, unit: FigureUnit::Share, base_words, formula, base: base as usize }
}

const fn of_hands(word: &'static str, words: &'static str, of: Variable) -> PlayFigure {
    share(word, words, of, Variable::Hands, HANDS)
}

const fn mean(
    word: &'static str,
    words: &'static str,
    unit: FigureUnit,
    of: Variable,
) -> PlayFigure {
    PlayFigure { unit, ..of_hands(word, words, of) }
}

const fn deviation(
    word: &'static str,
    words: &'static str,
    unit: FigureUnit,
    of: Variable,
    squares: Variable,
) -> PlayFigure {
    let formula = Formula::Deviation { of: of as usize, squares: squares as usize };
    PlayFigure { formula, ..mean(word, words, unit, of) }
}

const HANDS: &str = "hands";
const WON: &str = "hands won by one player";

use FigureUnit::{Points, Turns};

/// The figures of hands, for any players.
pub(crate) const HAND_FIGURES: &[PlayFigure] = &[
    share("starter_wins", "Won by the starter", Variable::StarterWon, Variable::Won, WON),
    mean("turns", "Turns", Turns, Variable::Turns),
    deviation(
        "turns_deviation",
        "Deviation of turns",
        Turns,
        Variable::Turns,
        Variable::TurnsSquared,
    ),
    of_hands("knock", "Knock", Variable::Knock),
    of_hands("gin", "Gin", Variable::Gin),
    of_hands("big_gin", "Big gin", Variable::BigGin),
    of_hands("undercut", "Undercut", Variable::Undercut),
    of_hands("tie", "Tie without points", Variable::Tie),
    of_hands("stock_end", "Stock used up", Variable::StockEnd),
    share("misdeal", "Misdeal", Variable::Misdeals, Variable::Packs, "packs dealt"),
    mean("points", "Points, both players", Points, Variable::Points),
    deviation(
        "points_deviation",
        "Deviation of points",
        Points,
        Variable::Points,
        Variable::PointsSquared,
    ),
    mean("starter_points", "Points of the starter", Points, Variable::StarterPoints),
    mean("other_points", "Points of the other", Points, Variable::OtherPoints),
    mean("starter_ahead", "Starter ahead by", Points, Variable::StarterAhead),
];

/// The figures of two different players.
pub(crate) const PLAYER_FIGURES: &[PlayFigure] = &[
    share("first_wins", "Won by the first player", Variable::FirstWon, Variable::Won, WON),
    mean("first_points", "Points of the first player", Points, Variable::FirstPoints),
    mean("second_points", "Points of the second player", Points, Variable::SecondPoints),
    mean("first_ahead", "First player ahead by", Points, Variable::FirstAhead),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_name_of_its_own() {
        let mut words: Vec<&str> =
            HAND_FIGURES.iter().chain(PLAYER_FIGURES).map(|figure| figure.word).collect();
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all);
    }

    #[test]
    fn a_hand_is_counted_by_who_started_and_who_plays_it() {
        let hand = FinishedHand {
            kind: EndKind::Undercut,
            starter: 1,
            turns: 9,
            winner: Some(0),
            points: [31, 0],
        };
        let mut values = [0; VARIABLES];
        PlayedDeal { hand, misdeals: 2, first_seat: 0 }.enter(&mut values);
        let value = |variable: Variable| values[variable as usize];
        let counted = [Variable::Packs, Variable::Misdeals, Variable::Undercut, Variable::Won];
        assert_eq!(counted.map(value), [3, 2, 1, 1]);
        let kinds = [Variable::Knock, Variable::Gin, Variable::StockEnd, Variable::StarterWon];
        assert_eq!(kinds.map(value), [0, 0, 0, 0]);
        let points = [Variable::StarterAhead, Variable::FirstAhead, Variable::PointsSquared];
        assert_eq!(points.map(value), [-31, 31, 961]);
        assert_eq!((value(Variable::TurnsSquared), value(Variable::FirstWon)), (81, 1));
    }
}
