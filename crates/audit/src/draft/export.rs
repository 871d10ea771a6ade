//! The form of an export before anything is known of its content: encoding, separator, header line, rows.
//!
//! It knows no cards, amounts or fields.

use super::draft_error::DraftError;
pub use super::export_table::DRAFT_ROWS_MAX;
pub(crate) use super::export_table::{Export, ExportWidths, RowPlace};
use super::export_table::{export, place};
use super::fixed_width::{self, FixedShape, seeming_columns};
use super::json_rows::{elements, objects, record_list, xml_elements};
use super::markup;
use super::no_list::{broken_lines, members, names_and_values, sql_tables};
use super::table_shape::{self, SEPARATORS, ShapeFault, fitted};
use super::{encodings, events};
use crate::session::logs::codec;
use crate::session::workbook::ShownAmounts;
use gincert_replay::formats::csv::{column_names, is_blank_row, split};
use gincert_replay::formats::fixed_width::FixedColumns;
use gincert_replay::formats::{Format, LINE_BYTES_MAX};
use gincert_replay::map::{Layout, TextEncoding};
use gincert_replay::rows::Field;

/// Characters of a line that is no row which are kept.
pub(super) const TITLE_CHARS_MAX: usize = 80;

/// Of a hundred names of a header line so many are those of this tool's format at least, where it is one.
const OWN_NAMES_SHARE: usize = 75;

/// A file to draft from.
#[derive(Debug, Clone, Default)]
pub struct ExportFile {
    /// Its name, as it is shown.
    pub name: String,
    /// Its first bytes, unpacked.
    pub bytes: Vec<u8>,
    /// Whether these are all.
    pub is_whole: bool,
    /// What the cells of each column show of amounts, where the file is a workbook.
    pub formats: Vec<Option<ShownAmounts>>,
}

/// Reads a file as a table.
pub(crate) fn read(file: &ExportFile) -> Result<Export, DraftError> {
    let bytes = &file.bytes;
    match bytes.as_slice() {
        [] => return Err(DraftError::Empty),
        [b'P', b'K', 3, 4, ..] | [0xd0, 0xcf, 0x11, 0xe0, ..] => return Err(DraftError::Workbook),
        [b'P', b'A', b'R', b'1', ..] => return Err(DraftError::Columnar),
        _ => {}
    }
    let (encoding, is_encoding_shown, text) = decoded(bytes, file.is_whole)?;
    let lines: Vec<&str> = text.lines().collect();
    if lines.iter().all(|line| line.trim().is_empty()) {
        return Err(DraftError::Empty);
    }
    let xml = match markup::find(&text) {
        None => None,
        Some(fault @ DraftError::Xml(..)) => Some(xml_elements(&text, fault)?),
        Some(fault) => return Err(fault),
    };
    let format = Format::of(text.as_bytes());
    let first = lines.iter().find(|line| !line.trim().is_empty()).map_or("", |line| line.trim());
    let is_object = first.starts_with('{');
    let is_own = match is_object {
        true => is_own_record(first),
        false => format.name == "csv" && is_own_header(first),
    };
    let list = xml.or_else(|| record_list(&text, &lines));
    if is_own && list.is_none() {
        return Err(DraftError::OwnFormat(if is_object { "jsonl" } else { "csv" }));
    }
    if let Some(fault) = is_object.then(|| members(&text)).flatten().filter(|_| list.is_none()) {
        return Err(fault);
    }
    let read = match &list {
        Some(list) => elements(&text, list, file.is_whole),
        None if is_object => Ok(objects(&lines)),
        None => table(&lines),
    };
    let mut export = match read {
        Err(error @ (DraftError::NoTable | DraftError::NoHeader)) => {
            if let Some(fault) = names_and_values(&lines).or_else(|| sql_tables(&lines)) {
                return Err(fault);
            }
            if let Some(line) = broken_lines(&lines) {
                return Err(DraftError::BrokenLines(line));
            }
            match fixed_width::find(&lines) {
                Some(shape) => of_fixed_width(&lines, shape),
                None => return Err(seeming_columns(&lines).map_or(error, DraftError::FixedWidth)),
            }
        }
        read => events::collected(read?),
    };
    (export.encoding, export.is_encoding_shown) = (encoding, is_encoding_shown);
    if !is_encoding_shown {
        export.other_encodings = encodings::rivals(bytes, encoding);
    }
    export.is_cut |= !file.is_whole;
    let shown = export.names.iter().zip(&file.formats);
    export.formats =
        shown.filter_map(|(name, shown)| Some((name.clone(), shown.clone()?))).collect();
    match export.rows.is_empty() {
        true if is_object => Err(DraftError::NoRecords),
        true => Err(DraftError::HeaderOnly),
        false => Ok(export),
    }
}

