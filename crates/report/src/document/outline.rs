//! The closed list of headings that every report has, in order.
//!
//! It knows where ISO/IEC 17025:2017 asks for what; it knows nothing about what stands under a
//! heading. References are to clause numbers only, and only where the clause was read or the
//! project's notes say that it was recalled (7.8.7, 7.8.8).

use serde::Serialize;

/// What stands under a heading that has no content.
pub const NOT_PART: &str = "Not part of this submission.";

/// One heading of the outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// Number, as printed.
    pub number: &'static str,
    /// The fragment that links to it: what common Markdown viewers make of "number. text".
    pub anchor: &'static str,
    /// The words.
    pub text: &'static str,
    /// Clauses of ISO/IEC 17025:2017 that ask for this content; empty where none is cited.
    pub iso_17025: &'static str,
}

const fn heading(
    number: &'static str,
    anchor: &'static str,
    text: &'static str,
    iso_17025: &'static str,
) -> Heading {
    Heading { number, anchor, text, iso_17025 }
}

/// The sixteen headings. A report leaves none out.
///
/// ```
/// use gincert_report::OUTLINE;
/// assert_eq!(OUTLINE[4].text, "Items under test");
/// ```
pub const OUTLINE: [Heading; 16] = [
    heading("1", "1-title-block", "Title block", "7.8.2.1 a, d, j; 7.8.8"),
    heading(
        "2",
        "2-issuer-client-and-recipients",
        "Issuer, client and recipients",
        "7.8.2.1 b, c, e",
    ),
    heading("3", "3-conclusion", "Conclusion", "7.8.6.2"),
    heading("4", "4-scope-and-standards", "Scope and standards", "7.8.6.2 b"),
    heading("5", "5-items-under-test", "Items under test", "7.8.2.1 g, h"),
    heading("6", "6-previous-history", "Previous history", ""),
    heading("7", "7-method", "Method", "7.8.2.1 f, i, k, n"),
    heading("8", "8-decision-rule", "Decision rule", "7.8.6.1; 7.8.6.2 c"),
    heading("9", "9-results-a-rules-and-mathematics", "Results A: rules and mathematics", ""),
    heading("10", "10-results-b-hand-log-replay", "Results B: hand-log replay", ""),
    heading("11", "11-results-c-statistics", "Results C: statistics", ""),
    heading("12", "12-compliance-matrix", "Compliance matrix", ""),
    heading("13", "13-findings-and-conditions", "Findings and conditions", "7.8.7"),
    heading("14", "14-limitations", "Limitations", "7.8.2.1 l, p"),
    heading("15", "15-reproduction", "Reproduction", ""),
    heading("16", "16-authorisation", "Authorisation", "7.8.2.1 d, o"),
];

/// The fragment that common Markdown viewers make of a heading: lower case, letters, digits and
/// hyphens kept, spaces as hyphens, the rest dropped.
pub(crate) fn anchor_of(heading: &str) -> String {
    heading
        .chars()
        .filter_map(|c| match c {
            ' ' => Some('-'),
            '-' | '_' => Some(c),
            c if c.is_alphanumeric() => Some(c),
            _ => None,
        })
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_run_from_one_to_sixteen_and_anchors_are_what_viewers_make_of_them() {
        for (index, heading) in OUTLINE.iter().enumerate() {
            assert_eq!(heading.number, (index + 1).to_string());
            let printed = format!("{}. {}", heading.number, heading.text);
            assert_eq!(heading.anchor, anchor_of(&printed));
        }
    }
}
