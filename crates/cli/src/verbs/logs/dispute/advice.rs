//! What to do first, from what a case came to. A log can be wrong: nothing is to be paid or asked back
//! before somebody has looked.

use super::case::Case;
use gincert_replay::desk::{DisputeVerdict, Obstacle, VersionStanding};

/// What to do, in order.
pub fn advice(case: &Case<'_>) -> Vec<String> {
    let page = case.page();
    if !case.is_own(page) {
        return vec![
            "Ask for the patron's table, time and seat again: the record that counts names another \
             patron."
                .to_owned(),
        ];
    }
    let mut all = Vec::new();
    if case.has_other_content() {
        all.push(
            "Find out which record is right: the round is in the logs twice with different content. \
             The audit counts the first."
                .to_owned(),
        );
    }
    let is_replaced =
        |standing: VersionStanding| matches!(standing, VersionStanding::Replaced { .. });
    if case.round.versions.iter().any(|version| is_replaced(version.standing)) {
        all.push(
            "Check who corrected the record and why: this statement goes by the correction that \
             counts."
                .to_owned(),
        );
    }
    match page.play {
        Some(_) => all.extend(of_points(case)),
        None => all.extend(of_money(case)),
    }
    all
}

fn of_points(case: &Case<'_>) -> Vec<String> {
    match case.dispute.verdict {
        DisputeVerdict::AsDue => {
            vec!["If the members agree on the events above, the points stand.".to_owned()]
        }
        DisputeVerdict::NotCompared => vec![
            "Ask both members for the events and points; the record alone does not decide."
                .to_owned(),
        ],
        DisputeVerdict::EvenInSum | DisputeVerdict::TooLittle | DisputeVerdict::TooMuch => vec![
            "Read the events above to both members. If they agree, correct the score by the points \
             due, and log the correction."
                .to_owned(),
        ],
    }
}

fn of_money(case: &Case<'_>) -> Vec<String> {
    let footage = "Compare cards, wagers and payment of this record with the footage before anything is paid.";
    let amount = case.difference().unwrap_or_default();
    let mut all = vec![footage.to_owned()];
    match case.dispute.verdict {
        DisputeVerdict::AsDue => {
            all.push("If the record is right, nothing is owed.".to_owned());
        }
        DisputeVerdict::EvenInSum => {
            all.push("If the record is right, nothing is owed; correct the wagers.".to_owned());
        }
        DisputeVerdict::TooLittle => {
            all.push(format!(
                "If the record is right, {amount} is owed to the patron. Log the payment as a \
                 correction of this round."
            ));
        }
        DisputeVerdict::TooMuch => {
            all.push(format!(
                "If the record is right, the patron has {amount} too much. Whether it is asked back \
                 is the house's decision."
            ));
        }
        DisputeVerdict::NotCompared => all.extend(missing(case)),
    }
    all
}

/// How to settle what the record does not show.
fn missing(case: &Case<'_>) -> Vec<String> {
    let seat = case.seat_in(case.page());
    let has =
        |all: &[Obstacle]| seat.is_some_and(|one| one.obstacles.iter().any(|o| all.contains(o)));
    let mut found = Vec::new();
    if has(&[Obstacle::NoRules]) {
        found.push("Give the rule document that was in force at the table (--rules).".to_owned());
    }
    if has(&[
        Obstacle::HandHidden,
        Obstacle::HandMisread,
        Obstacle::HandSize,
        Obstacle::DealerHidden,
        Obstacle::DealerMisread,
        Obstacle::DealerSize,
        Obstacle::RoundMisread,
    ]) {
        found.push(
            "Read the cards from the footage and settle them: gincert hand --rules DOC --dealer \
             CARDS CARDS."
                .to_owned(),
        );
    }
    if has(&[Obstacle::WagerUnknown]) {
        found.push(
            "Find out which rule document was in force, and how it names the side wager."
                .to_owned(),
        );
    }
    if has(&[Obstacle::MeterMissing, Obstacle::SeveralMeters]) {
        found.push("Find out where the meter stood when the seat was paid.".to_owned());
    }
    if has(&[Obstacle::EnvyHidden]) {
        found.push(
            "Read the hands of the other seats from the footage: they may pay envy.".to_owned(),
        );
    }
    if has(&[Obstacle::WagerMissing, Obstacle::ResultMissing, Obstacle::ActionUnclear]) {
        found.push("Ask the pit for the wagers and the payment of this round.".to_owned());
    }
    found
}
