//! Which faults rounds with closed hands can have, and planting one.

use super::audits;
use super::rules::ClosedRules;
use crate::played::Plants;

/// How each is planted.
pub(crate) const PLANTS: Plants<ClosedRules> = Plants(&[audits::PLANTS]);
