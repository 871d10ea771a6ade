//! Completion from the closed lists. The lists come from the reader of documents: the cell at the cursor is
//! replaced by a word that no list has, and the problem that the reader reports names the list. So every cell
//! with a closed list is completed, and no list is written twice.

use crate::text::Text;
use gincert_pages::{PageProblem, Source};
use gincert_submission::{Problem, ProblemKind, parse_document};
use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, TextEdit};
use std::ops::Range;

/// A word that no list has.
const PROBE: &str = "zzz";
/// What may be in every cell of an executed table.
const NOT_STATED: &str = gincert_evidence::NOT_STATED;

/// What can be written at a position.
pub(crate) fn completions(text: &Text, position: Position) -> Vec<CompletionItem> {
    let offset = text.offset(position);
    let start = text.offset(Position { line: position.line, character: 0 });
    let line = text.line(position.line);
    let at = offset.saturating_sub(start);
    if line.starts_with("```") || line.starts_with("~~~") {
        return in_fence(text, start, line, at);
    }
    match cell_at(line, at) {
        Some(cell) => {
            let inner = behind_silence(line, &cell, at);
            let slot = CellSlot {
                text,
                line: start..start + line.len(),
                bytes: start + inner.start..start + inner.end,
                offset,
                is_reading: inner != cell,
            };
            match asked(text, &slot.bytes) {
                Some(problem) => in_cell(&slot, problem),
                None => headers(text, &slot.line),
            }
        }
        None => Vec::new(),
    }
}

/// The part of a cell that is completed.
struct CellSlot<'t> {
    text: &'t Text,
    /// The bytes of its line.
    line: Range<usize>,
    /// Its own bytes.
    bytes: Range<usize>,
    /// The byte of the cursor.
    offset: usize,
    /// Whether it is the reading after `not stated:`.
    is_reading: bool,
}

fn in_fence(text: &Text, start: usize, line: &str, at: usize) -> Vec<CompletionItem> {
    let marks = line.len() - line.trim_start_matches(['`', '~']).len();
    if at < marks {
        return Vec::new();
    }
    let slot = start + marks..start + line.trim_end().len().max(marks);
    let known = asked(text, &slot).map(|problem| problem.known).unwrap_or_default();
    items(text, &slot, &known, CompletionItemKind::KEYWORD)
}

fn in_cell(slot: &CellSlot<'_>, problem: Problem) -> Vec<CompletionItem> {
    let CellSlot { text, line, bytes, offset, is_reading } = slot;
    match problem.kind {
        ProblemKind::Form(PageProblem::TableUnknown) => {
            let headers: Vec<String> = problem.known.iter().map(|header| row(header)).collect();
            items(text, line, &headers, CompletionItemKind::STRUCT)
        }
        ProblemKind::Form(PageProblem::RowUnknown) => {
            items(text, bytes, &problem.known, CompletionItemKind::FIELD)
        }
        _ => {
            let part = part_of_list(text, bytes, *offset, &problem.known);
            let mut known = problem.known;
            let is_phrase = problem.kind == ProblemKind::Form(PageProblem::PhraseUnknown);
            if is_phrase && part == *bytes && !is_reading {
                known.push(NOT_STATED.to_owned());
            }
            items(text, &part, &known, CompletionItemKind::VALUE)
        }
    }
}

/// A line that looks like a row and belongs to no table: the headers of tables, each with its row of dashes.
fn headers(text: &Text, line: &Range<usize>) -> Vec<CompletionItem> {
    let probe = format!("| {PROBE} |\n| --- |\n");
    let at = line.start as u64 + 2;
    let Some(problem) = problem_at(&probed(text, line, &probe), at) else { return Vec::new() };
    if problem.kind != ProblemKind::Form(PageProblem::TableUnknown) {
        return Vec::new();
    }
    let tables: Vec<String> = problem
        .known
        .iter()
        .map(|header| {
            let dashes = vec!["---"; header.split('|').count()].join(" | ");
            format!("{}\n{}", row(header), row(&dashes))
        })
        .collect();
    items(text, line, &tables, CompletionItemKind::STRUCT)
}

fn row(cells: &str) -> String {
    format!("| {} |", cells.trim_end())
}

/// The problem that the reader reports for a word that no list has in a slot.
fn asked(text: &Text, slot: &Range<usize>) -> Option<Problem> {
    problem_at(&probed(text, slot, PROBE), slot.start as u64)
}

fn probed(text: &Text, slot: &Range<usize>, probe: &str) -> String {
    let mut whole = text.as_str().to_owned();
    if whole.get(slot.clone()).is_some() {
        whole.replace_range(slot.clone(), probe);
    }
    whole
}

