//! Which faults rounds with closed hands can have, and planting one.

use super::audits;
use crate::families::played::Plants;
use crate::rules::gin_rummy::ClosedRules;

/// How each is planted.
pub(crate) const PLANTS: Plants<ClosedRules> = Plants(&[audits::PLANTS]);
