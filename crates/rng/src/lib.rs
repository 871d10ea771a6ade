//! The shuffle lab: decks against their exact laws under a fair shuffle.
//!
//! A deck is a permutation of 0 to 51. Every test runs on the decks and on the steps from each deck
//! to the next one, because only a step shows decks that are mixed too little between hands. Each
//! test is one file with its paper and its null; it has rejected a known-bad source ([`sources`])
//! and passes ChaCha20. This room knows permutations and probabilities; it knows nothing about
//! games, hands, money, files' paths or reports.
//!
//! Floating point appears in p-values only, through the portable functions of the `libm` crate, so
//! that machines agree.

pub mod attack;
mod battery;
mod dealt;
mod deck;
mod excludes;
mod lines;
mod plan;
mod power;
mod protocol;
mod reading;
mod self_check;
mod slot_table;
pub mod sources;
pub use gincert_chance::{Law, adjusted_by_holm, tails};
pub mod tests;
mod verdict;

pub use battery::{Battery, LAG_MAX, Slot, Subject, Trail};
pub use dealt::{
    Dealt, Hand, Hands, HandsOfRound, RoundTrail, Rounds, SPOTS_MAX, categories as hand_categories,
};
pub use deck::{CARDS, Deck};
pub use excludes::{Exclusions, exclusions, exclusions_of_rounds};
pub use lines::{Ended, Event, Lines, STRAY_BYTES_MAX, Taken};
pub use plan::{
    CONFIDENCES, DECKS_PLANNED_MAX, LOOKS_MAX, Plan, PlanProblem, Sample, fail_level, read_plan,
};
pub use power::{Needed, SEEN_LOG10, power};
pub use protocol::{Bench, Followed, Look, Protocol, Retest, Row, most_striking};
pub use reading::{DeckLineError, LINE_BYTES_MAX, Notation, parse_dealt, parse_deck};
pub use self_check::{Planted, self_check, self_check_of_rounds};
pub use slot_table::{REGULATORS, slot_table};
pub use verdict::{
    FAIL_LEVEL, Judged, PASS_LEVEL, PASS_LINES_MIN, Seen, SlotVerdict, Verdict, judge, judge_at,
};
