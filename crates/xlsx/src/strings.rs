//! The texts that cells of all sheets share.

use crate::fault::WorkbookFault;
use crate::xml::{XmlPiece, decoded, each_piece};
use gincert_evidence::counted;
use std::io::BufRead;

/// Most shared texts of a workbook.
pub const STRINGS_MAX: u64 = 5_000_000;

/// Most bytes of all of them.
pub const STRING_BYTES_MAX: u64 = 256 << 20;

/// The shared texts, by their place.
#[derive(Debug, Default)]
pub(crate) struct SharedStrings {
    all: Vec<Box<str>>,
}

impl SharedStrings {
    /// Reads the part of shared texts.
    pub fn read(part: &str, reader: impl BufRead) -> Result<SharedStrings, WorkbookFault> {
        let mut strings = SharedStrings::default();
        let (mut text, mut is_text, mut is_phonetic, mut bytes) = (String::new(), false, false, 0);
        each_piece(part, reader, &mut |piece| {
            match piece {
                XmlPiece::Open("si", _) => text.clear(),
                XmlPiece::Open("t", _) => is_text = !is_phonetic,
                XmlPiece::Close("t") => is_text = false,
                // How a text is spoken is no part of it.
                XmlPiece::Open("rPh", _) => is_phonetic = true,
                XmlPiece::Close("rPh") => is_phonetic = false,
                XmlPiece::Text(piece) if is_text => text.push_str(piece),
                XmlPiece::Close("si") => {
                    bytes += text.len() as u64;
                    if strings.all.len() as u64 >= STRINGS_MAX {
                        let most = counted(STRINGS_MAX, "text", "texts");
                        return Err(WorkbookFault::at(part, format!("it has more than {most}")));
                    }
                    strings.all.push(decoded(&text).into());
                }
                XmlPiece::Open(..) | XmlPiece::Close(_) | XmlPiece::Text(_) => {}
            }
            if bytes + text.len() as u64 > STRING_BYTES_MAX {
                let most = counted(STRING_BYTES_MAX, "byte", "bytes");
                return Err(WorkbookFault::at(part, format!("its texts have more than {most}")));
            }
            Ok(true)
        })?;
        Ok(strings)
    }

    /// A text by its place, as a cell has it.
    pub fn get(&self, place: &str) -> Option<&str> {
        let place: usize = place.trim().parse().ok()?;
        self.all.get(place).map(|text| &**text)
    }
}
