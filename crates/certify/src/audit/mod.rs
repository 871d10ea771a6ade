//! Hand logs as a certification and the command use them: rule documents made ready, files opened,
//! and an audit's answer as tables.

mod files;
mod money;
mod sheet;
mod tables;

pub use files::{LogFiles, OpenFormat};
pub use money::{Totals, totals};
pub use sheet::{rulebook_sheet, sheet_values};
pub use tables::{audit_tables, fails, money_text};
