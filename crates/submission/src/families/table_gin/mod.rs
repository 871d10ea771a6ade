//! Documents of gin with melds on the table: what only their examples have, and how its
//! rows are read.

mod events;
mod round;
mod settle;
mod state;

use crate::families::deadwood::{Kinds, Reader};
use gincert_game::table_gin::TableGin;
use gincert_terms::table_gin::{optional_rows, rules};

/// How the examples of this family are read.
pub(crate) const EXAMPLES: Kinds = Kinds { settle: settle::example, round: round::example };

/// How its rows are read.
pub(crate) const READER: Reader<TableGin> = Reader { rules, optional: optional_rows };
