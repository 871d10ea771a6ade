//! Project rule: a record of a choice has one number, the index lists it, and references name records
//! that exist. Knows nothing about what the records decide.

use std::collections::{BTreeMap, BTreeSet};

use super::links::resolve;
use super::markdown::{cells, headings, links};
use super::{PROJECT_RULES, Rule, numbered};
use crate::repository::{self, Tree};

pub const RULE: Rule = Rule {
    name: "decisions",
    text: "a decision's number heads one record in docs/decisions/, the index there lists it by subject \
           and by number, and every reference names a record that exists",
    written: PROJECT_RULES,
    check,
};

const FOLDER: &str = "docs/decisions/";
const INDEX: &str = "docs/decisions/README.md";

/// A section of a file of one subject, or a file of its own.
struct Record<'a> {
    /// Four digits.
    number: String,
    path: &'a str,
    line: usize,
    heading: String,
}

impl Record<'_> {
    fn file(&self) -> &str {
        self.path.strip_prefix(FOLDER).unwrap_or(self.path)
    }
}

fn check(tree: &Tree) -> Vec<String> {
    let mut misses = Vec::new();
    let mut records: BTreeMap<String, Record> = BTreeMap::new();
    for (path, text) in tree.texts().filter(|(path, _)| is_record_file(path)) {
        for record in records_of(path, text, &mut misses) {
            let place = format!("{path}:{}", record.line);
            if let Some(other) = records.get(&record.number) {
                misses.push(format!(
                    "{place}: {} is the number of {}:{} too; take the next free number",
                    record.number, other.path, other.line
                ));
            } else {
                records.insert(record.number.clone(), record);
            }
        }
    }
    misses.extend(missing_in_index(tree, &records));
    for (path, text) in tree.texts() {
        misses.extend(unknown_numbers(path, text, &records));
        if path.ends_with(".md") {
            misses.extend(unknown_sections(tree, path, text));
            misses.extend(misnumbered_links(path, text));
        }
    }
    misses
}

fn is_record_file(path: &str) -> bool {
    path != INDEX && repository::stem_in(path, FOLDER, "md").is_some()
}

/// The records of a file: its first heading, where that has a number, else each heading of level two.
fn records_of<'a>(path: &'a str, text: &str, misses: &mut Vec<String>) -> Vec<Record<'a>> {
    let headings = headings(text);
    let is_single =
        headings.first().is_some_and(|(_, _, heading)| number_of_heading(heading).is_some());
    let level = if is_single { 1 } else { 2 };
    let mut records = Vec::new();
    for (line, _, heading) in headings.into_iter().filter(|(_, at, _)| *at == level) {
        match number_of_heading(&heading) {
            Some(number) => records.push(Record { number, path, line, heading }),
            None => misses.push(format!(
                "{path}:{line}: `{heading}` has no number; write `{} NNNN: statement`",
                "#".repeat(level)
            )),
        }
    }
    let prefix = path.strip_prefix(FOLDER).and_then(number_at_start);
    if !records.iter().any(|record| Some(&record.number) == prefix.as_ref()) {
        misses
            .push(format!("{path}: the name does not begin with the number of one of its records"));
    }
    records
}

fn number_of_heading(heading: &str) -> Option<String> {
    let number = number_at_start(heading)?;
    heading.get(4..)?.starts_with(": ").then_some(number)
}

/// Four digits that no fifth follows.
fn number_at_start(text: &str) -> Option<String> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    (digits.len() == 4).then_some(digits)
}

