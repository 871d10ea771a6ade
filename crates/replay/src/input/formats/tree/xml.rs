//! The pieces of XML: elements are objects, and attributes and elements with text alone are values.
//!
//! Names are without their prefix. No entity is known but the five of XML and characters by their number, and a document type
//! is refused.

use super::piece::{Piece, TREE_DEPTH_MAX, TreeFault, Visit, too_deep};
use crate::input::map::{IN_LIST, IN_OBJECT};
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The name of the text of an element that has attributes or elements as well.
const TEXT: &str = "#text";

/// An element at hand.
struct OpenElement {
    name: String,
    at: usize,
    text: String,
    /// Whether it was handed on as an object.
    is_object: bool,
}

/// Visits the pieces of a text.
pub(super) fn each<'t>(
    text: &'t str,
    visit: &mut dyn FnMut(Piece<'t>) -> Visit,
) -> Result<(), TreeFault> {
    let mut walk = Walk { open: Vec::new(), over: None, visit };
    let mut reader = Reader::from_str(text);
    let mut has_root = false;
    loop {
        let at = position(&reader);
        let damaged = |why: &dyn std::fmt::Display| {
            TreeFault::Damaged(format!("the XML cannot be read behind byte {at}: {why}"))
        };
        let event = reader.read_event().map_err(|error| {
            // What is not closed is closed nowhere.
            match position(&reader) >= text.len() {
                true => TreeFault::Cut,
                false => damaged(&error),
            }
        })?;
        match event {
            Event::Start(element) => {
                has_root = true;
                walk.start(&element, at)?;
            }
            Event::Empty(element) => {
                has_root = true;
                walk.start(&element, at)?;
                walk.end(position(&reader));
            }
            Event::End(_) => walk.end(position(&reader)),
            Event::Text(part) => walk.text(&part.xml10_content()),
            Event::CData(part) => walk.text(&part.xml10_content()),
            Event::GeneralRef(name) => {
                let named = match &*name.xml10_content() {
                    "lt" => Some('<'),
                    "gt" => Some('>'),
                    "amp" => Some('&'),
                    "apos" => Some('\''),
                    "quot" => Some('"'),
                    _ => name.resolve_char_ref().map_err(|error| damaged(&error))?,
                };
                let named = named.ok_or_else(|| damaged(&"an entity is not known"))?;
                walk.text(named.encode_utf8(&mut [0; 4]));
            }
            Event::DocType(_) => return Err(damaged(&"it declares a type of documents")),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
            Event::Eof => break,
        }
    }
    match has_root && walk.open.is_empty() {
        true => Ok(()),
        false => Err(TreeFault::Cut),
    }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

struct Walk<'v, 't> {
    open: Vec<OpenElement>,
    /// How many elements are open around one that is passed over.
    over: Option<usize>,
    visit: &'v mut dyn FnMut(Piece<'t>) -> Visit,
}

impl Walk<'_, '_> {
    fn start(&mut self, element: &BytesStart<'_>, at: usize) -> Result<(), TreeFault> {
        if self.open.len() >= TREE_DEPTH_MAX {
            return Err(too_deep(at));
        }
        let depth = self.open.len();
        self.hand_on(depth);
        let name = element.local_name().into_inner().to_owned();
        self.open.push(OpenElement { name, at, text: String::new(), is_object: false });
        let damaged = |why: &dyn std::fmt::Display| {
            TreeFault::Damaged(format!("the element at byte {} cannot be read: {why}", at + 1))
        };
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|error| damaged(&error))?;
            let name = attribute.key.local_name().into_inner().to_owned();
            let is_of_xml = {
                let whole = attribute.key.into_inner();
                whole == "xmlns" || whole.starts_with("xmlns:")
            };
            if is_of_xml {
                continue;
            }
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|error| damaged(&error))?;
            self.hand_on(depth + 1);
            self.value(name, &value, at);
        }
        Ok(())
    }

    /// Hands on the outermost so many elements as objects, as far as they are not.
    fn hand_on(&mut self, depth: usize) {
        for place in 0..depth {
            let Some(one) = self.open.get_mut(place).filter(|_| self.over.is_none()) else {
                return;
            };
            if std::mem::replace(&mut one.is_object, true) {
                continue;
            }
            let piece = Piece::Object(Cow::Owned(one.name.clone()), one.at);
            if (self.visit)(piece) == Visit::Over {
                self.over = Some(place);
            }
        }
    }

    fn value(&mut self, name: String, text: &str, at: usize) {
        if self.over.is_none() {
            let value = serde_json::to_string(text.trim()).unwrap_or_default();
            (self.visit)(Piece::Value(Cow::Owned(name), Cow::Owned(value), at));
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(one) = self.open.last_mut() {
            one.text.push_str(text);
        }
    }

    fn end(&mut self, at: usize) {
        let Some(one) = self.open.pop() else { return };
        match self.over {
            Some(depth) if depth < self.open.len() => return,
            Some(_) => self.over = None,
            None if !one.is_object => {
                let depth = self.open.len();
                self.hand_on(depth);
                return self.value(one.name, &one.text, one.at);
            }
            None if !one.text.trim().is_empty() => self.value(TEXT.to_owned(), &one.text, one.at),
            None => {}
        }
        (self.visit)(Piece::End(at));
    }
}

