//! A document read to its end.

use super::{claims, document, lists, sort};
use crate::document::TableKind;
use crate::document::dossier::ParsedDocument;
use crate::document::problem::Problem;
use crate::families::deadwood::add_silent_points;
use crate::families::family;
use gincert_evidence::printable;
use gincert_pages::{Block, PageProblem, Source};

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
        fences(&mut dossier, kinds);
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

fn fences(dossier: &mut ParsedDocument, kinds: &[&str]) {
    let mut fences = Vec::new();
    for (_, block) in &dossier.blocks {
        match block {
            Block::Fence(fence) if kinds.contains(&fence.info.trim()) => fences.push(fence.clone()),
            Block::Fence(fence) => dossier.problems.add(PageProblem::FenceUnknown, || {
                let message = format!("Unknown test '{}'.", printable(&fence.info));
                let nearest = gincert_pages::nearest(&fence.info, kinds);
                let (last, others) = kinds.split_last().unwrap_or((&"", &[]));
                let listed = others.join("', '");
                let help = format!("Use '{nearest}', or '{listed}' or '{last}'.");
                Problem::new(PageProblem::FenceUnknown, fence.span, message).help(help)
            }),
            _ => {}
        }
    }
    dossier.fences = fences;
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
