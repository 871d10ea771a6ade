//! The switch between the families: the one file of this room that names several. It holds only
//! `match`es that hand on, so that the compiler lists what a new family needs.

use crate::audit::{RuleSheet, play_sheet, seat_sheet};
use gincert_game::{Ruleset, Scored};
use gincert_replay::PlayRules;
use gincert_submission::Examined;

/// A rule document as the audit of logs uses it; `None` where it has no usable ruleset, or names no
/// game and revision.
pub(crate) fn rule_sheet(examined: &Examined) -> Option<RuleSheet> {
    match examined.dossier.ruleset.as_ref()? {
        Ruleset::GinAndWin(rules) => {
            seat_sheet(examined, rules).map(Box::new).map(RuleSheet::Seats)
        }
        Ruleset::GinRummy(Scored { rules, score }) => {
            play_sheet(examined, PlayRules::gin_rummy(*rules), *score).map(RuleSheet::Play)
        }
        Ruleset::TableGin(Scored { rules, score }) => {
            play_sheet(examined, PlayRules::table_gin(*rules), *score).map(RuleSheet::Play)
        }
    }
}
