//! The switch between the families: the one file of this crate that names several. It holds only
//! `match`es that hand on, so that the compiler lists what a new family needs.

use crate::families::gin_and_win;
use crate::rule_sheet::{RuleSheet, play_sheet};
use gincert_evidence::{Figure, Table};
use gincert_game::{Ruleset, ScoredRules};
use gincert_replay::statistics::Test;
use gincert_replay::summary::Summary;
use gincert_replay::{CompiledRules, ExactHandValues, PlayRules};
use gincert_submission::AnalyzedDocument;

/// Amounts exist in logs of wagers only, whichever family has them.
pub(crate) use gin_and_win::money::{Totals, totals};
pub(crate) use gin_and_win::win::rounded;

/// Why logs cannot be audited by usable rules, as the end of a sentence; `None` where they can, and where there
/// are none.
pub(crate) fn not_logged(examined: &AnalyzedDocument) -> Option<&'static str> {
    match examined.dossier.ruleset.as_ref()? {
        Ruleset::GinAndWin(rules) => gin_and_win::not_logged(rules),
        Ruleset::GinRummy(_) | Ruleset::TableGin(_) => None,
    }
}

/// A rule document as the audit of logs uses it; `None` where it has no usable ruleset, names no
/// game and revision, or has wagers that logs do not state.
pub(crate) fn rule_sheet(examined: &AnalyzedDocument) -> Option<RuleSheet> {
    match examined.dossier.ruleset.as_ref()? {
        Ruleset::GinAndWin(rules) => {
            gin_and_win::seat_sheet(examined, rules).map(Box::new).map(RuleSheet::Seats)
        }
        Ruleset::GinRummy(ScoredRules { rules, score }) => {
            play_sheet(examined, PlayRules::gin_rummy(*rules), *score).map(RuleSheet::Play)
        }
        Ruleset::TableGin(ScoredRules { rules, score }) => {
            play_sheet(examined, PlayRules::table_gin(*rules), *score).map(RuleSheet::Play)
        }
    }
}

/// The figures of an audit about what the house won, by file.
pub fn win_figures(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<(String, Figure)> {
    gin_and_win::win_figure::win_figures(summary, sheets, values)
}

/// The tables of an audit that are about one family's rounds.
pub(crate) fn audit_tables(
    summary: &Summary,
    corrected: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
    tests: &[Test],
) -> Vec<Table> {
    gin_and_win::audit_tables(summary, corrected, sheets, values, tests)
}
