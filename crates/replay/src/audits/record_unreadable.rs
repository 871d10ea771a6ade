//! A line of a log is no record.
//!
//! It is no text, no JSON object (or no row of the table), lacks a field that every record has
//! (`v`, `round`, `table`, `seats`), or holds a value that no field may have. Exactly one finding is
//! given for it, and the line goes byte for byte to the rejects file (`--rejects`). It counts as
//! read and as rejected; nothing else is said about it.
//!
//! What to do: read the reason, mend the line at its source, and run the audit again.

use crate::exception::Sink;
use crate::level::Level;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "record-unreadable";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: Level = Level::BetsOnly;

/// Raises it with its reason.
pub(crate) fn raise(sink: &mut Sink<'_>, why: &str) {
    let message = format!("This is no record: {why}.");
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| finding.help("Mend the line at its source, and run the audit again."));
    }
}
