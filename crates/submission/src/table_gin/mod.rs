//! Documents of gin with melds on the table: what only their examples have.

mod round;
mod settle;
mod state;

use crate::deadwood::Kinds;

/// How the examples of this family are read.
pub(crate) const EXAMPLES: Kinds = Kinds { settle: settle::example, round: round::example };
