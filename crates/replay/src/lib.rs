//! Hand logs: every round settled again, every difference named in money.
//!
//! A log is a sequence of records; each is parsed, held against the rules in force at its table and
//! time, and audited. What is counted is a mergeable value of integers, so that any cut of the logs
//! on any number of threads gives the same answer. This room knows games, records and money; it
//! knows nothing about documents' Markdown, terminals, reports or files' names beyond what it is
//! given.

mod after;
mod alike;
mod auditor;
mod audits;
mod bet;
mod cards;
pub mod desk;
mod exception;
mod family;
mod faults;
mod field;
pub mod formats;
mod gin_and_win;
mod gin_rummy;
mod groups;
mod identify;
mod inspect;
mod known;
mod ledger;
mod level;
pub mod map;
mod matches;
mod names;
mod object;
mod part;
mod partial_header;
mod play_rules;
mod played;
mod presence;
mod progress;
mod reader;
mod record;
mod reference_log;
mod review;
pub mod rows;
mod rulebook;
mod run;
mod runs;
pub mod schema;
mod seen;
mod shape;
mod shown;
mod spot;
mod state;
pub mod summary;
mod sums;
mod table_gin;
mod when;

pub use after::TOLD_MAX;
pub use auditor::{Auditor, REFERENCE_SHARE, RaisedException};
pub use audits::Audit;
pub use cards::{LIST_MAX, LoggedCards, LoggedDeck};
pub use exception::{
    Exception, Grounds, Identity, RecordContext, Sink, Subject, WrongMoney, closing_id,
};
pub use family::{
    is_of_matches, manuals, needs_rules, play_audits, play_audits_of, record_audit, record_audits,
    record_schema,
};
pub use formats::jsonl::read as read_json;
pub use gin_and_win::{
    PAY_ROWS_MAX, Round, RulePlaces, Seat, SeatMoney, SetHand, Settled, SettlementRow, Sheet,
    SheetValues, VALUE_UNITS, Wager, WrongPayment, is_clean,
};
pub use identify::MATCHES_WITHOUT_TABLE;
pub use ledger::{CORRECTIONS_MAX, DAYS_MAX};
pub use level::{Evaluator, Level};
pub use object::{Text, UNKNOWN_KEYS_MAX};
pub use play_rules::PlayRules;
pub use played::{
    ClaimedParty, DealRecord, EndRecord, Evidence, GameRecord, LoggedEvent, LoggedPack, Overrides,
    POINTS_LOGGED_MAX, Pair, PlayAudit, PlayCounts, PlaySheet, PlayedRecord, Points, PointsDue,
    RoundRecord, SiblingCounts, SideTable, StandingRecord, What,
};
pub use presence::{ABSENT_MAX, Absent};
pub use progress::{Progress, STRETCH_BYTES};
pub use reader::{Inputs, ReadFailure};
pub use record::{
    Adjustment, Amounts, Bet, DealerRecord, MINOR_MAX, MinorUnits, Record, SEATS_MAX, SeatRecord,
};
pub use rulebook::{InForce, Limits, Mismatch, Rulebook, TableRow};
pub use run::{Pace, run};
pub use runs::HELD_BYTES_MAX;
pub use seen::{RoundIndex, StoredRuns};
pub use shown::{Fate, OpenHands, RevealCounts, RevealedCards, ShownHands};
pub use spot::{FILES_MAX, Spot};
pub use state::{ExcludedRecord, Outlet, RunError, State};
pub use sums::{Breakdown, KEYS_MAX, Merge, Retract, Sum};
pub use when::{Day, DayStart, gaming_day, instant};

/// Reference logs: rounds dealt by a seed, settled by the reference, with named faults planted.
pub mod generate {
    pub use crate::gin_and_win::generate::{Decks, Generator, Options, Play};
    pub use crate::played::generate::{PlayGenerator, PlayOptions};
    pub use crate::reference_log::{Fault, FaultError, Line, Rates};
}

/// What a whole log says: fit, win, and who withholds more than others.
pub mod statistics {
    pub use crate::alike::{SimilarNames, alike};
    pub use crate::gin_and_win::statistics::*;
}
