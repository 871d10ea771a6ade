//! What happens to watched logs, printed as it comes: for people as text, for programs as lines of JSON.

use super::super::replay::text::{FindingText, amounts};
use super::forming::PatternChange;
use super::lines;
use crate::codes;
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use gincert_audit::{FollowEvent, LiveException, LogChange, LogFollower, LogNotice, Pattern};
use gincert_evidence::{FindingLine, counted, grouped, printable};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// How manual pages begin what is to be done.
const ADVICE: &str = "What to do: ";

/// Prints what happens.
pub struct EventPrinter<'o> {
    output: &'o Output,
    exceptions: u64,
    /// What to do about an exception, by code.
    advice: BTreeMap<&'static str, String>,
}

impl<'o> EventPrinter<'o> {
    /// Nothing was printed.
    pub fn new(output: &'o Output) -> EventPrinter<'o> {
        let pages = codes::pages().into_iter();
        let advice = pages.filter_map(|(code, page)| Some((code, advice_of(&page)?))).collect();
        EventPrinter { output, exceptions: 0, advice }
    }

    /// How many exceptions were printed.
    pub fn exceptions(&self) -> u64 {
        self.exceptions
    }

    /// Prints where the run begins.
    pub fn begin(
        &self,
        follower: &LogFollower<'_, FindingText>,
        checkpoint: Option<&Path>,
    ) -> Result<(), Failure> {
        let known: Vec<_> = follower.named_logs().collect();
        if self.output.json() {
            let line = lines::begin(&known, checkpoint, follower.records())?;
            return Ok(self.output.print_live(&line)?);
        }
        if self.output.quiet() || known.is_empty() {
            return Ok(());
        }
        let words = format!(
            "{} of {} were read before.",
            counted(follower.records(), "record", "records"),
            counted(known.len() as u64, "log", "logs")
        );
        Ok(self.output.print_live(&wrapped("Going on: ", &words))?)
    }

    /// Prints an event.
    pub fn event(&mut self, event: &FollowEvent) -> io::Result<()> {
        match event {
            FollowEvent::Log(notice) if self.output.json() => {
                self.output.print_live(&lines::log(notice)?)
            }
            FollowEvent::Exception(live) if self.output.json() => {
                self.exceptions += 1;
                self.output.print_live(&lines::exception(live)?)
            }
            FollowEvent::Log(notice) => match self.output.quiet() {
                true => Ok(()),
                false => self.output.print_live(&wrapped("Log: ", &notice_words(notice))),
            },
            FollowEvent::Exception(live) => {
                self.exceptions += 1;
                // The report has those that only the end finds.
                match live.number {
                    Some(number) => self.output.print_live(&self.exception(live, number)),
                    None => Ok(()),
                }
            }
        }
    }

    /// Sets the report at the end apart from what came before.
    pub fn end(&self) -> Result<(), Failure> {
        match self.output.json() || self.output.quiet() {
            true => Ok(()),
            false => self.output.print("\n"),
        }
    }

    /// Prints a pattern that forms or does not hold any more.
    pub fn pattern(&self, change: PatternChange, one: &Pattern) -> io::Result<()> {
        if self.output.json() {
            return self.output.print_live(&lines::forming(change, one)?);
        }
        if self.output.quiet() {
            return Ok(());
        }
        let text = match change {
            PatternChange::Forming => {
                wrapped("Forming: ", &format!("{} -> {}", one.words(), one.advice.sentence()))
            }
            PatternChange::Withdrawn => wrapped("No longer forming: ", &one.words()),
        };
        self.output.print_live(&text)
    }

    /// An exception: when, where, what, money, what to do.
    fn exception(&self, live: &LiveException, number: u64) -> String {
        let line = &live.line;
        let mut text = wrapped("", &printable(&head(line)));
        if self.output.quiet() {
            return text;
        }
        let words = format!("{}{}{}", line.message, amounts(line), cost(line));
        text.push_str(&wrapped("  ", &printable(&words)));
        if let Some(advice) = self.advice.get(line.code.as_str()) {
            text.push_str(&wrapped("  -> ", advice));
        }
        let record = &line.record;
        let place = record.file.clone().zip(record.line);
        let place = place.map(|(file, number)| format!("{file}:{number}, ")).unwrap_or_default();
        text.push_str(&wrapped(
            "  at ",
            &printable(&format!("{place}number {}-{number}", live.log)),
        ));
        text
    }
}

/// When, how grave, what and where, in a line.
fn head(line: &FindingLine) -> String {
    let (record, context) = (&line.record, &line.context);
    let at = context.at_local.as_deref().or(context.at.as_deref());
    let at = at.map(|at| at.get(..19).unwrap_or(at).replacen('T', " ", 1));
    let mut parts = vec![format!("{}[{}]", line.grade, line.code)];
    let mut add = |name: &str, value: Option<String>| {
        parts.extend(value.map(|value| format!("{name} {value}")));
    };
    add("table", record.table.clone());
    add("round", record.round.clone());
    add("seat", record.seat.map(|seat| seat.to_string()));
    add("player", context.player.clone());
    add("dealer", context.dealer_id.clone());
    let parts = parts.join(", ");
    at.map_or_else(|| parts.clone(), |at| format!("{at} {parts}"))
}

/// What it costs whom, as a sentence behind another one.
fn cost(line: &FindingLine) -> String {
    match (line.money.delta_minor, &line.context.delta) {
        (Some(minor), Some(delta)) if minor != 0 => {
            let side = if minor > 0 { "house" } else { "player" };
            format!(" Cost to the {side}: {}.", delta.trim_start_matches('-'))
        }
        _ => String::new(),
    }
}

fn notice_words(notice: &LogNotice) -> String {
    let (log, name) = (notice.log, &notice.name);
    match &notice.change {
        LogChange::Found => format!("{log} is {name}."),
        LogChange::Renamed(before) => format!("{log} is now {name}; its name was {before}."),
        LogChange::Ended(end) => format!(
            "{log}, {name}: {} after {} bytes of it were read, SHA-256 {}. What was read stays counted. A \
             file of this name is a new log.",
            end.words(),
            grouped(notice.bytes.into()),
            notice.sha256
        ),
    }
}

/// What a manual page says is to be done, up to its first stop.
fn advice_of(page: &str) -> Option<String> {
    let (_, rest) = page.split_once(ADVICE)?;
    let paragraph = rest.split("\n\n").next()?.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = paragraph.split(['.', ';']).next()?.trim();
    let mut letters = first.chars();
    let begin: String = letters.next()?.to_uppercase().collect();
    Some(format!("{begin}{}.", letters.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_the_first_order_of_the_manual_page() {
        let page = "A.\n\nWhat to do: review the\nfootage; write it down.\n\nMore.";
        assert_eq!(advice_of(page).as_deref(), Some("Review the footage."));
        assert_eq!(advice_of("Nothing."), None);
    }
}
