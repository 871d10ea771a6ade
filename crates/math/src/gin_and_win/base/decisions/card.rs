//! Optimal play of two decisions as a person would print it on a card.

use super::super::card::{CardGroup, Ends};
use super::super::game::{BaseGame, KeyChoice};
use super::super::strategy::Strategy;
use super::FirstChoice;
use gincert_game::Rank;
use gincert_game::gin_and_win::RaiseRounds;

/// Which first parts are raised at once, which whole hands after a check, and a strategy of two thresholds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionCards {
    /// With how many cards the first decision is made, and which multiples each has.
    pub rounds: RaiseRounds,
    /// The first decision: raised or checked.
    pub first: DecisionCard,
    /// The decision on a whole hand after a check: raised or folded.
    pub last: DecisionCard,
    /// A strategy of two thresholds that a person can follow, as [`BaseGame::two_thresholds`] finds it.
    pub simple: Option<Strategy>,
}

/// One decision by left-over cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionCard {
    /// The worst left-over ranks such that everything with these or better ones is raised.
    pub always: Option<Vec<Rank>>,
    /// The best left-over ranks such that nothing with these or worse ones is raised.
    pub never: Option<Vec<Rank>>,
    /// What lies between, best left-over cards first.
    pub between: Vec<CardGroup>,
}

impl DecisionCard {
    fn new(ends: Ends) -> DecisionCard {
        DecisionCard { always: ends.always, never: ends.never, between: ends.between }
    }

    /// How much lies between, and how much of it is raised.
    pub fn between(&self) -> [u64; 2] {
        let sums = self.between.iter().map(|group| [group.hands, group.raised_hands]);
        sums.fold([0, 0], |[all, raised], [more, of_it]| [all + more, raised + of_it])
    }
}

impl BaseGame {
    /// Optimal play of two decisions; `None` for a game of one.
    pub fn decision_cards(&self) -> Option<DecisionCards> {
        let rounds = self.rules.raise_rounds?;
        let as_key = |choice: &FirstChoice| KeyChoice {
            left_over: choice.left_over,
            hands: choice.parts,
            raised_hands: choice.raised_parts,
            equal_hands: choice.equal_parts,
            largest_hands: choice.largest_parts,
        };
        let first: Vec<KeyChoice> = self.first_choices().iter().map(as_key).collect();
        let raised = |choice: &KeyChoice| choice.raised_hands;
        Some(DecisionCards {
            rounds,
            first: DecisionCard::new(Ends::new(&first, raised)),
            last: DecisionCard::new(Ends::new(&self.choices(), raised)),
            simple: self.two_thresholds(),
        })
    }
}
