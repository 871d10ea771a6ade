//! Faults on the side wagers of a game with several: a hand that is paid by another row, or by the row of
//! another wager, a wager that lost and is paid, and the results of two wagers that are swapped.
//!
//! It knows no audits and no codes.

use super::dealt::{DealtSeat, with_wager};
use super::planting::{PlantedSeat, Target};
use crate::record::{Amounts, Bet, Record};
use crate::rules::gin_and_win::payout::won;
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_game::gin_and_win::Pay;

/// A side wager of a seat: its place, its stake, and what it has to win.
struct SideResult {
    place: usize,
    stake: i64,
    due: i64,
}

/// What is wrong with the side wagers of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SideFault {
    /// One is paid as another row of its table pays.
    OtherRow,
    /// One is paid as a row of another wager's table pays.
    OtherTable,
    /// One lost and is returned.
    LostReturned,
    /// The results of two are swapped.
    Swapped,
}

/// Pays a wager wrongly: more than is due (1) or less (-1), which `other` is the code of the opposite of. In a
/// game with several side wagers half of the faults are on these.
pub(super) fn pay_wrong(
    target: &mut Target<'_>,
    record: &mut Record<'static>,
    sign: i64,
    other: &'static str,
) -> PlantedSeat {
    if target.log.sheet.rules.sides.len() > 1
        && target.below(2) == 0
        && let Some(planted) = plant(target, record, sign, other)
    {
        return planted;
    }
    target.pay_off(record, sign)
}

/// Plants one, too much (1) or too little (-1); `None` where the seat does not lend itself to it.
fn plant(
    target: &mut Target<'_>,
    record: &mut Record<'static>,
    sign: i64,
    other: &'static str,
) -> Option<PlantedSeat> {
    let fault = match target.below(4) {
        0 => SideFault::OtherRow,
        1 => SideFault::OtherTable,
        2 => SideFault::LostReturned,
        _ => SideFault::Swapped,
    };
    let sheet = target.log.sheet;
    let dealt = target.dealt()?;
    // What a hidden hand wins is not known, unless its fold loses the wager: both are seen.
    target.seat(record).filter(|seat| seat.cards.is_some())?;
    let made = results(sheet, &dealt);
    let wrong = match fault {
        SideFault::Swapped => {
            let [one, two, ..] = made.as_slice() else { return None };
            let is_more = two.due - one.due;
            (is_more != 0).then_some(())?;
            target.also = Some(other);
            vec![(one.place, two.due), (two.place, one.due)]
        }
        fault => {
            let pick =
                usize::try_from(target.below(u32::try_from(made.len()).ok()?.max(1))).ok()?;
            let side = made.get(pick)?;
            vec![(side.place, wrong_result(sheet, side, fault, sign)?)]
        }
    };
    let seat = target.seat(record)?;
    let net: Amounts<'static> = seat.net.clone()?;
    let put = |net, (place, minor)| with_wager(net, sheet, Bet::of_side(place), minor);
    seat.net = Some(wrong.into_iter().fold(net, put));
    Some(target.is_about_seat())
}

/// The side wagers that a seat made.
fn results(sheet: &CompiledRules, dealt: &DealtSeat) -> Vec<SideResult> {
    let pays = sheet.sides_by_reference(dealt.action, Some(dealt.hand.cards));
    let sides = dealt.sides.into_iter().zip(pays).enumerate();
    // What hands of other seats pay is not always shown, so that such a wager is left right.
    let made = sides.filter(|(place, (stake, _))| *stake > 0 && !sheet.has_envy(*place));
    made.filter_map(|(place, (stake, pay))| {
        Some(SideResult { place, stake, due: won(pay.unwrap_or(Pay::Push), stake)? })
    })
    .collect()
}

/// A result that is more or less than what is due.
fn wrong_result(
    sheet: &CompiledRules,
    side: &SideResult,
    fault: SideFault,
    sign: i64,
) -> Option<i64> {
    let of_place = |place: usize| sheet.side_pays(place).collect::<Vec<Pay>>();
    let others = (0..sheet.rules.sides.len()).filter(|place| *place != side.place);
    let pays = match fault {
        SideFault::OtherRow => of_place(side.place),
        SideFault::OtherTable => others.flat_map(of_place).collect(),
        SideFault::LostReturned => vec![Pay::Push],
        SideFault::Swapped => Vec::new(),
    };
    let mut results = pays.into_iter().filter_map(|pay| won(pay, side.stake));
    results.find(|result| (result - side.due).signum() == sign)
}
