//! `gincert draft`: the text that a rule document is drafted from, and which family drafts it.

mod gin_and_win;

use crate::io::exit::{Exit, Failure};
use crate::io::files::{SameFile, name_of, read, shown};
use crate::ui::output::Output;
use gincert_audit::draft::decode_text;
use gincert_evidence::{Digest, StatedValue};
use gincert_submission::{FREE_TEXT_BYTES_MAX, FreeText, TextForm};
use std::path::{Path, PathBuf};

/// The text that a document is drafted from.
pub struct DraftedText {
    /// The name of its file.
    pub name: String,
    /// SHA-256 of its bytes.
    pub digest: Digest,
    /// How it is written.
    pub form: TextForm,
}

/// What a command line asks for.
pub struct DraftRequest<'a> {
    pub text: &'a Path,
    pub revision: &'a str,
    pub out: Option<&'a PathBuf>,
}

pub fn run(output: &Output, request: &DraftRequest<'_>) -> Result<Exit, Failure> {
    let path = shown(request.text);
    if StatedValue::of(request.revision).value().is_none() || request.revision.contains(['|', '\n'])
    {
        return Err(Failure::usage("--revision is the name of the document, such as 'draft'."));
    }
    if let Some(out) = request.out
        && SameFile::of(out) == SameFile::of(request.text)
    {
        return Err(Failure::usage(format!("--out {} is the text that is read.", shown(out))));
    }
    let bytes = read(request.text, FREE_TEXT_BYTES_MAX)?;
    let text = match (foreign_format(&bytes), decode_text(&bytes)) {
        (Some(format), _) => {
            return Err(Failure::unreadable(format!(
                "{path}: it is {format}, which is not read. Save it as plain text or as a web page, \
                 and draft from that."
            )));
        }
        (None, None) => {
            return Err(Failure::unreadable(format!("{path}: it is not text.")));
        }
        (None, Some(text)) => text,
    };
    let unread = |why: &str| Failure::unreadable(format!("{path}: {why}."));
    let free = FreeText::read(&text).map_err(|error| unread(&error.to_string()))?;
    let of =
        DraftedText { name: name_of(request.text), digest: Digest::of(&bytes), form: free.form };
    gin_and_win::run(output, request, (&of, &free))
}

/// A word processor's or a printer's own format, by its first bytes.
fn foreign_format(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [b'%', b'P', b'D', b'F', ..] => Some("a PDF"),
        [b'P', b'K', 3, 4, ..] => {
            Some("a word processor's file (such as .docx or .odt) or an archive")
        }
        [0xd0, 0xcf, 0x11, 0xe0, ..] => Some("an old word processor's file (.doc)"),
        [b'{', b'\\', b'r', b't', b'f', ..] => Some("rich text (.rtf)"),
        _ => None,
    }
}
