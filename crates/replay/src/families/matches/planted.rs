//! Which faults the record of a match can have, and planting one.

use super::planting::MatchPlant;
use super::{audits, plants};
use crate::record::played::PlayedRecord;
use gincert_game::score::ScoreRules;

fn all() -> impl Iterator<Item = &'static (&'static str, MatchPlant)> {
    audits::PLANTS.iter().chain(plants::PLANTS)
}

/// The faults that matches under these rules can have, by code.
pub(crate) fn codes(rules: &ScoreRules) -> Vec<&'static str> {
    let possible = all().filter(|(_, plant)| !(plant.hindered)(rules));
    let mut codes: Vec<&str> = possible.map(|(code, _)| *code).collect();
    codes.sort_unstable();
    codes
}

/// Plants a fault; false where the record does not lend itself to it.
pub(super) fn plant(code: &str, played: &mut PlayedRecord<'_>) -> bool {
    let plant = all().find(|(known, _)| *known == code).map(|(_, plant)| plant);
    plant.and_then(|plant| (plant.change)(played)).is_some()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn every_plant_is_of_an_audit_and_no_fault_has_two() {
        let codes: Vec<&str> = super::all().map(|(code, _)| *code).collect();
        assert!(
            codes.iter().all(|code| crate::families::family::audit(code).is_some()),
            "{codes:?}"
        );
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
    }
}
