//! Hand logs as a certification and the command use them: rule documents made ready, files opened,
//! and an audit's answer as tables and as lines.

mod files;
mod governed;
mod line;
mod money;
mod plays;
mod scores;
mod sheet;
mod tables;
mod verdict;
mod win;
mod withheld;

pub use files::{LogFiles, OpenFormat};
pub use governed::{GOVERNED_SHOWN_MAX, Government, governed, governed_tables};
pub use line::{Counted, FindingLine, stays};
pub use money::{Totals, totals};
pub use scores::definitions;
pub use sheet::{RuleSheet, rule_sheet, rulebook, rulebook_sheet, sheet_values};
pub(crate) use sheet::{play_sheet, seat_sheet};
pub use tables::{CONFIDENCE, audit_tables, fails, interval_per_10_000, money_text};
pub use verdict::verdict;
pub use withheld::{Coverage, UNCOMPARED_MAX};
