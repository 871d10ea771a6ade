//! What is left to do with a record of a mapped log once all of its rows are read: vacant seats are left out
//! of it, and results without a text are zero where the map says so. Both are counted.
//!
//! It knows no texts of the log, no rules and no deals.

use super::{Amount, ColumnPlan, ColumnUse, Field};
use crate::input::map::BlankResults;
use crate::record::object::Text;
use crate::record::per_wager::Bet;
use crate::record::{Adjustment, Amounts, MinorUnits, Record, SeatRecord};

/// Completes a record. `replaced` is what the map did to it, by places in the counts of the map.
pub(super) fn complete(plan: &ColumnPlan, record: &mut Record<'_>, replaced: &mut Vec<u32>) {
    if plan.shows_stakes {
        let seats = record.seats.len();
        record.seats.retain(|seat| !is_vacant(seat));
        let vacant = seats - record.seats.len();
        replaced.extend(std::iter::repeat_n(plan.map.vacant_place(), vacant));
    }
    let is_settled = record.state.as_ref().is_none_or(|state| state.as_str() == "settled");
    if plan.map.blank_results == BlankResults::Zero && is_settled {
        for seat in &mut record.seats {
            let filled = fill_results(plan, seat);
            replaced.extend(std::iter::repeat_n(plan.map.blank_place(), filled));
        }
    }
}

/// Whether a seat is vacant: it has nothing but its number, the height of a meter, and amounts of zero.
fn is_vacant(seat: &SeatRecord<'_>) -> bool {
    let is_zero = |amounts: &Option<Amounts<'_>>| {
        amounts.iter().flat_map(Amounts::all).all(|minor| minor == 0)
    };
    seat.cards.is_none()
        && seat.action.is_none()
        && seat.raised_after.is_none()
        && seat.deadwood.is_none()
        && seat.laid.is_empty()
        && seat.outcome.is_none()
        && seat.player.is_none()
        && seat.adjusted.iter().all(moves_nothing)
        && [&seat.bets, &seat.net, &seat.paid].into_iter().all(is_zero)
}

/// Whether a correction has no amount other than zero, nor anything else: systems write zeros in such a column.
fn moves_nothing(moved: &Adjustment<'_>) -> bool {
    moved.amount.is_none_or(|minor| minor.0 == 0)
        && [&moved.bet, &moved.at, &moved.by, &moved.reason].into_iter().all(Option::is_none)
}

/// The amount that the log has a column of for the result of a wager: what was won, or else what was paid.
fn result_column(
    plan: &ColumnPlan,
    is_own: impl Fn(Amount, Field, Option<&str>) -> bool,
) -> Option<Amount> {
    let has_column = |amount: Amount, of_wagers: Field| {
        plan.columns.iter().any(|column| match column.holds {
            ColumnUse::Field(field) => {
                field == of_wagers || is_own(amount, field, column.side.as_deref())
            }
            ColumnUse::Free | ColumnUse::Unknown => false,
        })
    };
    let results = [(Amount::Net, Field::WagerNet), (Amount::Paid, Field::WagerPaid)];
    results.into_iter().find(|(amount, of)| has_column(*amount, *of)).map(|(amount, _)| amount)
}

/// Whether a result of a seat fulfils a condition.
fn states(seat: &SeatRecord<'_>, is_result: impl Fn(&Amounts<'_>) -> bool) -> bool {
    [&seat.net, &seat.paid].into_iter().flatten().any(is_result)
}

/// Puts zero in place of the results of a seat that have no text, of wagers that were made; gives how many.
fn fill_results(plan: &ColumnPlan, seat: &mut SeatRecord<'_>) -> usize {
    let Some(bets) = seat.bets.clone() else { return 0 };
    let mut filled = 0;
    for bet in Bet::WAGERS {
        let is_made = bets.get(bet).is_some_and(|minor| minor > 0);
        if !is_made || states(seat, |list| list.get(bet).is_some()) {
            continue;
        }
        if let Some(amount) =
            result_column(plan, |amount, field, _| field == Field::Of(amount, bet))
        {
            seat.amounts(amount).get_or_insert_default().set(bet, MinorUnits(0));
            filled += 1;
        }
    }
    for side in bets.sides().iter().filter(|side| side.minor.0 > 0) {
        let name = side.name.as_str();
        if states(seat, |list| list.side(name).is_some()) {
            continue;
        }
        let is_own = |amount, field, of: Option<&str>| {
            field == Field::Side(amount) && of.is_some_and(|of| of.eq_ignore_ascii_case(name))
        };
        if let Some(amount) = result_column(plan, is_own) {
            let name = Text::from(name.to_owned());
            let amounts = seat.amounts(amount).get_or_insert_default();
            // As many side wagers as the wagers themselves have room.
            filled += usize::from(amounts.set_side(name, MinorUnits(0)).is_ok());
        }
    }
    filled + fill_total(plan, seat, &bets)
}

/// The same of the result of all wagers, where none of them has a result of its own.
fn fill_total(plan: &ColumnPlan, seat: &mut SeatRecord<'_>, bets: &Amounts<'_>) -> usize {
    let is_made = bets.all().any(|minor| minor > 0);
    if !is_made || states(seat, |list| !list.is_empty()) {
        return 0;
    }
    let is_total = |amount, field, _: Option<&str>| field == Field::Of(amount, Bet::Total);
    let Some(amount) = result_column(plan, is_total) else { return 0 };
    seat.amounts(amount).get_or_insert_default().set(Bet::Total, MinorUnits(0));
    1
}
