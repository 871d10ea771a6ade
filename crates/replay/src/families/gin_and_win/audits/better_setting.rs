//! A player laid a hand that counts as laid, and a better setting was possible.
//!
//! Advisory: where hands count as laid, the player's own setting is settled, and no one made an error. A
//! table where this is frequent may want to help its players. Needs the player's cards and the melds or
//! left-over cards as laid; not applicable where cards speak.
//!
//! What to do: nothing, or remind the dealers whether they may help.

use super::{Context, left_text};
use crate::families::gin_and_win::planting::{LogForm, PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::cards::LoggedCards;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity};
use gincert_game::gin_and_win::PlayerSetting;

pub(super) const CODE: &str = "better-setting";
pub(super) const GRADE: Grade = Grade::Observation;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::PlayedHands;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant).unless(hindered);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    if context.sheet.rules.player_setting != PlayerSetting::AsLaid {
        return;
    }
    for (place, seat) in round.seats.iter().enumerate() {
        let (Some(counts), Some(best)) = (seat.counts, seat.best) else {
            continue;
        };
        if counts <= best.left_over {
            continue;
        }
        let at = (seat_number(round.record, place), None);
        let message = "The hand counts as laid; a better setting was possible.";
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            found.with(|finding| {
                finding
                    .expected(Quantity::Text(left_text(best.left_over)))
                    .observed(Quantity::Text(left_text(counts)))
            });
        }
    }
}

/// The player leaves a meld lying among the left-over cards, and is settled so.
fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    target.open_seat(record)?;
    let mut dealt = target.dealt()?;
    // With nothing melded every hand is a legal setting.
    dealt.hand.deadwood = dealt.hand.cards;
    if dealt.hand.deadwood.len() == dealt.hand.set.left_over.score() {
        return None;
    }
    let seat = target.seat(record)?;
    seat.deadwood = Some(LoggedCards::shown(dealt.hand.deadwood));
    let play = seat.bets.as_ref()?.get(Bet::Play).unwrap_or(0);
    target.settle(record, &dealt, play)
}

fn hindered(log: &LogForm<'_>) -> Option<&'static str> {
    let is_laid = log.sheet.rules.player_setting == PlayerSetting::AsLaid;
    (!is_laid).then_some("cards speak under these rules")
}
