//! What the text of a workbook does not show.
//!
//! A log is a workbook, and its rows were read as the text that they are. Hidden rows, columns and sheets are read as all
//! others. Cells that are merged have their text once; a formula without a stored value is no value; a number of more than
//! 15 digits that is not whole is read with 15. A whole number of more than 15 digits, such as that of a card, is read as it is
//! stored, but a spreadsheet keeps 15 digits of what is typed or imported: different numbers may have become one. Each of these
//! is counted, with the first cell. Other sheets with rows are named.
//!
//! What to do: look at these cells in the workbook. Where a formula has no stored value, open the workbook in a spreadsheet,
//! save it, and audit it again; where whole numbers are long, have the column exported as text; where merged cells stand for
//! several rows, name their columns in a row `Fill down` of the map; where another sheet is meant, name it in the map by a row `Sheet`.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub(crate) const CODE: &str = "workbook-noted";

pub(crate) fn finding(path: &str, sheet: &str, notes: &[String]) -> Finding {
    let place = Place::File { path: path.to_owned() };
    let message = format!(
        "The sheet '{sheet}' of the workbook was read as text, which does not show all of it."
    );
    let finding = Finding::new(CODE, Grade::Observation, place, message)
        .about(FindingSubject::Logs)
        .help("Look at these cells in the workbook.");
    notes.iter().fold(finding, |finding, note| finding.note(note.as_str()))
}
