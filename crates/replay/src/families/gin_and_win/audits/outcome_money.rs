//! Results of a round contradict each other, or the outcome that the log states for them.
//!
//! Where cards that decide a round are not shown, each amount may be possible by itself but not all of
//! them together: an Ante that lost with a Play wager that won; an outcome whose row pays differently;
//! one seat paid as if the dealer's hand qualified and the next as if it did not, although all seats
//! share the dealer. Needs the wagers and their results. Where the cards are shown, each wager is
//! compared with the amount due instead.
//!
//! What to do: review the footage of the round.

use super::{Context, money_text};
use crate::families::gin_and_win::payment::SeatMoney;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::possible::{has_clear_action, is_judged, possible};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "outcome-money";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::KNOWN.only_counting();
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    if !is_judged(round) {
        return;
    }
    // What each seat says of the dealer's hand: whether it may qualify, and whether it may not.
    let mut dealers: Vec<(Option<u32>, [bool; 2])> = Vec::new();
    let stated = round.record.dealer.as_ref().and_then(|dealer| dealer.qualifies);
    for (place, (seat, money)) in round.seats.iter().zip(&round.money).enumerate() {
        // What is compared to the minor unit needs no such look.
        if !has_clear_action(seat) || money.is_right() {
            continue;
        }
        let found = possible(round, seat, money, context.sheet);
        if !found.tells || !found.impossible.is_empty() {
            continue;
        }
        let number = seat_number(round.record, place);
        if found.ways.is_empty() {
            together(round, context, number, seat, money, sink);
            continue;
        }
        let outcome = seat.record.outcome.as_ref().map(|outcome| outcome.as_str());
        if let Some(text) = outcome
            && let Some(row) = context.sheet.outcome_row(text)
            && !found.ways.iter().any(|way| way.row == row)
        {
            other_outcome(round, context, number, (seat, money), text, sink);
            continue;
        }
        let may = [Some(false), Some(true)].map(|does| {
            found.ways.iter().any(|way| way.qualifies == does || way.qualifies.is_none())
        });
        if let Some(stated) = stated.filter(|_| round.dealer.is_none())
            && may.get(usize::from(stated)) == Some(&false)
        {
            as_stated(number, stated, sink);
            continue;
        }
        dealers.push((number, may));
    }
    one_dealer(&dealers, sink);
}

/// Ante and Play, as they were made and what they won.
fn amounts(
    round: &Round<'_, '_>,
    context: &Context<'_>,
    seat: &Seat<'_, '_>,
    money: &SeatMoney,
) -> String {
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    let words = money.wagers.base.iter().filter_map(|wager| {
        let made = money_text(seat.bet(wager.bet)?, currency);
        let won = money_text(wager.stated?, currency);
        Some(format!("the {} of {made} won {won}", context.sheet.wager_name(wager.bet)))
    });
    words.collect::<Vec<_>>().join(", ")
}

fn together(
    round: &Round<'_, '_>,
    context: &Context<'_>,
    number: Option<u32>,
    seat: &Seat<'_, '_>,
    money: &SeatMoney,
    sink: &mut FindingCollector<'_>,
) {
    let message = "No outcome row pays the seat's wagers in this way.";
    let observed = amounts(round, context, seat, money);
    if let Some(found) = sink.raise(CODE, GRADE, (number, None), message) {
        found.with(|finding| {
            finding.observed(Quantity::Text(observed)).help("Review the footage of the round.")
        });
    }
}

fn other_outcome(
    round: &Round<'_, '_>,
    context: &Context<'_>,
    number: Option<u32>,
    (seat, money): (&Seat<'_, '_>, &SeatMoney),
    text: &str,
    sink: &mut FindingCollector<'_>,
) {
    let message = "The stated outcome pays different amounts from those logged.";
    let observed = amounts(round, context, seat, money);
    if let Some(found) = sink.raise(CODE, GRADE, (number, None), message) {
        found.with(|finding| {
            finding
                .expected(Quantity::Text(format!("what '{}' pays", printable(text.trim()))))
                .observed(Quantity::Text(observed))
                .help("Review the footage of the round.")
        });
    }
}

fn as_stated(number: Option<u32>, stated: bool, sink: &mut FindingCollector<'_>) {
    let (stated_word, paid) = match stated {
        true => ("qualifying", "the dealer did not qualify"),
        false => ("not qualifying", "the dealer qualified"),
    };
    let message = format!("Dealer recorded as {stated_word}; the seat is paid as if {paid}.");
    if let Some(found) = sink.raise(CODE, GRADE, (number, None), message) {
        found.with(|finding| finding.help("Review the footage of the round."));
    }
}

/// All seats share the dealer's hand.
fn one_dealer(dealers: &[(Option<u32>, [bool; 2])], sink: &mut FindingCollector<'_>) {
    let only = |does: usize| {
        let seats = dealers.iter().filter(move |(_, may)| {
            may.get(does) == Some(&true) && may.get(1 - does) == Some(&false)
        });
        let numbers: Vec<String> =
            seats.map(|(number, _)| number.unwrap_or(0).to_string()).collect();
        numbers.join(", ")
    };
    let (missed, qualified) = (only(0), only(1));
    if missed.is_empty() || qualified.is_empty() {
        return;
    }
    let message = "Some seats are paid as if the dealer qualified, others as if not.";
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| {
            finding
                .note(format!("As if it qualified: seat {qualified}. As if not: seat {missed}."))
                .help("Review the footage of the round.")
        });
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    target.pay_unseen(record, |net, dealt| {
        net.with(Bet::Ante, -dealt.ante).with(Bet::Play, dealt.play())
    })
}
