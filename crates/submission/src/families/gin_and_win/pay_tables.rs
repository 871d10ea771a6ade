//! The side wagers: the rows of the wager table that are optional, each with its pay table.
//!
//! A document with one side wager has a table `Hand | Pays`. One with several has tables
//! `Side wager | Hand | Pays`, whose rows name their wager, so that none is counted with another's.

use super::envy;
use super::meters::{self, Meters};
use super::wagers::needed;
use crate::document::dossier::{ParsedDocument, PrintedPayTable, SettlementKind, WagerTiming};
use crate::document::problem::{Problem, ProblemKind};
use crate::document::{TableKind, Tables};
use crate::families::gin_and_win::phrases;
use gincert_evidence::{Span, printable};
use gincert_game::gin_and_win::{BonusHand, BonusRow, Meter, ROWS_MAX, SIDE_NAME, SideWager};
use gincert_pages::{Cell, PageProblem};

/// The side wagers with their pay tables; `None` when a row could not be read, or when a wager or a table lacks
/// the other. Empty without a pay table.
pub(crate) fn read(dossier: &mut ParsedDocument, tables: &Tables) -> Option<Vec<SideWager>> {
    let meters = meters::read(dossier, tables);
    let mut sides = match tables.header(TableKind::SidePays) {
        Some(header) => several(dossier, tables, header, &meters),
        None => single(dossier, tables, &meters),
    };
    let is_envy_whole = envy::read(dossier, tables, sides.as_mut());
    sides.filter(|_| meters.are_whole && is_envy_whole)
}

/// The one side wager of a document, whose pay table names none.
fn single(
    dossier: &mut ParsedDocument,
    tables: &Tables,
    meters: &Meters,
) -> Option<Vec<SideWager>> {
    let wager = dossier.wagers.iter().find(|wager| wager.made == WagerTiming::Optional);
    let name = wager.map_or_else(|| SIDE_NAME.to_owned(), |wager| wager.name.text.clone());
    let stands = wager.is_none_or(|wager| wager.settled == SettlementKind::ByHandAlsoFolded);
    let meter = meters.of(&name);
    let rows = tables.rows(TableKind::Hand).into_iter().filter_map(|row| match row.as_slice() {
        [hand, pays] => Some((hand, pays)),
        _ => None,
    });
    // One row more than are read shows that there are more.
    let rows = pay_rows(dossier, rows.take(ROWS_MAX + 1), meter);
    check_wager_and_table(dossier, tables);
    let rows = rows.filter(|_| !same_names(dossier))?;
    if rows.is_empty() {
        return Some(Vec::new());
    }
    Some(vec![SideWager { name, stands_on_fold: stands, rows, meter, envy: Vec::new() }])
}

/// A side wager and a pay table belong together.
fn check_wager_and_table(dossier: &mut ParsedDocument, tables: &Tables) {
    let wager = dossier.wagers.iter().find(|wager| wager.made == WagerTiming::Optional);
    // A row whose other cells are not read is a wager as well, and has its own problem.
    let is_optional = |cell: &Cell| matches!(phrases::made(&cell.text), Ok(WagerTiming::Optional));
    let rows = tables.rows(TableKind::Wager);
    let is_unread = wager.is_none() && rows.iter().any(|row| row.iter().any(is_optional));
    let problem = match (wager, tables.header(TableKind::Hand)) {
        _ if is_unread => None,
        (Some(wager), None) => {
            let help = "Add a table with the header 'Hand | Pays'.";
            Some(without_table(&wager.name).help(help))
        }
        (None, Some(header)) if tables.has(TableKind::Wager) => {
            let message = "The wager table has no wager for this pay table.";
            Some(
                Problem::new(ProblemKind::TermsDefined, header, message)
                    .help("Add a row that is made 'Before the deal, optional'."),
            )
        }
        _ => None,
    };
    dossier.problems.extend(problem);
}

fn without_table(wager: &Cell) -> Problem {
    let message = format!("'{}' has no pay table.", printable(&wager.text));
    Problem::new(ProblemKind::TermsDefined, wager.span, message)
}

