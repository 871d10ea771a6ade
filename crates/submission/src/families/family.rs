//! The switch between the families: the one file of this module that names several. It holds only
//! `match`es that hand on, so that the compiler lists what a new family needs.

use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use crate::analysis::check::Check;
use crate::analysis::gin_and_win::base_reading::BaseReading;
use crate::claims::{JudgedClaim, PaidRow, compare};
use crate::document::dossier::{Claim, ClaimSubject, ClaimValue, HandFigure, ParsedDocument};
use crate::document::{TableKind, Tables, kind_of};
use crate::families::deadwood;
use crate::families::diff_figures::DiffMath;
use crate::families::diff_level::Level;
use crate::families::{gin_and_win, gin_rummy, table_gin};
use crate::fences::FenceReport;
use gincert_evidence::{Fraction, Verdict};
use gincert_game::{Family, Ruleset, ScoredRules};
use gincert_pages::{Block, Cell, CellValue, UnknownPhrase, cell_value};
use gincert_terms::Rows;

/// The family that a document says it belongs to, before anything else of it is read.
pub(crate) fn of_blocks(blocks: &[(usize, Block)]) -> Option<Family> {
    let document = blocks.iter().find_map(|(_, block)| match block {
        Block::Table(table) if kind_of(table) == Some(TableKind::Document) => Some(table),
        _ => None,
    });
    let row = |row: &Vec<Cell>| match row.as_slice() {
        [name, value] if name.text == "Game" => Some(cell_value(value)),
        _ => None,
    };
    match document?.rows.iter().find_map(row)? {
        CellValue::Stated(cell) => Family::parse(&cell.text),
        CellValue::Assumed(_) | CellValue::NotStated => None,
    }
}

/// The kinds of example that documents of a family have; `None` where the family is not known, so
/// that no example can be checked.
pub(crate) fn fence_kinds(family: Option<Family>) -> Option<&'static [&'static str]> {
    match family? {
        Family::GinAndWin => Some(&gin_and_win::fences::KINDS),
        Family::GinRummy | Family::TableGin => Some(&deadwood::FENCE_KINDS),
    }
}

/// Whether documents of a family have tables of a kind: `None` for none, else whether one is needed.
/// Of a document that does not say its family only the Document table is asked for.
pub(crate) fn has_table(family: Option<Family>, kind: TableKind) -> Option<bool> {
    match (kind, family) {
        (TableKind::Document, _) => Some(true),
        (_, None) => Some(false),
        (TableKind::Term, _) => Some(true),
        (TableKind::Outcome, Some(Family::GinAndWin)) => Some(true),
        (
            TableKind::Wager
            | TableKind::Hand
            | TableKind::SidePays
            | TableKind::Meter
            | TableKind::Envy,
            Some(Family::GinAndWin),
        ) => Some(false),
        (
            TableKind::Outcome
            | TableKind::Wager
            | TableKind::Hand
            | TableKind::SidePays
            | TableKind::Meter
            | TableKind::Envy,
            Some(Family::GinRummy | Family::TableGin),
        ) => None,
        (TableKind::Limit | TableKind::Condition | TableKind::Point | TableKind::Claim, _) => {
            Some(false)
        }
    }
}

/// Whether documents of a family may have several tables of a kind, beyond what all families may.
pub(crate) fn several_of(family: Option<Family>, kind: TableKind) -> bool {
    match family {
        None => kind != TableKind::Document,
        Some(Family::GinAndWin) => false,
        Some(Family::GinRummy | Family::TableGin) => kind == TableKind::Term,
    }
}

/// Reads the tables that are the rules; none of a document that does not say its family.
pub(crate) fn read_rules(family: Option<Family>, dossier: &mut ParsedDocument, tables: &Tables) {
    match family {
        None => {}
        Some(Family::GinAndWin) => {
            let are_wagers_whole = gin_and_win::wagers::read(dossier, tables);
            gin_and_win::rules::read(dossier, tables, are_wagers_whole);
            gin_and_win::fences::note_results(dossier);
        }
        Some(Family::GinRummy) => {
            let read = deadwood::read(dossier, tables, &gincert_terms::gin_rummy::ROWS);
            let rules = deadwood::rules(dossier, tables, &read, &gin_rummy::READER);
            dossier.ruleset = rules.map(Ruleset::GinRummy);
        }
        Some(Family::TableGin) => {
            let read = deadwood::read(dossier, tables, &gincert_terms::table_gin::ROWS);
            let rules = deadwood::rules(dossier, tables, &read, &table_gin::READER);
            dossier.ruleset = rules.map(Ruleset::TableGin);
        }
    }
}

/// What a claim of a document that counts deadwood is about; `None` for other families.
pub(crate) fn hand_figure(
    family: Option<Family>,
    ruleset: Option<&Ruleset>,
    text: &str,
) -> Option<Result<HandFigure, UnknownPhrase>> {
    let jokers = ruleset.map_or(0, Ruleset::jokers_in_deck);
    match family? {
        Family::GinAndWin => None,
        Family::GinRummy | Family::TableGin => Some(deadwood::claims::figure(text, jokers)),
    }
}