/// Whether an object is a record in this tool's format: it states its version and has no key that the format lacks.
fn is_own_record(line: &str) -> bool {
    let object: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(line).unwrap_or_default();
    object.contains_key("v") && (object.contains_key("seats") || object.contains_key("events"))
}

/// Whether a header line is one of this tool's format: hardly any name in it is not. Other systems have a `table` and a
/// `round` as well.
fn is_own_header(line: &str) -> bool {
    let count = |separator: u8| {
        let names = split(line.trim_start_matches('\u{feff}'), separator).unwrap_or_default();
        let own = names.iter().filter(|name| Field::parse_column(name.trim()).is_some()).count();
        (own, names.len())
    };
    let best = SEPARATORS.into_iter().map(count).max().unwrap_or_default();
    best.0 * 100 >= best.1 * OWN_NAMES_SHARE
}

/// The text of a whole file in UTF-8, UTF-16 or another known encoding; `None` for other data.
///
/// ```
/// use gincert_audit::draft::decode_text;
/// assert_eq!(decode_text(b"\xff\xfeA\0c\0").as_deref(), Some("Ac"));
/// assert_eq!(decode_text(b"4 \x96 Ten").as_deref(), Some("4 \u{2013} Ten"));
/// assert_eq!(decode_text(b"\x89PNG\r\n\0\0"), None);
/// ```
pub fn decode_text(bytes: &[u8]) -> Option<String> {
    decoded(bytes, true).ok().map(|(_, _, text)| text)
}

/// The text of a file's first bytes; an incomplete last line is dropped.
fn decoded(bytes: &[u8], is_whole: bool) -> Result<(TextEncoding, bool, String), DraftError> {
    let encoding = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => TextEncoding::Utf16,
        // Every second byte of Latin text is zero in UTF-16.
        [_, 0, _, 0, ..] => TextEncoding::Utf16,
        _ if bytes.contains(&0) => return Err(DraftError::Binary),
        _ => match std::str::from_utf8(bytes) {
            Ok(_) => TextEncoding::Utf8,
            Err(error) if !is_whole && error.error_len().is_none() => TextEncoding::Utf8,
            Err(_) => encodings::find(bytes),
        },
    };
    let text = codec(encoding).unwrap_or(encoding_rs::UTF_8).decode(bytes).0;
    let is_odd = |c: &char| c.is_control() && !matches!(c, '\n' | '\r' | '\t') || *c == '\u{fffd}';
    // Text has hardly any of them; a picture or a program has many.
    let odd = text.chars().take(4096).filter(is_odd).count();
    if odd > 4 {
        return Err(DraftError::Binary);
    }
    // One JSON value may be one line.
    let is_value = text.trim_start().starts_with(['[', '{']) && !text.contains('\n');
    let is_kept = is_whole || is_value || text.trim_start().starts_with('[');
    let end = if is_kept { text.len() } else { text.rfind('\n').map_or(0, |end| end + 1) };
    let text = text.get(..end).unwrap_or_default().to_owned();
    let is_shown = matches!(encoding, TextEncoding::Utf8 | TextEncoding::Utf16);
    Ok((encoding, is_shown, text))
}

fn table(lines: &[&str]) -> Result<Export, DraftError> {
    let mut export = export(Layout::Csv);
    let shape = table_shape::find(lines).map_err(|fault| match fault {
        ShapeFault::NoTable => DraftError::NoTable,
        ShapeFault::NoHeader => DraftError::NoHeader,
        ShapeFault::ShortRows { names, cells } => DraftError::ShortRows { names, cells },
    })?;
    let (separator, columns, header) = (shape.separator, shape.columns, shape.header);
    export.separator = separator;
    (export.other_separators, export.other_header) = (shape.other_separators, shape.other_header);
    let line = lines.get(header).copied().unwrap_or_default();
    export.names = column_names(&fitted(split(line, separator).unwrap_or_default(), columns));
    export.ends = shape.ends;
    // A spreadsheet gives every line the cells of the widest one.
    let filled = |line: &str| line.trim_end_matches(char::from(separator)).to_owned();
    let blank = |line: &str| is_blank_row(line.as_bytes(), separator);
    export.add_lines((lines, header), &blank, &filled, &mut |line| match split(line, separator) {
        Ok(cells) if cells.len() == columns && line.len() <= LINE_BYTES_MAX => Ok(cells),
        read => {
            let cells = read.unwrap_or_default();
            Err(cells.iter().filter(|cell| !cell.trim().is_empty()).count() == 1)
        }
    });
    Ok(export)
}

