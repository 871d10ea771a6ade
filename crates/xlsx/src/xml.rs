//! The XML of a part, piece by piece.

use crate::fault::WorkbookFault;
use gincert_evidence::{grouped, printable};
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use quick_xml::{Error, XmlVersion};
use std::borrow::Cow;
use std::io::{BufRead, ErrorKind};

/// A piece of XML. An element without content opens and closes. Names are without their prefix.
pub(crate) enum XmlPiece<'p> {
    /// An element begins.
    Open(&'p str, &'p BytesStart<'p>),
    /// An element ends.
    Close(&'p str),
    /// Text.
    Text(&'p str),
}

/// Visits every piece of a part until a visit says that it is enough.
pub(crate) fn each_piece(
    part: &str,
    reader: impl BufRead,
    visit: &mut dyn FnMut(XmlPiece<'_>) -> Result<bool, WorkbookFault>,
) -> Result<(), WorkbookFault> {
    let mut reader = Reader::from_reader(reader);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let position = reader.buffer_position();
        let damaged = |why: &dyn std::fmt::Display| {
            let (why, at) = (printable(&why.to_string()), grouped(position.into()));
            let why = format!("the XML cannot be read behind byte {at}: {why}");
            WorkbookFault::at(printable(part), why)
        };
        let event = reader.read_event_into(&mut buffer).map_err(|error| match &error {
            // A limit, and no damage.
            Error::Io(why) if why.kind() == ErrorKind::FileTooLarge => {
                WorkbookFault::at(printable(part), why.to_string())
            }
            error => damaged(error),
        })?;
        let goes_on = match &event {
            Event::Start(open) => visit(XmlPiece::Open(open.local_name().into_inner(), open))?,
            Event::Empty(open) => {
                let name = open.local_name().into_inner();
                visit(XmlPiece::Open(name, open))? && visit(XmlPiece::Close(name))?
            }
            Event::End(close) => visit(XmlPiece::Close(close.local_name().into_inner()))?,
            Event::Text(text) => visit(XmlPiece::Text(&text.xml10_content()))?,
            Event::CData(text) => visit(XmlPiece::Text(&text.xml10_content()))?,
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
                visit(XmlPiece::Text(named.encode_utf8(&mut [0; 4])))?
            }
            Event::DocType(_) => return Err(damaged(&"it declares a type of documents")),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => true,
            Event::Eof => return Ok(()),
        };
        if !goes_on {
            return Ok(());
        }
    }
}

/// An attribute of an element, by its name without a prefix.
pub(crate) fn attribute(
    element: &BytesStart<'_>,
    name: &str,
) -> Result<Option<String>, WorkbookFault> {
    let mut all = element.attributes();
    for one in all.with_checks(false) {
        let one = one.map_err(|error| WorkbookFault::of_file(printable(&error.to_string())))?;
        if one.key.local_name().into_inner() == name {
            let value = one.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|error| WorkbookFault::of_file(error.to_string()))?;
            return Ok(Some(value.into_owned()));
        }
    }
    Ok(None)
}

/// Whether an attribute that is yes or no is yes.
pub(crate) fn is_true(element: &BytesStart<'_>, name: &str) -> Result<bool, WorkbookFault> {
    let value = attribute(element, name)?;
    Ok(value.is_some_and(|value| matches!(value.as_str(), "1" | "true" | "on")))
}

/// A text with its characters that XML does not allow: spreadsheets write them as `_x000D_`.
pub(crate) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return Cow::Borrowed(text);
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, behind)) = rest.split_once("_x") {
        out.push_str(before);
        let code = behind.get(..5).filter(|code| code.ends_with('_'));
        let digits = code.and_then(|code| code.get(..4));
        let digits = digits.filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let named = digits.and_then(|code| u32::from_str_radix(code, 16).ok());
        rest = match named.and_then(char::from_u32) {
            Some(named) => {
                out.push(named);
                behind.get(5..).unwrap_or_default()
            }
            None => {
                out.push_str("_x");
                behind
            }
        };
    }
    out.push_str(rest);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_characters_are_read_and_what_only_looks_so_is_kept() {
        assert_eq!(decoded("Ante_x000D_\nbet"), "Ante\r\nbet");
        assert_eq!(decoded("a_x0041_b_x_x00"), "aAb_x_x00");
        assert_eq!(decoded("_xD800__xüüüü_"), "_xD800__xüüüü_");
    }
}
