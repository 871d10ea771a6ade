//! What a submission brings, looked at: the rule document, logs, decks, random numbers, limits, signs,
//! and what the clauses of a profile ask for. Knows nothing about the sections of a report.

pub(crate) mod automatic_checks;
pub(crate) mod clause_conditions;
pub(crate) mod engines;
pub(crate) mod hand_logs;
pub(crate) mod intake;
pub(crate) mod jurisdictions;
pub(crate) mod limits;
pub(crate) mod own_words;
pub(crate) mod random_numbers;
pub(crate) mod required_evidence;
pub(crate) mod scope;
pub(crate) mod shuffles;
pub(crate) mod signs;
pub(crate) mod suite_outputs;
pub(crate) mod test_plan;
pub(crate) mod waivers;