/// The name by which GitHub links to a heading.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// What the index lacks: the row of a number, the row of a file, or what one of them should hold.
fn missing_in_index(tree: &Tree, records: &BTreeMap<String, Record>) -> Vec<String> {
    let index = tree.text(INDEX).unwrap_or_default();
    let rows: Vec<(usize, Vec<String>)> =
        numbered(index).map(|(line, text)| (line, cells(text))).collect();
    let mut misses = Vec::new();
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (number, record) in records {
        files.entry(record.file()).or_default().push(number);
        let title = record.heading.get(6..).unwrap_or_default();
        let wanted = format!("[{title}]({}#{})", record.file(), slug(&record.heading));
        let found = rows.iter().filter(|(_, row)| row.first() == Some(number));
        let cells: Vec<_> = found.map(|(_, row)| row.get(1)).collect();
        if cells != [Some(&wanted)] {
            misses.push(format!("{INDEX}: `By number` needs one row `| {number} | {wanted} |`"));
        }
    }
    for (file, numbers) in files {
        let link = format!("]({file})");
        let wanted = numbers.join(", ");
        let found = rows.iter().filter(|(_, row)| row.get(1).is_some_and(|c| c.ends_with(&link)));
        let cells: Vec<_> = found.map(|(_, row)| row.last()).collect();
        if cells != [Some(&wanted)] {
            misses.push(format!(
                "{INDEX}: `By subject` needs one row with a link to `{file}` whose last cell is `{wanted}`"
            ));
        }
    }
    for (line, row) in &rows {
        if let Some(number) = row.first().and_then(|cell| number_at_start(cell))
            && !records.contains_key(&number)
        {
            misses.push(format!("{INDEX}:{line}: no record has the number {number}"));
        }
    }
    misses
}

/// Every number after the word decision, or in the path of a record, that no record has.
fn unknown_numbers(path: &str, text: &str, records: &BTreeMap<String, Record>) -> Vec<String> {
    let mut misses = Vec::new();
    for (at, word) in text.match_indices("ecision") {
        let mut rest = text.get(at + word.len()..).unwrap_or_default();
        rest = rest.strip_prefix('s').unwrap_or(rest);
        while let Some(number) = number_at_start(between(rest)) {
            // A number that begins with another digit is a year or a count.
            if number.starts_with('0') && !records.contains_key(&number) {
                let line = text.get(..at).unwrap_or_default().matches('\n').count() + 1;
                misses.push(format!("{path}:{line}: no record has the number {number}"));
            }
            rest = between(rest).get(4..).unwrap_or_default();
            rest = [", ", " and ", " to "]
                .iter()
                .find_map(|joint| rest.strip_prefix(joint))
                .unwrap_or_default();
        }
    }
    misses
}

/// The text from the first character on that neither parts words nor begins a comment, a link or the
/// rest of a path.
fn between(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || "[/!#".contains(c))
}

/// Links into a file of records whose place is no heading of it.
fn unknown_sections(tree: &Tree, path: &str, text: &str) -> Vec<String> {
    let mut misses = Vec::new();
    for (line, target) in links(text) {
        let Some((file, place)) = target.split_once('#') else {
            continue;
        };
        let full = if file.is_empty() { Some(path.to_string()) } else { resolve(path, file) };
        let Some(page) = full.filter(|full| is_record_file(full)) else {
            continue;
        };
        let places: BTreeSet<String> = headings(tree.text(&page).unwrap_or_default())
            .iter()
            .map(|(_, _, heading)| slug(heading))
            .collect();
        if !places.contains(place) {
            misses.push(format!("{path}:{line}: {page} has no heading `{place}`"));
        }
    }
    misses
}

