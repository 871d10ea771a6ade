//! The switch between the families: the one file of this room that names several. It holds only
//! `match`es that hand on, so that the compiler lists what a new family needs.

use crate::deadwood;
use crate::dossier::{Dossier, HandFigure};
use crate::fences::FenceReport;
use crate::reading::{Kind, Tables, kind_of};
use crate::{gin_and_win, gin_rummy, table_gin};
use gincert_evidence::Fraction;
use gincert_game::{Family, Ruleset, Scored};
use gincert_pages::{Block, Cell, Said, UnknownPhrase, said};

/// The family that a document says it belongs to, before anything else of it is read.
pub(crate) fn of_blocks(blocks: &[(usize, Block)]) -> Option<Family> {
    let document = blocks.iter().find_map(|(_, block)| match block {
        Block::Table(table) if kind_of(table) == Some(Kind::Document) => Some(table),
        _ => None,
    });
    let row = |row: &Vec<Cell>| match row.as_slice() {
        [name, value] if name.text == "Game" => Some(said(value)),
        _ => None,
    };
    match document?.rows.iter().find_map(row)? {
        Said::Stated(cell) => Family::parse(&cell.text),
        Said::Assumed(_) | Said::NotStated => None,
    }
}

/// The kinds of example that documents of a family have; `None` where the family is not known, so
/// that nothing can be said about any example.
pub(crate) fn fence_kinds(family: Option<Family>) -> Option<&'static [&'static str]> {
    match family? {
        Family::GinAndWin => Some(&gin_and_win::fences::KINDS),
        Family::GinRummy | Family::TableGin => Some(&deadwood::FENCE_KINDS),
    }
}

/// Whether documents of a family have tables of a kind: `None` for none, else whether one is needed.
/// Of a document that does not say its family only the Document table is asked for.
pub(crate) fn has_table(family: Option<Family>, kind: Kind) -> Option<bool> {
    match (kind, family) {
        (Kind::Document, _) => Some(true),
        (_, None) => Some(false),
        (Kind::Term, _) => Some(true),
        (Kind::Outcome, Some(Family::GinAndWin)) => Some(true),
        (Kind::Wager | Kind::Hand, Some(Family::GinAndWin)) => Some(false),
        (Kind::Outcome | Kind::Wager | Kind::Hand, Some(Family::GinRummy | Family::TableGin)) => {
            None
        }
        (Kind::Limit | Kind::Condition | Kind::Point | Kind::Claim, _) => Some(false),
    }
}

/// Whether documents of a family may have several tables of a kind, beyond what all families may.
pub(crate) fn several_of(family: Option<Family>, kind: Kind) -> bool {
    match family {
        None => kind != Kind::Document,
        Some(Family::GinAndWin) => false,
        Some(Family::GinRummy | Family::TableGin) => kind == Kind::Term,
    }
}

/// Reads the tables that are the rules; none of a document that does not say its family.
pub(crate) fn read_rules(family: Option<Family>, dossier: &mut Dossier, tables: &Tables) {
    match family {
        None => {}
        Some(Family::GinAndWin) => {
            gin_and_win::wagers::read(dossier, tables);
            gin_and_win::rules::read(dossier, tables);
        }
        Some(Family::GinRummy) => {
            let read = deadwood::read(dossier, tables, &gincert_terms::gin_rummy::ROWS);
            let rules = deadwood::rules(dossier, tables, &read, gincert_terms::gin_rummy::rules);
            dossier.ruleset = rules.map(Ruleset::GinRummy);
        }
        Some(Family::TableGin) => {
            let read = deadwood::read(dossier, tables, &gincert_terms::table_gin::ROWS);
            let rules = deadwood::rules(dossier, tables, &read, gincert_terms::table_gin::rules);
            dossier.ruleset = rules.map(Ruleset::TableGin);
        }
    }
}

/// What a claim of a document that counts deadwood is about; `None` for other families.
pub(crate) fn hand_figure(
    family: Option<Family>,
    text: &str,
) -> Option<Result<HandFigure, UnknownPhrase>> {
    match family? {
        Family::GinAndWin => None,
        Family::GinRummy | Family::TableGin => Some(deadwood::claims::figure(text)),
    }
}

/// The exact value of a figure of a hand.
///
/// # Errors
/// Why the rules at hand give none.
pub(crate) fn figure_value(ruleset: &Ruleset, figure: &HandFigure) -> Result<Fraction, String> {
    match ruleset {
        Ruleset::GinAndWin(_) => Err("This game does not count deadwood.".to_owned()),
        Ruleset::GinRummy(Scored { rules, .. }) => {
            deadwood::claims::value(&rules.settle.core, Some(&rules.settle), figure)
        }
        Ruleset::TableGin(Scored { rules, .. }) => {
            deadwood::claims::value(&rules.core, None, figure)
        }
    }
}

/// Runs the examples of a document.
pub(crate) fn run_fences(ruleset: &Ruleset, dossier: &Dossier) -> FenceReport {
    let rows = || deadwood::rows_of(dossier);
    match ruleset {
        Ruleset::GinAndWin(rules) => gin_and_win::fences::run(rules, &dossier.fences),
        Ruleset::GinRummy(_) => deadwood::run(&gin_rummy::EXAMPLES, &rows(), &dossier.fences),
        Ruleset::TableGin(_) => deadwood::run(&table_gin::EXAMPLES, &rows(), &dossier.fences),
    }
}
