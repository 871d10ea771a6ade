//! A rule document made ready for the audit of logs, by its family.

use crate::audit::sheet::RuleSheet;
use crate::families::family;
use gincert_replay::CompiledRules;
use gincert_submission::AnalyzedDocument;

/// A rule document as the audit of logs uses it; `None` where it has no usable ruleset, or names no
/// game and revision.
pub fn rule_sheet(examined: &AnalyzedDocument) -> Option<RuleSheet> {
    family::rule_sheet(examined)
}

/// The sheet of a document of the casino game; `None` for other games, where it has no usable ruleset,
/// or names no game and revision.
pub fn rulebook_sheet(examined: &AnalyzedDocument) -> Option<CompiledRules> {
    match rule_sheet(examined)? {
        RuleSheet::Seats(sheet) => Some(*sheet),
        RuleSheet::Play(_) => None,
    }
}
