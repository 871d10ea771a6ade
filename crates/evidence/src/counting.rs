//! Numbers in sentences: the form of a word that fits a number.

use crate::notation::grouped;

/// The form of a word that fits a number: one for 1, the other for every other number.
///
/// ```
/// use gincert_evidence::fitting;
/// assert_eq!(fitting(1, "agrees", "agree"), "agrees");
/// assert_eq!(fitting(0, "agrees", "agree"), "agree");
/// ```
pub fn fitting<'w>(count: u64, one: &'w str, more: &'w str) -> &'w str {
    if count == 1 { one } else { more }
}

/// A number with the noun that fits it.
///
/// ```
/// use gincert_evidence::counted;
/// assert_eq!(counted(1, "figure", "figures"), "1 figure");
/// assert_eq!(counted(0, "figure", "figures"), "0 figures");
/// assert_eq!(counted(4_701, "finding", "findings"), "4,701 findings");
/// ```
pub fn counted(count: u64, one: &str, more: &str) -> String {
    format!("{} {}", grouped(count.into()), fitting(count, one, more))
}
