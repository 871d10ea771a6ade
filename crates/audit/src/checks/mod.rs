//! Findings about the documents that an audit goes by: one file each, with its manual page as header
//! comment.

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
pub(crate) mod disposition_early;
pub(crate) mod disposition_unmatched;
// modules: end

macro_rules! checks {
    ($($name:ident),* $(,)?) => {
        /// Every code with the text of its file.
        const REGISTRY: &[(&str, &str)] = &[
            $(($name::CODE, include_str!(concat!(stringify!($name), ".rs")))),*
        ];
    };
}

checks! {
    // registry: begin
    disposition_early,
    disposition_unmatched,
    // registry: end
}

/// All codes, in order.
pub fn codes() -> Vec<&'static str> {
    REGISTRY.iter().map(|(code, _)| *code).collect()
}

/// The manual page of a code of this module.
pub fn manual(code: &str) -> Option<String> {
    let (_, source) = REGISTRY.iter().find(|(known, _)| *known == code)?;
    Some(gincert_submission::manual_page(source))
}

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_file_names_and_have_a_manual_page() {
        for (code, source) in super::REGISTRY {
            assert!(source.starts_with("//! "), "{code}");
            assert!(super::manual(code).is_some_and(|page| page.lines().count() >= 3), "{code}");
        }
        let mut sorted = super::codes();
        sorted.sort_unstable();
        assert_eq!(sorted, super::codes());
    }
}
