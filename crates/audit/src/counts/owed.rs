//! What was owed to patrons and not compared, as tables.

use super::cells::rate;
use gincert_evidence::{Align, Table, counted, fitting};
use gincert_replay::statistics::{OwedKind, OwedTest, owed_counts, owed_tests};
use gincert_replay::summary::{ByOwed, Summary};
use gincert_replay::{CompiledRules, ExactHandValues};

/// The tables; none where everything was compared.
pub(crate) fn tables(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<Table> {
    let tests = owed_tests(summary, sheets, values);
    hands(summary).into_iter().chain(points(summary)).chain(tested(&tests)).collect()
}

fn hands(summary: &Summary) -> Option<Table> {
    let owed = owed_counts(summary);
    let not_compared = [owed.unstated[0], owed.totals[0], owed.void[0], owed.unmetered[0]];
    if owed.open() + not_compared.iter().map(|[nothing, _]| nothing).sum::<u64>() == 0 {
        return None;
    }
    let columns = [
        ("Hands", Align::Left),
        ("Something owed", Align::Right),
        ("Nothing owed", Align::Right),
        ("Owed per 10,000", Align::Right),
    ];
    let mut table = Table::new("Amounts due to patrons by the cards", &columns);
    let [unstated, totals, void, unmetered] = not_compared;
    let rows: [(&str, ByOwed); 5] = [
        ("compared with the rules", owed.compared),
        ("without a stated result", unstated),
        ("whose single wagers are not stated; by Ante and Play", totals),
        ("of void, misdealt, incomplete or training rounds; by Ante and Play", void),
        ("whose record does not state the meter; by a share of it", unmetered),
    ];
    for (name, [nothing, something]) in rows {
        if nothing + something > 0 {
            let share = rate(something, nothing + something);
            table.row([name.to_owned(), something.to_string(), nothing.to_string(), share]);
        }
    }
    let blank = format!(
        "of {} that {} no seat, counted as the average number of hands of the other rounds",
        counted(
            owed.blank_rounds,
            "void, misdealt, incomplete or training round",
            "void, misdealt, incomplete or training rounds"
        ),
        fitting(owed.blank_rounds, "shows", "show")
    );
    let unseen = "with a possible amount due: the deciding cards are hidden".to_owned();
    for (name, count) in [(unseen, owed.unseen), (blank, owed.blank_hands())] {
        if count > 0 {
            let dash = || "-".to_owned();
            table.row([name, format!("at most {count}"), dash(), dash()]);
        }
    }
    Some(table)
}

fn points(summary: &Summary) -> Option<Table> {
    let due = &summary.plays.points_due;
    if due.values().all(|row| row.unstated + row.void == 0) {
        return None;
    }
    let columns = [
        ("Points were due to", Align::Left),
        ("Rounds that state points", Align::Right),
        ("Rounds that state none", Align::Right),
        ("Rounds that do not count", Align::Right),
    ];
    let mut table = Table::new("Rounds in which points were due by the rules", &columns);
    for (seat, row) in due {
        table.row([
            format!("seat {seat}"),
            row.stated.to_string(),
            row.unstated.to_string(),
            row.void.to_string(),
        ]);
    }
    Some(table)
}

fn tested(tests: &[OwedTest]) -> Option<Table> {
    let columns = [
        ("Not compared", Align::Left),
        ("Counted", Align::Left),
        ("Number", Align::Right),
        ("of", Align::Right),
        ("by chance", Align::Right),
        ("p", Align::Right),
        ("adjusted", Align::Right),
        ("Answer", Align::Left),
    ];
    let title = match tests.iter().all(|test| test.kind == OwedKind::Points) {
        true => "Test: points not compared were due to one seat more often than by chance",
        false => {
            "Test: hands not compared had an amount due to the patron more often than by \
                  chance"
        }
    };
    let mut table = Table::new(title, &columns);
    for test in tests {
        let [marked, all] = test.here;
        table.row([
            test.hands().into_owned(),
            test.marked(),
            marked.to_string(),
            all.to_string(),
            format!("{:.1}", test.expected),
            test.p.to_string(),
            test.adjusted.to_string(),
            match (test.is_reported(), test.is_open()) {
                (true, _) => "reported",
                (false, true) => "inconclusive",
                (false, false) => "as by chance",
            }
            .to_owned(),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}
