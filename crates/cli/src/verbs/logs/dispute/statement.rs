//! The statement of one case, as values that the terminal and the page both show: the answer first, then
//! which round, step by step how it is settled, every record of it, and what to do.

use super::advice::advice;
use super::case::{Case, DisputeAnswer};
use super::{played, wagers};
use crate::io::files::name_of;
use crate::verbs::logs::obstacles::obstacle_words;
use gincert_evidence::{Align, Table, grouped, money_notation};
use gincert_replay::desk::{DisputeVerdict, Page, RoundVersion, VERSIONS_MAX, VersionStanding};
use gincert_replay::{MATCHES_WITHOUT_TABLE, RaisedException, Spot, play_audits};
use std::path::Path;

/// A statement.
pub struct PatronStatement {
    /// The answer in a sentence.
    pub headline: String,
    /// Which round, by which document, from which record.
    pub facts: Vec<(&'static str, String)>,
    /// How it is settled, one step after the other.
    pub steps: Vec<String>,
    /// Amounts or points: what was due, what was logged, and the difference.
    pub amounts: Vec<Table>,
    /// What the columns of the amounts hold, and what else the record says of them.
    pub notes: Vec<String>,
    /// Every record of the round; nothing where there is one only.
    pub records: Option<Table>,
    /// The exceptions of the seat.
    pub exceptions: Vec<String>,
    /// What to do first.
    pub advice: Vec<String>,
}

/// The statement of a case.
pub fn statement(answer: &DisputeAnswer<'_>, case: &Case<'_>) -> PatronStatement {
    let page = case.page();
    let settled = match &page.play {
        _ if !case.is_own(page) => wagers::SettlementSteps::default(),
        Some(play) => played::settled(case, play),
        None => wagers::settled(case),
    };
    PatronStatement {
        headline: headline(case),
        facts: facts(answer, case),
        steps: settled.steps,
        amounts: settled.tables,
        notes: settled.notes,
        records: records(answer, case),
        exceptions: exceptions(case),
        advice: advice(case),
    }
}

/// The answer in a sentence.
pub fn headline(case: &Case<'_>) -> String {
    let (who, page) = (format!("{} {}", case.side(), case.seat), case.page());
    if !case.is_own(page) {
        return format!("The record that counts has another patron at {who}.");
    }
    let is_play = page.play.is_some();
    let done = if is_play { "scored" } else { "paid" };
    let amount = case.difference().unwrap_or_default();
    match case.dispute.verdict {
        DisputeVerdict::AsDue => format!("By this record {who} was {done} as due."),
        DisputeVerdict::EvenInSum if is_play => {
            format!("By this record the lead of {who} is right, and single points are not.")
        }
        DisputeVerdict::EvenInSum => {
            format!("By this record {who} was paid the right sum, but not on each wager.")
        }
        DisputeVerdict::TooLittle => {
            format!("By this record {who} was {done} {amount} too little.")
        }
        DisputeVerdict::TooMuch => format!("By this record {who} was {done} {amount} too much."),
        DisputeVerdict::NotCompared => {
            let reasons = reasons(case);
            format!("What {who} was due cannot be compared with what was {done}: {reasons}.")
        }
    }
}

/// Why a case is not compared, as the end of a sentence.
fn reasons(case: &Case<'_>) -> String {
    let page = case.page();
    if case.round.more_versions > 0 {
        return format!(
            "the round has more than {VERSIONS_MAX} records, so it is not known which one counts"
        );
    }
    if let Some(play) = &page.play {
        return match play.broken {
            Some(code) => format!("play broke a rule ({code}), and what follows is not judged"),
            None if play.points_logged.is_none() && play.points_due.is_some() => {
                "the record states no points".to_owned()
            }
            None if page.state != "settled" => format!("the round is recorded as {}", page.state),
            None => "the record does not show enough".to_owned(),
        };
    }
    let obstacles = case.seat_in(page).map(|seat| seat.obstacles.as_slice()).unwrap_or_default();
    let words: Vec<&str> = obstacles.iter().map(|one| obstacle_words(*one)).collect();
    match words.is_empty() {
        true => "the record does not show enough".to_owned(),
        false => words.join("; "),
    }
}

fn facts(answer: &DisputeAnswer<'_>, case: &Case<'_>) -> Vec<(&'static str, String)> {
    let (page, mut facts) = (case.page(), Vec::new());
    let mut add = |name, value: Option<String>| {
        facts.extend(value.filter(|value| !value.is_empty()).map(|value| (name, value)));
    };
    let is_match = case.side() == "side";
    add(if is_match { "Match" } else { "Round" }, Some(page.identity.round.clone()));
    let table = page.identity.table.as_str();
    add("Table", Some(table.to_owned()).filter(|_| table != MATCHES_WITHOUT_TABLE));
    add("Gaming day", Some(page.identity.day.clone()));
    add("Settled at", page.about.at_local.clone());
    add(if is_match { "Side" } else { "Seat" }, Some(case.seat.to_string()));
    let number = if answer.mask.is_some() { "Card, masked" } else { "Card number" };
    add(number, case.player.clone());
    add("State", Some(page.state.clone()).filter(|state| state != "settled"));
    match document(answer, page) {
        Some((name, path, digest)) => {
            add("Rules", Some(format!("{name}, {path}")));
            add("SHA-256", Some(digest));
        }
        None => add("Rules", Some("none of the documents given is in force".to_owned())),
    }
    // The folder is the house's, and the page may leave it.
    let log = name_of(Path::new(answer.log(page.spot)));
    let place = format!("{log}, line {}", grouped(page.spot.line.into()));
    add("Record", Some(place));
    facts
}

/// Name, path and digest of the document in force.
pub fn document(answer: &DisputeAnswer<'_>, page: &Page) -> Option<(String, String, String)> {
    let book = answer.book;
    let name = page.about.rules.as_ref()?;
    let sheet = page.sheet.and_then(|place| book.sheets.get(place));
    let sheet = sheet.map(|sheet| (&sheet.name, &sheet.path, sheet.digest));
    let play = book.plays.iter().find(|sheet| sheet.name == *name);
    let play = play.map(|sheet| (&sheet.name, &sheet.path, sheet.digest));
    let (name, path, digest) = sheet.or(play)?;
    Some((name.clone(), path.clone(), digest.to_string()))
}

/// Every record of the round, where there are several.
fn records(answer: &DisputeAnswer<'_>, case: &Case<'_>) -> Option<Table> {
    if case.round.versions.len() < 2 {
        return None;
    }
    let title = match case.round.more_versions {
        0 => "Records of this round".to_owned(),
        more => format!("Records of this round, without the last {}", grouped(more.into())),
    };
    let columns = [
        ("Line", Align::Right),
        ("Round", Align::Left),
        ("Net result logged", Align::Right),
        ("In the audit", Align::Left),
    ];
    let mut table = Table::new(title, &columns);
    for version in &case.round.versions {
        let page = &version.page;
        let line = place(answer, page.spot, case.page().spot);
        let standing = standing(answer, version);
        table.row([line, page.identity.round.clone(), result(case, page), standing]);
    }
    Some(table)
}

/// What a record states as the seat's result.
fn result(case: &Case<'_>, page: &Page) -> String {
    if !case.is_own(page) {
        return "another patron".to_owned();
    }
    match &page.play {
        Some(play) => {
            let seat = usize::try_from(case.seat).unwrap_or(usize::MAX);
            let points = play.points_logged.as_ref().and_then(|points| points.get(seat));
            points.map_or_else(|| "not stated".to_owned(), |points| format!("{points} points"))
        }
        None => {
            let total = case.seat_in(page).and_then(|seat| seat.total.observed);
            total.map_or_else(
                || "not stated".to_owned(),
                |total| money_notation(total, case.currency()),
            )
        }
    }
}

/// A line of a log, with the log's name where it is another one.
fn place(answer: &DisputeAnswer<'_>, spot: Spot, other: Spot) -> String {
    let line = grouped(spot.line.into());
    match spot.file == other.file {
        true => line,
        false => format!("{}:{line}", name_of(Path::new(answer.log(spot)))),
    }
}

fn replaced(answer: &DisputeAnswer<'_>, by: Spot, own: Spot) -> String {
    let line = if by.file == own.file { "line " } else { "" };
    format!("replaced by {line}{}", place(answer, by, own))
}

fn standing(answer: &DisputeAnswer<'_>, version: &RoundVersion) -> String {
    let standing = match version.standing {
        VersionStanding::Counts => "counts".to_owned(),
        VersionStanding::RepeatedAlike => "the same again, not counted".to_owned(),
        VersionStanding::Repeated => "again with other content, not counted".to_owned(),
        VersionStanding::Replaced { by } => replaced(answer, by, version.page.spot),
    };
    match &version.corrects {
        Some(round) => format!("{standing}; corrects round {round}"),
        None => standing,
    }
}

/// The exceptions of the seat, by name and code. Their sentences may quote other hands, and are left to
/// the audit.
fn exceptions(case: &Case<'_>) -> Vec<String> {
    let raised = case.page().raised.iter();
    let own = raised.filter(|one| case.is_own(case.page()) && is_of_seat(case, one));
    own.map(|one| {
        let finding = &one.exception.finding;
        let whole = if one.exception.seat.is_none() { ", about the whole round" } else { "" };
        let figures = match (&finding.expected, &finding.observed) {
            (Some(expected), Some(observed)) if is_about_open_hands(case, finding.code) => {
                format!(": expected {expected}; observed {observed}")
            }
            _ => String::new(),
        };
        format!("{}: {} ({}{whole}){figures}", one.id, finding.code, finding.grade)
    })
    .collect()
}

/// Whether an exception is about play whose hands are all shown.
fn is_about_open_hands(case: &Case<'_>, code: &str) -> bool {
    let is_open = case.page().play.as_ref().is_some_and(played::is_open);
    is_open && play_audits().any(|audit| audit.code == code)
}

/// Whether an exception is about the seat, or about the round as a whole.
pub fn is_of_seat(case: &Case<'_>, raised: &RaisedException) -> bool {
    raised.exception.seat.is_none_or(|seat| seat == case.seat)
}
