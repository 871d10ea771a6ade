//! Which names of a folder belong to a file of it: its signatures, and files that its report does not list.
//!
//! It is given names and opens no file.

use crate::html::HTML_FILE;
use crate::verification::listed_files::FileResult;
use gincert_evidence::printable;
use std::collections::BTreeSet;

/// The names of a file's signatures among the names of its folder: `FILE.sig` first, then `FILE.NAME.sig`
/// by name. One that is the signature of another file there, called `FILE.NAME`, is that file's.
///
/// ```
/// use gincert_report::signature_names;
/// let here = ["a.md", "a.md.lab.sig", "a.md.sig", "a.md.x", "a.md.x.sig"].map(str::to_owned).into();
/// assert_eq!(signature_names("a.md", &here), ["a.md.sig", "a.md.lab.sig"]);
/// ```
pub fn signature_names(name: &str, here: &BTreeSet<String>) -> Vec<String> {
    let start = format!("{name}.");
    let beside = here.range(start.clone()..).take_while(|other| other.starts_with(&start));
    let is_its_own = |other: &&String| {
        let of = other.strip_suffix(".sig");
        of.is_some_and(|of| of == name || !here.contains(of))
    };
    let mut names: Vec<String> = beside.filter(is_its_own).cloned().collect();
    names.sort_by_key(|other| (other.len() > name.len() + ".sig".len(), other.clone()));
    names
}

/// Whether a folder has a file that a signature may belong to; the signature's name is without `.sig`.
///
/// ```
/// use gincert_report::has_signed_file;
/// let here = ["a.md".to_owned()].into();
/// assert!(has_signed_file("a.md", &here) && has_signed_file("a.md.lab", &here));
/// assert!(!has_signed_file("b.md.lab", &here));
/// ```
pub fn has_signed_file(signature: &str, here: &BTreeSet<String>) -> bool {
    let parts = signature.match_indices('.').filter_map(|(at, _)| signature.get(..at));
    std::iter::once(signature).chain(parts).any(|name| here.contains(name))
}

/// Files of a report's folder that the report does not list, although they have names that a certification
/// writes. They are not checked, and the answer names them.
pub fn unlisted_files(found: Vec<String>, issued: &[FileResult]) -> Vec<String> {
    let judged = ["report.md", "report.md.sig", "allowed_signers", HTML_FILE];
    let named = issued.iter().map(|file| file.path.as_str());
    let known: BTreeSet<&str> = named.chain(judged).collect();
    let found = found.into_iter().filter(|name| !known.contains(name.as_str()));
    found.map(|name| printable(&name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_of_another_file_is_not_this_files() {
        let here: BTreeSet<String> =
            ["a", "a.b", "a.b.sig", "a.c.sig", "ab.sig"].map(str::to_owned).into();
        assert_eq!(signature_names("a", &here), ["a.c.sig"]);
        assert_eq!(signature_names("a.b", &here), ["a.b.sig"]);
        assert!(signature_names("c", &here).is_empty());
    }

    #[test]
    fn what_is_judged_by_itself_is_not_unlisted() {
        let found = ["report.md", "report.html", "findings.jsonl"].map(str::to_owned).to_vec();
        assert_eq!(unlisted_files(found, &[]), ["findings.jsonl"]);
    }
}
