//! Exact counts for gin rummy with closed hands: how many hands leave how much deadwood at the deal.
//!
//! Two methods that share no step of the counting give the same integers: rank by rank, all hands
//! counted together that have the same future; and hand by hand up to the names of the suits, each
//! set by `gincert-fast`. Knows nothing about play: what a deal becomes is not counted here.

mod deadwood_law;
mod dealt;
mod hand_by_hand;
mod rank_by_rank;
mod row;

pub use deadwood_law::{
    DEADWOOD_CARDS_MAX, DeadwoodLaw, DeadwoodMethod, DeadwoodUnsupported, deadwood_law,
    deadwood_laws_beside,
};
pub use dealt::{
    DealtHands, LimitCount, NOTHING_COUNTED_OF_TABLE_GIN, POINTS_LISTED_MAX, Share, dealt_hands,
};
