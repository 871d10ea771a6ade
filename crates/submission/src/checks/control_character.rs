//! A character that is not text: a control, a terminal escape, or a character that hides or
//! reorders what stands around it.
//!
//! Such characters can make a screen show something other than the file holds. Reports and
//! messages never repeat them: they are written as \u{1b} and the like.
//!
//! What to do: delete the character. One finding is given for each line that has any.

use crate::examined::Examined;
use crate::source::Source;
use gincert_evidence::{Finding, Grade, Quantity, printable};

pub(super) const CODE: &str = "control-character";

pub(super) fn check(examined: &Examined) -> Vec<Finding> {
    of(&examined.source)
}

/// The same of any document.
pub(super) fn of(source: &Source) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut line = None;
    for (c, span) in source.unprintable() {
        let place = source.place(span);
        if place.line() == line {
            continue;
        }
        line = place.line();
        let shown = printable(&c.to_string());
        let message = "This line has a character that a reader cannot see.";
        findings.push(
            Finding::new(CODE, Grade::Material, place, message)
                .observed(Quantity::Text(shown))
                .help("Delete the character."),
        );
    }
    findings
}
