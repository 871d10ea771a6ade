//! What a round is worth under rules: the fast answer for many rounds, and the reference answer that
//! confirms it.
//!
//! Knows nothing about engines, nor about faults.

use crate::round::{EngineRound, WagerAmounts};
use gincert_fast::{Evaluator, HandRows, Leftover, ShapeBook, ShapeSets};
use gincert_game::CardSet;
use gincert_game::best_meldings;
use gincert_game::gin_and_win::{
    Action, Comparison, Contest, GinAndWin, Pay, Situation, bonus_row, settle,
};
use std::cmp::Ordering;

/// What a set hand comes to: all that the tables ask about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetHand {
    /// What is left over.
    pub left: Leftover,
    /// The shapes that it can take with nothing left over.
    pub shapes: ShapeSets,
}

/// Both hands of a round, set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetHands {
    /// The seat's.
    pub player: SetHand,
    /// The dealer's.
    pub dealer: SetHand,
}

/// Sets hands of one size under one list of melds.
#[derive(Debug, Clone)]
pub struct HandSetter {
    evaluator: Evaluator,
    /// The shapes of hands; `None` for hands of more cards than it knows.
    pub shapes: Option<ShapeBook>,
}

impl HandSetter {
    /// Prepares its tables.
    pub fn new(rules: &GinAndWin) -> HandSetter {
        HandSetter {
            evaluator: Evaluator::new(&rules.melds),
            shapes: ShapeBook::new(&rules.melds, rules.hand_cards),
        }
    }

    /// The best way to set a hand.
    pub fn set(&self, hand: CardSet) -> SetHand {
        let left = self.evaluator.best(hand);
        let shapes = match (&self.shapes, left.score()) {
            (Some(book), 0) => book.shape_sets(hand),
            _ => ShapeSets::default(),
        };
        SetHand { left, shapes }
    }

    /// Both hands of a round.
    pub fn hands(&self, round: &EngineRound) -> SetHands {
        SetHands { player: self.set(round.player), dealer: self.set(round.dealer) }
    }
}

/// Rules, ready for many rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleTables {
    /// The rules.
    pub rules: GinAndWin,
    pay_rows: HandRows,
    /// The pay row that is read with at most one flush or run from each suit.
    apart: Option<usize>,
}

/// The rows that settle a round, and the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettledRound {
    /// The outcome row.
    pub outcome: Option<usize>,
    /// The pay row of the seat's hand.
    pub pay_row: Option<usize>,
    /// Whether the dealer qualifies.
    pub qualifies: bool,
    /// What the seat won.
    pub net: WagerAmounts,
}

impl RuleTables {
    /// The rules, with the bits that the shapes of their pay rows have in a book.
    pub fn new(rules: GinAndWin, book: Option<&ShapeBook>) -> RuleTables {
        let pay_rows = HandRows::new(rules.bonus_rows().iter().map(|row| &row.hand), book);
        RuleTables { rules, pay_rows, apart: None }
    }

    /// The same with one pay row read with at most one flush or run from each suit.
    #[must_use]
    pub fn with_apart(self, row: Option<usize>) -> RuleTables {
        RuleTables { apart: row, ..self }
    }

    /// Whether a pay row takes a hand, whatever the rows above it are.
    pub fn row_takes(&self, row: usize, hand: &SetHand) -> bool {
        let shapes = if self.apart == Some(row) { hand.shapes.apart } else { hand.shapes.any };
        self.pay_rows.takes(row, hand.left, shapes)
    }

    /// The first pay row that takes a hand.
    pub fn pay_row(&self, hand: &SetHand) -> Option<usize> {
        (0..self.rules.bonus_rows().len()).find(|row| self.row_takes(*row, hand))
    }

    /// Who wins.
    pub fn contest(&self, hands: &SetHands) -> Contest {
        let (player, dealer) = (hands.player.left, hands.dealer.left);
        let order = match self.rules.comparison {
            Comparison::CardsFromTheTop => player.cmp(&dealer),
            Comparison::HighestCardOnly => {
                (player.score(), player.top()).cmp(&(dealer.score(), dealer.top()))
            }
            Comparison::ScoreOnly => player.score().cmp(&dealer.score()),
        };
        contest_of(order)
    }

