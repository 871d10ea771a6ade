//! The Play wager is not the amount that the rules set.
//!
//! The Play wager is a fixed multiple of the Ante (once in every known document), or one of the multiples among
//! which the document lets the player choose. Needs the wagers of the seat. The wagers are settled as they were
//! made; where the player chooses, a hand with another amount is left out of theory, choices and luck.
//!
//! In a game of two decisions a raise has a multiple of the decision at which it was made. A record says by
//! `raised_after` how many cards were seen then. Where it does not, the amount is compared with the multiples of both
//! decisions, and an observation says so for each such hand.
//!
//! What to do: find out whether the wager or the log is wrong.

use super::{Context, money_text};
use crate::families::gin_and_win::dealt::DealtSeat;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity};
use gincert_game::gin_and_win::{Action, GinAndWin, PlayMultiples, RaiseRounds};

pub(super) const CODE: &str = "play-not-equal-ante";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    let text = |minor: i64| money_text(minor, currency);
    for (place, seat) in round.seats.iter().enumerate() {
        let bets = seat.record.bets.as_ref();
        let made = bets.and_then(|bets| Some((bets.get(Bet::Ante)?, bets.get(Bet::Play)?)));
        let Some((ante, play)) = made.filter(|_| seat.action == Some(Action::Play)) else {
            continue;
        };
        let multiples = allowed(&context.sheet.rules, seat.record.raised_after);
        let dues = multiples.all().iter().map(|multiple| ante.saturating_mul(i64::from(*multiple)));
        let at = (seat_number(round.record, place), Some(Bet::Play));
        if dues.clone().any(|due| due == play) {
            unstated(seat, context, at, sink);
            continue;
        }
        let message = format!(
            "The {} is not {} of the {}{}.",
            context.sheet.wager_name(Bet::Play),
            match multiples.fixed() {
                Some(1) => "the amount".to_owned(),
                _ => format!("{multiples} times the amount"),
            },
            context.sheet.wager_name(Bet::Ante),
            when(&context.sheet.rules, seat.record.raised_after),
        );
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            let due = words_of_choice(&dues.map(text).collect::<Vec<String>>());
            let both = both_raises(&context.sheet.rules, ante, play);
            found.with(|finding| {
                let finding = finding.expected(Quantity::Text(due));
                let finding = finding.observed(Quantity::Text(text(play)));
                match both {
                    Some([first, last]) => finding.note(format!(
                        "It is the sum of a raise of {first} times and one of {last} times: a hand has one raise."
                    )),
                    None => finding,
                }
            });
        }
    }
}

/// The multiples that a raise may have which was made with so many cards seen; those of both decisions where that is
/// not known.
fn allowed(rules: &GinAndWin, raised_after: Option<u32>) -> PlayMultiples {
    match (rules.raise_rounds, raised_after) {
        (Some(rounds), Some(cards)) if cards == u32::from(rounds.first_cards) => rounds.first,
        (Some(rounds), Some(cards)) if cards == u32::from(rules.hand_cards) => rounds.last,
        _ => rules.play_multiples,
    }
}

/// With which cards such a raise was made, in a game of two decisions.
fn when(rules: &GinAndWin, raised_after: Option<u32>) -> String {
    match (rules.raise_rounds, raised_after) {
        (Some(rounds), Some(cards)) if cards == u32::from(rounds.first_cards) => {
            format!(" after the first {cards} cards")
        }
        (Some(_), Some(cards)) if cards == u32::from(rules.hand_cards) => {
            " after a check".to_owned()
        }
        _ => String::new(),
    }
}

/// A raise of each decision that make an amount together.
fn both_raises(rules: &GinAndWin, ante: i64, play: i64) -> Option<[u8; 2]> {
    let rounds = rules.raise_rounds?;
    let pairs = rounds.first.all().iter();
    let mut pairs = pairs.flat_map(|first| rounds.last.all().iter().map(|last| [*first, *last]));
    pairs.find(|[first, last]| {
        let both = i64::from(*first) + i64::from(*last);
        ante.checked_mul(both) == Some(play)
    })
}

/// In a game of two decisions a record that does not say at which one the hand was raised.
fn unstated(
    seat: &Seat<'_, '_>,
    context: &Context<'_>,
    at: (Option<u32>, Option<Bet>),
    sink: &mut FindingCollector<'_>,
) {
    let rules = &context.sheet.rules;
    let Some(rounds) = rules.raise_rounds.filter(|_| seat.record.raised_after.is_none()) else {
        return;
    };
    let message = format!(
        "The record does not say whether the hand was raised after the first {} cards or after a check.",
        rounds.first_cards
    );
    if let Some(found) = sink.raise(CODE, Grade::Observation, at, message) {
        found.with(|finding| {
            finding
                .note(format!(
                    "A raise is {} times the Ante at the first decision and {} times after a check. The amount was \
                     compared with all of these.",
                    rounds.first, rounds.last
                ))
                .help("Record 'raised_after', the number of cards that were seen when the hand was raised.")
        });
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
    if let Some(rounds) = target.log.sheet.rules.raise_rounds {
        return plant_raise(record, target, (rounds, &dealt));
    }
    let multiples = target.log.sheet.rules.play_multiples;
    let seat = target.seat(record)?;
    let made = seat.bets.as_ref()?.get(Bet::Play)?;
    // Where the player chooses, an amount that is none of the multiples.
    let is_multiple = |play: &i64| multiples.of_wagers(dealt.ante, *play).is_some();
    let play = (1..).map(|steps| made + 500 * steps).find(|play| !is_multiple(play))?;
    seat.bets = Some(seat.bets.clone()?.with(Bet::Play, play));
    target.settle(record, &dealt, play)
}

/// Of two decisions a raise by a multiple of the other one, the raises of both, or an amount that is none.
fn plant_raise(
    record: &mut Record<'static>,
    target: &mut Target<'_>,
    (rounds, dealt): (RaiseRounds, &DealtSeat),
) -> PlantedSeat {
    let kind = target.below(3);
    let is_early = dealt.raised_after == Some(rounds.first_cards);
    let (own, other) =
        if is_early { (rounds.first, rounds.last) } else { (rounds.last, rounds.first) };
    let wrong = |multiple: &i64| u8::try_from(*multiple).is_ok_and(|one| own.place(one).is_none());
    let all = |of: PlayMultiples| of.all().iter().map(|one| i64::from(*one)).collect::<Vec<i64>>();
    let multiple = match kind {
        0 => all(other).into_iter().find(wrong),
        1 => Some(i64::from(rounds.first.most()) + i64::from(rounds.last.least())).filter(wrong),
        _ => None,
    };
    let play = match multiple {
        Some(multiple) => dealt.ante.checked_mul(multiple)?,
        None => dealt.ante.checked_mul(i64::from(own.most()))?.checked_add(25)?,
    };
    let seat = target.seat(record)?;
    seat.bets = Some(seat.bets.clone()?.with(Bet::Play, play));
    target.settle(record, dealt, play)
}
