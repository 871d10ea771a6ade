//! A wager won more, or lost less, than the rules give.
//!
//! The hand is settled again from its cards, wager by wager; the difference is the loss of the casino.
//! Needs the cards that the wager depends on, the wager, and its net result (`net`) or the amount
//! returned (`paid`). The total of a seat or a table is compared with the rules only where a wager has no
//! result of its own, and only after the stated results are subtracted: this is weaker evidence, because
//! two errors may cancel. Where every part is stated, a total that is not their sum is `total-wrong`.
//!
//! `delta_minor` is the error before any correction; `adjusted_minor` is what corrections (`adjusted`)
//! moved afterwards; `open_minor` is the outstanding error. Where a correction made the error worse, went
//! too far, or was not needed, `delta_minor` is the remaining error. A payment that was fully corrected
//! is minor; otherwise it is material. Where `net` and `paid` contradict each other, the one that is not
//! due is reported. Money of rounds that were corrected later (`corrects`) is counted separately.
//!
//! Of a round that is void, misdealt or incomplete every wager is returned. A seat of such a round whose results are
//! those of its hand is `void-with-result`, without money. Nothing of a round of a training is compared: it was not played for
//! money.
//!
//! What to do: review both settings and the row of the rules that the exception names; record the action
//! taken in the dispositions (`--dispositions`).

use super::void_with_result::kept_results;
use super::{Context, capped_payment, underpaid, within};
use crate::families::gin_and_win::explanation::explain;
use crate::families::gin_and_win::payment::{WrongPayment, table_total, table_wrong};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::families::gin_and_win::side_faults::pay_wrong;
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::exception::{FindingCollector, WrongMoney, seat_number};
use crate::finding::is_training;
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Money, Quantity};

pub(super) const CODE: &str = "overpaid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::PlayedHands;
pub(super) const BASIS: AuditBasis = AuditBasis::COMPARED.with(RecordNeed::ResultOverpaid);
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

/// Finds both directions: [`underpaid`] is the other one, and [`capped_payment`] a part of it.
pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    if is_training(round.record) {
        return;
    }
    let kept = kept_results(round, context.sheet);
    for (place, (seat, money)) in round.seats.iter().zip(&round.money).enumerate() {
        if kept.get(place).is_some_and(Option::is_some) {
            continue;
        }
        let at = (seat_number(round.record, place), seat);
        for wrong in money.wrong() {
            raise(round, context, sink, Some(at), wrong);
        }
    }
    if let Some(wrong) = table_wrong(table_total(round.record, &round.money)) {
        raise(round, context, sink, None, wrong);
    }
}

fn raise(
    round: &Round<'_, '_>,
    context: &Context<'_>,
    sink: &mut FindingCollector<'_>,
    seat: Option<(Option<u32>, &Seat<'_, '_>)>,
    wrong: WrongPayment,
) {
    let is_over = wrong.delta > 0;
    // A cap cuts what a wager wins; it takes no stake.
    let cut = !is_over && wrong.due > 0 && wrong.observed >= 0;
    let capped = cut && round.record.cap_applied == Some(true);
    let code = match (is_over, capped) {
        (true, _) => CODE,
        (false, true) => capped_payment::CODE,
        (false, false) => underpaid::CODE,
    };
    let grade = match wrong.open == 0 || capped || !round.is_settled {
        true => Grade::Minor,
        false => GRADE,
    };
    let at = (seat.and_then(|(number, _)| number), Some(wrong.bet));
    let message = message(round, context, seat.is_some(), &wrong);
    let Some(found) = sink.raise(code, grade, at, message) else {
        return;
    };
    found.money = Some(WrongMoney {
        delta_minor: within(wrong.delta),
        adjusted_minor: within(wrong.moved),
        open_minor: within(wrong.open),
    });
    found.clues.stake_minor = seat.and_then(|(_, seat)| seat.bet(wrong.bet));
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    let money = |minor| Money::new(within(minor), currency).ok();
    let text = |minor| super::money_text(minor, currency);
    found.with(|mut finding| {
        finding.expected = money(wrong.due).map(Quantity::Money);
        finding.observed = money(wrong.observed).map(Quantity::Money);
        finding.money = money(wrong.delta);
        let moved = text(wrong.moved.abs());
        let back = if wrong.moved > 0 { "to" } else { "from" };
        let put_right = wrong.delta.abs() - wrong.open.abs();
        if wrong.moved != 0 && wrong.open == 0 {
            finding = finding.note("Corrected later by the same amount.");
        } else if wrong.moved != 0 && put_right > 0 {
            let open = text(wrong.open.abs());
            finding = finding.note(format!(
                "A later correction moved {moved} {back} the player; outstanding: {open}."
            ));
        } else if wrong.moved != 0 {
            finding = finding.note(format!(
                "A later correction moved {moved} {back} the player; it is included."
            ));
        }
        if capped {
            finding = finding.note("The record states that a cap on the payout was applied.");
        }
        if !round.is_settled {
            finding = finding.note(
                "This audit assumes that such a round returns every wager; manual \
                              review required.",
            );
        }
        finding
    });
    if let Some((_, seat)) = seat {
        if let [Some(net), Some(back)] = seat.observed(wrong.bet)
            && net != back
        {
            let (net, back) = (text(net.into()), text(back.into()));
            found.with(|finding| {
                finding.note(format!(
                    "The record contradicts itself: stated net result {net}, net result from the \
                     amount returned {back}."
                ))
            });
        }
        // A cap is what explains the amount, and no row of the rules does.
        if round.is_settled && !capped {
            explain(found, round, context.sheet, seat, wrong.bet);
        }
    }
    let help = match capped {
        true => "Find out whether the cap was in force and leaves this amount.",
        false => "Review the footage and record the action taken.",
    };
    found.with(|finding| finding.help(help));
}

fn message(
    round: &Round<'_, '_>,
    context: &Context<'_>,
    is_seat: bool,
    wrong: &WrongPayment,
) -> String {
    let way = if wrong.delta > 0 { "overpaid" } else { "underpaid" };
    let name = context.sheet.wager_name(wrong.bet);
    let has_none = wrong.due == 0 && wrong.observed == 0;
    match (is_seat, wrong.bet) {
        _ if !round.is_settled => {
            let state = round.record.state.as_ref().map_or("", |state| state.as_str());
            let name = if is_seat { name } else { "money of the table" };
            format!("The round is {state}; the {name} was not returned unchanged.")
        }
        (false, _) => format!("The table as a whole was {way}."),
        (_, Bet::Total) if has_none => {
            "A correction without a wager changed a payment that was correct.".to_owned()
        }
        (_, Bet::Total) => format!("The wagers of the seat were {way}."),
        _ => format!("The {name} was {way}."),
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    pay_wrong(target, record, 1, super::opposite(CODE))
}
