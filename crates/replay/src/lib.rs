//! Hand logs: every round settled again, every difference named in money.
//!
//! A log is a sequence of records; each is parsed, held against the rules in force at its table and
//! time, and audited. What is counted is a mergeable value of integers, so that any cut of the logs
//! on any number of threads gives the same answer. This room knows games, records and money; it
//! knows nothing about documents' Markdown, terminals, reports or files' names beyond what it is
//! given.

mod after;
mod auditor;
pub mod audits;
mod cards;
mod counting;
pub mod desk;
mod exception;
pub mod formats;
pub mod generate;
mod identities;
mod known;
mod ledger;
pub mod map;
mod object;
mod reader;
mod record;
mod round;
pub mod rows;
mod rulebook;
mod run;
mod salvage;
pub mod schema;
mod sequences;
mod sheet;
mod sheet_values;
mod shown;
mod spot;
pub mod statistics;
pub mod summary;
mod sums;
mod when;

pub use auditor::{Auditor, Part, REFERENCE_SHARE, Raised};
pub use cards::{LIST_MAX, LoggedCards, LoggedDeck};
pub use exception::{Exception, Identity, Sink};
pub use formats::jsonl::read as read_json;
pub use identities::Identities;
pub use object::{Text, UNKNOWN_KEYS_MAX};
pub use reader::{Broken, Inputs};
pub use record::{Adjustment, Amounts, Bet, DealerRecord, MINOR_MAX, Minor, Record, SeatRecord};
pub use round::{Evaluator, Level, Round, Seat};
pub use rulebook::{InForce, Limits, Mismatch, Rulebook, TableRow};
pub use run::{Outlet, Pace, Progress, RunError, STRETCH_BYTES, State, run};
pub use sheet::{RulePlaces, SetHand, Settled, Sheet};
pub use sheet_values::{SheetValues, VALUE_UNITS};
pub use shown::{Fate, Fates, OpenHands, Shown, ShownHands};
pub use spot::Spot;
pub use sums::{Breakdown, KEYS_MAX, Merge, Sum};
pub use when::{Day, DayStart, gaming_day, instant};
