//! Hand logs as a certification and the command use them: rule documents made ready, files opened,
//! and an audit's answer as tables and as lines.

pub(crate) mod cells;
mod files;
mod governed;
mod line;
mod mapped;
pub(crate) mod not_tested;
pub(crate) mod owed;
pub(crate) mod plays;
pub(crate) mod sheet;
mod verdict;
pub(crate) mod withheld;

pub use crate::examine::hand_logs::audit_tables::{
    CONFIDENCE, audit_tables, fails, interval_per_10_000, money_text,
};
pub use crate::examine::hand_logs::{rule_sheet, rulebook_sheet};
pub use crate::families::gin_and_win::{Totals, definitions, totals};
pub use cells::rate_definitions;
pub(crate) use cells::{ROWS_SHOWN, amount, named, rate};
pub use files::{LogFiles, OpenFormat};
pub use governed::{
    GOVERNED_SHOWN_MAX, Government, OtherRules, PaysLess, governed, governed_tables, other_rules,
};
pub use line::{CountingStatus, FindingLine, stays};
pub use mapped::map_tables;
pub(crate) use plays::only as only_plays;
pub use sheet::{RuleSheet, rulebook, sheet_values};
pub(crate) use sheet::{name as document_name, play_sheet};
pub use verdict::Basis;
pub use withheld::{Coverage, OwedCoverage, UNCOMPARED_MAX};
