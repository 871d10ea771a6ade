//! From blocks to a dossier: each table kind has its own reader.
//!
//! A reader never stops: what it cannot make sense of becomes a [`Problem`], and the rest is read.

mod cells;
mod claims;
mod document;
pub(crate) mod lists;
mod tables;

use crate::dossier::{Dossier, Located};
use crate::family;
use crate::markdown::{self, Block};
use crate::problem::{Problem, ProblemKind, Problems};
use crate::source::Source;
use gincert_evidence::printable;

pub(crate) use cells::{Said, said};
pub use claims::CLAIMS_MAX;
pub use lists::LIST_ROWS_MAX;
pub use tables::read_named;
pub(crate) use tables::{Kind, Tables, kind_of};

/// Reads a document to its end.
pub(crate) fn read(source: &Source) -> Dossier {
    if source.unreadable().is_some() {
        return Dossier::default();
    }
    let (blocks, problems) = markdown::read(source);
    let title = blocks.iter().find_map(|(_, block)| match block {
        Block::Heading(cell) => Some(cell.clone()),
        _ => None,
    });
    let mut dossier = Dossier { title, blocks, ..Dossier::default() };
    dossier.problems.extend(problems);
    // Which tables and examples there are is the family's to say.
    let family = family::of_blocks(&dossier.blocks);
    let tables = tables::sort(&mut dossier, source, family);
    if let Some(kinds) = family::fence_kinds(family) {
        fences(&mut dossier, kinds);
    }
    document::read(&mut dossier, &tables);
    family::read_rules(family, &mut dossier, &tables);
    lists::read(&mut dossier, &tables);
    claims::read(&mut dossier, &tables, family);
    dossier.problems.close();
    dossier
}

fn fences(dossier: &mut Dossier, kinds: &[&str]) {
    let mut fences = Vec::new();
    for (_, block) in &dossier.blocks {
        match block {
            Block::Fence(fence) if kinds.contains(&fence.info.trim()) => fences.push(fence.clone()),
            Block::Fence(fence) => dossier.problems.add(ProblemKind::FenceUnknown, || {
                let message = format!("No test is called '{}'.", printable(&fence.info));
                let nearest = crate::phrases::nearest(&fence.info, kinds);
                let (last, others) = kinds.split_last().unwrap_or((&"", &[]));
                let listed = others.join("', '");
                let help = format!("Name it '{nearest}', or '{listed}' or '{last}'.");
                Problem::new(ProblemKind::FenceUnknown, fence.span, message).help(help)
            }),
            _ => {}
        }
    }
    dossier.fences = fences;
}

/// Remembers a second row of the same name.
pub(crate) fn row_twice(problems: &mut Problems, first: &Located<String>, again: &Located<String>) {
    let message = format!("The row '{}' stands here a second time.", printable(&again.value));
    let problem = Problem::new(ProblemKind::RowTwice, again.span, message)
        .other("It stands here first; this one counts.", first.span)
        .help("Keep one of the two.");
    problems.push(problem);
}
