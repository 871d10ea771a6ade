//! A required wager is missing from the record.
//!
//! Every seat makes the Ante, and a played hand has a Play wager. Where the record states what the wagers
//! of a seat won, it states it for each wager that was made. Needs the wagers of the seat. A missing
//! wager is not settled; a round that is void, misdealt, incomplete or for training needs none. A seat without any information is minor: a patron may have
//! been seated there.
//!
//! What to do: review the footage of the hand, and complete the log.

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::Grade;
use gincert_game::gin_and_win::Action;

pub(super) const CODE: &str = "wager-missing";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES.only_counting();
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    // A round that does not count returns what was wagered, and needs no wager.
    if !round.is_settled {
        return;
    }
    for (place, (seat, money)) in round.seats.iter().zip(&round.money).enumerate() {
        if says_nothing(seat) {
            let at = (seat_number(round.record, place), None);
            let message = "The seat is listed without wagers, cards and results.";
            if let Some(found) = sink.raise(CODE, Grade::Minor, at, message) {
                found.with(|finding| finding.help("Review the footage and complete the log."));
            }
            continue;
        }
        for bet in money.wagers.iter().map(|wager| wager.bet) {
            let Some(what) = missing(seat, bet) else { continue };
            let at = (seat_number(round.record, place), Some(bet));
            let message = format!("{what} of the {} is missing.", context.sheet.wager_name(bet));
            if let Some(found) = sink.raise(CODE, GRADE, at, message) {
                found.with(|finding| finding.help("Review the footage and complete the log."));
            }
        }
    }
}

/// Whether a seat has a number and no more.
fn says_nothing(seat: &Seat<'_, '_>) -> bool {
    let record = seat.record;
    record.cards.is_none()
        && record.action.is_none()
        && record.deadwood.is_none()
        && record.laid.is_empty()
        && record.outcome.is_none()
        && record.bets.is_none()
        && record.net.is_none()
        && record.paid.is_none()
        && record.adjusted.is_empty()
}

/// What is missing of a wager.
fn missing(seat: &Seat<'_, '_>, bet: Bet) -> Option<&'static str> {
    let bets = seat.record.bets.as_ref()?;
    if bets.get(Bet::Total).is_some() {
        // A total says nothing of single wagers.
        return None;
    }
    let made = seat.amount(bets, bet);
    let is_needed = match bet {
        Bet::Ante => made.unwrap_or(0) == 0,
        // A Play wager of nothing is judged as a wrong amount.
        Bet::Play => seat.action == Some(Action::Play) && made.is_none(),
        _ => false,
    };
    if is_needed {
        return Some("The amount");
    }
    // One of the two ways to state a result is enough, and a total may hold it.
    let lists = || [&seat.record.net, &seat.record.paid].into_iter().flatten();
    let is_stated = lists().any(|list| !list.is_empty());
    let is_reported =
        lists().any(|list| seat.amount(list, bet).is_some() || list.get(Bet::Total).is_some());
    let is_left_out = made.unwrap_or(0) > 0 && is_stated && !is_reported;
    is_left_out.then_some("The result")
}

/// Removes the Ante.
fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let seat = target.seat(record)?;
    seat.bets.as_mut()?.clear(Bet::Ante);
    target.is_about_seat()
}
