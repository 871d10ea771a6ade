//! Statistical tests of shuffles and random numbers: decks against their exact laws under a fair shuffle.
//!
//! A deck is a permutation of 0 to 51. Every test runs on the decks and on the steps from each deck
//! to the next one, because only a step shows decks that are mixed too little between hands. Each
//! test is one file with its paper and its null; it has rejected a known-bad source ([`sources`])
//! and passes ChaCha20. This crate knows permutations and probabilities; it knows nothing about
//! games, hands, money, files' paths or reports.
//!
//! Floating point appears in p-values only, through the portable functions of the `libm` crate, so
//! that machines agree.

pub mod attack;
mod battery;
pub mod bits;
mod dealt;
mod deck;
mod detail;
pub mod draws;
pub mod entropy;
mod excludes;
mod fault;
mod lines;
mod partition;
mod plan;
mod power;
mod protocol;
mod reading;
mod retest;
mod sample_form;
mod sample_run;
mod sample_tests;
mod sample_unit;
mod self_check;
mod slot_table;
pub mod sources;
mod subjects;
pub mod suites;
pub use gincert_chance::{Law, adjusted_by_holm, tails};
mod tested;
pub mod tests;
mod verdict;

pub use battery::{Battery, LAG_MAX, Slot, TestSubject, Trail};
pub use dealt::{
    DealtCards, Hands, HandsOfRound, RoundTrail, Rounds, SPOTS_MAX, SpotHand,
    categories as hand_categories,
};
pub use deck::{CARDS, Deck};
pub use detail::Detail;
pub use excludes::{Exclusions, decks_to_pass, exclusions, exclusions_of_rounds, faults_to_find};
pub use fault::{FaultNeeds, SAMPLES as FAULT_SAMPLES, SampleFault, decks_that_find};
pub use lines::{LineEvent, LineOutcome, ReadEnd, STRAY_BYTES_MAX, SampleReader};
pub use partition::{
    BatteryCounts, Continuation, HEAD_DECKS, PartialBattery, PriorDecks, PriorProblem,
    SubjectCounts, UnfitCounts,
};
pub use plan::{DECKS_PLANNED_MAX, LOOKS_MAX, Plan, PlanProblem, read_plan};
pub use power::{SEEN_LOG10, SlotPower, power};
pub use protocol::{InterimAnalysis, PlanResult, Protocol, most_striking};
pub use reading::{DeckLineError, LINE_BYTES_MAX, Notation, parse_dealt, parse_deck};
pub use retest::{FailedSlot, POWER_MIN, Retest, RetestAnswer};
pub use sample_form::SampleForm;
pub use sample_run::SampleRun;
pub use sample_tests::{SampleRow, SampleTests};
pub use sample_unit::{RESERVED_MAX, SampleUnit};
pub use self_check::{
    SelfCheckResult, self_check, self_check_of_bits, self_check_of_draws, self_check_of_rounds,
};
pub use slot_table::{REGULATORS, p_value_row, p_value_table, slot_table};
pub use verdict::{
    FAIL_LEVEL, Levels, PASS_LEVEL, PASS_LINES_MIN, SampleCoverage, SampleJudgement, SlotVerdict,
    Verdict, judge, judge_at,
};
