//! Damaged workbooks: cut anywhere, with any byte changed, packed without end. Each is read or refused with a reason, and
//! nothing ends the process.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{Book, read};
use std::io::{Cursor, Write as _};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A workbook with something of every kind.
fn book() -> Book {
    Book {
        strings: vec!["<t>Table</t>", "<r><t>T1</t></r>"],
        formats: vec!["yyyy-mm-dd hh:mm", "[h]:mm"],
        ..Book::of_rows(
            "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"inlineStr\"><is><t>a</t></is></c></row>\
             <row r=\"3\" hidden=\"1\"><c r=\"A3\" t=\"s\"><v>1</v></c><c r=\"B3\" s=\"1\"><v>46346.5</v></c>\
             <c r=\"C3\"><f>A1</f></c><c r=\"D3\" s=\"2\"><v>1.5</v></c></row>",
        )
    }
}

/// The same parts, of which those with this name have other bytes.
fn with_part(name: &str, change: impl Fn(Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    let mut known = zip::ZipArchive::new(Cursor::new(book().bytes())).unwrap();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for place in 0..known.len() {
        let mut part = known.by_index(place).unwrap();
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut part, &mut bytes).unwrap();
        let part_name = part.name().unwrap().into_owned();
        let bytes = if part_name == name { change(bytes) } else { bytes };
        zip.start_file(part_name, SimpleFileOptions::default()).unwrap();
        zip.write_all(&bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

const PARTS: [&str; 6] = [
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/workbook.xml",
    "xl/sharedStrings.xml",
    "xl/styles.xml",
    "xl/worksheets/sheet0.xml",
];

#[test]
fn a_workbook_that_is_cut_or_changed_anywhere_is_read_or_refused() {
    let whole = book().bytes();
    assert!(read(whole.clone(), None).is_ok());
    for length in 0..whole.len() {
        assert!(read(whole[..length].to_vec(), None).is_err(), "cut to {length} bytes");
    }
    for place in 0..whole.len() {
        for bits in [0x01, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[place] ^= bits;
            // Either is right: not every byte of an archive matters.
            let _ = read(changed, None).map_err(|why| assert!(!why.to_string().is_empty()));
        }
    }
}

#[test]
fn a_part_that_is_cut_or_changed_anywhere_is_read_or_refused() {
    for name in PARTS {
        let length = with_length(name);
        assert!(length > 0, "{name}");
        for place in 0..length {
            let cut = with_part(name, |bytes| bytes[..place].to_vec());
            let _ = read(cut, None).map_err(|why| assert!(!why.to_string().is_empty()));
            for bits in [0x01, 0x10, 0x80] {
                let changed = with_part(name, |mut bytes| {
                    bytes[place] ^= bits;
                    bytes
                });
                let _ = read(changed, None).map_err(|why| assert!(!why.to_string().is_empty()));
            }
        }
    }
}

fn with_length(name: &str) -> usize {
    let length = std::cell::Cell::new(0);
    with_part(name, |bytes| {
        length.set(bytes.len());
        bytes
    });
    length.get()
}

#[test]
fn a_part_that_is_packed_without_end_is_refused_before_it_fills_the_memory() {
    // A hundred million blanks take a hundred thousand bytes.
    let blanks = vec![b' '; 100_000_000];
    let packed = with_part("xl/worksheets/sheet0.xml", |bytes| {
        let text = String::from_utf8(bytes).unwrap();
        let (head, rest) = text.split_once("<sheetData>").unwrap();
        [head.as_bytes(), b"<sheetData>", &blanks, rest.as_bytes()].concat()
    });
    let why = read(packed, None).unwrap_err().to_string();
    assert!(why.contains("larger than a part"), "{why}");
}

#[test]
fn archives_without_a_workbook_are_named_as_such() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    zip.start_file("week.csv", stored).unwrap();
    zip.write_all(b"a,b\n").unwrap();
    let why = read(zip.finish().unwrap().into_inner(), None).unwrap_err().to_string();
    assert!(why.contains("without a workbook"), "{why}");
    assert!(read(b"PK\x03\x04".to_vec(), None).is_err());
    assert!(read(Vec::new(), None).is_err());
}
