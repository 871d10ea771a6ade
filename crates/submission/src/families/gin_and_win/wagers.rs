//! The wager table.

use crate::document::dossier::{ParsedDocument, SettlementKind, Wager, WagerAmount, WagerTiming};
use crate::document::problem::{Problem, ProblemKind};
use crate::document::{TableKind, Tables, rows};
use crate::families::gin_and_win::phrases;
use gincert_evidence::{Span, printable};
use gincert_game::gin_and_win::PlayMultiples;
use gincert_pages::{Cell, CellValue, PageProblem, UnknownPhrase, cell_value};

/// Most rows of a wager table that are read; a game has at most six wagers.
const WAGER_ROWS_MAX: usize = 32;

pub(crate) fn read(dossier: &mut ParsedDocument, tables: &Tables) {
    for row in rows(dossier, tables, TableKind::Wager, ("wagers", WAGER_ROWS_MAX)) {
        let [name, also, made, amount, settled] = row.as_slice() else {
            continue;
        };
        let made = needed(dossier, made, phrases::made, phrase_of(&phrases::MADE));
        let listed = needed(dossier, amount, phrases::amount, |list| phrases::amount_phrase(list));
        let mut amount = listed.map(|listed| amount_of(dossier, (name, amount), made, &listed));
        let settled = needed(dossier, settled, phrases::settled, phrase_of(&phrases::SETTLED));
        if made == Some(WagerTiming::ToStay) {
            // Without its amount no figure of the game is right.
            amount = amount.or(Some(WagerAmount::Unusable));
        }
        let settled = settled
            .or((amount == Some(WagerAmount::Unusable)).then_some(SettlementKind::ByOutcome));
        let (Some(made), Some(amount), Some(settled)) = (made, amount, settled) else {
            continue;
        };
        // Where the rows of pay tables name their wager, there may be several optional ones.
        let is_single = made != WagerTiming::Optional || !tables.has(TableKind::SidePays);
        let same = dossier.wagers.iter().find(|wager| is_single && wager.made == made);
        if let Some(first) = same {
            let message = format!(
                "'{}' has the same role as wager '{}'.",
                printable(&name.text),
                printable(&first.name.text)
            );
            let first = first.name.span;
            let problem = Problem::new(PageProblem::RowTwice, name.span, message)
                .other("The first one is here; it counts.", first)
                .help("This game has one wager before the deal, one to stay, and one side wager.");
            dossier.problems.push(problem);
            continue;
        }
        let also = other_names(also);
        dossier.wagers.push(Wager { name: name.clone(), also, made, amount, settled });
    }
}

/// The amount that a cell lists. Only the wager that is made after seeing the hand leaves a choice of multiples.
fn amount_of(
    dossier: &mut ParsedDocument,
    (name, cell): (&Cell, &Cell),
    made: Option<WagerTiming>,
    listed: &[u8],
) -> WagerAmount {
    let checked = match listed {
        [] => return WagerAmount::WithinLimits,
        // Whether a single multiple makes sense is asked of the rules as a whole.
        [_] => Ok(()),
        several => PlayMultiples::new(several).map(|_| ()),
    };
    let name = printable(&name.text);
    let (message, help) = match checked {
        _ if listed.len() > 1 && made.is_some_and(|made| made != WagerTiming::ToStay) => (
            format!("'{name}' has several multiples of the Ante and is made before the deal."),
            "Several multiples are for the wager that is made after seeing the hand.",
        ),
        Err(error) => (
            format!("The multiples of '{name}' are not usable: {error}."),
            "Write each whole multiple once, the smallest first, such as '1, 2 or 4 times Ante'.",
        ),
        Ok(()) => return WagerAmount::Multiples(listed.to_vec()),
    };
    let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message).help(help);
    dossier.problems.push(problem);
    WagerAmount::Unusable
}

fn phrase_of<T: Copy + PartialEq>(list: &[(&'static str, T)]) -> impl Fn(&T) -> String {
    move |value| {
        let found = list.iter().find(|(_, known)| known == value);
        found.map(|(phrase, _)| (*phrase).to_owned()).unwrap_or_default()
    }
}

/// A cell that must be stated or read: silence without a reading is a problem.
pub(crate) fn needed<T>(
    dossier: &mut ParsedDocument,
    cell: &Cell,
    read: impl Fn(&str) -> Result<T, UnknownPhrase>,
    house: impl Fn(&T) -> String,
) -> Option<T> {
    if cell_value(cell) == CellValue::NotStated {
        let message = "The evaluation needs this row, but the source does not state it.";
        let help = "Write 'not stated: ' and the reading to use, and list it as an open point.";
        let problem = Problem::new(ProblemKind::TermsDefined, cell.span, message).help(help);
        dossier.problems.push(problem);
        return None;
    }
    dossier.phrase(cell, read, house)
}

/// Further names, separated by commas; a dash stands for none.
fn other_names(cell: &Cell) -> Vec<Cell> {
    let CellValue::Stated(cell) = cell_value(cell) else {
        return Vec::new();
    };
    if matches!(cell.text.as_str(), "-" | "\u{2013}" | "\u{2014}") {
        return Vec::new();
    }
    let names = cell.text.split(',').map(str::trim).filter(|name| !name.is_empty());
    let span = Span { ..cell.span };
    names.map(|name| Cell { text: name.to_owned(), span }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine;

    #[test]
    fn rows_past_the_limit_are_told_and_not_read() {
        let problems_of = |rows: usize| {
            let row = "| A wager | - | Nowhere | x | y |\n";
            let game = "| Document | |\n|-|-|\n| Game | gin-and-win |\n\n";
            let head = "| Wager | Also called | Made | Amount | Settled |\n|-|-|-|-|-|\n";
            let examined =
                examine("rules.md", format!("{game}{head}{}", row.repeat(rows)).as_bytes());
            examined.findings.iter().filter(|found| found.code == "table-too-long").count()
        };
        assert_eq!((problems_of(WAGER_ROWS_MAX), problems_of(WAGER_ROWS_MAX + 1)), (0, 1));
    }
}
