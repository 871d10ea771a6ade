//! The deal: from a pack to hands, an upcard and a stock, and the choices about it that every game
//! but the casino game makes. It knows nothing about turns, melds or scores.

mod pack;
mod terms;

pub use pack::{Dealing, HandSizes, InitialDeal, PACK_CARDS, Stock, deal, starter};
pub use terms::{Deal, DealOrder, FinalDiscard, FirstTurn, Redeposit, Starts};