/// Side wagers whose rows name them.
fn several(
    dossier: &mut ParsedDocument,
    tables: &Tables,
    header: Span,
    meters: &Meters,
) -> Option<Vec<SideWager>> {
    let optional = dossier.wagers.iter().filter(|wager| wager.made == WagerTiming::Optional);
    let wagers: Vec<(Cell, bool)> = optional
        .map(|wager| (wager.name.clone(), wager.settled == SettlementKind::ByHandAlsoFolded))
        .collect();
    let mut is_whole = !unnamed_table(dossier, tables, header) && !same_names(dossier);
    if wagers.is_empty() {
        let message = "The wager table has no wager for this pay table.";
        let problem = Problem::new(ProblemKind::TermsDefined, header, message);
        dossier.problems.push(problem.help("Add a row that is made 'Before the deal, optional'."));
        return None;
    }
    let mut of_wagers: Vec<Vec<(&Cell, &Cell)>> = vec![Vec::new(); wagers.len()];
    for row in tables.rows(TableKind::SidePays) {
        let [name, hand, pays] = row.as_slice() else {
            continue;
        };
        let of = wagers.iter().position(|(wager, _)| wager.text.eq_ignore_ascii_case(&name.text));
        match of.and_then(|of| of_wagers.get_mut(of)) {
            Some(rows) if rows.len() > ROWS_MAX => {}
            Some(rows) => rows.push((hand, pays)),
            None => {
                unknown_wager(dossier, name, &wagers);
                is_whole = false;
            }
        }
    }
    let mut sides = Vec::new();
    for ((name, stands_on_fold), rows) in wagers.into_iter().zip(of_wagers) {
        if rows.is_empty() {
            let help = format!(
                "Add its rows to a table with the header 'Side wager | Hand | Pays', each with \
                 '{}' in its first cell.",
                printable(&name.text)
            );
            dossier.problems.push(without_table(&name).help(help));
            is_whole = false;
        }
        let meter = meters.of(&name.text);
        match pay_rows(dossier, rows.into_iter(), meter) {
            Some(rows) => {
                let (name, envy) = (name.text, Vec::new());
                sides.push(SideWager { name, stands_on_fold, rows, meter, envy });
            }
            None => is_whole = false,
        }
    }
    is_whole.then_some(sides)
}

/// A pay table whose rows name no wager, beside one whose rows do.
fn unnamed_table(dossier: &mut ParsedDocument, tables: &Tables, other: Span) -> bool {
    let Some(header) = tables.header(TableKind::Hand) else { return false };
    let message = "The rows of this pay table do not say for which side wager they are.";
    let problem = Problem::new(ProblemKind::TermsDefined, header, message)
        .other("The rows of this table do.", other)
        .help("Move its rows to the other table, each with the wager's name in its first cell.");
    dossier.problems.push(problem);
    true
}

/// Wagers that one name means.
fn same_names(dossier: &mut ParsedDocument) -> bool {
    let names: Vec<(usize, Cell)> = (0..)
        .zip(&dossier.wagers)
        .flat_map(|(at, wager)| {
            let all = std::iter::once(&wager.name).chain(&wager.also);
            all.map(move |name| (at, name.clone()))
        })
        .collect();
    let mut problems = Vec::new();
    for (place, (wager, name)) in names.iter().enumerate() {
        // The two decisions of one wager are two rows of its name.
        let is_play = |at: &usize| {
            let made = dossier.wagers.get(*at).map(|wager| wager.made);
            matches!(made, Some(WagerTiming::ToStay | WagerTiming::FirstCards(_)))
        };
        let first = names.iter().take(place).find(|(other, known)| {
            let is_same = known.text.eq_ignore_ascii_case(&name.text);
            other != wager && is_same && !(is_play(other) && is_play(wager))
        });
        if let Some((_, first)) = first {
            let message = format!("'{}' is the name of two wagers.", printable(&name.text));
            let problem = Problem::new(PageProblem::RowTwice, name.span, message)
                .other("The first one is here.", first.span)
                .help("Give each wager a name of its own.");
            problems.push(problem);
        }
    }
    let found = !problems.is_empty();
    dossier.problems.extend(problems);
    found
}

fn unknown_wager(dossier: &mut ParsedDocument, name: &Cell, wagers: &[(Cell, bool)]) {
    let known: Vec<String> = wagers.iter().map(|(wager, _)| wager.text.clone()).collect();
    let message = format!("'{}' is not a side wager of the wager table.", printable(&name.text));
    dossier.name_unknown(name, &known, message);
}

/// The rows of a pay table; `None` when one could not be read.
fn pay_rows<'a>(
    dossier: &mut ParsedDocument,
    printed: impl Iterator<Item = (&'a Cell, &'a Cell)>,
    meter: Option<Meter>,
) -> Option<Vec<BonusRow>> {
    let mut rows = Some(Vec::new());
    let mut table = PrintedPayTable::default();
    for (text, pays) in printed {
        table.hands.push(text.clone());
        table.pays.push(pays.clone());
        let hand = needed(dossier, text, phrases::bonus_hand, BonusHand::to_string);
        let pays =
            needed(dossier, pays, |text| phrases::side_pay(text, meter), ToString::to_string);
        match (hand, pays, &mut rows) {
            (Some(hand), Some(pays), Some(rows)) => {
                rows.push(BonusRow { text: text.text.clone(), hand, pays });
            }
            _ => rows = None,
        }
    }
    dossier.pay_tables.push(table);
    rows
}
