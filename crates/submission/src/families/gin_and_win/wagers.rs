//! The wager table.

use crate::document::dossier::{ParsedDocument, SettlementKind, Wager, WagerAmount, WagerTiming};
use crate::document::problem::{Problem, ProblemKind};
use crate::document::{TableKind, Tables, rows};
use crate::families::gin_and_win::phrases;
use gincert_evidence::{Span, printable};
use gincert_game::gin_and_win::{MULTIPLES_MAX, PlayMultiples};
use gincert_pages::{Cell, CellValue, PageProblem, UnknownPhrase, cell_value};

/// Most rows of a wager table that are read; a game has at most six wagers.
const WAGER_ROWS_MAX: usize = 32;

/// Whether every row could be read; the document has no ruleset otherwise.
pub(crate) fn read(dossier: &mut ParsedDocument, tables: &Tables) -> bool {
    let mut are_whole = true;
    for row in rows(dossier, tables, TableKind::Wager, ("wagers", WAGER_ROWS_MAX)) {
        let [name, also, made, amount, settled] = row.as_slice() else {
            are_whole = false;
            continue;
        };
        let cells = (amount, settled);
        let made = needed(dossier, made, phrases::made, phrases::made_phrase);
        let listed = needed(dossier, amount, phrases::amount, |list| phrases::amount_phrase(list));
        let settled = needed(dossier, settled, phrases::settled, phrase_of(&phrases::SETTLED));
        let (Some(made), Some(listed), Some(settled)) = (made, listed, settled) else {
            are_whole = false;
            continue;
        };
        // Each cell is asked for itself, so that one answer names all that has to be written otherwise.
        let amount = amount_of(dossier, (name, cells.0), made, listed);
        let is_settled = settles(dossier, (name, cells.1), made, settled);
        let (Some(amount), true) = (amount, is_settled) else {
            are_whole = false;
            continue;
        };
        // Where the rows of pay tables name their wager, there may be several optional ones.
        let is_single = made != WagerTiming::Optional || !tables.has(TableKind::SidePays);
        let same = dossier.wagers.iter().find(|wager| is_single && is_one_role(wager.made, made));
        if let Some(first) = same {
            let message = format!(
                "'{}' has the same role as wager '{}'.",
                printable(&name.text),
                printable(&first.name.text)
            );
            let first = first.name.span;
            let problem = Problem::new(PageProblem::RowTwice, name.span, message)
                .other("The first one is here; it counts.", first)
                .help(
                    "This game has one wager before the deal, one to stay, which may have a row for its first \
                     decision, and one side wager.",
                );
            dossier.problems.push(problem);
            continue;
        }
        let also = other_names(also);
        dossier.wagers.push(Wager { name: name.clone(), also, made, amount, settled });
    }
    are_whole && has_one_play(dossier)
}

/// Whether two rows are of one role: a wager has at most one first decision.
fn is_one_role(one: WagerTiming, other: WagerTiming) -> bool {
    let is_first = |made| matches!(made, WagerTiming::FirstCards(_));
    one == other || (is_first(one) && is_first(other))
}

/// Whether the row of a first decision is one of the wager that is made after seeing the hand.
fn has_one_play(dossier: &mut ParsedDocument) -> bool {
    let of = |wanted: fn(WagerTiming) -> bool| {
        dossier.wagers.iter().find(move |wager| wanted(wager.made)).cloned()
    };
    let Some(first) = of(|made| matches!(made, WagerTiming::FirstCards(_))) else { return true };
    let last = of(|made| made == WagerTiming::ToStay);
    let name = printable(&first.name.text);
    let problem = match &last {
        None => Problem::new(
            ProblemKind::RulesUnusable,
            first.name.span,
            format!("'{name}' has no row for a player who checks its first cards."),
        )
        .help("Add a row of the same wager that is made 'After seeing the hand'."),
        Some(last) if !last.name.text.eq_ignore_ascii_case(&first.name.text) => Problem::new(
            ProblemKind::RulesUnusable,
            first.name.span,
            format!(
                "'{name}' and '{}' are two names of the wager that a player makes once, at one of two decisions.",
                printable(&last.name.text)
            ),
        )
        .other("The other row is here.", last.name.span)
        .help("Write the same name in both rows."),
        Some(last) => match too_many(&first.amount, &last.amount) {
            Some(count) => Problem::new(
                ProblemKind::RulesUnusable,
                first.name.span,
                format!("'{name}' has {count} multiples of the Ante in its two rows."),
            )
            .help(format!("Both rows together have at most {MULTIPLES_MAX} different multiples.")),
            None => return true,
        },
    };
    dossier.problems.push(problem);
    false
}

