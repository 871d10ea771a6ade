//! Rows of workbooks as text: every kind of cell, hidden and merged ones, both date systems, and which sheet is meant.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::Book;
use gincert_xlsx::{CELL_BYTES_MAX, DecimalMark, SHEETS_MAX, Workbook, chosen};
use std::io::Cursor;

#[test]
fn every_kind_of_cell_is_the_text_that_it_is() {
    let book = Book {
        strings: vec![
            "<t>Table</t>",
            "<r><t>T</t></r><r><t xml:space=\"preserve\"> 1</t></r><rPh><t>x</t></rPh>",
        ],
        formats: vec!["yyyy-mm-dd", "hh:mm", "0.00%"],
        ..Book::of_rows(
            "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"inlineStr\"><is><t>Ante_x000D_\nbet</t></is></c></row>\
             <row r=\"2\"><c r=\"A2\" t=\"s\"><v>1</v></c><c r=\"B2\"><v>1250.5</v></c><c r=\"C2\" t=\"b\"><v>1</v></c></row>\
             <row r=\"4\"><c r=\"B4\" s=\"1\"><v>46346</v></c><c r=\"C4\" s=\"2\"><v>0.5</v></c><c r=\"E4\" s=\"3\"><v>0.05</v></c></row>\
             <row r=\"5\"><c r=\"A5\" t=\"str\"><f>A2&amp;\"x\"</f><v>say &quot;x&quot;, &#65;</v></c><c r=\"D5\" t=\"d\"><v>2026-11-20T22:04:00</v></c></row>\
             <row r=\"6\"><c t=\"s\"/><c><v>7</v></c></row>\
             <row r=\"9\"><c r=\"Z9\"/></row>",
        )
    };
    let (text, notes) = book.read(None).unwrap();
    let lines = "Table,Ante bet,,,\nT 1,1250.5,TRUE,,\n\n,2026-11-20,12:00:00,,0.05\n\
                 \"say \"\"x\"\", A\",,,2026-11-20T22:04:00,\n,7,,,\n";
    assert_eq!((text.as_str(), notes), (lines, Vec::new()), "row N is line N");
}

#[test]
fn what_a_text_does_not_show_is_stated_with_the_first_cell() {
    let mut book = Book::of_rows(
        "<row r=\"1\"><c r=\"A1\"><v>0.30000000000000004</v></c><c r=\"B1\"><f>A1*2</f></c></row>\
         <row r=\"2\" hidden=\"1\"><c r=\"A2\" t=\"e\"><v>#DIV/0!</v></c><c r=\"B2\"><f>A1*3</f><v></v></c></row>\
         <row r=\"3\"><c r=\"A3\" s=\"1\"><v>60</v></c><c r=\"B3\"><v>4.5539123456789E+15</v></c></row>",
    );
    book.formats = vec!["dd.mm.yyyy"];
    book.is_1904 = false;
    let (_, _, sheet) = &mut book.sheets[0];
    *sheet = format!(
        "<cols><col min=\"2\" max=\"3\" hidden=\"1\"/></cols>{sheet}<mergeCells><mergeCell ref=\"A1:B1\"/></mergeCells>"
    );
    let (text, notes) = book.read(None).unwrap();
    assert_eq!(text, "0.3,=A1*2\n#DIV/0!,=A1*3\n60,4553912345678900\n");
    let expected = [
        "1 row is hidden, and was read as the others; the first is row 2. Delete it where the log does not need it.",
        "2 columns are hidden, and were read as the others; the first is column B.",
        "1 range of cells is merged: the text is in the first cell of each, and the others are empty; the first is A1:B1.",
        "2 cells have a formula whose value is not stored",
        "1 cell has an error in place of a value, and is read as its name; the first is A2: #DIV/0!.",
        "1 cell has a number of more than 15 digits, and is read with 15; the first is A1: 0.30000000000000004.",
        "1 cell has a whole number of more than 15 digits, of which a spreadsheet keeps 15: different numbers, such as those \
         of cards, may have become one; have the column exported as text; the first is B3: 4553912345678900.",
        "1 cell has a date that is in no calendar, and is read as the number that is stored; the first is A3: 60.",
    ];
    assert_eq!(notes.len(), expected.len(), "{notes:#?}");
    for (note, expected) in notes.iter().zip(expected) {
        assert!(note.starts_with(expected), "{note}");
    }
}

#[test]
fn blanks_that_nobody_sees_are_no_part_of_a_text() {
    let cell = |name: &str, text: &str| {
        format!("<c r=\"{name}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{text}</t></is></c>")
    };
    let row =
        cell("A1", " play\u{a0}") + &cell("B1", "Ac\u{a0}Kd\u{202f}7h") + &cell("C1", " a, b ");
    let book = Book::of_rows(&format!("<row r=\"1\">{row}</row>"));
    assert_eq!(book.read(None).unwrap().0, "play,Ac Kd 7h,\"a, b\"\n");
}

