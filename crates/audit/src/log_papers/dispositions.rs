//! What was done about exceptions: a document with one table, carried into an audit's answer.

use super::{twice, unknown_form};
use crate::checks::{disposition_early, disposition_unmatched};
use gincert_evidence::{Finding, Span, printable};
use gincert_pages::{Cell, Source, read_named};
use gincert_submission::Problem;
use gincert_submission::problem_findings;
use jiff::civil::Date;
use std::cell::Cell as Flag;
use std::collections::BTreeMap;

/// The header of the table.
const HEADER: [&str; 4] = ["Exception", "Disposition", "By", "Date"];

/// Characters of an exception's name.
const ID_CHARS: usize = 12;

/// What was done about one exception.
#[derive(Debug, Clone)]
struct Disposition {
    text: String,
    span: Span,
    date: Option<Date>,
    is_used: Flag<bool>,
    /// The gaming day of the round that it is about, where that begins after the date.
    before: Flag<Option<Date>>,
}

/// Dispositions by exception.
#[derive(Debug, Clone, Default)]
pub struct Dispositions {
    by_id: BTreeMap<String, Disposition>,
    /// What is wrong with the document: none of it keeps the rest from being used.
    pub findings: Vec<Finding>,
}

/// Reads a document. A name that stands twice, a date that is none and a name that can be none of an
/// exception are reported; the other rows are used.
pub fn read_dispositions(source: &Source) -> Dispositions {
    let (mut tables, mut problems) = read_named(source, &[&HEADER]);
    let mut dispositions = Dispositions::default();
    for row in tables.pop().unwrap_or_default() {
        let [id, what, by, date] = row.as_slice() else {
            continue;
        };
        if let Some(first) = dispositions.by_id.get(&id.text) {
            problems.push(twice(id, first.span));
            continue;
        }
        let is_id = id.text.len() == ID_CHARS && id.text.bytes().all(is_digit);
        if !is_id {
            let help = "Copy it from the finding: twelve characters, digits and lower-case a to f.";
            problems.push(unknown_form(id, "name of an exception", help));
        }
        let day = read_date(date, &mut problems);
        let text = format!("{} ({}, {})", what.text, by.text, date.text);
        let done = Disposition {
            text: printable(&text),
            span: id.span,
            date: day,
            is_used: Flag::new(!is_id),
            before: Flag::new(None),
        };
        dispositions.by_id.insert(id.text.clone(), done);
    }
    dispositions.findings = problem_findings(source, &problems);
    dispositions
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)
}

fn read_date(cell: &Cell, problems: &mut Vec<Problem>) -> Option<Date> {
    let date = gincert_pages::read_date(&cell.text);
    if date.is_none() {
        problems.push(unknown_form(cell, "date", "Write a date such as 2026-11-20."));
    }
    date
}

impl Dispositions {
    /// What was done about an exception, which is then known to be there; `day` is the gaming day of
    /// its round, as the audit has it.
    pub fn of(&self, id: &str, day: &str) -> Option<&str> {
        let done = self.by_id.get(id)?;
        done.is_used.set(true);
        if let Some((date, day)) = done.date.zip(gincert_pages::read_date(day))
            && date < day
        {
            done.before.set(Some(day));
        }
        Some(&done.text)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.by_id.len()
    }

    /// How many of them are about an exception that was asked for.
    pub fn used(&self) -> usize {
        self.by_id.values().filter(|done| done.is_used.get()).count()
    }

    /// A finding for each disposition that fits no exception, and for each that is older than the
    /// round that it is about; once all exceptions were asked for.
    pub fn unmatched(&self, source: &Source) -> Vec<Finding> {
        let findings = self.by_id.iter().filter_map(|(id, done)| {
            let place = || source.place(done.span);
            match (done.is_used.get(), done.before.get(), done.date) {
                (false, ..) => Some(disposition_unmatched::finding(place(), id)),
                (true, Some(day), Some(date)) => {
                    Some(disposition_early::finding(place(), id, date, day))
                }
                _ => None,
            }
        });
        let mut findings: Vec<Finding> = findings.collect();
        findings.sort_by(|a, b| a.place.cmp(&b.place));
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &str) -> (Dispositions, Source) {
        let text = format!(
            "# Done\n\n| Exception | Disposition | By | Date |\n| --- | --- | --- | --- |\n{rows}"
        );
        let source = Source::new("done.md", text.as_bytes());
        (read_dispositions(&source), source)
    }

    #[test]
    fn a_name_that_fits_nothing_or_comes_twice_and_a_date_that_is_none_are_told() {
        let (done, source) = read(
            "| 309f896582b3 | paid | floor | 2026-01-03 |\n\
             | 309f896582b3 | paid again | floor | 2026-01-03 |\n\
             | 0123456789ab | kept | floor | 2026-02-30 |\n\
             | T1-000417 | kept | floor | 2026-02-03 |\n",
        );
        let findings: Vec<_> =
            done.findings.iter().map(|one| (one.code, one.place.line().unwrap())).collect();
        assert_eq!(findings, [("row-twice", 6), ("phrase-unknown", 7), ("phrase-unknown", 8)]);
        assert_eq!(done.of("309f896582b3", "2026-01-03"), Some("paid (floor, 2026-01-03)"));
        let idle = done.unmatched(&source);
        assert_eq!(idle.len(), 1, "the name that can be none is reported once");
        assert_eq!((idle[0].code, idle[0].place.line()), ("disposition-unmatched", Some(7)));
        assert_eq!((done.count(), done.used()), (3, 2));
    }

    #[test]
    fn a_disposition_is_no_older_than_its_round() {
        for (day, codes) in [
            ("2026-01-03", vec![]),
            ("2026-01-04", vec!["disposition-early"]),
            // A day that the log calls by another name is compared with nothing.
            ("Sunday", vec![]),
            ("", vec![]),
        ] {
            let (done, source) = read("| 309f896582b3 | paid | floor | 2026-01-03 |\n");
            assert!(done.of("309f896582b3", day).is_some());
            let findings: Vec<_> = done.unmatched(&source).iter().map(|one| one.code).collect();
            assert_eq!(findings, codes, "{day}");
        }
    }
}
