//! Documents of gin rummy with closed hands: what only their examples and claims have.

pub(crate) mod claims;
mod round;
mod settle;

use crate::deadwood::Kinds;

/// How the examples of this family are read.
pub(crate) const EXAMPLES: Kinds = Kinds { settle: settle::example, round: round::example };
