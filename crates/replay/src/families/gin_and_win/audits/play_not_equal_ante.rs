//! The Play wager is not the amount that the rules set.
//!
//! The Play wager is a fixed multiple of the Ante (once in every known document), or one of the multiples among
//! which the document lets the player choose. Needs the wagers of the seat. The wagers are settled as they were
//! made; where the player chooses, a hand with another amount is left out of theory, choices and luck.
//!
//! What to do: find out whether the wager or the log is wrong.

use super::{Context, money_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity};
use gincert_game::gin_and_win::Action;

pub(super) const CODE: &str = "play-not-equal-ante";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    let text = |minor: i64| money_text(minor, currency);
    let multiples = &context.sheet.rules.play_multiples;
    for (place, seat) in round.seats.iter().enumerate() {
        let bets = seat.record.bets.as_ref();
        let made = bets.and_then(|bets| Some((bets.get(Bet::Ante)?, bets.get(Bet::Play)?)));
        let Some((ante, play)) = made.filter(|_| seat.action == Some(Action::Play)) else {
            continue;
        };
        let dues = multiples.all().iter().map(|multiple| ante.saturating_mul(i64::from(*multiple)));
        if dues.clone().any(|due| due == play) {
            continue;
        }
        let at = (seat_number(round.record, place), Some(Bet::Play));
        let message = format!(
            "The {} is not {} of the {}.",
            context.sheet.wager_name(Bet::Play),
            match multiples.fixed() {
                Some(1) => "the amount".to_owned(),
                _ => format!("{multiples} times the amount"),
            },
            context.sheet.wager_name(Bet::Ante),
        );
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            let due = words_of_choice(&dues.map(text).collect::<Vec<String>>());
            found.with(|finding| {
                finding.expected(Quantity::Text(due)).observed(Quantity::Text(text(play)))
            });
        }
    }
}

/// `5.00`, `5.00 or 10.00`, `5.00, 10.00 or 20.00`.
fn words_of_choice(amounts: &[String]) -> String {
    match amounts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let dealt = target.played()?;
    let multiples = target.log.sheet.rules.play_multiples;
    let seat = target.seat(record)?;
    let made = seat.bets.as_ref()?.get(Bet::Play)?;
    // Where the player chooses, an amount that is none of the multiples.
    let is_multiple = |play: &i64| multiples.of_wagers(dealt.ante, *play).is_some();
    let play = (1..).map(|steps| made + 500 * steps).find(|play| !is_multiple(play))?;
    seat.bets = Some(seat.bets.clone()?.with(Bet::Play, play));
    target.settle(record, &dealt, play)
}
