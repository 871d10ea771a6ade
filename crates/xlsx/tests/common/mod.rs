//! Workbooks for tests, part by part, as the standard has them (ECMA-376).

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
#![allow(dead_code, reason = "every test file uses some of these")]

use gincert_xlsx::{DecimalMark, Workbook, WorkbookFault, chosen};
use std::io::{Cursor, Write as _};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// A workbook that is put together.
#[derive(Default)]
pub struct Book {
    /// Names, states such as `hidden`, and the XML inside of the worksheet.
    pub sheets: Vec<(String, &'static str, String)>,
    /// The XML of each shared text.
    pub strings: Vec<&'static str>,
    /// Codes of the formats of styles 1, 2 and so on.
    pub formats: Vec<&'static str>,
    pub is_1904: bool,
}

impl Book {
    /// A workbook of one sheet with this XML in its table.
    pub fn of_rows(rows: &str) -> Book {
        let sheet = format!("<sheetData>{rows}</sheetData>");
        Book { sheets: vec![("Rounds".to_owned(), "", sheet)], ..Book::default() }
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let mut part = |name: &str, text: &str| {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n")
                .unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        };
        let relation = |id: &str, kind: &str, target: &str| {
            format!("<Relationship Id=\"{id}\" Type=\"{RELATIONS}/{kind}\" Target=\"{target}\"/>")
        };
        let list = |all: &str| format!("<Relationships>{all}</Relationships>");
        part("_rels/.rels", &list(&relation("a", "officeDocument", "xl/workbook.xml")));
        let mut related = relation("s", "sharedStrings", "sharedStrings.xml");
        related.push_str(&relation("f", "styles", "/xl/styles.xml"));
        let mut named = String::new();
        for (place, (name, state, xml)) in self.sheets.iter().enumerate() {
            related.push_str(&relation(
                &format!("r{place}"),
                "worksheet",
                &format!("worksheets/sheet{place}.xml"),
            ));
            let state =
                if state.is_empty() { String::new() } else { format!(" state=\"{state}\"") };
            named.push_str(&format!(
                "<sheet name=\"{name}\" sheetId=\"{place}\"{state} r:id=\"r{place}\"/>"
            ));
            part(
                &format!("xl/worksheets/sheet{place}.xml"),
                &format!("<worksheet>{xml}</worksheet>"),
            );
        }
        part("xl/_rels/workbook.xml.rels", &list(&related));
        let system = if self.is_1904 { "<workbookPr date1904=\"1\"/>" } else { "<workbookPr/>" };
        part("xl/workbook.xml", &format!("<workbook>{system}<sheets>{named}</sheets></workbook>"));
        let strings: String = self.strings.iter().map(|text| format!("<si>{text}</si>")).collect();
        part("xl/sharedStrings.xml", &format!("<sst>{strings}</sst>"));
        let codes = self.formats.iter().enumerate().map(|(place, code)| {
            format!("<numFmt numFmtId=\"{}\" formatCode=\"{code}\"/>", 164 + place)
        });
        let styles =
            (0..self.formats.len()).map(|place| format!("<xf numFmtId=\"{}\"/>", 164 + place));
        part(
            "xl/styles.xml",
            &format!(
                "<styleSheet><numFmts>{}</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>\
                 <cellXfs><xf numFmtId=\"0\"/>{}</cellXfs></styleSheet>",
                codes.collect::<String>(),
                styles.collect::<String>()
            ),
        );
        zip.finish().unwrap().into_inner()
    }

    /// The text of the sheet that is meant, and its notes.
    pub fn read(&self, sheet: Option<&str>) -> Result<(String, Vec<String>), WorkbookFault> {
        read(self.bytes(), sheet)
    }
}

/// The text of the sheet that is meant, and its notes.
pub fn read(bytes: Vec<u8>, sheet: Option<&str>) -> Result<(String, Vec<String>), WorkbookFault> {
    let mut book = Workbook::open(Cursor::new(bytes))?;
    let sheet = chosen(book.sheets(), sheet)?.clone();
    let mut text = Vec::new();
    book.write_text(&sheet, DecimalMark::default(), &mut text)?;
    Ok((String::from_utf8(text).unwrap(), sheet.notes(true)))
}
