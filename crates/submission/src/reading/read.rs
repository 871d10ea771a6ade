//! A document read to its end.

use super::{claims, document, lists, sort};
use crate::document::TableKind;
use crate::document::dossier::ParsedDocument;
use crate::document::problem::Problem;
use crate::families::deadwood::add_silent_points;
use crate::families::family;
use gincert_evidence::{Span, printable};
use gincert_pages::{Block, Cell, Fence, PageProblem, Source};

/// Reads a document to its end.
pub(crate) fn read(source: &Source) -> ParsedDocument {
    if source.unreadable().is_some() {
        return ParsedDocument::default();
    }
    let (blocks, problems) = gincert_pages::read(source);
    let title = blocks.iter().find_map(|(_, block)| match block {
        Block::Heading(cell) => Some(cell.clone()),
        _ => None,
    });
    let mut dossier = ParsedDocument { title, blocks, ..ParsedDocument::default() };
    dossier.problems.take(problems);
    // Which tables and examples there are is the family's to say.
    let family = family::of_blocks(&dossier.blocks);
    let tables = sort::sort(&mut dossier, source, family);
    if let Some(kinds) = family::fence_kinds(family) {
        fences(&mut dossier, source, kinds);
    }
    document::read(&mut dossier, &tables);
    family::read_rules(family, &mut dossier, &tables);
    lists::read(&mut dossier, &tables);
    let header = tables.header(TableKind::Term).unwrap_or_default();
    add_silent_points(&mut dossier, header);
    claims::read(&mut dossier, &tables, family);
    dossier.problems.close();
    dossier
}

fn fences(dossier: &mut ParsedDocument, source: &Source, kinds: &[&str]) {
    let mut fences = Vec::new();
    for (_, block) in &dossier.blocks {
        match block {
            Block::Fence(fence) if kinds.contains(&fence.info.trim()) => fences.push(fence.clone()),
            Block::Fence(fence) => dossier.problems.add(PageProblem::FenceUnknown, || {
                let message = format!("Unknown test '{}'.", printable(&fence.info));
                let (last, others) = kinds.split_last().unwrap_or((&"", &[]));
                let listed = others.join("', '");
                let sentence = |near: &str| format!("Use '{near}', or '{listed}' or '{last}'.");
                let problem = Problem::new(PageProblem::FenceUnknown, fence.span, message);
                problem.near(&kind_cell(source, fence), kinds, |_| false, sentence)
            }),
            _ => {}
        }
    }
    dossier.fences = fences;
}

/// The word after the marks of a fence; nowhere, where the line has another form.
fn kind_cell(source: &Source, fence: &Fence) -> Cell {
    let (text, line) = (fence.info.trim(), source.line_from(fence.span.start));
    let marks = line.len() - line.trim_start_matches(['`', '~']).len();
    let rest = line.get(marks..).unwrap_or_default();
    let start = fence.span.start + (marks + rest.len() - rest.trim_start().len()) as u64;
    let is_there = rest.trim() == text;
    let end = if is_there { start + text.len() as u64 } else { start };
    Cell { text: text.to_owned(), span: Span { start, end } }
}

#[cfg(test)]
mod tests {
    use crate::examine;
    use gincert_pages::TOLD_MAX;

    #[test]
    fn what_is_not_told_one_by_one_is_counted_once() {
        let rows = "| x |\n".repeat(TOLD_MAX + 50);
        let text = format!("| Document | |\n| - | - |\n{rows}");
        let examined = examine("rows.md", text.as_bytes());
        let messages: Vec<&str> = examined
            .findings
            .iter()
            .filter(|finding| finding.code == "row-cells")
            .map(|finding| finding.message.as_str())
            .collect();
        assert_eq!(messages.len(), TOLD_MAX + 1);
        assert!(messages.iter().any(|message| message.starts_with("50 more of this kind")));
    }
}
