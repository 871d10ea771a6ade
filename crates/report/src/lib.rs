//! What leaves the house: a report as Markdown, HTML, JSON and figures, its signatures, and their
//! verification.
//!
//! This room knows findings, tables, figures, files and keys. It knows nothing about games, rule
//! documents or statistics, so it cannot change a result; and it never asks the clock, the host or
//! the terminal anything: dates and time zones are arguments. The one thing that it takes from the machine is
//! entropy, when a new key is asked for.

mod allowed_signers;
mod asked;
mod bars;
mod drawing;
mod escape;
mod figure;
mod files;
mod finding_block;
mod heat_map;
mod html;
mod index;
mod issued;
mod json;
mod json_blocks;
mod line_form;
mod markdown;
mod model;
mod must_sign;
mod named;
mod outline;
mod page;
mod page_blocks;
mod part;
mod reading;
mod rendering;
mod same_facts;
mod shown_rows;
mod signatures;
mod spoken;
mod strict_json;
mod svg;
mod table;
mod told_lines;
mod verification;
mod wrap;
mod write;

/// The file behind the code `allowed-signers`; its header comment is the manual page.
pub const ALLOWED_SIGNERS_SOURCE: &str = include_str!("allowed_signers.rs");

pub use allowed_signers::{allowed_signers_line, read_allowed_signers};
pub use asked::{Asked, Folders, SignatureFile, Signers, Whose};
pub use drawing::drawing_svg;
pub use figure::{FigureError, POINTS_MAX};
pub use files::FileResult;
pub use html::{HTML_FILE, PAGE_STYLE, page_policy, report_html};
pub use index::{FOUND, Index, IndexRow, STATEMENTS, Unread, index_html};
pub use issued::IssuedFile;
pub use json::{json_line, json_pretty, report_json};
pub use line_form::foreign_line;
pub use markdown::{destination, report_markdown};
pub use model::{Block, FactValue, NamedFact, Report, Section};
pub use must_sign::{MUST_SIGN, Needed, NeededSigner};
pub use named::{Named, named_documents};
pub use outline::{Heading, NOT_PART, OUTLINE};
pub use page::{page_markdown, page_title, table_markdown};
pub use part::Part;
pub use reading::{
    FILES_MAX, FileRow, NotAReport, REPORT_BYTES_MAX, ReadReport, looks_like_report, read_report,
};
pub use same_facts::same_facts;
pub use signatures::{SignatureResult, judge_at_moments};
pub use spoken::{TOLD_MAX, sentences, verdict_words};
pub use verification::{Authoriser, FACTS_BYTES_MAX, Says, Verification, verify_file};
pub use write::{FOLDER_FILES_MAX, SWEPT_NAMES_MAX, WriteError, write_folder};
