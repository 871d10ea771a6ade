//! The column of the round where no dealer's cards show it: equal numbers stand together, each is the next one, and no seat is in
//! a round twice.

use super::assignment::{Assignment, Assignments};
use super::clock::{ClockPart, date_text};
use super::columns::{ExportColumns, free};
use super::model::DraftReason;
use super::vocabulary::field_named;
use gincert_replay::map::number_at_end;
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest rounds that show how a column goes on.
const ROUNDS_MIN: u64 = 10;

/// Fewest further rows of rounds that show that equal numbers stand together.
const FURTHER_MIN: u64 = 5;

/// Of a hundred steps to another number so many are to a greater one.
const RISING_SHARE: u64 = 97;

/// The same, to the next one: a time or a sum rises as well.
const NEXT_SHARE: u64 = 80;

/// How the numbers of a column go on from row to row.
#[derive(Debug, Clone, Copy, Default)]
struct Order {
    /// Rows with another number than the one before.
    runs: u64,
    /// Rows with the same number.
    further: u64,
    /// Rows of these with a seat that the number has already.
    seats_again: u64,
    /// Numbers that come again elsewhere.
    again: u64,
    /// Steps to another number, those to a greater one, and those to the next one.
    steps: [u64; 3],
}

impl Order {
    /// Whether equal numbers stand together, and others are greater than those before.
    fn rises(&self) -> bool {
        let [steps, rising, _] = self.steps;
        self.runs >= ROUNDS_MIN
            && self.again * 100 <= self.runs
            && rising * 100 >= steps * RISING_SHARE
    }

    /// Whether these are numbers of rounds, each with its seats.
    fn counts_rounds(&self) -> bool {
        let [steps, _, next] = self.steps;
        let is_apart = self.seats_again * 100 <= self.further;
        self.rises() && self.further >= FURTHER_MIN && is_apart && next * 100 >= steps * NEXT_SHARE
    }
}

/// Finds the round by its numbers where nothing else did, or the columns of which one may be it.
pub(super) fn find(values: &ExportColumns<'_>, found: &mut Assignments) {
    if found.holds(Field::Round) {
        return;
    }
    let all = values.table.rows() as u64;
    let seat = found.column_of(Field::Seat);
    let is_usable = |at: &usize| {
        let named = field_named(values.name(*at));
        let is_open = named.is_none_or(|field| matches!(field, Field::Round | Field::Seq));
        let is_filled = values.filled(*at) * 50 >= all * 49;
        is_open && is_filled && !values.is_of_seat(*at) && !values.clocks.contains_key(at)
    };
    let open = free(values, found).into_iter().filter(is_usable);
    let orders = open.map(|at| (at, order(values, at, seat)));
    let rising: Vec<(usize, Order)> = orders.filter(|(_, order)| order.rises()).collect();
    let has_rounds = |order: &Order| order.further >= FURTHER_MIN;
    // Rows that have each a number of their own may be numbered, and not the rounds.
    let is_shown = rising.iter().any(|(_, order)| has_rounds(order));
    let candidates: Vec<(usize, Order)> =
        rising.into_iter().filter(|(_, order)| !is_shown || has_rounds(order)).collect();
    let is_dealt = found.dealer.iter().any(Option::is_some);
    let mut counting = candidates.iter().filter(|(_, order)| order.counts_rounds());
    let (first, second) = (counting.next(), counting.next());
    // What the dealer's cards contradict is no round, whatever its numbers do.
    if let (Some((at, order)), None, Some(_), false) = (first, second, seat, is_dealt) {
        let rivals = candidates.iter().map(|(own, _)| *own).filter(|own| own != at).collect();
        let reason = DraftReason::NumbersRounds(order.runs);
        found.all.push(Assignment::guess(Field::Round, vec![*at], reason, rivals));
        return;
    }
    found.round_candidates = candidates.into_iter().map(|(at, _)| at).collect();
}

