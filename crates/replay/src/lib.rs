//! Audits hand logs: settles every round again and reports every difference in money.
//!
//! A log is a sequence of records; each is parsed, held against the rules in force at its table and
//! time, and audited. What is counted is a mergeable value of integers, so that any cut of the logs
//! on any number of threads gives the same answer. This crate knows games, records and money; it
//! knows nothing about documents' Markdown, terminals, reports or files' names beyond what it is
//! given.

pub mod desk;
mod engine;
mod families;
mod fault_injection;
mod finding;
mod index;
mod input;
mod record;
mod record_audits;
mod reference_logs;
mod rules;
pub mod summary;
mod sums;

pub use engine::apart::{ApartCorrections, apart_corrections, correction_of, with_corrections};
pub use engine::boundary::{compare_parts, merge_part};
pub use engine::cross_record::TOLD_MAX;
pub use engine::cross_record::states::{FurtherRecord, RecordOutline, RoundStates};
pub use engine::identify::{MATCHES_WITHOUT_TABLE, record_identity};
pub use engine::record_walk::NextExcluded;
pub use engine::reversals::{APART_ROUNDS_MAX, ReversedMoney};
pub use engine::run::{RunOptions, run, run_range};
pub use engine::state::{AuditObserver, AuditState, ExcludedRecord, RunError};
pub use engine::turnover::turnover;
pub use families::family::{
    manuals, play_audits, play_audits_of, record_audit, record_audits, record_schema,
};
pub use families::gin_and_win::{
    PAY_ROWS_MAX, Round, Seat, SeatMoney, SeatWager, WrongPayment, is_clean,
};
pub use families::played::PlayAudit;
pub use finding::AuditObject;
pub use finding::basis::{AmountBasis, AuditBasis, PlayBasis, RecordNeed};
pub use finding::clues::{Clues, FittingRules, OTHER_RULES_MAX, READINGS_TRIED_MAX};
pub use finding::exception::{
    ClockError, Exception, ExceptionExtent, ExceptionScope, ExceptionSubject, FindingCollector,
    Grounds, Identity, OtherContent, RaisedException, RecordContext, WrongMoney, closing_id,
    whole_days,
};
pub use finding::level::{EvaluatorChoice, EvidenceLevel};
pub use finding::revealed::{Fate, OpenHands, RevealCounts, RevealedCards, ShownHands};
pub use finding::spot::{FILES_MAX, Spot};
pub use index::external_sort::{HELD_BYTES_MAX, Runs};
pub use index::ledger::{CORRECTIONS_MAX, DAYS_MAX};
pub use index::presence::{ABSENT_MAX, Absent};
pub use index::round_index::{LISTS, RoundIndex, StoredRuns};
pub use input::formats::jsonl::read as read_json;
pub use input::formats::{self, rows};
pub use input::partition::{FilePartition, PartitionedFile, partition_file};
pub use input::reader::{Inputs, LogRange, ReadFailure};
pub use input::{PlayerMask, Progress, REASON_WITHHELD, STRETCH_BYTES, map, with_masked_players};
pub use record::cards::{LIST_MAX, LoggedCards};
pub use record::deck::LoggedDeck;
pub use record::object::{Text, UNKNOWN_KEYS_MAX};
pub use record::played::end::{
    ClaimedParty, EndRecord, POINTS_LOGGED_MAX, Pair, Points, SidePoints,
};
pub use record::played::event::{LoggedEvent, PlayedAct};
pub use record::played::keys::{
    DealRecord, GameRecord, Overrides, PlayedRecord, RoundRecord, SideTable, StandingRecord,
};
pub use record::played::pack::LoggedPack;
pub use record::when::{Day, DayStart, gaming_day, instant};
pub use record::{
    Adjustment, Amounts, Bet, DealerRecord, MINOR_MAX, MinorUnits, NOT_SETTLED, PerWager, Record,
    SEATS_MAX, SIDE_AMOUNTS_MAX, SeatRecord, SideAmount, SideRows, is_same_name, schema,
};
pub use record_audits::Audit;
pub use rules::auditor::{Auditor, REFERENCE_SHARE};
pub use rules::gin_and_win::dealt_hands::DealtHands;
pub use rules::gin_and_win::sheet::{
    ChangedRules, CompiledRules, HandOdds, HandSettlement, RulePlaces, SetHand, SettlementRow,
};
pub use rules::gin_and_win::sheet_values::{ExactHandValues, VALUE_UNITS};
pub use rules::play_rules::{CompiledPlayRules, PlayRules};
pub use rules::rulebook::{EffectiveRules, Limits, Mismatch, Rulebook, TableRow};
pub use summary::play_counts::{Evidence, PlayCounts, PointsDue, SiblingCounts};
pub use sums::{Breakdown, KEYS_MAX, Merge, Retract, Sum};

/// Reference logs: rounds dealt by a seed, settled by the reference, with named faults planted.
pub mod generate {
    pub use crate::families::gin_and_win::generate::{Decks, Generator, Options, Play};
    pub use crate::families::gin_rummy::generate::hand_line;
    pub use crate::families::played::PlayedHand;
    pub use crate::families::table_gin::generate::table_hand_line;
    pub use crate::fault_injection::{FaultError, InjectedFault, LogLine, Rates};
    pub use crate::reference_logs::played::{PlayGenerator, PlayOptions};
}

/// What a whole log says: fit, win, and who withholds more than others.
pub mod statistics {
    pub use crate::families::gin_and_win::statistics::*;
    pub use crate::summary::similar_names::{SimilarNames, alike};
}
