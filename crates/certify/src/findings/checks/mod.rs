//! Findings about a submission as a whole: one file each, with its manual page as header comment.

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
pub(crate) mod clause_verdict;
pub(crate) mod deck_file_unreadable;
pub(crate) mod digits_few;
pub(crate) mod document_unused;
pub(crate) mod edge_unusual;
pub(crate) mod engagement_date;
pub(crate) mod engagement_incomplete;
pub(crate) mod engine_contract_broken;
pub(crate) mod engine_differs;
pub(crate) mod engine_transcript_unusable;
pub(crate) mod file_differs;
pub(crate) mod file_missing;
pub(crate) mod file_name;
pub(crate) mod file_twice;
pub(crate) mod file_unlisted;
pub(crate) mod jurisdiction_unmatched;
pub(crate) mod limit_exceeded;
pub(crate) mod limit_unread;
pub(crate) mod log_incomplete;
pub(crate) mod name_judges;
pub(crate) mod piece_missing;
pub(crate) mod plan_unusable;
pub(crate) mod profile_unknown;
pub(crate) mod random_numbers_rejected;
pub(crate) mod random_numbers_unreadable;
pub(crate) mod role_unknown;
pub(crate) mod rule_document_missing;
pub(crate) mod rules_pay_less;
pub(crate) mod section_missing;
pub(crate) mod shuffle_rejected;
pub(crate) mod sign_disagrees;
pub(crate) mod sign_omits;
pub(crate) mod sign_unread;
pub(crate) mod suite_output_damaged;
pub(crate) mod waiver_misplaced;
pub(crate) mod waiver_unmatched;
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
    clause_verdict,
    deck_file_unreadable,
    digits_few,
    document_unused,
    edge_unusual,
    engagement_date,
    engagement_incomplete,
    engine_contract_broken,
    engine_differs,
    engine_transcript_unusable,
    file_differs,
    file_missing,
    file_name,
    file_twice,
    file_unlisted,
    jurisdiction_unmatched,
    limit_exceeded,
    limit_unread,
    log_incomplete,
    name_judges,
    piece_missing,
    plan_unusable,
    profile_unknown,
    random_numbers_rejected,
    random_numbers_unreadable,
    role_unknown,
    rule_document_missing,
    rules_pay_less,
    section_missing,
    shuffle_rejected,
    sign_disagrees,
    sign_omits,
    sign_unread,
    suite_output_damaged,
    waiver_misplaced,
    waiver_unmatched,
    // registry: end
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_finding_of_a_check_has_the_subject_that_the_check_declares() {
        for (code, source) in super::PAGES.0 {
            let findings = source.matches("Finding::new(").count();
            assert!(findings > 0, "{code}");
            assert_eq!(source.matches(".about(SUBJECT)").count(), findings, "{code}");
            assert!(source.contains("const SUBJECT: FindingSubject = FindingSubject::"), "{code}");
        }
    }

    #[test]
    fn codes_are_in_order_and_have_a_manual_page() {
        let pages: Vec<(&str, String)> = super::PAGES.all().collect();
        for (code, page) in &pages {
            assert!(page.lines().count() >= 3, "{code}");
        }
        assert!(pages.is_sorted_by_key(|(code, _)| *code));
    }
}
