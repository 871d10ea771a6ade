//! Exact counts of the gins that count deadwood: how many hands leave how much of it at the deal.
//!
//! Two methods that share no step of the counting give the same integers: rank by rank, all hands
//! counted together that have the same future, or where poker runs are melds by the cards of each rank; and hand by hand up to the names of the suits, each
//! set by `gincert-fast`. Knows nothing about play: what a deal becomes is not counted here.

pub(crate) mod by_ranks;
mod hand_by_hand;
mod law;
mod rank_by_rank;
mod row;

pub use law::{
    DEADWOOD_CARDS_MAX, DeadwoodLaw, DeadwoodMethod, DeadwoodUnsupported, Share, deadwood_law,
    deadwood_laws_beside,
};
