//! Columns of results that have no text in rows with a wager, and what the rules give there.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::habits::{BlankMeaning, DraftedBlanks};
use super::long::is_blank;
use super::result_cells::BlankDue;
use super::settled::{SettledHands, amount};
use super::settlement::{MoneyProof, compared_results};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};

/// Fewest results without a text that are a habit of a system.
const BLANKS_MIN: u64 = 3;

/// Finds them, column by column.
pub(super) fn find(
    values: &ExportColumns<'_>,
    found: &Assignments,
    hands: &SettledHands,
    proof: &MoneyProof,
) -> Vec<DraftedBlanks> {
    let results = found.all.iter().filter_map(|one| match one.field {
        Field::Of(Amount::Net | Amount::Paid, bet) => Some((one, bet, *one.columns.first()?)),
        _ => None,
    });
    let all = results.filter_map(|(one, bet, at)| {
        let is_blank = |row: usize| is_blank(values.text(at, row));
        let results = compared_results(hands, &values.money, proof, one.field, at)?;
        let settled = results.count_blank(is_blank);
        let meaning = match results.meaning()? {
            // Where a system writes zeros, what it does not write may be missing.
            BlankDue::Zero if results.zeros == 0 => BlankMeaning::Zero,
            BlankDue::Zero => BlankMeaning::ZeroBesideZeros,
            BlankDue::StakeBack => BlankMeaning::StakeBack,
            BlankDue::Folded | BlankDue::Other => BlankMeaning::Folded,
        };
        let is_made = |row: usize| {
            stakes(found, bet)
                .any(|stake| amount(&values.money, stake, row).is_some_and(|minor| minor > 0))
        };
        let rows = (0..values.table.rows()).filter(|row| is_blank(*row) && is_made(*row));
        let rows = rows.filter(|row| !values.unsettled.contains(row)).count() as u64;
        let column = values.table.columns.get(at)?.name.clone();
        let field = one.field;
        (settled >= BLANKS_MIN).then_some(DraftedBlanks { column, field, rows, settled, meaning })
    });
    all.collect()
}

/// The columns of what was wagered on a wager, or on all of them.
fn stakes(found: &Assignments, bet: Bet) -> impl Iterator<Item = usize> {
    found.all.iter().filter_map(move |one| match one.field {
        Field::Of(Amount::Bets, own) if own == bet || bet == Bet::Total => {
            one.columns.first().copied()
        }
        _ => None,
    })
}
