//! The index of a folder of reports: what each says of itself, and which of them another one replaces.
//!
//! It takes the reports' own words, as their Markdown has them, and judges no signature: whether a
//! report is genuine, `verification` says. It opens no file; paths come from whoever read the folder.

mod page;

pub use page::index_html;

use crate::document::conclusion_line::ConclusionLine;
use crate::document::title_fact::TitleFact;
use crate::readback::report::{ReadReport, read_report};
use gincert_evidence::{Digest, StatedValue, printable};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a report states, in the words that the index filters by.
pub const STATEMENTS: [&str; 4] = ["Complies", "Does not comply", "No statement", "Draft"];

/// The words of a conclusion, the gravest first.
pub const FOUND: [&str; 7] =
    ["differs", "not-tested", "inconclusive", "needs-a-person", "near", "agrees", "not said"];

/// A report of the folder, by its own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IndexRow {
    /// Where it stands in the folder.
    pub path: String,
    /// The page to open; none where nothing can be linked.
    pub href: Option<String>,
    /// The digest of its Markdown.
    pub sha256: Digest,
    /// Its title.
    pub title: String,
    /// Its number.
    pub number: Option<String>,
    /// Its issue.
    pub issue: Option<String>,
    /// Its date of issue.
    pub date: Option<String>,
    /// Who issued it.
    pub issuer: Option<String>,
    /// The game of the item.
    pub game: Option<String>,
    /// The revision of its rule document.
    pub revision: Option<String>,
    /// One of [`STATEMENTS`].
    pub statement: &'static str,
    /// The gravest word of its conclusion, one of [`FOUND`].
    pub found: &'static str,
    /// The keys, by fingerprint, whose signatures beside it fit; whose they are, nobody judged.
    pub keys: Vec<String>,
    /// What it says that it supersedes.
    pub supersedes: Option<String>,
    /// The paths of reports here that say that they replace it, or that are a later issue of it.
    pub superseded_by: Vec<String>,
    /// What a reader has to know besides.
    pub notes: Vec<String>,
}

/// Something of the folder that is no row of the index, and why.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct UnreadableFile {
    /// Where it stands.
    pub path: String,
    /// Why, as a whole sentence.
    pub reason: String,
}

/// A folder of reports.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Index {
    /// The reports, by path.
    pub reports: Vec<IndexRow>,
    /// What could not be read, by path.
    pub unread: Vec<UnreadableFile>,
}

impl Index {
    /// Adds a file that should be a report: a row, or a line that says why it is none.
    pub fn add(&mut self, path: &str, href: Option<String>, bytes: &[u8], keys: Vec<String>) {
        match read_report(bytes) {
            Ok(read) => self.reports.push(IndexRow { keys, ..row(path, href, bytes, &read) }),
            Err(error) => {
                self.leave_out(path, &format!("This is not a report of gincert: {error}."))
            }
        }
    }

    /// Adds something that could not be read.
    pub fn leave_out(&mut self, path: &str, reason: &str) {
        self.unread.push(UnreadableFile { path: printable(path), reason: printable(reason) });
    }

    /// How many of the reports another one here replaces.
    pub fn superseded(&self) -> usize {
        self.reports.iter().filter(|row| !row.superseded_by.is_empty()).count()
    }

    /// Puts everything in order and says what replaces what.
    pub fn finish(&mut self) {
        // A folder comes before folders whose names begin with its name.
        self.reports.sort_by(|a, b| a.path.split('/').cmp(b.path.split('/')));
        self.unread.sort();
        let copies = copies(&mut self.reports);
        later_issues(&mut self.reports, &copies);
        claims(&mut self.reports, &copies);
        for row in &mut self.reports {
            row.superseded_by.sort();
            row.superseded_by.dedup();
            let mut seen = BTreeSet::new();
            row.notes.retain(|note| seen.insert(note.clone()));
        }
    }
}

fn stated(entry: Option<&str>) -> Option<String> {
    StatedValue::or_none(entry?).value().map(printable)
}

