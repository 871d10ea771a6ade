//! A tree as JSON Lines: each record a line, with what stands around it.

use super::outline::{Outline, outline};
use super::piece::{TreeFault, part};
use super::xml;
use crate::input::map::{RecordPath, TreeForm};
use std::collections::BTreeSet;
use std::io::{self, Read};

/// Bytes of a file whose records are in lists within lists or in elements. A larger one is refused.
pub const TREE_BYTES_MAX: u64 = 268_435_456;

/// Bytes of lines that are kept ready.
const READY_BYTES: usize = 65_536;

/// Reads the records of a tree as lines. What is cut off or damaged fails behind the records before.
pub struct TreeLines<R> {
    inner: R,
    form: TreeForm,
    path: RecordPath,
    /// Of XML: the elements of a record that are lists.
    lists: BTreeSet<String>,
    tree: Option<(String, Outline)>,
    next: usize,
    ready: Vec<u8>,
    at: usize,
}

impl<R: Read> TreeLines<R> {
    /// The lines of a file. `lists`: the elements of a record of XML that are lists, by their paths, such as `seat`.
    pub fn new(
        inner: R,
        form: TreeForm,
        path: RecordPath,
        lists: BTreeSet<String>,
    ) -> TreeLines<R> {
        let (tree, next, ready, at) = (None, 0, Vec::new(), 0);
        TreeLines { inner, form, path, lists, tree, next, ready, at }
    }

    /// The text of the file, and where its records are.
    fn tree(&mut self) -> io::Result<(String, Outline)> {
        let mut bytes = Vec::new();
        (&mut self.inner).take(TREE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > TREE_BYTES_MAX {
            let why =
                format!("the file has more than {TREE_BYTES_MAX} bytes: export fewer days at once");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to() + 1;
            io::Error::new(io::ErrorKind::InvalidData, format!("byte {at} is not UTF-8"))
        })?;
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let text = text.get(start..).unwrap_or_default().to_owned();
        let outline = outline(self.form, &text, &self.path);
        Ok((text, outline))
    }

    fn fill(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.at = 0;
        if self.tree.is_none() {
            self.tree = Some(self.tree()?);
        }
        let Some((text, outline)) = &self.tree else { return Ok(()) };
        while self.ready.len() < READY_BYTES && self.next < outline.records.len() {
            let line = line(text, outline, self.next, (self.form, &self.lists));
            self.ready.extend_from_slice(line.as_bytes());
            self.ready.push(b'\n');
            self.next += 1;
        }
        match self.ready.is_empty() {
            true => self.ended(),
            false => Ok(()),
        }
    }

    /// What is wrong with the tree, once all its records are handed on.
    fn ended(&self) -> io::Result<()> {
        let name = self.form.name();
        let Some((_, outline)) = &self.tree else { return Ok(()) };
        let why = match &outline.fault {
            Some(TreeFault::Cut) => format!("the {name} has no end: the file is cut off"),
            Some(TreeFault::Damaged(why)) => why.clone(),
            None if outline.records.is_empty() => {
                format!("no record is in the list '{}' of the {name}", self.path.text())
            }
            None => return Ok(()),
        };
        Err(io::Error::new(io::ErrorKind::UnexpectedEof, why))
    }
}

/// The line of a record: what stands around it from the outside in, and its own members.
fn line(
    text: &str,
    outline: &Outline,
    place: usize,
    (form, lists): (TreeForm, &BTreeSet<String>),
) -> String {
    let Some((frame, range)) = outline.records.get(place) else { return String::new() };
    let own = part(text, range.clone());
    let own = match form {
        TreeForm::Json => own.replace(['\n', '\r'], " "),
        TreeForm::Xml => xml::object(own, lists).unwrap_or_default(),
    };
    let Some(members) = own.strip_prefix('{') else { return own };
    let mut around = Vec::new();
    let mut next = *frame;
    while let Some(frame) = next.and_then(|at| outline.frames.get(at)) {
        around.push(frame.text());
        next = frame.parent;
    }
    let around: String = around.into_iter().rev().collect();
    match members.trim_start().starts_with('}') {
        true => format!("{{{}{members}", around.trim_end_matches(',')),
        false => format!("{{{around}{members}"),
    }
}

/// The lines of the records of a text, and why it was not read to its end.
pub fn record_lines(
    form: TreeForm,
    text: &str,
    path: &RecordPath,
    lists: &BTreeSet<String>,
) -> (Vec<String>, Option<TreeFault>) {
    let outline = outline(form, text, path);
    let all = 0..outline.records.len();
    let lines = all.map(|place| line(text, &outline, place, (form, lists))).collect();
    (lines, outline.fault)
}

impl<R: Read> Read for TreeLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.ready.len() {
            self.fill()?;
        }
        let left = self.ready.get(self.at..).unwrap_or_default();
        let count = left.len().min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..count), left.get(..count)) {
            to.copy_from_slice(from);
        }
        self.at += count;
        Ok(count)
    }
}
