//! Section 9, first part, for games that are the rows of their terms.

use gincert_evidence::{Align, Table};
use gincert_submission::Examined;

/// The rows of a document as they are printed.
pub(crate) fn printed_rows(examined: &Examined) -> Table {
    let mut table =
        Table::new("The rows, as printed", &[("Term", Align::Left), ("Rule", Align::Left)]);
    for (term, rule) in &examined.dossier.terms {
        table.row([term.text.clone(), rule.text.clone()]);
    }
    table
}
