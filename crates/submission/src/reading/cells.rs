//! Cells: `not stated`, `not stated: X`, and plain text.

use crate::dossier::{Dossier, Reading};
use crate::markdown::Cell;
use crate::phrases::UnknownPhrase;
use crate::problem::{Problem, ProblemKind};
use gincert_evidence::{Span, printable};

/// What a cell says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Said {
    /// The source is silent, and no reading is given.
    NotStated,
    /// The source is silent; this is the reading here.
    Assumed(Cell),
    /// The source says so.
    Stated(Cell),
}

impl Said {
    /// The text to read, if there is one.
    pub(crate) fn cell(&self) -> Option<&Cell> {
        match self {
            Said::NotStated => None,
            Said::Assumed(cell) | Said::Stated(cell) => Some(cell),
        }
    }
}

/// Splits off `not stated`.
pub(crate) fn said(cell: &Cell) -> Said {
    const WORDS: &str = "not stated";
    let Some(head) = cell.text.get(..WORDS.len()) else {
        return Said::Stated(cell.clone());
    };
    if !head.eq_ignore_ascii_case(WORDS) {
        return Said::Stated(cell.clone());
    }
    let rest = cell.text.get(WORDS.len()..).unwrap_or_default();
    if rest.is_empty() {
        return Said::NotStated;
    }
    match rest.strip_prefix(':').map(str::trim) {
        Some("") => Said::NotStated,
        Some(text) => {
            let start = cell.span.end.saturating_sub(text.len() as u64).max(cell.span.start);
            let span = Span { start, end: cell.span.end };
            Said::Assumed(Cell { text: text.to_owned(), span })
        }
        None => Said::Stated(cell.clone()),
    }
}

impl Dossier {
    /// Reads a cell as a phrase: an unknown one becomes a problem, a variant or a reading of
    /// silence is remembered. `None` when nothing could be read.
    pub(crate) fn phrase<T>(
        &mut self,
        cell: &Cell,
        read: impl Fn(&str) -> Result<T, UnknownPhrase>,
        house: impl Fn(&T) -> String,
    ) -> Option<T> {
        let text = said(cell).cell()?.clone();
        self.known_phrase(cell, read, house).unwrap_or_else(|unknown| {
            self.phrase_unknown(&text, &unknown);
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
        let said = said(cell);
        let Some(text) = said.cell() else { return Ok(None) };
        let value = read(&text.text)?;
        let house = house(&value);
        let silent = matches!(said, Said::Assumed(_));
        if silent || house != text.text {
            self.readings.push(Reading { printed: cell.clone(), house, silent });
        }
        Ok(Some(value))
    }

    /// Remembers a phrase that is not in the closed list.
    pub(crate) fn phrase_unknown(&mut self, cell: &Cell, unknown: &UnknownPhrase) {
        let message = if cell.text.is_empty() {
            "This cell is empty.".to_owned()
        } else {
            format!("'{}' is not a phrase that is known here.", printable(&cell.text))
        };
        let mut help = unknown.hint.clone();
        if let Some(reason) = &unknown.reason {
            help = format!("{reason} {help}");
        }
        self.problems.push(Problem::new(ProblemKind::PhraseUnknown, cell.span, message).help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_and_readings_of_silence_are_told_apart() {
        let cell = |text: &str| Cell {
            text: text.to_owned(),
            span: Span { start: 10, end: 10 + text.len() as u64 },
        };
        assert_eq!(said(&cell("not stated")), Said::NotStated);
        assert_eq!(said(&cell("Not stated: ")), Said::NotStated);
        let Said::Assumed(inner) = said(&cell("not stated: 1 to 6")) else { panic!("no reading") };
        assert_eq!((inner.text.as_str(), inner.span.start), ("1 to 6", 22));
        assert_eq!(said(&cell("1 to 6")), Said::Stated(cell("1 to 6")));
        assert_eq!(said(&cell("not statedly")), Said::Stated(cell("not statedly")));
    }
}
