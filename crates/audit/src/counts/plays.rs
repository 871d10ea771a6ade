//! Rounds and matches that are played event by event, in tables.

use super::cells::rate;
use gincert_evidence::{Align, Table, printable};
use gincert_replay::summary::Summary;
use gincert_replay::{Evidence, Rulebook};

/// Whether the logs hold no other records.
pub(crate) fn only(summary: &Summary) -> bool {
    summary.plays.records() > 0 && summary.levels.iter().all(|count| *count == 0)
}

/// The tables; none where the logs hold no such records.
pub(crate) fn tables(summary: &Summary, book: &Rulebook) -> Vec<Table> {
    if summary.plays.records() == 0 {
        return Vec::new();
    }
    let mut tables = vec![compared(summary)];
    tables.extend(evidence(summary, book));
    tables.extend(ends(summary));
    tables.extend(siblings(summary));
    tables.extend(overrides(summary));
    tables
}

fn compared(summary: &Summary) -> Table {
    let columns = [("Rounds and matches", Align::Left), ("Number", Align::Right)];
    let mut table = Table::new("Kind", &columns);
    let plays = &summary.plays;
    let [alike, other, absent] = plays.match_rounds;
    let rounds: u64 = plays.evidence.iter().sum();
    // Of rounds, or of matches, of which the logs have none there is nothing to say.
    let of_rounds = [
        ("rounds settled by the rules", plays.settled),
        ("of them followed from the deal, event by event", plays.followed),
        ("of them with a claimed end that was compared", plays.compared),
        ("of them without claimed figures", plays.unclaimed),
        ("rounds in which play breaks a rule; later events were not checked", plays.broken),
        ("rounds void, misdealt, incomplete or for training", plays.not_settled),
    ];
    let of_matches = [
        ("matches", plays.matches),
        ("of them with a recomputed score", plays.matches_kept),
        ("of them without claimed figures", plays.matches_unclaimed),
        ("rounds of matches with the points of their own records, as corrected", alike),
        ("rounds of matches with points different from their own records, as corrected", other),
        (
            "rounds of matches whose own record does not count or states no points",
            plays.match_rounds_void,
        ),
        ("rounds of matches whose own record is not at hand", absent),
    ];
    let of_rounds = of_rounds.into_iter().filter(|_| rounds > 0);
    for (name, count) in of_rounds.chain(of_matches.into_iter().filter(|_| plays.matches > 0)) {
        table.row([name.to_owned(), count.to_string()]);
    }
    table
}

/// What the rounds show; nothing where there is none. A level that no document knows has no row.
fn evidence(summary: &Summary, book: &Rulebook) -> Option<Table> {
    let knows_ends = book.plays.iter().any(|sheet| sheet.rules.settles_hands_at_the_end());
    let columns =
        [("Evidence", Align::Left), ("What it is", Align::Left), ("Rounds", Align::Right)];
    let mut table = Table::new("Evidence of rounds, from most to least", &columns);
    for level in Evidence::ALL.into_iter().rev() {
        let count = summary.plays.evidence.get(level as usize).copied().unwrap_or(0);
        let words = match level {
            Evidence::Pack => "the pack in deal order, and every event",
            Evidence::Deal => "the hands as dealt, and every event with its card",
            Evidence::Final => "the hands at the end, and the events from the knock on",
            Evidence::Hidden => "too little: cards are hidden or missing",
        };
        if level != Evidence::Final || knows_ends || count > 0 {
            table.row([level.word().to_owned(), words.to_owned(), count.to_string()]);
        }
    }
    (summary.plays.evidence.iter().sum::<u64>() > 0).then_some(table)
}

fn ends(summary: &Summary) -> Option<Table> {
    let columns = [("End by the rules", Align::Left), ("Rounds", Align::Right)];
    let mut table = Table::new("How settled rounds ended", &columns);
    for (end, count) in &summary.plays.ends {
        let end = match end.as_str() {
            // A record that is void counts for nothing; this round counts, and nobody scores.
            "void" => "void by the rules: nobody scores",
            end => end,
        };
        table.row([end.to_owned(), count.to_string()]);
    }
    (!table.rows.is_empty()).then_some(table)
}

fn siblings(summary: &Summary) -> Option<Table> {
    let columns = [
        ("Document, and the other", Align::Left),
        ("Compared with the other", Align::Right),
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
    let columns = [("Row, and the record's own parameter", Align::Left), ("Records", Align::Right)];
    let mut table = Table::new("Rows for which records state their own parameters", &columns);
    for (row, count) in &summary.plays.overrides {
        table.row([printable(row), count.to_string()]);
    }
    (!table.rows.is_empty()).then_some(table)
}
