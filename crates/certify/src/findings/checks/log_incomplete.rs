//! A hand log of the submission was not audited, or not to its end.
//!
//! It is cut off, damaged or compressed in an unsupported format, or there are no rules to settle it by.
//! The part before the fault is audited and counted; the rest is not audited.
//!
//! Where the documents that describe a log cannot be used, no log is read, and the finding states that.
//!
//! What to do: send the complete log again, or complete the documents that describe it.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "log-incomplete";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Logs;

pub(crate) fn finding(place: Place, path: &str, why: &str) -> Finding {
    let message = format!("'{}' was not audited to its end: {why}.", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Send the complete log again; the missing part was not audited.")
}

/// No log is read, because of the documents that they are read by.
pub(crate) fn not_read(place: Place, logs: &[String], why: &str) -> Finding {
    let message = match logs {
        [one] => format!("'{}' was not read: {why}.", printable(one)),
        several => format!("{} hand logs were not read: {why}.", several.len()),
    };
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Complete the documents; the logs need not be sent again.")
}

/// A further rule document cannot be used, so that no log is read.
pub(crate) fn no_rules(place: Place, path: &str, why: Option<&str>) -> Finding {
    let path = printable(path);
    let message = match why {
        None => format!("'{path}' has no usable rules, so no hand log was read."),
        Some(why) => format!("No hand log was read by '{path}': {why}."),
    };
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Complete the rule document; the logs need not be sent again.")
}
