//! A file as bytes with a name.

use gincert_pages::Source;

/// The bytes of a file, and the name under which findings speak of it. The name is not opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its name, or its path in a submission, with `/` between folders.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Document {
    /// A document of these bytes.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Document {
        Document { name: name.into(), bytes: bytes.into() }
    }

    pub(crate) fn source(&self) -> Source {
        Source::new(&self.name, &self.bytes)
    }
}
