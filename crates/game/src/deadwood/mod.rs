//! Melds and deadwood of every gin that counts by points: what a meld is, what a card is worth,
//! and the least that a hand leaves over.
//!
//! It knows nothing about turns, knocking, bonuses or scores, and nothing about Gin & Win, which
//! counts cards and not points.

mod discard;
mod jokers;
mod laid;
mod least;
mod melds;
mod sequence;
mod values;
mod wild;

pub use discard::{Discards, best_discards};
pub use jokers::{JokerPlace, JokerRules};
pub use laid::{LaidMelds, lay};
pub(crate) use least::Search;
pub use least::{Melding, best_meldings, least_points, leftovers};
pub use melds::{Meld, MeldCore, MeldKind, POKER_RUN_MIN, SET_MAX, SET_MIN};
pub use sequence::Ace;
pub use values::{CARD_VALUE_MAX, CardValues};