/// What a claim is about that names the score of a hand and no row; `None` for other families.
pub(crate) fn score_figure(family: Option<Family>, text: &str) -> Option<ClaimSubject> {
    match family? {
        Family::GinAndWin => gin_and_win::claims::score_figure(text),
        Family::GinRummy | Family::TableGin => None,
    }
}

/// The exact value of a figure of a hand.
///
/// # Errors
/// Why the rules at hand give none.
pub(crate) fn figure_value(ruleset: &Ruleset, figure: &HandFigure) -> Result<Fraction, String> {
    match ruleset {
        Ruleset::GinAndWin(_) => Err("This game does not count deadwood.".to_owned()),
        Ruleset::GinRummy(ScoredRules { rules, .. }) => {
            gin_rummy::claims::value(&rules.settle, figure)
        }
        Ruleset::TableGin(ScoredRules { rules, .. }) => {
            deadwood::claims::value(&rules.core, figure)
        }
    }
}

/// Runs the examples of a document.
pub(crate) fn run_fences(ruleset: &Ruleset, dossier: &ParsedDocument) -> FenceReport {
    let rows = || deadwood::rows_of(dossier);
    match ruleset {
        Ruleset::GinAndWin(rules) => gin_and_win::fences::run(rules, &dossier.fences),
        Ruleset::GinRummy(_) => deadwood::run(&gin_rummy::EXAMPLES, &rows(), &dossier.fences),
        Ruleset::TableGin(_) => deadwood::run(&table_gin::EXAMPLES, &rows(), &dossier.fences),
    }
}

/// What is exact of the hands of rules with a pay table or wagers; `None` for other games.
pub(crate) fn mathematics(ruleset: &Ruleset) -> Option<Result<Mathematics, String>> {
    match ruleset {
        Ruleset::GinAndWin(rules) => Some(gin_and_win::mathematics(rules)),
        Ruleset::GinRummy(_) | Ruleset::TableGin(_) => None,
    }
}

/// The row of a side wager's pay table whose hand a text means.
pub(crate) fn pay_row(ruleset: &Ruleset, side: usize, text: &str) -> Option<usize> {
    let hand = gin_and_win::phrases::bonus_hand(text).ok()?;
    ruleset.gin_and_win()?.sides.get(side)?.rows.iter().position(|row| row.hand == hand)
}

/// The row of the outcome table whose event a text means.
pub(crate) fn outcome_row(ruleset: &Ruleset, text: &str) -> Option<usize> {
    let when = gin_and_win::phrases::outcome(text).ok()?;
    ruleset.gin_and_win()?.outcomes.iter().position(|row| row.when == when)
}

/// The rows of each pay table; none for a game that has no such table.
pub(crate) fn paid_rows(ruleset: Option<&Ruleset>) -> Vec<Vec<PaidRow>> {
    let rules = ruleset.and_then(Ruleset::gin_and_win);
    rules.map(gin_and_win::claims::paid_rows).unwrap_or_default()
}

/// The wager to stay in, in units of the first one; 1 for a game that has none, `None` where the player chooses.
pub(crate) fn play_multiple(ruleset: Option<&Ruleset>) -> Option<u8> {
    ruleset.and_then(Ruleset::gin_and_win).map_or(Some(1), |rules| rules.play_multiples.fixed())
}

/// Judges every claim of a document, in document order; with it the readings of the base game that
/// were tried.
pub(crate) fn judge_claims(examined: &AnalyzedDocument) -> (Vec<JudgedClaim>, Vec<BaseReading>) {
    let readings = gin_and_win::claims::Readings::default();
    let judge = |claim: &Claim| match (&claim.unread, claim.subject, &claim.value) {
        (Some(reason), _, _) => Err(reason.clone()),
        (None, ClaimSubject::OfHand(figure), ClaimValue::Number(printed)) => {
            let ruleset = examined.dossier.ruleset.as_ref();
            let ruleset = ruleset.ok_or("The document has no usable ruleset.")?;
            Ok(compare(claim, printed, figure_value(ruleset, &figure)?, None))
        }
        (None, _, _) => gin_and_win::claims::judge(examined, claim, &readings),
    };
    let claims = examined.dossier.claims.iter();
    let judged = claims.map(|claim| {
        judge(claim).unwrap_or_else(|reason| JudgedClaim {
            reason,
            ..JudgedClaim::new(claim, Verdict::NotTested)
        })
    });
    (judged.collect(), readings.into_base())
}

/// The checks that only documents of one family need.
pub(crate) fn own_checks() -> &'static [Check] {
    gin_and_win::checks::REGISTRY
}

/// The rows of the term tables as pairs of term and phrase.
pub(crate) fn term_rows(dossier: &ParsedDocument) -> Rows {
    deadwood::rows_of(dossier)
}

/// The least level that a difference of the executed rules has; `None` when they are executed alike.
pub(crate) fn executed(old: &Ruleset, new: &Ruleset) -> Option<Level> {
    match (old, new) {
        (Ruleset::GinAndWin(old), Ruleset::GinAndWin(new)) => {
            gin_and_win::difference::executed(old, new)
        }
        _ => (old != new).then_some(Level::Play),
    }
}

/// The edges of the wagers of two documents.
pub(crate) fn edges_of_both(old: &AnalyzedDocument, new: &AnalyzedDocument) -> DiffMath {
    gin_and_win::difference::edges_of_both(old, new)
}
