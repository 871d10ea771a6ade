//! Rounds and matches that are played event by event, in tables.

use super::cells::rate;
use gincert_evidence::{Align, Table, printable};
use gincert_replay::Evidence;
use gincert_replay::summary::Summary;

/// Whether the logs hold no other records.
pub(crate) fn only(summary: &Summary) -> bool {
    summary.plays.records() > 0 && summary.levels.iter().all(|count| *count == 0)
}

/// Rounds of which no audit could be made.
pub(super) fn untested(summary: &Summary) -> u64 {
    let [hidden, ..] = summary.plays.evidence;
    hidden
}

/// The tables; none where the logs hold no such records.
pub(super) fn tables(summary: &Summary) -> Vec<Table> {
    if summary.plays.records() == 0 {
        return Vec::new();
    }
    let mut tables = vec![compared(summary), evidence(summary), ends(summary)];
    tables.extend(siblings(summary));
    tables.extend(overrides(summary));
    tables
}

fn compared(summary: &Summary) -> Table {
    let columns = [("Rounds and matches", Align::Left), ("Number", Align::Right)];
    let mut table = Table::new("What was settled", &columns);
    let plays = &summary.plays;
    let [alike, other, absent] = plays.match_rounds;
    for (name, count) in [
        ("rounds settled by the rules", plays.settled),
        ("of them followed from the deal, event by event", plays.followed),
        ("of them with a claimed end that was compared", plays.compared),
        ("of them without claimed figures", plays.unclaimed),
        ("rounds in which play breaks a rule; nothing after it was judged", plays.broken),
        ("rounds void, misdealt or incomplete", plays.not_settled),
        ("matches", plays.matches),
        ("of them whose score was kept again", plays.matches_kept),
        ("of them without claimed figures", plays.matches_unclaimed),
        ("rounds of matches with the points of their own records, as corrected", alike),
        ("rounds of matches with other points than in their own records, as corrected", other),
        (
            "rounds of matches whose own record does not count or states no points",
            plays.match_rounds_void,
        ),
        ("rounds of matches whose own record is not at hand", absent),
    ] {
        table.row([name.to_owned(), count.to_string()]);
    }
    table
}

fn evidence(summary: &Summary) -> Table {
    let columns =
        [("Evidence", Align::Left), ("What it is", Align::Left), ("Rounds", Align::Right)];
    let mut table = Table::new("Evidence of rounds, from most to least", &columns);
    for level in Evidence::ALL.into_iter().rev() {
        let count = summary.plays.evidence.get(level as usize).copied().unwrap_or(0);
        let words = match level {
            Evidence::Pack => "the pack in deal order, and every event",
            Evidence::Deal => "the hands as dealt, and every event with its card",
            Evidence::Final => "the hands at the end, and the events from the knock on",
            Evidence::Hidden => "too little: cards are hidden, or not there",
        };
        table.row([level.word().to_owned(), words.to_owned(), count.to_string()]);
    }
    table
}

fn ends(summary: &Summary) -> Table {
    let columns = [("End by the rules", Align::Left), ("Rounds", Align::Right)];
    let mut table = Table::new("How settled rounds and matches ended", &columns);
    for (end, count) in &summary.plays.ends {
        table.row([end.clone(), count.to_string()]);
    }
    table
}

fn siblings(summary: &Summary) -> Option<Table> {
    let columns = [
        ("Document, and the other", Align::Left),
        ("Settled under both", Align::Right),
        ("Otherwise", Align::Right),
        ("per 10,000", Align::Right),
        ("Not allowed there", Align::Right),
    ];
    let mut table = Table::new("The same rounds and matches under other documents", &columns);
    for (name, row) in &summary.plays.siblings {
        table.row([
            printable(name),
            row.rounds.to_string(),
            row.differ.to_string(),
            rate(row.differ, row.rounds),
            row.not_allowed.to_string(),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

fn overrides(summary: &Summary) -> Option<Table> {
    let columns = [("Row, and what the record plays by", Align::Left), ("Records", Align::Right)];
    let mut table = Table::new("Rows for which records give parameters of their own", &columns);
    for (row, count) in &summary.plays.overrides {
        table.row([printable(row), count.to_string()]);
    }
    (!table.rows.is_empty()).then_some(table)
}
