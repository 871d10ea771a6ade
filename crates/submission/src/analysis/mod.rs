//! A rule document with all that was found in it, and what a check is. Knows nothing about single
//! checks.

pub(crate) mod analyzed_document;
pub(crate) mod check;
pub(crate) mod document_answer;
pub(crate) mod gin_and_win;
pub(crate) mod kept;
pub(crate) mod problem_findings;