/// How many different multiples two rows have, where they are more than are read.
fn too_many(first: &WagerAmount, last: &WagerAmount) -> Option<usize> {
    let listed = |amount: &WagerAmount| match amount {
        WagerAmount::WithinLimits => vec![1],
        WagerAmount::Multiples(listed) => listed.clone(),
    };
    let mut all = [listed(first), listed(last)].concat();
    all.sort_unstable();
    all.dedup();
    Some(all.len()).filter(|count| *count > MULTIPLES_MAX)
}

/// The amount that a cell lists. Only the wager that is made after seeing the hand is counted in Antes: all figures
/// take the others as one unit each.
fn amount_of(
    dossier: &mut ParsedDocument,
    (name, cell): (&Cell, &Cell),
    made: WagerTiming,
    listed: Vec<u8>,
) -> Option<WagerAmount> {
    if listed.is_empty() && !matches!(made, WagerTiming::FirstCards(_)) {
        return Some(WagerAmount::WithinLimits);
    }
    let name = printable(&name.text);
    let (message, help) = match (made, listed.as_slice()) {
        (WagerTiming::FirstCards(_), []) => (
            format!("'{name}' is raised early by an amount that is no multiple of the Ante."),
            "Write the multiples of the first decision, such as '3 or 4 times Ante'.",
        ),
        (WagerTiming::Required | WagerTiming::Optional, [_, _, ..]) => (
            format!("'{name}' has several multiples of the Ante and is made before the deal."),
            "Several multiples are for the wager that is made after seeing the hand.",
        ),
        (WagerTiming::Required, _) => (
            format!("The amount of '{name}' is a multiple of the wager itself."),
            "The wager that is required before the deal is the Ante: write 'Within limits'.",
        ),
        (WagerTiming::Optional, _) => (
            format!("The amount of '{name}' is a multiple of the Ante, which is not executed."),
            "A side wager is of any amount: write 'Within limits', and a row of a limit table for the rule.",
        ),
        // Whether a single multiple makes sense is asked of the rules as a whole.
        (WagerTiming::ToStay | WagerTiming::FirstCards(_), [_]) => {
            return Some(WagerAmount::Multiples(listed));
        }
        (WagerTiming::ToStay | WagerTiming::FirstCards(_), several) => {
            match PlayMultiples::new(several) {
                Ok(_) => return Some(WagerAmount::Multiples(listed)),
                Err(error) => (
                    format!("The multiples of '{name}' are not usable: {error}."),
                    "Write each whole multiple once, the smallest first, such as '1, 2 or 4 times Ante'.",
                ),
            }
        }
    };
    let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message).help(help);
    dossier.problems.push(problem);
    None
}

/// Whether a wager is settled as one of its kind is executed: Ante and Play by the outcome table, side wagers by
/// their pay tables.
fn settles(
    dossier: &mut ParsedDocument,
    (name, cell): (&Cell, &Cell),
    made: WagerTiming,
    settled: SettlementKind,
) -> bool {
    let is_by_outcome = settled == SettlementKind::ByOutcome;
    let name = printable(&name.text);
    let (message, help) = match (made, is_by_outcome) {
        (WagerTiming::Required | WagerTiming::ToStay | WagerTiming::FirstCards(_), true)
        | (WagerTiming::Optional, false) => return true,
        (WagerTiming::Optional, true) => (
            format!("The side wager '{name}' is settled by outcome, which is not executed."),
            "A side wager is settled by its pay table: write 'By hand, also when folded' or 'By hand, lost when \
             folded'.",
        ),
        (WagerTiming::Required | WagerTiming::ToStay | WagerTiming::FirstCards(_), false) => (
            format!("'{name}' is settled by the hand, which is not executed for it."),
            "Ante and Play are settled by the outcome table: write 'By outcome'.",
        ),
    };
    let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message).help(help);
    dossier.problems.push(problem);
    false
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