/// The problem with a closed list at a byte; of several the one with the shortest stretch.
fn problem_at(text: &str, at: u64) -> Option<Problem> {
    let document = parse_document(&Source::new("", text.as_bytes()));
    let here = document.problems.iter().filter(|problem| {
        problem.span.start <= at && at < problem.span.end && !problem.known.is_empty()
    });
    here.min_by_key(|problem| problem.span.end - problem.span.start).cloned()
}

/// The bytes in its line of the cell that a byte of the line lies in, without the blanks around its text that are not
/// beside the byte; `None` in a line without bars.
fn cell_at(line: &str, at: usize) -> Option<Range<usize>> {
    let mut bars = line.match_indices('|').map(|(bar, _)| bar).filter(|bar| {
        let before = line.get(..*bar).unwrap_or_default();
        (before.len() - before.trim_end_matches('\\').len()).is_multiple_of(2)
    });
    let before = bars.by_ref().take_while(|bar| *bar < at).last();
    // The first bar at or behind the cursor was taken with the others.
    let after = line.get(at..)?.find('|').map_or(line.len(), |bar| at + bar);
    let start = before? + 1;
    let cell = line.get(start..after)?;
    let trimmed = cell.trim();
    if trimmed.is_empty() {
        return Some(at..at);
    }
    let first = start + cell.len() - cell.trim_start().len();
    // The protocol asks for a range that contains the position.
    Some(first.min(at)..(first + trimmed.len()).max(at))
}

/// What follows `not stated:` in a cell, where the cursor is there; otherwise the cell.
fn behind_silence(line: &str, cell: &Range<usize>, at: usize) -> Range<usize> {
    let text = line.get(cell.clone()).unwrap_or_default();
    let head = text.get(..NOT_STATED.len()).filter(|head| head.eq_ignore_ascii_case(NOT_STATED));
    let colon =
        head.and_then(|head| text.get(head.len()..)?.starts_with(':').then_some(head.len()));
    match colon.map(|colon| cell.start + colon + 1).filter(|behind| *behind <= at) {
        Some(behind) => {
            let rest = line.get(behind..cell.end).unwrap_or_default();
            cell.end - rest.trim_start().len()..cell.end
        }
        None => cell.clone(),
    }
}

/// The part of a cell that is completed: where a cell lists phrases, the one at the cursor.
fn part_of_list(text: &Text, cell: &Range<usize>, offset: usize, known: &[String]) -> Range<usize> {
    let old = text.as_str().get(cell.clone()).unwrap_or_default();
    let at = offset.saturating_sub(cell.start);
    if known.iter().any(|phrase| phrase.contains(',')) || !old.is_char_boundary(at.min(old.len())) {
        return cell.clone();
    }
    let at = at.min(old.len());
    let (before, after) = old.split_at(at);
    let Some(comma) = before.rfind(',') else { return cell.clone() };
    let start = comma + 1 + before[comma + 1..].len() - before[comma + 1..].trim_start().len();
    let end = at + after.find(',').unwrap_or(after.len());
    cell.start + start..cell.start + end
}

fn items(
    text: &Text,
    slot: &Range<usize>,
    known: &[String],
    kind: CompletionItemKind,
) -> Vec<CompletionItem> {
    let range = lsp_types::Range { start: text.position(slot.start), end: text.position(slot.end) };
    let items = known.iter().enumerate().map(|(index, phrase)| {
        let (label, _) = phrase.split_once('\n').unwrap_or((phrase, ""));
        let edit = TextEdit { range, new_text: phrase.clone() };
        CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            // In the order of the list, which is the order of documents.
            sort_text: Some(format!("{index:04}")),
            text_edit: Some(CompletionTextEdit::Edit(edit)),
            ..CompletionItem::default()
        }
    });
    items.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_found_between_its_bars() {
        let cell = |line: &str, at: usize| cell_at(line, at).map(|cell| line[cell].to_owned());
        assert_eq!(cell("| Hand | 7 cards |", 3).as_deref(), Some("Hand"));
        assert_eq!(cell("| Hand | 7 cards |", 10).as_deref(), Some("7 cards"));
        assert_eq!(cell("| Hand | 7 ca", 13).as_deref(), Some("7 ca"));
        assert_eq!(cell("| Hand   |", 8).as_deref(), Some("Hand  "));
        assert_eq!(cell("|  Hand |", 2).as_deref(), Some(" Hand"));
        assert_eq!(cell("| a \\| b | c |", 7).as_deref(), Some("a \\| b"));
        assert_eq!((cell("Hand", 2), cell("| Hand", 0)), (None, None));
        assert_eq!(cell_at("| Hand |  |", 8), Some(8..8));
    }
}
