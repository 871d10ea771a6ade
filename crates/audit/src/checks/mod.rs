//! Findings about the documents that an audit uses, and about totals: one file each, with its manual page as header
//! comment.

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
pub(crate) mod cells_filled;
pub(crate) mod disposition_early;
pub(crate) mod disposition_unmatched;
pub(crate) mod exclusion_kept;
pub(crate) mod newest_first;
pub(crate) mod not_by_time;
pub(crate) mod total_differs;
pub(crate) mod total_not_compared;
pub(crate) mod workbook_noted;
// modules: end

macro_rules! checks {
    ($($name:ident),* $(,)?) => {
        /// Every code with its manual page.
        pub const PAGES: gincert_submission::ManualPages = gincert_submission::ManualPages(&[
            $(($name::CODE, include_str!(concat!(stringify!($name), ".rs")))),*
        ]);
    };
}

checks! {
    // registry: begin
    cells_filled,
    disposition_early,
    disposition_unmatched,
    exclusion_kept,
    newest_first,
    not_by_time,
    total_differs,
    total_not_compared,
    workbook_noted,
    // registry: end
}

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_in_order_and_have_a_manual_page() {
        let pages: Vec<(&str, String)> = super::PAGES.all().collect();
        for (code, page) in &pages {
            assert!(page.lines().count() >= 3, "{code}");
        }
        assert!(pages.is_sorted_by_key(|(code, _)| *code));
    }
}
