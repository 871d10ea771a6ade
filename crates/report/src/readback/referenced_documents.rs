//! The documents that a paper names by their digests: a report under heading 5, a letter in a table
//! of two columns, in rows that begin with `Document` or `Enclosure`.
//!
//! It knows where digests stand; whether the paper counts is another question.

use crate::readback::blocks::{ForeignBlock, PageBlock, read_blocks};
use crate::readback::report::{REPORT_BYTES_MAX, read_report};
use gincert_evidence::Digest;
use gincert_signing::Namespace;

/// A document that a paper names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedDocument {
    /// Its path in a report, the row in a letter.
    pub path: String,
    /// Its digest.
    pub sha256: Digest,
}

/// What a paper names; `None` where it is no such paper. Any bytes may be given.
pub fn named_documents(paper: &[u8], purpose: Namespace) -> Option<Vec<NamedDocument>> {
    match purpose {
        Namespace::Report => {
            let files = read_report(paper).ok()?.inputs.into_iter();
            Some(files.map(|row| NamedDocument { path: row.path, sha256: row.sha256 }).collect())
        }
        Namespace::Approval => in_letter(paper),
        Namespace::Document | Namespace::Register | Namespace::Delegation => None,
    }
}

fn in_letter(letter: &[u8]) -> Option<Vec<NamedDocument>> {
    if letter.len() as u64 > REPORT_BYTES_MAX {
        return None;
    }
    let text = std::str::from_utf8(letter).ok()?;
    let mut named = Vec::new();
    let read = read_blocks(text, |_, block| {
        if let PageBlock::Table { rows, .. } = block {
            let rows = rows.into_iter().filter_map(|row| <[String; 2]>::try_from(row).ok());
            named.extend(rows.filter_map(|[path, entry]| row(path, &entry)));
        }
        Ok::<(), ForeignBlock>(())
    });
    read.is_ok().then_some(named)
}

fn row(path: String, entry: &str) -> Option<NamedDocument> {
    let is_named = ["Document", "Enclosure"].iter().any(|word| path.starts_with(word));
    let digest = entry.strip_prefix("sha256:").unwrap_or(entry);
    let sha256 = Digest::parse(digest).ok().filter(|_| is_named)?;
    Some(NamedDocument { path, sha256 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_names_its_document_and_its_enclosure_and_not_the_letter_before() {
        let digests = ["a", "b", "c"].map(|text| Digest::of(text.as_bytes()));
        let [document, enclosure, before] = digests;
        let letter = format!(
            "# Letter\n\n| Letter | |\n| - | - |\n| Document | sha256:{document} |\n\
             | Enclosure | {enclosure} |\n| Letter before | sha256:{before} |\n| Document | x |\n"
        );
        let named = named_documents(letter.as_bytes(), Namespace::Approval).unwrap();
        let found: Vec<Digest> = named.iter().map(|one| one.sha256).collect();
        assert_eq!(found, [document, enclosure]);
        assert_eq!(named_documents(letter.as_bytes(), Namespace::Report), None);
        assert_eq!(named_documents(b"<!-- x -->", Namespace::Approval), None);
        assert_eq!(named_documents(b"\xff", Namespace::Approval), None);
    }
}
