//! Renders and verifies reports: Markdown, HTML, JSON and figures out of findings and tables, and the
//! comparison of a report with its files and signatures.
//!
//! This crate knows findings, tables, figures, files and keys. It knows nothing about games, rule
//! documents or statistics, so it cannot change a result; and it never asks the clock, the host or
//! the terminal anything: dates and time zones are arguments. The one thing that it takes from the machine is
//! entropy, when a new key is asked for.

mod document;
mod figures;
mod html;
mod index;
mod output;
mod readback;
mod real_path;
mod render;
mod verification;

/// The file behind the code `allowed-signers`; its header comment is the manual page.
pub const ALLOWED_SIGNERS_SOURCE: &str = include_str!("verification/allowed_signers.rs");

pub use document::conclusion_line::ConclusionLine;
pub use document::conformity::Conformity;
pub use document::issued_file::IssuedFile;
pub use document::model::{Block, FactValue, NamedFact, Report, Section};
pub use document::outline::{Heading, NOT_PART, OUTLINE};
pub use document::title_fact::TitleFact;
pub use figures::drawing_svg;
pub use figures::figure::{FigureError, POINTS_MAX};
pub use html::{
    HTML_FILE, ONE_COLUMN_STYLE, PAGE_STYLE, escape_html, markdown_html, page_opening, page_policy,
    report_html,
};
pub use index::{FOUND, Index, IndexRow, STATEMENTS, UnreadableFile, index_html};
pub use output::write::{
    FOLDER_FILES_MAX, SWEPT_NAMES_MAX, WriteError, earlier_seals, write_folder,
};
pub use readback::consistency::same_facts;
pub use readback::line_form::foreign_line;
pub use readback::referenced_documents::{NamedDocument, named_documents};
pub use readback::report::{
    FILES_MAX, FileRow, NotAReport, REPORT_BYTES_MAX, ReadReport, looks_like_report, read_report,
};
pub use real_path::real_path;
pub use render::annex::ANNEX_FILE;
pub use render::json::{json_line, json_pretty, report_json};
pub use render::markdown::{
    annex_markdown, destination, item_markdown, page_markdown, page_title, report_markdown,
    table_markdown,
};
pub use verification::allowed_signers::{allowed_signers_line, read_allowed_signers};
pub use verification::delegation::{DelegationResult, NamedDelegation};
pub use verification::explanation::{TOLD_MAX, sentences, verdict_words};
pub use verification::listed_files::FileResult;
pub use verification::logging::{KeyEnd, LoggingResult, WitnessTime};
pub use verification::request::{
    CheckResult, Folders, PROOF_END, ProofFile, SignatureFile, Signers, TrustSource, VerifyRequest,
};
pub use verification::required_signatures::{RequiredSigner, SignaturePresence, required_signers};
pub use verification::sidecar::{has_signed_file, signature_names, unlisted_files};
pub use verification::signatures::{SignatureResult, judge_at_moments};
pub use verification::trust::{TrustError, TrustFile, TrustFiles};
pub use verification::verify::{
    Authoriser, FACTS_BYTES_MAX, ReportStatement, Verification, verify_file,
};
