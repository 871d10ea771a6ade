//! The left-over cards that the log states for a player's hand are not the ones that count.
//!
//! Where cards speak, the best setting counts: fewest cards, then the lowest from the top down. Where
//! hands count as laid, the stated cards must at least be a legal setting: cards of the hand, with the
//! others in melds. Needs the player's cards and the stated left-over cards (or melds). Other suits of
//! the same ranks are accepted.
//!
//! What to do: check the payments of the seat; correct the log.

use super::{Context, left_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::{Round, is_setting, own_setting};
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::cards::LoggedCards;
use gincert_evidence::{Grade, Quantity};
use gincert_fast::Leftover;
use gincert_game::CardSet;
use gincert_game::gin_and_win::PlayerSetting;

pub(super) const CODE: &str = "deadwood-wrong";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::PlayedHands;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let speaks = context.sheet.rules.player_setting == PlayerSetting::CardsSpeak;
    for (place, seat) in round.seats.iter().enumerate() {
        let (Some(cards), Some(best)) = (seat.cards, seat.best) else {
            continue;
        };
        let claimed = seat.record.deadwood.filter(|claimed| claimed.is_whole());
        let is_right = match claimed {
            Some(claimed) if speaks => {
                let left = Leftover::from_cards(claimed.cards());
                left == best.left_over && is_setting(cards, claimed.cards(), context.sheet)
            }
            None if speaks || seat.record.laid.is_empty() => true,
            _ => own_setting(seat.record, cards, context.sheet).is_some(),
        };
        if is_right {
            continue;
        }
        let at = (seat_number(round.record, place), None);
        let message = match speaks {
            true => "The stated left-over cards differ from those of the best setting.",
            false => "The hand cannot be set as logged: the other cards do not form melds.",
        };
        let observed =
            claimed.map_or_else(|| "the melds as laid".to_owned(), |own| own.to_string());
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            found.with(|finding| {
                finding
                    .expected(Quantity::Text(left_text(best.left_over)))
                    .observed(Quantity::Text(observed))
            });
        }
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let foreign = target.deal.dealer.cards.lowest()?;
    let deadwood = LoggedCards::shown(CardSet::EMPTY.with(foreign));
    target.open_seat(record)?.deadwood = Some(deadwood);
    target.is_about_seat()
}
