//! Rules of Gin & Win made ready for settling many hands: tables of rows, and exact values of every hand.

pub(crate) mod ace_high;
pub(crate) mod dealt_hands;
pub(crate) mod payout;
pub(crate) mod places;
pub(crate) mod sheet;
pub(crate) mod sheet_values;
mod sides;
