//! Sequences of bits against their exact laws: the tests of NIST SP 800-22 rev. 1a in two modes.
//!
//! `sts` computes what the program of NIST computes, constants and all, so that its p-values can be
//! compared digit by digit. `exact` keeps the statistics and takes their true laws where the standard's
//! are off. This module knows bits and probabilities; it knows nothing about decks, files or reports.

mod battery;
mod cells;
mod desk;
mod form;
mod further;
mod reader;
mod register;
mod run;
mod sequence;
mod series;
mod settings;
pub(crate) mod slot;
pub mod sources;
mod spectrum;
mod tests;

pub use battery::BitBattery;
pub(crate) use battery::kinds as kinds_of_bit_tests;
pub use cells::BitCells;
pub use form::BitForm;
pub use further::FURTHER_BIT_TESTS;
pub use reader::{BitEncoding, ONE_SEQUENCE_BITS_MAX, SEQUENCE_BITS, SEQUENCE_BITS_MAX, Sequences};
pub use run::{BITS_PASS_MIN, BitResult, BitResults, BitRun};
pub use sequence::Bits;
pub use series::{BINNED_MIN, BitSeries};
pub use settings::{
    BLOCK_BITS_MAX, COMPLEXITY_BITS_MAX, Mode, PARAMETERS, PATTERN_BITS_MAX, Parameter, Settings,
    TEMPLATE_BITS_MAX,
};
pub use slot::{BitOutcome, BitSlot};
pub use tests::{BIT_TESTS, BitKind};
