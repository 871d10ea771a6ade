//! A seat's action is not an action of the game, or contradicts its wagers.
//!
//! A player folds or plays. A folded hand has no Play wager. Needs the wagers of the seat. The seat is
//! not settled, because its action is unknown.
//!
//! Where a record says by `raised_after` how many cards were seen when a hand was raised, these are the whole hand, or in
//! a game of two decisions the first cards or the whole hand; and a folded hand was not raised. Such a seat is settled
//! as it was played.
//!
//! What to do: review the footage of the hand and correct the log.

use super::{Context, money_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::object::Text;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity, printable};
use gincert_game::gin_and_win::Action;

pub(super) const CODE: &str = "action-illegal";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    for (place, seat) in round.seats.iter().enumerate() {
        raised_at_none(round, (place, seat), context, sink);
        let Some(word) = seat.record.action.as_ref().filter(|_| seat.action.is_none()) else {
            continue;
        };
        let is_fold = word.as_str().eq_ignore_ascii_case("fold");
        let message = match is_fold {
            true => "The hand was folded but has a Play wager.".to_owned(),
            false => format!("'{}' is not an action of this game.", printable(word.as_str())),
        };
        let at = (seat_number(round.record, place), is_fold.then_some(Bet::Play));
        let Some(found) = sink.raise(CODE, GRADE, at, message) else { continue };
        found.with(|finding| {
            finding
                .expected(Quantity::Text(match is_fold {
                    true => "no Play wager".to_owned(),
                    false => "play or fold".to_owned(),
                }))
                .observed(Quantity::Text(match is_fold {
                    true => format!(
                        "a Play wager of {}",
                        money_text(seat.bet(Bet::Play).unwrap_or(0), currency)
                    ),
                    false => printable(word.as_str()),
                }))
                .help("Review the footage of the hand and correct the log.")
        });
    }
}

/// A raise at no decision of the game.
fn raised_at_none(
    round: &Round<'_, '_>,
    (place, seat): (usize, &Seat<'_, '_>),
    context: &Context<'_>,
    sink: &mut FindingCollector<'_>,
) {
    let Some(cards) = seat.record.raised_after else { return };
    let rules = &context.sheet.rules;
    let first = rules.raise_rounds.map(|rounds| u32::from(rounds.first_cards));
    let whole = u32::from(rules.hand_cards);
    let is_decision = cards == whole || Some(cards) == first;
    let message = match seat.action {
        Some(Action::Fold) => "The hand was folded and raised.".to_owned(),
        _ if is_decision => return,
        _ => format!(
            "The hand was raised with {cards} cards seen, which is no decision of this game."
        ),
    };
    let expected = match (seat.action, first) {
        (Some(Action::Fold), _) => "no raise".to_owned(),
        (_, Some(first)) => format!("a raise with {first} or {whole} cards seen"),
        (_, None) => format!("a raise with {whole} cards seen"),
    };
    let at = (seat_number(round.record, place), Some(Bet::Play));
    if let Some(found) = sink.raise(CODE, GRADE, at, message) {
        found.with(|finding| {
            finding
                .expected(Quantity::Text(expected))
                .observed(Quantity::Text(format!("a raise with {cards} cards seen")))
                .help("Review the footage of the hand and correct the log.")
        });
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    if let Some(rounds) = target.log.sheet.rules.raise_rounds
        && target.below(2) == 0
    {
        let is_folded = target.dealt()?.action == Action::Fold;
        let after =
            if is_folded { rounds.first_cards } else { target.log.sheet.rules.hand_cards + 1 };
        target.seat(record)?.raised_after = Some(u32::from(after));
        return target.is_about_seat();
    }
    target.seat(record)?.action = Some(Text::from("surrender"));
    target.is_about_seat()
}
