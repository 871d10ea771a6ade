//! Several rounds, one line each: so that a person can pick the one that the patron means.

use super::case::{Case, DisputeAnswer};
use gincert_evidence::{Align, Table};
use gincert_replay::desk::{DisputeVerdict, DisputedRound, RoundVersion};

/// The cases in log order.
pub fn of_cases(answer: &DisputeAnswer<'_>) -> Table {
    let columns = [
        ("Settled at", Align::Left),
        ("Table", Align::Left),
        ("Round", Align::Left),
        ("Seat", Align::Right),
        ("By the record", Align::Left),
    ];
    let mut table = Table::new("", &columns);
    for case in answer.cases {
        let seat = case.seat.to_string();
        table.row([
            at(case.version),
            case.page().identity.table.clone(),
            case.round.identity.round.clone(),
            seat,
            verdict(case),
        ]);
    }
    table
}

/// The rounds in log order, with their seats.
pub fn of_rounds(answer: &DisputeAnswer<'_>) -> Table {
    let columns = [
        ("Settled at", Align::Left),
        ("Table", Align::Left),
        ("Round", Align::Left),
        ("Seats", Align::Left),
    ];
    let mut table = Table::new("", &columns);
    for round in &answer.found.rounds {
        let seats: Vec<String> = round.all_seats.iter().map(u32::to_string).collect();
        let time = version(round).map(at).unwrap_or_default();
        let identity = &round.identity;
        table.row([time, identity.table.clone(), identity.round.clone(), seats.join(", ")]);
    }
    table
}

fn version(round: &DisputedRound) -> Option<&RoundVersion> {
    round.counting().or(round.versions.first())
}

fn at(version: &RoundVersion) -> String {
    let page = &version.page;
    page.about.at_local.clone().unwrap_or_else(|| page.identity.day.clone())
}

/// The verdict in a few words.
fn verdict(case: &Case<'_>) -> String {
    let amount = case.difference().unwrap_or_default();
    match case.dispute.verdict {
        _ if !case.is_own(case.page()) => "another patron".to_owned(),
        DisputeVerdict::AsDue => "as due".to_owned(),
        DisputeVerdict::EvenInSum => "right in sum only".to_owned(),
        DisputeVerdict::TooLittle => format!("{amount} too little"),
        DisputeVerdict::TooMuch => format!("{amount} too much"),
        DisputeVerdict::NotCompared => "not compared".to_owned(),
    }
}
