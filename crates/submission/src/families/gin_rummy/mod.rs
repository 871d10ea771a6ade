//! Documents of gin rummy with closed hands: what only their examples and claims have, and how its rows are read.

pub(crate) mod claims;
mod events;
mod round;
mod settle;

use crate::families::deadwood::{Kinds, Reader};
use gincert_game::gin_rummy::GinRummy;
use gincert_terms::gin_rummy::{optional_rows, rules};

/// How the examples of this family are read.
pub(crate) const EXAMPLES: Kinds = Kinds { settle: settle::example, round: round::example };

/// How its rows are read.
pub(crate) const READER: Reader<GinRummy> =
    Reader { rules, optional: |rules, _| optional_rows(rules) };