/// Links whose words end with one number and whose place begins with another.
fn misnumbered_links(path: &str, text: &str) -> Vec<String> {
    let mut misses = Vec::new();
    for (line, text) in numbered(text) {
        for (at, _) in text.match_indices("](") {
            let (before, after) = text.split_at(at);
            let words = before.get(before.len().saturating_sub(4)..).and_then(number_at_start);
            let target = after.split(')').next().unwrap_or_default();
            let place = target.split_once('#').and_then(|(_, place)| number_at_start(place));
            if let (Some(words), Some(place)) = (words, place)
                && words != place
            {
                misses.push(format!("{path}:{line}: the link of {words} leads to {place}"));
            }
        }
    }
    misses
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBJECT: &str = "# Claims\n\nWhat a claim is.\n\n## 0006: It's near\n\n**Context.** x\n\n\
                           ### A part\n\n```text\n## not a heading\n```\n\n## 0026: Two `rows`, one file\n";
    const SINGLE: &str = "# 0035: One record\n\n## Context\n";
    const LIST: &str = "| Subject | File | Content | Records |\n| --- | --- | --- | --- |\n\
                        | A | [Claims](0006-claims.md) | x | 0006, 0026 |\n\
                        | B | [One](0035-one.md) | x | 0035 |\n\n\
                        | Number | Record |\n| --- | --- |\n\
                        | 0006 | [It's near](0006-claims.md#0006-its-near) |\n\
                        | 0026 | [Two `rows`, one file](0006-claims.md#0026-two-rows-one-file) |\n\
                        | 0035 | [One record](0035-one.md#0035-one-record) |\n";

    fn misses(changed: &[(&str, &str)]) -> Vec<String> {
        let mut files = BTreeMap::from([
            ("docs/decisions/0006-claims.md", SUBJECT),
            ("docs/decisions/0035-one.md", SINGLE),
            (INDEX, LIST),
        ]);
        files.extend(changed.iter().copied());
        check(&Tree::of(&files.into_iter().collect::<Vec<_>>()))
    }

    #[test]
    fn records_that_the_index_lists_hold() {
        assert_eq!(misses(&[]), Vec::<String>::new());
    }

    #[test]
    fn a_number_heads_one_record() {
        let twice = SINGLE.replace("0035:", "0026:");
        let found = misses(&[("docs/decisions/0035-one.md", &twice)]);
        assert!(found.iter().any(|miss| miss.contains("0026 is the number of")), "{found:?}");
    }

    #[test]
    fn a_section_without_a_number_does_not_hold() {
        let bare = SUBJECT.replace("## 0026: Two", "## Two");
        let found = misses(&[("docs/decisions/0006-claims.md", &bare)]);
        assert!(found.iter().any(|miss| miss.contains("has no number")), "{found:?}");
    }

    #[test]
    fn a_file_is_named_after_one_of_its_records() {
        let found = misses(&[("docs/decisions/0007-more.md", "# More\n\n## 0008: x\n")]);
        assert!(found.iter().any(|miss| miss.contains("name does not begin")), "{found:?}");
    }

    #[test]
    fn the_index_lists_each_record_once_by_number_and_by_subject() {
        for (from, to) in [
            ("| 0026 | [Two `rows`, one file](0006-claims.md#0026-two-rows-one-file) |\n", ""),
            ("#0006-its-near", "#0006-it-s-near"),
            ("| 0006, 0026 |", "| 0006 |"),
            ("| B | [One](0035-one.md) | x | 0035 |\n", ""),
            ("| 0035 | [One", "| 0038 | [One"),
        ] {
            assert!(LIST.contains(from), "{from}");
            let list = LIST.replace(from, to);
            assert!(!misses(&[(INDEX, &list)]).is_empty(), "{from}");
        }
    }

    #[test]
    fn a_reference_names_a_record_that_exists() {
        // The word is parted from what follows it because the rule reads its own file too.
        let found = |after: &str| misses(&[("a.rs", &format!("see decision{after}."))]).len();
        for good in [" 0006", "s 0006 and 0026", "\n//! 0026", " [0035](x)", "s/0006-x.md", " 2026"]
        {
            assert_eq!(found(good), 0, "{good}");
        }
        for bad in
            [" 0007", "s 0006, 0007", "\n//! 0099", "s 0035 and 0038", " [0007](x)", "s/0007-x.md"]
        {
            assert_eq!(found(bad), 1, "{bad}");
        }
    }

    #[test]
    fn a_link_leads_to_the_section_of_its_number() {
        let link =
            |words: &str, place: &str| format!("[{words}](decisions/0006-claims.md#{place})\n");
        let found = |text: &str| misses(&[("docs/a.md", text)]).len();
        assert_eq!(found(&link("0026", "0026-two-rows-one-file")), 0);
        assert_eq!(found(&link("why", "a-part")), 0);
        assert_eq!(found(&link("0026", "0006-its-near")), 1);
        assert_eq!(found(&link("why", "0026-two-rows")), 1);
        assert_eq!(found("[other](b.md#0099-x)\n"), 0);
    }
}