    /// What the outcome table is asked about a round.
    pub fn situation(&self, action: Action, hands: &SetHands) -> Situation {
        match action {
            Action::Fold => Situation::Folded,
            Action::Play => Situation::Played {
                qualifies: self.qualifies(&hands.dealer),
                contest: self.contest(hands),
                player_score: hands.player.left.score(),
            },
        }
    }

    /// Whether a hand qualifies.
    pub fn qualifies(&self, hand: &SetHand) -> bool {
        self.rules.qualifier.admits_top(hand.left.score(), hand.left.top())
    }

    /// The first outcome row that applies.
    pub fn outcome_row(&self, situation: Situation) -> Option<usize> {
        self.rules.outcomes.iter().position(|row| row.when.applies(situation))
    }

    /// What the outcome row brings on Ante and Play.
    pub fn base_net(&self, row: Option<usize>, bets: &WagerAmounts) -> (i64, i64) {
        match row.and_then(|row| self.rules.outcomes.get(row)) {
            Some(row) => (net_of(row.ante, bets.ante), net_of(row.play, bets.play)),
            None => (0, 0),
        }
    }

    /// What the pay row brings.
    pub fn bonus_net(&self, row: Option<usize>, action: Action, bet: i64) -> i64 {
        let Some(row) = row.and_then(|row| self.rules.bonus_rows().get(row)) else { return 0 };
        let lost = action == Action::Fold && !self.rules.bonus_stands_on_fold();
        net_of(if lost { Pay::Lose } else { row.pays }, bet)
    }

    /// Settles a round whose hands are set.
    pub fn settle(&self, round: &EngineRound, hands: &SetHands) -> SettledRound {
        let outcome = self.outcome_row(self.situation(round.action, hands));
        let pay_row = self.pay_row(&hands.player);
        let (ante, play) = self.base_net(outcome, &round.bets);
        let bonus = self.bonus_net(pay_row, round.action, round.bets.bonus);
        let qualifies = self.qualifies(&hands.dealer);
        SettledRound { outcome, pay_row, qualifies, net: WagerAmounts { ante, play, bonus } }
    }
}

/// What a comparison means, the player's hand first.
pub fn contest_of(order: Ordering) -> Contest {
    match order {
        Ordering::Less => Contest::PlayerWins,
        Ordering::Equal => Contest::Tie,
        Ordering::Greater => Contest::DealerWins,
    }
}

/// What a wager of this size wins or loses. Bets are whole multiples of every stake that the document
/// names, so nothing is rounded under the document itself.
pub fn net_of(pay: Pay, bet: i64) -> i64 {
    let (win, stake) = pay.net();
    bet.saturating_mul(win) / stake.max(1)
}

/// The same round by the reference evaluator, which shares no step with the fast one.
pub fn settled_by_reference(rules: &GinAndWin, round: &EngineRound) -> SettledRound {
    let best = best_meldings(&rules.melds, round.player);
    let dealt = best_meldings(&rules.melds, round.dealer);
    let left = |all: &[gincert_game::Melding]| {
        all.first().map_or(CardSet::EMPTY, |melding| melding.deadwood)
    };
    let settlement = settle(rules, round.action, left(&best), left(&dealt));
    let bonus = rules.sides.first().and_then(|side| side.settle(round.action, &best));
    SettledRound {
        outcome: settlement.outcome,
        pay_row: bonus_row(rules.bonus_rows(), &best).map(|(row, _)| row),
        qualifies: rules.qualifier.admits(left(&dealt)),
        net: WagerAmounts {
            ante: net_of(settlement.ante, round.bets.ante),
            play: net_of(settlement.play, round.bets.play),
            bonus: bonus.map_or(0, |(_, pay)| net_of(pay, round.bets.bonus)),
        },
    }
}
