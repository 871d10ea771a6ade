//! The submission's own page (`submission.md`): Markdown with tables.

use crate::document::places::{NamedWords, named_channels, named_places};
use crate::document::problem::{Problem, ProblemKind, Problems};
use crate::papers::profile::{FORMS, SHUFFLES, named};
use gincert_evidence::{Digest, StatedValue, printable};
use gincert_pages::{Cell, Entry, PageProblem, Source, TOLD_MAX, entries, pairs, read_named};

/// A file that a submission names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemFile {
    /// Path relative to the submission folder.
    pub path: Cell,
    /// What it is.
    pub role: Cell,
    /// Its stated size; not stated where the table has none.
    pub bytes: StatedValue<u64>,
    /// Its stated digest.
    pub digest: StatedValue<Digest>,
}

/// A submission.
#[derive(Debug, Clone, Default)]
pub struct Manifest {
    /// Rows of the `Submission` table, as written.
    pub rows: Vec<(Cell, Cell)>,
    /// What the submission is called.
    pub item: Entry<String>,
    /// Its version.
    pub version: Entry<String>,
    /// The game's name.
    pub game: Entry<String>,
    /// Who submits it.
    pub submitted_by: Entry<String>,
    /// The name of the profile.
    pub profile: Entry<String>,
    /// The path of the rule document.
    pub rule_document: Entry<String>,
    /// Forms of play out of [`FORMS`].
    pub forms: Entry<NamedWords>,
    /// Ways to shuffle out of [`SHUFFLES`].
    pub shuffles: Entry<NamedWords>,
    /// Jurisdictions.
    pub places: Entry<NamedWords>,
    /// Channels.
    pub channels: Entry<NamedWords>,
    /// What became of the item before.
    pub history: Entry<String>,
    /// Rows of the file table.
    pub files: Vec<ItemFile>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

impl Manifest {
    /// The cell of a row that says something, by the name that a profile gives.
    pub fn named_row(&self, name: &str) -> Option<&Cell> {
        let cell = self.rows.iter().find(|(key, _)| key.text == name).map(|(_, cell)| cell);
        cell.filter(|cell| !StatedValue::of(&cell.text).is_silent())
    }

    /// The rows that a report repeats as names.
    pub fn names(&self) -> [(&'static str, &Entry<String>); 4] {
        [
            ("Item under test", &self.item),
            ("Version", &self.version),
            ("Game", &self.game),
            ("Submitted by", &self.submitted_by),
        ]
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
    let [
        item,
        version,
        game,
        submitted_by,
        _,
        profile,
        rule_document,
        forms,
        shuffles,
        places,
        channels,
        _,
        history,
        ..,
    ] = entries(&rows, SUBMISSION_ROWS);
    let words = |cell, read: fn(&str) -> NamedWords| Entry::read(cell, |text| Some(read(text)));
    let mut manifest = Manifest {
        rows,
        item: Entry::of(item),
        version: Entry::of(version),
        game: Entry::of(game),
        submitted_by: Entry::of(submitted_by),
        profile: Entry::of(profile),
        rule_document: Entry::of(rule_document),
        forms: words(forms, |text| named(text, &FORMS)),
        shuffles: words(shuffles, |text| named(text, &SHUFFLES)),
        places: words(places, named_places),
        channels: words(channels, named_channels),
        history: Entry::of(history),
        files: Vec::new(),
        problems,
    };
    check_words(&mut manifest);
    let mut row_problems = Problems::default();
    let files = plain.into_iter().chain(sized);
    manifest.files = files.filter_map(|row| item_file(row, &mut row_problems)).collect();
    manifest.problems.extend(row_problems.finish());
    manifest
}

/// Forms of play, shuffles, channels and jurisdictions are words of closed lists: another word names
/// nothing, so that it keeps no clause away.
fn check_words(manifest: &mut Manifest) {
    let rows = [
        ("Form of play", &manifest.forms),
        ("Shuffle", &manifest.shuffles),
        ("Jurisdictions", &manifest.places),
        ("Channel", &manifest.channels),
    ];
    let unknown = rows.into_iter().flat_map(|(name, row)| {
        let words = row.stated().map(|words| words.unknown.as_slice()).unwrap_or_default();
        words.iter().take(TOLD_MAX).map(move |(word, nearest)| {
            let message = format!("'{}' is not a known word of the row '{name}'.", printable(word));
            let help = format!(
                "The nearest known word is '{nearest}'. Separate several by commas. Until \
                 corrected, the row excludes no clause."
            );
            Problem::new(PageProblem::PhraseUnknown, row.span(), message).help(help)
        })
    });
    let unknown: Vec<Problem> = unknown.collect();
    manifest.problems.extend(unknown);
}

fn item_file(row: Vec<Cell>, problems: &mut Problems) -> Option<ItemFile> {
    let (path, role, size, digest) = match <[Cell; 3]>::try_from(row) {
        Ok([path, role, digest]) => (path, role, None, digest),
        Err(row) => {
            let [path, role, size, digest] = <[Cell; 4]>::try_from(row).ok()?;
            (path, role, Some(size), digest)
        }
    };
    let bytes = size.map(|size| stated_bytes(&size, problems)).unwrap_or_default();
    let stated = match StatedValue::of(&digest.text) {
        StatedValue::Stated(text) => match Digest::parse(text) {
            Ok(digest) => StatedValue::Stated(digest),
            Err(error) => {
                let message = format!("Invalid digest: {error}.");
                problems.push(Problem::new(ProblemKind::SourceDigest, digest.span, message));
                StatedValue::Unreadable(text.to_owned())
            }
        },
        _ => StatedValue::NotStated,
    };
    Some(ItemFile { path, role, bytes, digest: stated })
}

/// A size in bytes, with or without commas between groups.
fn stated_bytes(cell: &Cell, problems: &mut Problems) -> StatedValue<u64> {
    let read = StatedValue::of(&cell.text).parse(|text| text.replace(',', "").parse().ok());
    if let StatedValue::Unreadable(text) = &read {
        let message = format!("'{}' is not a number of bytes.", printable(text));
        problems.push(Problem::new(PageProblem::PhraseUnknown, cell.span, message));
    }
    read
}