impl Export {
    /// Adds the lines behind the one with the names, and notes those before it. `is_blank`: whether a line is none; `shown`: a
    /// line without what is no part of its text; `read`: the cells of a row, or whether another line is a title.
    fn add_lines(
        &mut self,
        (lines, header): (&[&str], usize),
        is_blank: &dyn Fn(&str) -> bool,
        shown: &dyn Fn(&str) -> String,
        read: &mut dyn FnMut(&str) -> Result<Vec<String>, bool>,
    ) {
        self.header_line = u32::try_from(header + 1).unwrap_or(u32::MAX);
        let before = lines.iter().take(header).filter(|line| !is_blank(line));
        self.before = before.map(|line| shown(line)).collect();
        let behind = lines.iter().enumerate().skip(header + 1);
        for (at, line) in behind.filter(|(_, line)| !is_blank(line)) {
            if self.rows.len() >= DRAFT_ROWS_MAX {
                self.is_cut = true;
                break;
            }
            match read(line) {
                Ok(cells) => {
                    self.rows.push(cells);
                    self.places.push(place(at));
                }
                Err(is_title) => {
                    let shown: String = shown(line).chars().take(TITLE_CHARS_MAX).collect();
                    self.titles.extend(is_title.then(|| (place(at), shown.clone())));
                    self.other_length.0 += 1;
                    self.other_length.1.get_or_insert(shown);
                }
            }
        }
    }
}

/// The rows of a file whose columns have a fixed width.
fn of_fixed_width(lines: &[&str], shape: FixedShape) -> Export {
    let mut export = export(Layout::FixedWidth);
    let FixedShape { columns, head, evidence } = shape;
    export.names = columns.iter().map(|column| column.name.clone()).collect();
    let reader = FixedColumns::new(&columns, true);
    let width = columns.iter().map(|column| column.to as usize).max().unwrap_or(0);
    let mut has_short_lines = false;
    let blank = |line: &str| line.trim().is_empty();
    let shown = |line: &str| line.trim().to_owned();
    export.add_lines((lines, head), &blank, &shown, &mut |line| {
        let cells = reader.cells(line).ok().filter(|_| line.len() <= LINE_BYTES_MAX).ok_or(true)?;
        has_short_lines |= line.chars().count() < width;
        Ok(cells.into_iter().map(str::to_owned).collect())
    });
    export.widths = Some(ExportWidths { columns, evidence, has_short_lines });
    export
}