fn row(path: &str, href: Option<String>, bytes: &[u8], read: &ReadReport) -> IndexRow {
    let fact = |fact: TitleFact| stated(read.fact(fact));
    let item = |name: &str| {
        // The rule document's own row stands after the submission's.
        let rows = read.item.iter().rev();
        let mut entries = rows.filter(|(known, _)| known == name);
        entries.find_map(|(_, entry)| stated(Some(entry)))
    };
    let statement = match (read.is_draft, read.conformity()) {
        (true, _) => "Draft",
        (false, Some(made)) => made.words(),
        (false, None) => "No statement",
    };
    IndexRow {
        path: printable(path),
        href,
        sha256: Digest::of(bytes),
        title: printable(&read.title),
        number: fact(TitleFact::ReportNumber),
        issue: fact(TitleFact::Issue),
        date: fact(TitleFact::DateOfIssue),
        issuer: stated(read.issuer.as_deref()),
        game: item("Game"),
        revision: item("Revision"),
        statement,
        found: found(&read.conclusion),
        keys: Vec::new(),
        supersedes: fact(TitleFact::Supersedes),
        superseded_by: Vec::new(),
        notes: Vec::new(),
    }
}

/// The most serious verdict of a conclusion.
fn found(conclusion: &[String]) -> &'static str {
    let verdicts = conclusion.iter().filter_map(|line| ConclusionLine::parse(line)?.verdict);
    let places = verdicts.filter_map(|one| FOUND.iter().position(|known| *known == one.word()));
    places.min().and_then(|at| FOUND.get(at)).copied().unwrap_or("not said")
}

/// Who issued a report, and under which number: together they name it.
type Name = (Option<String>, String);

fn name(row: &IndexRow) -> Option<Name> {
    Some((row.issuer.clone(), row.number.clone()?))
}

fn by_name(reports: &[IndexRow]) -> BTreeMap<Name, Vec<usize>> {
    let mut named: BTreeMap<Name, Vec<usize>> = BTreeMap::new();
    for (at, row) in reports.iter().enumerate() {
        if let Some(name) = name(row) {
            named.entry(name).or_default().push(at);
        }
    }
    named
}

/// The same bytes twice, which are returned, and other bytes under one number and issue.
fn copies(reports: &mut [IndexRow]) -> BTreeSet<usize> {
    let mut first: BTreeMap<Digest, String> = BTreeMap::new();
    let mut issues: BTreeMap<(Name, Option<String>), (Digest, String)> = BTreeMap::new();
    let mut copies = BTreeSet::new();
    for (at, row) in reports.iter_mut().enumerate() {
        if let Some(path) = first.get(&row.sha256) {
            row.notes.push(format!("Identical to {path}."));
            copies.insert(at);
            continue;
        }
        first.insert(row.sha256, row.path.clone());
        let Some(name) = name(row) else { continue };
        let issue = (name, row.issue.clone());
        match issues.get(&issue) {
            Some((_, path)) => row.notes.push(format!(
                "{path} is a different report with the same number and issue: manual review \
                 required."
            )),
            None => {
                issues.insert(issue, (row.sha256, row.path.clone()));
            }
        }
    }
    copies
}

fn issue_number(row: &IndexRow) -> Option<u64> {
    row.issue.as_ref().and_then(|issue| issue.parse().ok())
}

/// Whether a key signed both: nobody else can replace a report.
fn is_by_one_key(one: &IndexRow, other: &IndexRow) -> bool {
    one.keys.iter().any(|key| other.keys.contains(key))
}

/// Records that a report says that it replaces another one: it does where one key signed both.
fn replace(reports: &mut [IndexRow], by: usize, replaced: usize) {
    let Some(later) = reports.get(by).cloned() else { return };
    let Some(row) = reports.get_mut(replaced) else { return };
    let path = &later.path;
    if later.issuer != row.issuer {
        row.notes.push(format!(
            "{path}, of another issuer, states that it supersedes this report: manual review \
             required."
        ));
    } else if is_by_one_key(&later, row) {
        row.superseded_by.push(path.clone());
    } else {
        let why = match later.keys.is_empty() {
            true => "is not signed",
            false => "is signed by a different key from this report",
        };
        row.notes.push(format!(
            "{path} {why} and states that it supersedes this report: manual review required."
        ));
    }
}

