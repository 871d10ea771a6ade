//! Gin with melds on the table: turn by turn until a hand is empty, the stock is used up or a
//! challenge is accepted.
//!
//! One parametric machine for every such game; the rules say what a turn may hold. It knows nothing
//! about records, documents or matches.

mod claims;
mod contract;
mod cover;
mod demand;
mod event;
mod play;
mod rules;
mod score;
mod state;
mod terms;
mod turn;

pub use claims::{TableClaims, table_faults};
pub use contract::contracts;
pub use cover::{Cover, TurnPlan, cover, fewest_left, take_options};
pub use demand::{
    CONTRACT_MELDS_MAX, CONTRACT_POINTS_MAX, Contract, Demand, DemandedMeld, DemandedMelds,
};
pub use event::{Act, Event};
pub use play::{Play, play_hand, play_turn};
pub use rules::{
    ADDED_MAX, HAND_CARDS_MAX, HAND_CARDS_MIN, SEATS_MAX, TableGin, TableGinRulesError,
};
pub use score::{Ending, TableEnd, score};
pub use state::{HandEnd, OverKind, TableMeld, TableState};
pub use terms::{AddTo, AfterContract, Challenge, Extending, PileUse, ScoreBy, TurnEnds};
