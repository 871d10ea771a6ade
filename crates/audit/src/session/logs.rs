//! The logs of an audit, opened as often as it asks.

use super::columnar::{is_columnar, open_rows, text_input};
use super::workbook::{WorkbookText, is_workbook, open_failure};
use crate::checks::{cells_filled, workbook_noted};
use crate::documents::{AuditDocuments, LogFormat, WorkbookReading};
use encoding_rs_io::DecodeReaderBytesBuilder;
use gincert_evidence::{Finding, printable};
use gincert_input::{Input, Limits, open};
use gincert_replay::formats::RecordReader;
use gincert_replay::formats::filled_down::FilledDown;
use gincert_replay::formats::json_array::as_lines;
use gincert_replay::map::{Map, TextEncoding};
use gincert_replay::{ApartCorrections, Inputs, PlayerMask, with_corrections, with_masked_players};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Why a log cannot be read where card numbers are masked.
const UNREADABLE: &str = "it has no records in this format or by this map; without --mask the reason is \
                          stated";

/// Opens the logs of an audit, as often as it asks.
pub trait LogSource: Sync {
    /// Opens the log at a place of the list, unpacked.
    ///
    /// # Errors
    /// When it cannot be opened.
    fn open(&self, place: usize) -> io::Result<Box<dyn Read + '_>>;
}

/// The logs of an audit, by their names in order, and how they are read.
pub(crate) struct AuditLogs<'l> {
    pub source: &'l dyn LogSource,
    pub names: &'l [String],
    pub format: &'l LogFormat,
    /// What replaces the names of players.
    pub mask: Option<PlayerMask>,
    /// Corrections that are apart from their rounds, and are read with them.
    pub apart: Option<Arc<ApartCorrections>>,
}

impl Inputs for AuditLogs<'_> {
    fn count(&self) -> u32 {
        u32::try_from(self.names.len()).unwrap_or(u32::MAX)
    }

    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>> {
        let stored = self.source.open(usize::try_from(file).unwrap_or(usize::MAX))?;
        let text = as_lines(decoded(stored, self.format.encoding()), self.format.map());
        Ok(filled(text, self.format.filling()))
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        let reader = reader(self.format, self.mask.as_ref(), head)?;
        Ok(match (&self.apart, self.format) {
            (Some(apart), LogFormat::Mapped(_, map)) => {
                with_corrections(reader, Arc::clone(apart), map)
            }
            _ => reader,
        })
    }
}

/// Reads records of a log by its first bytes, with masks where they are asked for.
pub(crate) fn reader(
    format: &LogFormat,
    mask: Option<&PlayerMask>,
    head: &[u8],
) -> Result<Box<dyn RecordReader>, String> {
    let Some(mask) = mask else { return format.open(head) };
    // The reason could quote the first line, which may be that of a record.
    let reader = format.open(head).map_err(|_| UNREADABLE.to_owned())?;
    Ok(with_masked_players(reader, Arc::clone(mask)))
}

/// What decodes text in an encoding; `None` for UTF-8, which is read as it is.
pub(crate) fn codec(encoding: TextEncoding) -> Option<&'static encoding_rs::Encoding> {
    Some(match encoding {
        TextEncoding::Utf8 => return None,
        TextEncoding::Utf16 => encoding_rs::UTF_16LE,
        TextEncoding::Windows1252 => encoding_rs::WINDOWS_1252,
        TextEncoding::Windows1250 => encoding_rs::WINDOWS_1250,
        TextEncoding::Windows1251 => encoding_rs::WINDOWS_1251,
        TextEncoding::Windows1253 => encoding_rs::WINDOWS_1253,
        TextEncoding::Windows1254 => encoding_rs::WINDOWS_1254,
        TextEncoding::Windows1257 => encoding_rs::WINDOWS_1257,
        TextEncoding::ShiftJis => encoding_rs::SHIFT_JIS,
        TextEncoding::EucKr => encoding_rs::EUC_KR,
        TextEncoding::Gb18030 => encoding_rs::GB18030,
        TextEncoding::Big5 => encoding_rs::BIG5,
    })
}

/// The text of a log as UTF-8. A byte-order mark overrides an encoding other than UTF-8.
pub(crate) fn decoded<'r>(
    stored: Box<dyn Read + 'r>,
    encoding: TextEncoding,
) -> Box<dyn Read + 'r> {
    let Some(encoding) = codec(encoding) else { return stored };
    let mut decoder = DecodeReaderBytesBuilder::new();
    Box::new(decoder.encoding(Some(encoding)).bom_override(true).build(stored))
}

/// The text of a log, whose blank cells are filled where its map says so.
pub(crate) fn filled<'r>(text: Box<dyn Read + 'r>, map: Option<&Arc<Map>>) -> Box<dyn Read + 'r> {
    match map {
        Some(map) => Box::new(FilledDown::new(BufReader::new(text), Arc::clone(map))),
        None => text,
    }
}

/// Log files by path; `-` is standard input, which is kept aside while it is read, because repeated and
/// corrected records are read again.
pub struct LogFiles {
    paths: Vec<PathBuf>,
    stdin: Arc<Mutex<Stdin>>,
    reading: WorkbookReading,
    /// The workbooks that were read, by the places of their paths.
    workbooks: Mutex<BTreeMap<usize, Arc<WorkbookText>>>,
}