/// Whether files have one layout; the first difference where they have not.
pub(crate) fn differ(first: &Export, other: &Export) -> Option<String> {
    let missing = |of: &Export, from: &Export| {
        of.names.iter().find(|name| !from.names.contains(name)).cloned()
    };
    if first.layout != other.layout {
        let word = |of: &Export| match of.layout {
            Layout::Csv => "is a table",
            Layout::JsonLines => "has JSON objects",
            Layout::FixedWidth => "has columns of fixed width",
        };
        return Some(format!("one {}, the other {}", word(first), word(other)));
    }
    if first.events != other.events {
        return Some("the columns that name the kind of an event differ".to_owned());
    }
    if first.layout == Layout::JsonLines || !first.events.is_empty() {
        let is_other = first.record_list != other.record_list;
        return is_other.then(|| "the list of the records differs".to_owned());
    }
    if let Some(name) = missing(other, first) {
        return Some(format!("the first one has no column '{name}'"));
    }
    if let Some(name) = missing(first, other) {
        return Some(format!("the second one has no column '{name}'"));
    }
    let columns = |of: &Export| of.widths.as_ref().map(|widths| widths.columns.clone());
    let unlike = [
        (columns(first) != columns(other), "which characters the columns are"),
        (first.separator != other.separator, "the separator"),
        (first.header_line != other.header_line, "the number of lines before the header line"),
        (first.encoding != other.encoding, "the encoding"),
    ];
    unlike.into_iter().find(|(is_unlike, _)| *is_unlike).map(|(_, what)| format!("{what} differs"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_replay::map::RecordList;

    fn of(bytes: &[u8]) -> Result<Export, DraftError> {
        let name = "export".into();
        read(&ExportFile { name, bytes: bytes.to_vec(), is_whole: true, formats: Vec::new() })
    }

    #[test]
    fn what_is_no_export_is_named() {
        assert_eq!(of(b""), Err(DraftError::Empty));
        assert_eq!(of(b"\n \r\n"), Err(DraftError::Empty));
        assert_eq!(of(b"Table,Round,Cards\n"), Err(DraftError::HeaderOnly));
        assert_eq!(of(b"a,b,c\nd,e,f\n").map(|export| export.rows.len()), Ok(1));
        assert_eq!(of(b"[]"), Err(DraftError::NoObjects));
        assert_eq!(of(b"[1, 2]"), Err(DraftError::NoObjects));
        assert_eq!(of(b"[{\"round\": 1}, {\"round\": 2}"), Err(DraftError::CutArray));
        assert_eq!(of(b"PK\x03\x04rest"), Err(DraftError::Workbook));
        assert_eq!(of(b"PAR1rest"), Err(DraftError::Columnar));
        assert_eq!(of(b"\x01\x02\x00\x03\x04"), Err(DraftError::Binary));
        assert_eq!(of(b"GIF89a\x01\x02\x03\x04\x05\x06\x07"), Err(DraftError::Binary));
        assert_eq!(of(b"one line of prose\nand another\n"), Err(DraftError::NoTable));
        assert_eq!(of(b"1,2,3\n4,5,6\n7,8,9\n"), Err(DraftError::NoHeader));
        let short = b"Table,Round,Seat,Bonus,Tip\nT1,1,1\nT1,2,1\nT1,3,2,5,1\nT1,4,1\n";
        assert_eq!(of(short), Err(DraftError::ShortRows { names: 5, cells: 3 }));
        let array = of(b"[{\"Hand\":1},\n{\"Hand\":2}]\n").unwrap();
        assert_eq!((array.record_list, array.rows.len()), (Some(RecordList::Whole), 2));
        let foreign = of(b"table,round,box,hand,ante bet\nT1,1,1,Ac,5\n");
        assert_eq!(foreign.map(|export| export.names.len()), Ok(5));
        assert_eq!(of(b"round,table,seat\nR1,T1,1\n"), Err(DraftError::OwnFormat("csv")));
        let own = br#"{"v":1,"round":"R1","table":"T1","seats":[]}"#;
        assert_eq!(of(own), Err(DraftError::OwnFormat("jsonl")));
        let nested = of(br#"{"a":[1,2],"b":{"c":3},"d":[{"e":4},{"e":5}]}"#).unwrap();
        assert_eq!((nested.names.join(" "), nested.rows.len()), ("a b.c d[].e".to_owned(), 2));
    }

    #[test]
    fn titles_and_short_rows_are_no_rows() {
        let text = "Report;2026\n\nTable;Round;Cards\nT1;1;Ac\nT1;2;Ad\nT1;3;Ah\nTotal;3\n";
        let export = of(text.as_bytes()).unwrap();
        assert_eq!((export.header_line, export.separator, export.rows.len()), (3, b';', 3));
        assert_eq!(export.before, ["Report;2026"]);
        assert_eq!(export.other_length, (1, Some("Total;3".to_owned())));
    }

    #[test]
    fn encodings_are_found_in_the_bytes() {
        let (text, _, _) = encoding_rs::WINDOWS_1252.encode("a;b;Währung\n1;2;€\n");
        let export = of(&text).unwrap();
        assert_eq!((export.encoding, export.is_encoding_shown), (TextEncoding::Windows1252, false));
        assert_eq!(export.rows, [["1", "2", "€"]]);
        let wide: Vec<u8> =
            "\u{feff}a\tb\tc\r\n1\t2\t3\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let export = of(&wide).unwrap();
        assert_eq!(export.encoding, TextEncoding::Utf16);
        assert_eq!(export.rows, [["1", "2", "3"]]);
    }
}
