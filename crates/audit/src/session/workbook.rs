//! Logs that are workbooks of spreadsheets (.xlsx), among logs that are text.
//!
//! The feature `xlsx` reads them: the rows of one sheet become a table with commas in a file of its own, once for a run. A
//! build without it says so. Standard input, compressed files and the logs of a submission are read from their beginning
//! only, and the index of a workbook is at its end, so there they are refused with what to do.

use crate::documents::WorkbookReading;
use gincert_input::OpenError;
use std::io::{self, Read};
use std::path::Path;

/// The first bytes of a workbook, as of every ZIP archive.
const MAGIC: &[u8; 4] = b"PK\x03\x04";

/// The first bytes of workbooks before 2007, and of those under a password.
const OLD_MAGIC: &[u8; 4] = b"\xd0\xcf\x11\xe0";

/// Why these are not read.
const OLD: &str = "it is a workbook of the form before 2007 (.xls), or one under a password; save it as a workbook (.xlsx) \
                   without a password, or the sheet as CSV";

/// Why a workbook is not read where only text is.
const NOT_HERE: &str = "it is a workbook (.xlsx) or another ZIP archive, and workbooks are read by name and uncompressed, by \
                        the verbs replay, dispute and map of a gincert that was built with `--features xlsx`; give the \
                        file itself there, or save the sheet as CSV";

/// What a build without the feature says of a workbook.
#[cfg(not(feature = "xlsx"))]
pub(crate) const NOT_BUILT: &str = "it is a workbook (.xlsx), which this build of gincert does not read; build one that does \
     with `cargo build --release --package gincert-cli --features xlsx`, or save the sheet as CSV";

/// Whether a file begins as a workbook does; what cannot be opened does not.
pub fn is_workbook(path: &Path) -> bool {
    begins_with(path, MAGIC)
}

/// Whether these are the first bytes of a file.
pub(crate) fn begins_with(path: &Path, magic: &[u8; 4]) -> bool {
    let Ok((mut file, _)) = gincert_input::open_file(path) else { return false };
    let mut head = [0; 4];
    file.read_exact(&mut head).is_ok() && &head == magic
}

/// Why an input cannot be opened that is read from its beginning; a workbook is packed with zip.
pub fn open_failure(why: &OpenError) -> io::Error {
    match why {
        OpenError::Packed("zip") => io::Error::other(NOT_HERE),
        why => io::Error::other(why.to_string()),
    }
}

/// Why an input cannot be read as text, by its first bytes; `None` where they are not those of a workbook.
pub fn workbook_refused(head: &[u8]) -> Option<&'static str> {
    if head.starts_with(OLD_MAGIC) {
        return Some(OLD);
    }
    head.starts_with(MAGIC).then_some(NOT_HERE)
}

/// What the cells of a column show of amounts, which their text does not have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShownAmounts {
    /// Decimals.
    pub decimals: u8,
    /// A currency sign.
    pub sign: Option<String>,
}

/// The rows of a sheet as text.
#[derive(Debug)]
pub struct WorkbookText {
    /// The name of the sheet.
    pub sheet: String,
    /// Whether other sheets have rows as well.
    pub is_one_of_several: bool,
    /// What the text does not show, a sentence each.
    pub notes: Vec<String>,
    /// For each column what most of its numbers show, where it is a currency sign or decimals.
    pub formats: Vec<Option<ShownAmounts>>,
    file: tempfile::NamedTempFile,
}

impl WorkbookText {
    /// Opens the text at its beginning.
    ///
    /// # Errors
    /// When the system does not open it.
    pub fn open(&self) -> io::Result<impl Read + Send + use<>> {
        self.file.reopen()
    }

    /// Reads a workbook.
    ///
    /// # Errors
    /// When it cannot be read, or no sheet is meant; as the end of a sentence.
    #[cfg(feature = "xlsx")]
    pub fn read(path: &Path, reading: &WorkbookReading) -> io::Result<WorkbookText> {
        use gincert_evidence::{counted, fitting, printable};
        use gincert_xlsx::{DecimalMark, Workbook, chosen};
        use std::io::Write as _;
        if let Some(why) = reading.fault {
            return Err(io::Error::other(why));
        }
        let (file, _) =
            gincert_input::open_file(path).map_err(|why| io::Error::other(why.to_string()))?;
        let mut workbook = Workbook::open(io::BufReader::new(file)).map_err(io::Error::other)?;
        let sheet = chosen(workbook.sheets(), reading.sheet.as_deref());
        let sheet = sheet.map_err(io::Error::other)?.clone();
        let mark = match reading.has_comma {
            Some(true) => DecimalMark::Comma,
            Some(false) => DecimalMark::Point,
            None => sheet.decimal_mark(),
        };
        let mut notes = sheet.notes(!reading.hides_cells);
        let filled = workbook.sheets().iter().filter(|one| one.rows > 0 && one.name != sheet.name);
        let others: Vec<String> = filled.map(|one| format!("'{}'", printable(&one.name))).collect();
        if !others.is_empty() {
            let count = others.len() as u64;
            let sheets = counted(count, "other sheet", "other sheets");
            let have = fitting(count, "has rows, and was", "have rows, and were");
            let named: Vec<&str> = others.iter().take(8).map(String::as_str).collect();
            let more = if named.len() < others.len() { " and more" } else { "" };
            notes.push(format!("{sheets} {have} not read: {}{more}.", named.join(", ")));
        }
        if workbook.counts_from_1904() {
            notes.push("Dates count from 1904, as the workbook says.".to_owned());
        }
        let mut text = tempfile::NamedTempFile::new()?;
        {
            let mut out = io::BufWriter::new(text.as_file_mut());
            // It is UTF-8, and nobody has to guess it.
            out.write_all("\u{feff}".as_bytes())?;
            workbook.write_text(&sheet, mark, &mut out).map_err(io::Error::other)?;
            out.flush()?;
        }
        let is_one_of_several = !others.is_empty();
        let formats = workbook.shown_amounts(&sheet).into_iter().map(|shown| {
            shown.map(|shown| ShownAmounts { decimals: shown.decimals, sign: shown.sign })
        });
        let formats = formats.collect();
        Ok(WorkbookText { sheet: sheet.name, is_one_of_several, notes, formats, file: text })
    }

    /// Why this build reads no workbook.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "xlsx"))]
    pub fn read(_: &Path, _: &WorkbookReading) -> io::Result<WorkbookText> {
        Err(io::Error::other(NOT_BUILT))
    }
}
