//! `gincert dispute`: the rounds that a patron means, and what one seat was due and was paid.

mod advice;
mod case;
mod html;
mod json;
mod list;
mod nothing;
mod played;
mod statement;
mod text;
mod wagers;

use super::replay::{documents, logs, session};
use crate::args::DisputeArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{SameFile, shown, write_whole};
use crate::io::secret::mask_key;
use crate::ui::output::Output;
use case::{AnswerKind, Case, DisputeAnswer, cases};
use gincert_audit::{CardMask, FinalFile, LogFiles};
use gincert_evidence::{counted, printable};
use gincert_replay::desk::{AskedTime, DisputeQuery, DisputedRound};
use std::path::PathBuf;

/// Seconds of a minute.
const MINUTE_SECONDS: i64 = 60;

pub fn run(output: &Output, args: &DisputeArgs) -> Result<Exit, Failure> {
    let mut query = query(args)?;
    let logs = logs::logs(&args.logs)?;
    writable(args, &logs)?;
    let Some((mut documents, _)) = documents::read(output, &args.audit_reading())? else {
        return Ok(Exit::Unreadable);
    };
    if let Some(key) = &args.mask {
        let mask = mask_key(key)?;
        query.card = query.card.map(|card| match CardMask::is_mask(&card) {
            true => card,
            false => mask.masked(&card),
        });
        documents.set_mask(mask);
    }
    let names: Vec<String> = logs.iter().map(|path| shown(path)).collect();
    let files = LogFiles::new(logs).read_by(&documents);
    // Exact values are needed by tests of whole logs, and no round is settled by them.
    let values: Vec<_> = documents.book().sheets.iter().map(|_| None).collect();
    // What is shown is settled by the reference, and so is every exception; what is searched need not be.
    let session = session(&documents, &values, &names, &files, false, None);
    let found = session.search(&query);
    let cases = cases(&found, &query);
    let book = documents.book();
    let answer = DisputeAnswer {
        query: &query,
        asked: args,
        found: &found,
        cases: &cases,
        names: &names,
        book,
        mask: documents.mask(),
    };
    if let Some(path) = &args.html {
        let page = html::page(&answer, one_round(&answer)?);
        write_whole(path, &page).map_err(|error| logs::unwritable(path, &error))?;
    }
    if output.json() {
        output.print_json(&json::answer(&answer))?;
    } else {
        output.print(&text::answer(&answer))?;
    }
    Ok(answer.exit())
}

fn query(args: &DisputeArgs) -> Result<DisputeQuery, Failure> {
    let at = match args.at.as_deref() {
        None => None,
        Some(text) => Some(AskedTime::parse(text).ok_or_else(|| {
            Failure::usage(format!(
                "--at '{}' is not a time. Give 23:05, 2026-11-20T23:05 or 2026-11-20T23:05:00Z.",
                printable(text)
            ))
        })?),
    };
    let query = DisputeQuery {
        round: args.round.clone(),
        day: args.day.clone(),
        table: args.table.clone(),
        seat: args.seat,
        card: args.card.as_ref().map(|card| card.trim().to_owned()),
        exception: args.exception.clone(),
        at,
        within_seconds: i64::from(args.within) * MINUTE_SECONDS,
    };
    match query.conditions().is_empty() {
        true => Err(Failure::usage(
            "Which round? Give one or more of --day, --at, --table, --seat, --card, --round and \
             --exception.",
        )),
        false => Ok(query),
    }
}

/// Whether the page can be written, before the logs are read.
fn writable(args: &DisputeArgs, logs: &[PathBuf]) -> Result<(), Failure> {
    let Some(path) = &args.html else { return Ok(()) };
    let read =
        logs.iter().chain(&args.reading.rules).chain(&args.reading.map).chain(&args.reading.tables);
    if read.chain(&args.mask).any(|other| SameFile::of(other) == SameFile::of(path)) {
        return Err(Failure::usage(format!("--html {} is a file that is read.", shown(path))));
    }
    FinalFile::probe(path).map_err(|error| logs::unwritable(path, &error))
}

/// The cases of the one round of a page: a page with several rounds, or without a patron, is refused.
fn one_round<'a>(answer: &DisputeAnswer<'a>) -> Result<&'a [Case<'a>], Failure> {
    let rounds = answer.found.rounds.len() as u64 + answer.found.more;
    match (answer.kind(), rounds) {
        (AnswerKind::NotFound, _) => Err(Failure {
            exit: answer.exit(),
            message: format!("No page was written. {}", nothing::sentence(answer)),
        }),
        (AnswerKind::SeatNeeded, _) => Err(Failure::usage(format!(
            "A page is about one patron: add --seat or --card. {}",
            seats(&answer.found.rounds)
        ))),
        (AnswerKind::Found, 1) => Ok(answer.cases),
        (AnswerKind::Found, rounds) => Err(Failure::usage(format!(
            "A page is about one round, and {} match. Add --round or another condition.",
            counted(rounds, "record", "records")
        ))),
    }
}

/// The seats of the first round, as a sentence.
fn seats(rounds: &[DisputedRound]) -> String {
    rounds.first().map_or_else(String::new, |round| {
        let seats: Vec<String> = round.all_seats.iter().map(u32::to_string).collect();
        format!("Round {} has the seats {}.", round.identity.round, seats.join(", "))
    })
}
