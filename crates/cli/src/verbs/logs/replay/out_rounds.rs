//! The table of every round in the folder of an audit: a row for each seat.

use super::table_output::{OutputTables, TableOutput};
use super::text::FindingText;
use gincert_audit::{AuditSession, AuditedRound, FindingSink};
use gincert_evidence::{money_notation, whole_number};
use gincert_replay::Bet;
use gincert_replay::desk::RoundSeat;
use gincert_replay::summary::RecordExclusion;
use serde_json::Value;
use std::io;

/// The columns of the table.
const COLUMNS: [&str; 36] = [
    "file",
    "line",
    "table",
    "gaming_day",
    "round",
    "seat",
    "at_local",
    "at",
    "dealer_id",
    "shift",
    "player",
    "rules",
    "state",
    "counted",
    "action",
    "outcome",
    "logged_outcome",
    "currency",
    "bets_ante_minor",
    "bets_play_minor",
    "bets_bonus_minor",
    "bets_side",
    "bets_minor",
    "bets",
    "net_minor",
    "net",
    "adjusted_minor",
    "due_minor",
    "due",
    "difference_minor",
    "difference",
    "points",
    "points_due",
    "codes",
    "round_codes",
    "offset",
];

/// Writes every round.
pub fn rounds(
    out: &mut OutputTables<'_>,
    session: &AuditSession<'_>,
    findings: &mut FindingSink<'_, FindingText>,
) -> io::Result<()> {
    let mut table = TableOutput::begin(out, "rounds", &COLUMNS)?;
    session.each_round(findings, &mut |round| {
        let nothing = [RoundSeat::default()];
        let seats = if round.row.seats.is_empty() { &nothing[..] } else { &round.row.seats };
        seats.iter().try_for_each(|seat| table.row(&row(&round, seat)))
    })?;
    table.finish()
}

fn row(round: &AuditedRound, seat: &RoundSeat) -> [Value; COLUMNS.len()] {
    let (row, about) = (&round.row, &round.row.about);
    let currency = about.currency.as_deref().unwrap_or_default();
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned()).into();
    let money =
        |minor: Option<i128>| Value::from(minor.map(|minor| money_notation(minor, currency)));
    let codes = |seat: Option<u32>| {
        let own = round.exceptions.iter().filter(|(at, _)| *at == seat);
        let mut codes: Vec<&str> = own.map(|(_, code)| code.as_str()).collect();
        codes.dedup();
        Value::from((!codes.is_empty()).then_some(codes))
    };
    let bet = |bet: Bet| {
        let wager = seat.wagers.iter().find(|wager| wager.bet == bet);
        Value::from(wager.and_then(|wager| wager.amount))
    };
    let further = seat.wagers.iter().filter(|wager| matches!(wager.bet, Bet::Side(1..)));
    let further = further.filter_map(|wager| {
        let amount = money_notation(wager.amount?.into(), currency);
        Some(format!("{} {amount}", wager.name))
    });
    let total = &seat.total;
    [
        text(&round.file),
        Value::from(row.spot.line),
        text(&row.identity.table),
        text(&row.identity.day),
        text(&row.identity.round),
        Value::from(seat.number),
        Value::from(about.at_local.clone()),
        Value::from(about.at.clone()),
        Value::from(about.dealer_id.clone()),
        Value::from(about.shift.clone()),
        Value::from(about.player(seat.number)),
        Value::from(about.rules.clone()),
        text(&row.state),
        Value::from(counted(row.excluded, &row.state)),
        text(&seat.action),
        Value::from(seat.outcome.clone()),
        Value::from(seat.stated_outcome.clone()),
        Value::from(about.currency.clone()),
        bet(Bet::Ante),
        bet(Bet::Play),
        bet(Bet::BONUS),
        Value::from(further.reduce(|all, one| format!("{all}; {one}"))),
        Value::from(whole_number(total.amount)),
        money(total.amount),
        Value::from(whole_number(total.observed)),
        money(total.observed),
        Value::from(whole_number(Some(total.adjusted).filter(|adjusted| *adjusted != 0))),
        Value::from(whole_number(total.due)),
        money(total.due),
        Value::from(whole_number(total.difference())),
        money(total.difference()),
        Value::from(seat.points[0]),
        Value::from(seat.points[1]),
        codes(seat.number),
        if seat.number.is_some() { codes(None) } else { Value::Null },
        Value::from(row.spot.offset),
    ]
}

/// Whether a record counts in the totals, and why not.
fn counted(excluded: Option<RecordExclusion>, state: &str) -> &'static str {
    match excluded {
        Some(
            RecordExclusion::Repeated | RecordExclusion::RepeatedAlike | RecordExclusion::VoidAgain,
        ) => "repeated-round",
        Some(RecordExclusion::Corrected | RecordExclusion::StateChanged) => "corrected-round",
        None if state == "settled" => "counted",
        None => "not-settled",
    }
}