#[test]
fn both_date_systems_give_the_same_day() {
    for (is_1904, days) in [(false, "46346.25"), (true, "44884.25")] {
        let book = Book {
            is_1904,
            formats: vec!["dd/mm/yyyy hh:mm"],
            ..Book::of_rows(&format!("<row r=\"1\"><c r=\"A1\" s=\"1\"><v>{days}</v></c></row>"))
        };
        assert_eq!(book.read(None).unwrap().0, "2026-11-20T06:00:00\n");
    }
}

#[test]
fn a_hidden_sheet_is_a_sheet_and_several_with_rows_have_to_be_named() {
    let row = "<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData>";
    let sheet = |name: &str, state, xml: &str| (name.to_owned(), state, xml.to_owned());
    let mut book = Book {
        sheets: vec![sheet("Cover", "", "<sheetData/>"), sheet("R&amp;D", "hidden", row)],
        ..Book::default()
    };
    let (text, notes) = book.read(None).unwrap();
    assert_eq!(
        (text.as_str(), notes.as_slice()),
        ("1\n", &["The sheet is hidden, and was read.".to_owned()][..])
    );
    book.sheets.push(sheet("Sums", "", row));
    let why = book.read(None).unwrap_err().to_string();
    assert!(why.contains("'R&D' (1 row, hidden), 'Sums' (1 row)"), "{why}");
    assert_eq!(book.read(Some("Sums")).unwrap().0, "1\n");
    assert!(book.read(Some("Rounds")).is_err());
}

#[test]
fn numbers_take_the_mark_of_the_amounts_that_are_texts() {
    let book = Book::of_rows(
        "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>1.250,00</t></is></c><c r=\"B1\"><v>12.5</v></c></row>",
    );
    let mut workbook = Workbook::open(Cursor::new(book.bytes())).unwrap();
    let sheet = chosen(workbook.sheets(), None).unwrap().clone();
    assert_eq!(sheet.decimal_mark(), DecimalMark::Comma);
    let mut text = Vec::new();
    workbook.write_text(&sheet, sheet.decimal_mark(), &mut text).unwrap();
    assert_eq!(text, b"\"1.250,00\",\"12,5\"\n");
}

#[test]
fn rows_and_cells_out_of_order_and_texts_that_are_missing_are_named_with_their_row() {
    for (rows, words) in [
        ("<row r=\"2\"/><row r=\"2\"/>", "behind row 2"),
        ("<row r=\"1048577\"/>", "not in order"),
        ("<row r=\"1\"><c r=\"B1\"/><c r=\"A1\"/></row>", "row 1: its cells are not in order"),
        ("<row r=\"1\"><c r=\"A2\"/></row>", "row 1: its cells are not in order"),
        ("<row r=\"1\"><c r=\"XFE1\"/></row>", "row 1: its cells are not in order"),
        (
            "<row r=\"7\"><c r=\"A7\" t=\"s\"><v>3</v></c></row>",
            "row 7: the workbook has no shared text 3",
        ),
        (
            "<row r=\"7\"><c r=\"A7\" t=\"x\"><v>3</v></c></row>",
            "the type 'x' of a cell is not known",
        ),
        ("<row r=\"1\"><c r=\"A1\"><v>&no;</v></c></row>", "an entity is not known"),
        ("<row r=\"1\"><c></row>", "the XML cannot be read"),
        (
            "<row r=\"1\"><c r=\"XFD1\"><v>1</v></c></row><row r=\"1048576\"><c r=\"A1048576\"><v>1</v></c></row>",
            "its last row is",
        ),
    ] {
        let why = Book::of_rows(rows).read(None).unwrap_err().to_string();
        assert!(why.contains(words), "{rows}: {why}");
    }
}

#[test]
fn limits_hold_at_their_edge() {
    let of = |bytes: usize| {
        let text = "x".repeat(bytes);
        Book::of_rows(&format!(
            "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>{text}</t></is></c></row>"
        ))
    };
    assert!(of(CELL_BYTES_MAX).read(None).is_ok());
    assert!(of(CELL_BYTES_MAX + 1).read(None).is_err());
    let sheets = |count: usize| Book {
        sheets: (0..count)
            .map(|place| (format!("S{place}"), "", "<sheetData/>".to_owned()))
            .collect(),
        ..Book::default()
    };
    let why = |count: usize| sheets(count).read(None).unwrap_err().to_string();
    assert_eq!(why(SHEETS_MAX), "it is a workbook without a row");
    assert!(why(SHEETS_MAX + 1).contains("more than 1,000 sheets"));
}
