//! The files of a submission, taken in once: the digest that a report names is the digest of the
//! bytes that were worked with.
//!
//! Documents are kept whole. Logs and deck files are too large for that: whoever reads one reads it
//! through here, its bytes are digested again on the way, and a file whose bytes are not those that
//! were taken in ends the run ([`Store::changed`]). Links are not followed. This file knows names,
//! roles and bytes; it knows nothing about what is in them.

use crate::files::folder::{ReadError, digest_file, inside};
use crate::files::roles::Role;
use crate::files::{InputFile, PAGE, SUBMISSION_FILES_MAX, file_names};
use crate::findings::checks::{file_differs, file_missing, file_name, file_twice, role_unknown};
use gincert_evidence::{Digest, Digester, Finding, Place, Span};
use gincert_input::{FileError, Input, Limits, OpenError, open_file, read_file};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_submission::{ItemFile, Manifest};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A file that was taken in.
#[derive(Debug)]
struct StoredFile {
    target: PathBuf,
    role: Role,
    digest: Digest,
    /// Its bytes, for a document; why they are not there, where it is too large.
    bytes: Option<Result<Vec<u8>, String>>,
}

/// The files that were taken in, by name.
#[derive(Debug, Default)]
pub(crate) struct Store {
    files: BTreeMap<String, StoredFile>,
    /// Places of the rows that count.
    rows: BTreeSet<Span>,
    /// Names of files whose bytes were others when they were read.
    changed: Arc<Mutex<Vec<String>>>,
}

impl Store {
    /// Takes in every file that the page names by a plain name, once and with a role. Everything else
    /// is reported and not read. Gives the files that were taken in and the findings, too.
    pub fn take(
        folder: &Path,
        page: &Source,
        manifest: &Manifest,
    ) -> (Store, Vec<InputFile>, Vec<Finding>) {
        let mut store = Store::default();
        let mut findings = Vec::new();
        let mut taken = Vec::new();
        let mut names: BTreeMap<String, (&str, Place)> = BTreeMap::new();
        names.insert(file_names::folded(PAGE), (PAGE, page.start()));
        for item in &manifest.files {
            let place = page.place(item.path.span);
            let path = item.path.text.as_str();
            if taken.len() + 1 >= SUBMISSION_FILES_MAX {
                let why = format!("at most {SUBMISSION_FILES_MAX} files are read");
                findings.push(file_missing::finding(place, path, &why));
                break;
            }
            if let Some(why) = file_names::fault(path) {
                findings.push(file_name::finding(place, path, why));
                continue;
            }
            if let Some((known, first)) = names.get(&file_names::folded(path)) {
                findings.push(file_twice::finding(place, path, known, first.clone()));
                continue;
            }
            names.insert(file_names::folded(path), (path, place.clone()));
            let Some(role) = Role::of(&item.role.text) else {
                findings.push(role_unknown::finding(page.place(item.role.span), &item.role.text));
                continue;
            };
            match stored(folder, path, role) {
                Ok((file, bytes)) => {
                    let size = item.bytes.as_ref().value().copied();
                    if let Some(stated) = size.filter(|stated| *stated != bytes) {
                        findings.push(file_differs::size(place.clone(), path, stated, bytes));
                    }
                    let digest = item.digest.as_ref().value().copied();
                    if let Some(stated) = digest.filter(|stated| *stated != file.digest) {
                        findings.push(file_differs::finding(place, path, stated, file.digest));
                    }
                    let digest = file.digest;
                    taken.push(InputFile {
                        path: path.to_owned(),
                        role: role.word().to_owned(),
                        bytes,
                        digest,
                    });
                    store.files.insert(path.to_owned(), file);
                    store.rows.insert(item.path.span);
                }
                Err(error) => findings.push(file_missing::finding(place, path, &error.to_string())),
            }
        }
        (store, taken, findings)
    }

