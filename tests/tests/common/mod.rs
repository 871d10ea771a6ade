//! What the workspace tests share: finding files, blessed texts, and what must hold for every
//! examined document whatever is in it.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "each test binary uses its part, and the helpers of a test may fail as the test may"
)]

use gincert_evidence::{Place, line_and_column};
use gincert_submission::AnalyzedDocument;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The top of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The bytes of a file, named from the top of the checkout.
pub fn bytes(path: &str) -> Vec<u8> {
    fs::read(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The file stems in a folder with this extension, sorted.
pub fn stems(folder: &str, extension: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let mut stems: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(extension).map(str::to_owned))
        .collect();
    stems.sort();
    stems
}

/// A text of the checkout.
pub fn text_of(path: &str) -> String {
    String::from_utf8(bytes(path)).unwrap()
}

/// Path and text of every rule document of the gins that count deadwood.
pub fn gin_documents() -> Vec<(String, String)> {
    let folders = ["rulesets/gin-rummy", "rulesets/table-gin"];
    let paths = folders.iter().flat_map(|folder| {
        stems(folder, ".md").into_iter().map(move |stem| format!("{folder}/{stem}.md"))
    });
    paths.map(|path| (path.clone(), text_of(&path))).collect()
}

/// Compares with a blessed file; with `SNAPSHOTS=overwrite` writes it. An empty text is no file.
/// Gives a sentence when they differ.
pub fn blessed(path: &str, actual: &str) -> Option<String> {
    let file = root().join(path);
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        match actual {
            "" if file.exists() => fs::remove_file(&file).unwrap(),
            "" => {}
            text => fs::write(&file, text).unwrap(),
        }
        return None;
    }
    let expected = if file.exists() { fs::read_to_string(&file).unwrap() } else { String::new() };
    (expected != actual).then(|| format!("{path}\nexpected:\n{expected}found:\n{actual}"))
}

/// One line a finding: `code line:column grade`.
pub fn outline(examined: &AnalyzedDocument) -> String {
    let mut lines = String::new();
    for finding in &examined.findings {
        let (line, column) = (finding.place.line(), finding.place.column());
        let (line, column) = (line.unwrap_or(0), column.unwrap_or(0));
        writeln!(lines, "{} {line}:{column} {}", finding.code, finding.grade).unwrap();
    }
    lines
}

/// Every place of every finding lies in the document, and its line and column are those of its
/// first byte. Gives a sentence about the first that does not.
pub fn misplaced(examined: &AnalyzedDocument, bytes: &[u8]) -> Option<String> {
    let places = examined.findings.iter().flat_map(|finding| {
        let notes = finding.notes.iter().filter_map(|note| note.place.as_ref());
        std::iter::once(&finding.place).chain(notes).map(|place| (finding.code, place))
    });
    for (code, place) in places {
        let Place::Document { span, line, column, .. } = place else {
            return Some(format!("{code} has no place in the document"));
        };
        let inside = span.start <= span.end && span.end <= bytes.len() as u64;
        if !inside {
            return Some(format!("{code}: {span:?} is outside of {} bytes", bytes.len()));
        }
        let text = examined.source.text();
        let range = span.range(text.len());
        if examined.readable() && text.get(range.clone()).is_none() {
            return Some(format!("{code}: {span:?} cuts a character"));
        }
        if examined.readable() && line_and_column(text, span.start) != (*line, *column) {
            return Some(format!("{code}: {span:?} is not at {line}:{column}"));
        }
    }
    None
}
