//! The figures of simulations: the variables of a deal from which they are computed, and their bases.

use crate::figure::{FigureUnit, Formula, PlayFigure};
use crate::game::{FinishedHand, HandOutcome};
use gincert_game::gin_rummy::EndKind;

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
    Out,
    Unfinished,
    PileTurns,
    CardsLaid,
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
        let entered = match hand.outcome {
            HandOutcome::Closed(EndKind::Knock) => Some(Variable::Knock),
            HandOutcome::Closed(EndKind::Gin) => Some(Variable::Gin),
            HandOutcome::Closed(EndKind::BigGin) => Some(Variable::BigGin),
            HandOutcome::Closed(EndKind::Undercut) => Some(Variable::Undercut),
            HandOutcome::Closed(EndKind::Tie) => Some(Variable::Tie),
            HandOutcome::Closed(EndKind::Void | EndKind::Stock) | HandOutcome::StockUsedUp => {
                Some(Variable::StockEnd)
            }
            HandOutcome::Closed(EndKind::Misdeal) => None,
            HandOutcome::Out => Some(Variable::Out),
            HandOutcome::Unfinished => Some(Variable::Unfinished),
        };
        let entries = [
            (Some(Variable::Hands), 1),
            (Some(Variable::Packs), i64::from(self.misdeals) + 1),
            (Some(Variable::Misdeals), i64::from(self.misdeals)),
            (Some(Variable::Turns), turns),
            (Some(Variable::TurnsSquared), turns * turns),
            (entered, 1),
            (Some(Variable::PileTurns), i64::from(hand.pile_turns)),
            (Some(Variable::CardsLaid), i64::from(hand.cards_laid)),
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

use FigureUnit::{Cards, Points, Turns};

const STARTER_WINS: PlayFigure =
    share("starter_wins", "Won by the starter", Variable::StarterWon, Variable::Won, WON);
const TURNS: PlayFigure = mean("turns", "Turns", Turns, Variable::Turns);
const TURNS_DEVIATION: PlayFigure = deviation(
    "turns_deviation",
    "Deviation of turns",
    Turns,
    Variable::Turns,
    Variable::TurnsSquared,
);
const STOCK_END: PlayFigure = of_hands("stock_end", "Stock used up", Variable::StockEnd);
const POINTS: PlayFigure = mean("points", "Points, both players", Points, Variable::Points);
const POINTS_DEVIATION: PlayFigure = deviation(
    "points_deviation",
    "Deviation of points",
    Points,
    Variable::Points,
    Variable::PointsSquared,
);
const STARTER_POINTS: PlayFigure =
    mean("starter_points", "Points of the starter", Points, Variable::StarterPoints);
const OTHER_POINTS: PlayFigure =
    mean("other_points", "Points of the other", Points, Variable::OtherPoints);
const STARTER_AHEAD: PlayFigure =
    mean("starter_ahead", "Starter ahead by", Points, Variable::StarterAhead);

/// The figures of closed hands, for any players.
pub(crate) const HAND_FIGURES: &[PlayFigure] = &[
    STARTER_WINS,
    TURNS,
    TURNS_DEVIATION,
    of_hands("knock", "Knock", Variable::Knock),
    of_hands("gin", "Gin", Variable::Gin),
    of_hands("big_gin", "Big gin", Variable::BigGin),
    of_hands("undercut", "Undercut", Variable::Undercut),
    of_hands("tie", "Tie without points", Variable::Tie),
    STOCK_END,
    share("misdeal", "Misdeal", Variable::Misdeals, Variable::Packs, "packs dealt"),
    POINTS,
    POINTS_DEVIATION,
    STARTER_POINTS,
    OTHER_POINTS,
    STARTER_AHEAD,
];

/// The figures of hands with melds on the table, for any players.
pub(crate) const TABLE_FIGURES: &[PlayFigure] = &[
    STARTER_WINS,
    TURNS,
    TURNS_DEVIATION,
    of_hands("out", "Hand empty", Variable::Out),
    STOCK_END,
    of_hands("unfinished", "Not finished", Variable::Unfinished),
    share("pile_turns", "Turns with the pile", Variable::PileTurns, Variable::Turns, "turns"),
    mean("cards_laid", "Cards on the table", Cards, Variable::CardsLaid),
    POINTS,
    POINTS_DEVIATION,
    STARTER_POINTS,
    OTHER_POINTS,
    STARTER_AHEAD,
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
        for of_game in [HAND_FIGURES, TABLE_FIGURES] {
            let mut words: Vec<&str> =
                of_game.iter().chain(PLAYER_FIGURES).map(|figure| figure.word).collect();
            let all = words.len();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), all);
        }
    }

    #[test]
    fn a_hand_is_counted_by_who_started_and_who_plays_it() {
        let hand = FinishedHand {
            outcome: HandOutcome::Closed(EndKind::Undercut),
            starter: 1,
            turns: 9,
            pile_turns: 0,
            cards_laid: 0,
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