    /// Whether a file was taken in.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The rows of files that were taken in with this role, in their order.
    pub fn with_role<'a>(
        &'a self,
        manifest: &'a Manifest,
        role: Role,
    ) -> impl Iterator<Item = &'a ItemFile> {
        let counts = |item: &&ItemFile| self.rows.contains(&item.path.span);
        let items = manifest.files.iter().filter(counts);
        items.filter(move |item| self.role(&item.path.text) == Some(role))
    }

    /// The rows of files that were taken in as raw output or draws, in their order, with their roles.
    pub fn with_random_numbers<'a>(
        &'a self,
        manifest: &'a Manifest,
    ) -> impl Iterator<Item = (&'a ItemFile, Role)> {
        let items = manifest.files.iter().filter(|item| self.rows.contains(&item.path.span));
        let with_role = items.filter_map(|item| Some((item, self.role(&item.path.text)?)));
        with_role.filter(|(_, role)| matches!(role, Role::RawOutput { .. } | Role::Draws(_)))
    }

    /// The one file of a role that there may be one of.
    ///
    /// # Errors
    /// Why nothing that depends on it can be done: a row of the role was not taken in, which was reported,
    /// or there are two.
    pub fn only<'a>(
        &'a self,
        manifest: &'a Manifest,
        role: Role,
    ) -> Result<Option<&'a ItemFile>, &'static str> {
        let named = manifest.files.iter().filter(|item| Role::of(&item.role.text) == Some(role));
        let mut taken = self.with_role(manifest, role);
        match (named.count(), taken.next(), taken.next()) {
            (_, Some(_), Some(_)) => {
                Err("two files have this role, and neither is marked as the one to use")
            }
            (1, Some(item), None) => Ok(Some(item)),
            (0, ..) => Ok(None),
            _ => Err("a file that it depends on was not read"),
        }
    }

    /// The role of a file that was taken in.
    pub fn role(&self, path: &str) -> Option<Role> {
        self.files.get(path).map(|file| file.role)
    }

    /// The bytes of a document, or why they cannot be worked with; `None` where it was not taken in as
    /// a document, which was reported.
    pub fn bytes(&self, path: &str) -> Option<Result<&[u8], &str>> {
        let bytes = self.files.get(path)?.bytes.as_ref()?;
        Some(bytes.as_deref().map_err(String::as_str))
    }

    /// A document as text; one that is too large is unreadable. `None` as for [`Store::bytes`].
    pub fn document(&self, item: &ItemFile) -> Option<Source> {
        let path = &item.path.text;
        Some(match self.bytes(path)? {
            Ok(bytes) => Source::new(path, bytes),
            Err(why) => Source::not_read(path, why),
        })
    }

    /// Opens a log or a deck file. Its bytes are digested while they are read, and what nobody read
    /// when the reader goes away is read then.
    ///
    /// # Errors
    /// [`OpenError`].
    pub fn open(&self, path: &str, limits: Limits) -> Result<Input, OpenError> {
        let gone = || io::Error::new(io::ErrorKind::NotFound, "it was not read");
        let stored = self.files.get(path).ok_or_else(gone)?;
        let (file, _) = open_file(&stored.target).map_err(|error| match error {
            FileError::Io(error) => OpenError::Io(error),
            other => OpenError::Io(io::Error::other(other.to_string())),
        })?;
        let again = RereadFile {
            path: path.to_owned(),
            file,
            digester: Digester::default(),
            expected: stored.digest,
            changed: Arc::clone(&self.changed),
        };
        Input::from_reader(again, limits)
    }

    /// A file whose bytes were others when it was read than when it was taken in.
    pub fn changed(&self) -> Option<String> {
        let changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        changed.iter().min().cloned()
    }
}

/// Reads a file for the first time: whole where it is a document, else for its digest and size.
fn stored(folder: &Path, path: &str, role: Role) -> Result<(StoredFile, u64), ReadError> {
    let target = inside(folder, path)?;
    if !role.is_document() {
        let (digest, bytes) = digest_file(&target)?;
        return Ok((StoredFile { target, role, digest, bytes: None }, bytes));
    }
    match read_file(&target, DOCUMENT_BYTES_MAX) {
        Ok(bytes) => {
            let (digest, size) = (Digest::of(&bytes), bytes.len() as u64);
            Ok((StoredFile { target, role, digest, bytes: Some(Ok(bytes)) }, size))
        }
        Err(error @ FileError::TooLarge(..)) => {
            let (digest, size) = digest_file(&target)?;
            let why = format!("The document cannot be examined: {error}.");
            Ok((StoredFile { target, role, digest, bytes: Some(Err(why)) }, size))
        }
        Err(error) => Err(error.into()),
    }
}

