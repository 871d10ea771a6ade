//! Gin rummy with closed hands: the deal, the turns, one showdown, the points of the round.
//!
//! It knows nothing about records, documents, matches or sheets. Melds and deadwood come from
//! `deadwood`, games and matches from `score`.

mod claims;
mod counter;
mod defence;
mod doubling;
mod ending;
mod event;
mod limit;
mod round;
mod rules;
mod settle;
mod showdown;
mod terms;

pub use crate::dealing::{
    Deal, DealOrder, Dealing, FinalDiscard, FirstTurn, InitialDeal, PACK_CARDS, Redeposit, Starts,
    Stock, deal,
};
pub use claims::{Claims, faults_of};
pub use counter::{Counter, Reference};
pub use defence::{Defence, best_defence, best_defence_worth, layoff_first, meld_first};
pub use doubling::{DoubledPoints, Doubling};
pub use ending::{End, EndKind, knock_worth};
pub use event::{Act, Event};
pub use limit::{Knocks, knocks};
pub use round::{Phase, Round, play, play_by};
pub use rules::{
    BigGin, DealRules, GinRummy, GinRummyRulesError, HAND_CARDS_MAX, HAND_CARDS_MIN,
    KNOCK_TIMES_MAX, Knock, POINTS_MAX, SEATS_MAX, SettleRules, StockEnd,
};
pub use settle::{FinalPosition, settle, settle_by};
pub use terms::{
    EarlyKnock, KnockScore, LayOff, LowestTied, RunBonus, RunBonusTo, Setting, Undercut,
    UndercuttersTied,
};
