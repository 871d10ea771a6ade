//! No round was found: what was searched, how many records fulfil each condition, and what is nearest.

use super::case::DisputeAnswer;
use gincert_evidence::{counted, grouped, printable};
use gincert_replay::desk::{AskedTime, DisputeCondition, VALUES_NAMED_MAX};

/// The answer in a sentence.
pub fn sentence(answer: &DisputeAnswer<'_>) -> String {
    let found = answer.found;
    let files = counted(answer.names.len() as u64, "log", "logs");
    let records = counted(found.records, "record", "records");
    let unread = match found.unreadable {
        0 => String::new(),
        lines => format!(" Not read: {}.", counted(lines, "unreadable line", "unreadable lines")),
    };
    format!("No round found in {files} with {records}.{unread}")
}

/// What keeps the nearest rounds out, one sentence each.
pub fn reasons(answer: &DisputeAnswer<'_>) -> Vec<String> {
    let found = answer.found;
    let mut all = Vec::new();
    let mut before = found.records;
    for (condition, count) in &found.fulfilled {
        let asked = asked(answer, *condition);
        all.push(match *count {
            0 if before == 0 => continue,
            0 => format!("{}: none of them is {asked}.", counted(before, "record", "records")),
            count => format!("{}: {} {asked}.", counted(before, "record", "records"), are(count)),
        });
        before = *count;
    }
    all.extend(nearest(answer));
    for (condition, values) in &found.named {
        let is_decisive =
            found.fulfilled.iter().any(|(one, count)| one == condition && *count == 0);
        if is_decisive && !values.is_empty() {
            let named: Vec<&str> = values.iter().map(String::as_str).collect();
            let more = if values.len() >= VALUES_NAMED_MAX { " and perhaps others" } else { "" };
            let what = plural(*condition);
            all.push(format!("{what} in those records: {}{more}.", named.join(", ")));
        }
    }
    for (condition, count) in found.excluded.iter().filter(|(_, count)| *count > 0) {
        let option = option(*condition);
        let rounds = counted(*count, "record fulfils", "records fulfil");
        all.push(format!("Without {option}: {rounds} all other conditions."));
    }
    if found.without_time > 0 {
        let records = counted(found.without_time, "record has", "records have");
        all.push(format!("{records} no time and cannot be found by it."));
    }
    if found.without_card > 0 {
        let records = counted(found.without_card, "record names", "records name");
        all.push(format!("{records} no card number and cannot be found by it."));
    }
    if answer.query.exception.is_some() {
        all.push(
            "An exception about an unreadable line, or about all logs together, has no round: \
             findings.jsonl states its file and line."
                .to_owned(),
        );
    }
    all
}

fn are(count: u64) -> String {
    match count {
        1 => "1 is".to_owned(),
        count => format!("{} are", grouped(count.into())),
    }
}

/// What a condition asks for, as the end of "5 are ...".
fn asked(answer: &DisputeAnswer<'_>, condition: DisputeCondition) -> String {
    let query = answer.query;
    let word = |text: &Option<String>| printable(text.as_deref().unwrap_or_default());
    match condition {
        DisputeCondition::Round => format!("of round {}", word(&query.round)),
        DisputeCondition::Day => format!("of gaming day {}", word(&query.day)),
        DisputeCondition::Table => format!("of table {}", word(&query.table)),
        DisputeCondition::Seat => {
            format!("with a seat {}", query.seat.map(|seat| seat.to_string()).unwrap_or_default())
        }
        DisputeCondition::Card => format!("with card {}", word(&query.card)),
        DisputeCondition::Exception => format!("with exception {}", word(&query.exception)),
        DisputeCondition::Time => {
            let minutes = counted(answer.asked.within.into(), "minute", "minutes");
            let time = printable(answer.asked.at.as_deref().unwrap_or_default());
            match query.at {
                Some(AskedTime::Instant(_)) | None => format!("within {minutes} of {time}"),
                Some(_) => format!("within {minutes} of {time} at the table"),
            }
        }
    }
}

/// The times before and after the one that is asked for.
fn nearest(answer: &DisputeAnswer<'_>) -> Option<String> {
    let times: Vec<String> = answer
        .found
        .nearest
        .iter()
        .flatten()
        .map(|near| {
            let minutes = near.seconds.abs().div_euclid(60).max(1);
            let side = if near.seconds > 0 { "after" } else { "before" };
            let minutes = counted(minutes.unsigned_abs(), "minute", "minutes");
            format!("{} ({minutes} {side})", near.local.replace('T', " "))
        })
        .collect();
    (!times.is_empty()).then(|| format!("Nearest in time: {}.", times.join(" and ")))
}

fn plural(condition: DisputeCondition) -> &'static str {
    match condition {
        DisputeCondition::Day => "Gaming days",
        DisputeCondition::Table => "Tables",
        DisputeCondition::Seat => "Seats",
        DisputeCondition::Round
        | DisputeCondition::Card
        | DisputeCondition::Exception
        | DisputeCondition::Time => "Values",
    }
}

fn option(condition: DisputeCondition) -> &'static str {
    match condition {
        DisputeCondition::Round => "--round",
        DisputeCondition::Day => "--day",
        DisputeCondition::Table => "--table",
        DisputeCondition::Seat => "--seat",
        DisputeCondition::Card => "--card",
        DisputeCondition::Exception => "--exception",
        DisputeCondition::Time => "--at",
    }
}
