//! Open documents, and the thread that examines them. Changes that arrive during an examination are
//! collected: next the thread gets the newest text of a document, never one that has changed since. Knows
//! nothing about messages.

use crate::text::Text;
use gincert_submission::{AnalyzedDocument, examine};
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::mpsc::{Sender, channel};

/// Most documents that may be open at once; further ones get no findings.
pub const OPEN_DOCUMENTS_MAX: usize = 1_000;

/// A document that a client has open.
pub(crate) struct OpenDocument {
    /// The client's version number of its text.
    pub(crate) version: i32,
    /// Its text.
    pub(crate) text: Text,
    /// The server's number of its text, which no other text has.
    revision: u64,
    /// What is found in this text.
    examined: Option<Box<AnalyzedDocument>>,
}

impl OpenDocument {
    /// What is found in its text; `None` while that is being examined.
    pub(crate) fn examined(&self) -> Option<&AnalyzedDocument> {
        self.examined.as_deref()
    }
}

/// A text to examine.
struct ExaminationJob {
    uri: String,
    revision: u64,
    text: String,
}

/// A text that was examined.
pub(crate) struct ExaminedText {
    uri: String,
    revision: u64,
    examined: Box<AnalyzedDocument>,
}

/// The documents that are open, and those of them that are to be examined.
pub(crate) struct DocumentStore {
    open: BTreeMap<String, OpenDocument>,
    /// Documents whose newest text was not given to the thread, in the order of their first change.
    changed: VecDeque<String>,
    jobs: Sender<ExaminationJob>,
    is_busy: bool,
    revisions: u64,
}

impl DocumentStore {
    /// Starts the thread; `done` gets what it examined.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub(crate) fn start(
        done: impl Fn(ExaminedText) -> bool + Send + 'static,
    ) -> io::Result<DocumentStore> {
        let (jobs, next) = channel::<ExaminationJob>();
        std::thread::Builder::new().name("examination".to_owned()).spawn(move || {
            for ExaminationJob { uri, revision, text } in next {
                let examined = Box::new(examine(&uri, text.as_bytes()));
                if !done(ExaminedText { uri, revision, examined }) {
                    return;
                }
            }
        })?;
        let (open, changed) = (BTreeMap::new(), VecDeque::new());
        Ok(DocumentStore { open, changed, jobs, is_busy: false, revisions: 0 })
    }

    pub(crate) fn get(&self, uri: &str) -> Option<&OpenDocument> {
        self.open.get(uri)
    }

    /// Whether one more document may be opened.
    pub(crate) fn has_room(&self) -> bool {
        self.open.len() < OPEN_DOCUMENTS_MAX
    }

    /// Takes the text of a document, opened or changed, and has it examined as soon as nothing else is.
    pub(crate) fn set(&mut self, uri: &str, version: i32, text: Text) {
        self.revisions += 1;
        let document = OpenDocument { version, text, revision: self.revisions, examined: None };
        self.open.insert(uri.to_owned(), document);
        if !self.changed.iter().any(|changed| changed == uri) {
            self.changed.push_back(uri.to_owned());
        }
        self.examine_next();
    }

    /// Removes a document; returns whether it was open.
    pub(crate) fn close(&mut self, uri: &str) -> bool {
        self.changed.retain(|changed| changed != uri);
        self.open.remove(uri).is_some()
    }

    /// Takes what the thread found, and gives it the next text. The document whose present text was
    /// examined; `None` where it has changed since, or was closed.
    pub(crate) fn take(&mut self, done: ExaminedText) -> Option<String> {
        self.is_busy = false;
        self.examine_next();
        let document = self.open.get_mut(&done.uri)?;
        if document.revision != done.revision {
            return None;
        }
        document.examined = Some(done.examined);
        Some(done.uri)
    }

    fn examine_next(&mut self) {
        if self.is_busy {
            return;
        }
        let Some(uri) = self.changed.pop_front() else { return };
        let Some(document) = self.open.get(&uri) else { return };
        let text = document.text.as_str().to_owned();
        let job = ExaminationJob { uri, revision: document.revision, text };
        self.is_busy = self.jobs.send(job).is_ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Encoding;
    use std::sync::mpsc::Receiver;

    fn store() -> (DocumentStore, Receiver<ExaminedText>) {
        let (sender, done) = channel();
        (DocumentStore::start(move |one| sender.send(one).is_ok()).unwrap(), done)
    }

    fn text(text: &str) -> Text {
        Text::new(text.to_owned(), Encoding::Utf16)
    }

    #[test]
    fn of_several_changes_the_first_and_the_last_are_examined() {
        let (mut store, done) = store();
        for version in 1..=50 {
            store.set("a", version, text(&format!("# {version}\n")));
        }
        assert!(store.get("a").unwrap().examined().is_none());
        // The first was begun before the others came.
        assert_eq!(store.take(done.recv().unwrap()), None);
        assert_eq!(store.take(done.recv().unwrap()).as_deref(), Some("a"));
        let examined = store.get("a").unwrap().examined().unwrap();
        assert_eq!(examined.source.text(), "# 50\n");
        assert!(done.try_recv().is_err());
    }

    #[test]
    fn a_document_that_was_closed_is_not_examined_and_has_no_findings() {
        let (mut store, done) = store();
        store.set("a", 1, text("# a\n"));
        store.set("b", 1, text("# b\n"));
        store.set("c", 1, text("# c\n"));
        assert!(store.close("a") && store.close("b") && !store.close("b"));
        assert_eq!(store.take(done.recv().unwrap()), None);
        assert_eq!(store.take(done.recv().unwrap()).as_deref(), Some("c"));
    }
}