/// What is known of standard input.
enum Stdin {
    /// It was not read.
    Fresh,
    /// It is being read, and kept in a file that has no name; `None` where that failed.
    Reading(Option<File>),
}

impl LogFiles {
    /// Files in the order in which they are read.
    pub fn new(paths: Vec<PathBuf>) -> LogFiles {
        LogFiles {
            paths,
            stdin: Arc::new(Mutex::new(Stdin::Fresh)),
            reading: WorkbookReading::default(),
            workbooks: Mutex::default(),
        }
    }

    /// The same files, of which workbooks are read as the documents of an audit say.
    #[must_use]
    pub fn read_by(self, documents: &AuditDocuments) -> LogFiles {
        LogFiles { reading: documents.workbook_reading(), ..self }
    }

    /// What the texts of workbooks do not show: a finding for each of them of which there is something. What cannot be
    /// read is refused where it is read.
    fn workbook_findings(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        for (place, path) in self.paths.iter().enumerate().filter(|(_, path)| is_workbook(path)) {
            let Ok(text) = self.workbook(place, path) else { continue };
            if !text.notes.is_empty() {
                let (path, sheet) = (printable(&path.to_string_lossy()), printable(&text.sheet));
                found.push(workbook_noted::finding(&path, &sheet, &text.notes));
            }
        }
        found
    }

    /// What is to be known of the logs before they are audited: what the texts of workbooks do not show, and blank cells that
    /// the map fills, for which the logs are read once more.
    pub fn findings(&self, documents: &AuditDocuments) -> Vec<Finding> {
        let mut found = self.workbook_findings();
        let Some(map) = documents.format().filling() else { return found };
        for (place, path) in self.paths.iter().enumerate() {
            let Ok(stored) = self.open(place) else { continue };
            let text = BufReader::new(decoded(stored, documents.format().encoding()));
            let mut text = FilledDown::new(text, Arc::clone(map));
            // What cannot be read to its end is reported where it is audited.
            let _ = io::copy(&mut text, &mut io::sink());
            let path = printable(&path.to_string_lossy());
            found.extend(cells_filled::finding(&path, text.filled()));
        }
        found
    }

    /// The text of a workbook, which is made once.
    fn workbook(&self, place: usize, path: &Path) -> io::Result<Arc<WorkbookText>> {
        let mut known = self.workbooks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = known.get(&place) {
            return Ok(Arc::clone(text));
        }
        let text = Arc::new(WorkbookText::read(path, &self.reading)?);
        known.insert(place, Arc::clone(&text));
        Ok(text)
    }

    fn open_stdin(&self) -> io::Result<Input> {
        let mut state = self.stdin.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |why| open_failure(&why);
        match &*state {
            Stdin::Fresh => {
                *state = Stdin::Reading(tempfile::tempfile().ok());
                drop(state);
                let copied = StdinCopier { stdin: io::stdin(), state: Arc::clone(&self.stdin) };
                Input::from_reader(copied, Limits::default()).map_err(failed)
            }
            Stdin::Reading(Some(kept)) => {
                let mut kept = kept.try_clone()?;
                kept.seek(SeekFrom::Start(0))?;
                Input::from_reader(kept, Limits::default()).map_err(failed)
            }
            Stdin::Reading(None) => Err(io::Error::other("standard input can be read once only")),
        }
    }
}

/// Standard input, each byte of which is kept aside.
struct StdinCopier {
    stdin: io::Stdin,
    state: Arc<Mutex<Stdin>>,
}

impl Read for StdinCopier {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stdin.read(buffer)?;
        let bytes = buffer.get(..read).unwrap_or_default();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Stdin::Reading(kept) = &mut *state
            && kept.as_mut().is_some_and(|file| file.write_all(bytes).is_err())
        {
            // A full disk costs the second reading, and not the first.
            *kept = None;
        }
        Ok(read)
    }
}

impl LogSource for LogFiles {
    fn open(&self, place: usize) -> io::Result<Box<dyn Read + '_>> {
        let path = self.paths.get(place).ok_or_else(|| io::Error::other("no such file"))?;
        if path.as_os_str() == "-" {
            return Ok(Box::new(text_input(self.open_stdin()?)?));
        }
        if is_columnar(path) {
            return Ok(open_rows(path)?);
        }
        if is_workbook(path) {
            return Ok(Box::new(self.workbook(place, path)?.open()?));
        }
        let input =
            open(path, Limits::default()).map_err(|why| io::Error::other(why.to_string()))?;
        Ok(Box::new(text_input(input)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_decides_the_order_of_bytes() {
        for bytes in [&b"\xfe\xff\0A\0c"[..], b"\xff\xfeA\0c\0", b"A\0c\0"] {
            let mut text = String::new();
            let mut decoded = decoded(Box::new(bytes), TextEncoding::Utf16);
            decoded.read_to_string(&mut text).unwrap();
            assert_eq!(text.trim_start_matches('\u{feff}'), "Ac", "{bytes:?}");
        }
    }
}
