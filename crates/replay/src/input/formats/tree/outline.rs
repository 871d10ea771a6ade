//! Where the records of a tree are, and what stands around each.

use super::piece::{Piece, TreeFault, Visit, part};
use super::walk::each;
use crate::input::map::{IN_LIST, IN_OBJECT, RecordPath, TreeForm};
use std::ops::Range;

/// Longest text of a member around the records that is handed on, in bytes. Of a longer one its length is.
pub(super) const AROUND_BYTES_MAX: usize = 1024;

/// Most bytes of the members of one object around records.
pub(super) const FRAME_BYTES_MAX: usize = 16_384;

/// An object or an element around records.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// The one around it.
    pub parent: Option<usize>,
    /// Its members, as JSON with the names of columns; of XML several elements may have one name.
    members: Vec<(String, Vec<String>)>,
    /// The bytes of these.
    bytes: usize,
    /// Whether it has more members than are handed on.
    is_full: bool,
}

/// A tree by its records.
#[derive(Debug, Default)]
pub(super) struct Outline {
    pub frames: Vec<Frame>,
    /// Each record: the innermost object around it, and its bytes.
    pub records: Vec<(Option<usize>, Range<usize>)>,
    /// Why it is not read to its end.
    pub fault: Option<TreeFault>,
}

/// Where the reading is: what is open, and what it belongs to.
#[derive(Debug, Clone)]
enum Level {
    /// An object around records, with the names of its members, or one in it; and how many lists lead to it.
    Around { frame: usize, prefix: String, within: String, steps: usize },
    /// The list of so many steps.
    Step(usize),
    /// A record, from this byte on.
    Record(usize),
    /// What is elsewhere, from this byte on; its name.
    Elsewhere(usize, String),
}

/// Finds the records of a tree, as far as it can be read.
pub(super) fn outline(form: TreeForm, text: &str, path: &RecordPath) -> Outline {
    let mut reading =
        OutlineReader { form, path, text, found: Outline::default(), levels: Vec::new() };
    let read = each(form, text, &mut |piece| reading.take(piece));
    let is_full = reading.found.frames.iter().any(|frame| frame.is_full);
    let full = || {
        let why = format!("more than {FRAME_BYTES_MAX} bytes stand around records in one object");
        TreeFault::Damaged(why)
    };
    Outline { fault: read.err().or_else(|| is_full.then(full)), ..reading.found }
}

struct OutlineReader<'t> {
    form: TreeForm,
    path: &'t RecordPath,
    text: &'t str,
    found: Outline,
    levels: Vec<Level>,
}

impl<'t> OutlineReader<'t> {
    fn take(&mut self, piece: Piece<'t>) -> Visit {
        match piece {
            Piece::Value(key, value, at) => {
                self.value(&key, &value, at);
                Visit::On
            }
            Piece::Object(key, at) => {
                let level = self.object(&key, at);
                self.begin(level)
            }
            Piece::List(key, at) => {
                let level = self.list(&key, at);
                self.begin(level)
            }
            Piece::End(end) => {
                self.end(end);
                Visit::On
            }
        }
    }

    fn begin(&mut self, level: Level) -> Visit {
        let is_around = matches!(level, Level::Around { .. } | Level::Step(_));
        self.levels.push(level);
        if is_around { Visit::On } else { Visit::Over }
    }

    /// The innermost object around what follows.
    fn frame(&self) -> Option<usize> {
        self.levels.iter().rev().find_map(|level| match level {
            Level::Around { frame, .. } => Some(*frame),
            _ => None,
        })
    }

    /// An object around records that begins a list's element, or the tree.
    fn around(&mut self, steps: usize) -> Level {
        let parent = self.frame();
        let before = self.path.steps.get(..steps).unwrap_or_default();
        let prefix: String = before.iter().map(|step| format!("{step}{IN_LIST}")).collect();
        self.found.frames.push(Frame { parent, ..Frame::default() });
        let frame = self.found.frames.len() - 1;
        Level::Around { frame, prefix, within: String::new(), steps }
    }

    /// What an element of the list of so many steps is.
    fn element(&mut self, steps: usize, at: usize) -> Level {
        match steps == self.path.steps.len() {
            true => Level::Record(at),
            false => self.around(steps),
        }
    }

    fn object(&mut self, key: &str, at: usize) -> Level {
        match self.levels.last().cloned() {
            None => self.around(0),
            Some(Level::Step(steps)) => self.element(steps, at),
            Some(Level::Around { frame, prefix, within, steps }) => {
                let name = format!("{within}{key}");
                let step = self.path.steps.get(steps).map_or("", String::as_str);
                if name == step {
                    // One object in place of a list of one.
                    return self.element(steps + 1, at);
                }
                let within = format!("{name}{IN_OBJECT}");
                Level::Around { frame, prefix, within, steps }
            }
            Some(Level::Record(_) | Level::Elsewhere(..)) => Level::Elsewhere(at, String::new()),
        }
    }

