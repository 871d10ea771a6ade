//! Blocks of a report that the families and the sections share. Knows nothing about folders, logs or
//! how a report looks.

pub(crate) mod judged_figures;

use gincert_evidence::{Align, Table};
use gincert_report::Block;
use gincert_submission::AnalyzedDocument;

/// What stands in place of a row that the document does not have.
pub(crate) const NO_ROW: &str = "not stated: no such row";

/// The rows of a document as they are evaluated, those that it leaves out among them.
pub(crate) fn evaluated_rows(examined: &AnalyzedDocument) -> Table {
    let columns = [("Term", Align::Left), ("Evaluated", Align::Left), ("Printed", Align::Left)];
    let mut table = Table::new("The rows, as evaluated", &columns);
    for row in &examined.dossier.evaluated {
        let printed = row.printed.as_ref().map_or(NO_ROW, |cell| cell.text.as_str());
        table.row([row.term.clone(), row.phrase.clone(), printed.to_owned()]);
    }
    table
}

/// A paragraph.
pub(crate) fn text(words: impl Into<String>) -> Block {
    Block::Paragraph(words.into())
}