/// An earlier issue of the same number by the same issuer.
fn later_issues(reports: &mut [IndexRow], copies: &BTreeSet<usize>) {
    for rows in by_name(reports).into_values() {
        let of = |at: &usize| Some((issue_number(reports.get(*at)?)?, *at));
        let numbered = rows.iter().filter(|at| !copies.contains(at)).filter_map(of);
        let mut numbered: Vec<(u64, usize)> = numbered.collect();
        // Of each set of keys the last issue; those without a signature replace nothing and are reported.
        numbered.sort_by_key(|(issue, at)| (std::cmp::Reverse(*issue), *at));
        let mut last: Vec<(u64, usize)> = Vec::new();
        for &(issue, at) in &numbered {
            let is_new = |(_, other): &(u64, usize)| match (reports.get(*other), reports.get(at)) {
                (Some(other), Some(row)) => other.keys != row.keys,
                _ => false,
            };
            if last.len() < KEYS_TOLD_MAX && last.iter().all(is_new) {
                last.push((issue, at));
            }
        }
        let of = |at: &usize| Some((issue_number(reports.get(*at)?)?, *at));
        let earlier: Vec<(u64, usize)> = rows.iter().filter_map(of).collect();
        for (issue, at) in earlier {
            for &(_, by) in last.iter().filter(|(later, _)| *later > issue) {
                replace(reports, by, at);
            }
        }
    }
}

/// Different sets of keys under one number that are listed separately.
const KEYS_TOLD_MAX: usize = 8;

/// What reports say that they supersede: another one of the same issuer and key, by its number. What
/// another issuer says of a report is listed and changes nothing; nor does a copy.
fn claims(reports: &mut [IndexRow], copies: &BTreeSet<usize>) {
    let named = by_name(reports);
    let mut numbers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for ((_, number), rows) in &named {
        numbers.entry(number).or_default().extend(rows);
    }
    let mut replaced_by: Vec<(usize, usize)> = Vec::new();
    let mut lost: Vec<(usize, String)> = Vec::new();
    for (at, row) in reports.iter().enumerate() {
        let Some(entry) = row.supersedes.as_ref().filter(|_| !copies.contains(&at)) else {
            continue;
        };
        let mut is_here = false;
        for part in parts(entry) {
            let Some((rows, rest)) = known(part, &numbers) else { continue };
            let issue = issue_in(rest);
            for &other in rows.iter().filter(|other| **other != at) {
                let Some(replaced) = reports.get(other) else { continue };
                if issue.is_some_and(|issue| replaced.issue.as_deref() != Some(issue)) {
                    continue;
                }
                is_here = true;
                let is_later = replaced.number == row.number
                    && issue_number(replaced) >= issue_number(row)
                    && issue_number(row).is_some();
                if replaced.sha256 != row.sha256 && !is_later {
                    replaced_by.push((at, other));
                }
            }
        }
        if !is_here {
            lost.push((
                at,
                format!("It states that it supersedes '{entry}', which is not in this folder."),
            ));
        }
    }
    for (by, replaced) in replaced_by {
        replace(reports, by, replaced);
    }
    for (at, note) in lost {
        reports.get_mut(at).into_iter().for_each(|row| row.notes.push(note.clone()));
    }
}

/// The reports that an entry names, apart by `;` or `,`. A comma before the word `issue` belongs to the
/// name: `EX-1, issue 2`.
fn parts(entry: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, mark) in entry.match_indices([',', ';']) {
        let rest = entry.get(at + 1..).unwrap_or_default().trim_start();
        let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        if mark == "," && word.eq_ignore_ascii_case("issue") {
            continue;
        }
        parts.push(entry.get(from..at).unwrap_or_default().trim());
        from = at + 1;
    }
    parts.push(entry.get(from..).unwrap_or_default().trim());
    parts
}

/// The reports whose number a text begins with, the longest number first, and what stands behind it.
fn known<'t, 'n>(
    text: &'t str,
    numbers: &'n BTreeMap<&str, Vec<usize>>,
) -> Option<(&'n Vec<usize>, &'t str)> {
    let is_end = |c: char| c.is_whitespace() || matches!(c, ':' | '(' | '.' | ',');
    let ends = text.char_indices().filter(|(_, c)| is_end(*c)).map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.chain([text.len()]).collect();
    ends.reverse();
    ends.into_iter().find_map(|end| {
        let (head, rest) = text.split_at_checked(end)?;
        Some((numbers.get(head)?, rest))
    })
}

/// The issue that a text names.
fn issue_in(text: &str) -> Option<&str> {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.find(|word| word.eq_ignore_ascii_case("issue"))?;
    words.next()
}

#[cfg(test)]
mod tests;
