//! What a file is: by its own layout, else by what its signatures say that they are for.

use gincert_evidence::printable;
use gincert_letters::looks_like_letter;
use gincert_report::{SignatureFile, looks_like_report, read_report};
use gincert_signing::{Namespace, signature_head};
use gincert_submission::open_document;

/// What a file was found to be.
pub struct FileKind {
    /// What to verify it as; `None` where it cannot be determined.
    pub purpose: Option<Namespace>,
    /// What else is known of it, as a sentence.
    pub about: Option<String>,
}

/// Tells a report from a rule document from a letter.
pub fn kind(path: &str, bytes: &[u8], signatures: &[SignatureFile]) -> FileKind {
    let of = |purpose| FileKind { purpose: Some(purpose), about: None };
    if read_report(bytes).is_ok() || looks_like_report(bytes) {
        return of(Namespace::Report);
    }
    if looks_like_letter(bytes) {
        return of(Namespace::Approval);
    }
    if let Some(about) = document(path, bytes) {
        return FileKind { purpose: Some(Namespace::Document), about: Some(about) };
    }
    let namespaces = signatures.iter().filter_map(|one| signature_head(one.bytes.as_ref().ok()?));
    let namespaces: Vec<String> = namespaces.map(|head| head.namespace).collect();
    let named =
        Namespace::ALL.into_iter().find(|one| namespaces.iter().any(|name| name == one.as_str()));
    FileKind { purpose: named, about: None }
}

/// What a rule document says that it is; nothing where the file is none.
pub fn document(path: &str, bytes: &[u8]) -> Option<String> {
    let read = open_document(path, bytes);
    let facts = &read.dossier.facts;
    facts.printed_game.cell.as_ref()?;
    Some(format!(
        "It is a rule document: game '{}', revision '{}'.",
        printable(facts.printed_game.text()),
        printable(facts.printed_revision.text())
    ))
}
