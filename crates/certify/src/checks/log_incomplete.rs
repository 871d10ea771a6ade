//! A hand log of the submission could not be audited, or not to its end.
//!
//! It is cut off, damaged, packed in a way that is not unpacked, or there are no rules to settle it
//! by. What was read before the fault is audited and counted; nothing is said about the rest.
//!
//! What to do: send the log again, complete; or complete the rule document.

use gincert_evidence::{Finding, Grade, Place, printable};

pub(crate) const CODE: &str = "log-incomplete";

pub(crate) fn finding(place: Place, path: &str, why: &str) -> Finding {
    let message = format!("'{}' was not audited to its end: {why}.", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .help("Send the log again, complete; nothing is said about what is missing.")
}