/// An element and what is in it.
#[derive(Default)]
struct Element {
    /// Texts by name, as JSON.
    values: Vec<(String, Vec<String>)>,
    elements: Vec<(String, Vec<Element>)>,
}

/// An element as an object of JSON. `lists`: the elements that are lists, by their paths such as `seat` and `seat[].bet`; of all
/// others one is an object.
pub(super) fn object(text: &str, lists: &BTreeSet<String>) -> Result<String, TreeFault> {
    let mut open: Vec<(String, Element)> = Vec::new();
    let mut whole = Element::default();
    each(text, &mut |piece| {
        match piece {
            Piece::Object(key, _) | Piece::List(key, _) => {
                open.push((key.into_owned(), Element::default()));
            }
            Piece::Value(key, value, _) => {
                let own = open.last_mut().map_or(&mut whole, |(_, own)| own);
                add(&mut own.values, key.into_owned(), value.into_owned());
            }
            Piece::End(_) => match (open.pop(), open.last_mut()) {
                (Some((key, element)), Some((_, around))) => {
                    add(&mut around.elements, key, element);
                }
                (Some((_, element)), None) => whole = element,
                (None, _) => {}
            },
        }
        Visit::On
    })?;
    let mut json = String::new();
    write(&whole, "", lists, &mut json);
    Ok(json)
}

fn add<T>(all: &mut Vec<(String, Vec<T>)>, key: String, one: T) {
    match all.iter_mut().find(|(own, _)| *own == key) {
        Some((_, ones)) => ones.push(one),
        None => all.push((key, vec![one])),
    }
}

fn write(element: &Element, prefix: &str, lists: &BTreeSet<String>, json: &mut String) {
    json.push('{');
    let mut is_first = true;
    let mut begin = |key: &str, json: &mut String| {
        let comma = if std::mem::replace(&mut is_first, false) { "" } else { "," };
        json.push_str(comma);
        json.push_str(&serde_json::to_string(key).unwrap_or_default());
        json.push(':');
    };
    for (key, values) in &element.values {
        let is_blank = |value: &String| value == "\"\"";
        // An element of a list without any content.
        if lists.contains(&format!("{prefix}{key}")) && values.iter().all(is_blank) {
            continue;
        }
        begin(key, json);
        match values.as_slice() {
            [value] => json.push_str(value),
            values => json.push_str(&format!("[{}]", values.join(","))),
        }
    }
    for (key, elements) in &element.elements {
        begin(key, json);
        let name = format!("{prefix}{key}");
        match elements.as_slice() {
            [element] if !lists.contains(&name) => {
                write(element, &format!("{name}{IN_OBJECT}"), lists, json);
            }
            elements => {
                let prefix = format!("{name}{IN_LIST}");
                json.push('[');
                for (place, element) in elements.iter().enumerate() {
                    json.push_str(if place > 0 { "," } else { "" });
                    write(element, &prefix, lists, json);
                }
                json.push(']');
            }
        }
    }
    json.push('}');
}
