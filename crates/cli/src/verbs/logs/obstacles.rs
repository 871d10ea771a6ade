//! What keeps a hand from being compared with the rules, in words, for every page that shows a round.

use gincert_replay::desk::{Obstacle, ShownSeat};

/// One obstacle, as the end of "not compared, because".
pub(crate) fn obstacle_words(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::NoRules => "none of the rule documents given is in force for the record",
        Obstacle::HandHidden => "cards of the seat's hand are hidden or missing",
        Obstacle::HandMisread => "the cards of the seat's hand cannot be read",
        Obstacle::HandSize => "the seat's hand has another number of cards than the rules say",
        Obstacle::DealerHidden => "cards of the dealer's hand are hidden or missing",
        Obstacle::DealerMisread => "the cards of the dealer's hand cannot be read",
        Obstacle::DealerSize => "the dealer's hand has another number of cards than the rules say",
        Obstacle::RoundMisread => {
            "a card of the round cannot be read or is recorded in two places, so no hand is certain"
        }
        Obstacle::ActionUnclear => "the record does not say whether the hand was played or folded",
        Obstacle::MeterMissing => {
            "the record does not state where the meter of the side wager stood"
        }
        Obstacle::SeveralMeters => {
            "the rules have several meters, and the record states one without its wager"
        }
        Obstacle::EnvyHidden => {
            "the hand of another seat, which may pay envy to a side wager, is not shown"
        }
        Obstacle::SettingFoul => "hands count as laid, and the record shows no legal setting",
        Obstacle::WagerUnknown => "the rules do not have a side wager that is recorded",
        Obstacle::WagerMissing => "the amount of a wager is not recorded",
        Obstacle::ResultMissing => "the record does not say what was paid",
    }
}

/// That wagers of a seat are not compared, and why; `None` where all are.
pub(crate) fn not_compared(seat: &ShownSeat) -> Option<String> {
    let words: Vec<&str> = seat.obstacles.iter().map(|one| obstacle_words(*one)).collect();
    let who = seat.number.map_or("A seat".to_owned(), |number| format!("Seat {number}"));
    (!words.is_empty()).then(|| format!("{who} is not compared in full: {}.", words.join("; ")))
}