    fn list(&mut self, key: &str, at: usize) -> Level {
        match self.levels.last().cloned() {
            // The first step has no key where the outermost value is a list.
            None if self.path.steps.first().is_some_and(String::is_empty) => Level::Step(1),
            Some(Level::Around { prefix, within, steps, .. }) => {
                let name = format!("{within}{key}");
                match self.path.steps.get(steps) == Some(&name) {
                    true => Level::Step(steps + 1),
                    false => Level::Elsewhere(at, column(&prefix, &name)),
                }
            }
            _ => Level::Elsewhere(at, String::new()),
        }
    }

    /// Notes a member around records.
    fn value(&mut self, key: &str, value: &str, at: usize) {
        if let Some(Level::Around { frame, prefix, within, .. }) = self.levels.last() {
            let name = column(prefix, &format!("{within}{key}"));
            let form = self.form;
            self.found
                .frames
                .get_mut(*frame)
                .into_iter()
                .for_each(|one| one.add(&name, value, form));
        } else if let Some(Level::Step(steps)) = self.levels.last()
            && *steps == self.path.steps.len()
        {
            // No record: whoever reads it says so.
            let range = at..at + value.len();
            self.found.records.push((self.frame(), range));
        }
    }

    fn end(&mut self, end: usize) {
        match self.levels.pop() {
            Some(Level::Record(start)) => self.found.records.push((self.frame(), start..end)),
            Some(Level::Elsewhere(start, name)) if !name.is_empty() => {
                let text = part(self.text, start..end);
                let shown = list_text(text);
                let form = self.form;
                let frame = self.frame().and_then(|frame| self.found.frames.get_mut(frame));
                frame.into_iter().for_each(|one| one.add(&name, &shown, form));
            }
            _ => {}
        }
    }
}

impl Frame {
    /// Its members, each with a comma behind it. Those of XML that have one name are a list.
    pub fn text(&self) -> String {
        let member = |(name, values): &(String, Vec<String>)| match values.as_slice() {
            [value] => format!("{name}:{value},"),
            values => format!("{name}:[{}],", values.join(",")),
        };
        self.members.iter().map(member).collect()
    }

    fn add(&mut self, name: &str, value: &str, form: TreeForm) {
        let name = serde_json::to_string(name).unwrap_or_default();
        let value = match value.len() > AROUND_BYTES_MAX {
            true => format!("\"({} bytes)\"", value.len()),
            false => value.replace(['\n', '\r'], " "),
        };
        self.is_full |= self.bytes + name.len() + value.len() > FRAME_BYTES_MAX;
        if self.is_full {
            return;
        }
        // The colon and the comma.
        self.bytes += name.len() + value.len() + 2;
        // A key of JSON that is there twice is a fault of whoever wrote it.
        let known = self.members.iter_mut().find(|(own, _)| *own == name);
        match known.filter(|_| form == TreeForm::Xml) {
            Some((_, values)) => values.push(value),
            None => self.members.push((name, vec![value])),
        }
    }
}

/// The name of a column around the records.
fn column(prefix: &str, name: &str) -> String {
    match prefix {
        "" => format!("{IN_OBJECT}{name}"),
        prefix => format!("{prefix}{name}"),
    }
}

/// A list as a text of JSON: that of texts and numbers as it is, any other one in quotes.
fn list_text(text: &str) -> String {
    let is_plain = !text.get(1..).unwrap_or_default().contains(['[', '{']);
    match is_plain {
        true => text.to_owned(),
        false => serde_json::to_string(text).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::formats::tree::record_lines;
    use std::collections::BTreeSet;

    fn lines(form: TreeForm, text: &str, path: &str) -> Vec<String> {
        let path = RecordPath::parse(path).unwrap();
        record_lines(form, text, &path, &BTreeSet::new()).0
    }

    #[test]
    fn elements_of_one_name_around_records_are_a_list() {
        let round = r#"<round no="1"/>"#;
        let fix = |no: u8| format!(r#"<fix round="{no}" sum="-5.00"/>"#);
        let table = |fixes: &str| format!(r#"<log><table id="T1">{round}{fixes}</table></log>"#);
        let found = |fixes: &str| lines(TreeForm::Xml, &table(fixes), "table[].round").remove(0);
        let one =
            r#"{"table[].id":"T1","table[].fix.round":"1","table[].fix.sum":"-5.00","no":"1"}"#;
        assert_eq!(found(&fix(1)), one);
        let two = r#"{"table[].id":"T1","table[].fix.round":["1","2"],"table[].fix.sum":["-5.00","-5.00"],"no":"1"}"#;
        assert_eq!(found(&(fix(1) + &fix(2))), two);
    }

    #[test]
    fn keys_of_one_name_in_an_object_stay_two() {
        let text = r#"{"a":1,"a":2,"rounds":[{"no":1}]}"#;
        assert_eq!(lines(TreeForm::Json, text, "rounds"), [r#"{".a":1,".a":2,"no":1}"#]);
    }
}
