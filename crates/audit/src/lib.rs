//! The audit of hand logs: documents and logs go in, an outcome comes out, in tables, words and lines.
//!
//! The command and a certification audit by it. It knows games, documents and records; it knows nothing
//! about terminals, submissions, signatures or how a report looks.

mod card_mask;
pub mod checks;
mod counts;
mod documents;
pub mod draft;
mod earlier;
mod families;
mod finding_line;
mod follow;
mod log_papers;
mod partition;
mod patterns;
mod rule_sheet;
mod session;
mod tables;
mod totals;

pub use card_mask::{CardMask, MASK_KEY_BYTES, MASK_KEY_TEXT_MAX, MaskKeyError};
pub use counts::cells::rate_definitions;
pub use counts::coverage::{Coverage, OwedCoverage, UNCOMPARED_MAX};
pub use counts::governed::{
    GOVERNED_SHOWN_MAX, Government, OtherRules, PaysLess, governed, governed_tables, other_rules,
};
pub use counts::mapped::{
    apart_corrections, day_basis, map_tables, play_amounts, rows_left_out, stale_seats,
    unplaced_corrections, unread_sides, vacant_seats, zero_results,
};
pub use counts::verdict::{Basis, unread_hands};
pub use documents::{
    AuditDocuments, LogFormat, UnusableDocument, WorkbookReading, not_logged, rule_sheet,
    rulebook_sheet,
};
pub use earlier::{
    AuditComparison, AuditTrend, ComparedMoney, ComparedPattern, ComparedRate, ComparedWin,
    EarlierAudit, EarlierAuditError, PatternChange, RateChange, TREND_AUDITS_MAX, TrendAccount,
    TrendAudit, TrendError, TrendMoney, TrendOverlap, TrendPattern, TrendRate, WinParts,
};
pub use families::family::win_figures;
pub use families::gin_and_win::money::{Totals, totals};
pub use families::gin_and_win::scores::definitions;
pub use finding_line::{closing_line, exclude, record_line};
pub use follow::{
    FollowEvent, FollowObserver, FollowOptions, FollowedAudit, LiveException, LogChange,
    LogFollower, LogNotice, NAMES_MAX, PollProgress, is_log_name,
};
pub use log_papers::{
    CORRECTED_RESULTS, Dispositions, LogDocument, StatedFigure, TABLE_ROWS_MAX, TOTAL_COLUMNS_MAX,
    TOTAL_LINES_MAX, TotalLine, TotalsPaper, read_dispositions, read_map, read_tables, read_totals,
};
pub use partition::checked_logs::CheckedLogs;
pub use partition::manifest::{ManifestRow, PARTITIONS_MAX, PartitionError, manifest, manifest_at};
pub use partition::merge::merge_parts;
pub use partition::partial::{PARTIAL_SCHEMA, PartialBasis, audit_part, part_names};
pub use partition::partial_set::PartialSet;
pub use partition::row_groups::RowGroupRange;
pub use partition::stored_bytes::INLINE_BYTES_MAX;
pub use patterns::{
    CAPPED_PAYMENT, ConflictingRecords, FACTS_MAX, LEVEL as PATTERN_LEVEL, Pattern, PatternAdvice,
    PatternReport, Repayment, Who,
};
pub use rule_sheet::{RuleSheet, rulebook, sheet_values};
pub use session::audited_rounds::AuditedRound;
pub use session::checkpoint::CheckpointError;
pub use session::columnar::text_input;
pub use session::exclusion::exclusion_words;
pub use session::followed_log::{FollowedLog, LogEnd};
pub use session::kept_finding::{KeptFinding, KeptMost};
pub use session::logs::{LogFiles, LogSource};
pub use session::run::{ApartCache, AuditOutcome, AuditSession};
pub use session::sink::{CardsObserver, FindingSink, FoundBy, SinkOptions, places_of};
pub use session::stage::FinalFile;
pub use session::start::AuditStart;
pub use session::workbook::{
    ShownAmounts, WorkbookText, is_workbook, open_failure, workbook_refused,
};
pub use tables::{CONFIDENCE, audit_tables, fails, interval_per_10_000, money_text};
pub use totals::{
    CauseKind, ComparedFigure, ComparedLine, DifferenceCause, NoComparison, TotalAnswer,
    TotalsComparison,
};
