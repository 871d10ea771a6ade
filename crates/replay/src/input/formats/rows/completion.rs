//! What is left to do with a record of a mapped log once all of its rows are read: vacant seats are left out
//! of it, the amounts of Play are read without what else their column includes by the map, and results without a
//! text are zero where the map says so. All of this is counted. Results of the
//! house are turned into those of the players, and totals of Ante and Play completed by the side wagers.
//!
//! It knows no texts of the log, no rules and no deals.

use super::{Amount, ColumnPlan, ColumnUse, Field};
use crate::input::map::{BlankResults, PlayIncludes, TotalsInclude, number_at_end};
use crate::record::object::Text;
use crate::record::per_wager::Bet;
use crate::record::{Adjustment, Amounts, MinorUnits, Record, SeatRecord};

/// Completes a record. `replaced` is what the map did to it, by places in the counts of the map.
///
/// # Errors
/// Why an amount of Play is not what the map says, as the end of a sentence.
pub(super) fn complete(
    plan: &ColumnPlan,
    record: &mut Record<'_>,
    replaced: &mut Vec<u32>,
) -> Result<(), String> {
    if plan.map.has_round_numbers && record.seq.is_none() {
        record.seq = record.round.as_ref().and_then(|round| number_at_end(round.as_str()));
    }
    if plan.shows_stakes {
        let seats = record.seats.len();
        record.seats.retain(|seat| !is_vacant(seat));
        let vacant = seats - record.seats.len();
        replaced.extend(std::iter::repeat_n(plan.map.vacant_place(), vacant));
        let stale = leave_stale_seats(record);
        replaced.extend(std::iter::repeat_n(plan.map.stale_place(), stale));
    }
    for seat in &mut record.seats {
        let is_changed = play_alone(plan.map.play_includes, seat)?;
        replaced.extend(is_changed.then_some(plan.map.play_place()));
    }
    of_players(plan, record);
    let is_settled = record.state.as_ref().is_none_or(|state| state.as_str() == "settled");
    if plan.map.blank_results == BlankResults::Zero && is_settled {
        for seat in &mut record.seats {
            let filled = fill_results(plan, seat);
            replaced.extend(std::iter::repeat_n(plan.map.blank_place(), filled));
        }
    }
    if plan.map.totals_include == TotalsInclude::AnteAndPlay {
        record.seats.iter_mut().for_each(add_side_wagers);
    }
    Ok(())
}

/// Leaves out the seats that state an Ante of zero and no other amount, where another seat has a wager: cards there, a
/// decision or a player are those of an earlier round. Gives how many.
fn leave_stale_seats(record: &mut Record<'_>) -> usize {
    let wagers =
        |seat: &SeatRecord<'_>| seat.bets.iter().flat_map(Amounts::all).any(|minor| minor != 0);
    let is_stale = |seat: &SeatRecord<'_>| {
        let ante = seat.bets.as_ref().and_then(|bets| bets.get(Bet::Ante));
        ante == Some(0) && has_no_money(seat)
    };
    if !record.seats.iter().any(is_stale) || !record.seats.iter().any(wagers) {
        return 0;
    }
    let seats = record.seats.len();
    record.seats.retain(|seat| !is_stale(seat));
    seats - record.seats.len()
}

/// Takes out of the amount of Play what else its column includes; gives whether the amount is another one.
fn play_alone(includes: PlayIncludes, seat: &mut SeatRecord<'_>) -> Result<bool, String> {
    let Some(bets) = &mut seat.bets else { return Ok(false) };
    let Some(play) = bets.get(Bet::Play).filter(|play| *play != 0) else { return Ok(false) };
    let alone = match includes {
        PlayIncludes::Nothing => return Ok(false),
        PlayIncludes::FoldedHands => match seat.action.as_ref().map(|action| action.as_str()) {
            Some("fold") => 0,
            _ => return Ok(false),
        },
        PlayIncludes::Ante => {
            let ante = bets.get(Bet::Ante).unwrap_or(0);
            play.checked_sub(ante).filter(|alone| *alone >= 0).ok_or_else(|| {
                format!(
                    "the amount of Play ({play} minor units) is less than the Ante ({ante}), which it includes by the map"
                )
            })?
        }
    };
    bets.set(Bet::Play, MinorUnits(alone));
    Ok(alone != play)
}

/// Adds the side wagers to the totals of a seat, which are those of Ante and Play alone. A total has no amount where a side
/// wager was made of which no amount is stated: nobody knows what all wagers come to then.
fn add_side_wagers(seat: &mut SeatRecord<'_>) {
    let bets = seat.bets.clone().unwrap_or_default();
    let made_bonus = bets.get(Bet::BONUS).is_some_and(|minor| minor > 0);
    let made = bets.sides().iter().filter(|side| side.minor.0 > 0);
    let made: Vec<&str> = made.map(|side| side.name.as_str()).collect();
    for amounts in [&mut seat.bets, &mut seat.net, &mut seat.paid].into_iter().flatten() {
        let Some(total) = amounts.get(Bet::Total) else { continue };
        let bonus = amounts.get(Bet::BONUS);
        let is_stated = (!made_bonus || bonus.is_some())
            && made.iter().all(|name| amounts.side(name).is_some());
        let sides = amounts.sides().iter().map(|side| side.minor.0);
        let all = bonus.into_iter().chain(sides).try_fold(total, i64::checked_add);
        match all.filter(|_| is_stated) {
            Some(all) => amounts.set(Bet::Total, MinorUnits(all)),
            None => amounts.clear(Bet::Total),
        }
    }
}

/// Turns results of the house into those of the players.
pub(super) fn of_players(plan: &ColumnPlan, record: &mut Record<'_>) {
    if plan.map.has_house_results {
        let nets = record.seats.iter_mut().filter_map(|seat| seat.net.as_mut());
        nets.for_each(Amounts::negate);
    }
}

/// Whether a seat is vacant: it has nothing but its number, the height of a meter, and amounts of zero.
fn is_vacant(seat: &SeatRecord<'_>) -> bool {
    seat.cards.is_none()
        && seat.action.is_none()
        && seat.raised_after.is_none()
        && seat.deadwood.is_none()
        && seat.laid.is_empty()
        && seat.outcome.is_none()
        && seat.player.is_none()
        && has_no_money(seat)
}

/// Whether a seat has no amount other than zero.
fn has_no_money(seat: &SeatRecord<'_>) -> bool {
    let lists = [&seat.bets, &seat.net, &seat.paid].into_iter().flatten();
    lists.flat_map(Amounts::all).all(|minor| minor == 0) && seat.adjusted.iter().all(moves_nothing)
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
