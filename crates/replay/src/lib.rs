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
mod explanation;
mod family;
pub mod formats;
pub mod generate;
mod gin_rummy;
mod groups;
mod known;
mod ledger;
pub mod map;
mod matches;
mod names;
mod object;
mod part;
mod payment;
mod played;
mod possible;
mod reader;
mod record;
mod review;
mod round;
pub mod rows;
mod rulebook;
mod run;
mod runs;
mod salvage;
pub mod schema;
mod seen;
mod sheet;
mod sheet_values;
mod shown;
mod spot;
pub mod statistics;
pub mod summary;
mod sums;
mod table_gin;
mod when;

pub use after::TOLD_MAX;
pub use auditor::{Auditor, REFERENCE_SHARE, Raised};
pub use cards::{LIST_MAX, LoggedCards, LoggedDeck};
pub use exception::{About, Exception, Grounds, Identity, Sink, Subject, WrongMoney, closing_id};
pub use family::{PlayRules, manuals, play_audits, record_schema};
pub use formats::jsonl::read as read_json;
pub use ledger::{CORRECTIONS_MAX, DAYS_MAX};
pub use object::{Text, UNKNOWN_KEYS_MAX};
pub use payment::{SeatMoney, Wager, Wrong};
pub use played::{
    DealRecord, EndRecord, Evidence, GameRecord, LoggedEvent, LoggedPack, Overrides,
    POINTS_LOGGED_MAX, Pair, PlayAudit, PlayCounts, PlaySheet, Played, Points, RoundRecord, Said,
    SiblingCounts, SideTable, StandingRecord, What,
};
pub use reader::{Broken, Inputs};
pub use record::{
    Adjustment, Amounts, Bet, DealerRecord, MINOR_MAX, Minor, Record, SEATS_MAX, SeatRecord,
};
pub use round::{Evaluator, Level, Round, Seat};
pub use rulebook::{InForce, Limits, Mismatch, Rulebook, TableRow};
pub use run::{Left, Outlet, Pace, Progress, RunError, STRETCH_BYTES, State, run};
pub use runs::HELD_BYTES_MAX;
pub use seen::{Kept, Seen};
pub use sheet::{RulePlaces, SetHand, Settled, Sheet, Way};
pub use sheet_values::{SheetValues, VALUE_UNITS};
pub use shown::{Fate, Fates, OpenHands, Shown, ShownHands};
pub use spot::{FILES_MAX, Spot};
pub use sums::{Breakdown, KEYS_MAX, Less, Merge, Sum};
pub use when::{Day, DayStart, gaming_day, instant};
