//! The annex of a report: tables that only another mathematician checks, in a file beside it.
//!
//! `report.json` holds its blocks under the key `annex` of each section; `report.md` names the titles in
//! the section and the file, with its digest, under heading 15. This file has its words; the
//! writer of the Markdown and the comparison with the JSON both use them.

/// The name of the annex beside `report.md`.
pub const ANNEX_FILE: &str = "annex.md";

/// The last line of the annex.
pub(crate) const END: &str = "End of annex";

/// The sentence of a section that names what the annex shows of it.
pub(crate) fn pointer(titles: &[&str]) -> Option<String> {
    (!titles.is_empty()).then(|| format!("In the annex ({ANNEX_FILE}): {}.", titles.join("; ")))
}

/// The title of the annex of a report.
pub(crate) fn title(report: &str) -> String {
    format!("Annex: {report}")
}

/// Which report the annex belongs to.
pub(crate) fn belongs_to(title: &str, number: Option<&str>, issue: Option<&str>) -> String {
    let stated = |entry: Option<&str>| {
        let entry = entry.map(str::trim).unwrap_or_default();
        if entry.is_empty() { "not stated".to_owned() } else { entry.to_owned() }
    };
    format!(
        "Annex to the report {title}, report number: {}, issue: {}. It counts only with that report, \
         which names this file with its SHA-256 under heading 15. The headings are those of the report.",
        stated(number),
        stated(issue)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_names_what_the_annex_has_of_it_and_nothing_else() {
        assert_eq!(pointer(&[]), None);
        let words = "In the annex (annex.md): Fractions; Readings.";
        assert_eq!(pointer(&["Fractions", "Readings"]).as_deref(), Some(words));
        assert!(belongs_to("T", None, Some(" ")).contains("report number: not stated, issue: not"));
    }
}
