//! The submission's own page (`submission.md`): Markdown with tables.

use crate::document::problem::{Problem, ProblemKind, Problems};
use crate::papers::profile::{FORMS, SHUFFLES, named, named_channels, named_places};
use gincert_evidence::{Digest, printable};
use gincert_pages::{Cell, PageProblem, Source, TOLD_MAX, pairs, read_named};

/// A file that a submission names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemFile {
    /// Path relative to the submission folder.
    pub path: Cell,
    /// What it is.
    pub role: Cell,
    /// Its stated size; `None` where the table has none.
    pub bytes: Option<u64>,
    /// Its stated digest; `None` when the cell says `not stated`.
    pub digest: Option<Digest>,
}

/// A submission.
#[derive(Debug, Clone, Default)]
pub struct Manifest {
    /// Rows of the `Submission` table.
    pub rows: Vec<(Cell, Cell)>,
    /// Rows of the file table.
    pub files: Vec<ItemFile>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

impl Manifest {
    /// The cell of a row.
    pub fn row(&self, name: &str) -> Option<&Cell> {
        row(&self.rows, name)
    }

    /// The cell of a row that says something.
    pub fn stated(&self, name: &str) -> Option<&Cell> {
        self.row(name).filter(|cell| !matches!(cell.text.as_str(), "" | "-" | "not stated"))
    }
}

/// The rows of a `Submission` table.
pub const SUBMISSION_ROWS: [&str; 15] = [
    "Item under test",
    "Version",
    "Game",
    "Submitted by",
    "Received as",
    "Profile",
    "Rule document",
    "Form of play",
    "Shuffle",
    "Jurisdictions",
    "Channel",
    "Equipment",
    "History",
    "Standing",
    "Note",
];

pub(crate) fn row<'a>(rows: &'a [(Cell, Cell)], name: &str) -> Option<&'a Cell> {
    rows.iter().find(|(key, _)| key.text == name).map(|(_, cell)| cell)
}

/// Reads `submission.md`.
pub fn read_manifest(source: &Source) -> Manifest {
    let headers: [&[&str]; 3] =
        [&["Submission", ""], &["File", "Role", "SHA-256"], &["File", "Role", "Bytes", "SHA-256"]];
    let (mut tables, mut problems) = read_named(source, &headers);
    // Both tables are read: a file that stands in either is a file of the submission.
    let sized = tables.pop().unwrap_or_default();
    let plain = tables.pop().unwrap_or_default();
    let rows =
        pairs(tables.pop().unwrap_or_default(), &SUBMISSION_ROWS, "Submission", &mut problems);
    check_words(&rows, &mut problems);
    let mut row_problems = Problems::default();
    let files = plain.into_iter().chain(sized);
    let files = files.filter_map(|row| item_file(row, &mut row_problems)).collect();
    problems.extend(row_problems.finish());
    Manifest { rows, files, problems }
}

/// Forms of play, shuffles, channels and jurisdictions are words of closed lists: another word names
/// nothing, so that it keeps no clause away.
fn check_words(rows: &[(Cell, Cell)], problems: &mut Vec<Problem>) {
    for (name, cell) in rows {
        let text = cell.text.as_str();
        if matches!(text, "" | "-" | "not stated") {
            continue;
        }
        let name = name.text.as_str();
        let words = match name {
            "Form of play" => named(text, &FORMS),
            "Shuffle" => named(text, &SHUFFLES),
            "Channel" => named_channels(text),
            "Jurisdictions" => named_places(text),
            _ => continue,
        };
        for (word, nearest) in words.unknown.into_iter().take(TOLD_MAX) {
            let message = format!("'{}' is not among the words of '{name}'.", printable(&word));
            let help = format!(
                "The nearest known word is '{nearest}'. Several are apart by a comma; until then the row \
                 keeps no clause away."
            );
            problems.push(Problem::new(PageProblem::PhraseUnknown, cell.span, message).help(help));
        }
    }
}

fn item_file(row: Vec<Cell>, problems: &mut Problems) -> Option<ItemFile> {
    let (path, role, size, digest) = match <[Cell; 3]>::try_from(row) {
        Ok([path, role, digest]) => (path, role, None, digest),
        Err(row) => {
            let [path, role, size, digest] = <[Cell; 4]>::try_from(row).ok()?;
            (path, role, Some(size), digest)
        }
    };
    let bytes = size.and_then(|size| stated_bytes(&size, problems));
    let stated = if digest.text == "not stated" {
        None
    } else {
        match Digest::parse(&digest.text) {
            Ok(digest) => Some(digest),
            Err(error) => {
                let message = format!("This is no digest: {error}.");
                problems.push(Problem::new(ProblemKind::SourceDigest, digest.span, message));
                None
            }
        }
    };
    Some(ItemFile { path, role, bytes, digest: stated })
}

/// A size in bytes, with or without commas between groups.
fn stated_bytes(cell: &Cell, problems: &mut Problems) -> Option<u64> {
    if cell.text == "not stated" {
        return None;
    }
    let read = cell.text.replace(',', "").parse().ok();
    if read.is_none() {
        let message = format!("'{}' is no number of bytes.", printable(&cell.text));
        problems.push(Problem::new(PageProblem::PhraseUnknown, cell.span, message));
    }
    read
}
