//! A check of rule documents: its code, its manual page, and what it does.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject};

/// A check: its code, its manual page, and what it does.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// Its code.
    pub code: &'static str,
    /// What its findings are about.
    pub subject: FindingSubject,
    /// Its source file's text, from which the manual page is cut.
    pub(crate) source: &'static str,
    pub(crate) run: fn(&AnalyzedDocument) -> Vec<Finding>,
}

impl Check {
    /// The manual page: the header comment of the check's file, as Markdown.
    pub fn manual(&self) -> String {
        manual_page(self.source)
    }
}

/// The list of a folder's checks.
macro_rules! checks {
    ($($name:ident),* $(,)?) => {
        /// Every check of this folder, by code.
        pub(crate) const REGISTRY: &[crate::analysis::check::Check] = &[
            $(crate::analysis::check::Check {
                code: $name::CODE,
                subject: $name::SUBJECT,
                source: include_str!(concat!(stringify!($name), ".rs")),
                run: $name::check,
            }),*
        ];

        /// The modules of the checks: `cargo xtask tidy` holds them equal to the files.
        #[cfg(test)]
        pub(crate) const MODULES: &[&str] = &[$(stringify!($name)),*];
    };
}
pub(crate) use checks;

/// The codes of a folder, each with the text of the file that raises it.
#[derive(Debug, Clone, Copy)]
pub struct ManualPages(pub &'static [(&'static str, &'static str)]);

impl ManualPages {
    /// Every code with its manual page, in order.
    pub fn all(self) -> impl Iterator<Item = (&'static str, String)> {
        self.0.iter().map(|(code, source)| (*code, manual_page(source)))
    }
}

/// The header comment of a source file as a manual page in Markdown.
pub fn manual_page(source: &str) -> String {
    let header = source.lines().take_while(|line| line.starts_with("//!"));
    let mut page = String::new();
    for line in header {
        page.push_str(line.trim_start_matches("//!").strip_prefix(' ').unwrap_or_default());
        page.push('\n');
    }
    page
}