/// How a column goes on, at each table and on each day by itself.
fn order(values: &ExportColumns<'_>, at: usize, seat: Option<usize>) -> Order {
    let all = || 0..values.table.columns.len();
    let is_table = |own: &usize| *own != at && field_named(values.name(*own)) == Some(Field::Table);
    let tables: Vec<usize> = all().filter(is_table).collect();
    let days: Vec<usize> = all()
        .filter(|own| values.clocks.get(own).is_some_and(|clock| clock.part != ClockPart::Time))
        .collect();
    let mut order = Order::default();
    let mut seen = BTreeSet::new();
    let mut last: BTreeMap<Vec<&str>, (&str, BTreeSet<&str>)> = BTreeMap::new();
    for row in 0..values.table.rows() {
        let text = values.text(at, row);
        let table: Vec<&str> = tables.iter().map(|own| values.text(*own, row)).collect();
        let seat = seat.map_or("", |seat| values.text(seat, row));
        let day = days.iter().filter_map(|own| {
            let clock = values.clocks.get(own)?;
            date_text(clock, values.text(*own, row))
        });
        let day: Vec<String> = day.collect();
        match last.get_mut(&table) {
            Some((before, seats)) if *before == text => {
                order.further += 1;
                order.seats_again += u64::from(!seat.is_empty() && !seats.insert(seat));
                continue;
            }
            Some((before, _)) => order.step(before, text),
            None => {}
        }
        order.runs += 1;
        order.again += u64::from(!seen.insert((table.clone(), day, text)));
        last.insert(table, (text, BTreeSet::from([seat])));
    }
    order
}

impl Order {
    /// Counts a step from one text to another.
    fn step(&mut self, before: &str, text: &str) {
        let numbers = number_at_end(before).zip(number_at_end(text));
        let [steps, rising, next] = &mut self.steps;
        *steps += 1;
        *rising += u64::from(numbers.is_some_and(|(one, other)| other > one));
        *next += u64::from(numbers.is_some_and(|(one, other)| Some(other) == one.checked_add(1)));
    }
}

#[cfg(test)]
mod tests {
    use crate::draft::{DraftReason, ExportFile, MapDraft, draft};
    use gincert_replay::rows::Field;

    /// Rounds of three seats, with what a column without a known name has in the row of a round and a seat.
    fn drafted(cell: &dyn Fn(u32, u32) -> String) -> MapDraft {
        let rows = (0..40).flat_map(|round| (1..4).map(move |seat| (round, seat)));
        let text = rows.fold("Table;Qq;Seat;Ante\n".to_owned(), |text, (round, seat)| {
            format!("{text}T1;{};{seat};{}.00\n", cell(round, seat), 5 * (1 + (round + seat) % 3))
        });
        let (name, formats) = ("e".to_owned(), Vec::new());
        let file = ExportFile { name, bytes: text.into_bytes(), is_whole: true, formats };
        draft(&[file], None, None).unwrap()
    }

    fn is_round(drafted: &MapDraft) -> bool {
        let column = drafted.columns.iter().find(|column| column.field == Some(Field::Round));
        column.is_some_and(|column| matches!(column.reason, DraftReason::NumbersRounds(40)))
    }

    #[test]
    fn numbers_that_go_on_with_the_seats_are_those_of_rounds() {
        let found = drafted(&|round, _| format!("4/{}", 1500 + round));
        assert!(is_round(&found) && found.round_candidates.is_empty());
    }

    #[test]
    fn columns_that_only_rise_are_asked_for() {
        // A time in seconds, and a shoe of several rounds.
        let time = drafted(&|round, _| (16_000 + 71 * round).to_string());
        let shoe = drafted(&|round, _| (100 + round / 3).to_string());
        for found in [time, shoe] {
            assert!(!is_round(&found));
            assert_eq!(found.round_candidates, ["Qq"]);
        }
    }

    #[test]
    fn what_comes_again_is_no_number_of_a_round() {
        let found = drafted(&|round, seat| (7 * round % 9 + seat).to_string());
        assert!(!is_round(&found) && found.round_candidates.is_empty());
    }
}
