//! A round is void, misdealt or incomplete, and its record still states the results of the hand.
//!
//! Such a round returns every wager. Many systems mark a settled record as void and leave its results as they were;
//! others were not returned. The record does not show which, so that no payment error is counted. Results that are not those
//! of the hand, such as a wager that was returned in part, are `overpaid` or `underpaid`. Where the cards that decide a
//! result are not shown, any result is taken for one of the hand, and the finding says so.
//!
//! What to do: find out whether the wagers were returned. If they were, have void rounds exported with results of zero; if
//! they were not, they are owed back.

use super::{Context, money_text};
use crate::families::gin_and_win::payment::SeatMoney;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::finding::{is_training, unsettled_state};
use crate::record::object::Text;
use crate::record::{Amounts, Record};
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_evidence::{Grade, Money, Quantity};

pub(super) const CODE: &str = "void-with-result";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::KNOWN;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

/// Results of a seat of a round that does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeptResults {
    /// They are what the hand has to win.
    OfTheHand,
    /// As far as the cards show it they are.
    NotAllShown,
}

/// Of each seat of a round that does not count the results that it still states; of none where the round counts, or every seat
/// states its wagers as returned.
pub(super) fn kept_results(
    round: &Round<'_, '_>,
    sheet: &CompiledRules,
) -> Vec<Option<KeptResults>> {
    if round.is_settled || is_training(round.record) || !round.money.iter().any(may_be_kept) {
        return Vec::new();
    }
    let settled = round.as_settled(sheet);
    let seats = round.money.iter().zip(&settled.money);
    seats.map(|(money, settled)| kept(money, settled)).collect()
}

fn may_be_kept(money: &SeatMoney) -> bool {
    money.moved() == 0 && !money.wrong().is_empty()
}

/// The results of a seat beside those that it would have if the round counted; `None` where every wager is stated as returned, a
/// correction moved something, or a result is not that of the hand.
fn kept(money: &SeatMoney, settled: &SeatMoney) -> Option<KeptResults> {
    if !may_be_kept(money) {
        return None;
    }
    let single = money.wagers.iter().zip(settled.wagers.iter());
    let single = single.filter_map(|(kept, settled)| {
        Some((i128::from(kept.result()?), settled.due.map(i128::from)))
    });
    let of_total = money.rest().map(|rest| (rest, settled.due_unstated()));
    let mut found = KeptResults::OfTheHand;
    for (stated, due) in single.chain(of_total) {
        match due {
            Some(due) if due != stated => return None,
            Some(_) => {}
            None => found = KeptResults::NotAllShown,
        }
    }
    Some(found)
}

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let all = kept_results(round, context.sheet);
    for (place, (kept, money)) in all.into_iter().zip(&round.money).enumerate() {
        let Some(kept) = kept else { continue };
        let won = money.won().unwrap_or_else(|| money.stated_sum());
        let currency = context.in_force.currency(round.record).unwrap_or("XXX");
        let Some(state) = unsettled_state(round.record) else { continue };
        let won_text = money_text(won, currency);
        let message = match kept {
            KeptResults::OfTheHand => {
                format!(
                    "The round is {state}; the record still states the result of the hand, {won_text}."
                )
            }
            KeptResults::NotAllShown => format!(
                "The round is {state}; the record states a result of {won_text}, and not all cards that decide it are shown."
            ),
        };
        let at = (seat_number(round.record, place), None);
        let Some(found) = sink.raise(CODE, GRADE, at, message) else { continue };
        found.with(|mut finding| {
            finding.observed =
                Money::new(super::within(won), currency).ok().map(Quantity::Money);
            finding
                .note(
                    "No payment error is counted: the record does not show whether the wagers were returned.",
                )
                .help("Find out whether the wagers were returned; if they were not, they are owed back.")
        });
    }
}

/// A void round in which one seat keeps its results.
fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let kept = target.seat(record)?;
    let is_told = kept.adjusted.is_empty() && kept.net.is_some() && kept.paid.is_none();
    let wins = kept.net.as_ref()?.all().any(|minor| minor != 0);
    if !is_told || !wins {
        return None;
    }
    (record.state, record.reason) = (Some(Text::from("void")), Some(Text::from("card exposed")));
    let others = record.seats.iter_mut().enumerate().filter(|(at, _)| *at != target.place);
    others.for_each(|(_, seat)| seat.net = seat.bets.as_ref().map(Amounts::all_returned));
    target.is_about_seat()
}
