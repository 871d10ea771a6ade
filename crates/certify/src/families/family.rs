//! The switch between the families: the one file of this module that names several. It holds only
//! `match`es that hand on, so that the compiler lists what a new family needs.

use crate::blocks::evaluated_rows;
use crate::families::{SelftestRow, gin_and_win, gin_rummy, table_gin};
use gincert_evidence::{Figure, Fraction, Table, Verdict};
use gincert_game::{Family, Ruleset, ScoredRules};
use gincert_report::Report;
use gincert_submission::{AnalyzedDocument, Limit};

/// Adds the mathematics of a rule document to section 9 of a report, and gives its figures, by file.
pub(crate) fn add_mathematics(
    report: &mut Report,
    examined: &AnalyzedDocument,
) -> Vec<(String, Figure)> {
    match &examined.dossier.ruleset {
        None => Vec::new(),
        Some(Ruleset::GinAndWin(rules)) => gin_and_win::add_mathematics(report, examined, rules),
        Some(Ruleset::GinRummy(ScoredRules { rules, .. })) => {
            gin_rummy::add_mathematics(report, examined, rules)
        }
        Some(Ruleset::TableGin(ScoredRules { rules, .. })) => {
            table_gin::add_mathematics(report, examined, rules);
            Vec::new()
        }
    }
}

/// What each side wager costs and, without a number, the base game at best play, exactly; nothing where there is
/// none.
pub(crate) fn exact_costs(examined: &AnalyzedDocument) -> Vec<(Option<usize>, Fraction)> {
    gin_and_win::exact_costs(examined)
}

/// What distinguishes the names of side wagers in a report.
pub(crate) fn side_number(place: usize) -> String {
    gin_and_win::side_number(place)
}

/// What of the rules is counted exactly, as it stands in the scope of a report; `None` where nothing is.
pub(crate) fn counted_words(examined: &AnalyzedDocument) -> Option<&'static str> {
    match examined.dossier.ruleset.as_ref()? {
        Ruleset::GinAndWin(rules) if rules.sides.is_empty() => {
            Some("the exact mathematics of the base game")
        }
        Ruleset::GinAndWin(rules) => Some(match rules.sides.len() {
            1 => "the exact mathematics of the bonus wager and of the base game",
            _ => "the exact mathematics of the side wagers and of the base game",
        }),
        Ruleset::GinRummy(_) => Some("the exact law of the least deadwood of a dealt hand"),
        Ruleset::TableGin(_) => None,
    }
}

/// The values that a log states and that are checked, in the words of the game.
pub(crate) fn claimed_words(examined: &AnalyzedDocument) -> &'static str {
    match stated(examined) {
        None | Some(Family::GinAndWin) => "left-over cards, qualification, outcome, money",
        Some(Family::GinRummy) => "deadwood, bonus, points, totals",
        Some(Family::TableGin) => "points, bonus, totals",
    }
}

/// From what rounds that are played event by event are settled again.
pub(crate) fn followed_words(examined: &AnalyzedDocument) -> &'static str {
    match stated(examined) {
        Some(Family::TableGin) => "from the deal, where shown, event by event",
        None | Some(Family::GinAndWin | Family::GinRummy) => {
            "from the deal, where shown, otherwise from the hands at the end, event by event"
        }
    }
}

/// Whether results are paid by the rows of tables: without them there is no outcome row and no pay row.
pub(crate) fn has_outcome_rows(examined: &AnalyzedDocument) -> bool {
    stated(examined).is_none_or(Family::is_banked)
}

/// The game that a document names, whether or not its rules can be used.
fn stated(examined: &AnalyzedDocument) -> Option<Family> {
    examined.dossier.facts.game.as_ref().map(|game| game.value)
}

/// How hands are counted, as a sentence of the method; `None` where nothing is counted.
pub(crate) fn counting_words(examined: &AnalyzedDocument) -> Option<&'static str> {
    match &examined.dossier.ruleset {
        None => None,
        Some(Ruleset::GinAndWin(_)) => Some(gin_and_win::COUNTING),
        Some(Ruleset::GinRummy(_)) => Some(gin_rummy::COUNTING),
        Some(Ruleset::TableGin(_)) => None,
    }
}

/// The rules of a document as tables, for section 9 of a report: as they were read, or, for the games
/// that count deadwood, the rows of their terms.
pub(crate) fn rules_tables(examined: &AnalyzedDocument) -> Vec<Table> {
    match &examined.dossier.ruleset {
        None => Vec::new(),
        Some(Ruleset::GinAndWin(rules)) => gin_and_win::rules_tables(rules),
        Some(Ruleset::GinRummy(_) | Ruleset::TableGin(_)) => vec![evaluated_rows(examined)],
    }
}

/// Payout limits against the wagers and odds of the game.
pub(crate) fn payout_limit(
    examined: Option<&AnalyzedDocument>,
    of_profile: &[Limit],
) -> (Verdict, String) {
    gin_and_win::payout_limit(examined, of_profile)
}

/// Whether more than one odds prize at the highest wager is above an amount, with the words for it; what
/// would have to be known, as the error.
pub(crate) fn prizes_above(
    examined: Option<&AnalyzedDocument>,
    of_profile: &[Limit],
    amount: u64,
    currency: &str,
) -> Result<(bool, String), String> {
    gin_and_win::prizes_above(examined, of_profile, amount, currency)
}

/// The tests of the tool that are about one family.
pub(crate) fn selftest() -> Vec<SelftestRow> {
    gin_and_win::selftest()
}
