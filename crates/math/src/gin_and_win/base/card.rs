//! Optimal play as a person would print it on a card: what is always raised, what is always
//! folded, and what lies between.

use super::game::{BaseGame, KeyChoice};
use super::strategy::Strategy;
use gincert_game::Rank;

/// Hands between "always raise" and "always fold" whose left-over cards begin alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardGroup {
    /// How many cards are left over.
    pub score: u8,
    /// The highest left-over ranks, two at most.
    pub highest: Vec<Rank>,
    /// How many hands.
    pub hands: u64,
    /// Those that are better raised.
    pub raised_hands: u64,
}

/// Optimal play on a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyCard {
    /// The worst left-over ranks such that every hand with these or better ones is raised; `None`
    /// when even the best hands are not all raised.
    pub always: Option<Vec<Rank>>,
    /// The best left-over ranks such that every hand with these or worse ones is folded; `None`
    /// when even the worst hands are not all folded.
    pub never: Option<Vec<Rank>>,
    /// What lies between, best hands first. There the other cards of the hand decide, because they
    /// are cards that the dealer cannot hold.
    pub between: Vec<CardGroup>,
    /// Which hands are raised by the largest multiple, where the player chooses; `None` in a game of one.
    pub largest: Option<LargestRaises>,
    /// The best strategy of the form "these ranks or better", whatever their number; where the player chooses, one
    /// such threshold for each multiple that is ever best.
    pub simple: Strategy,
    /// Hands that `simple` raises and optimal play folds.
    pub raised_too_often: u64,
    /// Hands that `simple` folds and optimal play raises.
    pub folded_too_often: u64,
}

/// Hands that are raised by the largest multiple. A larger raise is worth more or less in a straight line, so that
/// no multiple between the smallest and the largest is ever the only best one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LargestRaises {
    /// The largest multiple.
    pub multiple: u8,
    /// The worst left-over ranks such that every hand with these or better ones is raised by it.
    pub always: Option<Vec<Rank>>,
    /// The best left-over ranks such that no hand with these or worse ones is.
    pub never: Option<Vec<Rank>>,
    /// What lies between; the raised hands are those that are raised by the largest multiple.
    pub between: Vec<CardGroup>,
}

impl BaseGame {
    /// Optimal play as a card; `None` for a game in which no hand is raised, and for one of two decisions, which has
    /// [`BaseGame::decision_cards`].
    pub fn card(&self) -> Option<StrategyCard> {
        let choices = self.choices();
        let simple = self.best_threshold()?;
        let (mut raised_too_often, mut folded_too_often) = (0, 0);
        for choice in &choices {
            match simple.raises(&self.rules.qualifier, choice.left_over) {
                Some(true) => raised_too_often += choice.hands - choice.raised_hands,
                _ => folded_too_often += choice.raised_hands,
            }
        }
        let raised = Ends::new(&choices, |choice| choice.raised_hands);
        let multiples = self.plan.multiples;
        let largest = multiples.is_choice().then(|| {
            let ends = Ends::new(&choices, |choice| choice.largest_hands);
            LargestRaises {
                multiple: multiples.most(),
                always: ends.always,
                never: ends.never,
                between: ends.between,
            }
        });
        Some(StrategyCard {
            always: raised.always,
            never: raised.never,
            between: raised.between,
            largest,
            simple,
            raised_too_often,
            folded_too_often,
        })
    }
}

/// Where all hands are among those that are counted, where none is, and what lies between.
pub(super) struct Ends {
    pub always: Option<Vec<Rank>>,
    pub never: Option<Vec<Rank>>,
    pub between: Vec<CardGroup>,
}

impl Ends {
    pub fn new(choices: &[KeyChoice], counted: impl Fn(&KeyChoice) -> u64) -> Ends {
        let first_other = choices
            .iter()
            .position(|choice| counted(choice) < choice.hands)
            .unwrap_or(choices.len());
        let none_from =
            choices.iter().rposition(|choice| counted(choice) > 0).map_or(0, |last| last + 1);
        let ranks = |index: usize| choices.get(index).map(KeyChoice::ranks);
        let between = choices.get(first_other..none_from).unwrap_or_default();
        Ends {
            always: first_other.checked_sub(1).and_then(ranks),
            never: ranks(none_from.max(first_other)),
            between: groups(between, counted),
        }
    }
}

fn groups(choices: &[KeyChoice], counted: impl Fn(&KeyChoice) -> u64) -> Vec<CardGroup> {
    let mut groups: Vec<CardGroup> = Vec::new();
    for choice in choices {
        let score = choice.left_over.score();
        let highest: Vec<Rank> = choice.left_over.ranks().take(2).collect();
        match groups.last_mut().filter(|group| group.score == score && group.highest == highest) {
            Some(group) => {
                group.hands += choice.hands;
                group.raised_hands += counted(choice);
            }
            None => groups.push(CardGroup {
                score,
                highest,
                hands: choice.hands,
                raised_hands: counted(choice),
            }),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use crate::gin_and_win::base::fixtures::{outcomes, rules, ten};
    use crate::{Method, Strategy, base_game};
    use gincert_game::gin_and_win::Qualifier;

    #[test]
    fn a_card_accounts_for_every_hand_that_is_raised() {
        let game = base_game(&ten(), Method::Symmetric, &|_, _| ()).unwrap();
        let card = game.card().unwrap();
        let above = Strategy::AtLeast(card.always.unwrap());
        let sure = game.play(&above).raised_hands;
        let between: u64 = card.between.iter().map(|group| group.raised_hands).sum();
        let optimal = game.play(&Strategy::Optimal);
        assert_eq!(sure + between, optimal.raised_hands);
        let simple = game.play(&card.simple);
        assert_eq!(simple.worse_hands, card.raised_too_often + card.folded_too_often);
        assert!(!card.between.is_empty());
    }

    #[test]
    fn a_game_where_every_hand_is_raised_has_nothing_between() {
        let rules = rules(5, Qualifier::never(), outcomes(1, 1));
        let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
        let card = game.card().unwrap();
        assert_eq!((card.never, card.between), (None, vec![]));
        assert_eq!(card.raised_too_often + card.folded_too_often, 0);
    }
}
