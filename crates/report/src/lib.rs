//! What leaves the house: a report as Markdown, JSON and figures, its signatures, and their
//! verification.
//!
//! This room knows findings, tables, figures, files and keys. It knows nothing about games, rule
//! documents or statistics, so it cannot change a result; and it never asks the clock, the host or
//! the terminal anything: dates are arguments. The one thing that it takes from the machine is
//! entropy, when a new key is asked for.

mod allowed_signers;
mod armour;
mod bars;
mod escape;
mod figure;
mod finding_block;
mod heat_map;
mod inputs;
mod json;
mod markdown;
mod model;
mod moment;
mod outline;
mod page;
mod short_scalar;
mod sign;
mod signer_line;
mod svg;
mod table;
mod verification;
mod verify;
mod wire;
mod wrap;
mod write;

/// The file behind the code `allowed-signers`; its header comment is the manual page.
pub const ALLOWED_SIGNERS_SOURCE: &str = include_str!("allowed_signers.rs");

pub use allowed_signers::{
    AllowedSigners, SIGNERS_BYTES_MAX, SIGNERS_LINE_BYTES_MAX, SIGNERS_LINES_MAX, Signer,
};
pub use figure::{FigureError, POINTS_MAX, drawing_svg};
pub use inputs::{FILES_MAX, FileRow, InputsError, REPORT_BYTES_MAX, fact, inputs, issued_files};
pub use json::{json_line, json_pretty, report_json};
pub use markdown::{IssuedFile, report_markdown};
pub use model::{Block, Report, Section};
pub use moment::{Moment, MomentError};
pub use outline::{Heading, NOT_PART, OUTLINE};
pub use page::{page_markdown, table_markdown};
pub use sign::{
    KEY_BYTES_MAX, KeyError, Namespace, allowed_signers_line, generate_key, key_from_seed,
    private_key_text, public_key_text, read_private_key, sign,
};
pub use signer_line::PRINCIPALS_MAX;
pub use ssh_key::{PrivateKey, PublicKey};
pub use verification::{
    FileResult, Folders, SignatureFile, SignatureResult, Verification, judge_signature,
    verify_report,
};
pub use verify::{SIGNATURE_BYTES_MAX, SignatureError, verify};
pub use write::{FOLDER_FILES_MAX, WriteError, write_folder};