/// A file that is read again, with its digest.
struct RereadFile {
    path: String,
    file: File,
    digester: Digester,
    expected: Digest,
    changed: Arc<Mutex<Vec<String>>>,
}

impl Read for RereadFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.digester.add(buffer.get(..read).unwrap_or_default());
        Ok(read)
    }
}

impl Drop for RereadFile {
    fn drop(&mut self) {
        let mut buffer = vec![0; 1 << 16];
        let whole = loop {
            match self.read(&mut buffer) {
                Ok(0) => break true,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break false,
            }
        };
        if !whole || self.digester.digest() != self.expected {
            let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
            changed.push(self.path.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_submission::read_manifest;
    use std::fs;

    fn taken(
        rows: &str,
        files: &[(&str, &str)],
    ) -> (tempfile::TempDir, Store, Vec<String>, Vec<&'static str>) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let page = format!("| File | Role | SHA-256 |\n| - | - | - |\n{rows}");
        let page = Source::new(PAGE, page.as_bytes());
        let (store, files, findings) = Store::take(folder.path(), &page, &read_manifest(&page));
        let names = files.into_iter().map(|file| file.path).collect();
        (folder, store, names, findings.into_iter().map(|finding| finding.code).collect())
    }

    #[test]
    fn a_file_is_named_once_by_a_plain_name_with_a_known_role() {
        let files = [("rules.md", "x"), ("Rules.md", "y"), ("a:b.txt", "x"), ("log.jsonl", "x")];
        for (rows, codes) in [
            ("| rules.md | Rule document | not stated |\n", vec![]),
            (
                "| rules.md | Rule document | not stated |\n| rules.md | Enclosure | not stated |\n",
                vec!["file-twice"],
            ),
            (
                "| rules.md | Rule document | not stated |\n| Rules.md | Enclosure | not stated |\n",
                vec!["file-twice"],
            ),
            ("| submission.md | Enclosure | not stated |\n", vec!["file-twice"]),
            ("| Submission.MD | Enclosure | not stated |\n", vec!["file-twice"]),
            ("| a:b.txt | Enclosure | not stated |\n", vec!["file-name"]),
            ("| log.jsonl | Hand logz | not stated |\n", vec!["role-unknown"]),
            ("| none.md | Enclosure | not stated |\n", vec!["file-missing"]),
        ] {
            let (_folder, _, names, found) = taken(rows, &files);
            assert_eq!(found, codes, "{rows}");
            assert_eq!(names.len(), rows.lines().count() - codes.len(), "{rows}");
        }
    }

    #[test]
    fn the_digest_is_that_of_the_bytes_that_are_worked_with() {
        let rows =
            "| rules.md | Rule document | not stated |\n| log.jsonl | Hand log | not stated |\n";
        let (folder, store, ..) = taken(rows, &[("rules.md", "old"), ("log.jsonl", "one\n")]);
        // A document exchanged afterwards is the one that was taken in.
        fs::write(folder.path().join("rules.md"), "new").unwrap();
        assert_eq!(store.bytes("rules.md"), Some(Ok(b"old".as_slice())));
        let mut text = String::new();
        store.open("log.jsonl", Limits::default()).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!((text.as_str(), store.changed()), ("one\n", None));
        // A log exchanged afterwards is noticed, even where only its head is read.
        fs::write(folder.path().join("log.jsonl"), "one\ntwo\n").unwrap();
        drop(store.open("log.jsonl", Limits::default()).unwrap());
        assert_eq!(store.changed().as_deref(), Some("log.jsonl"));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let (folder, ..) = taken("", &[("real.md", "x"), ("sub/real.md", "x")]);
        std::os::unix::fs::symlink("real.md", folder.path().join("link.md")).unwrap();
        std::os::unix::fs::symlink("sub", folder.path().join("other")).unwrap();
        for name in ["link.md", "other/real.md"] {
            let read = stored(folder.path(), name, Role::RuleDocument);
            assert!(matches!(read, Err(ReadError::Link)), "{name}");
        }
        assert!(stored(folder.path(), "sub/real.md", Role::RuleDocument).is_ok());
    }
}
