//! Which faults rounds with melds on the table can have, and planting one.

use super::{audits, plants};
use crate::families::played::Plants;
use gincert_game::table_gin::TableGin;

/// How each is planted.
pub(crate) const PLANTS: Plants<TableGin> = Plants(&[audits::PLANTS, plants::PLANTS]);
