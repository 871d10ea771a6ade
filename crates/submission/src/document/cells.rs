//! Phrases in cells: records how variants and missing values were read, and reports unknown phrases.

use crate::document::dossier::{CellReading, ParsedDocument};
use crate::document::problem::Problem;
use gincert_evidence::printable;
use gincert_pages::{Cell, CellValue, PageProblem, UnknownPhrase, cell_value};

impl ParsedDocument {
    /// Reads a cell as a phrase: an unknown one becomes a problem, a variant or a reading of
    /// silence is remembered. `None` when nothing could be read.
    pub(crate) fn phrase<T>(
        &mut self,
        cell: &Cell,
        read: impl Fn(&str) -> Result<T, UnknownPhrase>,
        house: impl Fn(&T) -> String,
    ) -> Option<T> {
        let text = cell_value(cell).cell()?.clone();
        self.known_phrase(cell, read, house).unwrap_or_else(|unknown| {
            self.phrase_unknown(&text, unknown);
            None
        })
    }

    /// The same, with an unknown phrase given back: what it means for the document is the caller's.
    pub(crate) fn known_phrase<T>(
        &mut self,
        cell: &Cell,
        read: impl Fn(&str) -> Result<T, UnknownPhrase>,
        house: impl Fn(&T) -> String,
    ) -> Result<Option<T>, UnknownPhrase> {
        let stated = cell_value(cell);
        let Some(text) = stated.cell() else { return Ok(None) };
        let value = read(&text.text).map_err(|unknown| readable(unknown, &read))?;
        self.phrase_cells.insert(cell.span);
        let house = house(&value);
        let silent = matches!(stated, CellValue::Assumed(_));
        if silent || house != text.text {
            self.readings.push(CellReading { printed: cell.clone(), house, silent });
        }
        Ok(Some(value))
    }

    /// Remembers a name that is none of those of this document, in the words of the message.
    pub(crate) fn name_unknown(&mut self, cell: &Cell, known: &[String], message: String) {
        self.problems.add(PageProblem::PhraseUnknown, || {
            let unknown = UnknownPhrase::near(&cell.text, known);
            Problem::new(PageProblem::PhraseUnknown, cell.span, message)
                .help(unknown.hint)
                .replacing(cell, unknown.replacement)
                .known(&unknown.known)
        });
    }

    /// Remembers a phrase that is not in the closed list.
    pub(crate) fn phrase_unknown(&mut self, cell: &Cell, unknown: UnknownPhrase) {
        let message = if cell.text.is_empty() {
            "This cell is empty.".to_owned()
        } else {
            format!("Unknown phrase '{}'.", printable(&cell.text))
        };
        let mut help = unknown.hint;
        if let Some(reason) = &unknown.reason {
            help = format!("{reason} {help}");
        }
        let problem = Problem::new(PageProblem::PhraseUnknown, cell.span, message).help(help);
        self.problems.push(problem.replacing(cell, unknown.replacement).known(&unknown.known));
    }
}

/// The same unknown phrase; what would replace it is kept only where it can be read itself.
pub(crate) fn readable<T>(
    mut unknown: UnknownPhrase,
    read: impl Fn(&str) -> Result<T, UnknownPhrase>,
) -> UnknownPhrase {
    unknown.replacement = unknown.replacement.filter(|phrase| read(phrase).is_ok());
    unknown
}
