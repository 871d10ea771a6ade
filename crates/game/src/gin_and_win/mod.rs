//! Gin & Win: one player hand against one dealer hand, fewest left-over cards wins.

mod bonus;
mod compare;
mod decisions;
mod envy;
mod jokers;
mod melding;
mod melds;
mod meter;
mod multiples;
mod outcome;
mod pay;
mod percentage;
mod qualify;
mod rounds;
mod rules;
mod settle;
mod side;

pub use bonus::{BonusHand, BonusRow, ShapePart, bonus_row, has_shape};
pub use compare::{Comparison, Contest};
pub use decisions::{DecisionFault, PlayerDecision};
pub use envy::{EnvyFault, EnvyPay};
pub use jokers::JokerFault;
pub use melding::{Melding, best_meldings, check_laid, leftovers};
pub use melds::{Meld, MeldKind, MeldRules};
pub use meter::{Meter, MeterPay};
pub use multiples::{MULTIPLES_MAX, MultiplesError, PlayMultiples};
pub use outcome::{
    Action, OutcomeCondition, OutcomeRow, OutcomeWhen, ScoreBound, Situation, situations,
};
pub use pay::{PAY_MAX, Pay};
pub use percentage::{Commission, Percentage};
pub use qualify::Qualifier;
pub use rounds::RaiseRounds;
pub use rules::{
    GinAndWin, HAND_CARDS_MAX, HAND_CARDS_MIN, PlayerSetting, ROWS_MAX, RulesError, WagerNames,
};
pub use settle::{Settlement, settle};
pub use side::{SIDE_NAME, SIDES_MAX, SideWager, meters};
